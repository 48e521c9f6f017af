//! Random deals at a table, a block of them at a time.
//!
//! Players draw combos in proportion to their weights; if two combos share a card, all players draw
//! again. A player with a single combo holds it in every deal. Then the missing cards are dealt from
//! the rest of the deck, where cards are numbered: those of a player with any two cards too, which
//! gives the same distribution. Nearly all steps are plain loops over the deals of a block.

use crate::Combo;
use crate::alias::{AliasTable, Drawn};
use crate::breakdown::Places;
use crate::joint::Joint;
use crate::pairs::{PAIRS, ids, pair_index};
use crate::{Seat, Table};
use cardmath_cards::random::dealing::{BLOCK, Column, insert, past, step_over};
use cardmath_cards::random::{Random, Streams, dealing};
use cardmath_cards::simd::{Aligned, Instructions};
use cardmath_cards::workers::{Ended, Parts, in_pieces};
use cardmath_cards::{Card, Hand, Suit, choose};
use std::borrow::Cow;

/// The draws for one deal between two checks whether to stop.
const PATIENCE: usize = 1 << 12;
/// Separates the random streams of drawn combos from those of dealt cards.
const DRAWS: u64 = 0xbb67_ae85_84ca_a73b;
/// The hole cards of a player who can be seen to hold any.
const PAIR: usize = 2;

/// The players of a table, and the deck that is left for them; built once for many chunks.
pub struct Seats {
    seats: Vec<SeatDeal>,
    board: Vec<u8>,
    to_come: usize,
    /// The ids of the cards that are neither drawn nor dealt, ascending.
    excluded: Vec<u8>,
    /// The number of cards in drawn combos, and of cards dealt afterwards.
    drawn: usize,
    dealt: usize,
    /// Whether drawn combos can share a card: two players or more draw.
    can_clash: bool,
    /// Draws for all of them at once, if their combos clash often.
    joint: Option<Joint>,
}

/// How a player is dealt.
struct SeatDeal {
    /// The ids of the cards of a single combo.
    fixed: Vec<u8>,
    /// The range of a player with several combos.
    range: Option<Range>,
    /// The number of cards dealt afterwards.
    missing: usize,
    /// Of a player with any two cards: the index of each combo, by its cards.
    places: Vec<u32>,
}

/// A range whose combos are drawn.
struct Range {
    table: AliasTable,
    /// The number of cards of a combo.
    size: usize,
    /// The numbers of the cards of each combo.
    numbers: Vec<u8>,
    /// The index of each combo in the seat; empty if that is its number.
    places: Vec<u32>,
}

/// Deals block after block.
pub struct Dealer<'a> {
    seats: &'a Seats,
    streams: Streams,
    /// For the few random numbers that must be drawn again.
    spare: Random,
    /// Deals the cards that are not in a drawn combo.
    rest: dealing::Dealer,
    /// The numbers of the drawn cards, ascending in each deal.
    drawn: Vec<Column>,
    /// For each player, the number of the drawn combo.
    drawn_combos: Vec<Aligned<Drawn>>,
    held: Vec<Vec<Column>>,
    board: Vec<Column>,
    weights: [u64; BLOCK],
}

