//! Two ranges swept on each board.
//!
//! A combo beats the other player's weight below its rank, less that of combos that share a card
//! with it. The cost grows with the number of combos, not of pairs of combos.

use super::cumulative::{CardWeights, Cumulative, WeightPair};
use super::ranking::{Ranked, Ranking};
use crate::Situation;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, PAIRS, pair_ids, pair_index};
use cardmath_situation::total_weight;
use cardmath_situation::weights_by_pair;
use std::slice;
use std::sync::LazyLock;

/// The combos of two players.
pub struct TwoPlayers {
    pub cards: Vec<Hand>,
    /// The weights of each combo in the two ranges.
    pub weights: Vec<[u64; 2]>,
    /// The greater sum of a player's weights.
    pub most: u64,
}

impl TwoPlayers {
    /// The players of a table; `None` if there are more.
    pub fn of(situation: &Situation) -> Option<TwoPlayers> {
        let [one, other] = &situation.seats[..] else {
            return None;
        };
        let both = [one, other];
        let [ones, others] = both.map(|seat| weights_by_pair(&seat.combos));
        let (mut cards, mut weights) = (Vec::with_capacity(PAIRS), Vec::with_capacity(PAIRS));
        for &(hand, place) in pairs() {
            if ones[place] | others[place] > 0 {
                cards.push(hand);
                weights.push([ones[place], others[place]]);
            }
        }
        let [one, other] = both.map(|seat| total_weight(&seat.combos));
        Some(TwoPlayers {
            cards,
            weights,
            most: one.max(other),
        })
    }
}

/// All pairs of cards with their indexes, suit by suit. So combos of equal strength, which are
/// added to the same row, seldom follow each other, and additions need not wait for each other.
pub fn pairs() -> &'static [(Hand, usize)] {
    static ALL: LazyLock<Vec<(Hand, usize)>> = LazyLock::new(|| {
        let mut cards: Vec<Card> = Hand::DECK.cards().collect();
        cards.sort_unstable_by_key(|card| (card.suit().index(), card.rank().index()));
        let pair = |one: usize, other: usize| Hand::EMPTY.with(cards[one]).with(cards[other]);
        let pairs = (0..cards.len()).flat_map(|one| (0..one).map(move |other| pair(one, other)));
        pairs
            .map(|pair| (pair, pair_index(pair_ids(pair))))
            .collect()
    });
    &ALL
}

/// The combos of two ranges, swept on one board after another.
pub struct TwoRanges<T> {
    instructions: Instructions,
    ranking: Ranking,
    /// The weights of each combo in the two ranges.
    weights: Vec<T>,
    cumulative: Cumulative<T>,
}

/// The combos that share no card with a board.
pub struct LiveCombos<'a, T> {
    hands: slice::Iter<'a, Ranked>,
    weights: &'a [T],
    cumulative: &'a Cumulative<T>,
    by_rank: &'a [u16],
}

/// A combo on a board, and the combos of both ranges beside it.
pub struct SweptCombo<'a, T> {
    hand: Ranked,
    /// Its own weights.
    pub weights: T,
    cumulative: &'a Cumulative<T>,
    by_rank: &'a [u16],
}

impl<T: WeightPair> TwoRanges<T> {
    /// The ranges of two players.
    pub fn new(players: &TwoPlayers, instructions: Instructions) -> TwoRanges<T> {
        let weights = players.weights.iter().copied();
        TwoRanges {
            instructions,
            weights: weights.map(T::side_by_side).collect(),
            ranking: Ranking::new(players.cards.clone(), instructions),
            cumulative: Cumulative::new(),
        }
    }

    /// Sweeps the combos that share no card with a board, and passes them to `count`.
    pub fn sweep<A>(&mut self, board: Hand, count: impl FnOnce(LiveCombos<'_, T>) -> A) -> A {
        self.ranking.evaluate(board);
        let instructions = self.instructions;
        instructions.compiled(
            #[inline(always)]
            || count(self.live()),
        )
    }

    #[inline(always)]
    fn live(&mut self) -> LiveCombos<'_, T> {
        let (weights, hands) = (&self.weights[..], self.ranking.live());
        let by_rank = self.ranking.by_rank();
        let weighed = hands
            .iter()
            .map(|&hand| (hand, weights[usize::from(hand.place)]));
        self.cumulative.fill(by_rank.len(), weighed);
        LiveCombos {
            hands: hands.iter(),
            weights,
            cumulative: &self.cumulative,
            by_rank,
        }
    }

    /// The weights of all combos on the last board.
    pub fn all(&self) -> &CardWeights<T> {
        self.cumulative.all()
    }
}

impl<'a, T: Copy> Iterator for LiveCombos<'a, T> {
    type Item = SweptCombo<'a, T>;

    #[inline(always)]
    fn next(&mut self) -> Option<SweptCombo<'a, T>> {
        let hand = *self.hands.next()?;
        Some(SweptCombo {
            hand,
            weights: self.weights[usize::from(hand.place)],
            cumulative: self.cumulative,
            by_rank: self.by_rank,
        })
    }
}

impl<T: WeightPair> SweptCombo<'_, T> {
    /// The index of the combo.
    #[inline(always)]
    pub fn place(&self) -> usize {
        self.hand.place.into()
    }

    /// Its strength.
    #[inline(always)]
    pub fn strength(&self) -> u16 {
        self.by_rank[usize::from(self.hand.rank)]
    }

    /// The weights of the weaker combos.
    #[inline(always)]
    pub fn weaker(&self) -> T {
        let below = self.cumulative.lowest(self.hand.rank.into());
        below.beside(self.hand.ids, T::default())
    }

    /// The weights of the combos that are not stronger.
    #[inline(always)]
    pub fn not_stronger(&self) -> T {
        // The combo itself is among those up to its rank.
        let up_to = self.cumulative.lowest(usize::from(self.hand.rank) + 1);
        up_to.beside(self.hand.ids, self.weights)
    }

    /// The half pots that it wins from each range: two from a weaker combo, one from an equal one.
    #[inline(always)]
    pub fn half_pots(&self) -> [u64; 2] {
        (self.weaker() + self.not_stronger()).sides()
    }

    /// The weights of all combos beside it.
    #[inline(always)]
    pub fn all(&self) -> T {
        self.cumulative.all().beside(self.hand.ids, self.weights)
    }
}
