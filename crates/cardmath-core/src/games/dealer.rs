//! Random deals at a table, a block of them at a time.
//!
//! Players draw combinations by their weights; where two clash, all draw again. Who has but one holds it
//! in every deal. Then what is missing comes from the cards that are left, each card by its number among
//! those that nobody is known to have. Nearly all steps are plain loops over the deals of a block.

use super::detail::Places;
use super::rules::{Seat, Table};
use crate::aligned::Aligned;
use crate::dealing::{self, BLOCK, Column, insert, past, step_over};
use crate::equity::drawing::{Drawing, Drawn};
use crate::evaluate::Instructions;
use crate::random::{Random, Streams};
use crate::{Card, Hand};

/// After so many deals in vain, the players' cards clash nearly always.
const PATIENCE: usize = 1 << 20;
/// What sets the streams of those who draw apart from those of the cards that are dealt.
const DRAWS: u64 = 0xbb67_ae85_84ca_a73b;

/// The players of a table, and what is left of the deck for them; made once for many chunks.
pub struct Seats {
    seats: Vec<Place>,
    board: Vec<u8>,
    to_come: usize,
    /// The ids of the cards that are known, ascending.
    gone: Vec<u8>,
    /// How many cards are drawn, and how many are dealt.
    drawn: usize,
    dealt: usize,
    /// Whether two players who draw may clash.
    clash: bool,
}

/// How a player gets his cards.
struct Place {
    /// The ids of what he holds in any case.
    fixed: Vec<u8>,
    draws: Option<Lots>,
    missing: usize,
}

/// Combinations that are drawn.
struct Lots {
    drawing: Drawing,
    /// How many cards each has.
    size: usize,
    /// One after the other, the numbers of their cards.
    numbers: Vec<u8>,
    /// The place of each in the seat.
    places: Vec<u32>,
}

/// Deals block after block.
pub struct Dealer<'a> {
    seats: &'a Seats,
    streams: Streams,
    /// For the few numbers that are drawn again.
    spare: Random,
    /// Deals of the cards that nobody drew.
    rest: dealing::Dealer,
    /// The numbers of the cards that were drawn, ascending in each deal.
    drawn: Vec<Column>,
    /// Of each player, which of his lots he drew.
    lots: Vec<Aligned<Drawn>>,
    held: Vec<Vec<Column>>,
    board: Vec<Column>,
}

impl Seats {
    /// The seats of a table.
    pub fn new(table: &Table) -> Seats {
        let only = |seat: &Seat| match &seat.combos[..] {
            [combo] => combo.cards,
            _ => Hand::EMPTY,
        };
        let fixed = table.seats.iter().map(only);
        let gone = fixed.fold(table.known(), |gone, cards| gone | cards);
        let gone_ids = sorted_ids(gone);
        let place = |seat: &Seat| Place {
            fixed: sorted_ids(only(seat)),
            draws: (seat.combos.len() > 1).then(|| Lots::new(seat, gone, &gone_ids)),
            missing: seat.missing,
        };
        let seats: Vec<Place> = table.seats.iter().map(place).collect();
        let draws = || seats.iter().filter_map(|seat| seat.draws.as_ref());
        Seats {
            drawn: draws().map(|lots| lots.size).sum(),
            clash: draws().count() > 1,
            board: sorted_ids(table.board),
            to_come: table.to_come(),
            dealt: table.cards().1,
            gone: gone_ids,
            seats,
        }
    }

    /// Makes numbers of cards ids.
    #[inline(always)]
    fn name(&self, numbers: &mut Column) {
        for &gone in &self.gone {
            step_over(numbers, &Aligned([gone; BLOCK]));
        }
    }
}

impl Lots {
    /// Those of a seat that leave what is gone alone.
    fn new(seat: &Seat, gone: Hand, gone_ids: &[u8]) -> Lots {
        let number = |id: u8| id - gone_ids.partition_point(|&gone| gone < id) as u8;
        let free = seat.combos.iter().zip(0..);
        let free = free.filter(|(combo, _)| (combo.cards & gone).is_empty());
        let (combos, places): (Vec<_>, Vec<u32>) =
            free.map(|(&combo, place)| (combo, place)).unzip();
        let ids = combos
            .iter()
            .flat_map(|combo| combo.cards.cards().map(Card::id));
        Lots {
            numbers: ids.map(number).collect(),
            size: seat.combos.first().map_or(0, |combo| combo.cards.len()),
            drawing: Drawing::new(&combos),
            places,
        }
    }

    /// The numbers of the cards of one.
    #[inline(always)]
    fn cards(&self, lot: u32) -> &[u8] {
        &self.numbers[lot as usize * self.size..][..self.size]
    }
}

fn sorted_ids(cards: Hand) -> Vec<u8> {
    let mut ids: Vec<u8> = cards.cards().map(Card::id).collect();
    ids.sort_unstable();
    ids
}

