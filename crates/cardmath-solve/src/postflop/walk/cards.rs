//! From the end of the flop's betting over the turn card, and back.

use super::{Place, Scratch, StorePart, Walk};
use crate::postflop::kernel::cell::Cell;
use crate::postflop::kernel::simd::Simd;

impl<S: Simd> Walk<'_, S> {
    /// Walks what follows a turn card. The values come in the order of `Hands`, 0 for blocked hands.
    #[allow(clippy::too_many_arguments)]
    pub fn pass<const MODE: u8, C: Cell>(
        &self,
        place: Place,
        deal: usize,
        next: Place,
        weights: (&[f32], &[f32]),
        part: StorePart<'_, C>,
        rest: &mut [Scratch],
        returned: &mut [f32],
    ) {
        let first = &mut rest[0];
        let (own, opponent) = weights;
        if self.weighs::<MODE>() {
            self.set_weights(place, deal, self.hero, own, &mut first.own);
        }
        self.set_weights(place, deal, 1 - self.hero, opponent, &mut first.opponent);
        self.street::<MODE, C>(next, part, rest);
        let card = self.game.boards.open[place.board].deals[deal].card;
        let combos = &self.game.hands.combos[self.hero];
        for ((to, value), combo) in returned.iter_mut().zip(&rest[0].values).zip(combos) {
            *to = if combo.contains(&card) { 0.0 } else { *value };
        }
    }

    /// The probability of a card and of those that are relabelled to it.
    pub fn chance_of(&self, board: usize, deal: usize) -> f64 {
        let board = &self.game.boards.open[board];
        let cards = board.deals[deal].relabellings.len() as f64;
        cards * f64::from(self.game.chance(board.cards.len()))
    }

    /// The first row of weights of the turn.
    fn set_weights(&self, place: Place, deal: usize, player: usize, from: &[f32], to: &mut [f32]) {
        let card = self.game.boards.open[place.board].deals[deal].card;
        let combos = &self.game.hands.combos[player];
        let to = &mut to[..self.game.hands.width[player]];
        for ((to, weight), combo) in to.iter_mut().zip(from).zip(combos) {
            *to = if combo.contains(&card) { 0.0 } else { *weight };
        }
        to[combos.len()..].fill(0.0);
    }

    /// Adds values after a card, and after those that are relabelled to it.
    pub fn add_relabelled(&self, board: usize, deal: usize, returned: &[f32], total: &mut [f32]) {
        let board = &self.game.boards.open[board];
        let chance = self.game.chance(board.cards.len());
        let count = self.game.hands.combos[self.hero].len();
        let relabellings = &board.deals[deal].relabellings;
        if relabellings.len() == 1 {
            for (to, value) in total[..count].iter_mut().zip(&returned[..count]) {
                *to += chance * value;
            }
            return;
        }
        for &place in relabellings {
            let combos = &self.game.hands.relabellings[place].combos[self.hero];
            for (to, &from) in total.iter_mut().zip(combos) {
                *to += chance * returned[usize::from(from)];
            }
        }
    }
}
