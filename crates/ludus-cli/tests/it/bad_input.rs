//! Bad input: one clear message on stderr that names the place and the nearest right thing, exit code 2,
//! nothing on stdout.

use crate::program::run;

fn check(arguments: &[&str], expected: &str) {
    let ran = run(arguments);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
    let first = ran.err.lines().next().unwrap_or_default();
    assert_eq!(first, format!("error: {expected}"), "{arguments:?}");
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
}

#[test]
fn an_unknown_game_or_option_is_answered_with_the_nearest() {
    let games = "there are go, othello, checkers, dots-and-boxes, tic-tac-toe";
    check(
        &["perft", "otello", "3"],
        &format!("game: there is no game \"otello\", did you mean othello?; {games}"),
    );
    check(&["play", "chess"], &format!("game: there is no game \"chess\"; {games}"));
    check(
        &["perft", "go:sise=9", "3"],
        "game: go has no option \"sise\", did you mean size?; it takes size, rules, komi, limit, scoring, ko, ko-pass, \
         suicide, pass-stones, last-pass",
    );
    check(&["perft", "ttt:size=4", "3"], "game: tic-tac-toe has no option \"size\"; it takes no options");
}

#[test]
fn a_size_or_value_out_of_range_is_answered_with_the_range() {
    let check = |game, expected: &str| check(&["perft", game, "2"], &format!("game: {expected}"));
    check("go:size=26", "go: size cannot be \"26\"; wanted a whole number from 2 to 25");
    check("go:size=1", "go: size cannot be \"1\"; wanted a whole number from 2 to 25");
    check("othello:size=5", "othello: size cannot be \"5\"; wanted 4, 6, 8 or 10");
    check("dots:0x3", "dots-and-boxes: rows cannot be \"0\"; wanted a whole number from 1 to 9");
    check("dots:3x10", "dots-and-boxes: cols cannot be \"10\"; wanted a whole number from 1 to 9");
    check("checkers:quiet=0", "checkers: quiet cannot be \"0\"; wanted a whole number from 1 to 1000");
    check(
        "go:komi=7.3",
        "go: komi cannot be \"7.3\"; wanted points in halves from -1000 to 1000, such as 7.5",
    );
    check(
        "go:rules=teritory",
        "go: rules cannot be \"teritory\"; wanted one of area, tromp-taylor, territory, prisoner-territory, did you \
         mean territory?",
    );
}

#[test]
fn a_malformed_position_is_answered_with_the_place() {
    let check = |game, text, expected: &str| {
        check(&["perft", game, "2", "--position", text], &format!("--position: at character {expected}"));
    };
    check("othello", "---- X", "5: found 4 squares, wanted 64 squares");
    check("othello:size=4", "-----XO--O?----- X", "11: found '?', wanted X, O or -");
    check(
        "othello:size=4",
        "---------------- X",
        "6: found an empty square, wanted a disc, for the centre is full from the start",
    );
    check("checkers", "W:W1:B5", "4: found \"1\", wanted a king, for men moving up are crowned on 1 to 4");
    check("checkers", "B:W33:B1", "4: found \"33\", wanted a square from 1 to 32");
    check("checkers", "B:W13-25:B1", "4: found \"25\", wanted no more than 12 pieces of a colour");
    check("go:size=5", "XXX/... X - 0,0", "1: found 2 rows, wanted 5 rows joined by /");
    check(
        "go:size=3",
        "XO./O../... X - 0,0",
        "1: found A3 in a chain without liberties, wanted a liberty for every chain",
    );
    check(
        "dots:1x1",
        "1111 0,0 1",
        "6: found 0 and 0 boxes, wanted two numbers that add up to the closed boxes, 1",
    );
    check("dots:1x1", "11 0,0 1", "3: found ' ', wanted 4 lines, not 2");
    check("ttt", "xx....... o", "1: found 2 x and 0 o, wanted one x more than o when o is to move");
}

#[test]
fn an_absurd_depth_is_refused() {
    let wanted =
        "wanted a number of plies from 0 to 64; the count grows several-fold with each ply, start with 4";
    for depth in ["65", "1000", "-1", "99999999999999999999", "five", ""] {
        check(&["perft", "othello", depth], &format!("invalid value '{depth}' for '<DEPTH>': {wanted}"));
    }
}