impl<'a> Dealer<'a> {
    /// A dealer with the streams of a chunk under a seed; none if there are too few cards, or a player
    /// can draw nothing.
    pub fn new(seats: &'a Seats, seed: u64, chunk: u64) -> Option<Dealer<'a>> {
        let known = seats.gone.len() + seats.drawn;
        let deck = Hand::DECK.len().checked_sub(known)?;
        let mut rest = dealing::Dealer::of_deck(deck, seats.dealt)?;
        rest.start(seed, chunk);
        let draws = seats.seats.iter().filter_map(|seat| seat.draws.as_ref());
        if draws.clone().any(|lots| lots.places.is_empty()) {
            return None;
        }
        let fixed = |ids: &[u8], more: usize| -> Vec<Column> {
            let ids = ids.iter().copied().chain(std::iter::repeat_n(0, more));
            ids.map(|id| Aligned([id; BLOCK])).collect()
        };
        let hand = |seat: &Place| {
            let drawn = seat.draws.as_ref().map_or(0, |lots| lots.size);
            fixed(&seat.fixed, drawn + seat.missing)
        };
        Some(Dealer {
            streams: Streams::new(seed ^ DRAWS, chunk),
            spare: Random::new(!(seed ^ DRAWS), chunk),
            rest,
            drawn: Vec::with_capacity(seats.drawn),
            lots: seats.seats.iter().map(|_| Aligned([0; BLOCK])).collect(),
            held: seats.seats.iter().map(hand).collect(),
            board: fixed(&seats.board, seats.to_come),
            seats,
        })
    }

    /// Deals a block. Nothing if the players' cards clash.
    pub fn deal(&mut self, instructions: Instructions) -> Option<()> {
        instructions.compiled(
            #[inline(always)]
            || self.deal_block(),
        )
    }

    /// Of each player, the ids of his cards in each deal.
    pub fn held(&self) -> &[Vec<Column>] {
        &self.held
    }

    /// Tells which of his combinations each player has in each deal.
    pub fn tell(&self, places: &mut Places) {
        let seats = self.seats.seats.iter().zip(&self.lots);
        for ((seat, drawn), places) in seats.zip(places) {
            if let Some(lots) = &seat.draws {
                let drawn = drawn.0.iter().map(|&lot| lots.places[lot as usize]);
                places
                    .iter_mut()
                    .zip(drawn)
                    .for_each(|(place, drawn)| *place = drawn);
            }
        }
    }

    /// The ids of the board's cards in each deal.
    pub fn board(&self) -> &[Column] {
        &self.board
    }

    /// Those who draw do so first, all again where two clash, so that what they hold together is as
    /// likely as the product of the weights. All else is any of what is left, in as many ways whatever
    /// was drawn.
    #[inline(always)]
    fn deal_block(&mut self) -> Option<()> {
        self.draw()?;
        self.rest.deal_block();
        let mut dealt = self.rest.columns().iter();
        let places = self.seats.seats.iter().map(|seat| seat.missing);
        let missing = self.held.iter_mut().zip(places);
        let board = (&mut self.board, self.seats.to_come);
        for (cards, missing) in missing.chain([board]) {
            let known = cards.len() - missing;
            for (card, dealt) in cards[known..].iter_mut().zip(&mut dealt) {
                *card = past(dealt, &self.drawn);
                self.seats.name(card);
            }
        }
        Some(())
    }

    /// Lets all draw who do, again where two clash, and takes their cards.
    #[inline(always)]
    fn draw(&mut self) -> Option<()> {
        for (seat, drawn) in self.seats.seats.iter().zip(&mut self.lots) {
            if let Some(lots) = &seat.draws {
                lots.drawing
                    .draw(&mut self.streams, &mut self.spare, &mut drawn.0);
            }
        }
        (0..BLOCK).for_each(|deal| self.take(deal));
        if self.seats.clash {
            let clash = self.clashes();
            for deal in (0..BLOCK).filter(|&deal| clash[deal]) {
                (0..PATIENCE).find_map(|_| self.draw_again(deal))?;
                self.take(deal);
            }
        }
        self.drawn.clear();
        for (seat, held) in self.seats.seats.iter().zip(&mut self.held) {
            let size = seat.draws.as_ref().map_or(0, |lots| lots.size);
            for card in &mut held[..size] {
                insert(&mut self.drawn, card);
                self.seats.name(card);
            }
        }
        Some(())
    }

    /// Puts the numbers of the cards that were drawn into the hands of a deal.
    #[inline(always)]
    fn take(&mut self, deal: usize) {
        let drawn = self.seats.seats.iter().zip(&self.lots);
        for ((seat, drawn), held) in drawn.zip(&mut self.held) {
            if let Some(lots) = &seat.draws {
                let cards = lots.cards(drawn.0[deal]);
                for (column, &number) in held.iter_mut().zip(cards) {
                    column.0[deal] = number;
                }
            }
        }
    }

    /// In which deals two players drew the same card.
    #[inline(always)]
    fn clashes(&self) -> [bool; BLOCK] {
        let (mut used, mut clash) = ([0u64; BLOCK], [false; BLOCK]);
        for (seat, held) in self.seats.seats.iter().zip(&self.held) {
            let size = seat.draws.as_ref().map_or(0, |lots| lots.size);
            for column in &held[..size] {
                for i in 0..BLOCK {
                    let card = 1 << column.0[i];
                    clash[i] |= used[i] & card != 0;
                    used[i] |= card;
                }
            }
        }
        clash
    }

    /// Draws once more for one deal; nothing if two clash.
    fn draw_again(&mut self, deal: usize) -> Option<()> {
        let mut used = 0u64;
        for (seat, drawn) in self.seats.seats.iter().zip(&mut self.lots) {
            if let Some(lots) = &seat.draws {
                let lot = lots.drawing.draw_one(&mut self.spare);
                for number in lots.cards(lot) {
                    if used & 1 << number != 0 {
                        return None;
                    }
                    used |= 1 << number;
                }
                drawn.0[deal] = lot;
            }
        }
        Some(())
    }
}
