//! Deals in which two players of the same range (twins) tie and beat a third player.
//!
//! With the third player's own results, they give the twins' results.

use super::cumulative::{ALL, Cumulative, LANES, lanes_of};
use super::ranking::Ranking;
use super::three_weights::{CLASH, Grid, Range, Seat, ranked, rows_of};

/// A player and twins on a board.
pub struct TwinTies<'a> {
    /// The player's seat.
    pub seat: &'a Seat,
    /// The player's range, and its weights on the board.
    pub lone: (&'a Range, &'a Cumulative<u32>),
    /// The twins' range, and its weights on the board.
    pub twins: (&'a Range, &'a Cumulative<u32>),
    /// The ids of the cards of all combos.
    pub ids: &'a [[u8; 2]],
    /// The combos on the board.
    pub ranking: &'a Ranking,
    /// The rank of each pair of cards.
    pub ranks: &'a Grid,
}

impl TwinTies<'_> {
    /// The weight of all deals in which the twins tie and beat the player.
    ///
    /// Each tie is weighted by the player's combos below it, less those with a card of one twin or
    /// of the other. That subtracts combos with a card of each twin twice, so they are added again.
    #[inline(always)]
    pub fn pairs(&self) -> u128 {
        let ((range, cumulative), below) = (self.twins, self.lone.1);
        let [mut all, mut either, mut each] = [0u128; 3];
        for hand in self.ranking.live() {
            let weight = range.weights[usize::from(hand.place)];
            let [up_to, less] = [cumulative.up_to(hand.rank), cumulative.below(hand.rank)];
            let equal = up_to.beside(hand.ids, weight) - less.beside(hand.ids, 0);
            let ties = u64::from(weight) * u64::from(equal);
            let ([a, b], lone) = (lanes_of(hand.ids), &below.below(hand.rank).0);
            all += u128::from(ties) * u128::from(lone[ALL]);
            either += u128::from(ties) * u128::from(u64::from(lone[a]) + u64::from(lone[b]));
        }
        let hands = self.seat.places.iter();
        for hand in hands.filter_map(|&place| ranked(place, self.ids, self.ranks)) {
            let weight = self.lone.0.weights[usize::from(hand.place)];
            each +=
                u128::from(weight) * u128::from(self.ties_with_cards(hand.ids, hand.rank.into()));
        }
        all + 2 * each - 2 * either
    }

    /// The weight of the ties above a rank in which one twin has the first card and the other has
    /// the second.
    #[inline(always)]
    fn ties_with_cards(&self, ids: [u8; 2], rank: u32) -> u64 {
        let (range, cumulative) = self.twins;
        let [with_a, with_b] = rows_of(&range.grid, ids);
        let [rank_a, rank_b] = rows_of(self.ranks, ids);
        let [_, b] = lanes_of(ids);
        let mut ties = 0;
        for card in 0..LANES {
            let (weight, ours) = (with_a[card], rank_a[card]);
            if weight == 0 || ours == CLASH || ours <= rank {
                continue;
            }
            let rank = ours as u8;
            let equal = cumulative.up_to(rank).0[b] - cumulative.below(rank).0[b];
            let shared = if rank_b[card] == ours {
                with_b[card]
            } else {
                0
            };
            ties += u64::from(weight) * u64::from(equal - shared);
        }
        ties
    }
}
