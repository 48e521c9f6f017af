//! High orderings with the categories of poker: the standard one, and short deck.
//!
//! The steps are valid for five to seven cards, where a flush or a straight excludes a full house,
//! and at most two ranks are held three times.

use super::bits::{highest, negative, pick, squeeze};
use super::{highest_to_five, lowest_of_run};
use crate::kernel::layout::{ALL, BLOCK, Counts, Places, RANKS, SUIT_OFFSET, Words};
use crate::kernel::lookup::{QUADS_SECOND, main_hash, second_hash};
use crate::kernel::scheme::Runs;

/// What differs between high orderings, beside the positions of their categories.
#[derive(Clone, Copy)]
pub struct High {
    /// The runs of five.
    pub runs: Runs,
    /// Whether three of a kind beats a straight.
    pub trips_beat_straights: bool,
}

impl High {
    /// The standard ordering.
    pub const STANDARD: High = High {
        runs: Runs::STANDARD,
        trips_beat_straights: false,
    };
}

/// Intermediate results of one step for the next.
#[repr(C, align(64))]
struct HighSteps {
    /// The ranks held.
    held: Words,
    /// The ranks held three or four times.
    many: Words,
    /// The negative of the main rank: the rank held most often.
    main: Words,
    /// The other ranks held at least twice; 0 if the hand has four of a kind.
    rest: Words,
    /// The negative of the rank of the second pair.
    second: Words,
    /// The possible kickers beside main and second rank, with these ranks squeezed out.
    others: Words,
    /// The kind of the main ranks, in steps of 16: at most one pair, two pair, three of a kind,
    /// full house or four of a kind.
    kind: Words,
}

/// The evaluation of a block: working memory and results.
pub struct BlockEvaluation {
    steps: HighSteps,
    /// The results: places in the lookup tables.
    pub places: Places,
}

impl BlockEvaluation {
    /// Allocates the working memory.
    pub const fn new() -> BlockEvaluation {
        const NONE: Words = [0; BLOCK];
        BlockEvaluation {
            steps: HighSteps {
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

    /// Evaluates a block of hands of `CARDS` cards each.
    #[inline(always)]
    pub fn run<const CARDS: usize>(&mut self, high: High, counts: &Counts) {
        self.find_main(counts);
        self.find_second(counts);
        self.find_places::<CARDS>(high, counts);
    }

    /// Finds the main rank: the highest of the ranks held most often.
    #[inline(always)]
    fn find_main(&mut self, counts: &Counts) {
        let steps = &mut self.steps;
        for i in 0..BLOCK {
            let (one, two, four) = (counts.ones[i], counts.twos[i], counts.fours[i]);
            let paired = (two | four) & ALL;
            let many = paired & (one | four);
            let quad = four & ALL;
            let top = highest(pick(many != 0, many, paired), 3);
            let main = pick(quad != 0, negative(quad), top);
            steps.main[i] = main;
            steps.held[i] = (one | paired) & ALL;
            steps.many[i] = many;
            steps.rest[i] = pick(quad != 0, 0, paired ^ negative(main));
        }
    }

    /// Finds the second pair and the ranks left beside the main ranks.
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

    /// Handles runs and flushes, which have no main rank, and picks the highest of the ranks left.
    #[inline(always)]
    fn find_places<const CARDS: usize>(&mut self, high: High, counts: &Counts) {
        let (steps, places) = (&self.steps, &mut self.places);
        for i in 0..BLOCK {
            let suit = counts.suits[i];
            let flush = suit < SUIT_OFFSET << RANKS;
            let suited = suit & ALL;
            let run = lowest_of_run(high.runs.line(pick(flush, suited, steps.held[i])));
            let beaten = high.trips_beat_straights & !flush & (steps.many[i] != 0);
            let run = pick(beaten, 0, run);
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
