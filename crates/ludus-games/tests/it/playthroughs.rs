//! Golden playthroughs: one random game of each kind with boards, legal moves and planes drawn, so that any
//! change of the rules shows as a readable difference.

use std::fmt::Write;

use ludus_core::{
    BoardGame, BoardView, Player, Seed,
    view::{Content, Shape},
};
use ludus_games::{AnyGame, Catalogued, GameVisitor};

use crate::SPECS;

/// At most this many positions of a game are drawn, evenly spread.
const DRAWN: usize = 8;

/// Larger boards are not drawn: nobody reads so long a file.
const DRAWABLE_CELLS: usize = 1_800;

struct Playthrough;

impl GameVisitor for Playthrough {
    type Output = Option<String>;

    fn visit<G: Catalogued>(self, game: &G) -> Option<String> {
        if game.planes_len() > DRAWABLE_CELLS {
            return None;
        }
        let line = random_line(game);
        let step = line.len().div_ceil(DRAWN).max(1);
        let last = line.len() - 1;
        let mut text = format!("game {}, {last} plies\n", game.spec());
        for (ply, (position, mv)) in line.iter().enumerate() {
            if ply % step == 0 || ply == last {
                describe(game, position, &mut text);
            }
            if let Some(mv) = mv {
                writeln!(text, "{}. {}", ply + 1, game.format_move(position, *mv)).unwrap();
            }
        }
        Some(text)
    }
}

/// One random game: each position with the move played there, none at the end.
fn random_line<G: BoardGame>(game: &G) -> Vec<(G::Position, Option<G::Move>)> {
    let mut rng = Seed(1).stream("playthrough", 0);
    let mut position = game.start();
    let mut scratch = Vec::new();
    let mut line = Vec::new();
    loop {
        game.legal_moves(&position, &mut scratch);
        let mv = rng.pick(&scratch);
        line.push((position.clone(), mv));
        let Some(mv) = mv else { return line };
        game.play(&mut position, mv);
    }
}

fn describe<G: BoardGame>(game: &G, position: &G::Position, text: &mut String) {
    let mut legal = Vec::new();
    game.legal_moves(position, &mut legal);
    let names: Vec<String> = legal.iter().map(|&mv| game.format_move(position, mv)).collect();
    let view = game.view(position);
    writeln!(text, "\nposition {}", game.format_position(position)).unwrap();
    writeln!(text, "key {:016x}", game.key(position).0).unwrap();
    for note in &view.notes {
        writeln!(text, "note {note}").unwrap();
    }
    draw_board(&view, text);
    match game.outcome(position) {
        Some(outcome) => writeln!(text, "over, first player's margin {}", outcome.points_for(Player::First)),
        None => writeln!(text, "{} to move: {}", view.player_names[game.to_move(position)], names.join(" ")),
    }
    .unwrap();
    draw_planes(game, position, text);
    text.push('\n');
}

fn draw_board(view: &BoardView, text: &mut String) {
    for row in view.places.chunks(view.cols) {
        let cells: Vec<&str> = row.iter().map(|place| glyph(place.content)).collect();
        writeln!(text, "  {}", cells.join(" ")).unwrap();
    }
}

fn glyph(content: Content) -> &'static str {
    match content {
        Content::Outside => " ",
        Content::Empty => "·",
        Content::Line(_) => "+",
        Content::Owned(Player::First) => "1",
        Content::Owned(Player::Second) => "2",
        Content::Piece(Player::First, Shape::King) => "R",
        Content::Piece(Player::Second, Shape::King) => "W",
        Content::Piece(Player::First, Shape::Man) => "r",
        Content::Piece(Player::Second, Shape::Man) => "w",
        Content::Piece(Player::First, Shape::Disc | Shape::Cross | Shape::Nought) => "x",
        Content::Piece(Player::Second, Shape::Disc | Shape::Cross | Shape::Nought) => "o",
    }
}

/// Planes row by row: ● for one, ○ for nought, ◐ for anything else; planes without a ● or ◐ are left out.
fn draw_planes<G: BoardGame>(game: &G, position: &G::Position, text: &mut String) {
    let (rows, cols) = game.plane_size();
    let mut planes = vec![0.0; game.planes_len()];
    game.encode_planes(position, &mut planes);
    for (name, plane) in game.plane_names().iter().zip(planes.chunks(rows * cols)) {
        if plane.iter().any(|&cell| cell != 0.0) {
            writeln!(text, "  {name}").unwrap();
            for row in plane.chunks(cols) {
                let cells: String = row.iter().map(|&cell| circle(cell)).collect();
                writeln!(text, "  {cells}").unwrap();
            }
        }
    }
}

fn circle(cell: f32) -> char {
    match cell {
        0.0 => '○',
        1.0 => '●',
        _ => '◐',
    }
}

#[test]
fn playthroughs_are_as_they_were() {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        for spec in SPECS {
            if let Some(text) = AnyGame::parse(spec).unwrap().visit(Playthrough) {
                insta::assert_snapshot!(spec.replace([':', ',', '='], "-"), text);
            }
        }
    });
}
