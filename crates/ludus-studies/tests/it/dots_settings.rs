//! The text's own settings: read by name, refused by name, and carried out.

use std::{fs, path::Path};

use ludus_core::Seed;
use ludus_exact::{Settings as TableSettings, Tables};
use ludus_studies::{
    PresetName, StudyError, Tools,
    dots_zero::{AgentType, Done, DotsZeroStudy, Mode, SettingsFile, WorkPlace, carry_out_settings},
};
use ludus_train::Executor;
use serde_json::{Value, json};

/// Figure 4.6 without its explanations.
const FIGURE: &str = r#"{
    "Uct": 1.41, "Ucb": 1, "SimulationsP1": 100, "SimulationsP2": 100, "MillisecondsP1": 5000, "MillisecondsP2": 5000,
    "Bonus": 3, "Boxes": 3, "NumberOfGames": 50, "Agent1Type": 4, "Agent1Cnn": 0, "Agent2Type": 4, "Agent2Cnn": 1,
    "OutputFolder": "Results", "OutputFile": "settings-0", "OutputId": "false", "Mode": 0
}"#;

#[test]
fn the_figure_of_the_text_is_read_and_is_what_nothing_said_means() {
    assert_eq!(SettingsFile::parse(FIGURE).unwrap(), SettingsFile::default());
    assert_eq!(SettingsFile::parse("{}").unwrap(), SettingsFile::default());
    let other = SettingsFile::parse(r#"{ "Agent1Type": 3, "Mode": 1, "OutputId": true }"#).unwrap();
    assert_eq!((other.agent1_type, other.mode, other.output_id), (AgentType::Mcts, Mode::Training, true));
}

#[test]
fn what_the_text_does_not_have_is_refused_by_name() {
    for (text, reason) in [
        (
            r#"{ "SimulationP1": 5 }"#,
            "found the key \"SimulationP1\", did you mean SimulationsP1?, wanted one of ",
        ),
        (r#"{ "Boxes": 0 }"#, "Boxes: found 0, wanted 1 to 7"),
        (r#"{ "Agent2Type": 5 }"#, "found the agent type 5, wanted 3 (plain search) or 4 (a net)"),
        (r#"{ "Mode": 2 }"#, "found the mode 2, wanted 0 (competitive) or 1 (training)"),
        (r#"{ "OutputId": "perhaps" }"#, "OutputId: found \"perhaps\", wanted true or false"),
        (r#"{ "OutputFile": "../mine" }"#, "OutputFile: found ../mine, wanted the name of a file"),
        (r#"{ "Ucb": 1e999 }"#, "number out of range"),
        ("[]", "found no object, wanted keys and values in braces"),
        ("{", "EOF while parsing"),
    ] {
        let refused = SettingsFile::parse(text).unwrap_err().to_string();
        assert!(refused.starts_with(reason), "{text}: {refused}");
    }
}

/// Carries such a file out in a folder, with the smallest nets.
fn carry_out(folder: &Path, settings: &Value) -> Result<Done, StudyError> {
    let settings = SettingsFile::parse(&settings.to_string()).unwrap();
    let mut base = DotsZeroStudy::shipped(PresetName::Quick);
    for (path, value) in [
        ("judge.normed.hidden", "[8, 6]"),
        ("learning.zero.reuse", "2.0"),
        ("learning.zero.warm-start.games", "4"),
        ("learning.zero.warm-start.simulations", "20"),
    ] {
        base.run = base.run.with(path, value).unwrap();
    }
    let data = Some(folder.into());
    let tables = Tables::new(TableSettings { data, ..TableSettings::default() }, Box::new(|_| ()));
    let executor = Executor { threads: 2, stop: &|| false };
    let mut tools = Tools { executor, clock: &|| 0.0, tables, observer: &mut () };
    carry_out_settings(&settings, &base, WorkPlace { data: folder, base: folder, seed: Seed(7) }, &mut tools)
}

#[test]
fn nets_are_trained_go_on_and_play() {
    let folder = tempfile::tempdir().unwrap();
    let sizes = |more: Value| {
        let mut settings = json!({ "Boxes": 2, "NumberOfGames": 4, "SimulationsP1": 4, "SimulationsP2": 4 });
        settings.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        settings
    };
    let trained = carry_out(folder.path(), &sizes(json!({ "Mode": 1, "OutputFile": "training" }))).unwrap();
    let versions = |done: &Done| done.disputes.iter().map(|line| line.agent2_cnn).collect::<Vec<_>>();
    assert_eq!(versions(&trained), [Some(1)]);
    // One version more, of the same nets.
    let longer = sizes(json!({ "Mode": 1, "Agent2Cnn": 2, "OutputFile": "training" }));
    let longer = carry_out(folder.path(), &longer).unwrap();
    assert_eq!(longer.disputes[..1], trained.disputes);
    assert_eq!(versions(&longer), [Some(1), Some(2)]);
    let played =
        carry_out(folder.path(), &sizes(json!({ "Agent1Type": 3, "Agent2Cnn": 2, "OutputId": "true" })));
    let played = played.unwrap();
    let line = &played.disputes[0];
    assert_eq!((line.agent1_cnn, line.agent2_cnn, line.number_of_games), (None, Some(2), 4));
    assert!(line.agent1_victories + line.agent2_victories <= 4);
    assert_eq!(played.file, folder.path().join("Results/settings-0-1.json"));
    let stored: Value = serde_json::from_str(&fs::read_to_string(&played.file).unwrap()).unwrap();
    assert_eq!(stored["Disputes"][0]["Agent2Cnn"], 2);
    let missing = carry_out(folder.path(), &sizes(json!({ "Agent2Cnn": 9 }))).unwrap_err().to_string();
    assert!(missing.contains("dotsandboxes2") && missing.contains("generation 10 is not kept"), "{missing}");
}
