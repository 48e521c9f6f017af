//! What hands are worth with their boards, where some of the cards play.

use super::pair_lookup::{Boards, Hands, spread};
use super::pair_tables::{BOARD, Pairs};
use crate::evaluate::{Judge, Rules};
use crate::random::dealing::{BLOCK, Column};
use crate::simd::Instructions;
use crate::{Card, Hand, subsets_of};

/// Judges many hands at once.
pub struct Panel<'a> {
    rules: &'a Rules,
    instructions: Instructions,
    /// What pairs are worth, by pot, where that tells what hands are worth.
    pairs: &'a [Option<Pairs>],
    looked_up: LookedUp,
    /// Room for the hands that are tried, and for what they are worth.
    tried: Vec<Hand>,
    worth: Vec<u16>,
    ours: Choices,
    shared: Choices,
}

/// Where this many deals are expanded at a time, their hands stay near.
const DEALS_AT_ONCE: usize = 32;

impl<'a> Panel<'a> {
    /// Judges by the rules.
    pub fn new(rules: &'a Rules, instructions: Instructions) -> Panel<'a> {
        Panel::looking_up(rules, &[], instructions)
    }

    /// Judges by the rules, and looks up what hands are worth with whole boards where pairs tell it.
    pub fn looking_up(
        rules: &'a Rules,
        pairs: &'a [Option<Pairs>],
        instructions: Instructions,
    ) -> Panel<'a> {
        Panel {
            rules,
            instructions,
            pairs,
            looked_up: LookedUp::new(),
            tried: Vec::new(),
            worth: Vec::new(),
            ours: Choices::default(),
            shared: Choices::default(),
        }
    }

    /// What each hand is worth for a pot with its board; 0 where it does not qualify. All hands have
    /// as many cards, and all boards.
    pub fn judge(&mut self, pot: usize, held: &[Hand], boards: &[Hand], worth: &mut [u16]) {
        let whole = boards.first().is_some_and(|board| board.len() == BOARD);
        if let (true, Some(Some(pairs))) = (whole, self.pairs.get(pot)) {
            return self.look_up(pairs, held, boards, worth);
        }
        let judge = &self.rules.pots[pot];
        let Some(plays) = self.rules.plays else {
            self.tried.clear();
            let hands = held.iter().zip(boards).map(|(&held, &board)| held | board);
            self.tried.extend(hands);
            judge.strengths(self.instructions, &self.tried, worth);
            return;
        };
        let deals = held.chunks(DEALS_AT_ONCE).zip(boards.chunks(DEALS_AT_ONCE));
        for ((held, boards), worth) in deals.zip(worth.chunks_mut(DEALS_AT_ONCE)) {
            let tries = self.expand(plays, judge, held, boards);
            self.worth.resize(self.tried.len(), 0);
            judge.strengths(self.instructions, &self.tried, &mut self.worth);
            let tried = &self.worth;
            self.instructions.compiled(
                #[inline(always)]
                || {
                    for (best, worth) in worth.iter_mut().zip(tried.chunks_exact(tries)) {
                        *best = worth.iter().fold(0, |best, &worth| worth.max(best));
                    }
                },
            );
        }
    }

    fn look_up(&mut self, pairs: &Pairs, held: &[Hand], boards: &[Hand], worth: &mut [u16]) {
        let (room, instructions) = (&mut self.looked_up, self.instructions);
        let blocks = held.chunks(BLOCK).zip(boards.chunks(BLOCK));
        for ((held, boards), worth) in blocks.zip(worth.chunks_mut(BLOCK)) {
            instructions.compiled(
                #[inline(always)]
                || room.read(held, boards),
            );
            let mut found = [0; BLOCK];
            room.hands.look_up(&room.boards, pairs, &mut found);
            worth.copy_from_slice(&found[..worth.len()]);
        }
    }

    /// Puts together all cards that may play, and tells how many hands a deal has.
    fn expand(&mut self, plays: usize, judge: &Judge, held: &[Hand], boards: &[Hand]) -> usize {
        let from_board = judge.ordering().size() - plays;
        self.tried.clear();
        for (&held, &board) in held.iter().zip(boards) {
            self.ours.choose(held, plays);
            self.shared.choose(board, from_board);
            for &shared in &self.shared.made {
                let ours = self.ours.made.iter();
                self.tried.extend(ours.map(|&ours| ours | shared));
            }
        }
        (self.ours.made.len() * self.shared.made.len()).max(1)
    }
}

/// Room in which hands are looked up.
struct LookedUp {
    columns: Vec<Column>,
    hands: Hands,
    boards: Boards,
    /// The boards that were read last.
    of: Vec<Hand>,
}

impl LookedUp {
    fn new() -> LookedUp {
        LookedUp {
            columns: Vec::new(),
            hands: Hands::new(),
            boards: Boards::new(),
            of: Vec::new(),
        }
    }

    /// Reads hands, and their boards if these are not the same as the last time.
    #[inline(always)]
    fn read(&mut self, held: &[Hand], boards: &[Hand]) {
        if self.of != boards {
            self.of.clear();
            self.of.extend(boards);
            spread(boards, &mut self.columns);
            self.boards.read(&self.columns);
        }
        spread(held, &mut self.columns);
        self.hands.read(&self.columns);
    }
}

/// All choices of so many of some cards.
#[derive(Default)]
struct Choices {
    /// Of how many cards, and how many are chosen.
    sizes: (usize, usize),
    /// Choice after choice, the places of its cards among those of the hand.
    places: Vec<u8>,
    cards: Vec<Hand>,
    of: Hand,
    made: Vec<Hand>,
}

impl Choices {
    /// Makes the choices of so many of these cards; often they are those of the last time.
    fn choose(&mut self, of: Hand, count: usize) {
        let sizes = (of.len(), count);
        if (of, sizes) == (self.of, self.sizes) {
            return;
        }
        if sizes != self.sizes {
            self.places = places(sizes.0, count);
            self.sizes = sizes;
        }
        self.of = of;
        self.cards.clear();
        let mut left = of;
        while !left.is_empty() {
            let card = left.lowest();
            self.cards.push(card);
            left = left - card;
        }
        self.made.clear();
        let cards = &self.cards;
        let made = self.places.chunks_exact(count.max(1)).map(|places| {
            let chosen = places.iter().map(|&place| cards[usize::from(place)]);
            chosen.fold(Hand::EMPTY, |hand, card| hand | card)
        });
        self.made.extend(made);
        if count == 0 {
            self.made.push(Hand::EMPTY);
        }
    }
}

/// The places of each choice of so many of so many cards, one after the other.
fn places(cards: usize, count: usize) -> Vec<u8> {
    let all: Hand = (0..cards as u8).filter_map(Card::from_id).collect();
    let choices = subsets_of(all, count);
    choices
        .flat_map(|chosen| chosen.cards().map(Card::id).collect::<Vec<_>>())
        .collect()
}
