//! The evaluation of many hands with their boards under the rules of a game.

use super::pair_lookup::{BoardColumns, HeldColumns, spread};
use super::pair_tables::{BOARD, Pairs};
use crate::{Evaluator, Rules, Scratch};
use cardmath_cards::random::dealing::{BLOCK, CardColumn};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, subsets_of};

/// Evaluates many hands at once, with working memory.
pub struct Panel<'a> {
    rules: &'a Rules,
    instructions: Instructions,
    scratch: Scratch,
    /// By pot, the tables of pairs, if they apply.
    pairs: &'a [Option<Pairs>],
    looked_up: LookedUp,
    /// The combined hands that are evaluated, and their strengths.
    tried: Vec<Hand>,
    worth: Vec<u16>,
    ours: CardSubsets,
    shared: CardSubsets,
}

/// The number of deals combined at a time, so that their hands stay in the cache.
const DEALS_AT_ONCE: usize = 32;

impl<'a> Panel<'a> {
    /// A panel without lookup tables.
    pub fn new(rules: &'a Rules, instructions: Instructions) -> Panel<'a> {
        Panel::looking_up(rules, &[], instructions)
    }

    /// A panel that uses these tables for full boards, if they apply.
    pub fn looking_up(
        rules: &'a Rules,
        pairs: &'a [Option<Pairs>],
        instructions: Instructions,
    ) -> Panel<'a> {
        Panel {
            rules,
            instructions,
            scratch: Scratch::new(instructions),
            pairs,
            looked_up: LookedUp::new(),
            tried: Vec::new(),
            worth: Vec::new(),
            ours: CardSubsets::new(),
            shared: CardSubsets::new(),
        }
    }

    /// The strength of each hand with its board for a pot; 0 if it does not qualify. All hands
    /// must have the same number of cards, and so must all boards.
    pub fn evaluate(&mut self, pot: usize, held: &[Hand], boards: &[Hand], worth: &mut [u16]) {
        let whole = boards.first().is_some_and(|board| board.len() == BOARD);
        if let (true, Some(Some(pairs))) = (whole, self.pairs.get(pot)) {
            return self.look_up(pairs, held, boards, worth);
        }
        let evaluator = &self.rules.pots[pot];
        let Some(plays) = self.rules.plays else {
            self.tried.clear();
            let hands = held.iter().zip(boards).map(|(&held, &board)| held | board);
            self.tried.extend(hands);
            evaluator.strengths_of_hands_in(&mut self.scratch, &self.tried, worth);
            return;
        };
        let deals = held.chunks(DEALS_AT_ONCE).zip(boards.chunks(DEALS_AT_ONCE));
        for ((held, boards), worth) in deals.zip(worth.chunks_mut(DEALS_AT_ONCE)) {
            let tries = self.expand(plays, evaluator, held, boards);
            self.worth.resize(self.tried.len(), 0);
            evaluator.strengths_of_hands_in(&mut self.scratch, &self.tried, &mut self.worth);
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
        let (looked_up, instructions) = (&mut self.looked_up, self.instructions);
        let blocks = held.chunks(BLOCK).zip(boards.chunks(BLOCK));
        for ((held, boards), worth) in blocks.zip(worth.chunks_mut(BLOCK)) {
            instructions.compiled(
                #[inline(always)]
                || looked_up.read(held, boards),
            );
            let mut found = [0; BLOCK];
            looked_up
                .hands
                .look_up(&looked_up.boards, pairs, &mut found);
            worth.copy_from_slice(&found[..worth.len()]);
        }
    }

    /// Makes all combinations of hole cards and board cards that may play, and returns their number
    /// per deal.
    fn expand(
        &mut self,
        plays: usize,
        evaluator: &Evaluator,
        held: &[Hand],
        boards: &[Hand],
    ) -> usize {
        let from_board = evaluator.ordering().size() - plays;
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

/// Working memory for lookups.
struct LookedUp {
    columns: Vec<CardColumn>,
    hands: HeldColumns,
    boards: BoardColumns,
    /// The boards read last.
    of: Vec<Hand>,
}

impl LookedUp {
    fn new() -> LookedUp {
        LookedUp {
            columns: Vec::new(),
            hands: HeldColumns::default(),
            boards: BoardColumns::default(),
            of: Vec::new(),
        }
    }

    /// Reads hands, and their boards if these differ from those read last.
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

/// All subsets of `count` cards of some cards.
struct CardSubsets {
    /// The number of cards, and the number chosen.
    sizes: (usize, usize),
    /// For each subset, the positions of its cards.
    places: Vec<u8>,
    cards: Vec<Hand>,
    of: Hand,
    made: Vec<Hand>,
}

impl CardSubsets {
    /// The one choice of no cards of none.
    fn new() -> CardSubsets {
        CardSubsets {
            sizes: (0, 0),
            places: Vec::new(),
            cards: Vec::new(),
            of: Hand::EMPTY,
            made: vec![Hand::EMPTY],
        }
    }

    /// Makes the subsets of `count` of these cards. Often they are the same as last time.
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

/// The positions of each subset of `count` of `cards` cards, one subset after another.
fn places(cards: usize, count: usize) -> Vec<u8> {
    let all: Hand = (0..cards as u8).filter_map(Card::from_id).collect();
    let choices = subsets_of(all, count);
    choices
        .flat_map(|chosen| chosen.cards().map(Card::id).collect::<Vec<_>>())
        .collect()
}
