//! Running the program and reading what it says.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::LazyLock,
    thread,
};

/// What a finished run printed, and its exit code.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

/// The program with arguments, not yet started.
pub(crate) fn ludus(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludus"));
    command.args(arguments).stdin(Stdio::null()).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.env("LUDUS_DATA", shared_data());
    command
}

/// A data folder for all tests that do not care what is in it, empty when the tests begin.
fn shared_data() -> &'static Path {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("data");
        // There is nothing to remove the first time.
        let _ = fs::remove_dir_all(&folder);
        folder
    });
    &FOLDER
}

/// Runs the program without input.
pub(crate) fn run(arguments: &[&str]) -> Ran {
    ran(ludus(arguments).output().unwrap())
}

/// Runs the program and types `input`.
pub(crate) fn run_with_input(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may end before it has read everything.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    ran(output)
}

/// Starts the program with all its streams piped.
pub(crate) fn start(arguments: &[&str]) -> Child {
    ludus(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

pub(crate) fn ran(output: Output) -> Ran {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
}

/// What a run that must succeed printed.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let ran = run(arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
    ran.out
}
