//! Low orderings with the categories of poker: ace-to-five, and deuce-to-seven.
//!
//! A hand of five different ranks or more plays its five lowest, unless these are a run or of one
//! suit, and both count. Let c₁ < c₂ < … be its ranks. If c₁…c₅ are spoiled, then the next lowest
//! are c₁…c₄ c₆, which are not a run, since c₅ is missing. If all of these are of one suit, then so
//! are c₁…c₄, and c₅ and c₆ decide:
//!
//! - if c₅ can be of another suit, the next lowest, c₁ c₂ c₃ c₅ c₆, are neither run nor of one
//!   suit;
//! - if not, every choice without c₇ is of one suit, and the lowest with it is c₁…c₄ c₇.
//!
//! What is spoiled then has no choice: all its cards are of one suit, or its ranks are one run, and
//! a pair, if it has one, is lower than a straight.

use super::bits::{all_if, lowest, negative, pick, squeeze, without_lowest};
use super::lowest_of_run;
use crate::kernel::layout::{BLOCK, Counts, Places, RANKS, SUIT_OFFSET, Words};
use crate::kernel::lookup::{QUADS_SECOND, main_hash, second_hash};
use crate::kernel::scheme::{Order, Runs};

/// What differs between low orderings, beside the positions of their categories.
#[derive(Clone, Copy)]
pub struct Low {
    /// The order of the ranks.
    pub ranks: Order,
    /// The runs of five. In none is the highest rank below the lowest.
    pub runs: Runs,
}

/// A hand without pairs, or a run, or a flush.
#[repr(C, align(64))]
struct UnpairedHand {
    /// The ranks that decide; for a run its lowest.
    kickers: Words,
    /// The place of the category in the main table; [`GROUPED`] if the hand must play a pair.
    main: Words,
}

/// The place of a hand without a main rank.
const NONE: u16 = main_hash(0);
/// The value of a hand that must play a pair, three or four of a kind.
const GROUPED: u16 = u16::MAX;

impl Low {
    /// Evaluates a block of hands of five to seven cards each, of which not all need to have as
    /// many. Unless `SUITS`, runs and flushes do not count.
    #[inline(always)]
    pub fn run<const SUITS: bool>(self, counts: &Counts, places: &mut Places) {
        let mut different = UnpairedHand {
            kickers: [0; BLOCK],
            main: [0; BLOCK],
        };
        if SUITS {
            self.find_different_with_suits(counts, &mut different);
        } else {
            self.find_different(counts, &mut different);
        }
        self.find_places(counts, &different, places);
    }

    #[inline(always)]
    fn held(self, counts: &Counts, i: usize) -> u16 {
        self.ranks
            .ordered(counts.ones[i] | counts.twos[i] | counts.fours[i])
    }

    #[inline(always)]
    fn find_different(self, counts: &Counts, different: &mut UnpairedHand) {
        for i in 0..BLOCK {
            let held = self.held(counts, i);
            let two = without_lowest(without_lowest(held));
            let four = without_lowest(without_lowest(two));
            different.kickers[i] = held ^ without_lowest(four);
            different.main[i] = pick(four != 0, NONE, GROUPED);
        }
    }

    #[inline(always)]
    fn find_different_with_suits(self, counts: &Counts, different: &mut UnpairedHand) {
        for i in 0..BLOCK {
            let (one, two) = (counts.ones[i], counts.twos[i]);
            let held = self.held(counts, i);
            let paired = self.ranks.ordered(two | counts.fours[i]);
            let suit = counts.suits[i];
            let is_long = all_if(suit < SUIT_OFFSET << RANKS);
            // The ranks of which the hand has a card of another suit.
            let mixed = !(self.ranks.ordered(suit & one & !two) & is_long);
            let three = without_lowest(without_lowest(without_lowest(held)));
            let four = without_lowest(three);
            let five = without_lowest(four);
            let six = without_lowest(five);
            let (fourth, fifth, sixth) = (three ^ four, four ^ five, five ^ six);

            let first = held ^ five;
            let run = lowest_of_run(self.runs.line(first));
            let next = first ^ fifth ^ sixth;
            let third = first ^ fourth ^ sixth;
            let last = first ^ fifth ^ six;
            let choice = pick((last & mixed != 0) & (six != 0), last, 0);
            let choice = pick(third & mixed != 0, third, choice);
            let choice = pick(next & mixed != 0, next, choice);
            let choice = pick(five != 0, choice, 0);
            let choice = pick((run == 0) & (first & mixed != 0), first, choice);

            let suited = held & mixed == 0;
            let only_run = (run != 0) & (five == 0);
            let flush = pick((run != 0) & (five != 0), next, first);
            let kickers = pick(only_run, run, flush);
            let kind = pick(suited, 2 << 4, 0) | pick(only_run, 1 << 4, 0);
            let plays = choice != 0;
            let alone = (choice != 0) | suited | (paired == 0);
            different.kickers[i] = pick(plays, choice, kickers);
            different.main[i] = pick(alone & (four != 0), NONE | pick(plays, 0, kind), GROUPED);
        }
    }

    /// Finds the pairs of the hands that must play one, and sets all places.
    #[inline(always)]
    fn find_places(self, counts: &Counts, different: &UnpairedHand, places: &mut Places) {
        for i in 0..BLOCK {
            let (one, two, four) = (counts.ones[i], counts.twos[i], counts.fours[i]);
            let held = self.held(counts, i);
            let paired = self.ranks.ordered(two | four);
            let many = self.ranks.ordered(two & one | four);
            let beside = without_lowest(paired);
            let two_pairs = beside != 0;
            let second_rank = without_lowest(held);
            let third_rank = without_lowest(second_rank);
            let (over_two, over_three) = (third_rank != 0, without_lowest(third_rank) != 0);
            // Two pair of three ranks: the higher of the lowest two. Otherwise the lowest pair of
            // four ranks or more, or the lowest three of a kind.
            let is_two_pair = two_pairs & over_two & !over_three;
            let main = pick(over_three, paired, many);
            let main = lowest(pick(is_two_pair, beside, main));
            let second = pick(is_two_pair, lowest(paired), 0);
            let others = held & !(main | second);
            let quads = !two_pairs & !over_two;
            let second = pick(quads, QUADS_SECOND, negative(second));
            let kickers = squeeze(squeeze(others, negative(main)), second);
            // A pair has three kickers, the others have only as many ranks as count.
            let over = without_lowest(without_lowest(without_lowest(kickers)));
            let kind = pick(over_two, 2 << 4, 3 << 4);
            let kind = pick(is_two_pair, 1 << 4, kind);
            let kind = pick(over_three, 0, kind);
            let pair = main_hash(negative(main)) | kind;
            let is_different = different.main[i] != GROUPED;
            places.main[i] = pick(is_different, different.main[i], pair);
            places.second[i] = second_hash(pick(is_different, 0, second));
            places.kickers[i] = pick(is_different, different.kickers[i], kickers ^ over);
        }
    }
}
