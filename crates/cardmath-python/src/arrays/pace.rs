//! How many rows are processed between two looks at whether to stop.

use cardmath_cards::rows::BadRow;
use std::ops::Range;
use std::time::{Duration, Instant};

/// The target time of a block.
const BLOCK_TIME: Duration = Duration::from_millis(1);
/// The number of rows in the first block.
const FIRST_BLOCK: usize = 1 << 10;
/// No block has fewer rows.
const SMALLEST_BLOCK: usize = 1 << 6;
/// The factor by which blocks grow and shrink.
const GROWTH: u32 = 4;

/// The number of rows in a block: as many as take about a millisecond, so that a stop is noticed
/// soon however slow the work is.
pub struct Pace {
    rows: usize,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { rows: FIRST_BLOCK }
    }
}

impl Pace {
    /// Processes rows block by block, none of more than `most` rows, until `keep_going` says no.
    ///
    /// Returns the number of rows that were processed.
    pub fn blocks(
        &mut self,
        rows: usize,
        most: usize,
        keep_going: &mut dyn FnMut() -> bool,
        mut process: impl FnMut(Range<usize>) -> Result<(), BadRow>,
    ) -> Result<usize, BadRow> {
        let mut done = 0;
        while done < rows {
            let end = rows.min(done + self.rows.min(most));
            // A single block is not worth a look at the clock.
            let is_only = end - done == rows;
            let started = (!is_only).then(Instant::now);
            process(done..end)?;
            done = end;
            if let Some(started) = started {
                self.adjust(started.elapsed(), most);
            }
            if done < rows && !keep_going() {
                break;
            }
        }
        Ok(done)
    }

    /// Sets the size of the next block by the time that the last one took.
    fn adjust(&mut self, taken: Duration, most: usize) {
        if taken < BLOCK_TIME / GROWTH {
            self.rows = most.min(GROWTH as usize * self.rows);
        } else if taken > BLOCK_TIME {
            self.rows = SMALLEST_BLOCK.max(self.rows / GROWTH as usize);
        }
    }
}
