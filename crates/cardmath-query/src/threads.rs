//! Parts of a count, shared by threads, of which any may fail.

use crate::program::Failure;
use cardmath_cards::workers::{Parts, share};

/// Does all parts in threads, each with a worker of its own, and passes what each of them has at
/// its `end` to `take`. A failure stops all.
pub(crate) fn in_threads<W, A: Send>(
    (threads, parts): (usize, &Parts),
    new: impl Fn() -> W + Sync,
    run: impl Fn(&mut W, usize) -> Result<(), Failure> + Sync,
    end: impl Fn(W) -> Result<A, Failure> + Sync,
    keep_going: impl FnMut() -> bool,
    mut take: impl FnMut(A) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let work = |parts: &Parts| {
        let mut worker = new();
        while let Some(part) = parts.draw() {
            // The others would count in vain.
            run(&mut worker, part).inspect_err(|_| parts.stop())?;
        }
        end(worker)
    };
    let mut outcome = Ok(());
    share(threads, parts, work, keep_going, |found| {
        if let Err(failure) = found.and_then(&mut take) {
            outcome = Err(failure);
        }
    })?;
    outcome
}
