//! Which request is answered by what. Everything passes the guard first.

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, State, ws::WebSocketUpgrade},
    http::{Method, StatusCode, Uri},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use tower_http::compression::CompressionLayer;

use crate::{
    api::{actions, asking, beginning, files, state},
    assets,
    guard::{self, Names},
    house::House,
    live,
    pages::{help, home, layout::PageRefusal, play, position},
    refusal::Refusal,
};

/// The largest message that a page may send over its WebSocket, where it has nothing to say.
const SOCKET_BYTES: usize = 1024;

/// All routes.
pub(crate) fn all(house: Arc<House>, names: Names) -> Router {
    let pages = Router::new()
        .route("/", get(home::get))
        .route("/help", get(help::get))
        .route("/position", get(position::get))
        .route("/games", post(beginning::post_form))
        .route("/games/load", post(beginning::post_file_form))
        .route("/games/{id}", get(play::get))
        .route("/games/{id}/delete", post(beginning::delete))
        .route("/games/{id}/file", get(files::get))
        .route("/games/{id}/update", get(state::get_update))
        .route("/games/{id}/live", get(watch))
        .route("/assets/{name}", get(assets::get));
    let programs = Router::new()
        .route("/api/games", get(state::list).post(beginning::post))
        .route("/api/games/load", post(beginning::post_file))
        .route("/api/games/{id}", get(state::get))
        .route("/api/games/{id}/turn", get(state::get_turn))
        .route("/api/games/{id}/moves", post(actions::play))
        .route("/api/games/{id}/play", post(actions::play_position))
        .route("/api/games/{id}/undo", post(actions::undo))
        .route("/api/games/{id}/redo", post(actions::redo))
        .route("/api/games/{id}/resign", post(actions::resign))
        .route("/api/games/{id}/retry", post(actions::retry))
        .route("/api/games/{id}/goto", post(actions::go_to))
        .route("/api/games/{id}/pace", post(actions::pace))
        .route("/api/games/{id}/seats", post(actions::seats))
        .route("/api/games/{id}/analyst", post(actions::analyst))
        .route("/api/games/{id}/look", post(asking::look))
        .route("/api/games/{id}/ask", post(asking::ask))
        .route("/api/ask", post(asking::ask_anywhere));
    pages
        .merge(programs)
        .fallback(missing)
        .method_not_allowed_fallback(not_allowed)
        .with_state(house)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(Arc::new(names), guard::check))
}

/// `GET /games/{id}/live`
async fn watch(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let session = house.session(play::number(&id)?)?;
    let limits = house.limits;
    let upgrade = upgrade.max_message_size(SOCKET_BYTES).max_frame_size(SOCKET_BYTES);
    Ok(upgrade.on_upgrade(move |socket| live::send_updates(socket, session, limits)))
}

async fn missing(uri: Uri) -> Response {
    let refusal = Refusal::missing(format!("there is nothing at {}", uri.path()));
    if uri.path().starts_with("/api") {
        refusal.into_response()
    } else {
        PageRefusal::from(refusal).into_response()
    }
}

async fn not_allowed(method: Method, uri: Uri) -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, format!("{method} is not served at {}", uri.path()))
}
