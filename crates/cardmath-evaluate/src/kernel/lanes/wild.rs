//! High orderings with the categories of poker and wild cards.
//!
//! Wild cards complete whatever is best, so each step asks for fewer natural cards: four of a kind
//! is a rank held at least four times less the number of wild cards, a run is five ranks in line of
//! which as many may be missing, a flush is a suit that is short of as many cards. No more than the
//! wild cards held is needed elsewhere: if a pair or more can be made with fewer, then a better
//! hand can be made with all of them.
//!
//! At most two suits can be part of a straight flush that matters: with three wild cards, two suits
//! of two cards each. With four, there is five of a kind.

use super::bits::{add_three, all_if, highest, negative, pick, squeeze, top};
use super::high::High;
use super::highest_to_five;
use crate::kernel::layout::{ALL, BLOCK, Places, Planes, RANKS, SUIT_OFFSET, Words};
use crate::kernel::lookup::{FIVE_SECOND, QUADS_SECOND, main_hash, second_hash};

/// What differs between orderings with wild cards, beside the positions of their categories.
#[derive(Clone, Copy)]
pub struct Wild {
    /// The ordering without wild cards.
    pub high: High,
    /// Whether a flush beats a full house.
    pub flush_beats_full_house: bool,
    /// Whether five of a kind beats a straight flush.
    pub five_beat_straight_flush: bool,
    /// The wild cards of each suit, as ranks.
    pub cards: [u16; 4],
    /// The ranks of the deck.
    pub ranks: u16,
    /// Whether the only wild card is the bug.
    pub bug: bool,
}

/// Intermediate results of one step for the next.
#[repr(C, align(64))]
struct WildSteps {
    /// The natural ranks of each suit.
    natural: Planes,
    /// The number of wild cards.
    wild: Words,
    /// The natural ranks held; the bug is an ace.
    held: Words,
    /// Of these the ranks held at least twice.
    twice: Words,
    /// The ranks of five of a kind.
    five: Words,
    /// The ranks of four of a kind.
    quads: Words,
    /// The ranks of three of a kind or more.
    many: Words,
    /// The ranks of a pair or more.
    paired: Words,
    /// The longest suit: its ranks, and above them, modulo 8, its number of cards with the wild
    /// ones, plus 3.
    suit: Words,
    /// The starts of straights.
    straights: Words,
    /// The starts of straight flushes.
    straight_flushes: Words,
    /// The negative of the main rank.
    main: Words,
    /// The other ranks held at least twice.
    rest: Words,
    /// The negative of the rank of the second pair.
    second: Words,
    /// The possible kickers, with main and second rank squeezed out.
    others: Words,
}

impl Wild {
    /// Evaluates a block of hands of `CARDS` cards each.
    #[inline(always)]
    pub fn run<const CARDS: usize>(self, planes: &Planes, places: &mut Places) {
        const NO_WORDS: Words = [0; BLOCK];
        let mut steps = WildSteps {
            natural: [NO_WORDS; 4],
            wild: NO_WORDS,
            held: NO_WORDS,
            twice: NO_WORDS,
            five: NO_WORDS,
            quads: NO_WORDS,
            many: NO_WORDS,
            paired: NO_WORDS,
            suit: NO_WORDS,
            straights: NO_WORDS,
            straight_flushes: NO_WORDS,
            main: NO_WORDS,
            rest: NO_WORDS,
            second: NO_WORDS,
            others: NO_WORDS,
        };
        steps.count(self, planes);
        steps.find_groups(self);
        steps.find_suits(self);
        steps.find_runs(self);
        steps.find_main();
        steps.find_places::<CARDS>(self, places);
    }

    /// The starts of runs of which at most `wild` ranks are missing.
    #[inline(always)]
    fn starts(self, ranks: u16, wild: u16) -> u16 {
        let line = self.high.runs.line(ranks);
        let (one, two) = add_three(line, line >> 1, line >> 2);
        let (one, more) = add_three(one, line >> 3, line >> 4);
        let (two, four) = (two ^ more, two & more);
        let at_least_three = four | two & (one | all_if(wild > 2));
        let (first, last) = self.high.runs.starts;
        let starts = ((2u32 << last) - (1u32 << first)) as u16;
        starts & pick(wild > 1, at_least_three, four & (one | all_if(wild > 0)))
    }
}

impl WildSteps {
    #[inline(always)]
    fn count(&mut self, wild: Wild, planes: &Planes) {
        for ((natural, plane), cards) in self.natural.iter_mut().zip(planes).zip(wild.cards) {
            for (natural, ranks) in natural.iter_mut().zip(plane) {
                *natural = ranks & ALL & !cards;
            }
            for rank in (0..u16::BITS).filter(|rank| cards >> rank & 1 == 1) {
                for (wild, ranks) in self.wild.iter_mut().zip(plane) {
                    *wild += ranks >> rank & 1;
                }
            }
        }
    }

