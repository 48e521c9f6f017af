//! Random deals at a table, a block of them at a time.
//!
//! Players draw combos in proportion to their weights; if two combos share a card, all players draw
//! again. A player with a single combo holds it in every deal. Then the missing cards are dealt
//! from the rest of the deck, where cards are numbered: those of a player with any two cards too,
//! which gives the same distribution. Nearly all steps are plain loops over the deals of a block.

mod drawn_range;
mod seats;
#[cfg(test)]
mod tests;

use crate::alias::ComboIndexes;
use crate::joint::Joint;
use cardmath_cards::random::dealing::{BLOCK, CardColumn, insert, past};
use cardmath_cards::random::{Random, Streams, dealing};
use cardmath_cards::simd::{Aligned, Instructions};
use cardmath_cards::workers::{Ended, Parts};
use cardmath_cards::{Hand, pair_index};
use seats::SeatDeal;

pub use seats::Seats;

/// The draws for one deal between two checks whether to stop.
const PATIENCE: usize = 1 << 12;
/// Separates the random streams of drawn combos from those of dealt cards.
const DRAWS: u64 = 0xbb67_ae85_84ca_a73b;

/// For each player and deal of a block, the index of the player's combo.
pub type Places = Vec<ComboIndexes>;

/// Deals block after block.
pub struct Dealer<'a> {
    seats: &'a Seats,
    streams: Streams,
    /// For the few random numbers that must be drawn again.
    spare: Random,
    /// Deals the cards that are not in a drawn combo.
    rest: dealing::DeckDealer,
    /// The numbers of the drawn cards, ascending in each deal.
    drawn: Vec<CardColumn>,
    /// For each player, the number of the drawn combo.
    drawn_combos: Vec<Aligned<ComboIndexes>>,
    held: Vec<Vec<CardColumn>>,
    board: Vec<CardColumn>,
    weights: [u64; BLOCK],
}

