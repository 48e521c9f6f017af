//! Random deals, a block of them at a time: cards for the players, then the board.
//!
//! Cards are numbered by what is left of the deck. A player who may hold anything gets two cards from
//! it; any other draws one of his combinations by its weight. Nearly all steps are plain loops over
//! the deals of a block, which become vectors.

use super::aligned::Aligned;
use super::drawing::Drawing;
use super::question::{BOARD, Combo, PAIRS, Question, by_pair, ids, pair};
use crate::evaluate::{BLOCK, Planes, Words};
use crate::random::Streams;
use crate::{Card, Hand};

/// After so many deals in vain, the players' cards clash nearly always.
const PATIENCE: usize = 1 << 20;
/// Room for a word for each combination, so that any place below is one.
const PLACES: usize = 1 << 11;

/// The players of a question, and what is left of the deck for them.
pub struct Seats {
    players: Vec<Seat>,
    /// The ids of the cards that are known, ascending.
    known: Vec<u8>,
    board: Hand,
    to_come: usize,
    /// Whether several players draw.
    may_clash: bool,
}

/// What a player may hold.
struct Seat {
    /// How he draws; if not, he may hold anything.
    drawing: Option<Drawing>,
    /// The numbers of each combination's cards in what is left of the deck, in the halves of a word.
    numbers: Box<[u16; PLACES]>,
    cards: Vec<Hand>,
    /// The place among the combinations of each pair of numbers.
    places: Vec<u16>,
}

/// Deals cards to the players and to the board, block after block.
pub struct Dealer<'a> {
    seats: &'a Seats,
    random: Streams,
    taken: Taken,
    /// What each player holds.
    held: Vec<Held>,
}

/// A card in each deal of a block, by its number in what is left of the deck.
type Numbers = Aligned<[u8; BLOCK]>;

/// What a player holds in each deal of a block.
struct Held {
    /// Its place among his combinations, if he drew it.
    place: Aligned<Words>,
    numbers: [Numbers; 2],
}

/// The cards that are taken in each deal of a block, by their numbers, ascending.
struct Taken {
    deck: usize,
    count: usize,
    numbers: Vec<Numbers>,
}

