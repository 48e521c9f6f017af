//! Known hands before any board: boards that are alike are judged once, as in hold'em.
//!
//! What a hand is worth by its ranks alone stands in a row for all choices of the board's ranks, and what
//! its cards of a suit are worth by themselves in another; it is worth the better of both.

use super::judging::Panel;
use super::rules::Table;
use super::tally::Tally;
use crate::equity::boards::{Boards, Counts, FEWEST, SIZES, ranks_of, suited, ways};
use crate::evaluate::Instructions;
use crate::{Card, Hand, Rank, Suit};

const SUITS: usize = Suit::COUNT as usize;
/// How many cards of the board are spoken of.
const BOARD: usize = crate::equity::BOARD;
/// No more of a player's cards can make a flush with the board.
const MOST_OF_A_SUIT: usize = 2;

/// By pot and player, what hands are worth on boards.
type Rows = Vec<Vec<Vec<u16>>>;

/// Whether boards can be told apart by their ranks and one suit.
pub fn fits(table: &Table) -> bool {
    let rules = &table.rules;
    let few = rules.plays.unwrap_or(rules.cards) <= MOST_OF_A_SUIT;
    let ranks = |ordering: &crate::ordering::Ordering| {
        ordering.size() == BOARD && !ordering.is_of_different_cards()
    };
    few && rules.board == BOARD
        && table.board.is_empty()
        && rules.pots.iter().all(|judge| ranks(judge.ordering()))
}

/// How many boards are told apart.
pub fn boards() -> usize {
    let boards = Boards::of_high();
    boards.any.len() + boards.suited.iter().map(Vec::len).sum::<usize>()
}

/// Who wins how often with known hands, none of whose boards is dealt.
pub fn count(table: &Table, hands: &[Hand], instructions: Instructions) -> Tally {
    let mut counter = Counter {
        table,
        hands,
        used: hands.iter().fold(table.known(), |used, &hand| used | hand),
        boards: Boards::of_high(),
        panel: Panel::new(&table.rules, instructions),
        right: Tally::new(hands.len(), table.rules.pots.len()),
        wrong: Tally::new(hands.len(), table.rules.pots.len()),
    };
    counter.by_ranks();
    for size in 0..SIZES {
        counter.with_suited(size);
    }
    counter.right.less(&counter.wrong)
}

struct Counter<'a> {
    table: &'a Table,
    hands: &'a [Hand],
    used: Hand,
    boards: &'static Boards,
    panel: Panel<'a>,
    right: Tally,
    /// What ranks alone said of boards with a flush.
    wrong: Tally,
}

