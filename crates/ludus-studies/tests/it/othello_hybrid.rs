//! The Othello study at the smallest size there is: all of its steps, stopped and taken up, with a clock that always ticks alike.

use insta::assert_snapshot;
use ludus_studies::{
    PresetName, Report, Table, html,
    markdown::{Pictures, render},
    othello_hybrid::HybridOthello,
};
use ludus_train::settings::Settings;

use crate::place::{Place, assert_stops_change_nothing, assert_threads_change_nothing};

fn tiny() -> HybridOthello {
    let mut study = HybridOthello::shipped(PresetName::Quick);
    let change = |settings: &mut Settings, overrides: &[(&str, &str)]| {
        for (path, value) in overrides {
            *settings = settings.with(path, value).unwrap();
        }
    };
    change(
        &mut study.map_run,
        &[
            ("learning.genetic.population", "4"),
            ("learning.genetic.ladder.patience", "2"),
            ("learning.genetic.ladder.rungs", "2"),
        ],
    );
    change(&mut study.net_run, &[("learning.genetic.population", "4")]);
    let cloud = [("generations", "1"), ("learning.cma-es.population", "4"), ("learning.cma-es.games", "2")];
    change(&mut study.modern_run, &cloud);
    change(&mut study.modern_map_run, &cloud);
    change(&mut study.modern_deep_map_run, &cloud);
    change(&mut study.tuple_run, &cloud);
    change(&mut study.tuple_run, &[("generations", "2"), ("keep-every", "1"), ("ratings.games", "2")]);
    study.nets.generations = vec![2, 2];
    (study.nets.first_generations, study.nets.leave_out_generations) = (2, 2);
    (study.points.depths, study.points.pruned_from) = (vec![1, 2], 2);
    (study.random.depths, study.random.games) = (vec![1], 2);
    (study.costs.minimax, study.costs.expected_min) = (vec![1, 2], vec![1]);
    (study.strangers.agents, study.strangers.depths) = (vec!["greedy".into()], vec![1, 2]);
    study.strangers.size.games = 4;
    study.league.strangers = vec!["greedy".into()];
    (study.league.size.games, study.league.stranger_size.games) = (4, 4);
    study
}

#[test]
fn a_whole_study_reports_as_it_did() {
    let report = Place::with_threads(1).carry_out(&tiny()).unwrap();
    assert_snapshot!(render(&report, Pictures::In("charts")));
}

#[test]
fn threads_change_nothing() {
    assert_threads_change_nothing(&tiny());
}

#[test]
fn a_study_that_is_stopped_before_every_step_ends_the_same() {
    assert_stops_change_nothing(&tiny());
}

/// The report of a study without its steps: what is read back needs no run and no file of weights.
#[test]
fn a_finished_study_needs_its_runs_no_more() {
    let (study, place) = (tiny(), Place::with_threads(2));
    let report = place.carry_out(&study).unwrap();
    std::fs::remove_dir_all(place.data().join("runs")).unwrap();
    assert_eq!(place.carry_out(&study).unwrap(), report);
}

/// The tables of a section by its title.
fn tables<'a>(report: &'a Report, title: &str) -> &'a [Table] {
    &report.sections.iter().find(|section| section.title == title).unwrap().tables
}

#[test]
fn every_game_of_the_appendix_is_there_and_counts_as_detail() {
    let study = tiny();
    let report = Place::with_threads(2).carry_out(&study).unwrap();
    let details = tables(&report, "Every game");
    assert_eq!(details.len(), 6);
    for table in details {
        let Table::Detail(grid) = table else { panic!("{}", table.caption()) };
        // Five sets, two colours, three agents, two searches.
        assert_eq!(grid.rows.len(), 60);
        assert!(
            grid.rows.iter().all(|(_, cells)| cells.iter().flatten().count() == study.points.depths.len())
        );
    }
    let Table::Detail(discs) = &details[2] else { panic!("{}", details[2].caption()) };
    let published = discs.rows[0].1[0].as_ref().and_then(|comparison| comparison.published()).unwrap().value;
    assert_eq!((discs.rows[0].0.as_str(), published), ("M, white against influence, minimax", 41.0));
    let n_counted: usize = report.tally().iter().map(|(_, n)| n).sum();
    assert!(n_counted < 60 * 6, "{n_counted}");
}

