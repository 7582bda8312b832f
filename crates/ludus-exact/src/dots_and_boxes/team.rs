//! Several threads that share what they find out. To find a value they ask two neighbouring bounds at the same time, since
//! one must be shown to hold and the other not to; if there are more of them, those with the same bound keep out of
//! each other's way by a common desk. The first answer counts, and it is the same whoever gives it.

use ludus_search::Unsolved;

use super::{desk::Desk, graph::Graph, limits::Limits, memory::Memory, rest::Rest, search::Search};

/// With fewer free lines a single thread is done before a second one has started.
const LEAST_LINES_FOR_TEAM: u32 = 24;

/// What a question is asked about, and by whom.
pub(super) struct Team<'a> {
    pub(super) graph: &'a Graph,
    pub(super) memory: &'a Memory,
    pub(super) limits: &'a Limits<'a>,
    pub(super) threads: usize,
}

impl Team<'_> {
    /// Whether these free lines are worth at least `bound` to the mover.
    pub(super) fn is_worth(&self, rest: &Rest, bound: i32) -> Result<bool, Unsolved> {
        let threads = if self.is_worth_sharing(rest) { self.threads } else { 1 };
        self.limits.begin_question();
        ask(&Team { threads, ..*self }, rest, bound)
    }

    /// Whether it is worth the while to wake other threads.
    pub(super) fn is_worth_sharing(&self, rest: &Rest) -> bool {
        self.threads > 1 && rest.free.count_ones() >= LEAST_LINES_FOR_TEAM
    }

    /// Whether these free lines are worth at least each of two bounds, the lower first. An answer that follows from the
    /// other may be missing.
    pub(super) fn are_worth(&self, rest: &Rest, bounds: [i32; 2]) -> Result<[Option<bool>; 2], Unsolved> {
        let limits = [self.limits.part(), self.limits.part()];
        let [lower, higher] = &limits;
        let threads = self.threads.div_ceil(2);
        let [below, above] = std::thread::scope(|scope| {
            let below = scope.spawn(|| {
                let answer = ask(&Team { limits: lower, threads, ..*self }, rest, bounds[0]);
                if let Ok(false) = answer {
                    higher.end_question();
                }
                answer
            });
            let above = ask(&Team { limits: higher, threads, ..*self }, rest, bounds[1]);
            if let Ok(true) = above {
                lower.end_question();
            }
            [below.join().unwrap_or(Err(Unsolved::Stopped)), above]
        });
        self.limits.add(lower.spent() + higher.spent());
        match (below, above) {
            (Err(unsolved), Err(_) | Ok(false)) | (Ok(true), Err(unsolved)) => Err(unsolved),
            (below, above) => Ok([below.ok(), above.ok()]),
        }
    }
}

/// Has all threads of a team ask the same.
fn ask(team: &Team<'_>, rest: &Rest, bound: i32) -> Result<bool, Unsolved> {
    let Team { graph, memory, limits, threads } = *team;
    let desk = Desk::new(threads);
    let ask = || {
        let answer = Search::new(graph, memory, limits, &desk).is_worth(rest, bound);
        if answer.is_ok() {
            limits.end_question();
        }
        answer
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(ask)).collect();
        let answer = ask();
        let answers = others.into_iter().map(|other| other.join().unwrap_or(Err(Unsolved::Stopped)));
        // Whoever was told to stop because of another's answer counts only if nobody answered.
        answers.fold(answer, Result::or)
    })
}
