//! Files written by hand as the world writes them, and by GNU Go.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use ludus_arena::import::read;
use ludus_core::Player;

use super::check;

/// What GNU Go prints after these commands, the last of which asks for SGF.
fn gnu_go(commands: &str) -> String {
    let mut engine = Command::new("gnugo")
        .args(["--mode", "gtp"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("GNU Go is needed for the tests of engines");
    engine.stdin.take().unwrap().write_all(format!("{commands}\nprintsgf\nquit\n").as_bytes()).unwrap();
    String::from_utf8(engine.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn a_board_that_gnu_go_printed_is_the_board_it_had() {
    let game = gnu_go("boardsize 5\nkomi 6.5\nplay b c3\nplay w c4\nplay b pass");
    check(&game, "go:size=5,rules=territory", "(...../..O../..X../...../..... O - 0,0)");
    let handicap = gnu_go("boardsize 9\nkomi 0.5\nfixed_handicap 2\nplay w e5");
    let rows = "........./........./......X../........./....O..../........./..X....../........./.........";
    check(&handicap, "go:rules=territory,komi=0.5", &format!("({rows} X - 0,0)"));
}

#[test]
fn names_of_rules_and_ways_to_write_komi_are_understood() {
    let check = |root: &str, game: &str| check(&format!("(;GM[1]SZ[9]{root};B[cg])"), game, "C3");
    check("", "go");
    check("RU[Japanese]KM[6.5]", "go:rules=territory");
    check("RU[jp]KM[0]", "go:rules=territory,komi=0");
    check("RU[Chinese]KM[7.5]", "go");
    check("RU[AGA]KM[7]", "go:komi=7");
    check("RU[NZ]KM[7]", "go:rules=tromp-taylor,komi=7");
    check("RU[Tromp-Taylor]", "go:rules=tromp-taylor");
    check("RU[house rules]KM[6,5]", "go:komi=6.5");
    check("KM[375]", "go");
    check("KM[3.75]", "go");
    check("KM[650]", "go:komi=6.5");
    check("LUDUS[go:ko=simple]RU[Japanese]", "go:ko=simple");
}

#[test]
fn sgf_of_servers_and_of_old_programs_is_played() {
    let server = "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]\r\nRU[Japanese]SZ[5]KM[0.50]HA[2]TM[300]OT[5x10 byo-yomi]\r\n\
        PW[white]PB[black]WR[2k]BR[4k]DT[2020-01-01]PC[A server at http://localhost/]RE[B+Resign]AB[db][bd]C[hi\\] there]\r\n\
        ;W[cc]WL[290.1]\r\n(;B[cb]BL[299](;W[bc])(;W[dc]))\r\n(;B[aa]))";
    let position = "(...../...X./...../.X.../..... O - 0,0)";
    let game = check(server, "go:size=5,rules=territory,komi=0.5", &format!("{position} C3 C4 B3"));
    assert_eq!(game.players.0, [Some("black".into()), Some("white".into())]);
    assert_eq!(game.resigned, Some(Player::Second));
    check("Dear all,\n(see)\n(;gm[1]sz[5]b[CC]\n;w[tt];b[])", "go:size=5", "C3 pass pass");
    check("(;SZ[5];B[cc];B[dd])", "go:size=5", "C3 pass D2");
    check("(;SZ[5];B[cc];W[];B[];W[];B[])", "go:size=5", "C3 pass pass");
    let empty_board = "...../...../...../...../.....";
    check("(;SZ[5];W[cc];B[dd])", "go:size=5", &format!("({empty_board} O - 0,0) C3 D2"));
    check("(;GM[2]SZ[8];B[fe];W[f6])", "othello", "f5 f6");
    check("(;GM[2]AB[ed][de]AW[dd][ee]PL[B];B[fe])", "othello", "f5");
}

#[test]
fn passes_that_othello_leaves_out_are_put_back() {
    check("b1c1d3a1a3", "othello:size=4", "b1 c1 d3 a1 pass a3");
    check("b1 c1 d3 a1 -- a3", "othello:size=4", "b1 c1 d3 a1 pass a3");
    let moves = ";B[ba];W[ca];B[dc];W[aa]";
    check(&format!("(;GM[2]SZ[4]{moves};W[ac])"), "othello:size=4", "b1 c1 d3 a1 pass a3");
    check(&format!("(;GM[2]SZ[4]{moves};B[];W[ac])"), "othello:size=4", "b1 c1 d3 a1 pass a3");
}

#[test]
fn transcripts_show_the_size_of_their_board() {
    check("f5d6c3", "othello", "f5 d6 c3");
    check("F5 D6 C3", "othello", "f5 d6 c3");
    check("1. f5 d6 2. c3", "othello", "f5 d6 c3");
    check("g6", "othello:size=10", "g6");
    check("c2", "othello:size=6", "c2");
    check("b1", "othello:size=4", "b1");
    check("d4e4d5e5", "othello:start=reversi", "d4 e4 d5 e5");
}

#[test]
fn pdn_of_collections_is_played() {
    let text = "[Event \"A match\"]\n[Date \"1899.??.??\"]\n[Black \"Ada\"]\n[White \"Bob\"]\n[Result \"1-0\"]\n\n\
        1. 11-15 22-18 2. 15x22 25x18 {the usual way} 3. 8-11 (3. 12-16 {or} 29-25) 29-25 $1 4. 4-8! 1-0\n\n[Event \"next\"]";
    let game = check(text, "checkers", "11-15 22-18 15x22 25x18 8-11 29-25 4-8");
    assert_eq!(game.resigned, Some(Player::First));
    check("1. 11-15 22-18 1/2-1/2", "checkers", "11-15 22-18");
    check("11-15 22-18 15-22", "checkers", "11-15 22-18 15x22");
}

#[test]
fn short_forms_of_jumps_are_completed_by_the_game() {
    let two_jumps = "[FEN \"B:W6,14,27:B1.\"] 1. 1x17 *";
    check(two_jumps, "checkers", "(B:W6,14,27:B1) 1x10x17");
    check("[FEN \"B:W6,14,27:B1.\"] 1. 1x10x17", "checkers", "(B:W6,14,27:B1) 1x10x17");
}

#[test]
fn our_own_text_and_json_are_played() {
    let text = "game: dots:2x2\nfirst: Ada\nmoves: aA Aa\n  Ab\nresult: second resigned\n";
    let game = check(text, "dots-and-boxes:rows=2,cols=2", "aA Aa Ab");
    assert_eq!((game.players.0, game.resigned), ([Some("Ada".into()), None], Some(Player::Second)));
    check("game: ttt\nposition: x........ o\nmoves: b2", "tic-tac-toe", "(x........ o) b2");
    let line = r#"{"game":"ttt","moves":[{"mover":"first","move":"a1"},{"move":"b2"}],"more":{}}"#;
    check(line, "tic-tac-toe", "a1 b2");
}

#[test]
fn what_cannot_be_played_is_refused_with_its_place() {
    let files = [
        "",
        "hello",
        "(;SZ[5]\n;B[cc];W[cc])",
        "(;SZ[5];B[cc];W[];B[];W[aa])",
        "(;SZ[1];B[aa])",
        "(;KM[6.3])",
        "game: chess",
        "game: ttt\nposition: xx....... o",
        "(;SZ[5]AB[ab][ba]AW[aa];B[cc])",
        "(;LUDUS[ttt]AB[aa])",
        "(;LUDUS[go:size=5]SZ[9]AB[ii])",
        "{\"game\":\"ttt\",\"moves\":[{\"mover\":\"second\",\"move\":\"a1\"}]}",
        "1. 11-15 22-17\n2. 15-22 1-0",
        "f5d6\nd6",
        "[FEN \"B:W40:B1\"]",
    ];
    let errors: Vec<String> = files.map(|text| read(text).unwrap_err().to_string()).into();
    assert_eq!(errors, include_str!("refusals.txt").lines().collect::<Vec<_>>());
}

#[test]
fn a_long_file_is_read_in_one_pass() {
    const LENGTH: usize = 50_000;
    check(
        &format!("(;SZ[5]{};B[];W[]{})", "(".repeat(LENGTH), ";B[];W[]".repeat(LENGTH)),
        "go:size=5",
        "pass pass",
    );
    check(&format!("1. 11-15 {}", "(a) {b} $1 ".repeat(LENGTH)), "checkers", "11-15");
}
