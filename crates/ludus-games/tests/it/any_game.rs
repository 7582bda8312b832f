//! Games by name: what is understood, what is printed back, and what is said about mistakes.

use ludus_games::AnyGame;

use crate::SPECS;

fn error(spec: &str) -> String {
    AnyGame::parse(spec).expect_err(spec).to_string()
}

#[test]
fn every_spec_prints_itself() {
    for spec in SPECS {
        let game = AnyGame::parse(spec).unwrap();
        let printed = game.to_string();
        assert_eq!(AnyGame::parse(&printed).unwrap().to_string(), printed);
    }
}

#[test]
fn an_unknown_game_is_answered_with_the_nearest_and_all() {
    let all = "; there are go, othello, checkers, dots-and-boxes, tic-tac-toe";
    assert_eq!(
        error("tic-tac-tow"),
        format!("there is no game \"tic-tac-tow\", did you mean tic-tac-toe?{all}")
    );
    assert_eq!(error("xiangqi"), format!("there is no game \"xiangqi\"{all}"));
}

#[test]
fn an_option_of_a_game_without_options_is_refused() {
    assert_eq!(error("ttt:size=4"), "tic-tac-toe has no option \"size\"; it takes no options");
}

#[test]
fn a_malformed_spec_names_the_place() {
    assert_eq!(error(""), "at character 1: found the end of the text, wanted a name");
    assert_eq!(error("ttt:"), "at character 5: found the end of the text, wanted an option");
    assert_eq!(
        error("ttt=3"),
        "at character 4: found '=', wanted a colon, a comma, an equals sign or the end"
    );
}
