//! The comparison with the peer from fixed answers and numbers: nothing is installed, built or measured.

use std::{fs, path::Path, process::Command};

use super::{
    Destination, Request, Subject,
    alpha_zero_general::{self, AlphaZeroGeneral},
    comparison::{Comparison, Verdict, best_of},
    document::{parse_processor, replace_figures},
    ludus::{self, Bench, NetBench, parse_bench, parse_executable, parse_nets},
    matchups::{MATCHUPS, Matchup},
    nets::{FreeComparison, NetComparison, better},
    onnxruntime,
    open_spiel::{self, Length, parse_length, parse_rate},
    program::output_of,
    report::{format_nets, format_rate, format_rules, format_search},
    search::SearchComparison,
    throw_away::ThrowAway,
    wheels::Wheels,
};

#[test]
fn our_answer_is_read() {
    let text = r#"{"game":"othello","games_per_second":300.5,"moves_per_second":18030,"mean_plies":60.1,
        "mean_steps":60.4,"random_move_games_per_second":200,"listed_games_per_second":100,"threads":1}"#;
    assert_eq!(parse_bench(text).unwrap(), bench(300.5, 60.4));
}

#[test]
fn the_peers_answers_are_read() {
    let length = parse_length(r#"{"mean_plies": 60.4, "standard_error": 0.03, "games": 900}"#).unwrap();
    assert_eq!(length, Length { mean_plies: 60.4, standard_error: 0.03 });
    assert_eq!(parse_rate(r#"{"games_per_second": 2210.0}"#).unwrap(), 2210.0);
}

#[test]
fn both_answers_about_searches_are_read() {
    let ours = r#"{"game":"othello","simulations":1000,"mcts_simulations_per_second":4e5,"seed":1}"#;
    assert_eq!(ludus::parse_search_rate(ours).unwrap(), 400_000.0);
    let peers = r#"{"simulations_per_second": 2500.5}"#;
    assert_eq!(open_spiel::parse_search_rate(peers).unwrap(), 2500.5);
    let error = open_spiel::parse_search_rate(r#"{"simulations_per_second": 0}"#).unwrap_err().to_string();
    assert_eq!(error, "OpenSpiel's simulations_per_second is 0, wanted more than 0");
}

#[test]
fn an_answer_that_cannot_be_used_is_quoted() {
    let error = format!("{:#}", parse_rate("Traceback").unwrap_err());
    assert!(error.starts_with("OpenSpiel answered \"Traceback\": "), "{error}");
    let error = format!("{:#}", parse_bench(r#"{"games_per_second":1}"#).unwrap_err());
    assert!(error.contains("missing field `random_move_games_per_second`"), "{error}");
    let error = parse_rate(r#"{"games_per_second": 0}"#).unwrap_err().to_string();
    assert_eq!(error, "OpenSpiel's games_per_second is 0, wanted more than 0");
}

#[test]
fn the_program_is_found_among_cargos_messages() {
    let messages = r#"{"reason":"compiler-artifact","target":{"name":"ludus_core"},"executable":null}
{"reason":"compiler-artifact","target":{"name":"ludus"},"executable":"/somewhere/release/ludus"}
{"reason":"build-finished","success":true}"#;
    assert_eq!(parse_executable(messages).unwrap(), Path::new("/somewhere/release/ludus"));
    let error = parse_executable(r#"{"reason":"build-finished","success":true}"#).unwrap_err();
    assert_eq!(error.to_string(), "cargo built no program called ludus");
}

#[test]
fn lengths_three_per_cent_apart_are_refused_and_one_per_cent_is_not() {
    for our_length in [103.0, 97.0] {
        let comparison = comparison("Othello", 100.0, bench(12_000.0, our_length));
        assert!(comparison.is_refused());
        assert!(matches!(comparison.verdict_by_listing(), Verdict::Refused { .. }));
    }
    for our_length in [101.0, 99.0] {
        let verdict = comparison("Othello", 100.0, bench(12_000.0, our_length)).verdict();
        assert_eq!(verdict, Verdict::Compared { ratio: 120.0, wanted: Some(120.0) });
    }
}

#[test]
fn the_best_rate_of_each_route_counts_and_lengths_are_averaged() {
    let slow_listing = Bench { listed_games_per_second: 50.0, ..bench(400.0, 62.0) };
    assert_eq!(best_of(&[bench(300.0, 60.0), slow_listing]), bench(400.0, 61.0));
}

#[test]
fn the_tables_say_what_is_met_missed_and_refused() {
    let comparisons = [
        comparison("Othello", 60.4, bench(12_345.0, 60.6)),
        comparison("Checkers", 68.4, bench(6_999.0, 68.2)),
        comparison("Go 5x5", 35.0, bench(5_000.0, 36.4)),
        comparison("Go 9x9", 119.0, Bench { listed_games_per_second: 399.9, ..bench(1_800.0, 119.0) }),
    ];
    let expected = "\
| game | plies, OpenSpiel | plies, Ludus | games/s, OpenSpiel | games/s, Ludus | ratio | wanted | met |
|---|--:|--:|--:|--:|--:|--:|---|
| Othello | 60.40 ± 0.10 | 60.60 | 100 | 12,300 | 123.4x | 120x | yes |
| Checkers | 68.40 ± 0.10 | 68.20 | 100 | 7,000 | 69.9x | 70x | no |
| Go 5x5 | 35.00 ± 0.10 | 36.40 | 100 | 5,000 | refused |  | lengths differ by +4.0 % |
| Go 9x9 | 119.00 ± 0.10 | 119.00 | 100 | 1,800 | 18.0x | 18x | yes |

The three ways to play a random game with Ludus, in games/s, and listing beside OpenSpiel, which lists too:

| game | `playout` | `random_move` and `play` | listing all moves | listing, ratio | wanted | met |
|---|--:|--:|--:|--:|--:|---|
| Othello | 12,300 | 200 | 100 | 1.0x |  |  |
| Checkers | 7,000 | 200 | 100 | 1.0x |  |  |
| Go 5x5 | 5,000 | 200 | 100 | refused |  | lengths differ by +4.0 % |
| Go 9x9 | 1,800 | 200 | 400 | 3.9x | 4x | no |
";
    assert_eq!(format_rules(&comparisons), expected);
}

#[test]
fn the_table_of_searches_compares_where_a_ratio_is_wanted() {
    let row = |title, our_rate| SearchComparison { matchup: matchup(title), peer_rate: 100.0, our_rate };
    let expected = "\
| game | simulations/s, OpenSpiel | simulations/s, Ludus | ratio | wanted | met |
|---|--:|--:|--:|--:|---|
| Tic-tac-toe | 100 | 555 | 5.5x |  |  |
| Othello | 100 | 1,000 | 10.0x | 10x | yes |
| Go 9x9 | 100 | 800 | 7.9x | 8x | no |
";
    assert_eq!(
        format_search(&[row("Tic-tac-toe", 555.0), row("Othello", 1000.0), row("Go 9x9", 799.9)]),
        expected
    );
}

#[test]
fn the_answers_about_nets_are_read() {
    let row = |net: &str, rate: f64| {
        format!(r#"{{"net":"{net}","batch":16,"evaluations_per_second":{rate},"onnx":"/models/{net}.onnx"}}"#)
    };
    let nets = parse_nets(&format!("{}\n{}\n", row("a", 7.5), row("b", 2.0))).unwrap();
    let wanted =
        NetBench { net: "a".into(), batch: 16, evaluations_per_second: 7.5, onnx: "/models/a.onnx".into() };
    assert_eq!((&nets[0], nets.len()), (&wanted, 2));
    assert_eq!(parse_nets("").unwrap_err().to_string(), "ludus measured no nets");
    let error = parse_nets(&row("a", 0.0)).unwrap_err().to_string();
    assert_eq!(error, "evaluations_per_second is 0, wanted more than 0");
    assert_eq!(onnxruntime::parse_rate(r#"{"positions_per_second": 7400.5}"#).unwrap(), 7400.5);
    let error = onnxruntime::parse_rate(r#"{"positions_per_second": 0}"#).unwrap_err().to_string();
    assert_eq!(error, "onnxruntime's positions_per_second is 0, wanted more than 0");
}

#[test]
fn the_answers_about_a_free_net_are_read() {
    let ours = r#"{"game":"dots-and-boxes:rows=3,cols=3","simulations_per_second":2e6,"seed":1}"#;
    assert_eq!(ludus::parse_free_rate(ours).unwrap(), 2e6);
    assert_eq!(alpha_zero_general::parse_rate(r#"{"simulations_per_second": 10500.5}"#).unwrap(), 10500.5);
    let error = format!("{:#}", alpha_zero_general::parse_rate("Traceback").unwrap_err());
    assert!(error.starts_with("alpha-zero-general answered \"Traceback\": "), "{error}");
}

#[test]
fn the_best_rate_of_each_side_counts_and_rows_stay_the_same() {
    let round = |peer_rate, our_rate| vec![net("residual 4x32", peer_rate, our_rate)];
    assert_eq!(better(Vec::new(), round(3.0, 4.0)).unwrap(), round(3.0, 4.0));
    assert_eq!(better(round(3.0, 4.0), round(2.0, 5.0)).unwrap(), round(3.0, 5.0));
    let error = better(round(3.0, 4.0), vec![net("residual 6x64", 1.0, 1.0)]).unwrap_err().to_string();
    assert_eq!(error, "ludus measured other nets than in the round before");
}

#[test]
fn the_tables_of_nets_say_what_is_met_and_what_was_not_measured() {
    let nets = [
        net("residual 4x32", 1000.0, 1019.9),
        net("residual 6x64", 1000.0, 999.0),
        net("28-512", 100.0, 50.0),
    ];
    let rows = "\
| net | positions at once | positions/s, onnxruntime | positions/s, Ludus | ratio | wanted | met |
|---|--:|--:|--:|--:|--:|---|
| residual 4x32 | 16 | 1,000 | 1,020 | 1.01x | 1x | yes |
| residual 6x64 | 16 | 1,000 | 999 | 0.99x | 1x | no |
| 28-512 | 16 | 100 | 50 | 0.50x |  |  |

With a free net, one that has the same priors for all moves and finds nobody ahead:

";
    let missing = "not measured, because alpha-zero-general is on no registry; give a checkout with `--alpha-zero-general FOLDER`.\n";
    assert_eq!(format_nets(&nets, None), [rows, missing].concat());
    let free = FreeComparison { peer_rate: 10_000.0, our_rate: 1_004_000.0 };
    let row = "\
| game | simulations/s, alpha-zero-general | simulations/s, Ludus | ratio | wanted | met |
|---|--:|--:|--:|--:|---|
| Dots and Boxes 3x3 | 10,000 | 1,000,000 | 100.4x | 100x | yes |
";
    assert_eq!(format_nets(&nets, Some(&free)), [rows, row].concat());
}

#[test]
fn a_folder_that_is_no_checkout_is_named() {
    let folder = ThrowAway::new("checkout").unwrap();
    fs::write(folder.path().join("MCTS.py"), "").unwrap();
    let wheels = Wheels::installed(folder.path());
    let error = AlphaZeroGeneral::find(folder.path(), wheels).unwrap_err().to_string();
    let wanted = "is no checkout of alpha-zero-general: dotsandboxes/DotsAndBoxesGame.py is missing";
    assert!(error.ends_with(wanted), "{error}");
}

#[test]
fn rates_have_three_digits_with_thousands_apart() {
    let cases =
        [(7.6, "8"), (455.4, "455"), (999.6, "1,000"), (9_996.0, "10,000"), (1_234_567.0, "1,230,000")];
    for (rate, expected) in cases {
        assert_eq!(format_rate(rate), expected);
    }
}

#[test]
fn only_the_text_between_the_markers_of_its_subject_is_replaced() {
    let document = |rules: &str, mcts: &str| {
        format!(
            "other\n<!-- end -->\n<!-- begin: cargo xtask peers rules --write -->\n{rules}<!-- end -->\n\
             text\n<!-- begin: cargo xtask peers mcts --write -->\n{mcts}<!-- end -->\nrest\n"
        )
    };
    for new in ["new\n", "newer\n"] {
        let replaced = replace_figures(&document("old\n", "old\n"), Subject::Rules, new).unwrap();
        assert_eq!(replaced, document(new, "old\n"));
        let replaced = replace_figures(&document("old\n", "old\n"), Subject::Mcts, new).unwrap();
        assert_eq!(replaced, document("old\n", new));
    }
}

#[test]
fn missing_markers_are_named() {
    let error = replace_figures("# Speed\n", Subject::Mcts, "new").unwrap_err().to_string();
    assert_eq!(error, "no line \"<!-- begin: cargo xtask peers mcts --write -->\" in the document");
    let only_begin = "<!-- begin: cargo xtask peers rules --write -->\n";
    let error = replace_figures(only_begin, Subject::Rules, "new").unwrap_err();
    assert!(error.to_string().starts_with("no line \"<!-- end -->\" after"), "{error}");
}

#[test]
fn the_document_of_this_tree_has_the_markers() {
    let document = fs::read_to_string(crate::root().join("docs/speed.md")).unwrap();
    for subject in Subject::ALL {
        replace_figures(&document, subject, "").unwrap();
    }
}

#[test]
fn the_processor_is_named_where_the_system_tells() {
    assert_eq!(parse_processor("processor\t: 0\nmodel name\t: Some CPU 7\nflags\t: a b\n"), "Some CPU 7");
    assert_eq!(parse_processor("processor\t: 0\n"), "unknown processor");
}

#[test]
fn options_are_read() {
    let usual = Request {
        subject: Subject::Rules,
        seconds: 2.0,
        destination: Destination::Stdout,
        alpha_zero_general: None,
    };
    assert_eq!(Request::parse(&["rules"]).unwrap(), usual);
    let request = Request::parse(&["mcts", "--write", "--seconds", "0.5"]).unwrap();
    let written = Request { seconds: 0.5, destination: Destination::Document, ..usual.clone() };
    assert_eq!(request, Request { subject: Subject::Mcts, ..written });
    let request = Request::parse(&["nets", "--alpha-zero-general", "some/folder"]).unwrap();
    let checkout = Some("some/folder".into());
    assert_eq!(request, Request { subject: Subject::Nets, alpha_zero_general: checkout, ..usual });
}

#[test]
fn wrong_options_are_named() {
    let cases: [(&[&str], &str); 9] = [
        (&[], "peers wants rules, mcts or nets after it"),
        (&["speed"], "peers compares rules, mcts or nets, not \"speed\""),
        (&["nets", "--alpha-zero-general"], "--alpha-zero-general wants a folder after it"),
        (&["mcts", "--alpha-zero-general", "a"], "peers mcts has no option \"--alpha-zero-general\""),
        (&["mcts", "--fast"], "peers mcts has no option \"--fast\""),
        (&["rules", "--seconds"], "--seconds wants a number after it"),
        (&["rules", "--seconds", "soon"], "--seconds \"soon\" is not a number above 0"),
        (&["rules", "--seconds", "0"], "--seconds \"0\" is not a number above 0"),
        (&["rules", "--seconds", "inf"], "--seconds \"inf\" is not a number above 0"),
    ];
    for (words, expected) in cases {
        assert_eq!(Request::parse(words).unwrap_err().to_string(), expected);
    }
}

#[test]
fn a_program_that_fails_or_is_missing_is_named() {
    let error = output_of(&mut Command::new("ludus-does-not-exist")).unwrap_err();
    assert_eq!(error.to_string(), "ludus-does-not-exist did not start");
    let error = output_of(Command::new("sh").args(["-c", "exit 3"])).unwrap_err();
    assert!(error.to_string().starts_with("sh failed with "), "{error}");
    assert_eq!(output_of(Command::new("sh").args(["-c", "echo fine"])).unwrap(), "fine\n");
}

#[test]
fn a_throw_away_folder_goes_with_its_value() {
    let folder = ThrowAway::new("test").unwrap();
    let path = folder.path().to_owned();
    fs::write(path.join("file"), "text").unwrap();
    drop(folder);
    assert!(!path.exists());
}

fn net(net: &str, peer_rate: f64, our_rate: f64) -> NetComparison {
    NetComparison { net: net.into(), batch: 16, peer_rate, our_rate }
}

/// A peer of 100 games a second beside ours.
fn comparison(title: &str, peer_plies: f64, ours: Bench) -> Comparison {
    let peer_length = Length { mean_plies: peer_plies, standard_error: 0.1 };
    Comparison { matchup: matchup(title), peer_length, peer_games_per_second: 100.0, ours }
}

fn matchup(title: &str) -> &'static Matchup {
    MATCHUPS.iter().find(|matchup| matchup.title == title).unwrap()
}

fn bench(games_per_second: f64, mean_steps: f64) -> Bench {
    Bench {
        games_per_second,
        random_move_games_per_second: 200.0,
        listed_games_per_second: 100.0,
        mean_steps,
    }
}
