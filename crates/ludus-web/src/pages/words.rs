//! Numbers and names as people read them. Signs are true minus signs, and every number says whose it is.

use ludus_arena::table::AnyTable;
use ludus_core::{
    BoardView, Player,
    player::PerPlayer,
    view::{Content, Surface},
};

use crate::{
    play::{Ending, Play},
    seat::Seat,
};

/// A value in points with its sign, such as `+3`, `−1.5` or `+0.09`: small ones to the hundredth, large ones to the point.
pub(crate) fn points(value: f64) -> String {
    let grid = match value.abs() {
        size if size < 1.0 => 100.0,
        size if size < 10.0 => 10.0,
        _ => 1.0,
    };
    let rounded = (value * grid).round() / grid;
    match rounded {
        rounded if rounded > 0.0 => format!("+{rounded}"),
        rounded if rounded < 0.0 => format!("−{}", -rounded),
        _ => "0".into(),
    }
}

/// A count with thin groups of three digits, such as `12 345`.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("digits are ASCII"))
        .collect();
    groups.join("\u{202f}")
}

/// The name of a game with its size, such as `Go 9 × 9`.
pub(crate) fn title(table: &dyn AnyTable) -> String {
    let view = table.view();
    let name = game_title(table.game_name());
    match view.surface {
        Surface::Crossings | Surface::Field => format!("{name} {} × {}", view.rows, view.cols),
        Surface::Dots => format!("{name} {} × {}", view.rows / 2, view.cols / 2),
        Surface::Squares | Surface::Checkered => name,
    }
}

/// The name of a game as a title, such as `Dots and Boxes`.
pub(crate) fn game_title(name: &str) -> String {
    // A name of its own and no list of words.
    if name == "tic-tac-toe" {
        return capitalized(name);
    }
    let words = name.split('-').map(|word| if word == "and" { word.into() } else { capitalized(word) });
    words.collect::<Vec<String>>().join(" ")
}

/// A word with a capital first letter.
pub(crate) fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What the player who sits there is called.
pub(crate) fn seat_title(play: &Play, player: Player) -> String {
    match &play.seats[player] {
        Seat::Person if play.seats[player.opponent()].is_person() => {
            play.table.view().player_names[player].into()
        }
        Seat::Person => "You".into(),
        Seat::Machine(agent) => agent_title(&*play.table, &agent.to_string()),
    }
}

/// The name of a level, or the text of an agent.
pub(crate) fn agent_title(table: &dyn AnyTable, agent: &str) -> String {
    let level = table.levels().iter().find(|level| level.spec() == agent);
    level.map_or_else(|| agent.to_owned(), |level| level.name.title().into())
}

/// What the players are called at the beginning of a sentence.
pub(crate) fn player_names(view: &BoardView) -> PerPlayer<String> {
    PerPlayer(view.player_names.0.map(capitalized))
}

/// Whether what the players have is told beside their names already.
pub(crate) fn counts_are_shown(view: &BoardView) -> bool {
    matches!(view.surface, Surface::Field | Surface::Dots)
}

/// Who is ahead by how much, from the first player's value.
pub(crate) fn lead(view: &BoardView, value: f64) -> String {
    let leader = if value > 0.0 { Player::First } else { Player::Second };
    match points(value.abs()).as_str() {
        "0" => "Both are even.".into(),
        margin => format!("{} is ahead by {}.", player_names(view)[leader], margin.trim_start_matches('+')),
    }
}

/// What a player has on the board, such as `13 discs`.
pub(crate) fn holdings(view: &BoardView, player: Player) -> Option<String> {
    let is_held = |content: Content| matches!(content, Content::Piece(owner, _) | Content::Owned(owner) if owner == player);
    let held = view.places.iter().filter(|place| is_held(place.content)).count();
    let (one, many) = match view.surface {
        Surface::Crossings => ("stone", "stones"),
        Surface::Field => ("disc", "discs"),
        Surface::Checkered => ("piece", "pieces"),
        Surface::Dots => ("box", "boxes"),
        Surface::Squares => return None,
    };
    Some(format!("{held} {}", if held == 1 { one } else { many }))
}

/// How a game ended, in a sentence.
pub(crate) fn ending(play: &Play, ending: Ending) -> String {
    let names = player_names(&play.table.view());
    match ending {
        Ending::Resigned(loser) => format!("{} resigned: {} wins.", names[loser], names[loser.opponent()]),
        Ending::Finished(outcome) => match outcome.winner() {
            Some(winner) if matches!(play.table.view().surface, Surface::Squares | Surface::Checkered) => {
                format!("{} wins.", names[winner])
            }
            Some(winner) => format!("{} wins by {}.", names[winner], outcome.points_for(winner)),
            None => "The game is a draw.".into(),
        },
    }
}
