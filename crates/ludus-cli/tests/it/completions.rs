//! `ludus completions`: scripts that their shells can read.

use std::process::Command;

use crate::program::printed;

#[test]
fn every_shell_gets_a_script_that_knows_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        assert!(
            script.contains("perft") && script.contains("--divide") || script.contains("divide"),
            "{shell}"
        );
    }
}

#[test]
fn bash_completes_a_command() {
    let script = format!(
        "{}\nCOMP_WORDS=(ludus pe) COMP_CWORD=1; _ludus ludus pe ludus; echo \"${{COMPREPLY[@]}}\"",
        printed(&["completions", "bash"])
    );
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "perft\n");
}
