//! The server itself: it listens, takes connections up to a limit, and hands requests to the routes. Connections are
//! taken by hand because only so can a request that never ends be given a time and a flood of connections a bound.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
};

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time,
};

use crate::{
    guard::{Names, Reach},
    house::{House, Settings},
    limits::Limits,
    routes,
};

/// The port that the page is usually found on.
pub const USUAL_PORT: u16 = 8642;

/// Where a server listens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// Who can reach it.
    pub reach: Reach,
    /// The port; `None` takes the usual one, or a free one if that is taken.
    pub port: Option<u16>,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    routes: Router,
    limits: Limits,
}

impl Server {
    /// Begins to listen; called from within a runtime.
    ///
    /// # Errors
    /// The port is taken, or the data folder cannot be used.
    pub async fn bind(address: Address, settings: Settings) -> io::Result<Self> {
        let listener = listen(address).await?;
        let names = Names { port: listener.local_addr()?.port(), reach: address.reach };
        let limits = settings.limits;
        Ok(Self { listener, routes: routes::all(House::open(settings)?, names), limits })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers requests for as long as it is polled.
    pub async fn run(self) {
        let places = Arc::new(Semaphore::new(self.limits.connections));
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            match self.listener.accept().await {
                Ok((stream, _)) => {
                    let (routes, limits) = (self.routes.clone(), self.limits);
                    tokio::spawn(async move {
                        serve(stream, routes, limits).await;
                        drop(place);
                    });
                }
                // Out of files, most likely: others must go first.
                Err(_) => time::sleep(time::Duration::from_millis(100)).await,
            }
        }
    }
}

async fn listen(Address { reach, port }: Address) -> io::Result<TcpListener> {
    let host = match reach {
        Reach::Machine => IpAddr::V4(Ipv4Addr::LOCALHOST),
        Reach::Network => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
    };
    match TcpListener::bind((host, port.unwrap_or(USUAL_PORT))).await {
        Err(error) if port.is_none() && error.kind() == io::ErrorKind::AddrInUse => {
            TcpListener::bind((host, 0)).await
        }
        listener => listener,
    }
}

/// Answers the requests of one connection.
async fn serve(stream: TcpStream, routes: Router, limits: Limits) {
    // Small answers must not wait for more to send.
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.arrival)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(routes))
        .with_upgrades();
    // A connection that breaks off concerns nobody but its other end.
    let _ = connection.await;
}
