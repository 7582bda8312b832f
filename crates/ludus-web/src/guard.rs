//! Who may talk to the server. Any page in the browser can send requests to a local port, and any name can be made to
//! point at it, so a request must be meant for one of our own names (`Host`), and one that changes or watches something
//! must come from our own page (`Origin`). Programs outside a browser send no `Origin` and are let in: they could do
//! whatever they like anyway.
//!
//! Answers carry a policy under which the page loads nothing from elsewhere and runs no script but our own.

use std::{net::IpAddr, sync::Arc};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{pages::layout::PageRefusal, refusal::Refusal};

/// Names under which a server answers.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    /// The port it listens on.
    pub(crate) port: u16,
    /// Who may ask.
    pub(crate) reach: Reach,
}

/// Who can reach a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// This machine alone.
    #[default]
    Machine,
    /// Everybody on the local network.
    Network,
}

/// The port that is meant when none is named.
const USUAL_PORT: u16 = 80;

impl Names {
    /// Whether `authority`, a name and a port, means this server. A name that anybody can register could be pointed at
    /// us, so only `localhost` and plain addresses will do.
    fn include(&self, authority: &str) -> bool {
        let Ok(authority) = authority.parse::<Authority>() else { return false };
        if authority.as_str().contains('@') || authority.port_u16().unwrap_or(USUAL_PORT) != self.port {
            return false;
        }
        let host = authority.host();
        let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        match (address, self.reach) {
            (Err(_), _) => host.eq_ignore_ascii_case("localhost"),
            (Ok(address), Reach::Machine) => address.is_loopback(),
            (Ok(_), Reach::Network) => true,
        }
    }
}

/// Lets a request pass or refuses it, and adds the policy to the answer.
pub(crate) async fn check(State(names): State<Arc<Names>>, request: Request, next: Next) -> Response {
    let mut response = match refuse(&names, &request) {
        Some(refusal) if request.uri().path().starts_with("/api") => refusal.into_response(),
        Some(refusal) => PageRefusal::from(refusal).into_response(),
        None => next.run(request).await,
    };
    add_policy(response.headers_mut());
    response
}

/// Why a request is not let in, if it is not.
fn refuse(names: &Names, request: &Request) -> Option<Refusal> {
    let headers = request.headers();
    let Some(host) = single(headers, header::HOST) else {
        return Some(Refusal::bad("found no Host header or several, wanted one"));
    };
    let meant = request.uri().authority().map_or(host, Authority::as_str);
    if !names.include(host) || !names.include(meant) {
        let message = format!("Host {host:?} is not this server; use the address it printed");
        return Some(Refusal::new(StatusCode::MISDIRECTED_REQUEST, message));
    }
    let is_reading = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_socket = headers.contains_key(header::UPGRADE);
    if is_reading && !is_socket {
        return None;
    }
    let foreign = |found: &str| {
        let message = format!("requests of other pages are not served: found {found}");
        Some(Refusal::new(StatusCode::FORBIDDEN, message))
    };
    if headers.contains_key(header::ORIGIN) {
        let origin = single(headers, header::ORIGIN).unwrap_or_default();
        if origin.strip_prefix("http://") != Some(host) {
            return foreign(&format!("Origin {origin:?}"));
        }
    }
    match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
        None | Some(b"same-origin" | b"none") => None,
        Some(site) => foreign(&format!("Sec-Fetch-Site {:?}", String::from_utf8_lossy(site))),
    }
}

/// The value of a header that stands there exactly once.
fn single(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

fn add_policy(headers: &mut HeaderMap) {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
        connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Without any referrer, browsers name no origin of our own forms either.
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}