#[test]
fn an_illegal_move_is_answered_with_the_legal_ones() {
    check(
        &["perft", "othello", "3", "--moves", "f5 f4 a1"],
        "--moves, move 3 (a1): at character 1: found \"a1\", which is not legal here, wanted one of c3 d3 e3 f3 g3",
    );
}

#[test]
fn an_absurd_number_of_threads_is_refused() {
    for threads in ["0", "1025"] {
        let expected = format!("invalid value '{threads}' for '--threads <N>': {threads} is not in 1..=1024");
        check(&["perft", "othello", "3", "--threads", threads], &expected);
    }
}

#[test]
fn an_unknown_agent_or_option_is_answered_with_the_nearest() {
    let starts = |arguments: &[&str], expected: &str| {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
        assert!(ran.err.starts_with(&format!("error: {expected}")), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    };
    let ask = |game, agent, expected: &str| {
        starts(&["move", game, "--agent", agent], &format!("--agent: {expected}"));
    };
    ask("othello", "gredy", "there is no agent \"gredy\", did you mean greedy?");
    ask("othello", "alphabeta:dept=3", "alphabeta has no option \"dept\", did you mean depth?");
    ask(
        "othello",
        "alphabeta:depth=0",
        "alphabeta: depth cannot be \"0\"; wanted a whole number from 1 to 100",
    );
    ask(
        "othello",
        "minimax:depth=1000",
        "minimax: depth cannot be \"1000\"; wanted a whole number from 1 to 100",
    );
    ask("othello", "pvs:nodes=0", "pvs: nodes cannot be \"0\"; wanted a whole number from 1 to");
    ask(
        "othello",
        "mcts:simulations=0",
        "mcts: simulations cannot be \"0\"; wanted a whole number from 1 to",
    );
    ask("othello", "pvs:time=0ms", "pvs: time cannot be \"0ms\"; wanted a time from 1ms to 3600s");
    ask("othello", "pvs:eval=clasic", "there is no evaluation \"clasic\", did you mean classic?");
    ask("othello", "hybrid:pattern=missing.toml", "cannot read missing.toml: ");
    ask("checkers", "hybrid", "hybrid does not play checkers; these do: ");
    ask("go", "hybrid:corner", "there is no heuristic \"corner\"; there are keep-eyes");
    starts(
        &["match", "othello", "random", "rndom"],
        "agent B: there is no agent \"rndom\", did you mean random?",
    );
    starts(&["match", "checkers", "chains", "random"], "agent A: chains does not play checkers");
    starts(&["play", "othello", "--against", "persn"], "--against: there is no agent \"persn\"");
}

#[test]
fn a_limit_of_zero_games_or_an_endless_opening_is_refused() {
    for arguments in [
        ["match", "ttt", "random", "random", "--games", "0"],
        ["match", "ttt", "random", "random", "--games", "-4"],
        ["match", "ttt", "random", "random", "--openings", "100000"],
    ] {
        let ran = run(&arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_finished_position_has_no_move_to_ask_for() {
    check(
        &["move", "ttt", "--agent", "random", "--position", "xxxoo.... o"],
        "there is no move to choose: the game is over, x has won by 1; give an earlier position",
    );
}

#[test]
fn a_damaged_pattern_file_is_named_with_its_line() {
    let folder = std::env::temp_dir().join(format!("ludus-patterns-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("patterns.toml");
    for (text, expected) in [
        ("[[pattern]]\nname = \"one\"\nsquares = { a1 = 9 }\ntargets = [\"a1\"]\n", "line 3: found "),
        ("[[pattern]]\nname = \nsquares = {}\n", "line 2: found "),
        ("", "line 1: found "),
    ] {
        std::fs::write(&path, text).unwrap();
        let agent = format!("hybrid:pattern={}", path.display());
        let ran = run(&["move", "othello", "--agent", &agent]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{text:?}: {}", ran.err);
        let expected = format!("error: --agent: {}, {expected}", path.display());
        assert!(ran.err.starts_with(&expected), "{text:?}: {}", ran.err);
    }
    std::fs::remove_dir_all(folder).unwrap();
}
