//! A thousand generations need no more memory than a hundred.

use std::{fs, process::Child};

use super::{await_log, train};
use crate::data::Data;

/// What the program occupies, in kibibytes.
fn resident(child: &Child) -> f64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn memory_at_generation_1000_is_within_a_tenth_of_that_at_100() {
    let data = Data::new();
    let mut child = data.start(&train("generations=100000", "keep-every=50"));
    let [early, late] = [100, 1000].map(|generations| {
        await_log(&data, &child, generations);
        resident(&child)
    });
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(late <= 1.1 * early, "{early} KiB at generation 100, {late} at 1000");
}
