//! Random games of every kind, written in every format that suits them and read again.

use ludus_arena::{
    Line,
    export::{Format, Sheet, WriteError, write_line},
    import::{ImportedGame, read},
};
use ludus_core::{Notation, Player, Rng, Seed, player::PerPlayer};
use ludus_formats::Conclusion;
use ludus_games::{
    AnyGame, Catalogued, GameVisitor,
    go::{Go, RuleSet, Settings},
    othello::{Narrow, Othello, Variant},
};
use proptest::{prelude::*, test_runner::RngSeed};

/// Games of every kind, with rules and sizes that files can hold only in a spec.
const GAMES: &[&str] = &[
    "go:size=5",
    "go:size=9,rules=territory,komi=0.5",
    "go:size=4,ko=simple,suicide=yes",
    "go:size=25,limit=60",
    "othello",
    "othello:size=4",
    "othello:size=6,empties=nobody",
    "othello:size=10",
    "othello:start=reversi",
    "checkers",
    "checkers:idle=4",
    "dots:2x3",
    "ttt",
];

fn sheet(conclusion: Conclusion) -> Sheet {
    let players = PerPlayer(["Ada".into(), "mcts:simulations=800".into()]);
    Sheet { players, conclusion, date: Some("2026-11-16".into()) }
}

/// Writes random games and reads them.
struct RoundTrips {
    rng: Rng,
}

impl GameVisitor for RoundTrips {
    type Output = ();

    fn visit<G: Catalogued>(mut self, game: &G) {
        for plies in [0, 1, 7, 40, usize::MAX] {
            let line = self.play(game, &game.start(), plies);
            check(game, &line);
            let later = self.play(game, line.position(), 5);
            check(game, &later);
        }
    }
}

impl RoundTrips {
    /// A game of random moves, no longer than `plies`.
    fn play<G: Catalogued>(&mut self, game: &G, start: &G::Position, plies: usize) -> Line<G> {
        // Positions from texts have no past, as those from files.
        let start = game.parse_position(&game.format_position(start)).unwrap();
        let mut line = Line::new(start);
        let mut scratch = Vec::new();
        while line.moves().len() < plies && game.outcome(line.position()).is_none() {
            let mv = game.random_move(line.position(), &mut self.rng, &mut scratch);
            line.play(game, mv.unwrap());
        }
        line
    }
}

/// Writes a game in every format that holds it and expects it back.
fn check<G: Catalogued>(game: &G, line: &Line<G>) {
    let outcome = game.outcome(line.position());
    let conclusion = outcome.map_or(Conclusion::Resigned(Player::Second), Conclusion::Margin);
    let is_usual = *line.start() == game.start();
    for &format in Format::of(&game.game_file()) {
        let text = match (write_line(game, line, sheet(conclusion.clone()), Some(format)), format) {
            // Only text and JSON hold whatever a position is made of.
            (Err(WriteError::Text(_)), Format::Sgf | Format::Transcript) if !is_usual => continue,
            (written, _) => written.unwrap(),
        };
        if format == Format::Transcript {
            check_transcript(game, line, &text);
            continue;
        }
        let expected = ImportedGame {
            game: game.spec().to_string(),
            position: (!is_usual).then(|| game.format_position(line.start())),
            moves: line.move_texts(game),
            players: PerPlayer(["Ada", "mcts:simulations=800"].map(|name| Some(name.into()))),
            resigned: outcome.is_none().then_some(Player::Second),
        };
        assert_eq!(read(&text).unwrap_or_else(|error| panic!("{error}: {text}")), expected, "{text}");
    }
}

/// A transcript tells neither its rules nor a pass at its end, so few moves may be those of another board.
fn check_transcript<G: Catalogued>(game: &G, line: &Line<G>, text: &str) {
    let mut moves = line.move_texts(game);
    while moves.pop_if(|mv| mv == "pass").is_some() {}
    if moves.is_empty() {
        return;
    }
    let found = read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(found.moves, moves, "{text}");
    let is_long = moves.len() > 4;
    let spec = game.spec().to_string();
    assert!(!is_long || spec.starts_with(&found.game), "{text}: {} is not {spec}", found.game);
}

