//! All hands of a game, each played by its best hold.

use crate::holds::for_each_return;
use crate::{Best, Game, HOLDS, Holds, Pays};
use cardmath_cards::workers::{Parts, share};
use std::io;

/// The number of hands played between two checks whether to go on.
const PART: usize = 1 << 11;

/// The sums over all hands of a game, each played by its best hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// For each line, and last for no line, the draws that it pays, each weighted so that all draws
    /// of a hand add up to the common denominator.
    pub lines: Vec<u128>,
    /// The sum of the squared values of the hands: the upper and the lower 64 bits of each square
    /// are summed apart.
    pub squares: (u128, u128),
    /// The number of hands with several best holds.
    pub equal: u64,
    /// The number of hands with several best holds of the same number of cards.
    pub equal_in_size: u64,
    /// The hands by the group of their best hold.
    pub groups: Vec<HoldGroup>,
}

/// The hands whose best hold belongs to one group.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct HoldGroup {
    /// The number of hands.
    pub hands: u64,
    /// The sum of their values.
    pub value: i128,
}

impl Analysis {
    fn empty(columns: usize, groups: usize) -> Analysis {
        Analysis {
            lines: vec![0; columns],
            squares: (0, 0),
            equal: 0,
            equal_in_size: 0,
            groups: vec![HoldGroup::default(); groups],
        }
    }

    fn add(&mut self, other: &Analysis) {
        for (sum, more) in self.lines.iter_mut().zip(&other.lines) {
            *sum += more;
        }
        self.squares.0 += other.squares.0;
        self.squares.1 += other.squares.1;
        self.equal += other.equal;
        self.equal_in_size += other.equal_in_size;
        for (sum, more) in self.groups.iter_mut().zip(&other.groups) {
            sum.hands += more.hands;
            sum.value += more.value;
        }
    }
}

/// Plays each hand by its best hold, in this number of threads.
///
/// `group_of` gives the group of a hold by the class of the cards that it keeps. If it keeps all
/// five cards, the class is the line that pays them, numbered after the last class.
///
/// `None` if `keep_going` returns `false`.
///
/// # Errors
/// The system starts no thread.
pub fn analyze(
    game: &Game,
    pays: &Pays,
    group_of: &(impl Fn(usize) -> usize + Sync),
    groups: usize,
    threads: usize,
    keep_going: impl FnMut() -> bool,
) -> io::Result<Option<Analysis>> {
    let mut all = Analysis::empty(game.columns(), groups);
    let done = each_place(
        game,
        threads,
        || HoldSums::new(game, groups),
        |sums, place| sums.add(pays, place, group_of),
        keep_going,
        |sums| all.add(&sums.into_analysis()),
    )?;
    Ok(done.then_some(all))
}

/// The best hold of each hand of the deck's list, found in this number of threads. `None` if
/// `keep_going` returns `false`.
///
/// # Errors
/// The system starts no thread.
pub fn best_holds(
    game: &Game,
    pays: &Pays,
    threads: usize,
    keep_going: impl FnMut() -> bool,
) -> io::Result<Option<Vec<Best>>> {
    let nothing = Best {
        hold: 0,
        value: 0,
        equal: 0,
        equal_in_size: 0,
    };
    let mut all = vec![nothing; game.deck().hands().len()];
    let done = each_place(
        game,
        threads,
        Vec::new,
        |found, place| found.push((place, holds(game, place).best(pays))),
        keep_going,
        |found| {
            found
                .into_iter()
                .for_each(|(place, best)| all[place] = best)
        },
    )?;
    Ok(done.then_some(all))
}

/// Visits the places of the deck's list in threads, each with a value of its own that `new` makes
/// and that `take` gets in the end. Returns whether all were visited.
pub fn each_place<A: Send>(
    game: &Game,
    threads: usize,
    new: impl Fn() -> A + Sync,
    add: impl Fn(&mut A, usize) + Sync,
    mut keep_going: impl FnMut() -> bool,
    take: impl FnMut(A),
) -> io::Result<bool> {
    let hands = game.deck().hands().len();
    let parts = Parts::new(hands.div_ceil(PART));
    let work = |parts: &Parts| {
        let mut found = new();
        while let Some(part) = parts.draw() {
            let places = part * PART..((part + 1) * PART).min(hands);
            places.for_each(|place| add(&mut found, place));
        }
        found
    };
    let mut stopped = false;
    let watched = || {
        stopped = stopped || !keep_going();
        !stopped
    };
    share(
        threads.min(hands.div_ceil(PART)),
        &parts,
        work,
        watched,
        take,
    )?;
    Ok(!stopped)
}

/// The holds of the hand at a place of the deck's list.
#[inline]
pub fn holds(game: &Game, place: usize) -> Holds<'_> {
    let line = game.lines()[place];
    Holds::known(game, game.deck().hands()[place].ids, line.into())
}

/// The sums of one thread.
struct HoldSums<'a> {
    game: &'a Game,
    all: Analysis,
    /// By class, how often each set of cards is counted for the lines. Sets of all five cards are
    /// added to their line directly.
    sets: Vec<i64>,
}

impl<'a> HoldSums<'a> {
    fn new(game: &'a Game, groups: usize) -> HoldSums<'a> {
        HoldSums {
            game,
            all: Analysis::empty(game.columns(), groups),
            sets: vec![0; game.deck().sets().len()],
        }
    }

    #[inline]
    fn add(&mut self, pays: &Pays, place: usize, group_of: &impl Fn(usize) -> usize) {
        let holds = holds(self.game, place);
        let weight = self.game.deck().hands()[place].weight;
        let best = holds.best(pays);
        self.add_draws(&holds, best.hold, weight.into());
        let all = &mut self.all;
        let square = (best.value as u128).pow(2);
        all.squares.0 += (square >> 64) * u128::from(weight);
        all.squares.1 += (square & u128::from(u64::MAX)) * u128::from(weight);
        all.equal += u64::from(best.equal > 1) * u64::from(weight);
        all.equal_in_size += u64::from(best.equal_in_size > 1) * u64::from(weight);
        if let Some(group) = all.groups.get_mut(group_of(holds.class_or_line(best.hold))) {
            group.hands += u64::from(weight);
            group.value += i128::from(best.value) * i128::from(weight);
        }
    }

    /// Counts the sets whose hands make up the draws of a hold, by inclusion and exclusion.
    ///
    /// The lines of the sets are added at the end, once for all hands.
    #[inline]
    fn add_draws(&mut self, holds: &Holds<'_>, hold: usize, weight: i64) {
        let times = weight * self.game.scale(hold.count_ones() as usize) as i64;
        for_each_return(hold, |set, sign| {
            if set == HOLDS - 1 {
                let sum = &mut self.all.lines[holds.line()];
                *sum = sum.wrapping_add_signed((sign * times).into());
            } else {
                self.sets[holds.class(set) as usize] += sign * times;
            }
        });
    }

    fn into_analysis(mut self) -> Analysis {
        for (class, &times) in (0..).zip(&self.sets) {
            if times != 0 {
                for (sum, &count) in self.all.lines.iter_mut().zip(self.game.counts(class)) {
                    *sum = sum.wrapping_add_signed(i128::from(times) * i128::from(count));
                }
            }
        }
        self.all
    }
}
