//! Many uniform random deals at once.
//!
//! A deal is drawn as its Lehmer code: the position of the first card among all cards, of the
//! second among the remaining cards, and so on. One random word yields several such numbers (Nevin
//! Brackett-Rozinsky and Daniel Lemire, "Batched Ranged Random Integer Generation", 2024): in the
//! product of the word and the first bound, the upper half is the first number; the lower half
//! times the next bound yields the next number. If the last lower half is so small that the draw
//! would be biased, the word is drawn again, so that all deals are equally likely.
//!
//! Each step is a plain loop over a block of deals, which the compiler turns into vectors.

use crate::random::{Random, Streams};
use crate::simd::{Aligned, Instructions};
use crate::{Card, Hand};

/// The number of deals in a block.
pub const BLOCK: usize = 128;

/// A column of a block: for each deal the id of one card, or during drawing its Lehmer digit.
pub type CardColumn = Aligned<[u8; BLOCK]>;

/// The largest product of bounds for one word. It makes redraws rare: one word in 512 at most.
const MOST_CHOICES: u32 = 1 << 23;

/// Deals the same number of cards repeatedly, each time from a full deck.
pub struct DeckDealer {
    streams: Streams,
    /// Redraws rejected words.
    spare: Random,
    batches: Vec<WordDraws>,
    /// The ids missing from the deck below its highest id, ascending.
    excluded: Vec<u8>,
    columns: Vec<CardColumn>,
}

/// The numbers drawn from one random word.
#[derive(Debug)]
struct WordDraws {
    bounds: Vec<u32>,
    /// A word whose last remainder is below this threshold is drawn again.
    unfair: u32,
}

impl DeckDealer {
    /// Deals `cards` cards from a deck that may have jokers; none if the deck is too small.
    pub fn new(deck: Hand, cards: usize) -> Option<DeckDealer> {
        let mut dealer = DeckDealer::of_deck(deck.len(), cards)?;
        let ids = || deck.cards().map(Card::id);
        let last = ids().max().unwrap_or(0);
        dealer.excluded = (0..last)
            .filter(|id| ids().all(|held| held != *id))
            .collect();
        Some(dealer)
    }

    /// Deals `cards` positions in a deck of this size; none if the deck is too small.
    pub fn of_deck(deck: usize, cards: usize) -> Option<DeckDealer> {
        if cards > deck {
            return None;
        }
        Some(DeckDealer {
            streams: Streams::new(0, 0),
            spare: Random::new(0, 0),
            batches: batches(deck, cards),
            excluded: Vec::new(),
            columns: vec![Aligned([0; BLOCK]); cards],
        })
    }

    /// Starts the stream of this chunk under this seed.
    #[inline]
    pub fn start(&mut self, seed: u64, chunk: u64) {
        self.streams = Streams::new(seed, chunk);
        self.spare = Random::new(!seed, chunk);
    }

    /// Deals the next block: a column of ids per card.
    pub fn deal(&mut self, instructions: Instructions) -> &[CardColumn] {
        instructions.compiled(
            #[inline(always)]
            || self.deal_block(),
        );
        &self.columns
    }

    /// The last block that was dealt.
    #[inline]
    pub fn columns(&self) -> &[CardColumn] {
        &self.columns
    }

    /// Deals the next block, compiled for the instruction set of the caller.
    #[inline(always)]
    pub fn deal_block(&mut self) {
        let mut first = 0;
        for batch in &self.batches {
            let columns = &mut self.columns[first..][..batch.bounds.len()];
            batch.draw(&mut self.streams, &mut self.spare, columns);
            first += columns.len();
        }
        part(&mut self.columns);
        for column in &mut self.columns {
            for &id in &self.excluded {
                step_over(column, &Aligned([id; BLOCK]));
            }
        }
    }
}

/// The bounds of the Lehmer digits, grouped into batches that are drawn from one word each.
fn batches(deck: usize, cards: usize) -> Vec<WordDraws> {
    let mut batches: Vec<Vec<u32>> = Vec::new();
    for bound in (deck - cards + 1..=deck).rev().map(|left| left as u32) {
        match batches.last_mut() {
            Some(bounds) if bounds.iter().product::<u32>() * bound < MOST_CHOICES => {
                bounds.push(bound);
            }
            _ => batches.push(vec![bound]),
        }
    }
    batches.into_iter().map(WordDraws::new).collect()
}

