//! A value that threads use in turn.

use cardmath_cards::workers::locked;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

/// A value behind a lock. A thread that holds it for long can see that others
/// wait, and let go of it for a while: those that wait already come first.
pub struct InTurn<T> {
    value: Mutex<T>,
    /// Held by the first of those that wait.
    queue: Mutex<()>,
    waiting: AtomicUsize,
}

impl<T> InTurn<T> {
    /// Nobody holds it.
    pub fn new(value: T) -> InTurn<T> {
        InTurn {
            value: Mutex::new(value),
            queue: Mutex::new(()),
            waiting: AtomicUsize::new(0),
        }
    }

    /// The value, once it is this thread's turn.
    pub fn take(&self) -> MutexGuard<'_, T> {
        self.waiting.fetch_add(1, Relaxed);
        let first = locked(&self.queue);
        let value = locked(&self.value);
        self.waiting.fetch_sub(1, Relaxed);
        drop(first);
        value
    }

    /// Whether a thread waits.
    pub fn is_wanted(&self) -> bool {
        self.waiting.load(Relaxed) > 0
    }
}
