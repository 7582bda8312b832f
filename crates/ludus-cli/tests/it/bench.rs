//! `ludus bench`: the promised keys and sane numbers. How fast it is, is not a test's business.

use std::fs;

use serde_json::Value;

use crate::program::{printed, run};

fn reports(arguments: &[&str]) -> Vec<Value> {
    printed(arguments).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn playouts_report_rates_and_lengths() {
    let reports =
        reports(&["bench", "playouts", "dots:2x2", "checkers:quiet=40", "--json", "--seconds", "0.01"]);
    let [dots, checkers] = &reports[..] else { panic!("{reports:?}") };
    assert_eq!(
        (dots["game"].as_str(), checkers["game"].as_str()),
        (Some("dots-and-boxes:rows=2,cols=2"), Some("checkers:quiet=40"))
    );
    for key in [
        "games_per_second",
        "moves_per_second",
        "random_move_games_per_second",
        "listed_games_per_second",
        "all_threads_games_per_second",
        "clone_nanoseconds",
    ] {
        assert!(dots[key].as_f64().unwrap() > 0.0, "{key} of {dots}");
    }
    let of = |report: &Value, key: &str| report[key].as_f64().unwrap();
    assert_eq!((of(dots, "mean_plies"), of(dots, "mean_steps")), (12.0, 12.0));
    let ratio = of(dots, "moves_per_second") / of(dots, "games_per_second");
    assert!((ratio - 12.0).abs() < 1e-6, "{ratio} moves a game");
    assert!(of(checkers, "mean_steps") > of(checkers, "mean_plies") + 1.0, "{checkers}");
}

#[test]
fn perft_reports_counts_that_are_right() {
    let reports =
        reports(&["bench", "perft", "othello", "ttt", "--json", "--seconds", "0.02", "--threads", "1"]);
    for (report, known) in reports.iter().zip([[4, 12, 56], [9, 72, 504]]) {
        let by_depth = report["by_depth"].as_array().unwrap();
        for (row, nodes) in by_depth.iter().zip(known) {
            assert_eq!(row["nodes"], nodes, "{report}");
        }
        assert!(report["nodes_per_second"].as_f64().unwrap() > 0.0, "{report}");
        assert_eq!(report["depth"], by_depth.last().unwrap()["depth"]);
    }
}

#[test]
fn a_game_counted_to_its_end_still_has_a_rate() {
    let report =
        &reports(&["bench", "perft", "othello:size=4", "--json", "--seconds", "0.5", "--threads", "1"])[0];
    assert!(
        report["nodes"].as_u64() > Some(0) && report["nodes_per_second"].as_f64() > Some(0.0),
        "{report}"
    );
}

#[test]
fn searches_report_rates_at_their_size() {
    let reports = reports(&[
        "bench",
        "search",
        "ttt",
        "dots:2x2",
        "--json",
        "--seconds",
        "0.01",
        "--simulations",
        "50",
    ]);
    let names: Vec<_> = reports.iter().map(|report| report["game"].as_str().unwrap()).collect();
    assert_eq!(names, ["tic-tac-toe", "dots-and-boxes:rows=2,cols=2"]);
    for report in &reports {
        assert_eq!(report["simulations"], 50);
        for key in ["mcts_simulations_per_second", "playouts_per_second"] {
            assert!(report[key].as_f64().unwrap() > 0.0, "{key} of {report}");
        }
    }
    let refused = run(&["bench", "search", "ttt", "--simulations", "0"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
}

#[test]
fn selfplay_reports_what_games_in_lockstep_cost() {
    let measure = |more: &[&str]| {
        let usual = ["bench", "selfplay", "ttt", "dots:2x2", "--json", "--seconds", "0.05"];
        let small = ["--lockstep", "3", "--simulations", "8", "--blocks", "1", "--channels", "4"];
        reports(&[&usual[..], &small, more].concat())
    };
    for (more, net) in [(&[][..], "residual 1x4"), (&["--free"], "free")] {
        let reports = measure(more);
        assert_eq!(reports.len(), 2);
        for report in &reports {
            assert_eq!((&report["net"], &report["lockstep"]), (&net.into(), &3.into()), "{report}");
            let of = |key: &str| report[key].as_f64().unwrap();
            for key in ["simulations_per_second", "evaluations_per_second", "games_per_second"] {
                assert!(of(key) > 0.0, "{key} of {report}");
            }
            assert!(of("mean_batch") > 0.0 && of("mean_batch") <= 3.0 + 1e-9, "{report}");
            let plies = of("positions_per_second") / of("games_per_second");
            assert!((plies - of("mean_plies")).abs() < 1e-6, "{report}");
        }
        let [ttt, dots] = [&reports[0], &reports[1]].map(|report| report["mean_plies"].as_f64().unwrap());
        assert!((5.0..=9.0).contains(&ttt) && (dots - 12.0).abs() < 1e-9, "{ttt} {dots}");
    }
    let text = printed(&["bench", "selfplay", "ttt", "--free", "--seconds", "0.01"]);
    assert!(text.contains("simulations/s") && text.contains("tic-tac-toe"), "{text}");
    let refused = run(&["bench", "selfplay", "ttt", "--lockstep", "0"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
}

#[test]
fn nets_report_rates_beside_the_published_ones() {
    let mut reports = reports(&["bench", "eval", "--json", "--seconds", "0.01"]);
    let games = reports.pop().unwrap();
    let of = |key: &str| games[key].as_f64().unwrap();
    assert_eq!((&games["net"], of("published_seconds_per_game")), (&"32-200-20-1".into(), 13.53), "{games}");
    assert!(of("games") >= 6.0 && of("cpu_seconds_per_game") > 0.0, "{games}");
    assert!((of("ratio_to_published") * of("cpu_seconds_per_game") - 13.53).abs() < 1e-9, "{games}");
    let rows: Vec<_> = reports
        .iter()
        .map(|row| (row["net"].as_str().unwrap(), row["positions"].as_str().unwrap()))
        .collect();
    let wanted = [
        ("32-40-10-1", "full"),
        ("32-200-20-1", "incremental"),
        ("32-1000-100-1", "siblings"),
        ("residual 4x32", "batch 1"),
        ("residual 6x64", "batch 16"),
        ("28-1024-1024-1024-512", "batch 16"),
    ];
    for row in wanted {
        assert!(rows.contains(&row), "{rows:?}");
    }
    for report in &reports {
        for key in
            ["evaluations_per_second", "portable_evaluations_per_second", "reference_evaluations_per_second"]
        {
            assert!(report[key].as_f64().unwrap() > 0.0, "{key} of {report}");
        }
    }
    let residual = reports.iter().find(|row| row["net"] == "residual 6x64").unwrap();
    let of = |key: &str| residual[key].as_f64().unwrap();
    assert!((of("share_of_peak") - of("gflops") / of("peak_gflops")).abs() < 1e-6, "{residual}");
    // 9 places, 81 cells, 64 outputs, 17 planes and twelve times 64 channels, two operations each.
    let operations = 2.0 * 9.0 * 81.0 * 64.0 * (17.0 + 12.0 * 64.0);
    assert!(
        (of("gflops") * 1e9 / of("evaluations_per_second") / operations - 1.0).abs() < 1e-6,
        "{residual}"
    );
    let large = reports.iter().find(|row| row["net"] == "32-1000-100-1").unwrap();
    let of = |key: &str| large[key].as_f64().unwrap();
    assert_eq!(of("published_evaluations_per_second"), 13_762.0);
    assert!((of("ratio_to_published") - of("evaluations_per_second") / 13_762.0).abs() < 1e-6, "{large}");
}

#[test]
fn nets_for_policy_and_value_are_measured_alone_and_written_as_models() {
    let folder = tempfile::tempdir().unwrap();
    let models = folder.path().join("models");
    let options = ["--family", "policy", "--json", "--seconds", "0.01", "--onnx", models.to_str().unwrap()];
    let reports = reports(&[&["bench", "eval"], &options[..]].concat());
    let rows: Vec<_> =
        reports.iter().map(|row| (row["net"].as_str().unwrap(), row["batch"].as_u64().unwrap())).collect();
    let dense = "28-1024-1024-1024-512";
    let residual = ["residual 4x32", "residual 6x64"];
    let wanted = [
        (residual[0], 1),
        (residual[0], 16),
        (residual[1], 1),
        (residual[1], 16),
        (dense, 1),
        (dense, 16),
        (dense, 64),
    ];
    assert_eq!(rows, wanted);
    for (report, weights) in [(&reports[0], 85_000), (&reports[2], 480_000), (&reports[4], 2_650_000)] {
        let model = fs::read(report["onnx"].as_str().unwrap()).unwrap();
        assert!(model.len() > 4 * weights && model.len() < 5 * weights, "{report}: {} bytes", model.len());
    }
    let refused = run(&["bench", "eval", "--family", "policy", "--seconds", "0.01", "--onnx", "/dev/null"]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("cannot write /dev/null/residual-4x32.onnx"), "{}", refused.err);
}

#[test]
fn the_same_seed_plays_the_same_lengths() {
    let plies = |seed| {
        reports(&["bench", "playouts", "ttt", "--json", "--seconds", "0.01", "--seed", seed])[0]["mean_plies"]
            .clone()
    };
    assert_eq!(plies("5"), plies("5"));
    assert_ne!(plies("5"), plies("6"));
}

#[test]
fn a_chart_is_drawn_on_demand() {
    let file = std::env::temp_dir().join(format!("ludus-bench-{}.svg", std::process::id()));
    let path = file.to_str().unwrap();
    for what in ["playouts", "perft", "search"] {
        printed(&["bench", what, "ttt", "--seconds", "0.01", "--chart", path]);
        let picture = fs::read_to_string(&file).unwrap();
        assert!(picture.starts_with("<svg") && picture.contains("tic-tac-toe"), "{picture}");
        fs::remove_file(&file).unwrap();
    }
}

#[test]
fn wrong_use_and_failure_are_told_apart() {
    let refused = run(&["bench", "playouts", "ttt", "--seconds", "0"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("wanted seconds from 0.01 to 3600"), "{}", refused.err);
    let refused = run(&["bench", "playouts", "ttt", "chess"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "nothing is measured before all is read");
    let failed =
        run(&["bench", "playouts", "ttt", "--seconds", "0.01", "--chart", "/no/such/folder/chart.svg"]);
    assert_eq!(failed.code, Some(1));
    assert!(failed.err.starts_with("error: cannot write /no/such/folder/chart.svg: "), "{}", failed.err);
}

#[test]
fn two_hundred_who_watch_fifty_games_miss_nothing_and_the_page_is_light() {
    let [report] = &reports(&["bench", "page", "--json"])[..] else { panic!("wanted one report") };
    assert_eq!(
        (&report["watchers"], &report["games"], &report["missed"]),
        (&200.into(), &50.into(), &0.into())
    );
    assert_eq!(report["updates"], 8000);
    assert!(report["page_bytes"].as_u64().unwrap() < 100_000, "{report}");
}
