//! Three starting hand classes before the flop: every triple of the 169 classes, exactly.
//!
//! No board is dealt with its combos. A part that ignores suits depends on ranks alone
//! ([`suitless`]). What flushes change is added for one suit, as no board allows flushes in two
//! ([`flushes`]): a hand then matters only by what that suit sees of it ([`views`]). Both parts are
//! sums for three hands of ranks or views, which all the combos of three classes share.

mod classes;
mod contract;
mod flushes;
mod patterns;
mod suitless;
#[cfg(test)]
mod tests;
mod triangle;
mod views;

use super::CLASSES;
use super::preflop::choices::pair_of_ranks;
use cardmath_cards::choose;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{Ended, in_order};
use classes::HandClass;
use flushes::Flushes;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use suitless::Suitless;

/// The boards of three hands: five of the 46 other cards.
pub const BOARDS: u64 = choose(46, 5) as u64;
/// The boards of two hands.
const BOARDS_OF_TWO: u64 = choose(48, 5) as u64;
/// The suits, each of which may be the one of the flushes.
const SUITS: i64 = cardmath_cards::SUITS as i64;

/// How three classes fare against each other, over all their combos that share no card and all
/// boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Triple {
    /// The choices of a combo for each class that share no card; with [`BOARDS`] boards each.
    pub combos: u64,
    /// The sixths of the pot that the first class and the second win. The third wins the rest.
    pub shares: [u64; 2],
    /// The halves that the first class wins against the second, the first against the third, and
    /// the second against the third: two for a better hand, one for a tie. The other class wins
    /// the rest of the two halves of each board. The cards of the class left out are dead.
    pub ahead: [u64; 3],
}

/// How two classes fare against each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The choices of a combo for each class that share no card.
    pub combos: u64,
    /// The halves that the first class wins, as in [`Triple`].
    pub ahead: u64,
}

/// All triples and pairs of classes, each once: the classes ascend, and the last changes first.
pub struct Triples {
    /// Three classes each.
    pub triples: Vec<Triple>,
    /// Two classes each.
    pub pairs: Vec<Pair>,
}

/// Counts all triples and pairs of classes, in threads. The classes are in the order of the
/// [matrix](super::matrix).
///
/// It takes about 200 MB. `keep_going` is called many times a second with the steps done so
/// far and in all. Once it returns false, the result is `None`.
///
/// # Errors
/// The system starts no thread.
pub fn triples(
    instructions: Instructions,
    threads: usize,
    mut keep_going: impl FnMut(u64, u64) -> bool,
) -> io::Result<Option<Triples>> {
    let work = Work {
        instructions,
        threads,
        done: AtomicU64::new(0),
    };
    let all = Suitless::STEPS + Flushes::steps() + ASSEMBLY;
    let mut keep_going = |done| keep_going(done, all);
    let Some(suitless) = Suitless::count(&work, &mut keep_going)? else {
        return Ok(None);
    };
    let Some(flushes) = Flushes::count(&work, &mut keep_going)? else {
        return Ok(None);
    };
    let sums = TripleSums {
        classes: HandClass::all(),
        suitless,
        flushes,
    };
    sums.of_all(&work, &mut keep_going)
}

/// How parts are shared by threads, and how many steps are done.
struct Work {
    instructions: Instructions,
    threads: usize,
    done: AtomicU64,
}

impl Work {
    /// The results of all parts in order; none if the work was stopped.
    ///
    /// # Errors
    /// The system starts no thread.
    fn in_order<A: Send>(
        &self,
        parts: usize,
        part: impl Fn(usize, &dyn Fn(u64) -> Result<(), Ended>) -> Result<A, Ended> + Sync,
        keep_going: &mut dyn FnMut(u64) -> bool,
    ) -> io::Result<Option<Vec<A>>> {
        let found = in_order(
            self.threads,
            parts,
            |number, shared| {
                part(number, &|steps| {
                    self.done.fetch_add(steps, Relaxed);
                    match shared.is_stopped() {
                        true => Err(Ended::Stopped),
                        false => Ok(()),
                    }
                })
            },
            || keep_going(self.done.load(Relaxed)),
        )?;
        Ok(found.filter(|found| found.len() == parts))
    }
}

/// The steps of putting sums together: a small part of all.
const ASSEMBLY: u64 = (CLASSES * CLASSES) as u64;

/// What the results of all classes are put together from.
struct TripleSums {
    classes: Vec<HandClass>,
    suitless: Suitless,
    flushes: Flushes,
}

impl TripleSums {
    fn of_all(
        self,
        work: &Work,
        keep_going: &mut dyn FnMut(u64) -> bool,
    ) -> io::Result<Option<Triples>> {
        let of_first = |first, step: &dyn Fn(u64) -> Result<(), Ended>| {
            let mut found = Vec::with_capacity(triangle::pairs(CLASSES - first));
            for second in first..CLASSES {
                found.extend((second..CLASSES).map(|third| self.triple([first, second, third])));
                step(1)?;
            }
            Ok(found)
        };
        let Some(triples) = work.in_order(CLASSES, of_first, keep_going)? else {
            return Ok(None);
        };
        let pairs =
            (0..CLASSES).flat_map(|first| (first..CLASSES).map(move |other| [first, other]));
        let pairs = pairs.map(|classes| self.pair(classes)).collect();
        drop(self); // the answer needs its memory
        Ok(Some(Triples {
            triples: triples.concat(),
            pairs,
        }))
    }

    fn triple(&self, classes: [usize; 3]) -> Triple {
        let [first, second, third] = classes.map(|class| &self.classes[class]);
        let (mut combos, mut shares, mut ahead) = (0, [0; 2], [0; 3]);
        for (views, times) in classes::disjoint(first, second, third) {
            combos += times;
            let changes = self.flushes.shares(views);
            let [a, b, c] = views;
            let swings = [[a, b, c], [a, c, b], [b, c, a]]
                .map(|[one, other, dead]| self.flushes.ahead(one, other, dead));
            add(&mut shares, changes, times);
            add(&mut ahead, swings, times);
        }
        let ranks = [first, second, third].map(|class| pair_of_ranks(class.combos()[0]));
        let whole = |sums: i64, part: u32| (SUITS * sums + combos * i64::from(part)) as u64;
        let plain = self.suitless.triple(ranks);
        Triple {
            combos: combos as u64,
            shares: [0, 1].map(|hand| whole(shares[hand], plain.shares[hand])),
            ahead: [0, 1, 2].map(|pair| whole(ahead[pair], plain.ahead[pair])),
        }
    }

    fn pair(&self, classes: [usize; 2]) -> Pair {
        let [first, second] = classes.map(|class| &self.classes[class]);
        let (mut combos, mut ahead) = (0, 0);
        for ([one, other, nobody], times) in classes::disjoint(first, second, &HandClass::nobody())
        {
            combos += times;
            ahead += times * i64::from(self.flushes.ahead(one, other, nobody));
        }
        let ranks = [first, second].map(|class| pair_of_ranks(class.combos()[0]));
        let plain = combos * i64::from(self.suitless.pair(ranks));
        Pair {
            combos: combos as u64,
            ahead: (SUITS * ahead + plain) as u64,
        }
    }
}

fn add<const N: usize>(sums: &mut [i64; N], changes: [i32; N], times: i64) {
    for (sum, change) in sums.iter_mut().zip(changes) {
        *sum += times * i64::from(change);
    }
}
