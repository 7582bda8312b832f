//! Games as files to keep.

use std::sync::Arc;

use axum::{
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use ludus_arena::export::{Format, Sheet};
use ludus_core::{Player, player::PerPlayer};
use ludus_formats::Conclusion;
use serde::Deserialize;

use crate::{
    house::House,
    pages::{play::number, words},
    play::{Ending, Play},
    refusal::Refusal,
};

/// Which form of file.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    format: Option<String>,
}

/// `GET /games/{id}/file`
pub(crate) async fn get(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Query(Wanted { format }): Query<Wanted>,
) -> Result<Response, Refusal> {
    let session = house.session(number(&id)?)?;
    let desk = session.desk();
    let formats = desk.play.table.formats();
    let format = match &format {
        None => formats[0],
        Some(name) => find(formats, name)?,
    };
    let sheet = Sheet {
        players: PerPlayer(Player::BOTH.map(|player| words::seat_title(&desk.play, player))),
        conclusion: conclusion(&desk.play),
        date: None,
    };
    let text = desk.play.table.write(format, sheet).map_err(|error| Refusal::conflict(error.to_string()))?;
    let name = format!("{}-{}.{}", desk.play.table.game_name(), session.id, format.extension());
    let headers = [
        (header::CONTENT_TYPE, format.media_type().to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, text).into_response())
}

fn find(formats: &[Format], name: &str) -> Result<Format, Refusal> {
    formats.iter().copied().find(|format| format.name() == name).ok_or_else(|| {
        let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
        Refusal::bad(format!("found the format {name:?}, wanted {}", names.join(", ")))
    })
}

fn conclusion(play: &Play) -> Conclusion {
    match play.ending() {
        None => Conclusion::InProgress,
        Some(Ending::Finished(outcome)) => Conclusion::Margin(outcome),
        Some(Ending::Resigned(loser)) => Conclusion::Resigned(loser),
    }
}
