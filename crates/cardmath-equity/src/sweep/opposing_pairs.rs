//! Pairs of two opponents' combos that share no card with each other or with a player's combo.
//!
//! The weight of the pairs beside a combo *ab* is, by inclusion and exclusion over shared cards,
//!
//! ```text
//! W₂'·W₃' − Σ_c W₂'(c)·W₃'(c) + Σ_x w₂(x)·w₃(x)
//! ```
//!
//! where *W'(c) = W(c) − w(ac) − w(bc)* leaves out what shares a card with *ab*. Multiplied out,
//! nearly all of it is a sum for all combos, a sum for *a* and a sum for *b*. Many combos of one
//! strength share these, so that asking costs no loop over the cards *c*. Only `Σ_c w₂(ac)·w₃(bc)`
//! belongs to both cards of *ab*.

use super::cumulative::{ALL, CardWeights, LANES, lanes_of};
use super::partners::{Partners, WrappingSum, sum_of_products};
use super::ranking::Ranked;
use crate::Combo;
use cardmath_cards::pair_ids;
use std::num::Wrapping;

/// A player's range, or that of several players with the same range.
pub struct SeatWeights {
    /// The weight of each of all combos.
    pub weights: Vec<u32>,
    /// The two cards of each of all combos, a bit for each; none if its weight is 0.
    cards: Vec<u64>,
    /// The seats of the two other players.
    pub others: [usize; 2],
}

/// There are three players at most.
pub const SEATS: usize = 3;

/// Some combos.
#[derive(Clone, Copy)]
pub struct RankGroup<'a> {
    /// The combos.
    pub hands: &'a [Ranked],
    /// The cards of those that the range of each asked seat has, a bit for each; all bits for the
    /// others.
    pub cards: [u64; SEATS],
}

/// The combos of all seats taken in so far.
pub struct OpposingPairs<P> {
    held: Vec<SeatCombos<P>>,
    /// For each seat `Σ_x w₂(x)·w₃(x)` over the combos of the two others, unless it is `W₂`.
    same: Vec<u64>,
    /// For each card *a* of the last [`Opponents`]:
    /// `Σ_c w₂(ac)·W₃(c) + w₃(ac)·W₂(c) − 2·w₂(ac)·w₃(ac)`.
    for_card: [WrappingSum; LANES],
}

/// The combos of a seat taken in so far.
struct SeatCombos<P> {
    /// Their weight, in all and for each card.
    row: CardWeights<u64>,
    partners: P,
}

/// The pairs of two opponents.
pub struct Opponents<'a, P> {
    held: [&'a SeatCombos<P>; 2],
    others: [&'a SeatWeights; 2],
    /// `Σ_x w₂(x)·w₃(x) − Σ_c W₂(c)·W₃(c)`.
    for_all: WrappingSum,
    for_card: &'a [WrappingSum; LANES],
    /// Whether both have the same range.
    are_twins: bool,
}

impl SeatWeights {
    /// The seat of a range. Its combos have these places among `count` combos.
    pub fn new(combos: &[Combo], places: &[u16], count: usize, others: [usize; 2]) -> SeatWeights {
        let (mut weights, mut cards) = (vec![0; count], vec![0; count]);
        for (combo, &place) in combos.iter().zip(places) {
            let place = usize::from(place);
            weights[place] += combo.weight as u32;
            if weights[place] != 0 {
                cards[place] = bits_of(pair_ids(combo.cards));
            }
        }
        SeatWeights {
            weights,
            cards,
            others,
        }
    }

    /// The seat of a range with these weights of combos.
    #[cfg(test)]
    pub fn of(hands: &[Ranked], weights: Vec<u32>, others: [usize; 2]) -> SeatWeights {
        let mut cards = vec![0; weights.len()];
        for hand in hands
            .iter()
            .filter(|hand| weights[usize::from(hand.place)] > 0)
        {
            cards[usize::from(hand.place)] = bits_of(hand.ids);
        }
        SeatWeights {
            weights,
            cards,
            others,
        }
    }

    /// The weight of a combo.
    #[inline(always)]
    pub fn weight(&self, hand: Ranked) -> u64 {
        self.weights[usize::from(hand.place)].into()
    }

    /// The cards of those of some combos that the range has, a bit for each.
    #[inline(always)]
    fn cards_of(&self, hands: &[Ranked]) -> u64 {
        let cards = hands.iter().map(|hand| self.cards[usize::from(hand.place)]);
        cards.fold(0, |all, cards| all | cards)
    }
}

/// The cards of a combo, a bit for each.
fn bits_of(ids: [u8; 2]) -> u64 {
    let [a, b] = lanes_of(ids);
    1 << a | 1 << b
}

impl RankGroup<'_> {
    /// Combos of these seats, of which some are asked.
    #[inline(always)]
    pub fn new<'a>(
        seats: &[SeatWeights],
        asked: [bool; SEATS],
        hands: &'a [Ranked],
    ) -> RankGroup<'a> {
        let mut group = RankGroup::of_others(asked, hands);
        for ((cards, seat), asked) in group.cards.iter_mut().zip(seats).zip(asked) {
            if asked {
                *cards = seat.cards_of(hands);
            }
        }
        group
    }

    /// Combos that no asked seat's range has.
    #[inline(always)]
    pub fn of_others(asked: [bool; SEATS], hands: &[Ranked]) -> RankGroup<'_> {
        let cards = asked.map(|asked| if asked { 0 } else { u64::MAX });
        RankGroup { hands, cards }
    }
}

