//! The classes of the parts that a thread draws.

use super::classes::Classes;
use cardmath_cards::Hand;
use cardmath_cards::workers::Parts;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A share of the walk: every `of`-th part, starting with part `number`.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// The first part, from 0.
    pub number: usize,
    /// The number of shares.
    pub of: usize,
}

impl Share {
    /// All parts.
    pub const ALL: Share = Share { number: 0, of: 1 };
}

/// The parts of a walk, of which each thread draws the next.
pub struct Drawn<'a> {
    /// The parts left.
    pub parts: &'a Parts,
    /// Which of them are drawn.
    pub share: Share,
    /// The number of classes that all threads have visited.
    pub done: &'a AtomicU64,
    /// The most classes that are visited between two checks whether to stop.
    pub at_once: usize,
    /// The number of classes between two reports of progress.
    pub per_report: u64,
}

impl Classes {
    /// Visits the classes of the parts that this thread draws, in runs as [`Classes::visit`] does.
    pub fn visit_drawn(&self, drawn: &Drawn<'_>, mut run: impl FnMut(Hand, &[Hand], u64)) {
        let &Drawn {
            parts, share, done, ..
        } = drawn;
        // Plain iteration: `skip` and `step_by` would cost short questions a tenth of their time.
        let mut all = self.parts().enumerate();
        while let Some(next) = parts.draw() {
            let next = next.saturating_mul(share.of).saturating_add(share.number);
            let Some((_, part)) = all.find(|&(number, _)| number == next) else {
                break;
            };
            let mut visited = 0;
            self.visit(part, |held, planes, weight| {
                for planes in planes.chunks(drawn.at_once) {
                    if parts.is_stopped() {
                        return;
                    }
                    run(held, planes, weight);
                    visited += planes.len() as u64;
                }
                if visited >= drawn.per_report {
                    done.fetch_add(std::mem::take(&mut visited), Relaxed);
                }
            });
            done.fetch_add(visited, Relaxed);
        }
    }
}