impl<'a> Dealer<'a> {
    /// A dealer with the random streams of a chunk under a seed; `None` if there are too few cards,
    /// or a player has no combo to draw.
    pub fn new(seats: &'a Seats, seed: u64, chunk: u64) -> Option<Dealer<'a>> {
        let known = seats.excluded.len() + seats.drawn;
        let deck = Hand::DECK.len().checked_sub(known)?;
        let mut rest = dealing::DeckDealer::of_deck(deck, seats.dealt)?;
        rest.start(seed, chunk);
        let mut draws = seats.seats.iter().filter_map(|seat| seat.range.as_ref());
        if draws.any(|range| range.numbers.is_empty()) {
            return None;
        }
        let fixed = |ids: &[u8], more: usize| -> Vec<CardColumn> {
            let ids = ids.iter().copied().chain(std::iter::repeat_n(0, more));
            ids.map(|id| Aligned([id; BLOCK])).collect()
        };
        let hand = |seat: &SeatDeal| {
            let drawn = seat.range.as_ref().map_or(0, |range| range.size);
            fixed(&seat.fixed, drawn + seat.missing)
        };
        Some(Dealer {
            streams: Streams::new(seed ^ DRAWS, chunk),
            spare: Random::new(!(seed ^ DRAWS), chunk),
            rest,
            drawn: Vec::with_capacity(seats.drawn),
            drawn_combos: seats.seats.iter().map(|_| Aligned([0; BLOCK])).collect(),
            held: seats.seats.iter().map(hand).collect(),
            board: fixed(&seats.board, seats.to_come),
            weights: [1; BLOCK],
            seats,
        })
    }

    /// Deals a block. Drawing again may take long, so it can be stopped.
    pub fn deal(&mut self, instructions: Instructions, stop: &Parts) -> Result<(), Ended> {
        instructions.compiled(
            #[inline(always)]
            || self.deal_block(stop),
        )
    }

    /// For each player, the ids of the hole cards in each deal.
    pub fn held(&self) -> &[Vec<CardColumn>] {
        &self.held
    }

    /// The weight of each deal, if they differ.
    pub fn weights(&self) -> Option<&[u64; BLOCK]> {
        self.seats.are_weighted().then_some(&self.weights)
    }

    /// Writes the index of each player's combo in each deal.
    pub fn write_places(&self, places: &mut Places) {
        let drawn = self.drawn_combos.iter().zip(&self.held);
        for ((seat, (drawn, held)), places) in self.seats.seats.iter().zip(drawn).zip(places) {
            if let Some(range) = &seat.range {
                for (place, &combo) in places.iter_mut().zip(&drawn.0) {
                    *place = range.places.get(combo as usize).copied().unwrap_or(combo);
                }
            }
            if let (false, [one, other]) = (seat.places.is_empty(), &held[..]) {
                for (deal, place) in places.iter_mut().enumerate() {
                    let (one, other) = (one.0[deal], other.0[deal]);
                    *place = seat.places[pair_index([one.max(other), one.min(other)])];
                }
            }
        }
    }

    /// The ids of the board's cards in each deal.
    pub fn board(&self) -> &[CardColumn] {
        &self.board
    }

    /// Players who draw combos do so first. If two combos share a card, all players draw again, so
    /// that combos are held together with a probability proportional to the product of their
    /// weights. All other cards are any of the remaining ones, in equally many ways whatever was
    /// drawn.
    #[inline(always)]
    fn deal_block(&mut self, stop: &Parts) -> Result<(), Ended> {
        self.draw(stop)?;
        self.rest.deal_block();
        let mut dealt = self.rest.columns().iter();
        let places = self.seats.seats.iter().map(|seat| seat.missing);
        let missing = self.held.iter_mut().zip(places);
        let board = (&mut self.board, self.seats.to_come);
        for (cards, missing) in missing.chain([board]) {
            let known = cards.len() - missing;
            for (card, dealt) in cards[known..].iter_mut().zip(&mut dealt) {
                *card = past(dealt, &self.drawn);
                self.seats.to_ids(card);
            }
        }
        Ok(())
    }

    /// Draws the combos of all players who draw, again if two share a card, and takes their cards.
    #[inline(always)]
    fn draw(&mut self, stop: &Parts) -> Result<(), Ended> {
        match &self.seats.joint {
            Some(joint) if joint.is_weighted() => self.draw_weighted(joint, stop)?,
            Some(_) => (0..BLOCK).try_for_each(|deal| self.draw_until_free(deal, stop))?,
            None => self.draw_block(stop)?,
        }
        self.drawn.clear();
        for (seat, held) in self.seats.seats.iter().zip(&mut self.held) {
            let size = seat.range.as_ref().map_or(0, |range| range.size);
            for card in &mut held[..size] {
                insert(&mut self.drawn, card);
                self.seats.to_ids(card);
            }
        }
        Ok(())
    }

    /// Draws for all deals at once, and again in those in which two combos share a card.
    #[inline(always)]
    fn draw_block(&mut self, stop: &Parts) -> Result<(), Ended> {
        let drawn = self.drawn_combos.iter_mut().zip(&mut self.held);
        for (seat, (drawn, held)) in self.seats.seats.iter().zip(drawn) {
            if let Some(range) = &seat.range {
                range
                    .table
                    .draw(&mut self.streams, &mut self.spare, &mut drawn.0);
                range.take(&drawn.0, held);
            }
        }
        if !self.seats.can_clash {
            return Ok(());
        }
        let clash = self.clashes();
        (0..BLOCK)
            .filter(|&deal| clash[deal])
            .try_for_each(|deal| self.draw_until_free(deal, stop))
    }

    /// Draws for all deals, which then differ in weight.
    fn draw_weighted(&mut self, joint: &Joint, stop: &Parts) -> Result<(), Ended> {
        let drawn = self.drawn_combos.iter_mut().zip(&mut self.held);
        let seats = self.seats.seats.iter().zip(drawn);
        let mut drawing = seats.filter_map(|(seat, drawn)| Some((seat.range.as_ref()?, drawn)));
        let take = |_, combos: &ComboIndexes| {
            if let Some((range, (drawn, held))) = drawing.next() {
                drawn.0 = *combos;
                range.take(combos, held);
            }
        };
        let keep_going = &mut || !stop.is_stopped();
        joint.draw_block(&mut self.spare, &mut self.weights, take, keep_going)
    }

    /// Draws for one deal until no two combos share a card, and takes their cards.
    fn draw_until_free(&mut self, deal: usize, stop: &Parts) -> Result<(), Ended> {
        while !stop.is_stopped() {
            if (0..PATIENCE).any(|_| self.draw_again(deal).is_some()) {
                let drawn = self.drawn_combos.iter().zip(&mut self.held);
                for (seat, (drawn, held)) in self.seats.seats.iter().zip(drawn) {
                    if let Some(range) = &seat.range {
                        range.take_one(deal, drawn.0[deal], held);
                    }
                }
                return Ok(());
            }
        }
        Err(Ended::Stopped)
    }

    /// Whether two drawn combos share a card, for each deal.
    #[inline(always)]
    fn clashes(&self) -> [bool; BLOCK] {
        let (mut used, mut clash) = ([0u64; BLOCK], [false; BLOCK]);
        for (seat, held) in self.seats.seats.iter().zip(&self.held) {
            let size = seat.range.as_ref().map_or(0, |range| range.size);
            for column in &held[..size] {
                for (i, &number) in column.iter().enumerate() {
                    let card = 1 << number;
                    clash[i] |= used[i] & card != 0;
                    used[i] |= card;
                }
            }
        }
        clash
    }

    /// Draws once more for one deal; `None` if two combos share a card.
    fn draw_again(&mut self, deal: usize) -> Option<()> {
        let seats = self.seats.seats.iter().zip(&mut self.drawn_combos);
        let mut drawing = seats.filter_map(|(seat, drawn)| Some((seat.range.as_ref()?, drawn)));
        if let Some(joint) = &self.seats.joint {
            // The players draw in order.
            let take = |_, combo| {
                if let Some((_, drawn)) = drawing.next() {
                    drawn.0[deal] = combo;
                }
            };
            return joint.draw(&mut self.spare, take).then_some(());
        }
        let mut used = 0u64;
        for (range, drawn) in drawing {
            let combo = range.table.draw_one(&mut self.spare);
            for number in range.cards(combo) {
                if used & 1 << number != 0 {
                    return None;
                }
                used |= 1 << number;
            }
            drawn.0[deal] = combo;
        }
        Some(())
    }
}