/// Whether two seats are the same one, and its combos all have the weight 1.
#[inline(always)]
fn are_flat_twins<P: Partners>([one, other]: [usize; 2]) -> bool {
    P::ARE_FLAT && one == other
}

impl<P: Partners> OpposingPairs<P> {
    /// No combos yet.
    pub fn new(seats: &[SeatWeights]) -> OpposingPairs<P> {
        let none = || SeatCombos {
            row: CardWeights::empty(),
            partners: P::none(),
        };
        OpposingPairs {
            held: seats.iter().map(|_| none()).collect(),
            same: vec![0; seats.len()],
            for_card: [Wrapping(0); LANES],
        }
    }

    /// Removes all combos.
    #[inline(always)]
    pub fn clear(&mut self) {
        for held in &mut self.held {
            held.row = CardWeights([0; LANES]);
            held.partners.clear();
        }
        self.same.fill(0);
    }

    /// Takes in combos.
    #[inline(always)]
    pub fn add(&mut self, seats: &[SeatWeights], group: RankGroup<'_>) {
        let RankGroup { hands, cards } = group;
        for ((held, seat), cards) in self.held.iter_mut().zip(seats).zip(cards) {
            if cards == 0 {
                continue;
            }
            let mut sum = 0;
            for &hand in hands {
                let weight = seat.weight(hand);
                if weight != 0 {
                    held.row.add_by_card(hand.ids, weight);
                    held.partners.add(hand.ids, weight);
                    sum += weight;
                }
            }
            held.row.0[ALL] += sum;
        }
        for (same, seat) in self.same.iter_mut().zip(seats) {
            let [one, other] = seat.others;
            if cards[one] == 0 || cards[other] == 0 || are_flat_twins::<P>(seat.others) {
                continue;
            }
            let products = hands
                .iter()
                .map(|&hand| seats[one].weight(hand) * seats[other].weight(hand));
            *same += products.sum::<u64>();
        }
    }

    /// The pairs of a seat's opponents, for looking up combos with some cards. `None` if there
    /// are no pairs.
    #[inline(always)]
    pub fn opponents<'a>(
        &'a mut self,
        seats: &'a [SeatWeights],
        number: usize,
        mut cards: u64,
    ) -> Option<Opponents<'a, P>> {
        let [two, three] = seats[number].others;
        if self.held[two].row.0[ALL] == 0 || self.held[three].row.0[ALL] == 0 {
            return None;
        }
        self.held[two].partners.prepare();
        if two != three {
            self.held[three].partners.prepare();
        }
        let [one, other] = [&self.held[two], &self.held[three]];
        let same = match are_flat_twins::<P>([two, three]) {
            true => one.row.0[ALL],
            false => self.same[number],
        };
        let sharing = sum_of_products(&one.row.0[..ALL], &other.row.0[..ALL]);
        while cards != 0 {
            let card = cards.trailing_zeros() as usize % LANES;
            cards &= cards - 1;
            let ours = one.with_all(other, card);
            let theirs = match two == three {
                true => ours,
                false => other.with_all(one, card),
            };
            let shared = one.partners.shared(&other.partners, card, card);
            self.for_card[card] = ours + theirs - shared - shared;
        }
        Some(Opponents {
            held: [one, other],
            others: [&seats[two], &seats[three]],
            for_all: Wrapping(same) - sharing,
            for_card: &self.for_card,
            are_twins: two == three,
        })
    }
}

impl<P: Partners> SeatCombos<P> {
    #[inline(always)]
    fn with_all(&self, other: &SeatCombos<P>, card: usize) -> WrappingSum {
        self.partners.with_all(&other.partners, &other.row, card)
    }
}

