//! Why a request was not granted: a status for programs and one sentence for people. Everything that can go wrong
//! between a request and its answer becomes one of these, so nothing is answered by silence or a bare number.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Serialize;

/// A request that was not granted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// What kind of refusal it is.
    pub status: StatusCode,
    /// What was found, what was wanted and what to do, in lower case and without a full stop.
    pub message: String,
}

/// The body of a refusal, as programs read it.
#[derive(Serialize)]
struct Body<'a> {
    error: &'a str,
}

impl Refusal {
    /// A refusal with this status.
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }

    /// The request makes no sense.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// What was asked for does not exist.
    pub fn missing(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// The request made sense, but not in the state that the game is in.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, message)
    }

    /// The server has too much to do.
    pub fn busy(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// Something of the server's own is broken.
    pub fn broken(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: &self.message })).into_response()
    }
}
