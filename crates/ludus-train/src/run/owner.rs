//! How a program writes itself down as the owner of a run. The machine is named, because a folder may be shared between
//! several, where a process number alone says nothing.

use std::process;

use rustix::system::uname;

use super::clock;

/// This program in words.
pub(crate) fn this_program() -> String {
    let machine = uname();
    let host = machine.nodename().to_string_lossy().into_owned();
    format!("process {} on {host}, since {}", process::id(), clock::now())
}
