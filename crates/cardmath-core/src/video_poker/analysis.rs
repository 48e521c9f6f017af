//! All hands of a game, each played in the best way.

use crate::video_poker::{Best, Game, HAND, Holds, Pays};
use crate::workers::{Parts, share};
use std::io;

/// How many hands are played between two looks at whether to go on.
const PART: usize = 1 << 11;

/// What comes of a game in which every hand is played in the best way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// How often the draws come to each line; the last is none. All hands times the common denominator
    /// are one.
    pub lines: Vec<u128>,
    /// The sum of the squared values of the hands: the upper and the lower 64 bits of each are summed apart.
    pub squares: (u128, u128),
    /// How many hands have two best holds or more.
    pub equal: u64,
    /// How many hands have two best holds or more that keep the same number of cards.
    pub equal_in_size: u64,
    /// What comes of the hands by the group of the hold.
    pub groups: Vec<Group>,
}

/// The hands of which the best hold is of one group.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Group {
    /// How many.
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
            groups: vec![Group::default(); groups],
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

/// Plays all hands in the best way, in so many threads.
///
/// `group_of` tells to which of so many groups a hold belongs: by the class of the cards that it keeps, and where
/// all are kept by the line that pays them, beyond the last class.
///
/// None if `goes_on` says no.
///
/// # Errors
/// The system starts no thread.
pub fn analyze(
    game: &Game,
    pays: &Pays,
    group_of: &(impl Fn(usize) -> usize + Sync),
    groups: usize,
    threads: usize,
    goes_on: impl FnMut() -> bool,
) -> io::Result<Option<Analysis>> {
    let mut all = Analysis::empty(game.columns(), groups);
    let work = |parts: &Parts| {
        let mut sums = Sums::new(game, groups);
        while let Some(part) = parts.draw() {
            for place in places(game, part) {
                sums.add(pays, place, group_of);
            }
        }
        sums.into_analysis()
    };
    let done = in_parts(game, threads, work, goes_on, |sums| all.add(&sums))?;
    Ok(done.then_some(all))
}

/// The best hold of each hand of the deck's list, in so many threads. None if `goes_on` says no.
///
/// # Errors
/// The system starts no thread.
pub fn best_holds(
    game: &Game,
    pays: &Pays,
    threads: usize,
    goes_on: impl FnMut() -> bool,
) -> io::Result<Option<Vec<Best>>> {
    let nothing = Best {
        hold: 0,
        value: 0,
        equal: 0,
        equal_in_size: 0,
    };
    let mut all = vec![nothing; game.deck().hands().len()];
    let work = |parts: &Parts| {
        let mut found = Vec::new();
        while let Some(part) = parts.draw() {
            let best = |place| holds(game, place).best(pays);
            found.push((part, places(game, part).map(best).collect::<Vec<_>>()));
        }
        found
    };
    let done = in_parts(game, threads, work, goes_on, |found| {
        for (part, found) in found {
            all[part * PART..][..found.len()].copy_from_slice(&found);
        }
    })?;
    Ok(done.then_some(all))
}

/// Does the parts of the deck's list in threads; tells whether all were done.
pub fn in_parts<A: Send>(
    game: &Game,
    threads: usize,
    work: impl Fn(&Parts) -> A + Sync,
    mut goes_on: impl FnMut() -> bool,
    take: impl FnMut(A),
) -> io::Result<bool> {
    let count = game.deck().hands().len().div_ceil(PART);
    let parts = Parts::new(count);
    let mut stopped = false;
    let watched = || {
        stopped = stopped || !goes_on();
        !stopped
    };
    share(threads.min(count), &parts, work, watched, take)?;
    Ok(!stopped)
}

/// The places of a part in the deck's list.
pub fn places(game: &Game, part: usize) -> std::ops::Range<usize> {
    part * PART..((part + 1) * PART).min(game.deck().hands().len())
}

/// The holds of the hand at a place of the deck's list.
#[inline]
pub fn holds(game: &Game, place: usize) -> Holds<'_> {
    let line = game.lines()[place];
    Holds::known(game, game.deck().hands()[place].ids, line.into())
}

/// What one thread sums up.
struct Sums<'a> {
    game: &'a Game,
    all: Analysis,
    /// How often each set of cards is counted for the lines, by its class; those of all five cards by their line are
    /// added at once.
    sets: Vec<i64>,
}

impl<'a> Sums<'a> {
    fn new(game: &'a Game, groups: usize) -> Sums<'a> {
        Sums {
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
        let class = match best.hold.count_ones() as usize {
            HAND => self.game.deck().sets().len() + holds.line(),
            _ => holds.class(best.hold) as usize,
        };
        if let Some(group) = all.groups.get_mut(group_of(class)) {
            group.hands += u64::from(weight);
            group.value += i128::from(best.value) * i128::from(weight);
        }
    }

    /// Counts the sets whose hands make up the draws of a hold, by inclusion and exclusion.
    ///
    /// Their lines are looked up once for all hands, in the end.
    #[inline]
    fn add_draws(&mut self, holds: &Holds<'_>, hold: usize, weight: i64) {
        const ALL: usize = crate::video_poker::HOLDS - 1;
        let times = weight * self.game.scale(hold.count_ones() as usize) as i64;
        let thrown = !hold & ALL;
        let mut back = thrown;
        loop {
            let signed = if back.count_ones().is_multiple_of(2) {
                times
            } else {
                -times
            };
            if hold | back == ALL {
                self.all.lines[holds.line()] =
                    self.all.lines[holds.line()].wrapping_add_signed(signed.into());
            } else {
                self.sets[holds.class(hold | back) as usize] += signed;
            }
            if back == 0 {
                return;
            }
            back = (back - 1) & thrown;
        }
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
