//! Two ranges swept on each board, with the players' totals alone.
//!
//! A combo does not lose to the weight up to its rank that shares no card with it. The deals that
//! the players do not lose, added up, less all deals, are the ties.

use super::cumulative::{ALL, Cumulative, Row, Weight};
use super::ranking::{Ranked, Ranking};
use crate::asked::Asked;
use crate::combo::total_weight;
use crate::each_board::{BoardWay, Counter, EachBoard};
use crate::pairs::{ids, pair_index, weights_by_pair};
use crate::tally::Tally;
use crate::way::{Count, Way};
use crate::{Detail, Table};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand};
use std::io;
use std::sync::LazyLock;

/// The way for two ranges on a board, if only totals are wanted.
struct ByTotals {
    totals: TwoTotals,
    boards: EachBoard,
}

/// The way, for two players whose weights are not too great.
pub fn find(asked: &Asked<'_>, _: &mut dyn FnMut() -> bool) -> Option<Box<dyn Way>> {
    let table = asked.holdem_on_board()?;
    if table.detail != Detail::default() {
        return None;
    }
    let totals = TwoTotals::new(table)?;
    let boards = EachBoard::new(asked, 500 + 12 * totals.cards.len());
    Some(Box::new(ByTotals { totals, boards }))
}

impl BoardWay for ByTotals {
    const WORDS: &str = "a sweep over all hands on each board";

    fn boards(&self) -> &EachBoard {
        &self.boards
    }

    fn count(&self, count: &mut Count<'_>) -> io::Result<Tally> {
        let (totals, instructions) = (&self.totals, count.instructions);
        if totals.is_light() {
            let counter = || TwoTotalsCounter::<u32>::new(totals, instructions);
            return self.boards.count(count, counter, |_, _| ());
        }
        let counter = || TwoTotalsCounter::<u64>::new(totals, instructions);
        self.boards.count(count, counter, |_, _| ())
    }
}

/// Two ranges. Twice the sum of each player's weights fits in 32 bits.
struct TwoTotals {
    cards: Vec<Hand>,
    /// The weights of each combo in the two ranges.
    weights: Vec<[u32; 2]>,
    /// The greater sum of a player's weights.
    most: u64,
}

/// The weights of both players side by side.
pub trait WeightPair: Weight {
    /// The number of bits of one player.
    const SIDE: u32;
    /// Packs two weights.
    fn side_by_side(weights: [u32; 2]) -> Self;
    /// The weights of the first and of the second player.
    fn sides(self) -> [u64; 2];
}

impl WeightPair for u32 {
    const SIDE: u32 = u32::BITS / 2;

    fn side_by_side([one, other]: [u32; 2]) -> u32 {
        one + (other << Self::SIDE)
    }

    #[inline(always)]
    fn sides(self) -> [u64; 2] {
        let low = (1 << Self::SIDE) - 1;
        [(self & low).into(), (self >> Self::SIDE).into()]
    }
}

impl WeightPair for u64 {
    const SIDE: u32 = u64::BITS / 2;

    fn side_by_side([one, other]: [u32; 2]) -> u64 {
        u64::from(one) + (u64::from(other) << Self::SIDE)
    }

    #[inline(always)]
    fn sides(self) -> [u64; 2] {
        let low = (1 << Self::SIDE) - 1;
        [self & low, self >> Self::SIDE]
    }
}

/// The weights of pairs of combos on a board.
#[derive(Clone, Copy, Default)]
struct PairSums {
    /// For each player, the weight of the pairs that the player does not lose.
    not_lost: [u64; 2],
    /// The weight of the pairs of the same combo, which are subtracted twice with their two cards.
    same: u64,
}

/// The counts of one thread.
struct TwoTotalsCounter<T> {
    instructions: Instructions,
    ranking: Ranking,
    weights: Vec<T>,
    cumulative: Cumulative<T>,
    not_lost: [u128; 2],
    all_pairs: u128,
}

