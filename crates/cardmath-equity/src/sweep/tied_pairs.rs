//! Ties of two players with the same range who both beat a third.
//!
//! The twins' combos *b* and *c* have one rank, and the third player's combos *a* are weaker. The
//! weight of all *a*, *b* and *c* that share no card is, by inclusion and exclusion over the cards
//! of *a*,
//!
//! ```text
//! Σ_b w(b)·D(b)·(A − 2·A(b₁) − 2·A(b₂)) + 2·Σ_a w(a)·(W(a₁)·W(a₂) − Σ_c w(a₁c)·w(a₂c))
//! ```
//!
//! where *A* and *W* are the weights of the third player and of a twin, in all or with a card, and
//! *D(b)* is the weight of a twin's combos that share no card with *b*. Only few *a* have both of
//! their cards among those of *b* and *c*.

use super::cumulative::{ALL, CardWeights, lanes_of};
use super::opposing_pairs::SeatWeights;
use super::partners::Partners;
use super::ranking::Ranked;

/// The weaker combos of the third player, and the twins' combos of one rank.
pub struct TiedPairs<P> {
    /// The weaker combos, with their weights.
    weaker: Vec<(Ranked, u64)>,
    /// Their weight, in all and for each card.
    row: CardWeights<u64>,
    equal: P,
}

impl<P: Partners> TiedPairs<P> {
    /// No combos yet.
    pub fn new() -> TiedPairs<P> {
        TiedPairs {
            weaker: Vec::new(),
            row: CardWeights::empty(),
            equal: P::none(),
        }
    }

    /// Removes all combos.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.weaker.clear();
        self.row = CardWeights::empty();
    }

    /// Takes in weaker combos of the third player.
    #[inline(always)]
    pub fn add(&mut self, third: &SeatWeights, hands: &[Ranked]) {
        for &hand in hands {
            let weight = third.weight(hand);
            if weight != 0 {
                self.weaker.push((hand, weight));
                self.row.add(hand.ids, weight);
            }
        }
    }

    /// The weight of the weaker combos with pairs of the twins' combos of one rank.
    #[inline(always)]
    pub fn count(&mut self, twins: &SeatWeights, hands: &[Ranked]) -> u128 {
        if self.weaker.is_empty() || hands.len() < 2 {
            return 0;
        }
        let (mut equal, mut all) = (CardWeights::empty(), 0);
        for &hand in hands {
            let weight = twins.weight(hand);
            equal.add_by_card(hand.ids, weight);
            all += weight;
        }
        equal.0[ALL] = all;
        let mut sum = 0;
        for &hand in hands {
            let weight = twins.weight(hand);
            let pairs = weight * equal.beside(hand.ids, weight);
            let [a, b] = lanes_of(hand.ids);
            let beside = self.row.0[ALL] as i64 - 2 * (self.row.0[a] + self.row.0[b]) as i64;
            sum += i128::from(pairs) * i128::from(beside);
        }
        (sum + self.with_both_cards(twins, hands, &equal)) as u128
    }

    /// The pairs of which one has the first and the other the second card of a weaker combo.
    #[inline(always)]
    fn with_both_cards(
        &mut self,
        twins: &SeatWeights,
        hands: &[Ranked],
        equal: &CardWeights<u64>,
    ) -> i128 {
        let weaker = self
            .weaker
            .iter()
            .filter(|(hand, _)| has_both(equal, *hand));
        if weaker.clone().next().is_none() {
            return 0;
        }
        self.equal.clear();
        for &hand in hands {
            let weight = twins.weight(hand);
            if weight != 0 {
                self.equal.add(hand.ids, weight);
            }
        }
        let pairs = weaker.map(|&(hand, weight)| {
            let [a, b] = lanes_of(hand.ids);
            let pairs = equal.0[a] * equal.0[b] - self.equal.shared(&self.equal, a, b).0;
            2 * i128::from(weight) * i128::from(pairs)
        });
        pairs.sum()
    }
}

/// Whether some combos, with these weights by card, have both cards of a combo.
#[inline(always)]
fn has_both(row: &CardWeights<u64>, hand: Ranked) -> bool {
    let [a, b] = lanes_of(hand.ids);
    row.0[a] != 0 && row.0[b] != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::partners::{Bits, Weights};
    use cardmath_cards::random::Random;

    /// Some combos of `cards` cards, each with a weight from 1 to `most`.
    fn combos(cards: u8, most: u64, random: &mut Random) -> Vec<(Ranked, u64)> {
        let pairs = (0..cards).flat_map(|a| (0..a).map(move |b| [a, b]));
        let hands = (0..).zip(pairs).map(|(place, ids)| Ranked {
            place,
            ids,
            rank: 0,
        });
        let mut combos = Vec::new();
        for hand in hands {
            combos.push((hand, 1 + random.below(most)));
        }
        combos
    }

    /// The weight of all choices of a weaker combo and two equal ones that share no card.
    fn counted(weaker: &[(Ranked, u64)], equal: &[(Ranked, u64)]) -> u128 {
        let mut sum = 0;
        for &(a, weight) in weaker {
            for &(b, one) in equal.iter().filter(|(b, _)| are_disjoint(a, *b)) {
                for &(c, other) in equal.iter().filter(|(c, _)| are_disjoint(a, *c)) {
                    if are_disjoint(b, c) {
                        sum += u128::from(weight) * u128::from(one) * u128::from(other);
                    }
                }
            }
        }
        sum
    }

    fn are_disjoint(one: Ranked, other: Ranked) -> bool {
        !one.ids.iter().any(|id| other.ids.contains(id))
    }

    fn pairs_equal_a_direct_count<P: Partners>(most: u64) {
        let mut random = Random::new(most, 0);
        let mut tied = TiedPairs::<P>::new();
        for cards in [4, 6, 7, 9] {
            for share in 2..6 {
                let combos = combos(cards, most, &mut random);
                let hands: Vec<Ranked> = combos.iter().map(|&(hand, _)| hand).collect();
                // A weaker combo is not one of the equal combos.
                let (weaker, equal): (Vec<_>, Vec<_>) =
                    combos.iter().partition(|_| random.below(share) == 0);
                let seat = |held: &[(Ranked, u64)]| {
                    let mut weights = vec![0; combos.len()];
                    for &(hand, weight) in held {
                        weights[usize::from(hand.place)] = weight as u32;
                    }
                    SeatWeights::of(&hands, weights, [0, 0])
                };
                let twins = seat(&equal);
                tied.clear();
                assert_eq!(tied.count(&twins, &hands), 0);
                tied.add(&seat(&weaker), &hands);
                let found = tied.count(&twins, &hands);
                assert_eq!(
                    found,
                    counted(&weaker, &equal),
                    "{cards} cards, 1 in {share}"
                );
            }
        }
    }

    #[test]
    fn tied_pairs_beside_weaker_combos_equal_a_direct_count() {
        // The greatest sum of 36 weights is below the limit of 31 bits.
        let heavy = ((1 << 31) - 1) / 36;
        pairs_equal_a_direct_count::<Bits>(1);
        pairs_equal_a_direct_count::<Weights>(1);
        pairs_equal_a_direct_count::<Weights>(heavy);
    }
}