impl<P: Partners> Opponents<'_, P> {
    /// The weight of the pairs beside a combo. `includes_self` says whether the combo was taken in
    /// itself.
    #[inline(always)]
    pub fn beside(&self, hand: Ranked, includes_self: bool) -> u128 {
        let ([one, other], [ours, theirs]) = (self.held, self.others);
        let itself = match includes_self {
            true => [ours.weight(hand), theirs.weight(hand)],
            false => [0, 0],
        };
        let [a, b] = lanes_of(hand.ids);
        let left = one.row.beside(hand.ids, itself[0]) * other.row.beside(hand.ids, itself[1]);
        let mut pairs = Wrapping(left + itself[0] * itself[1]) + self.for_all;
        pairs += self.with_card(a, itself) + self.with_card(b, itself);
        let shared = one.partners.shared(&other.partners, a, b);
        pairs -= match self.are_twins {
            true => shared + shared,
            false => shared + other.partners.shared(&one.partners, a, b),
        };
        pairs.0.into()
    }

    #[inline(always)]
    fn with_card(&self, card: usize, itself: [u64; 2]) -> WrappingSum {
        let [one, other] = self.held;
        let products = (one.row.0[card] - itself[0]) * (other.row.0[card] - itself[1]);
        Wrapping(products) + self.for_card[card]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::partners::{Bits, Weights};
    use cardmath_cards::random::Random;

    /// All combos of `cards` cards, in groups of equal rank.
    fn hands(cards: u8, random: &mut Random) -> Vec<Ranked> {
        let pairs = (0..cards).flat_map(|a| (0..a).map(move |b| [a, b]));
        let mut hands: Vec<Ranked> = (0..)
            .zip(pairs)
            .map(|(place, ids)| Ranked {
                place,
                ids,
                rank: random.below(6) as u8,
            })
            .collect();
        hands.sort_unstable_by_key(|hand| hand.rank);
        hands
    }

    fn are_disjoint(one: Ranked, other: Ranked) -> bool {
        !one.ids.iter().any(|id| other.ids.contains(id))
    }

    /// The weight of all pairs of combos that share no card with each other or with the given one.
    fn counted(seats: &[SeatWeights], others: [usize; 2], taken: &[Ranked], hand: Ranked) -> u128 {
        let beside = taken.iter().filter(|&&one| are_disjoint(one, hand));
        let pairs = beside.clone().flat_map(|&one| {
            let apart = beside
                .clone()
                .filter(move |&&other| are_disjoint(one, other));
            apart.map(move |&other| (one, other))
        });
        let [ours, theirs] = others.map(|other| &seats[other]);
        pairs
            .map(|(one, other)| u128::from(ours.weight(one) * theirs.weight(other)))
            .sum()
    }

    fn pairs_equal_a_direct_count<P: Partners>(others: &[[usize; 2]], most: u64) {
        let mut random = Random::new(most, 0);
        for cards in [4, 7, 10] {
            let hands = hands(cards, &mut random);
            let seats = others.iter().map(|&others| {
                let weights = hands.iter().map(|_| random.below(most + 1) as u32);
                SeatWeights::of(&hands, weights.collect(), others)
            });
            let seats: Vec<SeatWeights> = seats.collect();
            let mut pairs = OpposingPairs::<P>::new(&seats);
            for _ in 0..2 {
                let mut taken = 0;
                pairs.clear();
                for group in hands.chunk_by(|one, other| one.rank == other.rank) {
                    let of_group = RankGroup::new(&seats, [true; SEATS], group);
                    for includes_self in [false, true] {
                        for (number, seat) in seats.iter().enumerate() {
                            let opponents = pairs.opponents(&seats, number, of_group.cards[number]);
                            for &hand in group.iter().filter(|&&hand| seat.weight(hand) > 0) {
                                let found = opponents
                                    .as_ref()
                                    .map_or(0, |pairs| pairs.beside(hand, includes_self));
                                let expected = counted(&seats, seat.others, &hands[..taken], hand);
                                assert_eq!(found, expected);
                            }
                        }
                        if !includes_self {
                            pairs.add(&seats, of_group);
                            taken += group.len();
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn pairs_beside_a_combo_equal_a_direct_count() {
        // The greatest sum of 45 weights is below the limit of 31 bits.
        let heavy = ((1 << 31) - 1) / 45;
        for others in [&[[0, 0]][..], &[[1, 1], [1, 0]], &[[1, 2], [2, 0], [0, 1]]] {
            pairs_equal_a_direct_count::<Bits>(others, 1);
            pairs_equal_a_direct_count::<Weights>(others, 1);
            pairs_equal_a_direct_count::<Weights>(others, heavy);
        }
    }
}
