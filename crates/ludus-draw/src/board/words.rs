//! A board in words, for people who cannot see the picture: what lies where, whose turn it is, what was
//! played last.

use ludus_core::{
    BoardView, Player,
    view::{Content, Shape, Surface},
};

/// The board in a few sentences.
#[must_use]
pub fn describe(view: &BoardView) -> String {
    let mut sentences = vec![size(view)];
    sentences.extend(Player::BOTH.map(|player| holdings(view, player)));
    sentences.extend(lines(view));
    sentences.extend(last_move(view));
    sentences.extend(view.notes.iter().map(|note| format!("{}{}.", note[..1].to_uppercase(), &note[1..])));
    sentences.push(match view.mover {
        Some(player) => format!("{} to move.", view.player_names[player]),
        None => "The game is over.".into(),
    });
    sentences.join(" ")
}

fn size(view: &BoardView) -> String {
    match view.surface {
        Surface::Dots => format!("{} by {} boxes.", view.rows / 2, view.cols / 2),
        _ => format!("A board of {} by {}.", view.rows, view.cols),
    }
}

/// What one player has on the board.
fn holdings(view: &BoardView, player: Player) -> String {
    let is_king = |content| matches!(content, Content::Piece(_, Shape::King));
    let places = view.places.iter().enumerate().filter(|(_, place)| match place.content {
        Content::Piece(owner, _) | Content::Owned(owner) => owner == player,
        _ => false,
    });
    let names: Vec<String> = places
        .map(|(idx, place)| match place.content {
            Content::Owned(_) => {
                format!("row {} column {}", idx / view.cols / 2 + 1, idx % view.cols / 2 + 1)
            }
            content if is_king(content) => format!("king {}", place.name),
            _ => place.name.clone(),
        })
        .collect();
    let what = if names.is_empty() { "nothing".into() } else { names.join(", ") };
    format!("{}: {what}.", view.player_names[player])
}

fn lines(view: &BoardView) -> Option<String> {
    let drawn = view.places.iter().filter(|place| matches!(place.content, Content::Line(_)));
    let names: Vec<&str> = drawn.map(|place| place.name.as_str()).collect();
    (view.surface == Surface::Dots).then(|| match names.is_empty() {
        true => "No lines.".into(),
        false => format!("Lines: {}.", names.join(", ")),
    })
}

fn last_move(view: &BoardView) -> Option<String> {
    let names: Vec<&str> = view.last_move.iter().map(|&place| view.places[place].name.as_str()).collect();
    (!names.is_empty()).then(|| format!("Last move: {}.", names.join(" to ")))
}
