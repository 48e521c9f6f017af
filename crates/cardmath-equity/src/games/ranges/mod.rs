//! Two ranges in any game with a board: whether they can be swept, and what that costs.
//!
//! On each board both ranges are swept, so that no two hands are compared. If one player may hold
//! any hand, cards of one kind are counted together ([`crate::sweep::kinds`]).

mod board_sums;
mod by_combo;
mod counter;
mod hands;
mod outcomes;
mod suits;

use self::suits::labels;
use crate::asked::Asked;
use crate::suits::share_among_suits;
use crate::sweep::kinds::{self, SETS_OF_SUITS, SuitSet};
use crate::tally::Tally;
use crate::way::Way;
use crate::{Runouts, Scale, Seat, Situation};
use cardmath_cards::CHOOSE;
use cardmath_cards::disjoint_sums::MOST_HELD;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::Parts;
use cardmath_cards::{Hand, Rank, Suit};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};

/// Longer lists of hands are not swept. All 2,598,960 hands of five cards are fewer.
const MOST_LISTED: u64 = 3_000_000;
/// Costs, in units of about a nanosecond of one thread.
const A_BOARD: u64 = 40_000;
const A_BOARD_OF_KINDS: u64 = 15_000;
const A_HAND_LISTED: u64 = 3;
const A_HAND: u64 = 10;
/// A hand of which any cards may play, and a hand whose own counts are kept.
const A_WHOLE_HAND: u64 = 40;
const A_HAND_DETAILED: u64 = 40;
/// A second pot multiplies the cost of counting by this.
const WITH_CLASSES: u64 = 12;

/// The way, for two ranges in any game but hold'em.
pub fn find(asked: &Asked<'_>, _: &mut dyn FnMut() -> bool) -> Option<Way> {
    way(asked.other_game()?)
}

/// The way for a table, if it is one of two ranges that can be swept.
pub fn way(situation: Arc<Situation>) -> Option<Way> {
    let ranges = Ranges::of(&situation)?;
    let (words, boards) = (("whole ranges on each board", "boards"), ranges.boards);
    Some(Way::new(words, boards, ranges.cost, move |count| {
        let (instructions, done, parts) = (count.instructions, count.done, Parts::new(usize::MAX));
        let work = |parts: &Parts| ranges.count(&situation, parts, instructions, done);
        let mut tally = count.add_up(&situation, &parts, work)?;
        if !parts.is_stopped() {
            share_among_suits(&mut tally, &situation, ranges.labels);
        }
        Ok(tally)
    }))
}

/// A question that can be answered by sweeping two ranges.
struct Ranges {
    /// What the players hold.
    sides: [Side; 2],
    /// The player whose outcomes are counted. If kinds are counted, the other player may hold any
    /// hand.
    ours: usize,
    by_kinds: bool,
    /// If kinds are counted, the weight of each hand of the other player; otherwise 1.
    each: u64,
    runouts: Runouts,
    /// Suits with the same label are interchangeable.
    labels: [u32; Suit::COUNT as usize],
    boards: u64,
    cost: u64,
    numbers: [OnceLock<Vec<u32>>; SETS_OF_SUITS],
}

/// What a player holds.
struct Side {
    /// The weight of each hand, if the player may hold any hand and all weigh the same.
    any: Option<u64>,
    /// The hands with their weights, in the order of the combos; empty if no card is known.
    hands: Vec<Hand>,
    weights: Vec<u64>,
}

/// Two players with ranges in a game with a board, if they can be swept.
fn two_ranges(situation: &Situation) -> Option<(&Seat, &Seat)> {
    let rules = &situation.rules;
    let [one, other] = &situation.seats[..] else {
        return None;
    };
    let is_qualified = |pot: usize| rules.pots[pot].ordering().declared().worst.is_some();
    let is_open_or_held = |seat: &Seat| seat.missing == 0 || seat.missing == rules.cards;
    let fits = rules.board > 0
        && (2..=MOST_HELD).contains(&rules.cards)
        && rules.pots.len() <= 2
        && !is_qualified(0)
        && is_open_or_held(one)
        && is_open_or_held(other)
        && situation.hands().is_none()
        && situation.scale == Scale::default();
    fits.then_some((one, other))
}