#[test]
fn details_are_folded_up_in_html_and_only_counted_in_markdown() {
    let report = Place::with_threads(2).carry_out(&tiny()).unwrap();
    let tables = report.sections.iter().flat_map(|section| &section.tables);
    let n_details = tables.filter(|table| matches!(table, Table::Detail(_))).count();
    let page = html::render(&report);
    let page = roxmltree::Document::parse_with_options(
        &page,
        roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() },
    );
    let page = page.unwrap();
    let folded = page.descendants().filter(|node| node.has_tag_name("details"));
    let has_table =
        |node: &roxmltree::Node<'_, '_>| node.descendants().any(|inner| inner.has_tag_name("table"));
    assert_eq!(folded.filter(has_table).count(), n_details);
    let text = render(&report, Pictures::None);
    assert_eq!(text.matches(" numbers, which stand in the HTML and JSON reports: ").count(), n_details);
    assert!(!text.contains("M, white against influence"), "{text}");
}

#[test]
fn searches_that_cannot_differ_have_the_same_points() {
    let report = Place::with_threads(2).carry_out(&tiny()).unwrap();
    let cells = |idx: usize| {
        let Table::Grid(grid) = &tables(&report, "Points by depth and techniques")[idx] else {
            panic!("{idx}")
        };
        let values = |(_, cells): &(String, Vec<Option<_>>)| -> Vec<f64> {
            let ours =
                |cell: &Option<ludus_studies::Comparison>| cell.as_ref().unwrap().ours().unwrap().value;
            cells.iter().map(ours).collect()
        };
        grid.rows.iter().map(values).collect::<Vec<Vec<f64>>>()
    };
    let [minimax, expected, pruned] = [0, 1, 2].map(cells);
    // At depth 1 there is no min node; from depth 2 on both kinds of expected-min prune here.
    assert_eq!((&minimax[0], &expected[0]), (&expected[0], &pruned[0]));
    assert_eq!(expected[1], pruned[1]);
}

#[test]
fn shipped_presets_are_read_and_written_alike() {
    for preset in [PresetName::Quick, PresetName::Paper] {
        let study = HybridOthello::shipped(preset);
        assert_eq!(HybridOthello::parse("again", &study.to_text()).unwrap(), study);
        assert!(study.strangers.size.games >= 200 && study.league.size.games >= 1000);
        assert!(study.strangers.agents.iter().all(|agent| !agent.contains("{map}")));
    }
}

#[test]
fn a_wrong_preset_is_refused_with_its_place() {
    let text = HybridOthello::shipped(PresetName::Quick).to_text();
    for (from, to, reason) in [
        ("pruned-from = 6", "pruned-since = 6", "unknown field `pruned-since`"),
        ("generations = 6000", "generations = 0", "map-run: generations: found 0, wanted 1 or more"),
        ("pruned-from = 6\n", "pruned-from = 6\n[points.more]\n", "unknown field `more`"),
        ("minimax = [1, 2, 3, 4, 5, 6]", "minimax = [7]", "found depth 7, wanted 1 to 6"),
    ] {
        assert!(text.contains(from), "{from} in {text}");
        let refused = HybridOthello::parse("mine", &text.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(refused.starts_with("preset mine: ") && refused.contains(reason), "{refused}");
    }
    let mut study = HybridOthello::shipped(PresetName::Quick);
    study.map_run.learning = study.tuple_run.learning.clone();
    let refused = HybridOthello::parse("mine", &study.to_text()).unwrap_err().to_string();
    assert!(refused.contains("map-run.learning: found cma-es, wanted genetic"), "{refused}");
}