impl WordDraws {
    fn new(bounds: Vec<u32>) -> WordDraws {
        let choices: u32 = bounds.iter().product();
        WordDraws {
            bounds,
            unfair: choices.wrapping_neg() % choices,
        }
    }

    #[inline(always)]
    fn draw(&self, streams: &mut Streams, spare: &mut Random, columns: &mut [CardColumn]) {
        let mut words = Aligned([0; BLOCK]);
        streams.fill(&mut words.0);
        for (&bound, column) in self.bounds.iter().zip(columns.iter_mut()) {
            for (word, number) in words.iter_mut().zip(&mut column.0) {
                (*number, *word) = split(*word, bound);
            }
        }
        let least = words.iter().fold(u32::MAX, |least, &word| least.min(word));
        if least < self.unfair {
            self.draw_again(&words, spare, columns);
        }
    }

    /// Redraws biased words, which are rare.
    #[cold]
    fn draw_again(&self, words: &[u32; BLOCK], spare: &mut Random, columns: &mut [CardColumn]) {
        for (deal, &word) in words.iter().enumerate() {
            let mut word = word;
            while word < self.unfair {
                word = spare.bits() as u32;
                for (&bound, column) in self.bounds.iter().zip(columns.iter_mut()) {
                    (column[deal], word) = split(word, bound);
                }
            }
        }
    }
}

/// A number below the bound, and the remaining word for the next draw.
#[inline(always)]
fn split(word: u32, bound: u32) -> (u8, u32) {
    let wide = u64::from(word) * u64::from(bound);
    ((wide >> 32) as u8, wide as u32)
}

/// Turns Lehmer digits into positions in the full deck.
#[inline(always)]
fn part(columns: &mut [CardColumn]) {
    for place in (0..columns.len()).rev() {
        let (before, after) = columns.split_at_mut(place + 1);
        for column in after {
            step_over(column, &before[place]);
        }
    }
}

/// Increments the numbers that are at or above those of the other column.
#[inline(always)]
pub fn step_over(column: &mut CardColumn, others: &CardColumn) {
    for (number, &other) in column.iter_mut().zip(&others.0) {
        *number += u8::from(*number >= other);
    }
}

/// Inserts numbers into columns that ascend in each deal.
#[inline(always)]
pub fn insert(numbers: &mut Vec<CardColumn>, more: &CardColumn) {
    let mut carried = *more;
    for numbers in &mut *numbers {
        for i in 0..BLOCK {
            let (one, other) = (numbers.0[i], carried.0[i]);
            (numbers.0[i], carried.0[i]) = (one.min(other), one.max(other));
        }
    }
    numbers.push(carried);
}