impl Ranges {
    /// The question of a table; `None` if it is not one of two ranges in a game with a board, or if
    /// its lists or weights are too large.
    fn of(situation: &Situation) -> Option<Ranges> {
        let (one, other) = two_ranges(situation)?;
        let rules = &situation.rules;
        let live = Hand::DECK - situation.known();
        let all = u64::from(CHOOSE[live.len()][rules.cards]);
        let sides = [Side::of(one, all)?, Side::of(other, all)?];
        let detail = situation.detail;
        // Kinds do not count single hands of the player who may hold any hand.
        let counted_together = |side: &Side| !detail.combos || side.hands.len() <= 1;
        let any = |side: &Side| side.any.is_some() && counted_together(side);
        let theirs = [1, 0].into_iter().find(|&side| any(&sides[side]));
        let by_kinds = theirs.is_some() && kinds::fits(rules) && !detail.categories;
        let listed: u64 = match by_kinds {
            true => sides.iter().map(|side| side.hands.len() as u64).sum(),
            false => sides.iter().map(|side| side.len(all)).sum(),
        };
        let most = if detail.combos || !by_kinds {
            MOST_LISTED
        } else {
            u64::MAX
        };
        if listed > most {
            return None;
        }
        // If kinds are counted, each of the opponent's hands counts as one, and the weight comes last.
        let each = match theirs {
            Some(theirs) if by_kinds => sides[theirs].any.unwrap_or(1),
            _ => 1,
        };
        let ours = match theirs {
            Some(theirs) if by_kinds => 1 - theirs,
            // Counting costs more than adding, so the outcomes of the shorter list are counted.
            _ => usize::from(sides[1].len(all) < sides[0].len(all)),
        };
        let labels = labels(situation, &sides);
        let dead = situation.known() - situation.board;
        let runouts = Runouts::among(rules.board, situation.board, dead, labels);
        let mut ranges = Ranges {
            boards: runouts.count(),
            cost: 0,
            numbers: [const { OnceLock::new() }; SETS_OF_SUITS],
            each,
            sides,
            ours,
            by_kinds,
            runouts,
            labels,
        };
        ranges.cost = ranges.cost(situation, all);
        Some(ranges)
    }

    /// The cost of sweeping all boards.
    fn cost(&self, situation: &Situation, all: u64) -> u64 {
        let (rules, cards) = (&situation.rules, situation.rules.cards);
        let classes = if rules.pots.len() > 1 {
            WITH_CLASSES
        } else {
            1
        };
        let listed = |side: &Side| side.len(all);
        let subsets = 1 << cards;
        let by_pairs = rules.plays == Some(2) || cards == 2;
        let a_hand = if by_pairs { A_HAND } else { A_WHOLE_HAND };
        let a_board = if self.by_kinds {
            let of_ranks = |kinds: u64| u64::from(CHOOSE[kinds as usize + cards - 1][cards]);
            let ranks = (rules.deck.len() as u64 / 4).clamp(1, u64::from(Rank::COUNT));
            // A bit more than a third of all boards has three cards of a suit, and most have two.
            let flushes = if by_pairs {
                of_ranks(2 * ranks) / 5
            } else {
                of_ranks(2 * ranks)
            };
            let hands = of_ranks(ranks) * 3 / 4 + flushes;
            let ours = &self.sides[self.ours];
            let scan = ours.hands.len() as u64 * A_HAND_LISTED;
            let counted = hands.min(listed(ours) / 8);
            A_BOARD_OF_KINDS + scan + hands * (a_hand + subsets) + counted * subsets * classes
        } else {
            let hands = listed(&self.sides[0]) + listed(&self.sides[1]);
            let (counted, detail) = match situation.detail.combos || situation.detail.categories {
                true => (hands, A_HAND_DETAILED),
                false => (listed(&self.sides[self.ours]), 0),
            };
            A_BOARD + hands * (a_hand + detail + subsets) + counted * subsets * classes
        };
        let lists: u64 = self.sides.iter().map(|side| side.hands.len() as u64).sum();
        (self.boards.saturating_mul(a_board)).saturating_add(100 * lists)
    }

    /// Counts the boards of the parts that are drawn.
    fn count(
        &self,
        situation: &Situation,
        parts: &Parts,
        instructions: Instructions,
        done: &AtomicU64,
    ) -> Tally {
        use self::counter::count;
        match situation.rules.cards {
            2 => count::<2>(self, situation, parts, instructions, done),
            3 => count::<3>(self, situation, parts, instructions, done),
            4 => count::<4>(self, situation, parts, instructions, done),
            5 => count::<5>(self, situation, parts, instructions, done),
            _ => count::<6>(self, situation, parts, instructions, done),
        }
    }

    /// The numbers of the multisets of kinds of our hands.
    fn numbers<const K: usize>(&self, flushes: SuitSet) -> &[u32] {
        self.numbers[usize::from(flushes)].get_or_init(|| {
            let hands = self.sides[self.ours].hands.iter();
            hands
                .map(|&hand| kinds::number::<K>(hand, flushes))
                .collect()
        })
    }
}

impl Side {
    /// The range of a seat, where `all` hands can be dealt; `None` if its weights overflow.
    fn of(seat: &Seat, all: u64) -> Option<Side> {
        let first = seat.combos.first()?.weight;
        if seat.missing > 0 {
            first.checked_mul(all)?;
            return (seat.combos.len() == 1).then_some(Side {
                any: Some(first),
                hands: Vec::new(),
                weights: Vec::new(),
            });
        }
        let weights: Vec<u64> = seat.combos.iter().map(|combo| combo.weight).collect();
        weights
            .iter()
            .try_fold(0u64, |sum, &weight| sum.checked_add(weight))?;
        let same = weights.iter().all(|&weight| weight == first);
        Some(Side {
            any: (same && weights.len() as u64 == all).then_some(first),
            hands: seat.combos.iter().map(|combo| combo.cards).collect(),
            weights,
        })
    }

    /// The number of hands.
    fn len(&self, all: u64) -> u64 {
        match self.hands.len() {
            0 => all,
            listed => listed as u64,
        }
    }
}
