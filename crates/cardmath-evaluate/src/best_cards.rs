//! The category and the best cards of many hands, derived from their strengths.

use crate::{Evaluator, Hands, Scratch};
use cardmath_cards::rows::BadRow;
use cardmath_cards::simd::Instructions;

/// The number of strengths computed before they are used, so that they stay in the L1 cache.
const BLOCK: usize = 1024;

/// The id that means "no card" in a row of best cards.
pub const NO_CARD: u8 = u8::MAX;

impl Hands<'_> {
    /// The category of each hand, numbered from the weakest, for as many hands as `out` has room
    /// for; [`crate::NO_CATEGORY`] where a hand does not qualify.
    ///
    /// # Errors
    /// The first hand that cannot be evaluated.
    pub fn categories(
        self,
        evaluator: &Evaluator,
        instructions: Instructions,
        out: &mut [u8],
    ) -> Result<(), BadRow> {
        self.for_each_strength(evaluator, instructions, out.len(), |hand, strength| {
            out[hand] = evaluator.category_of(strength);
        })
    }

    /// The ids of the best cards of each hand, most important first, for as many hands as `out` has
    /// room for. [`NO_CARD`] fills the row where fewer cards make the hand.
    ///
    /// # Errors
    /// The first hand that cannot be evaluated.
    pub fn best_cards(
        self,
        evaluator: &Evaluator,
        instructions: Instructions,
        out: &mut [u8],
    ) -> Result<(), BadRow> {
        let size = evaluator.ordering().size();
        let hands = out.len() / size;
        out.fill(NO_CARD);
        self.for_each_strength(evaluator, instructions, hands, |place, strength| {
            let hand = self.hand(place);
            let value = hand.and_then(|hand| evaluator.value_of(hand, strength));
            let cards = value.map_or(Vec::new(), |value| value.fit.cards);
            for (best, card) in out[place * size..].iter_mut().zip(cards) {
                *best = card.id();
            }
        })
    }

    /// Calls `act` with the number and the strength of each of the first `hands` hands.
    fn for_each_strength(
        self,
        evaluator: &Evaluator,
        instructions: Instructions,
        hands: usize,
        mut act: impl FnMut(usize, u16),
    ) -> Result<(), BadRow> {
        let (mut scratch, mut strengths) = (Scratch::new(instructions), [0; BLOCK]);
        for first in (0..hands).step_by(BLOCK) {
            let strengths = &mut strengths[..BLOCK.min(hands - first)];
            let hands = self.from(first);
            let evaluated = evaluator.strengths_in(&mut scratch, hands, true, strengths);
            evaluated.map_err(|bad| bad.after(first))?;
            for (hand, &strength) in (first..).zip(&*strengths) {
                act(hand, strength);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;
    use cardmath_cards::{Card, Hand, subsets};

    #[test]
    fn categories_and_cards_are_those_of_the_plain_value() {
        for size in [5, 7, 9] {
            let hands: Vec<Hand> = subsets(size).step_by(4999).take(5000).collect();
            let masks: Vec<u64> = hands.iter().map(|hand| hand.mask()).collect();
            let ids = hands.iter().flat_map(|hand| hand.cards().map(Card::id));
            let ids: Vec<u8> = ids.collect();
            let values: Vec<_> = hands.iter().filter_map(|&hand| value(hand)).collect();
            for given in [Hands::Masks(&masks), Hands::Ids(size as usize, &ids)] {
                let mut categories = vec![0; hands.len()];
                let mut best = vec![0; 5 * hands.len()];
                let (high, fastest) = (Evaluator::high(), Instructions::fastest());
                assert_eq!(given.categories(&high, fastest, &mut categories), Ok(()));
                assert_eq!(given.best_cards(&high, fastest, &mut best), Ok(()));
                let plain = values.iter().map(|value| value.shape as u8);
                assert!(categories.into_iter().eq(plain));
                let plain = values.iter().flat_map(|value| &value.fit.cards);
                assert!(best.into_iter().eq(plain.map(|card| card.id())));
            }
        }
    }
}