impl TwoTotals {
    /// The two players of a table; `None` if there are more, or the weights are too great.
    fn new(table: &Table) -> Option<TwoTotals> {
        let [_, _] = &table.seats[..] else {
            return None;
        };
        let sums = table.seats.iter().map(|seat| total_weight(&seat.combos));
        let most = sums.max().unwrap_or(0);
        if most > u64::from(u32::MAX / 2) {
            return None;
        }
        let [ones, others] = [0, 1].map(|player| weights_by_pair(&table.seats[player].combos));
        let size = ones.len();
        let (mut cards, mut weights) = (Vec::with_capacity(size), Vec::with_capacity(size));
        for &(hand, place) in pairs() {
            if ones[place] | others[place] > 0 {
                cards.push(hand);
                weights.push([ones[place] as u32, others[place] as u32]);
            }
        }
        Some(TwoTotals {
            cards,
            weights,
            most,
        })
    }

    /// Whether the weights fit in halves of 32 bits.
    fn is_light(&self) -> bool {
        self.most <= u64::from(u16::MAX / 2)
    }
}

impl<T: WeightPair> TwoTotalsCounter<T> {
    /// Nothing counted yet.
    fn new(totals: &TwoTotals, instructions: Instructions) -> TwoTotalsCounter<T> {
        let weights = totals.weights.iter();
        TwoTotalsCounter {
            instructions,
            ranking: Ranking::new(totals.cards.clone(), instructions),
            weights: weights.map(|&weights| T::side_by_side(weights)).collect(),
            cumulative: Cumulative::new(),
            not_lost: [0; 2],
            all_pairs: 0,
        }
    }

    /// Sums the pairs of combos on the board.
    #[inline(always)]
    fn sum_pairs(&mut self) -> PairSums {
        let (weights, hands) = (&self.weights[..], self.ranking.live());
        let weight = |hand: Ranked| weights[usize::from(hand.place)];
        let ranks = self.ranking.by_rank().len();
        self.cumulative
            .fill(ranks, hands.iter().map(|&hand| (hand, weight(hand))));
        let mut pairs = PairSums::default();
        for &hand in hands {
            let ours = weight(hand);
            // The combo itself is among those up to its rank.
            let beside = self.cumulative.up_to(hand.rank).beside(hand.ids, ours);
            let ([one, other], [ones, others]) = (ours.sides(), beside.sides());
            pairs.not_lost[0] += one * others;
            pairs.not_lost[1] += other * ones;
            pairs.same += one * other;
        }
        pairs
    }
}

/// All pairs of cards with their indexes, suit by suit. So combos of equal strength, which are
/// added to the same row, seldom follow each other, and additions need not wait for each other.
fn pairs() -> &'static [(Hand, usize)] {
    static ALL: LazyLock<Vec<(Hand, usize)>> = LazyLock::new(by_suit);
    &ALL
}

fn by_suit() -> Vec<(Hand, usize)> {
    let mut cards: Vec<Card> = Hand::DECK.cards().collect();
    cards.sort_unstable_by_key(|card| (card.suit().index(), card.rank().index()));
    let cards: [Hand; Hand::DECK.len()] =
        std::array::from_fn(|place| Hand::EMPTY.with(cards[place]));
    let places = (0..cards.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let pairs = places.map(|(one, other)| cards[one] | cards[other]);
    pairs.map(|pair| (pair, pair_index(ids(pair)))).collect()
}

/// The weight of all pairs of the players' combos that share no card.
fn disjoint<T: WeightPair>(all: &Row<T>, same: u64) -> u128 {
    let product = |weights: T| {
        let [one, other] = weights.sides();
        u128::from(one * other)
    };
    let sharing = all.0[..ALL].iter().map(|&weights| product(weights));
    product(all.0[ALL]) + u128::from(same) - sharing.sum::<u128>()
}

impl<T: WeightPair> Counter for TwoTotalsCounter<T> {
    fn add(&mut self, board: Hand, weight: u64) {
        self.ranking.evaluate(board);
        let pairs = self.instructions.compiled(
            #[inline(always)]
            || self.sum_pairs(),
        );
        let weight = u128::from(weight);
        self.all_pairs += disjoint(self.cumulative.all(), pairs.same) * weight;
        for (sum, more) in self.not_lost.iter_mut().zip(pairs.not_lost) {
            *sum += u128::from(more) * weight;
        }
    }

    fn add_to(self, _: &Table, tally: &mut Tally) {
        let tied = self.not_lost.iter().sum::<u128>() - self.all_pairs;
        for (score, not_lost) in tally.players.iter_mut().zip(self.not_lost) {
            score.add_won(0, [not_lost - tied, tied]);
        }
    }
}
