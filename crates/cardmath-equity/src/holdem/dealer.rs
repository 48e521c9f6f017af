//! Random deals, a block at a time: hole cards for the players, then the board.
//!
//! Players draw combos in proportion to their weights. Players with any two cards are dealt last,
//! from the remaining cards. Cards are numbered among those that are not known. Nearly all steps
//! are plain loops over the deals of a block, which the compiler vectorizes.

use crate::Combo;
use crate::alias::{AliasTable, Drawn};
use crate::joint::Joint;
use crate::question::{PAIRS, Question, ids, pair_index, weights_by_pair};
use cardmath_cards::random::dealing::{Column, insert, past, step_over};
use cardmath_cards::random::{Random, Streams, dealing};
use cardmath_cards::simd::Aligned;
use cardmath_cards::workers::{Ended, Parts};
use cardmath_cards::{Card, Hand};
use cardmath_evaluate::{BLOCK, Planes};

/// The draws for one deal between two checks whether to stop.
const PATIENCE: usize = 1 << 12;
/// Separates the random streams of drawn combos from those of dealt cards.
const DRAWS: u64 = 0xbb67_ae85_84ca_a73b;
/// A power of two above the number of combos, so that indexes modulo it are in bounds.
const PLACES: usize = 1 << 11;

/// The players of a question, and the deck that is left for them.
pub struct Seats {
    players: Vec<Seat>,
    /// The ids of the known cards, ascending.
    known: Vec<u8>,
    board: Hand,
    to_come: usize,
    /// The number of players who draw a combo.
    drawing_players: usize,
    /// Draws for all of them at once, if their combos clash often.
    joint: Option<Joint>,
}

/// How a player is dealt.
struct Seat {
    /// The draws of combos; `None` for a player with any two cards.
    table: Option<AliasTable>,
    /// For each combo, the numbers of its two cards in the two halves of a word.
    numbers: Box<[u16; PLACES]>,
    cards: Vec<Hand>,
    /// For each pair of numbers, the index of its combo.
    places: Vec<u16>,
}

/// Deals cards to the players and to the board, block after block.
pub struct Dealer<'a> {
    seats: &'a Seats,
    streams: Streams,
    /// For the few random numbers that must be drawn again.
    spare: Random,
    /// Deals the cards that are not in a drawn combo.
    rest: dealing::Dealer,
    /// The numbers of the drawn cards, ascending in each deal.
    drawn: Vec<Column>,
    /// The hole cards of each player.
    held: Vec<Held>,
}

/// The hole cards of a player in each deal of a block.
struct Held {
    /// The index of the combo, if it was drawn.
    place: Aligned<Drawn>,
    numbers: [Column; 2],
}

impl Seats {
    /// The players of a question.
    pub fn new(question: &Question) -> Seats {
        let known = question.board | question.dead;
        let mut known: Vec<u8> = known.cards().map(Card::id).collect();
        known.sort_unstable();
        let players = question.players.iter();
        let players: Vec<Seat> = players.map(|combos| Seat::new(combos, &known)).collect();
        let drawing = players.iter().filter(|seat| seat.table.is_some());
        let ranges: Vec<&[Combo]> = question
            .players
            .iter()
            .zip(&players)
            .filter(|(_, seat)| seat.table.is_some())
            .map(|(combos, _)| &combos[..])
            .collect();
        Seats {
            drawing_players: drawing.count(),
            joint: Joint::new(&ranges),
            players,
            known,
            board: question.board,
            to_come: question.to_come(),
        }
    }

    /// The number of cards that are not known.
    fn deck(&self) -> usize {
        Hand::DECK.len() - self.known.len()
    }

    /// Adds cards, given by their numbers, to hands.
    #[inline(always)]
    fn put<const CARDS: usize>(&self, numbers: &[Column; CARDS], hands: &mut Planes) {
        let mut ids = *numbers;
        for ids in &mut ids {
            for &known in &self.known {
                step_over(ids, &Aligned([known; BLOCK]));
            }
        }
        let [clubs, diamonds, hearts, spades] = hands;
        for i in 0..BLOCK {
            let mut ranks = [clubs[i], diamonds[i], hearts[i], spades[i]];
            for ids in &ids {
                let id = u16::from(ids.0[i]);
                for (suit, ranks) in (0..).zip(&mut ranks) {
                    *ranks |= if id & 3 == suit { 1 << (id >> 2) } else { 0 };
                }
            }
            [clubs[i], diamonds[i], hearts[i], spades[i]] = ranks;
        }
    }
}

