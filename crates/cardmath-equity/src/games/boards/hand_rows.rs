//! The strengths of hands board by board: by ranks alone, and by the cards of one suit.

use super::rank_counts::{RankCounts, counts_of};
use super::rank_patterns::RankPatterns;
use crate::Situation;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, Rank, SUITS, Suit, subsets_of};
use cardmath_evaluate::Evaluator;
use cardmath_evaluate::with_board::Panel;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// The most rows kept of a kind: 12 MB of the longest.
const MOST_ROWS: usize = 1024;

/// The strengths of a hand, board by board.
pub type HandRow = Rc<[u16]>;

/// The rows of hands, kept for other choices of combos.
pub struct HandRows<'a> {
    situation: &'a Situation,
    pub patterns: &'static RankPatterns,
    /// The ranks of the deck, lowest first.
    ranks: Vec<Rank>,
    /// By suit: the fewest cards to come of the suit with which a player may have a flush.
    fewest: [usize; SUITS],
    instructions: Instructions,
    panel: Panel<'a>,
    /// By pot and ranks of a hand: the strengths with each choice of ranks to come.
    by_ranks: HashMap<(usize, u64), HandRow>,
    /// By pot, suit and the hand's cards of the suit: for each number of cards to come, the
    /// strengths with each set of ranks.
    by_suit: HashMap<(usize, usize, Hand), Rc<[HandRow]>>,
}

