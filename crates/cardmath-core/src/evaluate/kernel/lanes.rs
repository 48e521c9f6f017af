//! Many hands at once: the kernel again, without a branch, over lanes of 16 bits.
//!
//! Each step is a short plain loop over the hands of a block. Compiled for an instruction set, it
//! becomes vectors; a long chain of steps in one loop would leave the processor waiting for itself.
//! It holds for five to seven cards, where a flush leaves no room for a full house, nor three
//! ranks for being held thrice.

use super::layout::{ALL, BLOCK, Counts, Places, SUIT_OFFSET, Words};
use super::lookup::{QUADS_SECOND, main_hash, second_hash};
use super::scalar::RANKS;

/// What one step leaves to the next.
#[repr(C, align(64))]
struct Steps {
    /// The ranks held.
    held: Words,
    /// Those held three or four times.
    many: Words,
    /// The negative of the rank held most often.
    main: Words,
    /// What else is held twice or more often, unless there is four of a kind.
    rest: Words,
    /// The negative of the second pair's rank.
    second: Words,
    /// What may decide beside main and second rank, as if these did not exist.
    others: Words,
    /// How the main ranks lie, in steps of 16: a pair, two, three of a kind, a full house or four.
    kind: Words,
}

/// Room for the judging of a block.
pub struct Judging {
    steps: Steps,
    /// What was found.
    pub places: Places,
}

impl Judging {
    /// Room for a block.
    pub const fn new() -> Judging {
        const NONE: Words = [0; BLOCK];
        Judging {
            steps: Steps {
                held: NONE,
                many: NONE,
                main: NONE,
                rest: NONE,
                second: NONE,
                others: NONE,
                kind: NONE,
            },
            places: Places {
                main: NONE,
                second: NONE,
                kickers: NONE,
            },
        }
    }

    /// Judge a block of hands of `CARDS` cards each.
    #[inline(always)]
    pub fn judge<const CARDS: usize>(&mut self, counts: &Counts) {
        self.find_main(counts);
        self.find_second(counts);
        self.find_places::<CARDS>(counts);
    }

    /// The rank held most often, the highest of these.
    #[inline(always)]
    fn find_main(&mut self, counts: &Counts) {
        let steps = &mut self.steps;
        for i in 0..BLOCK {
            let (one, two, four) = (counts.ones[i], counts.twos[i], counts.fours[i]);
            let paired = (two | four) & ALL;
            let many = paired & (one | four);
            let quad = four & ALL;
            let top = highest(if many != 0 { many } else { paired }, 3);
            let main = if quad != 0 { negative(quad) } else { top };
            steps.main[i] = main;
            steps.held[i] = (one | paired) & ALL;
            steps.many[i] = many;
            steps.rest[i] = if quad != 0 {
                0
            } else {
                paired ^ negative(main)
            };
        }
    }

    /// The second pair, and what is left beside the main ranks.
    #[inline(always)]
    fn find_second(&mut self, counts: &Counts) {
        let steps = &mut self.steps;
        for i in 0..BLOCK {
            let (many, rest, main) = (steps.many[i], steps.rest[i], steps.main[i]);
            let quads = counts.fours[i] & ALL != 0;
            let second = highest(rest, 2);
            let second = if many != 0 { 0 } else { second };
            let others = steps.held[i] & !(negative(main) | negative(second));
            let full = if many != 0 { rest } else { 0 };
            let others = if full != 0 { full } else { others };
            let second = if quads { QUADS_SECOND } else { second };
            steps.second[i] = second;
            steps.others[i] = squeeze(squeeze(others, main), second);
            let kind = if rest != 0 { 1 << 4 } else { 0 };
            let kind = if many != 0 { kind + (2 << 4) } else { kind };
            steps.kind[i] = if quads { 3 << 4 } else { kind };
        }
    }

    /// Runs and flushes, which leave no main rank, and the highest of the ranks that are left.
    #[inline(always)]
    fn find_places<const CARDS: usize>(&mut self, counts: &Counts) {
        let (steps, places) = (&self.steps, &mut self.places);
        for i in 0..BLOCK {
            let suit = counts.suits[i];
            let flush = suit < SUIT_OFFSET << RANKS;
            let suited = suit & ALL;
            let run = lowest_of_run(pick(flush, suited, steps.held[i]));
            let none = main_hash(0) | pick(flush, 2 << 4, 0);
            let main = pick(flush, none, main_hash(steps.main[i]) | steps.kind[i]);
            places.main[i] = pick(run != 0, none + (1 << 4), main);
            let second = pick(flush, 0, steps.second[i]);
            places.second[i] = second_hash(pick(run != 0, 0, second));
            let others = pick(flush, suited, steps.others[i]);
            let kickers = highest_to_five::<CARDS>(others, suit);
            places.kickers[i] = pick(run != 0, run, kickers);
        }
    }
}

/// One of two words. An `if` may become a branch, and then its loop no vectors.
#[inline(always)]
pub fn pick(first: bool, word: u16, other: u16) -> u16 {
    let all = u16::from(first).wrapping_neg();
    word & all | other & !all
}

/// The lowest rank of the highest run of five, counted from the ace below the deuce.
#[inline(always)]
fn lowest_of_run(ranks: u16) -> u16 {
    let ranks = ranks << 1 | ranks >> (RANKS - 1);
    let two = ranks & ranks >> 1;
    let five = two & two >> 2 & ranks >> 4;
    five & !(five >> 1)
}

/// The ranks without the lowest, as many as a hand has cards beyond five, while one is left; of a
/// flush, as many as it has itself.
#[inline(always)]
fn highest_to_five<const CARDS: usize>(ranks: u16, suit: u16) -> u16 {
    let beyond = CARDS as u16 - 5;
    // A flush gets ranks to lose for what it lacks; of what is no flush, the suit word is beyond.
    let pads = ((1u16 << beyond) - 1).saturating_sub((suit >> RANKS) * beyond);
    let mut fewer = ranks << beyond | pads;
    let mut greatest = negative(fewer);
    for _ in 0..beyond {
        fewer &= !negative(fewer);
        greatest = greatest.max(negative(fewer));
    }
    negative(greatest) >> beyond
}

/// The negative number of a set of ranks; again, it is the way back.
///
/// Of one rank it is all the bits from that rank up, which serves to move ranks. Of sets that come
/// of each other by losing their lowest rank, the smallest that is not empty has the greatest.
#[inline(always)]
fn negative(ranks: u16) -> u16 {
    ranks.wrapping_neg()
}

/// The negative of the highest of at most `count` ranks.
#[inline(always)]
fn highest(mut ranks: u16, count: usize) -> u16 {
    let mut greatest = 0;
    for _ in 0..count {
        let negative = negative(ranks);
        greatest = negative.max(greatest);
        ranks &= !negative;
    }
    greatest
}

/// The ranks as if the one with this negative did not exist: those over it move down.
#[inline(always)]
fn squeeze(ranks: u16, negative: u16) -> u16 {
    ranks & !negative | ranks >> 1 & negative
}