impl Seat {
    fn new(combos: &[Combo], known: &[u8]) -> Seat {
        let number = |id: u8| {
            let before = known.partition_point(|&known| known < id);
            id - before as u8
        };
        let numbers = combos.iter().map(|combo| ids(combo.cards).map(number));
        let mut places = vec![0; PAIRS];
        let mut words = Box::new([0; PLACES]);
        for (place, numbers) in numbers.enumerate() {
            places[place_of(numbers)] = place as u16;
            words[place] = u16::from_le_bytes(numbers);
        }
        let anything = is_anything(combos, Hand::DECK.len() - known.len());
        Seat {
            table: (!anything).then(|| AliasTable::new(combos)),
            numbers: words,
            cards: combos.iter().map(|combo| combo.cards).collect(),
            places,
        }
    }
}

/// Whether the combos are all pairs of the unknown cards, with equal weights.
fn is_anything(combos: &[Combo], deck: usize) -> bool {
    let weights = weights_by_pair(combos);
    let held = weights.iter().filter(|&&weight| weight > 0);
    held.clone().count() == deck * deck.saturating_sub(1) / 2 && held.clone().min() == held.max()
}

/// The index of two numbers, in any order, among all pairs.
fn place_of([one, other]: [u8; 2]) -> usize {
    pair_index([one.max(other), one.min(other)])
}

