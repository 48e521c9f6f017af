//! Random deals, a block of them at a time: cards for the players, then the board.
//!
//! Players draw combinations by their weights, but for those who may hold anything: they are dealt two
//! of the cards that are left. Cards are numbered by what the known ones leave of the deck. Nearly all
//! steps are plain loops over the deals of a block, which become vectors.

use super::question::{PAIRS, Question, ids, pair_index, weights_by_pair};
use crate::equity::Combo;
use crate::equity::alias::{AliasTable, Drawn};
use crate::evaluate::{BLOCK, Planes};
use crate::random::dealing::{Column, insert, past, step_over};
use crate::random::{Random, Streams, dealing};
use crate::simd::Aligned;
use crate::workers::{Ended, Parts};
use crate::{Card, Hand};

/// After so many deals in vain, the players' cards clash nearly always.
const PATIENCE: usize = 1 << 20;
/// What sets the streams of those who draw apart from those of the cards that are dealt.
const DRAWS: u64 = 0xbb67_ae85_84ca_a73b;
/// Room for a word for each combination, so that any place below is one.
const PLACES: usize = 1 << 11;

/// The players of a question, and what is left of the deck for them.
pub struct Seats {
    players: Vec<Seat>,
    /// The ids of the cards that are known, ascending.
    known: Vec<u8>,
    board: Hand,
    to_come: usize,
    /// How many players draw.
    drawing_players: usize,
}

/// What a player may hold.
struct Seat {
    /// How he draws; if not, he may hold anything.
    table: Option<AliasTable>,
    /// The numbers of each combination's cards in what is left of the deck, in the halves of a word.
    numbers: Box<[u16; PLACES]>,
    cards: Vec<Hand>,
    /// The place among the combinations of each pair of numbers.
    places: Vec<u16>,
}

/// Deals cards to the players and to the board, block after block.
pub struct Dealer<'a> {
    seats: &'a Seats,
    streams: Streams,
    /// For the few numbers that are drawn again.
    spare: Random,
    /// Deals of the cards that nobody drew.
    rest: dealing::Dealer,
    /// The numbers of the cards that were drawn, ascending in each deal.
    drawn: Vec<Column>,
    /// What each player holds.
    held: Vec<Held>,
}

/// What a player holds in each deal of a block.
struct Held {
    /// Its place among his combinations, if he drew it.
    place: Aligned<Drawn>,
    numbers: [Column; 2],
}

impl Seats {
    /// The seats of a question.
    pub fn new(question: &Question) -> Seats {
        let known = question.board | question.dead;
        let mut known: Vec<u8> = known.cards().map(Card::id).collect();
        known.sort_unstable();
        let players = question.players.iter();
        let players: Vec<Seat> = players.map(|combos| Seat::new(combos, &known)).collect();
        let drawing = players.iter().filter(|seat| seat.table.is_some());
        Seats {
            drawing_players: drawing.count(),
            players,
            known,
            board: question.board,
            to_come: question.to_come(),
        }
    }

    /// How many cards are left of the deck.
    fn deck(&self) -> usize {
        Hand::DECK.len() - self.known.len()
    }

    /// Puts cards, given by their numbers, into hands.
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

/// Whether these are all pairs of the cards that are left, with one weight.
fn is_anything(combos: &[Combo], deck: usize) -> bool {
    let weights = weights_by_pair(combos);
    let held = weights.iter().filter(|&&weight| weight > 0);
    held.clone().count() == deck * deck.saturating_sub(1) / 2 && held.clone().min() == held.max()
}

/// The place of two numbers among all pairs.
fn place_of([one, other]: [u8; 2]) -> usize {
    pair_index([one.max(other), one.min(other)])
}

impl<'a> Dealer<'a> {
    /// A dealer with the streams of a chunk under a seed; none if there are too few cards.
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

    /// Deals a block: to each player his hand with the board. It is impossible if the players' cards clash
    /// again and again; to find that takes long, so a stop is heard meanwhile.
    ///
    /// Those who draw do so first, and all again where two clash, so that what they hold together is
    /// as likely as the product of the weights. The others' cards and the board are any of what is
    /// left, in as many ways whatever was drawn.
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

    /// The place of what a player holds in a deal among his combinations.
    pub fn place(&self, player: usize, deal: usize) -> usize {
        let (seat, held) = (&self.seats.players[player], &self.held[player]);
        let numbers = held.numbers.each_ref().map(|numbers| numbers.0[deal]);
        match seat.table {
            Some(_) => held.place.0[deal] as usize,
            None => seat.places[place_of(numbers)].into(),
        }
    }

    /// The board with the cards that come.
    #[inline(always)]
    fn board(&self, cards: &[Column]) -> Aligned<Planes> {
        let planes = self.seats.board.planes();
        let mut board = Aligned(planes.map(|ranks| [ranks as u16; BLOCK]));
        for card in cards {
            self.seats.put(&[past(card, &self.drawn)], &mut board.0);
        }
        board
    }

    /// Lets all draw who do, again where two clash, and takes their cards.
    #[inline(always)]
    fn draw(&mut self, stop: &Parts) -> Result<(), Ended> {
        for (seat, held) in self.seats.players.iter().zip(&mut self.held) {
            if let Some(table) = &seat.table {
                table.draw(&mut self.streams, &mut self.spare, &mut held.place.0);
            }
        }
        if self.seats.drawing_players > 1 {
            self.resolve_clashes(stop)?;
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

    /// Draws again where two clash, until none do.
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
        for deal in (0..BLOCK).filter(|&deal| clash[deal]) {
            if stop.is_stopped() {
                return Err(Ended::Stopped);
            }
            let drawn = (0..PATIENCE).find_map(|_| self.draw_again(deal));
            drawn.ok_or(Ended::Impossible)?;
        }
        Ok(())
    }

    /// Draws once more for one deal; nothing if two clash.
    fn draw_again(&mut self, deal: usize) -> Option<()> {
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
