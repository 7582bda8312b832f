//! Everything that can happen to a run from outside: Ctrl-C, the file `stop`, another program, a full disk and damage.

use std::{fs, process::Command};

use super::{RESUME, await_log, files, run_folder, train};
use crate::{
    data::{Data, interrupt},
    program::{Ran, ran},
};

/// Longer than any of these tests waits.
fn long() -> Vec<&'static str> {
    train("generations=100000", "keep-every=20")
}

#[test]
fn ctrl_c_saves_and_prints_the_command_that_goes_on() {
    let data = Data::new();
    let arguments = train("generations=400", "keep-every=150");
    let child = data.start(&arguments);
    await_log(&data, &child, 20);
    interrupt(&child);
    let Ran { err, code, .. } = ran(child.wait_with_output().unwrap());
    assert_eq!(code, Some(130), "{err}");
    let wanted = format!(
        "of 400 generations are saved; go on with: ludus resume walk --data {}\n",
        data.folder().display()
    );
    assert!(err.starts_with("error: stopped; ") && err.ends_with(&wanted), "{err}");
    let resumed = data.printed(RESUME);
    assert!(
        resumed.starts_with("run walk: 400 of 400 generations at tic-tac-toe by evolution-strategy (seed 7)"),
        "{resumed}"
    );
    let never_stopped = Data::new();
    never_stopped.printed(&arguments);
    assert_eq!(files(&data), files(&never_stopped));
}

#[test]
fn minutes_that_are_over_stop_a_run_without_an_error() {
    let data = Data::new();
    let stopped = data.printed(&[&long()[..], &["--minutes", "0"]].concat());
    assert!(stopped.contains("go on with: ludus resume walk"), "{stopped}");
    let resumed = data.run(&[RESUME, &["--minutes", "0"]].concat());
    assert_eq!((resumed.code, resumed.err.as_str()), (Some(0), ""));
}

#[test]
fn the_file_stop_stops_a_run() {
    let data = Data::new();
    let child = data.start(&long());
    await_log(&data, &child, 5);
    fs::write(run_folder(&data).join("stop"), "").unwrap();
    let Ran { err, code, .. } = ran(child.wait_with_output().unwrap());
    assert_eq!(code, Some(130), "{err}");
    assert!(!run_folder(&data).join("stop").exists());
}

#[test]
fn a_second_program_is_told_who_owns_the_run() {
    let data = Data::new();
    let mut child = data.start(&long());
    await_log(&data, &child, 1);
    let refused = data.run(RESUME);
    let owner = format!("error: run walk belongs to process {} on ", child.id());
    assert!(refused.code == Some(1) && refused.err.starts_with(&owner), "{}", refused.err);
    let listed = data.printed(&["runs"]);
    assert!(listed.contains(&format!("process {} on ", child.id())), "{listed}");
    child.kill().unwrap();
    child.wait().unwrap();
    let listed = data.printed(&["runs"]);
    assert!(!listed.contains("process"), "{listed}");
}

#[test]
fn a_full_disk_stops_a_run_with_a_clear_message_and_loses_nothing() {
    let data = Data::new();
    let arguments = train("generations=1000", "keep-every=100");
    let ludus = data.ludus(&arguments);
    let words: Vec<String> = ludus.get_args().map(|word| format!("'{}'", word.to_str().unwrap())).collect();
    // Blocks of 512 bytes: the log outgrows them before the run is done.
    let script = format!("ulimit -f 200; exec {} {}", ludus.get_program().to_str().unwrap(), words.join(" "));
    let stopped = ran(Command::new("sh").args(["-c", &script]).output().unwrap());
    assert_eq!(stopped.code, Some(1), "{}", stopped.err);
    assert!(stopped.err.starts_with("error: there is no room for "), "{}", stopped.err);
    assert!(stopped.err.contains("run walk is saved up to generation "), "{}", stopped.err);
    data.printed(RESUME);
    let unlimited = Data::new();
    unlimited.printed(&arguments);
    assert_eq!(files(&data), files(&unlimited));
}

#[test]
fn a_damaged_checkpoint_is_refused_and_the_offered_command_goes_on() {
    let data = Data::new();
    let arguments = train("generations=30", "keep-every=10");
    data.printed(&arguments);
    let state = run_folder(&data).join("checkpoints/000030/state.safetensors");
    let mut bytes = fs::read(&state).unwrap();
    let whole = files(&data);
    bytes.truncate(100);
    fs::write(&state, bytes).unwrap();
    let refused = data.run(RESUME);
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.err.contains("state.safetensors is damaged: found 100 bytes, wanted "),
        "{}",
        refused.err
    );
    let offer = "go on from it with: ludus resume walk --from 20\n";
    assert!(refused.err.ends_with(offer), "{}", refused.err);
    let went_on = data.run(&["resume", "walk", "--from", "20"]);
    assert_eq!(went_on.code, Some(0), "{}", went_on.err);
    assert!(went_on.err.starts_with("note: moved checkpoints 30 "), "{}", went_on.err);
    let mut found = files(&data);
    found.retain(|path, _| !path.starts_with("discarded"));
    assert_eq!(found, whole);
}