impl Seats {
    /// The seats of a question.
    pub fn new(question: &Question) -> Seats {
        let known = question.board | question.dead;
        let mut known: Vec<u8> = known.cards().map(Card::id).collect();
        known.sort_unstable();
        let players = question.players.iter();
        let players: Vec<Seat> = players.map(|combos| Seat::new(combos, &known)).collect();
        let drawing = players.iter().filter(|seat| seat.drawing.is_some());
        Seats {
            may_clash: drawing.count() > 1,
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
    fn put<const CARDS: usize>(&self, numbers: &[Numbers; CARDS], hands: &mut Planes) {
        let mut ids = *numbers;
        for ids in &mut ids {
            for &known in &self.known {
                for id in &mut ids.0 {
                    *id += u8::from(*id >= known);
                }
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
            drawing: (!anything).then(|| Drawing::new(combos)),
            numbers: words,
            cards: combos.iter().map(|combo| combo.cards).collect(),
            places,
        }
    }
}

/// Whether these are all pairs of the cards that are left, with one weight.
fn is_anything(combos: &[Combo], deck: usize) -> bool {
    let weights = by_pair(combos);
    let held = weights.iter().filter(|&&weight| weight > 0);
    held.clone().count() == deck * (deck - 1) / 2 && held.clone().min() == held.max()
}

/// The place of two numbers among all pairs.
fn place_of([one, other]: [u8; 2]) -> usize {
    pair([one.max(other), one.min(other)])
}

impl<'a> Dealer<'a> {
    /// A dealer with the streams of a chunk under a seed.
    pub fn new(seats: &'a Seats, seed: u64, chunk: u64) -> Dealer<'a> {
        const NOTHING: Held = Held {
            place: Aligned([0; BLOCK]),
            numbers: [Aligned([0; BLOCK]); 2],
        };
        Dealer {
            seats,
            random: Streams::new(seed, chunk),
            taken: Taken {
                deck: seats.deck(),
                count: 0,
                numbers: vec![Aligned([0; BLOCK]); seats.deck()],
            },
            held: seats.players.iter().map(|_| NOTHING).collect(),
        }
    }

    /// Deals a block: to each player his hand with the board. Nothing if the players' cards clash.
    ///
    /// Those who draw do so first, and all again where two clash. The others' cards and the board are
    /// any of what is left, in as many ways whatever was drawn.
    #[inline(always)]
    pub fn deal(&mut self, hands: &mut [Aligned<Planes>]) -> Option<()> {
        self.taken.count = 0;
        self.draw()?;
        for (seat, held) in self.seats.players.iter().zip(&mut self.held) {
            if seat.drawing.is_none() {
                for number in &mut held.numbers {
                    self.taken.deal(&mut self.random, number);
                }
            }
        }
        let board = self.board();
        for (held, hand) in self.held.iter().zip(hands) {
            *hand = board;
            self.seats.put(&held.numbers, &mut hand.0);
        }
        Some(())
    }

    /// The place of what a player holds in a deal among his combinations.
    pub fn place(&self, player: usize, deal: usize) -> usize {
        let (seat, held) = (&self.seats.players[player], &self.held[player]);
        let numbers = held.numbers.each_ref().map(|numbers| numbers.0[deal]);
        match seat.drawing {
            Some(_) => held.place.0[deal].into(),
            None => seat.places[place_of(numbers)].into(),
        }
    }

    #[inline(always)]
    fn board(&mut self) -> Aligned<Planes> {
        let planes = self.seats.board.planes();
        let mut board = Aligned(planes.map(|ranks| [ranks as u16; BLOCK]));
        match self.seats.to_come {
            0 => {}
            1 => self.fill::<1>(&mut board.0),
            2 => self.fill::<2>(&mut board.0),
            3 => self.fill::<3>(&mut board.0),
            4 => self.fill::<4>(&mut board.0),
            _ => self.fill::<BOARD>(&mut board.0),
        }
        board
    }

    /// Deals so many cards to the board.
    #[inline(always)]
    fn fill<const CARDS: usize>(&mut self, board: &mut Planes) {
        let mut numbers = [Aligned([0; BLOCK]); CARDS];
        for number in &mut numbers {
            self.taken.deal(&mut self.random, number);
        }
        self.seats.put(&numbers, board);
    }

    /// Lets all draw who do, again where two clash, and takes their cards.
    #[inline(always)]
    fn draw(&mut self) -> Option<()> {
        for (seat, held) in self.seats.players.iter().zip(&mut self.held) {
            if let Some(drawing) = &seat.drawing {
                drawing.draw(&mut self.random, &mut held.place.0);
            }
        }
        if self.seats.may_clash {
            self.resolve()?;
        }
        for (seat, held) in self.seats.players.iter().zip(&mut self.held) {
            if seat.drawing.is_some() {
                let mut words = held.place;
                for word in &mut words.0 {
                    *word = seat.numbers[usize::from(*word) % PLACES];
                }
                let [high, low] = &mut held.numbers;
                for i in 0..BLOCK {
                    [high.0[i], low.0[i]] = words.0[i].to_le_bytes();
                }
                self.taken.take(high);
                self.taken.take(low);
            }
        }
        Some(())
    }

    /// Draws again where two clash.
    fn resolve(&mut self) -> Option<()> {
        let mut used = [Hand::EMPTY; BLOCK];
        let mut clash = [false; BLOCK];
        for (seat, held) in self.seats.players.iter().zip(&self.held) {
            if seat.drawing.is_some() {
                for i in 0..BLOCK {
                    let cards = seat.cards[usize::from(held.place.0[i])];
                    clash[i] |= !(used[i] & cards).is_empty();
                    used[i] = used[i] | cards;
                }
            }
        }
        for deal in (0..BLOCK).filter(|&deal| clash[deal]) {
            (0..PATIENCE).find_map(|_| self.draw_again(deal))?;
        }
        Some(())
    }

    /// Draws once more for one deal; nothing if two clash.
    fn draw_again(&mut self, deal: usize) -> Option<()> {
        let mut used = Hand::EMPTY;
        for (seat, held) in self.seats.players.iter().zip(&mut self.held) {
            if let Some(drawing) = &seat.drawing {
                let place = drawing.draw_one(&mut self.random.single);
                let cards = seat.cards[usize::from(place)];
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

impl Taken {
    /// Takes the cards of these numbers.
    #[inline(always)]
    fn take(&mut self, numbers: &Numbers) {
        let mut carried = *numbers;
        for taken in &mut self.numbers[..self.count] {
            for i in 0..BLOCK {
                let (one, other) = (taken.0[i], carried.0[i]);
                (taken.0[i], carried.0[i]) = (one.min(other), one.max(other));
            }
        }
        self.numbers[self.count] = carried;
        self.count += 1;
    }

    /// Takes any of the cards that are left.
    #[inline(always)]
    fn deal(&mut self, random: &mut Streams, numbers: &mut Numbers) {
        let mut drawn = Aligned([0; BLOCK]);
        random.below((self.deck - self.count) as u16, &mut drawn.0);
        numbers.0 = drawn.0.map(|number| number as u8);
        let mut carried = *numbers;
        for taken in &mut self.numbers[..self.count] {
            for i in 0..BLOCK {
                // A number grows by one for each that is taken before it. At the first after it, that
                // one is carried on, and passes no other.
                let passes = u8::from(carried.0[i] >= taken.0[i]);
                numbers.0[i] += passes;
                let (one, other) = (taken.0[i], carried.0[i] + passes);
                (taken.0[i], carried.0[i]) = (one.min(other), one.max(other));
            }
        }
        self.numbers[self.count] = carried;
        self.count += 1;
    }
}