impl<'a> Dealer<'a> {
    /// A dealer with the random streams of a chunk under a seed; `None` if there are too few cards.
    pub fn new(seats: &'a Seats, seed: u64, chunk: u64) -> Option<Dealer<'a>> {
        const NOTHING: Held = Held {
            place: Aligned([0; BLOCK]),
            numbers: [Aligned([0; BLOCK]); 2],
        };
        let cards = 2 * (seats.players.len() - seats.drawing_players) + seats.to_come;
        let deck = seats.deck().checked_sub(2 * seats.drawing_players)?;
        let mut rest = dealing::Dealer::of_deck(deck, cards)?;
        rest.start(seed, chunk);
        Some(Dealer {
            seats,
            streams: Streams::new(seed ^ DRAWS, chunk),
            spare: Random::new(!(seed ^ DRAWS), chunk),
            rest,
            drawn: Vec::with_capacity(2 * seats.drawing_players),
            held: seats.players.iter().map(|_| NOTHING).collect(),
        })
    }

    /// Deals a block: the hole cards of each player together with the board.
    ///
    /// Players who draw combos do so first. If two combos share a card, all players draw again, so
    /// that combos are held together with a probability proportional to the product of their
    /// weights. The other cards are then any of the remaining ones, in equally many ways whatever
    /// was drawn.
    ///
    /// Drawing again may take long, so it can be stopped.
    #[inline(always)]
    pub fn deal(&mut self, hands: &mut [Aligned<Planes>], stop: &Parts) -> Result<(), Ended> {
        self.draw(stop)?;
        self.rest.deal_block();
        let (board, mut others) = self.rest.columns().split_at(self.seats.to_come);
        let board = self.board(board);
        for ((seat, held), hand) in self.seats.players.iter().zip(&mut self.held).zip(hands) {
            if let (None, [one, other, rest @ ..]) = (&seat.table, others) {
                held.numbers = [one, other].map(|card| past(card, &self.drawn));
                others = rest;
            }
            *hand = board;
            self.seats.put(&held.numbers, &mut hand.0);
        }
        Ok(())
    }

    /// The index of the combo that a player holds in a deal.
    pub fn place(&self, player: usize, deal: usize) -> usize {
        let (seat, held) = (&self.seats.players[player], &self.held[player]);
        let numbers = held.numbers.each_ref().map(|numbers| numbers.0[deal]);
        match seat.table {
            Some(_) => held.place.0[deal] as usize,
            None => seat.places[place_of(numbers)].into(),
        }
    }

    /// The complete board.
    #[inline(always)]
    fn board(&self, cards: &[Column]) -> Aligned<Planes> {
        let planes = self.seats.board.planes();
        let mut board = Aligned(planes.map(|ranks| [ranks as u16; BLOCK]));
        for card in cards {
            self.seats.put(&[past(card, &self.drawn)], &mut board.0);
        }
        board
    }

    /// Draws the combos of all players who draw, again if two share a card, and takes their cards.
    #[inline(always)]
    fn draw(&mut self, stop: &Parts) -> Result<(), Ended> {
        if self.seats.joint.is_some() {
            (0..BLOCK).try_for_each(|deal| self.draw_until_free(deal, stop))?;
        } else {
            self.draw_block(stop)?;
        }
        self.drawn.clear();
        for (seat, held) in self.seats.players.iter().zip(&mut self.held) {
            if seat.table.is_some() {
                let mut words = [0; BLOCK];
                for (word, &place) in words.iter_mut().zip(&held.place.0) {
                    *word = seat.numbers[place as usize % PLACES];
                }
                let [high, low] = &mut held.numbers;
                for (i, word) in words.into_iter().enumerate() {
                    [high.0[i], low.0[i]] = word.to_le_bytes();
                }
                insert(&mut self.drawn, high);
                insert(&mut self.drawn, low);
            }
        }
        Ok(())
    }

    /// Draws for all deals at once, and again in those in which two combos share a card.
    #[inline(always)]
    fn draw_block(&mut self, stop: &Parts) -> Result<(), Ended> {
        for (seat, held) in self.seats.players.iter().zip(&mut self.held) {
            if let Some(table) = &seat.table {
                table.draw(&mut self.streams, &mut self.spare, &mut held.place.0);
            }
        }
        match self.seats.drawing_players {
            0 | 1 => Ok(()),
            _ => self.resolve_clashes(stop),
        }
    }

    /// Draws again in the deals in which two combos share a card, until none do.
    fn resolve_clashes(&mut self, stop: &Parts) -> Result<(), Ended> {
        let mut used = [Hand::EMPTY; BLOCK];
        let mut clash = [false; BLOCK];
        for (seat, held) in self.seats.players.iter().zip(&self.held) {
            if seat.table.is_some() {
                for i in 0..BLOCK {
                    let cards = seat.cards[held.place.0[i] as usize];
                    clash[i] |= !(used[i] & cards).is_empty();
                    used[i] = used[i] | cards;
                }
            }
        }
        (0..BLOCK)
            .filter(|&deal| clash[deal])
            .try_for_each(|deal| self.draw_until_free(deal, stop))
    }

    /// Draws for one deal until no two combos share a card.
    fn draw_until_free(&mut self, deal: usize, stop: &Parts) -> Result<(), Ended> {
        while !stop.is_stopped() {
            if (0..PATIENCE).any(|_| self.draw_again(deal).is_some()) {
                return Ok(());
            }
        }
        Err(Ended::Stopped)
    }

    /// Draws once more for one deal; `None` if two combos share a card.
    fn draw_again(&mut self, deal: usize) -> Option<()> {
        if let Some(joint) = &self.seats.joint {
            let seats = self.seats.players.iter().zip(&mut self.held);
            let mut drawing = seats.filter(|(seat, _)| seat.table.is_some());
            let take = |_, place| {
                if let Some((_, held)) = drawing.next() {
                    held.place.0[deal] = place;
                }
            };
            return joint.draw(&mut self.spare, take).then_some(());
        }
        let mut used = Hand::EMPTY;
        for (seat, held) in self.seats.players.iter().zip(&mut self.held) {
            if let Some(table) = &seat.table {
                let place = table.draw_one(&mut self.spare);
                let cards = seat.cards[place as usize];
                if !(used & cards).is_empty() {
                    return None;
                }
                used = used | cards;
                held.place.0[deal] = place;
            }
        }
        Some(())
    }
}