impl Seats {
    /// The players of a table. Deals may differ in weight only if `may_weigh`.
    ///
    /// # Errors
    /// `goes_on` returned false: millions of combos take seconds.
    pub fn new(
        table: &Table,
        may_weigh: bool,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Seats, Ended> {
        let only = |seat: &Seat| match &seat.combos[..] {
            [combo] => combo.cards,
            _ => Hand::EMPTY,
        };
        let fixed = table.seats.iter().map(only);
        let excluded = fixed.fold(table.known(), |excluded, cards| excluded | cards);
        let excluded_ids = sorted_ids(excluded);
        let (mut seats, mut ranges) = (Vec::new(), Vec::new());
        for seat in &table.seats {
            let mut deal = SeatDeal {
                fixed: sorted_ids(only(seat)),
                range: None,
                missing: seat.missing,
                places: Vec::new(),
            };
            if seat.combos.len() > 1 {
                let (combos, places) = free(&seat.combos, excluded, goes_on)?;
                if is_any_pair(&combos, Hand::DECK.len() - excluded.len()) {
                    deal.missing += PAIR;
                    deal.places = places_by_pair(&seat.combos);
                } else {
                    deal.range = Some(Range::new(&combos, places, &excluded_ids, goes_on)?);
                    ranges.push(combos);
                }
            }
            seats.push(deal);
        }
        let ranges: Vec<&[Combo]> = ranges.iter().map(|combos| &combos[..]).collect();
        let draws = seats.iter().filter_map(|seat| seat.range.as_ref());
        Ok(Seats {
            drawn: draws.map(|range| range.size).sum(),
            can_clash: ranges.len() > 1,
            joint: Joint::new(&ranges, may_weigh, goes_on)?,
            board: sorted_ids(table.board),
            to_come: table.to_come(),
            dealt: table.to_come() + seats.iter().map(|seat| seat.missing).sum::<usize>(),
            excluded: excluded_ids,
            seats,
        })
    }

    /// Whether deals differ in weight.
    pub fn are_weighted(&self) -> bool {
        self.joint.as_ref().is_some_and(Joint::is_weighted)
    }

    /// Turns numbers of cards into ids.
    #[inline(always)]
    fn to_ids(&self, numbers: &mut Column) {
        for &id in &self.excluded {
            step_over(numbers, &Aligned([id; BLOCK]));
        }
    }
}

/// The combos without an excluded card, and their indexes if some are left out.
fn free<'a>(
    combos: &'a [Combo],
    excluded: Hand,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<(Cow<'a, [Combo]>, Vec<u32>), Ended> {
    let is_free = |combo: &Combo| (combo.cards & excluded).is_empty();
    let mut clashing = 0;
    in_pieces(combos, goes_on, |combos| {
        clashing += combos.iter().filter(|combo| !is_free(combo)).count();
    })?;
    if clashing == 0 {
        return Ok((Cow::Borrowed(combos), Vec::new()));
    }
    let (mut left, mut places, mut place) = (Vec::new(), Vec::new(), 0);
    in_pieces(combos, goes_on, |combos| {
        for combo in combos {
            if is_free(combo) {
                left.push(*combo);
                places.push(place);
            }
            place += 1;
        }
    })?;
    Ok((Cow::Owned(left), places))
}

/// Whether the combos are all pairs of so many cards, with equal weights.
fn is_any_pair(combos: &[Combo], cards: usize) -> bool {
    let [first, ..] = combos else {
        return false;
    };
    let alike = |combo: &Combo| (combo.cards.len(), combo.weight) == (PAIR, first.weight);
    combos.len() as u128 == choose(cards, PAIR) && combos.iter().all(alike)
}

/// The index of each combo of two cards, by its cards.
fn places_by_pair(combos: &[Combo]) -> Vec<u32> {
    let mut places = vec![0; PAIRS];
    for (combo, place) in combos.iter().zip(0..) {
        places[pair_index(ids(combo.cards))] = place;
    }
    places
}

impl Range {
    /// Combos without an excluded card, and their indexes in the seat.
    fn new(
        combos: &[Combo],
        places: Vec<u32>,
        excluded: &[u8],
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Range, Ended> {
        let number = |id: u8| id - excluded.partition_point(|&other| other < id) as u8;
        let by_id: Vec<u8> = (0..Card::COUNT).map(number).collect();
        let size = combos.first().map_or(0, |combo| combo.cards.len());
        let (mut numbers, mut held) = (Vec::with_capacity(size * combos.len()), Vec::new());
        in_pieces(combos, goes_on, |combos| {
            for combo in combos {
                held.clear();
                held.extend(ids_of(combo.cards));
                held.sort_unstable_by(|one, other| other.cmp(one));
                numbers.extend(held.iter().map(|&id| by_id[usize::from(id)]));
            }
        })?;
        Ok(Range {
            table: AliasTable::new(combos, goes_on)?,
            size,
            numbers,
            places,
        })
    }

    /// The numbers of the cards of a combo.
    #[inline(always)]
    fn cards(&self, combo: u32) -> &[u8] {
        &self.numbers[combo as usize * self.size..][..self.size]
    }

    /// Copies the numbers of the drawn cards into the hands of all deals.
    #[inline(always)]
    fn take(&self, drawn: &Drawn, held: &mut [Column]) {
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
    fn take_of<const CARDS: usize>(&self, drawn: &Drawn, held: &mut [Column]) {
        let (cards, columns) = (self.numbers.as_chunks::<CARDS>().0, &mut held[..CARDS]);
        for (deal, &combo) in drawn.iter().enumerate() {
            for (column, number) in columns.iter_mut().zip(cards[combo as usize]) {
                column.0[deal] = number;
            }
        }
    }

    /// The same for one deal.
    #[inline(always)]
    fn take_one(&self, deal: usize, combo: u32, held: &mut [Column]) {
        for (column, &number) in held.iter_mut().zip(self.cards(combo)) {
            column.0[deal] = number;
        }
    }
}

/// The ids of some cards.
fn ids_of(cards: Hand) -> impl Iterator<Item = u8> {
    let mut mask = cards.mask();
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as u8)?;
        mask &= mask - 1;
        // The bits of a mask are ordered by suit, then by rank; ids by rank, then by suit.
        Some(bit % 16 * Suit::COUNT + bit / 16)
    })
}

