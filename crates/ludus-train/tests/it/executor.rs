//! Jobs come back in order and whole, or not at all.

use std::sync::atomic::{AtomicUsize, Ordering};

use ludus_train::{Executor, Stopped, Unfinished};

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

#[test]
fn work_that_fails_gives_the_reason_of_the_first_job_and_ends_early() {
    for threads in [1, 2] {
        let begun = AtomicUsize::new(0);
        let job = |(): &mut (), idx: usize| {
            begun.fetch_add(1, Ordering::Relaxed);
            if idx == 5 { Err(format!("job {idx} failed")) } else { Ok(idx) }
        };
        let executor = Executor { threads, stop: &never };
        assert_eq!(executor.try_run(1000, || (), job), Err(Unfinished::Failed("job 5 failed".into())));
        assert!(threads > 1 || begun.load(Ordering::Relaxed) == 6, "nothing is begun after a failure");
        assert_eq!(executor.try_run(5, || (), job), Ok(vec![0, 1, 2, 3, 4]));
    }
}

#[test]
fn work_that_can_fail_can_be_stopped() {
    let executor = Executor { threads: 1, stop: &|| true };
    let stopped: Result<Vec<usize>, Unfinished> = executor.try_run(3, || (), |(), idx| Ok(idx));
    assert_eq!(stopped, Err(Unfinished::Stopped(Stopped)));
}
