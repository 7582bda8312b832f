//! `ludus reproduce`: what it lists and refuses, and that a study which is stopped says how to go on. Whole studies are carried
//! out by the tests of `ludus-studies`, at the smallest size there is.

use crate::program::{printed, run};

#[test]
fn without_a_study_the_studies_are_listed() {
    let list = printed(&["reproduce"]);
    assert!(list.contains("checkers-evo") && list.contains("(2018)"), "{list}");
    let json = printed(&["reproduce", "--json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    assert!(rows.iter().any(|row| row["study"] == "checkers-evo"), "{json}");
}

#[test]
fn an_unknown_study_is_refused_with_the_nearest() {
    let refused = run(&["reproduce", "checkers-evolution"]);
    let message = "error: found the study \"checkers-evolution\", did you mean checkers-evo?, wanted one of ";
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.starts_with(message) && refused.err.contains("checkers-evo"), "{}", refused.err);
}

#[test]
fn a_study_has_one_size_at_a_time() {
    let refused = run(&["reproduce", "checkers-evo", "--quick", "--paper"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("--quick"), "{}", refused.err);
}

#[test]
fn the_settings_of_a_text_are_for_its_study_and_refused_by_name() {
    let refused = run(&["reproduce", "checkers-evo", "--settings", "settings.json"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("--settings is for dots-zero, not for checkers-evo"), "{}", refused.err);
    let refused = run(&["reproduce", "dots-zero", "--settings", "there-is-no-such.json"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.starts_with("error: there-is-no-such.json: "), "{}", refused.err);
}

mod slow {
    use std::fs;

    use crate::{
        data::{Data, ends_within_a_moment, interrupt},
        program::ran,
    };

    #[test]
    fn a_stopped_study_keeps_its_steps_and_prints_the_command_that_goes_on() {
        let data = Data::that_a_shell_takes_apart();
        let child = data.start(&["reproduce", "checkers-evo", "--seed", "3"]);
        let first = data.folder().join("studies/checkers-evo-quick-3/searches.json");
        while !first.exists() {
            assert!(!ends_within_a_moment(&child), "the program ended before its first step was stored");
        }
        interrupt(&child);
        let stopped = ran(child.wait_with_output().unwrap());
        let command = "go on with: ludus reproduce checkers-evo --quick --seed 3 --data '/";
        assert_eq!((stopped.code, stopped.out.as_str()), (Some(130), ""));
        assert!(stopped.err.contains(command), "{}", stopped.err);
        assert!(fs::metadata(&first).unwrap().len() > 0);
    }
}
