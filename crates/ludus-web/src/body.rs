//! Bodies of requests: read within the limits of size and time, and understood or refused with the place of the fault.

use std::sync::Arc;

use axum::{
    body::to_bytes,
    extract::{FromRequest, Request},
    http::{HeaderMap, StatusCode, header},
};
use serde::de::DeserializeOwned;
use tokio::time;

use crate::{house::House, refusal::Refusal};

/// A body of JSON.
pub(crate) struct JsonBody<T>(pub(crate) T);

/// A body of plain text.
pub(crate) struct TextBody(pub(crate) String);

/// A body as a form sends it.
pub(crate) struct FormBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for JsonBody<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Refusal> {
        check_type(request.headers(), "application/json")?;
        let text = read(request, house).await?;
        let text = if text.trim().is_empty() { "{}" } else { &text };
        serde_json::from_str(text).map(Self).map_err(|error| Refusal::bad(format!("the body, {error}")))
    }
}

impl FromRequest<Arc<House>> for TextBody {
    type Rejection = Refusal;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Refusal> {
        read(request, house).await.map(Self)
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<House>> for FormBody<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Refusal> {
        check_type(request.headers(), "application/x-www-form-urlencoded")?;
        let text = read(request, house).await?;
        let uri = format!("/?{text}").parse().map_err(|_| Refusal::bad("the body is no form"))?;
        let form = axum::extract::Query::try_from_uri(&uri);
        form.map(|form| Self(form.0))
            .map_err(|error| Refusal::bad(format!("the form, {}", error.body_text())))
    }
}

/// A page elsewhere cannot send this type without asking first.
fn check_type(headers: &HeaderMap, wanted: &str) -> Result<(), Refusal> {
    let found = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("nothing");
    if found.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(wanted)) {
        return Ok(());
    }
    let message = format!("found content type {found}, wanted {wanted}");
    Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message))
}

/// The whole body as text.
async fn read(request: Request, house: &House) -> Result<String, Refusal> {
    let most = house.limits.body_bytes;
    let too_large = || {
        Refusal::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            format!("the body is larger than {most} bytes, the most allowed"),
        )
    };
    let promised = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    if promised.and_then(|value| value.parse::<usize>().ok()).is_some_and(|length| length > most) {
        return Err(too_large());
    }
    let bytes = time::timeout(house.limits.arrival, to_bytes(request.into_body(), most))
        .await
        .map_err(|_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "the body did not arrive in time"))?
        .map_err(|_| too_large())?;
    String::from_utf8(bytes.to_vec()).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        Refusal::bad(format!("the body is not UTF-8 text from byte {place} on"))
    })
}