#[test]
fn what_was_written_is_read() {
    for (idx, spec) in GAMES.iter().enumerate() {
        AnyGame::parse(spec).unwrap().visit(RoundTrips { rng: Seed(7).stream("round trips", idx as u64) });
    }
}

/// Writes the start of a game in a format, or in what its players use.
struct WriteStart(Option<Format>);

impl GameVisitor for WriteStart {
    type Output = Result<String, WriteError>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        write_line(game, &Line::new(game.start()), sheet(Conclusion::InProgress), self.0)
    }
}

#[test]
fn a_format_that_does_not_suit_is_refused_with_those_that_do() {
    let check = |spec: &str, format: Format, expected: &str| {
        let error = AnyGame::parse(spec).unwrap().visit(WriteStart(Some(format))).unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    check("go", Format::Pdn, "go is not written as pdn, wanted sgf or jsonl or text");
    check("ttt", Format::Sgf, "tic-tac-toe is not written as sgf, wanted jsonl or text");
    let text = AnyGame::parse("checkers").unwrap().visit(WriteStart(None)).unwrap();
    assert!(text.starts_with("[Event ") && text.ends_with("\n*\n\n"), "{text}");
}

#[test]
fn a_game_from_a_position_is_written_in_a_format_that_holds_it() {
    let game = Othello::<Narrow>::new(Variant::STANDARD).unwrap();
    let line = Line::parse(&game, None, "f5 d6").unwrap();
    let usual = |line: &Line<_>| write_line(&game, line, sheet(Conclusion::InProgress), None).unwrap();
    assert_eq!(usual(&line), "f5d6\n");
    let later = Line::parse(&game, Some(&game.format_position(line.position())), "c3").unwrap();
    assert!(usual(&later).contains("\nPL[B]\n;B[cc])"), "{}", usual(&later));
}

#[test]
fn a_position_of_go_with_prisoners_is_not_written_as_stones() {
    let game = Go::new(&Settings::new(5, RuleSet::Territory));
    let line = Line::parse(&game, Some("...../...../..X../...../..... O - 3,0"), "").unwrap();
    let error = write_line(&game, &line, sheet(Conclusion::InProgress), Some(Format::Sgf)).unwrap_err();
    let expected = "the start: found \"...../...../..X../...../..... O - 3,0\", wanted a board that stones and a mover \
        make up";
    assert_eq!(error.to_string(), expected);
}

/// The files of a short game of every kind.
fn good_files() -> Vec<String> {
    struct WriteAll;
    impl GameVisitor for WriteAll {
        type Output = Vec<String>;

        fn visit<G: Catalogued>(self, game: &G) -> Vec<String> {
            let mut trips = RoundTrips { rng: Seed(3).stream("files", 0) };
            let start = trips.play(game, &game.start(), 2).position().clone();
            let lines = [trips.play(game, &game.start(), 9), trips.play(game, &start, 9)];
            let formats = Format::of(&game.game_file()).iter();
            let all = formats.flat_map(|format| lines.iter().map(move |line| (format, line)));
            all.filter_map(|(format, line)| {
                write_line(game, line, sheet(Conclusion::InProgress), Some(*format)).ok()
            })
            .collect()
        }
    }
    GAMES.iter().flat_map(|spec| AnyGame::parse(spec).unwrap().visit(WriteAll)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_file_is_played_or_refused(
        file in prop::sample::select(good_files()),
        damages in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..4, "[!-~ \n]{0,4}"), 1..4),
    ) {
        let mut text: Vec<char> = file.chars().collect();
        for (index, length, letters) in damages {
            let at = index.index(text.len() + 1);
            let end = (at + length).min(text.len());
            text.splice(at..end, letters.chars());
        }
        let text: String = text.into_iter().collect();
        if let Ok(found) = read(&text) {
            let again = found.position.iter().map(|position| format!("position: {position}\n"));
            let again: String = again.collect();
            let again = format!("game: {}\n{again}moves: {}", found.game, found.moves.join(" "));
            prop_assert_eq!(read(&again).unwrap().moves, found.moves, "{}", text);
        }
    }

    #[test]
    fn any_bytes_are_played_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        drop(read(&String::from_utf8_lossy(&bytes)));
    }
}
