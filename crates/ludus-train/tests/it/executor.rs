//! Jobs come back in order and whole, or not at all.

use std::sync::atomic::{AtomicUsize, Ordering};

use ludus_train::{Executor, Stopped};

fn never() -> bool {
    false
}

#[test]
fn results_stand_in_the_order_of_jobs_for_any_number_of_threads() {
    for threads in [1, 2, 7] {
        let executor = Executor { threads, stop: &never };
        let squares = executor.run(100, || (), |(), idx| idx * idx);
        assert_eq!(squares, Ok((0..100).map(|idx| idx * idx).collect()));
    }
}

#[test]
fn no_jobs_give_no_results() {
    let executor = Executor { threads: 2, stop: &never };
    assert_eq!(executor.run(0, || (), |(), idx| idx), Ok(Vec::new()));
}

#[test]
fn work_that_is_stopped_gives_nothing() {
    let asked = AtomicUsize::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 5;
    let executor = Executor { threads: 1, stop: &stop };
    assert_eq!(executor.run(100, || (), |(), idx| idx), Err(Stopped));
}
