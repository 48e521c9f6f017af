//! Two players with many hands, when hands are not told apart: a sweep that keeps but totals.
//!
//! Each hand does not lose to the weights up to its rank that share no card with it. What both do
//! not lose, less what they meet, are ties.

use super::cumulative::{ALL, Cumulative, Row, Weight};
use super::ranking::{Ranked, Ranking};
use crate::equity::holdem::question::{Question, ids, pair_index, weights_by_pair};
use crate::equity::holdem::tally::{Counter, Tally};
use crate::simd::Instructions;
use crate::{Card, Hand};

/// Two players whose weights add up within half a word each, twice counted.
pub struct TwoTotals {
    cards: Vec<Hand>,
    /// What each weighs for the players.
    weights: Vec<[u32; 2]>,
    /// The most that a player's weights add up to.
    most: u64,
}

/// The weights of both players side by side.
pub trait WeightPair: Weight {
    /// The half of a word that is one player's.
    const SIDE: u32;
    /// Two weights.
    fn side_by_side(weights: [u32; 2]) -> Self;
    /// The weight of the first player, and of the second.
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

/// The weights of pairs of hands that share no card.
#[derive(Clone, Copy, Default)]
struct PairSums {
    /// Of each player, what he does not lose.
    not_lost: [u64; 2],
    /// What both may hold, if it is the same: it was taken off twice with its cards.
    same: u64,
}

/// What a thread has counted.
pub struct TwoTotalsCounter<T> {
    instructions: Instructions,
    ranking: Ranking,
    weights: Vec<T>,
    cumulative: Cumulative<T>,
    not_lost: [u128; 2],
    met: u128,
}

impl TwoTotals {
    /// The totals of two players; none if there are others, or weights are too large.
    pub fn new(question: &Question) -> Option<TwoTotals> {
        let [_, _] = &question.players[..] else {
            return None;
        };
        let sums = question.players.iter().map(|combos| {
            let weights = combos.iter().map(|combo| combo.weight);
            weights.fold(0, u64::saturating_add)
        });
        let most = sums.max().unwrap_or(0);
        if most > u64::from(u32::MAX / 2) {
            return None;
        }
        let [ones, others] = [0, 1].map(|player| weights_by_pair(&question.players[player]));
        let size = ones.len();
        let (mut cards, mut weights) = (Vec::with_capacity(size), Vec::with_capacity(size));
        for hand in pairs() {
            let place = pair_index(ids(hand));
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

    /// Adds the deals of each player: what both may hold beside each other, on so many boards.
    pub fn add_deals(&self, boards: u64, tally: &mut Tally) {
        let (mut all, mut same) = (Row::nothing(), 0);
        for (&hand, &[one, other]) in self.cards.iter().zip(&self.weights) {
            all.add(ids(hand), u64::side_by_side([one, other]));
            same += u64::from(one) * u64::from(other);
        }
        for scores in &mut tally.players {
            scores.deals[0] += met(&all, same) * u128::from(boards);
        }
    }

    /// How many hands there are.
    pub fn size(&self) -> usize {
        self.cards.len()
    }

    /// Whether the weights fit in words of half the size.
    pub fn is_light(&self) -> bool {
        self.most <= u64::from(u16::MAX / 2)
    }
}

impl<T: WeightPair> TwoTotalsCounter<T> {
    /// Nothing counted yet.
    pub fn new(totals: &TwoTotals, instructions: Instructions) -> TwoTotalsCounter<T> {
        let weights = totals.weights.iter();
        TwoTotalsCounter {
            instructions,
            ranking: Ranking::new(totals.cards.clone(), instructions),
            weights: weights.map(|&weights| T::side_by_side(weights)).collect(),
            cumulative: Cumulative::new(),
            not_lost: [0; 2],
            met: 0,
        }
    }

    /// What all hands on the board come to.
    #[inline(always)]
    fn meet(&mut self) -> PairSums {
        let (weights, hands) = (&self.weights[..], self.ranking.live());
        let weight = |hand: Ranked| weights[usize::from(hand.place)];
        let ranks = self.ranking.by_rank().len();
        self.cumulative
            .fill(ranks, hands.iter().map(|&hand| (hand, weight(hand))));
        let mut pairs = PairSums::default();
        for &hand in hands {
            let ours = weight(hand);
            // Itself it is among the hands.
            let beside = self.cumulative.up_to(hand.rank).beside(hand.ids, ours);
            let ([one, other], [ones, others]) = (ours.sides(), beside.sides());
            pairs.not_lost[0] += one * others;
            pairs.not_lost[1] += other * ones;
            pairs.same += one * other;
        }
        pairs
    }
}

/// All pairs of cards, suit by suit: so hands of one strength, which share a row, seldom follow each
/// other and need not wait.
fn pairs() -> impl Iterator<Item = Hand> {
    let mut cards: Vec<Card> = Hand::DECK.cards().collect();
    cards.sort_unstable_by_key(|card| (card.suit().index(), card.rank().index()));
    let cards: [Hand; Hand::DECK.len()] =
        std::array::from_fn(|place| Hand::EMPTY.with(cards[place]));
    let places = (0..cards.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    places.map(move |(one, other)| cards[one] | cards[other])
}

/// The weight of all pairs of the players' hands that share no card.
fn met<T: WeightPair>(all: &Row<T>, same: u64) -> u128 {
    let product = |weights: T| {
        let [one, other] = weights.sides();
        u128::from(one * other)
    };
    let sharing = all.0[..ALL].iter().map(|&weights| product(weights));
    product(all.0[ALL]) + u128::from(same) - sharing.sum::<u128>()
}

impl<T: WeightPair> Counter for TwoTotalsCounter<T> {
    fn add(&mut self, board: Hand, weight: u64) {
        self.ranking.judge(board);
        let pairs = self.instructions.compiled(
            #[inline(always)]
            || self.meet(),
        );
        let weight = u128::from(weight);
        self.met += met(self.cumulative.all(), pairs.same) * weight;
        for (sum, more) in self.not_lost.iter_mut().zip(pairs.not_lost) {
            *sum += u128::from(more) * weight;
        }
    }

    fn into_tally(self, question: &Question) -> Tally {
        let mut tally = Tally::of_totals(question);
        let tied = self.not_lost.iter().sum::<u128>() - self.met;
        for (scores, not_lost) in tally.players.iter_mut().zip(self.not_lost) {
            scores.won(0).copy_from_slice(&[not_lost - tied, tied]);
        }
        tally
    }
}
