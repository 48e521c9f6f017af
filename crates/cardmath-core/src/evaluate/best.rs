//! Categories and best five cards of many hands: what follows from their strengths.

use super::{FIRST_STRENGTHS, Instructions, STRENGTHS, strengths_of_ids, strengths_of_masks};
use crate::ordering::{HAND_SIZE, HIGH};
use crate::rows::{BadRow, hand_of_ids, hand_of_mask};
use crate::{Card, Hand};

/// How many strengths are found before something is made of them: they stay in the nearest cache.
const BLOCK: usize = 1024;

/// The category of each strength.
static CATEGORIES: [u8; STRENGTHS as usize + 1] = {
    let mut categories = [0; STRENGTHS as usize + 1];
    let (mut category, mut strength) = (0, 0);
    while strength < categories.len() {
        if category + 1 < HIGH.len() && strength as u32 == FIRST_STRENGTHS[category + 1] {
            category += 1;
        }
        categories[strength] = category as u8;
        strength += 1;
    }
    categories
};

/// Many hands, as they are given.
#[derive(Clone, Copy, Debug)]
pub enum Hands<'a> {
    /// So many ids a hand, one hand after another.
    Ids(usize, &'a [u8]),
    /// A mask a hand.
    Masks(&'a [u64]),
}

impl<'a> Hands<'a> {
    /// The strengths, as many as `out` has room for. Unless `checked`, ids that are no hand get a
    /// number that means nothing; masks are checked in any case.
    ///
    /// # Errors
    /// The first that is no hand of five cards or more.
    pub fn strengths(
        self,
        instructions: Instructions,
        checked: bool,
        out: &mut [u16],
    ) -> Result<(), BadRow> {
        match self {
            Hands::Ids(cards, ids) => strengths_of_ids(instructions, cards, ids, checked, out),
            Hands::Masks(masks) => strengths_of_masks(instructions, masks, out),
        }
    }

    /// The categories, by their places in the recital of shapes, as many as `out` has room for.
    ///
    /// # Errors
    /// The first that is no hand of five cards or more.
    pub fn categories(self, instructions: Instructions, out: &mut [u8]) -> Result<(), BadRow> {
        self.judge(instructions, out.len(), |hand, strength| {
            out[hand] = CATEGORIES[usize::from(strength)];
        })
    }

    /// The ids of the best five cards of each hand, the most important first, as many as `out` has
    /// room for.
    ///
    /// # Errors
    /// The first that is no hand of five cards or more.
    pub fn best_five(self, instructions: Instructions, out: &mut [u8]) -> Result<(), BadRow> {
        let best = out.as_chunks_mut::<HAND_SIZE>().0;
        self.judge(instructions, best.len(), |place, strength| {
            let shape = &HIGH[usize::from(CATEGORIES[usize::from(strength)])];
            if let Some(fit) = self.hand(place).and_then(|hand| shape.fit(hand)) {
                let ids = fit.cards.into_iter().map(Card::id);
                best[place]
                    .iter_mut()
                    .zip(ids)
                    .for_each(|(best, id)| *best = id);
            }
        })
    }

    /// Tells the number and the strength of each of so many hands.
    fn judge(
        self,
        instructions: Instructions,
        hands: usize,
        mut tell: impl FnMut(usize, u16),
    ) -> Result<(), BadRow> {
        let mut strengths = [0; BLOCK];
        for first in (0..hands).step_by(BLOCK) {
            let strengths = &mut strengths[..BLOCK.min(hands - first)];
            let judged = self.from(first).strengths(instructions, true, strengths);
            judged.map_err(|bad| BadRow {
                row: first + bad.row,
                ..bad
            })?;
            for (hand, &strength) in (first..).zip(&*strengths) {
                tell(hand, strength);
            }
        }
        Ok(())
    }

    /// Those from this one on.
    fn from(self, first: usize) -> Hands<'a> {
        match self {
            Hands::Ids(cards, ids) => Hands::Ids(cards, &ids[first * cards..]),
            Hands::Masks(masks) => Hands::Masks(&masks[first..]),
        }
    }

    /// One of the hands.
    fn hand(self, place: usize) -> Option<Hand> {
        match self {
            Hands::Ids(cards, ids) => hand_of_ids(&ids[place * cards..][..cards]).ok(),
            Hands::Masks(masks) => hand_of_mask(masks[place]).ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::value;
    use crate::subsets;

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
                let mut best = vec![0; HAND_SIZE * hands.len()];
                let fastest = Instructions::fastest();
                assert_eq!(given.categories(fastest, &mut categories), Ok(()));
                assert_eq!(given.best_five(fastest, &mut best), Ok(()));
                let plain = values.iter().map(|value| value.category as u8);
                assert!(categories.into_iter().eq(plain));
                let plain = values.iter().flat_map(|value| &value.fit.cards);
                assert!(best.into_iter().eq(plain.map(|card| card.id())));
            }
        }
    }
}
