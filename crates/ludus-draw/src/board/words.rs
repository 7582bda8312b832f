//! A board in words, for people who cannot see the picture: what lies where, whose turn it is, what was
//! played last, and what is known about places. Boxes have no names of their own and are counted instead.

use ludus_core::{
    BoardView, Player,
    view::{Content, Place, Shape, Surface},
};

use super::{
    overlay::{Mark, Overlay, on_board},
    pattern::PatternSign,
};
use crate::sentences::{capitalized, listed, signed};

/// The board in a few sentences.
#[must_use]
pub fn describe(view: &BoardView) -> String {
    let mut sentences = vec![size(view)];
    sentences.extend(Player::BOTH.map(|player| holdings(view, player)));
    sentences.extend(lines(view));
    sentences.extend(last_move(view));
    let notes = view.notes.iter().filter(|note| !note.is_empty());
    sentences.extend(notes.map(|note| format!("{}.", capitalized(note))));
    sentences.push(match view.mover {
        Some(player) => format!("{} to move.", view.player_names[player]),
        None => "The game is over.".into(),
    });
    sentences.join(" ")
}

/// What an overlay adds to the board, each kind in a sentence.
pub(super) fn describe_overlay(view: &BoardView, overlay: &Overlay) -> String {
    let mut sentences: Vec<String> = Vec::new();
    for (name, mark) in Mark::NAMES {
        let places = on_board(&overlay.marks, view).filter(|&&(_, found)| found == mark);
        sentences.extend(listed(&capitalized(name), places.map(|&(place, _)| name_of(view, place))));
    }
    for (kind, texts) in [("Values", &overlay.values), ("Visits", &overlay.visits)] {
        let texts = on_board(texts, view).filter(|(_, text)| !text.is_empty());
        sentences
            .extend(listed(kind, texts.map(|(place, text)| format!("{} {text}", name_of(view, *place)))));
    }
    for (kind, shares) in [("Heat", &overlay.heat), ("Ownership", &overlay.ownership)] {
        let shares = on_board(shares, view).filter(|(_, share)| share.is_finite());
        let shares = shares.map(|&(place, share)| format!("{} {}", name_of(view, place), signed(share)));
        sentences.extend(listed(kind, shares));
    }
    let squares = on_board(&overlay.pattern, view).map(|&(place, sign)| match sign {
        PatternSign::Square(states) => format!("{} {}", name_of(view, place), states.words()),
        PatternSign::Target => format!("target {}", name_of(view, place)),
    });
    sentences.extend(listed("Pattern", squares));
    let hint = overlay.hint.iter().filter(|&&place| place < view.places.len());
    sentences.extend(listed("Hint", hint.map(|&place| name_of(view, place))));
    sentences.join(" ")
}

/// What a place that can be clicked is called and what lies there, for whoever moves over it by keyboard.
pub(super) fn label(view: &BoardView, place: &Place) -> String {
    let lies_there = match place.content {
        Content::Outside | Content::Empty => "empty".into(),
        Content::Piece(player, shape) => piece(view, player, shape),
        Content::Line(None) => "line drawn".into(),
        Content::Line(Some(player)) => format!("line drawn by {}", view.player_names[player]),
        Content::Owned(player) => format!("box of {}", view.player_names[player]),
    };
    format!("{}, {lies_there}", place.name)
}

/// Such as `black stone`; who draws shapes by hand is called like the shape.
fn piece(view: &BoardView, player: Player, shape: Shape) -> String {
    let owner = view.player_names[player];
    let kind = match shape {
        Shape::Disc if view.surface == Surface::Crossings => "stone",
        Shape::Disc => "disc",
        Shape::Man => "man",
        Shape::King => "king",
        Shape::Cross | Shape::Nought => return owner.into(),
    };
    format!("{} {kind}", owner.to_lowercase())
}

/// What a place is called; boxes, which games do not name, by row and column.
pub(super) fn name_of(view: &BoardView, place: usize) -> String {
    match view.places.get(place) {
        Some(Place { name, .. }) if !name.is_empty() => name.clone(),
        _ => {
            let cols = view.cols.max(1);
            format!("row {} column {}", place / cols / 2 + 1, place % cols / 2 + 1)
        }
    }
}

/// How large the board is, as a sentence.
pub(super) fn size(view: &BoardView) -> String {
    match view.surface {
        Surface::Dots => format!("{} by {} boxes.", view.rows / 2, view.cols / 2),
        _ => format!("A board of {} by {}.", view.rows, view.cols),
    }
}

/// What one player has on the board.
fn holdings(view: &BoardView, player: Player) -> String {
    let held = view.places.iter().enumerate().filter_map(|(idx, place)| match place.content {
        Content::Piece(owner, Shape::King) if owner == player => Some(format!("king {}", name_of(view, idx))),
        Content::Piece(owner, _) | Content::Owned(owner) if owner == player => Some(name_of(view, idx)),
        _ => None,
    });
    let name = view.player_names[player];
    listed(name, held).unwrap_or_else(|| format!("{name}: nothing."))
}

fn lines(view: &BoardView) -> Option<String> {
    if view.surface != Surface::Dots {
        return None;
    }
    let drawn = view.places.iter().filter(|place| matches!(place.content, Content::Line(_)));
    Some(listed("Lines", drawn.map(|place| place.name.clone())).unwrap_or_else(|| "No lines.".into()))
}

fn last_move(view: &BoardView) -> Option<String> {
    let names: Vec<String> = view.last_move.iter().map(|&place| name_of(view, place)).collect();
    (!names.is_empty()).then(|| format!("Last move: {}.", names.join(" to ")))
}
