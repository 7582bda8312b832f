//! Engines that fail in every way: each way has its name and its reason, and nothing of the engine is left.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use ludus_arena::{AgentSpec, Fault, FaultKind, Halt};
use ludus_core::Seed;

use super::{agent, ask, assert_gone, go, marked, marker, scripted};

/// Asks an engine for the second move on a board of four points, and sees to it that nothing is left of it.
fn fault(spec: &AgentSpec, marker: &str) -> Fault {
    let game = go(2);
    let mut agent = spec.build(&game, &Tables::unkept()).unwrap();
    let halt = ask(&game, agent.as_mut(), &["A1"], Seed(1)).unwrap_err();
    assert_gone(marker);
    match halt {
        Halt::Fails(fault) => fault,
        Halt::Resigns => panic!("{spec} resigns"),
    }
}

/// Checks the fault of a script, in which MARKER stands for a number of its own.
fn check(script: &str, options: &[(&str, &str)], number: u32, (kind, message): (FaultKind, &str)) {
    let marker = marker(number);
    let script = script.replace("MARKER", &marker);
    let found = fault(&scripted(&script, options), &marker);
    assert_eq!(found, Fault::new(kind, message.replace("MARKER", &marker)), "{script}");
}

const QUICKLY: (&str, &str) = ("limit", "100ms");

#[test]
fn what_is_no_reply_is_rubbish() {
    check(
        "echo hello; sleep MARKER",
        &[],
        101,
        (
            FaultKind::Rubbish,
            "sh at \"list_commands\": line 1: found \"hello\", wanted a reply that begins with = or ?",
        ),
    );
}

#[test]
fn a_second_reply_to_one_command_is_rubbish() {
    check(
        "while read line; do printf \"= MARKER\\n\\n= x\\n\\n\"; done",
        &[],
        102,
        (FaultKind::Rubbish, "sh wrote \"= x\" before it was asked \"boardsize 2\""),
    );
}

#[test]
fn an_answer_that_is_no_move_is_rubbish() {
    check(
        "while read line; do printf \"= somewhere\\n\\n\"; done; sleep MARKER",
        &[],
        103,
        (
            FaultKind::Rubbish,
            "sh chose \"somewhere\" as move 2, wanted a point from A1 to B2 (no letter I) or pass",
        ),
    );
    let long = format!("sh chose \"{}\" and more as move 2, wanted a move", "=".repeat(60));
    check(
        "while read line; do printf \"= %0100d\\n\\n\" 0 | tr 0 =; done; sleep MARKER",
        &[],
        104,
        (FaultKind::Rubbish, &long),
    );
}

#[test]
fn an_illegal_move_is_quoted_with_what_was_possible() {
    check(
        "while read line; do printf \"= a1\\n\\n\"; done; sleep MARKER",
        &[],
        105,
        (FaultKind::Illegal, "sh chose \"a1\" as move 2, wanted one of A2 B1 B2 pass"),
    );
}

#[test]
fn silence_lasts_as_long_as_the_limit() {
    let message = "sh gave no answer to \"list_commands\" within 100ms";
    check("sleep MARKER", &[QUICKLY], 106, (FaultKind::TimedOut, message));
    check("yes \"\"; sleep MARKER", &[QUICKLY], 107, (FaultKind::TimedOut, message));
    check("exec >&-; sleep MARKER", &[QUICKLY], 108, (FaultKind::TimedOut, message));
}

#[test]
fn an_engine_that_stops_reading_does_not_stop_us() {
    // More than a pipe holds.
    let long = "x".repeat(100_000);
    let message = format!("sh gave no answer to \"{}\" and more within 100ms", &long[..60]);
    let script = "read line; printf \"= \\n\\n\"; sleep MARKER";
    check(script, &[QUICKLY, ("send", &long)], 109, (FaultKind::TimedOut, &message));
}

