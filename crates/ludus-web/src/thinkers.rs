//! The threads on which agents think. They are few, and apart from those that answer requests, so thinking never keeps
//! the page waiting. Moves of games go before questions about games, and questions leave one thread to the moves where
//! there is more than one.

use std::{
    any::Any,
    collections::VecDeque,
    panic::{self, AssertUnwindSafe},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use crate::refusal::Refusal;

/// Something to think about.
type Job = Box<dyn FnOnce() + Send>;

/// The threads and what waits for them.
pub(crate) struct Thinkers {
    shared: Arc<Shared>,
    most_waiting: usize,
}

struct Shared {
    queue: Mutex<Queue>,
    news: Condvar,
    /// How many threads may be busy with questions at once.
    most_questions: usize,
}

#[derive(Default)]
struct Queue {
    moves: VecDeque<Job>,
    questions: VecDeque<Job>,
    questions_running: usize,
    is_closed: bool,
}

/// What a job is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Move,
    Question,
}

impl Thinkers {
    /// So many threads, and room for so many questions that wait.
    pub(crate) fn new(threads: usize, most_waiting: usize) -> Self {
        let most_questions = threads.saturating_sub(1).max(1);
        let shared = Arc::new(Shared { queue: Mutex::default(), news: Condvar::new(), most_questions });
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            thread::spawn(move || shared.work());
        }
        Self { shared, most_waiting }
    }

    /// Thinks about a move of a game. A game asks for one at a time, so the number of games bounds the queue.
    pub(crate) fn take_move(&self, job: impl FnOnce() + Send + 'static) {
        self.shared.lock().moves.push_back(Box::new(job));
        self.shared.news.notify_one();
    }

    /// Thinks about a question.
    ///
    /// # Errors
    /// Too many are waiting.
    pub(crate) fn take_question(&self, job: impl FnOnce() + Send + 'static) -> Result<(), Refusal> {
        let mut queue = self.shared.lock();
        if queue.questions.len() >= self.most_waiting {
            let waiting = self.most_waiting;
            return Err(Refusal::busy(format!("{waiting} questions are waiting already; try again soon")));
        }
        queue.questions.push_back(Box::new(job));
        self.shared.news.notify_one();
        Ok(())
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.news.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one job after the other until the server is gone.
    fn work(&self) {
        while let Some((kind, job)) = self.next() {
            // Whoever asked has been told of the panic by the job itself; the thread goes on.
            let _ = panic::catch_unwind(AssertUnwindSafe(job));
            if kind == Kind::Question {
                self.lock().questions_running -= 1;
                self.news.notify_one();
            }
        }
    }

    fn next(&self) -> Option<(Kind, Job)> {
        let mut queue = self.lock();
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some(job) = queue.moves.pop_front() {
                return Some((Kind::Move, job));
            }
            if queue.questions_running < self.most_questions
                && let Some(job) = queue.questions.pop_front()
            {
                queue.questions_running += 1;
                return Some((Kind::Question, job));
            }
            queue = self.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Does `work`; a panic in it becomes its message.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|panic| message(panic.as_ref()))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".into())
}
