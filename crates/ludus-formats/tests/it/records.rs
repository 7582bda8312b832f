//! Records made by hand, and records with any texts in them.

use ludus_core::{Outcome, Player, player::PerPlayer};
use ludus_formats::{Conclusion, GameRecord, ReadGame, record::Start};
use proptest::{prelude::*, test_runner::RngSeed};

/// The same cases in every run.
pub(crate) fn seeded() -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() }
}

/// Movers alternate from the first player on.
pub(crate) fn alternating(moves: &str) -> Vec<(Player, String)> {
    let movers = Player::BOTH.into_iter().cycle();
    movers.zip(moves.split_whitespace().map(String::from)).collect()
}

pub(crate) fn record(game: &str, moves: &str) -> GameRecord {
    GameRecord {
        game: game.into(),
        event: Some("Spring cup".into()),
        round: Some("3.12.1".into()),
        start: None,
        date: Some("2025-03-09".into()),
        players: PerPlayer(["alphabeta:depth=5".into(), "mcts:simulations=800".into()]),
        moves: alternating(moves),
        conclusion: Conclusion::Margin(Outcome::from_half_points(5)),
        notes: vec![("seed".into(), "17".into())],
    }
}

/// A record with signs that mean something in one format or another in every text.
pub(crate) fn awkward(game: &str, moves: &str) -> GameRecord {
    GameRecord {
        event: Some("The \"open\" [cup] {of} 50%\\".into()),
        round: Some("1]2".into()),
        date: None,
        players: PerPlayer(["Müller\\".into(), "a]b\"c\r\nd".into()]),
        conclusion: Conclusion::Forfeited(Player::First, "said {Q9]\\}\nand \"stopped\"".into()),
        notes: vec![("seed".into(), "17".into()), ("a{b}".into(), "1]\r\n%2\\\n;3".into())],
        ..record(game, moves)
    }
}

/// Texts that are likely to break something.
pub(crate) fn any_text() -> impl Strategy<Value = String> {
    let signs = "\\]\"[{}();:%\n\r\t\u{0}\u{7}\u{85}\u{2028} ax1é中\u{1f600}";
    let letter =
        prop_oneof![3 => prop::sample::select(signs.chars().collect::<Vec<_>>()), 1 => any::<char>()];
    prop::collection::vec(letter, 0..30).prop_map(String::from_iter)
}

pub(crate) fn any_conclusion() -> impl Strategy<Value = Conclusion> {
    let loser = prop::sample::select(Player::BOTH.to_vec());
    prop_oneof![
        (-722..=722).prop_map(|half_points| Conclusion::Margin(Outcome::from_half_points(half_points))),
        loser.clone().prop_map(Conclusion::Resigned),
        (loser, any_text()).prop_map(|(loser, reason)| Conclusion::Forfeited(loser, reason)),
        Just(Conclusion::InProgress),
    ]
}

/// A record with any texts but these moves.
pub(crate) fn any_record(game: &'static str, moves: &'static str) -> impl Strategy<Value = GameRecord> {
    let players = [any_text(), any_text()].prop_map(PerPlayer);
    let notes = prop::collection::vec((any_text(), any_text()), 0..3);
    let event = prop::option::of(any_text());
    (event, prop::option::of(any_text()), players, any_conclusion(), notes).prop_map(
        move |(event, round, players, conclusion, notes)| GameRecord {
            event,
            round,
            players,
            conclusion,
            notes,
            ..record(game, moves)
        },
    )
}

/// The text as one line: what a format keeps of a name.
pub(crate) fn on_one_line(text: &str) -> String {
    let is_odd = |letter: char| letter.is_control() || letter == '\u{2028}' || letter == '\u{2029}';
    text.chars().map(|letter| if is_odd(letter) { ' ' } else { letter }).collect()
}

/// The record as a game that is still being played, without an event, from a position that stones and `mover` make up.
pub(crate) fn from_position(
    record: GameRecord,
    position: &str,
    stones: [&str; 2],
    mover: Player,
) -> GameRecord {
    let owned = |player: Player| {
        let places = stones[player as usize].split_whitespace();
        places.map(move |place| (player, place.to_owned()))
    };
    let stones = Some(Player::BOTH.into_iter().flat_map(owned).collect());
    let start = Some(Start { position: position.into(), mover, stones });
    let movers = [mover, mover.opponent()].into_iter().cycle();
    let moves = movers.zip(record.moves).map(|(mover, (_, text))| (mover, text)).collect();
    GameRecord { event: None, round: None, start, moves, conclusion: Conclusion::InProgress, ..record }
}

/// The moves of a game that was read, with the letter of the mover where it is known.
pub(crate) fn moves_of(game: &ReadGame) -> String {
    let letter =
        |mover: Option<Player>| mover.map_or("", |mover| if mover == Player::First { "b:" } else { "w:" });
    game.moves.iter().map(|mv| format!("{}{}", letter(mv.mover), mv.text)).collect::<Vec<_>>().join(" ")
}
