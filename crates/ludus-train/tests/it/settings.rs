//! Settings as people write them: presets that work, overrides that are typed, and refusals that say where and why.

use ludus_exact::Tables;
use ludus_train::settings::{PRESETS, Settings, SettingsError, preset};

fn tic_tac_toe() -> Settings {
    Settings::parse(preset("tic-tac-toe").unwrap().text).unwrap()
}

#[test]
fn every_preset_makes_a_learner_and_a_rater() {
    for preset in PRESETS {
        let settings = Settings::parse(preset.text).unwrap();
        let learner = settings.learner(&Tables::unkept(), None).unwrap();
        assert_eq!(learner.generation(), 0, "{}", preset.name);
        settings.rater(&Tables::unkept()).map(|_| ()).unwrap();
    }
}

#[test]
fn every_value_of_a_preset_has_a_comment() {
    for preset in PRESETS {
        let mut is_explained = false;
        for line in preset.text.lines() {
            assert!(
                is_explained || !line.contains(" = ") || line.starts_with('#'),
                "{}: {line}",
                preset.name
            );
            is_explained = line.starts_with('#') || (is_explained && line.contains(" = "));
        }
        assert!(preset.summary().len() > 20, "{}", preset.name);
    }
}

#[test]
fn settings_written_and_read_are_the_same() {
    for preset in PRESETS {
        let settings = Settings::parse(preset.text).unwrap();
        assert_eq!(Settings::parse(&settings.to_text()).unwrap(), settings);
    }
}

#[test]
fn an_override_changes_one_value_and_nothing_else() {
    let settings = tic_tac_toe();
    let changed = settings.with("learning.evolution-strategy.population", "50").unwrap();
    let back = changed.with("learning.evolution-strategy.population", "20").unwrap();
    assert_ne!(changed, settings);
    assert_eq!(back, settings);
    assert_eq!(settings.with("agent", "alphabeta:depth=3").unwrap().agent, "alphabeta:depth=3");
    assert_eq!(settings.with("ratings.anchors", "[\"random\"]").unwrap().ratings.anchors, ["random"]);
}

#[test]
fn an_override_reaches_what_was_left_out() {
    let settings = Settings::parse(preset("othello-cma").unwrap().text).unwrap();
    let changed = settings.with("learning.cma-es.population", "50").unwrap();
    assert_ne!(changed, settings);
    assert!(changed.to_text().contains("population = 50"));
    assert_eq!(settings.with("seed", "9").unwrap().seed, Some(9));
    let opponents = "{ shared = { testers = 2, champions = 1, hall = 3 } }";
    let shared = tic_tac_toe().with("learning.evolution-strategy.opponents", opponents).unwrap();
    assert!(shared.to_text().contains("hall = 3"));
}

fn check_override(path: &str, value: &str, wanted: &str) {
    let refused = tic_tac_toe().with(path, value).unwrap_err().to_string();
    assert!(refused.starts_with(wanted), "{refused}");
}

#[test]
fn overrides_that_do_not_fit_are_refused() {
    check_override("generation", "5", "there is no setting generation, did you mean generations?");
    check_override("learning", "5", "there is no setting learning");
    check_override("learning.cma-es.step", "5", "there is no setting learning.cma-es.step");
    check_override(
        "learning.evolution-strategy.popluation",
        "5",
        "there is no setting learning.evolution-strategy.popluation, did you mean learning.evolution-strategy.population?",
    );
    check_override(
        "learning.evolution-strategy.king",
        "{ strat = 2.0 }",
        "learning.evolution-strategy.king={ strat = 2.0 }: unknown field `strat`",
    );
    check_override("generations.of", "5", "there is no setting generations.of");
    check_override("generations", "-1", "generations=-1: invalid value");
    check_override("keep-every", "0", "keep-every=0: wanted 1 or more");
    check_override("ratings.games", "7", "ratings.games=7: wanted an even number");
    check_override("ratings.anchors", "[\"nobody\"]", "ratings.anchors=[\"nobody\"]: ");
}

#[test]
fn an_unknown_key_is_refused_with_its_line() {
    let text = preset("tic-tac-toe").unwrap().text.replace("hidden = ", "hiden = ");
    let line = 1 + text.lines().position(|line| line.starts_with("hiden")).unwrap();
    let refused = Settings::parse(&text).unwrap_err();
    assert!(matches!(refused, SettingsError::Text(_)));
    let refused = refused.to_string();
    assert!(refused.contains(&format!("line {line}")) && refused.contains("hiden"), "{refused}");
}

#[test]
fn an_anchor_that_goes_by_the_clock_is_refused() {
    let settings = tic_tac_toe().with("ratings.anchors", "[\"alphabeta:time=1s\"]").unwrap();
    let refused = settings.rater(&Tables::unkept()).map(|_| ()).unwrap_err();
    assert!(matches!(refused, SettingsError::TimedAnchor(_)), "{refused}");
}