/// Turns positions among the cards that were not drawn into positions in the full deck.
#[inline(always)]
pub fn past(cards: &CardColumn, drawn: &[CardColumn]) -> CardColumn {
    let mut numbers = *cards;
    drawn
        .iter()
        .for_each(|drawn| step_over(&mut numbers, drawn));
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Hand {
        text.parse().expect("cards")
    }

    /// Some blocks of deals, each deal as its ids.
    fn deals(deck: Hand, cards: usize, blocks: usize, set: Instructions) -> Vec<Vec<u8>> {
        let mut dealer = DeckDealer::new(deck, cards).expect("cards");
        dealer.start(11, 5);
        let mut all = Vec::new();
        for _ in 0..blocks {
            let columns = dealer.deal(set);
            let ids = |deal| columns.iter().map(|column| column[deal]).collect();
            all.extend((0..BLOCK).map(ids));
        }
        all
    }

    #[test]
    fn no_card_comes_twice_and_none_that_is_gone() {
        for (excluded, cards) in [
            ("X1X2X3X4", 1),
            ("X1X2X3X4", 52),
            ("X1X2X3X4 2c As Kd", 49),
            ("X1X2X3X4 Ah", 17),
            ("X2X3X4", 5),
            ("X1X3 7h", 53),
            ("", 56),
        ] {
            let excluded = hand(excluded);
            let deck = (Hand::DECK | Hand::JOKERS) - excluded;
            for deal in deals(deck, cards, 20, Instructions::fastest()) {
                let held: Hand = deal.iter().filter_map(|&id| Card::or_joker(id)).collect();
                assert_eq!(held.len(), cards, "{deal:?}");
                assert!((held & excluded).is_empty());
            }
        }
        assert!(DeckDealer::new(Hand::DECK - hand("2c"), 52).is_none());
    }

    #[test]
    fn all_instructions_deal_the_same() {
        for (deck, cards) in [(Hand::DECK, 7), (Hand::DECK - hand("3c7hTs"), 25)] {
            let plain = deals(
                deck,
                cards,
                50,
                Instructions::named("baseline").expect("plain"),
            );
            assert!(Instructions::here().all(|set| deals(deck, cards, 50, set) == plain));
        }
    }

    /// Decodes Lehmer codes plainly: each number is a position among the remaining cards.
    #[test]
    fn numbers_among_those_left_become_cards() {
        let codes: [[u8; 6]; 4] = [
            [0, 0, 0, 0, 0, 0],
            [51, 50, 49, 48, 47, 46],
            [7, 7, 6, 6, 5, 46],
            [0, 50, 0, 48, 0, 46],
        ];
        for code in codes {
            let mut deck: Vec<u8> = (0..52).collect();
            let plain = code.map(|number| deck.remove(usize::from(number)));
            let mut columns = code.map(|number| Aligned([number; BLOCK]));
            part(&mut columns);
            assert_eq!(columns.map(|column| column[0]), plain);
        }
    }

    /// Counts every word of a small generator: all choices are equally frequent.
    #[test]
    fn words_that_are_not_drawn_again_are_fair() {
        for bounds in [vec![52, 51], vec![45, 44, 43], vec![3], vec![2, 2, 2]] {
            let batch = WordDraws::new(bounds.clone());
            let choices: u32 = bounds.iter().product();
            // The words of one choice are contiguous, so the ends of its interval say how many of
            // them are accepted. All intervals must have the same number.
            let fair = (u64::from(u32::MAX) + 1) / u64::from(choices);
            for choice in [0, 1, choices / 2, choices - 1].map(u64::from) {
                let first = (choice << 32).div_ceil(u64::from(choices)) as u32;
                let end = ((choice + 1) << 32).div_ceil(u64::from(choices));
                let left = |word| {
                    bounds
                        .iter()
                        .fold(word, |word, &bound| split(word, bound).1)
                };
                let refused = (first..).take(batch.unfair as usize + 1);
                let refused = refused
                    .take_while(|&word| u64::from(word) < end && left(word) < batch.unfair)
                    .count();
                assert_eq!(end - u64::from(first) - refused as u64, fair, "{bounds:?}");
            }
        }
    }

    #[test]
    fn each_place_has_each_card_and_each_pair_as_often() {
        const BLOCKS: usize = 8000;
        const CARDS: usize = 7;
        let deals = deals(Hand::DECK, CARDS, BLOCKS, Instructions::fastest());
        let mut single = vec![0u32; CARDS * 52];
        let mut pairs = vec![0u32; 52 * 52];
        for deal in &deals {
            for (place, &id) in deal.iter().enumerate() {
                single[place * 52 + usize::from(id)] += 1;
            }
            pairs[usize::from(deal[2]) * 52 + usize::from(deal[6])] += 1;
        }
        let count = deals.len() as f64;
        // Chi-square in standard deviations from its mean, about normal for this many cells.
        let off = |counts: &[u32], cells: f64, freedom: f64| {
            let expected = count / cells;
            let square: f64 = counts
                .iter()
                .map(|&seen| (f64::from(seen) - expected).powi(2) / expected)
                .sum();
            (square - freedom) / (2.0 * freedom).sqrt()
        };
        for place in single.chunks(52) {
            assert!(off(place, 52.0, 51.0).abs() < 4.5);
        }
        let apart: Vec<u32> = (0..52 * 52)
            .filter(|cell| cell / 52 != cell % 52)
            .map(|cell| pairs[cell])
            .collect();
        assert!(off(&apart, 2652.0, 2651.0).abs() < 4.5);
        assert_eq!(apart.iter().sum::<u32>() as usize, deals.len());
    }
}