    /// Finds the ranks that are or can be held twice, three, four and five times.
    #[inline(always)]
    fn find_groups(&mut self, wild: Wild) {
        const ACE: u16 = 1 << (RANKS - 1);
        for i in 0..BLOCK {
            let [a, b, c, d] = self.natural.each_ref().map(|plane| plane[i]);
            let (one, more) = add_three(a, b, c);
            let (one, carry) = (one ^ d, one & d);
            let (two, four) = (more ^ carry, more & carry);
            let cards = self.wild[i];
            // The bug is one more ace.
            let ace = all_if(wild.bug & (cards > 0)) & ACE;
            let (one, carry) = (one ^ ace, one & ace);
            let (two, carry) = (two ^ carry, two & carry);
            let four = four | carry;

            // Each wild card makes one more of every rank held.
            let cards = pick(wild.bug, 0, cards);
            let held = one | two | four;
            let (twice, thrice) = (two | four, two & one | four);
            let mut times = [held, twice, thrice, four, four & one];
            for more in [1, 2, 4] {
                for count in (1..times.len()).rev() {
                    let fewer = times[count.saturating_sub(more)];
                    times[count] = pick(cards & more as u16 != 0, fewer, times[count]);
                }
            }
            (self.held[i], self.twice[i]) = (held, twice);
            (self.paired[i], self.many[i], self.quads[i]) = (times[1], times[2], times[3]);
            self.five[i] = pick(cards > 4, wild.ranks, times[4]);
        }
    }

    /// Finds the longest suit, and the runs of it and of the next.
    #[inline(always)]
    fn find_suits(&mut self, wild: Wild) {
        for i in 0..BLOCK {
            // The longest suit has the greatest word if its size is put above the ranks.
            let [a, b, c, d] = self.natural.each_ref().map(|plane| {
                let ranks = plane[i];
                ranks | (ranks.count_ones() as u16) << RANKS
            });
            let (black, red) = (a.max(d), b.max(c));
            let (longest, other) = (black.max(red), black.min(red));
            let next = other.max(a.min(d)).max(b.min(c));
            let cards = self.wild[i];
            self.suit[i] = longest.wrapping_add((cards + SUIT_OFFSET) << RANKS);
            let runs = wild.starts(longest & ALL, cards);
            self.straight_flushes[i] = runs | wild.starts(next & ALL, cards);
        }
    }

    #[inline(always)]
    fn find_runs(&mut self, wild: Wild) {
        for i in 0..BLOCK {
            let [a, b, c, d] = self.natural.each_ref().map(|plane| plane[i]);
            self.straights[i] = wild.starts(a | b | c | d, self.wild[i]);
        }
    }

    /// Finds the main ranks and the ranks left beside them.
    #[inline(always)]
    fn find_main(&mut self) {
        for i in 0..BLOCK {
            let (five, quads, many) = (self.five[i], self.quads[i], self.many[i]);
            let most = pick(many != 0, many, self.paired[i]);
            let most = pick(quads != 0, quads, most);
            let main = negative(top(pick(five != 0, five, most)));
            let rest = self.twice[i] & !negative(main);
            let second = pick(many != 0, 0, highest(rest, 2));
            let others = self.held[i] & !(negative(main) | negative(second));
            let full_house = (many != 0) & (rest != 0) & (quads == 0);
            let others = pick(full_house, rest, others);
            let second = pick(quads != 0, QUADS_SECOND, second);
            self.main[i] = main;
            self.second[i] = second;
            self.others[i] = squeeze(squeeze(others, main), second);
            self.rest[i] = rest;
        }
    }

    /// Chooses the best category.
    #[inline(always)]
    fn find_places<const CARDS: usize>(&mut self, wild: Wild, places: &mut Places) {
        const NONE: u16 = main_hash(0);
        for i in 0..BLOCK {
            let (quads, many) = (self.quads[i] != 0, self.many[i] != 0);
            let rest = self.rest[i] != 0;
            let full_house = many & rest & !quads;
            let suit = self.suit[i];
            let straight_flush = self.straight_flushes[i] != 0;
            let five = (self.five[i] != 0) & (wild.five_beat_straight_flush | !straight_flush);
            let straight_flush = straight_flush & !five;
            let flush = (suit < SUIT_OFFSET << RANKS) & !quads;
            let flush = flush & (wild.flush_beats_full_house | !full_house);
            let beaten = quads | full_house | flush | many & wild.high.trips_beat_straights;
            let straight = straight_flush | (self.straights[i] != 0) & !beaten;
            let flush = flush | straight_flush;
            let no_main = straight | flush | five;

            let kind = pick(rest, 1 << 4, 0) | pick(many, 2 << 4, 0);
            let kind = pick(quads, 3 << 4, kind);
            let run_kind = pick(straight, 1 << 4, 0) | pick(flush, 2 << 4, 0);
            let run_kind = pick(five, 3 << 4, run_kind);
            let main = self.main[i];
            let grouped = main_hash(main) | kind;
            places.main[i] = pick(no_main, NONE | run_kind, grouped);
            let second = pick(no_main, 0, self.second[i]);
            places.second[i] = second_hash(pick(five, FIVE_SECOND, second));

            let starts = pick(straight_flush, self.straight_flushes[i], self.straights[i]);
            let suited = fill(suit & ALL, self.wild[i], wild.ranks);
            let others = pick(flush, suited, self.others[i]);
            // Only the kickers of a flush are counted by its suit.
            let kickers = highest_to_five::<CARDS>(others, pick(flush, suit, u16::MAX));
            let kickers = pick(straight, top(starts), kickers);
            places.kickers[i] = pick(five, negative(main), kickers);
        }
    }
}

/// Adds the highest missing ranks for up to two wild cards. With three, four of a kind is better
/// than a flush.
#[inline(always)]
fn fill(suited: u16, wild: u16, ranks: u16) -> u16 {
    let suited = suited | pick(wild > 0, top(ranks & !suited), 0);
    suited | pick(wild > 1, top(ranks & !suited), 0)
}
