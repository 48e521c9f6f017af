//! Work that is shared out to threads, part by part, while the caller stays able to stop it.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How often the caller is asked whether to go on.
const PATIENCE: Duration = Duration::from_millis(20);

/// The parts of a work, by number from 0, of which every thread draws the next.
pub struct Parts {
    count: usize,
    next: AtomicUsize,
    stopped: AtomicBool,
}

impl Parts {
    /// So many parts.
    pub fn new(count: usize) -> Parts {
        Parts {
            count,
            next: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// The next part, until none is left or all is stopped. Who draws a part does it.
    pub fn draw(&self) -> Option<usize> {
        if self.is_stopped() {
            return None;
        }
        let part = self.next.fetch_add(1, Relaxed);
        (part < self.count).then_some(part)
    }

    /// No part is drawn any more.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Whether the work is to end. A part that takes more than some milliseconds asks now and then, and
    /// gives up when it is so: whoever pressed Ctrl-C waits for the slowest part.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// How many parts were drawn. They are the first ones, and at the end they are done unless one gave up.
    pub fn drawn(&self) -> usize {
        self.next.load(Relaxed).min(self.count)
    }
}

/// Does the same in so many threads, each of which draws parts, and hands over what each came to.
///
/// Meanwhile `goes_on` is asked some times a second; once it says no, no part is drawn any more.
/// The answers come in no order. With no thread the caller does all by itself, without being asked.
///
/// # Errors
/// The system starts no thread at all. If it starts fewer, they do all.
pub fn share<A: Send>(
    threads: usize,
    parts: &Parts,
    work: impl Fn(&Parts) -> A + Sync,
    mut goes_on: impl FnMut() -> bool,
    mut take: impl FnMut(A),
) -> io::Result<()> {
    if threads == 0 {
        take(work(parts));
        return Ok(());
    }
    let (sender, answers) = mpsc::channel();
    thread::scope(|scope| {
        for started in 0..threads {
            let (sender, work) = (sender.clone(), &work);
            // Whoever waits has gone only when all is lost: then nobody minds.
            let draw = move || drop(sender.send(work(parts)));
            match thread::Builder::new().spawn_scoped(scope, draw) {
                Err(error) if started == 0 => return Err(error),
                Err(_) => break,
                Ok(_) => {}
            }
        }
        drop(sender);
        loop {
            match answers.recv_timeout(PATIENCE) {
                Ok(answer) => take(answer),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) if !goes_on() => parts.stop(),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    })
}

/// Why a part has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The work was stopped.
    Stopped,
    /// There is no answer, to this part nor to any other.
    Impossible,
}

/// Does so many parts by number; the answers stand in the order of the parts, so that the number of
/// threads does not show.
///
/// Once `goes_on` says no, the answers of the first parts are returned, as many as follow each other
/// without a gap. `None` is returned where a part is impossible.
///
/// # Errors
/// The system starts no thread.
pub fn in_order<A: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize, &Parts) -> Result<A, Ended> + Sync,
    goes_on: impl FnMut() -> bool,
) -> io::Result<Option<Vec<A>>> {
    let parts = Parts::new(count);
    let draw = |parts: &Parts| {
        let mut done = Vec::new();
        while let Some(part) = parts.draw() {
            let found = work(part, parts);
            if matches!(found, Err(Ended::Impossible)) {
                parts.stop();
            }
            done.push((part, found));
        }
        done
    };
    let mut all = Vec::new();
    share(threads.min(count), &parts, draw, goes_on, |done| {
        all.extend(done);
    })?;
    if all
        .iter()
        .any(|(_, found)| matches!(found, Err(Ended::Impossible)))
    {
        return Ok(None);
    }
    all.sort_unstable_by_key(|&(part, _)| part);
    Ok(Some(
        all.into_iter().map_while(|(_, found)| found.ok()).collect(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_done_once() {
        for threads in [0, 1, 2, 7] {
            let mut done = Vec::new();
            let work = |parts: &Parts| std::iter::from_fn(|| parts.draw()).collect::<Vec<_>>();
            let parts = Parts::new(1000);
            let shared = share(threads, &parts, work, || true, |drawn| done.extend(drawn));
            shared.expect("threads");
            done.sort_unstable();
            assert_eq!(done, (0..1000).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_was_drawn_before_a_stop_is_done() {
        let parts = Parts::new(usize::MAX);
        let work = |parts: &Parts| {
            std::iter::from_fn(|| parts.draw())
                .inspect(|_| thread::sleep(Duration::from_millis(1)))
                .count()
        };
        let (mut done, mut asked) = (0, 0);
        let goes_on = || {
            asked += 1;
            asked < 3
        };
        share(2, &parts, work, goes_on, |drawn| done += drawn).expect("threads");
        assert_eq!((asked, done), (3, parts.drawn()));
    }

    #[test]
    fn answers_before_a_stop_follow_each_other() {
        let long = |part: usize, parts: &Parts| {
            while part > 4 && !parts.is_stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            match parts.is_stopped() {
                true => Err(Ended::Stopped),
                false => Ok(part),
            }
        };
        let found = in_order(3, usize::MAX, long, || false).expect("threads");
        assert_eq!(found, Some(vec![0, 1, 2, 3, 4]));
    }

    #[test]
    fn an_impossible_part_stops_all() {
        let work = |part: usize, _: &Parts| match part {
            7 => Err(Ended::Impossible),
            _ => Ok(part),
        };
        assert_eq!(
            in_order(2, usize::MAX, work, || true).expect("threads"),
            None
        );
    }
}