impl Counter<'_> {
    /// Counts what ranks alone come to.
    fn by_ranks(&mut self) {
        let rows = self.rows(&self.boards.any);
        let free = ranks_of(self.used).map(|used| Suit::COUNT - used);
        let mut all = Vec::new();
        ways(&free, BOARD, &mut all);
        for (place, &ways) in all.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            self.right.count(&rows, place, ways.into());
        }
    }

    /// Puts right what boards with so many cards of a suit, less the fewest, come to.
    fn with_suited(&mut self, size: usize) {
        let flushes: Vec<Rows> = (0..SUITS).map(|suit| self.flushes(suit, size)).collect();
        if flushes.iter().all(is_nothing) {
            return;
        }
        let rows = self.rows(&self.boards.suited[size]);
        for (suit, flushes) in flushes.iter().enumerate() {
            if !is_nothing(flushes) {
                self.put_right(suit, size, &rows, flushes);
            }
        }
    }

    fn put_right(&mut self, suit: usize, size: usize, rows: &Rows, flushes: &Rows) {
        let used = self.used.planes();
        let free: Counts = std::array::from_fn(|rank| {
            let others = (0..SUITS).filter(|&other| other != suit);
            others.map(|other| (!used[other] >> rank & 1) as u8).sum()
        });
        let mut all = Vec::new();
        ways(&free, BOARD - FEWEST - size, &mut all);
        let sets = self.boards.sets[size].as_flattened();
        let mut better: Rows = rows.iter().map(|pot| vec![vec![0]; pot.len()]).collect();
        for (rest, &ways) in all.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            for (place, &set) in sets.iter().enumerate() {
                if set & used[suit] as u16 != 0 {
                    continue;
                }
                let board = rest * sets.len() + place;
                for ((better, rows), flushes) in better.iter_mut().zip(rows).zip(flushes) {
                    for ((better, row), flush) in better.iter_mut().zip(rows).zip(flushes) {
                        better[0] = row[board].max(flush[place]);
                    }
                }
                self.right.count(&better, 0, ways.into());
                self.wrong.count(rows, board, ways.into());
            }
        }
    }

    /// What the ranks of each hand are worth on boards.
    fn rows(&mut self, boards: &[Hand]) -> Rows {
        let (hands, pots) = (self.hands, 0..self.table.rules.pots.len());
        pots.map(|pot| {
            let hands = hands.iter();
            hands.map(|&hand| self.row(pot, hand, boards)).collect()
        })
        .collect()
    }

    fn row(&mut self, pot: usize, hand: Hand, boards: &[Hand]) -> Vec<u16> {
        let ranks: Vec<Rank> = hand.cards().map(Card::rank).collect();
        let deck = self.table.rules.deck;
        let (mut places, mut held, mut shared) = (Vec::new(), Vec::new(), Vec::new());
        for (place, &board) in boards.iter().enumerate() {
            if let Some(hand) = beside(board, &ranks, deck) {
                places.push(place);
                held.push(hand);
                shared.push(board);
            }
        }
        let mut found = vec![0; places.len()];
        self.panel.judge(pot, &held, &shared, &mut found);
        let mut row = vec![0; boards.len()];
        for (place, worth) in places.into_iter().zip(found) {
            row[place] = worth;
        }
        row
    }

    /// What the cards of a suit are worth with each set of ranks on the board; 0 where too few are held.
    fn flushes(&mut self, suit: usize, size: usize) -> Rows {
        let table = self.table;
        let sets = self.boards.sets[size].as_flattened();
        let used = self.used.planes()[suit] as u16;
        let shared: Vec<Hand> = sets
            .iter()
            .map(|&set| {
                if set & used == 0 {
                    suited(set)
                } else {
                    Hand::EMPTY
                }
            })
            .collect();
        let mut row = |pot: usize, hand: &Hand| {
            let held = suited(hand.planes()[suit] as u16);
            let mut row = vec![0; sets.len()];
            let enough = match table.rules.plays {
                Some(plays) => held.len() >= plays,
                None => held.len() + FEWEST + size >= BOARD,
            };
            let places = (0..sets.len()).filter(|&place| enough && !shared[place].is_empty());
            let places: Vec<usize> = places.collect();
            let boards: Vec<Hand> = places.iter().map(|&place| shared[place]).collect();
            let mut found = vec![0; places.len()];
            self.panel
                .judge(pot, &vec![held; places.len()], &boards, &mut found);
            for (&place, worth) in places.iter().zip(found) {
                row[place] = worth;
            }
            row
        };
        let pots = 0..table.rules.pots.len();
        pots.map(|pot| self.hands.iter().map(|hand| row(pot, hand)).collect())
            .collect()
    }
}

/// Whether no hand is worth anything.
fn is_nothing(rows: &Rows) -> bool {
    rows.iter().flatten().flatten().all(|&worth| worth == 0)
}

/// Cards of these ranks that the board does not have, if there are; never a flush with it, as no suit
/// of the board has more than two cards.
fn beside(board: Hand, ranks: &[Rank], deck: Hand) -> Option<Hand> {
    if board.is_empty() || !board.is_subset(deck) {
        return None;
    }
    let mut hand = Hand::EMPTY;
    for &rank in ranks {
        let card = (deck.of_rank(rank) - board - hand).lowest();
        hand = hand | card;
    }
    (hand.len() == ranks.len()).then_some(hand)
}