impl<'a> HandRows<'a> {
    /// No rows yet.
    pub fn new(situation: &'a Situation, instructions: Instructions) -> HandRows<'a> {
        let ranks = ranks_of(situation.rules.deck);
        HandRows {
            patterns: RankPatterns::of(ranks.len(), situation.to_come()),
            fewest: fewest_of_suits(situation),
            panel: Panel::new(&situation.rules, instructions),
            by_ranks: HashMap::new(),
            by_suit: HashMap::new(),
            situation,
            ranks,
            instructions,
        }
    }

    /// The row of each hand for each pot, by ranks alone.
    pub fn by_ranks(&mut self, hands: &[Hand]) -> Vec<HandRow> {
        self.rows_of(hands, |rows, pot, hand| rows.row(pot, hand))
    }

    /// The rows of the boards with `size` cards to come of a suit, by the cards of this suit; empty
    /// for hands that have too few of them for a flush.
    pub fn by_suit(&mut self, hands: &[Hand], suit: Suit, size: usize) -> Vec<HandRow> {
        self.rows_of(hands, |rows, pot, hand| {
            rows.flushes(pot, suit, hand)[size].clone()
        })
    }

    /// By number of cards to come of a suit: those with which a player may have a flush.
    pub fn sizes(&self, suit: Suit) -> RangeInclusive<usize> {
        self.fewest[place_of(suit)]..=self.patterns.to_come()
    }

    /// A row of each hand for each pot.
    fn rows_of(
        &mut self,
        hands: &[Hand],
        row: impl Fn(&mut Self, usize, Hand) -> HandRow,
    ) -> Vec<HandRow> {
        let pots = 0..self.situation.rules.pots.len();
        let each = pots.flat_map(|pot| hands.iter().map(move |&hand| (pot, hand)));
        each.map(|(pot, hand)| row(self, pot, hand)).collect()
    }

    /// The strengths of the ranks of a hand with each choice of ranks to come.
    fn row(&mut self, pot: usize, hand: Hand) -> HandRow {
        let key = (pot, counts_of(hand));
        if let Some(row) = self.by_ranks.get(&key) {
            return row.clone();
        }
        let row: HandRow = self.strengths_by_ranks(pot, hand).into();
        keep(&mut self.by_ranks, key, row.clone());
        row
    }

    fn strengths_by_ranks(&self, pot: usize, hand: Hand) -> Vec<u16> {
        let (evaluator, board) = (&self.situation.rules.pots[pot], self.situation.board);
        let to_come = self.patterns.to_come();
        let Some(plays) = self.situation.rules.plays else {
            return self.best(evaluator, &[counts_of(hand) + counts_of(board)], to_come);
        };
        let mut row = vec![0; self.patterns.any().len()];
        let shared = evaluator.ordering().size() - plays;
        for size in shared.saturating_sub(board.len())..=shared.min(to_come) {
            let known = subsets_of(board, shared - size).map(counts_of);
            let known: Vec<u64> = known.collect();
            let ours = subsets_of(hand, plays).map(counts_of);
            let both = ours.flat_map(|ours| known.iter().map(move |known| ours + known));
            let mut both: Vec<u64> = both.collect();
            both.sort_unstable();
            both.dedup();
            let best = self.best(evaluator, &both, size);
            let (each, parts) = self.patterns.parts(size);
            for (strength, parts) in row.iter_mut().zip(parts.chunks_exact(each)) {
                let best = parts.iter().map(|&part| best[usize::from(part)]);
                *strength = best.fold(*strength, u16::max);
            }
        }
        row
    }

    /// The best strength of any of these ranks with each choice of `size` others.
    fn best(&self, evaluator: &Evaluator, held: &[u64], size: usize) -> Vec<u16> {
        let choices = self.patterns.of_size(size);
        let held: Vec<RankCounts> = held.iter().map(|&held| RankCounts::of(held)).collect();
        let flush = evaluator.ordering().size() as u64;
        let (mut places, mut hands) = (Vec::new(), Vec::new());
        for (place, choice) in choices.iter().enumerate() {
            let ranks = choice.iter().map(|&place| self.ranks[usize::from(place)]);
            for hand in held
                .iter()
                .filter_map(|held| held.with(ranks.clone(), flush))
            {
                places.push(place);
                hands.push(hand);
            }
        }
        let mut strengths = vec![0; hands.len()];
        evaluator.strengths(self.instructions, &hands, &mut strengths);
        let mut best = vec![0; choices.len()];
        for (place, strength) in places.into_iter().zip(strengths) {
            best[place] = strength.max(best[place]);
        }
        best
    }

    /// By number of cards to come: the strengths of a hand's cards of a suit with each set of
    /// ranks; empty if they are too few for a flush.
    fn flushes(&mut self, pot: usize, suit: Suit, hand: Hand) -> Rc<[HandRow]> {
        let key = (pot, place_of(suit), hand.of_suit(suit));
        if let Some(rows) = self.by_suit.get(&key) {
            return rows.clone();
        }
        let sizes = 0..=self.patterns.to_come();
        let rows: Rc<[HandRow]> = sizes
            .map(|size| {
                self.strengths_of_suit(pot, suit, hand.of_suit(suit), size)
                    .into()
            })
            .collect();
        keep(&mut self.by_suit, key, rows.clone());
        rows
    }

    fn strengths_of_suit(&mut self, pot: usize, suit: Suit, held: Hand, size: usize) -> Vec<u16> {
        if size < self.fewest[place_of(suit)] {
            return Vec::new();
        }
        let situation = self.situation;
        let ordering = situation.rules.pots[pot].ordering();
        let board = situation.board.of_suit(suit);
        let (ours, shared) = (held.len(), board.len() + size);
        let enough = match situation.rules.plays {
            Some(plays) => ours >= plays && plays + shared >= ordering.size(),
            None => ours + shared >= ordering.size(),
        };
        if !enough || !ordering.has_flushes() {
            return Vec::new();
        }
        let (sets, known) = (
            &self.patterns.suited(size).sets,
            self.places_in(held | board),
        );
        let mut row = vec![0; sets.len()];
        let come = sets.iter().enumerate().filter(|(_, set)| *set & known == 0);
        let come = come.map(|(place, &set)| (place, self.cards_of(set, suit) | board));
        let (places, boards): (Vec<usize>, Vec<Hand>) = come.unzip();
        let mut found = vec![0; places.len()];
        let held = vec![held; places.len()];
        self.panel.evaluate(pot, &held, &boards, &mut found);
        for (place, strength) in places.into_iter().zip(found) {
            row[place] = strength;
        }
        row
    }

    /// By rank: the number of these cards.
    pub fn free(&self, cards: Hand) -> Vec<u8> {
        let ranks = self.ranks.iter();
        ranks.map(|&rank| cards.of_rank(rank).len() as u8).collect()
    }

    /// The cards of a suit, given by a set of indexes among the ranks of the deck.
    fn cards_of(&self, set: u16, suit: Suit) -> Hand {
        let (mut left, mut bits) = (set, 0);
        while left != 0 {
            bits |= 1 << self.ranks[left.trailing_zeros() as usize].index();
            left &= left - 1;
        }
        Hand::in_suit(bits, suit)
    }

    /// The indexes of the ranks of these cards among the ranks of the deck, as a set.
    pub fn places_in(&self, cards: Hand) -> u16 {
        let ranks = self.ranks.iter().enumerate();
        let held = ranks.filter(|(_, rank)| !cards.of_rank(**rank).is_empty());
        held.fold(0, |set, (place, _)| set | 1 << place)
    }
}

/// By suit: the fewest cards to come of the suit with which a player may have a flush.
pub fn fewest_of_suits(situation: &Situation) -> [usize; SUITS] {
    let rules = &situation.rules;
    let orderings = rules.pots.iter().map(|evaluator| evaluator.ordering());
    let shared = orderings
        .filter(|ordering| ordering.has_flushes())
        .map(|ordering| ordering.size() - rules.plays.unwrap_or(rules.cards))
        .min();
    let planes = situation.board.planes();
    planes.map(|plane| match shared {
        Some(shared) => shared.saturating_sub(plane.count_ones() as usize),
        None => usize::MAX,
    })
}

/// The ranks of the deck, lowest first.
pub fn ranks_of(deck: Hand) -> Vec<Rank> {
    Rank::all()
        .filter(|&rank| !deck.of_rank(rank).is_empty())
        .collect()
}

fn place_of(suit: Suit) -> usize {
    suit.index().into()
}

/// Keeps a row; discards all others first if there are too many.
fn keep<K: std::hash::Hash + Eq, V>(kept: &mut HashMap<K, V>, key: K, found: V) {
    if kept.len() >= MOST_ROWS {
        kept.clear();
    }
    kept.insert(key, found);
}
