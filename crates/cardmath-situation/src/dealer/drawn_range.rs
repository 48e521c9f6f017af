//! A range whose combos are drawn.

use crate::Combo;
use crate::alias::{AliasTable, ComboIndexes};
use cardmath_cards::Card;
use cardmath_cards::random::dealing::CardColumn;
use cardmath_cards::workers::{Ended, in_pieces};

/// A range whose combos are drawn.
pub struct DrawnRange {
    pub table: AliasTable,
    /// The number of cards of a combo.
    pub size: usize,
    /// The numbers of the cards of each combo.
    pub numbers: Vec<u8>,
    /// The index of each combo in the seat; empty if that is its number.
    pub places: Vec<u32>,
}

impl DrawnRange {
    /// Combos without an excluded card, and their indexes in the seat.
    pub fn new(
        combos: &[Combo],
        places: Vec<u32>,
        excluded: &[u8],
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<DrawnRange, Ended> {
        let number = |id: u8| id - excluded.partition_point(|&other| other < id) as u8;
        let by_id: Vec<u8> = (0..Card::COUNT).map(number).collect();
        let size = combos.first().map_or(0, |combo| combo.cards.len());
        let (mut numbers, mut held) = (Vec::with_capacity(size * combos.len()), Vec::new());
        in_pieces(combos, keep_going, |combos| {
            for combo in combos {
                held.clear();
                held.extend(combo.cards.ids());
                held.sort_unstable_by(|one, other| other.cmp(one));
                numbers.extend(held.iter().map(|&id| by_id[usize::from(id)]));
            }
        })?;
        Ok(DrawnRange {
            table: AliasTable::new(combos, keep_going)?,
            size,
            numbers,
            places,
        })
    }

    /// The numbers of the cards of a combo.
    #[inline(always)]
    pub fn cards(&self, combo: u32) -> &[u8] {
        &self.numbers[combo as usize * self.size..][..self.size]
    }

    /// Copies the numbers of the drawn cards into the hands of all deals.
    #[inline(always)]
    pub fn take(&self, drawn: &ComboIndexes, held: &mut [CardColumn]) {
        match self.size {
            2 => self.take_of::<2>(drawn, held),
            4 => self.take_of::<4>(drawn, held),
            5 => self.take_of::<5>(drawn, held),
            _ => {
                for (deal, &combo) in drawn.iter().enumerate() {
                    self.take_one(deal, combo, held);
                }
            }
        }
    }

    #[inline(always)]
    fn take_of<const CARDS: usize>(&self, drawn: &ComboIndexes, held: &mut [CardColumn]) {
        let (cards, columns) = (self.numbers.as_chunks::<CARDS>().0, &mut held[..CARDS]);
        for (deal, &combo) in drawn.iter().enumerate() {
            for (column, number) in columns.iter_mut().zip(cards[combo as usize]) {
                column.0[deal] = number;
            }
        }
    }

    /// The same for one deal.
    #[inline(always)]
    pub fn take_one(&self, deal: usize, combo: u32, held: &mut [CardColumn]) {
        for (column, &number) in held.iter_mut().zip(self.cards(combo)) {
            column.0[deal] = number;
        }
    }
}
