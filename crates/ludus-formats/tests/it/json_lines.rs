//! JSON lines: as they were looked at, and read back.

use insta::assert_snapshot;
use ludus_core::{Outcome, Player};
use ludus_formats::{
    Conclusion, GameRecord, Location,
    json_lines::{read, write},
    location::Placed,
    read_game::{ReadRules, ReadStart},
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::records::{any_record, any_text, awkward, from_position, moves_of, record, seeded};

#[test]
fn games_are_written_as_they_were() {
    let mut boxes = record("dots-and-boxes:size=2", "h1 v1 v2 h3 h2");
    boxes.moves[4].0 = Player::Second;
    let games = [
        boxes,
        awkward("go:size=9", "C3"),
        GameRecord { conclusion: Conclusion::Margin(Outcome::DRAW), ..record("tic-tac-toe", "b2") },
        GameRecord { conclusion: Conclusion::Resigned(Player::First), ..record("checkers", "11-15") },
    ];
    assert_snapshot!("games", games.iter().map(write).collect::<String>());
}

/// Everything that a record holds, as the line should say it.
fn expected(record: &GameRecord) -> Value {
    let name = |player| if player == Player::First { "first" } else { "second" };
    let moves: Vec<Value> =
        record.moves.iter().map(|(mover, mv)| json!({ "mover": name(*mover), "move": mv })).collect();
    let notes: Vec<Value> =
        record.notes.iter().map(|(key, value)| json!({ "key": key, "value": value })).collect();
    let (ending, winner, margin, reason) = match &record.conclusion {
        Conclusion::Margin(outcome) => {
            ("finished", outcome.winner(), json!(outcome.points_for(Player::First)), None)
        }
        Conclusion::Resigned(loser) => ("resigned", Some(loser.opponent()), Value::Null, None),
        Conclusion::Forfeited(loser, why) => ("forfeited", Some(loser.opponent()), Value::Null, Some(why)),
        Conclusion::InProgress => ("in-progress", None, Value::Null, None),
    };
    json!({
        "game": record.game, "event": record.event, "round": record.round, "date": record.date,
        "first": record.players.0[0], "second": record.players.0[1], "position": null, "moves": moves, "notes": notes,
        "winner": winner.map(name), "margin": margin, "ending": ending, "reason": reason,
    })
}

#[test]
fn a_position_and_keys_of_later_versions_are_read() {
    let game = from_position(record("tic-tac-toe", "a1"), "x.o...x.o x", ["", ""], Player::First);
    let text = write(&game).replace("{\"game\"", "{\n\"later\":[{}],\"game\"") + "{\"another\":1}";
    let found = read(&text).unwrap();
    let column = text.lines().nth(1).unwrap().find("\"x.o").unwrap() + 1;
    let position = Placed { text: "x.o...x.o x".into(), at: Location { line: 2, column } };
    assert_eq!(found.start, Some(ReadStart::Position(position)));
    assert_eq!((moves_of(&found).as_str(), found.conclusion), ("b:a1", Conclusion::InProgress));
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn any_record_is_one_line_that_holds_all_of_it(
        record in any_record("go:size=9", "C3 D4"),
        mv in any_text(),
    ) {
        let mut record = record;
        record.moves.push((Player::Second, mv));
        let line = write(&record);
        prop_assert_eq!(line.lines().count(), 1);
        prop_assert_eq!(serde_json::from_str::<Value>(&line).unwrap(), expected(&record));
        let game = read(&line).unwrap();
        let at = Location { line: 1, column: "{\"game\":\"".len() };
        prop_assert_eq!(game.rules, ReadRules::Spec(Placed { text: record.game, at }));
        let moves: Vec<_> = game.moves.into_iter().map(|mv| (mv.mover.unwrap(), mv.text)).collect();
        prop_assert_eq!(moves, record.moves);
        prop_assert_eq!(game.conclusion, record.conclusion);
        for player in Player::BOTH {
            let name = record.players[player].trim().to_owned();
            let expected = (!name.is_empty() && name != "?").then_some(name);
            prop_assert_eq!(&game.players[player], &expected);
        }
    }
}
