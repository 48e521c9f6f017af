//! Rows that threads process in parts, while the calling thread listens for Ctrl-C.

use super::pace::Pace;
use super::stop::Stop;
use cardmath_cards::rows::BadRow;
use cardmath_cards::workers::{Parts, share};
use pyo3::prelude::*;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Rows that one thread takes at a time: a tenth of a millisecond of the fastest work.
pub const PART: usize = 1 << 16;
/// Fewer rows are not worth the start of a thread.
const WORTH_A_THREAD: usize = 1 << 14;
/// Fewer rows are not worth a check for signals.
pub const WORTH_CHECKING: usize = 1 << 19;
/// The calling thread checks for signals once in this many blocks, as it may have to wait for the
/// interpreter.
const BLOCKS_UNCHECKED: usize = 16;

/// Where the outputs of some rows are written.
pub trait Written: Send + Sized {
    /// The first rows, as many as these, and the others.
    fn split(self, rows: usize) -> (Self, Self);
    /// Sets the outputs of all rows but the first to zero.
    fn clear_after(&mut self, rows: usize);
}

/// Asks whether to go on.
pub type GoesOn<'a> = &'a mut dyn FnMut() -> bool;

/// What is done with some rows, block by block at a pace, until the last argument says no. Returns
/// the number of rows that were processed.
pub trait Process<W>:
    Fn(Range<usize>, &mut W, &mut Pace, GoesOn<'_>) -> Result<usize, BadRow> + Sync
{
}
impl<W, F> Process<W> for F where
    F: Fn(Range<usize>, &mut W, &mut Pace, GoesOn<'_>) -> Result<usize, BadRow> + Sync
{
}

/// Processes rows: at once if they are few, else in parts, in threads. `first` rows come before.
pub fn process_rows<W: Written>(
    threads: usize,
    rows: usize,
    first: usize,
    mut outputs: W,
    process: impl Process<W>,
) -> Result<(), Stop> {
    let threads = threads.min(1 + rows / WORTH_A_THREAD);
    if threads == 1 && rows <= WORTH_CHECKING {
        return process_alone(rows, first, &mut outputs, process);
    }
    let parts = Parts::new(rows.div_ceil(PART));
    let outputs = split_in_parts(rows, outputs);
    let bad_part = AtomicUsize::new(usize::MAX);
    let process_parts = |parts: &Parts| {
        let (bad, done) = process_drawn(parts, &bad_part, rows, &outputs, &process);
        (bad.map(|bad| bad.after(first)), done)
    };
    let (mut signal, mut bad, mut done) = (None, None::<BadRow>, rows);
    let keep_going = || {
        signal = signal.take().or_else(|| check_signals().err());
        signal.is_none()
    };
    // Parts are drawn in order, and none before a bad row is given up. So the first bad row lies in
    // a part that was drawn, and all rows are done up to the first part that was given up for a
    // signal or never drawn.
    let take = |(found, up_to): (Option<BadRow>, usize)| {
        bad = [bad, found].into_iter().flatten().min_by_key(|bad| bad.row);
        done = done.min(up_to);
    };
    share(threads, &parts, process_parts, keep_going, take).map_err(Stop::Thread)?;
    let done = done.min(parts.drawn() * PART);
    match (bad, signal) {
        (Some(bad), _) => Err(Stop::Bad(bad)),
        (None, Some(error)) => {
            // Some later rows are done too. They are not reported as done, so clear them.
            let begun = outputs.iter().take(parts.drawn()).enumerate();
            for (part, outputs) in begun.skip(done / PART) {
                if let Ok(mut outputs) = outputs.lock() {
                    outputs.clear_after(done.saturating_sub(part * PART));
                }
            }
            Err(Stop::Signal(error, first + done))
        }
        (None, None) => Ok(()),
    }
}

/// Processes parts as long as some are left: the first bad row, and the row up to which the parts
/// that were drawn are done. `bad_part` is the first part in which any thread has found a bad row:
/// later parts are given up, earlier ones are not, as one may have a bad row, too.
fn process_drawn<W: Written>(
    parts: &Parts,
    bad_part: &AtomicUsize,
    rows: usize,
    outputs: &[Mutex<W>],
    process: &impl Process<W>,
) -> (Option<BadRow>, usize) {
    let mut pace = Pace::default();
    while let Some(part) = parts.draw() {
        let is_needed = || part < bad_part.load(Relaxed);
        if !is_needed() {
            break;
        }
        let start = part * PART;
        let end = rows.min(start + PART);
        let Ok(mut outputs) = outputs[part].lock() else {
            break;
        };
        let mut keep_going = || is_needed() && !parts.is_stopped();
        match process(start..end, &mut outputs, &mut pace, &mut keep_going) {
            Ok(done) if start + done < end => return (None, start + done),
            Ok(_) => {}
            Err(bad) => {
                bad_part.fetch_min(part, Relaxed);
                return (Some(bad.after(start)), rows);
            }
        }
    }
    (None, rows)
}

fn split_in_parts<W: Written>(rows: usize, outputs: W) -> Vec<Mutex<W>> {
    let (mut parts, mut left) = (Vec::new(), outputs);
    for _ in 1..rows.div_ceil(PART) {
        let (part, rest) = left.split(PART);
        parts.push(Mutex::new(part));
        left = rest;
    }
    parts.push(Mutex::new(left));
    parts
}

/// Processes rows in this thread, which checks for signals itself now and then.
fn process_alone<W>(
    rows: usize,
    first: usize,
    outputs: &mut W,
    process: impl Process<W>,
) -> Result<(), Stop> {
    let (mut signal, mut blocks) = (None, 0);
    let mut keep_going = || {
        blocks += 1;
        if blocks % BLOCKS_UNCHECKED == 0 {
            signal = check_signals().err();
        }
        signal.is_none()
    };
    let processed = process(0..rows, outputs, &mut Pace::default(), &mut keep_going);
    match (processed, signal) {
        (Err(bad), _) => Err(Stop::Bad(bad.after(first))),
        (Ok(done), Some(error)) => Err(Stop::Signal(error, first + done)),
        (Ok(_), None) => Ok(()),
    }
}

/// Lets Python handle signals, of which Ctrl-C is one.
pub fn check_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}
