//! A block of hole cards with their boards, of which a fixed number of hole cards plays.

use super::pair_lookup::{BoardColumns, HeldColumns, join, spread};
use super::pair_tables::{FEWEST, Pairs};
use super::panel::Panel;
use crate::{Hands, Rules};
use cardmath_cards::random::dealing::{BLOCK, CardColumn};
use cardmath_cards::simd::{Aligned, Instructions};
use cardmath_cards::{Card, Hand};

/// The number of ids that are read at a time.
const WORD: usize = size_of::<u64>();

/// Working memory for blocks of rows.
pub struct RowPanel<'a> {
    rules: &'a Rules,
    /// The fewest cards on a board.
    fewest: usize,
    instructions: Instructions,
    pairs: &'a [Option<Pairs>],
    panel: Panel<'a>,
    held: Cards,
    board: Cards,
    hands: HeldColumns,
    boards: BoardColumns,
}

/// The cards of a block by columns.
struct Cards {
    columns: Vec<CardColumn>,
    /// The rows that were read last, padded to a whole block: ids with a word after them, or masks.
    ids: Vec<u8>,
    masks: Vec<Hand>,
}

impl<'a> RowPanel<'a> {
    pub fn new(
        rules: &'a Rules,
        pairs: &'a [Option<Pairs>],
        instructions: Instructions,
    ) -> RowPanel<'a> {
        RowPanel {
            rules,
            fewest: rules.fewest(),
            instructions,
            pairs,
            panel: Panel::new(rules, instructions),
            held: Cards::new(),
            board: Cards::new(),
            hands: HeldColumns::default(),
            boards: BoardColumns::default(),
        }
    }

    /// Reads a block of rows. Returns false if the rows must be evaluated one by one: some are not
    /// valid, or not all boards have the same number of cards.
    pub fn read(&mut self, held: Hands<'_>, boards: Hands<'_>, checked: bool) -> bool {
        let instructions = self.instructions;
        instructions.compiled(
            #[inline(always)]
            || self.read_columns(held, boards, checked),
        )
    }

    #[inline(always)]
    fn read_columns(&mut self, held: Hands<'_>, boards: Hands<'_>, checked: bool) -> bool {
        if !self.board.is_of(boards) {
            if !self.board.read(boards, checked) {
                return false;
            }
            if self.board.columns.len() >= FEWEST {
                self.boards.read(&self.board.columns);
            }
        }
        if !self.held.read(held, checked) {
            return false;
        }
        self.hands.read(&self.held.columns);
        matches!(
            (held, boards, checked),
            (Hands::Ids(..), Hands::Ids(..), false)
        ) || self.are_of_game()
    }

    /// Whether hole cards and boards, each valid, are so together under the rules.
    #[inline(always)]
    fn are_of_game(&self) -> bool {
        let (held, board) = (&self.held.columns, &self.board.columns);
        let deck = self.rules.deck;
        held.len() == self.rules.cards
            && (self.fewest..=self.rules.board).contains(&board.len())
            && are_apart(held, board)
            && (deck == Hand::DECK || self.held.are_of(deck) && self.board.are_of(deck))
    }

    /// The strengths of the rows for a pot.
    pub fn evaluate(&mut self, pot: usize, out: &mut [u16]) {
        let mut strengths = [0; BLOCK];
        match &self.pairs[pot] {
            Some(pairs) => self.hands.look_up(&self.boards, pairs, &mut strengths),
            None => {
                let (mut held, mut boards) = ([Hand::EMPTY; BLOCK], [Hand::EMPTY; BLOCK]);
                join(&self.held.columns, &mut held);
                join(&self.board.columns, &mut boards);
                self.panel.evaluate(pot, &held, &boards, &mut strengths);
            }
        }
        out.copy_from_slice(&strengths[..out.len()]);
    }
}

impl Cards {
    fn new() -> Cards {
        Cards {
            columns: Vec::new(),
            ids: Vec::new(),
            masks: Vec::new(),
        }
    }

    /// Whether the cards of these rows were read last.
    #[inline(always)]
    fn is_of(&self, rows: Hands<'_>) -> bool {
        match rows {
            Hands::Ids(cards, ids) => {
                self.columns.len() == cards && !ids.is_empty() && self.ids.starts_with(ids)
            }
            Hands::Masks(_) => false,
        }
    }

    /// Reads the cards of some rows. Returns false if they cannot be used: ids are invalid or
    /// repeated, unless these are not `checked`, or masks are invalid or of different sizes.
    #[inline(always)]
    fn read(&mut self, rows: Hands<'_>, checked: bool) -> bool {
        self.ids.clear();
        match rows {
            Hands::Ids(cards, ids) => {
                let (first, missing) = (&ids[..cards], BLOCK - ids.len() / cards.max(1));
                self.ids.extend_from_slice(ids);
                (0..missing).for_each(|_| self.ids.extend_from_slice(first));
                self.ids.extend_from_slice(&[0; WORD]);
                self.turn(cards) || !checked
            }
            Hands::Masks(masks) => {
                let (sizes, deck) = (masks[0].count_ones(), Hand::DECK.mask());
                let good = |mask: &u64| mask & !deck == 0 && mask.count_ones() == sizes;
                if !masks.iter().fold(true, |all, mask| all & good(mask)) {
                    return false;
                }
                self.masks.clear();
                self.masks
                    .extend(masks.iter().map(|&mask| Hand::of_mask(mask)));
                self.masks.resize(BLOCK, Hand::of_mask(masks[0]));
                spread(&self.masks, &mut self.columns);
                true
            }
        }
    }

    /// Turns the rows of ids into columns. Returns whether all are hands of different cards.
    #[inline(always)]
    fn turn(&mut self, cards: usize) -> bool {
        self.columns.resize(cards, Aligned([0; BLOCK]));
        let mut greatest = 0;
        for (nth, columns) in self.columns.chunks_mut(WORD).enumerate() {
            let mut words = [0; BLOCK];
            for (row, word) in words.iter_mut().enumerate() {
                let bytes = self.ids[row * cards + nth * WORD..].first_chunk();
                *word = bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes));
            }
            for (place, column) in columns.iter_mut().enumerate() {
                for (id, word) in column.0.iter_mut().zip(words) {
                    *id = (word >> (8 * place)) as u8;
                    greatest = greatest.max(*id);
                    // Unchecked ids must not lead outside of tables.
                    *id = (*id).min(Card::COUNT - 1);
                }
            }
        }
        let mut earlier = (1..cards).map(|card| self.columns.split_at(card));
        greatest < Card::COUNT && earlier.all(|(before, from)| are_apart(&from[..1], before))
    }

    /// Whether all cards are in the deck.
    fn are_of(&self, deck: Hand) -> bool {
        let mut hands = [Hand::EMPTY; BLOCK];
        join(&self.columns, &mut hands);
        hands.iter().all(|hand| hand.is_subset(deck))
    }
}

/// Whether no card is in both columns of a row.
#[inline(always)]
fn are_apart(some: &[CardColumn], others: &[CardColumn]) -> bool {
    // The exclusive or of two equal ids is 0.
    let mut least = u8::MAX;
    for one in some {
        for other in others {
            for i in 0..BLOCK {
                least = least.min(one.0[i] ^ other.0[i]);
            }
        }
    }
    least > 0
}