#[test]
fn an_end_is_told_with_its_status_and_last_words() {
    check(
        "echo weights: >&2; echo  none found >&2; exit 3; MARKER",
        &[],
        110,
        (
            FaultKind::Crashed,
            "sh ended (exit status: 3) at \"list_commands\"; its last words: \"weights: none found\"",
        ),
    );
    check(
        "read line; kill -9 $$; MARKER",
        &[],
        111,
        (
            FaultKind::Crashed,
            "sh ended (signal: 9 (SIGKILL)) at \"list_commands\"; it wrote nothing to standard error",
        ),
    );
}

#[test]
fn only_the_end_of_many_complaints_is_kept() {
    let kept =
        format!("sh ended (exit status: 1) at \"list_commands\"; its last words: \"{}\"", "-".repeat(500));
    check(
        "read line; printf %0100000d 0 | tr 0 - >&2; exit 1; MARKER",
        &[],
        112,
        (FaultKind::Crashed, &kept),
    );
}

#[test]
fn an_end_is_noticed_while_a_grandchild_holds_the_pipes() {
    check(
        "sleep MARKER & exit 4",
        &[],
        113,
        (
            FaultKind::Crashed,
            "sh ended (exit status: 4) at \"list_commands\"; it wrote nothing to standard error",
        ),
    );
}

#[test]
fn a_flood_is_cut_off_at_a_mebibyte() {
    check(
        "printf \"= \"; yes | head -c 100000000; sleep MARKER",
        &[],
        114,
        (
            FaultKind::Flooded,
            &format!(
                "sh at \"list_commands\": line 524288: found \"= {}\" and more, wanted a reply of at most 1048576 bytes",
                "y\\n".repeat(29)
            ),
        ),
    );
}

#[test]
fn a_refusal_is_quoted_with_the_command() {
    let script = "while read line; do printf \"? no MARKER\\n\\n\"; done";
    check(script, &[], 115, (FaultKind::Refused, "sh answered \"boardsize 2\" with \"no MARKER\""));
    let send = [("send", "level 3;time_settings 0 1 1")];
    check(script, &send, 116, (FaultKind::Refused, "sh answered \"level 3\" with \"no MARKER\""));
}

#[test]
fn a_program_that_cannot_be_started_says_why() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("no-interpreter-{}", marker(117)));
    fs::write(&path, "#!/no/such/interpreter\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let name = path.to_str().unwrap();
    let found = fault(&agent(name, &[]), &marker(117));
    fs::remove_file(&path).unwrap();
    assert_eq!(found.kind, FaultKind::NotStarted);
    assert_eq!(found.message, format!("cannot start {name}: No such file or directory (os error 2)"));
}

/// Asks an engine that passes, and sees to it that all of it ends with its agent and spec.
fn check_ends(command: &str, number: u32) {
    let marker = marker(number);
    let game = go(2);
    let spec = agent(&command.replace("MARKER", &marker), &[]);
    let mut agent = spec.build(&game, &Tables::unkept()).unwrap();
    let thought = ask(&game, agent.as_mut(), &["A1"], Seed(1)).unwrap();
    assert_eq!(thought.mv, ludus_games::go::Move::Pass);
    assert_ne!(marked(&marker), "");
    drop(agent);
    drop(spec);
    assert_gone(&marker);
}

const PASSING: &str = "while read line; do printf \"= pass\\n\\n\"; done";

#[test]
fn an_engine_that_ignores_quit_and_signals_is_killed() {
    check_ends(&format!("sh -c 'trap \"\" HUP INT TERM; {PASSING}; sleep MARKER'"), 118);
}

#[test]
fn what_an_engine_has_started_dies_with_it() {
    check_ends(&format!("sh -c 'sleep MARKER & {PASSING}'"), 119);
}

#[test]
fn an_engine_that_leaves_its_group_is_killed_as_well() {
    check_ends(&format!("setsid sh -c '{PASSING}; : MARKER'"), 120);
}
use ludus_exact::Tables;