fn sorted_ids(cards: Hand) -> Vec<u8> {
    let mut ids: Vec<u8> = ids_of(cards).collect();
    ids.sort_unstable();
    ids
}

impl<'a> Dealer<'a> {
    /// A dealer with the random streams of a chunk under a seed; `None` if there are too few cards,
    /// or a player has no combo to draw.
    pub fn new(seats: &'a Seats, seed: u64, chunk: u64) -> Option<Dealer<'a>> {
        let known = seats.excluded.len() + seats.drawn;
        let deck = Hand::DECK.len().checked_sub(known)?;
        let mut rest = dealing::Dealer::of_deck(deck, seats.dealt)?;
        rest.start(seed, chunk);
        let mut draws = seats.seats.iter().filter_map(|seat| seat.range.as_ref());
        if draws.any(|range| range.numbers.is_empty()) {
            return None;
        }
        let fixed = |ids: &[u8], more: usize| -> Vec<Column> {
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
    pub fn held(&self) -> &[Vec<Column>] {
        &self.held
    }

    /// The weight of each deal, if they differ.
    pub fn weights(&self) -> Option<&[u64; BLOCK]> {
        self.seats.are_weighted().then_some(&self.weights)
    }

    /// Writes the index of each player's combo in each deal.
    pub(crate) fn write_places(&self, places: &mut Places) {
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
    pub fn board(&self) -> &[Column] {
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
        let take = |_, combos: &Drawn| {
            if let Some((range, (drawn, held))) = drawing.next() {
                drawn.0 = *combos;
                range.take(combos, held);
            }
        };
        let goes_on = &mut || !stop.is_stopped();
        joint.draw_block(&mut self.spare, &mut self.weights, take, goes_on)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Detail;
    use crate::Rules;
    use crate::Scale;
    use cardmath_cards::CardReader;
    use cardmath_evaluate::Evaluator;

    fn hand(text: &str) -> Hand {
        let cards = CardReader::new(text).map(|found| found.expect("a card").1);
        cards.collect()
    }

    fn table(seats: &[&[(&str, u64)]], board: &str) -> Table {
        let rules = Rules {
            deck: Hand::DECK,
            cards: 3,
            plays: None,
            board: 5,
            pots: vec![Evaluator::high()],
        };
        let seat = |combos: &&[(&str, u64)]| {
            let combos: Vec<Combo> = combos
                .iter()
                .map(|&(cards, weight)| Combo {
                    cards: hand(cards),
                    weight,
                })
                .collect();
            let missing = rules.cards - combos[0].cards.len();
            Seat { combos, missing }
        };
        Table {
            seats: seats.iter().map(seat).collect(),
            rules,
            board: hand(board),
            dead: hand("7c"),
            detail: Detail::default(),
            scale: Scale::default(),
        }
    }

    fn seats(table: &Table) -> Seats {
        Seats::new(table, true, &mut || true).expect("not stopped")
    }

    /// The hands and the board of each deal of `blocks` blocks.
    fn deals(seats: &Seats, blocks: usize) -> Vec<Vec<Hand>> {
        let mut dealer = Dealer::new(seats, 4, 2).expect("cards");
        let mut all = Vec::new();
        for _ in 0..blocks {
            let dealt = dealer.deal(Instructions::fastest(), &Parts::new(0));
            dealt.expect("a deal");
            for deal in 0..BLOCK {
                let card = |column: &Column| Card::from_id(column[deal]);
                let hands = dealer.held().iter().map(Vec::as_slice);
                let hands = hands.chain([dealer.board()]);
                let hands = hands.map(|cards| cards.iter().filter_map(card).collect());
                all.push(hands.collect());
            }
        }
        all
    }

    #[test]
    fn combos_and_cards_have_the_right_probabilities() {
        let (first, second) = (
            [("AsAh", 1), ("KsKh", 2), ("7c2c", 9)],
            [("AsKd", 3), ("QcQd", 1), ("3s2d", 2), ("KsTd", 7)],
        );
        let table = table(&[&first, &[("TdTc9c", 1)], &second, &[("", 1)]], "2c3c");
        let seats = seats(&table);
        let all = deals(&seats, 2000);
        for hands in &all {
            let union = hands.iter().fold(Hand::EMPTY, |all, &hand| all | hand);
            assert_eq!(hands.iter().map(|hand| hand.len()).sum::<usize>(), 17);
            assert_eq!((union.len(), union & table.dead), (17, Hand::EMPTY));
            assert!(hands[1] == hand("TdTc9c") && table.board.is_subset(hands[4]));
        }
        // Two combos that share no card are held in proportion to the product of their weights.
        let pairs = [
            ("AsAh", "QcQd", 1),
            ("KsKh", "AsKd", 6),
            ("KsKh", "QcQd", 2),
        ];
        let more = [("AsAh", "3s2d", 2), ("KsKh", "3s2d", 4)];
        for (one, other, weight) in pairs.into_iter().chain(more) {
            let (one, other) = (hand(one), hand(other));
            let held = |hands: &&Vec<Hand>| one.is_subset(hands[0]) && other.is_subset(hands[2]);
            let counted = all.iter().filter(held).count();
            near(counted, all.len(), f64::from(weight) / 15.0);
        }
        // The fourth player has any three of 40 cards, and so has the board.
        let cards = Hand::DECK - table.known() - hand("TdTc9cAsAhKsKhKdQcQd3s2d");
        for card in cards.cards() {
            for player in [0, 3, 4] {
                let counted = all.iter().filter(|hands| hands[player].contains(card));
                let missing = if player == 0 { 1.0 } else { 3.0 };
                near(counted.count(), all.len(), missing / 42.0);
            }
        }
    }

    /// Checks that a count is within five standard deviations of its expected value.
    fn near(counted: usize, of: usize, likely: f64) {
        let expected = of as f64 * likely;
        let off = (counted as f64 - expected) / (expected * (1.0 - likely)).sqrt();
        assert!(off.abs() < 5.0, "{counted} and not {expected}");
    }

    #[test]
    fn a_player_without_combos_is_reported() {
        let clash = [("AsAh", 1), ("AsAd", 1)];
        let excluded = table(&[&[("AsAhAd", 1)], &clash], "");
        assert!(Dealer::new(&seats(&excluded), 1, 0).is_none());
    }
}
