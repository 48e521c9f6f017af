//! Tables of strengths on classes of boards, for the cards that are still to come.
//!
//! Without a flush only the ranks of the cards to come count: there are 6175 choices of five, and
//! 91 of two. With a flush those of its suit count, and the ranks of the rest. One table row has the
//! strength of two hole ranks with each of these choices, and another one the strength of the hole
//! cards of a suit as a flush. A hand has the greater of both strengths. This holds for every
//! ordering that depends only on the ranks of a hand and on the ranks of one suit.

use crate::holdem::BOARD;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, RANKS, Rank, SUITS, Suit, choose};
use cardmath_evaluate::{strength, strengths};
use std::array;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The number of boards processed side by side.
pub const LANES: usize = 32;
/// A word for each board.
pub type LaneCounts = [u16; LANES];

const COPIES: u8 = Suit::COUNT;
/// The number of cards in a flush, of which two at most are hole cards.
pub const FLUSH: usize = 5;
const PAIRS_OF_RANKS: usize = RANKS * (RANKS + 1) / 2;
/// Padding in place of a set of ranks. It shares a rank with every hand.
pub const NO_SET: u16 = u16::MAX;

/// The number of cards of each rank.
pub type RanksHeld = [u8; RANKS];

/// The classes of some cards to come: all choices of their ranks, and of those in one suit.
struct Coming {
    /// All choices of ranks, in the order of [`Ways`].
    choices: Vec<RanksHeld>,
    /// By the number of cards in the suit, computed when first used.
    suited: [OnceLock<Suited>; BOARD + 1],
}

/// The classes of cards to come of which a given number is in one suit.
struct Suited {
    /// All sets of that many ranks, as bits.
    sets: Vec<LaneCounts>,
    /// For each choice of ranks of the rest, in the order of [`Ways`], and each set: the place of
    /// the ranks of both among all choices; that of no choice if a rank would come too often.
    places: Vec<LaneCounts>,
}

impl Coming {
    /// The classes of this many cards.
    fn of(cards: usize) -> &'static Coming {
        static ALL: [OnceLock<Coming>; BOARD + 1] = [const { OnceLock::new() }; BOARD + 1];
        ALL[cards].get_or_init(|| Coming {
            choices: choices(cards),
            suited: [const { OnceLock::new() }; BOARD + 1],
        })
    }

    fn suited(&self, cards: usize) -> &Suited {
        self.suited[cards].get_or_init(|| {
            let numbered = self.choices.iter().copied().zip(0..);
            let (sets, places): (_, HashMap<RanksHeld, u16>) = (sets(cards), numbered.collect());
            let none = self.choices.len() as u16;
            let to_come: u8 = self.choices[0].iter().sum();
            let of_rest = |rest: RanksHeld| {
                let place = |&set: &u16| {
                    let ranks = array::from_fn(|rank| rest[rank] + (set >> rank & 1) as u8);
                    places.get(&ranks).copied().unwrap_or(none)
                };
                in_lanes(sets.iter().map(place).collect(), none)
            };
            let rests = choices(usize::from(to_come) - cards);
            Suited {
                places: rests.into_iter().flat_map(of_rest).collect(),
                sets: in_lanes(sets, NO_SET),
            }
        })
    }
}

/// The strengths of hands on all boards that contain some cards.
pub struct RankTables {
    board: Hand,
    coming: &'static Coming,
    /// A board for each choice of ranks, with no more than two cards of a suit.
    boards: Vec<Hand>,
    /// The strengths of two hole ranks, computed when first used: before the flop 86 KB each, 8 MB
    /// in all.
    ranks: Vec<OnceLock<RankRow>>,
    /// The first suit of which the board has the same ranks.
    alike: [usize; SUITS],
    /// For these suits, the strengths of the hole cards of the suit, by their ranks.
    flushes: [Vec<OnceLock<FlushRow>>; SUITS],
}

/// The strengths of two hole ranks.
pub struct RankRow {
    coming: &'static Coming,
    /// With each choice of the ranks to come, in the order of [`Ways`].
    pub any: Vec<LaneCounts>,
    suited: [OnceLock<Vec<LaneCounts>>; BOARD + 1],
}

/// By the number of cards of the suit to come: the strengths of hole cards with each set, 0 if they
/// make no flush.
pub type FlushRow = [Vec<LaneCounts>; BOARD + 1];

impl RankRow {
    /// Where this many of the cards to come are in a suit: for each choice of ranks of the rest, in
    /// the order of [`Ways`], all sets of ranks of the suit.
    #[inline]
    pub fn suited(&self, cards: usize) -> &[LaneCounts] {
        self.suited[cards].get_or_init(|| {
            let (any, places) = (self.any.as_flattened(), &self.coming.suited(cards).places);
            places
                .iter()
                .map(|places| places.map(|place| any[usize::from(place)]))
                .collect()
        })
    }
}

impl RankTables {
    /// The tables before the flop.
    pub fn before_the_flop() -> &'static RankTables {
        static TABLES: OnceLock<RankTables> = OnceLock::new();
        TABLES.get_or_init(|| RankTables::on(Hand::EMPTY))
    }

    /// The tables on a board that is not complete: before the flop, or on it.
    pub fn on(board: Hand) -> RankTables {
        let (coming, known) = (Coming::of(BOARD - board.len()), ranks_of(board));
        let planes = board.planes();
        let alike = planes.map(|plane| {
            let first = planes.iter().position(|&other| other == plane);
            first.unwrap_or(0)
        });
        let boards = coming
            .choices
            .iter()
            .map(|&choice| without_flush([known, choice]));
        RankTables {
            board,
            coming,
            boards: boards.map(Option::unwrap_or_default).collect(),
            ranks: empty(PAIRS_OF_RANKS),
            alike,
            flushes: array::from_fn(|suit| match alike[suit] == suit {
                true => empty(1 + PAIRS_OF_RANKS),
                false => Vec::new(),
            }),
        }
    }

    /// The board that they are on.
    pub fn board(&self) -> Hand {
        self.board
    }

    /// The number of cards to come.
    pub fn to_come(&self) -> usize {
        BOARD - self.board.len()
    }

    /// All sets of this many ranks, as bits; [`NO_SET`] fills the last lanes.
    #[inline]
    pub fn sets(&self, cards: usize) -> &[LaneCounts] {
        &self.coming.suited(cards).sets
    }

    /// The strengths of the ranks of two hole cards.
    pub fn of_ranks(&self, hand: Hand, instructions: Instructions) -> &RankRow {
        self.ranks[pair_of_ranks(hand)].get_or_init(|| {
            let ranks: Vec<Rank> = hand.cards().map(Card::rank).collect();
            RankRow {
                coming: self.coming,
                any: evaluated(&self.boards, &ranks, instructions),
                suited: [const { OnceLock::new() }; BOARD + 1],
            }
        })
    }

    /// The strengths of hole cards of a suit, given by their ranks.
    pub fn of_suit(&self, suit: usize, held: u16) -> &FlushRow {
        let place = match held.count_ones() {
            0 => 0,
            // A single card has the index of its pair.
            _ => 1 + triangle(31 - u32::from(held).leading_zeros(), held.trailing_zeros()),
        };
        let suit = self.alike[suit];
        let known = self.board.planes()[suit] as u16;
        let flush_strength = |set: u16| {
            let cards = suited(known | held | set);
            let flush = set & (known | held) == 0 && set != NO_SET && cards.len() >= FLUSH;
            if flush { strength(cards) } else { 0 }
        };
        self.flushes[suit][place].get_or_init(|| {
            let fewest = (FLUSH - 2).saturating_sub(known.count_ones() as usize);
            array::from_fn(|cards| match (fewest..=self.to_come()).contains(&cards) {
                true => {
                    let sets = self.sets(cards).iter();
                    sets.map(|set| set.map(flush_strength)).collect()
                }
                false => Vec::new(),
            })
        })
    }
}

fn empty<A>(count: usize) -> Vec<OnceLock<A>> {
    (0..count).map(|_| OnceLock::new()).collect()
}

/// The strengths of two ranks on boards; 0 if the board is impossible, and once more at the end.
fn evaluated(boards: &[Hand], ranks: &[Rank], instructions: Instructions) -> Vec<LaneCounts> {
    let hands: Vec<Hand> = boards.iter().map(|&board| joined(board, ranks)).collect();
    let mut found = vec![0; hands.len()];
    strengths(instructions, &hands, &mut found);
    for (word, hand) in found.iter_mut().zip(&hands) {
        *word = if hand.is_empty() { 0 } else { *word };
    }
    found.push(0); // where the ranks of a suit and of the rest are no choice
    in_lanes(found, 0)
}

/// The board with one more card of each rank; empty if no card of a rank is left, or if the board
/// is impossible. It has no flush, as no suit of a board has more than two cards.
#[inline]
fn joined(board: Hand, ranks: &[Rank]) -> Hand {
    let mut hand = board;
    for &rank in ranks {
        let card = (Hand::DECK.of_rank(rank) - hand).lowest();
        if card.is_empty() || board.is_empty() {
            return Hand::EMPTY;
        }
        hand = hand | card;
    }
    hand
}

/// Cards of these ranks in one suit.
pub fn suited(ranks: u16) -> Hand {
    let suit = Suit::all().next();
    suit.map_or(Hand::EMPTY, |suit| Hand::in_suit(ranks.into(), suit))
}

/// Cards of these ranks in suits that make no flush; `None` if a rank has too few cards.
fn without_flush(parts: [RanksHeld; 2]) -> Option<Hand> {
    let mut hand = Hand::EMPTY;
    let mut taken: u8 = 0;
    for rank in Rank::all() {
        let place = usize::from(rank.index());
        let count: u8 = parts.iter().map(|part| part[place]).sum();
        if count > COPIES {
            return None;
        }
        // Suits take turns, so that none has more than two of five cards.
        for _ in 0..count {
            hand = hand.with(Card::from_id(4 * rank.index() + taken % COPIES)?);
            taken += 1;
        }
    }
    Some(hand)
}

/// All choices of `size` ranks, in the order of [`Ways`].
pub fn choices(size: usize) -> Vec<RanksHeld> {
    let mut lists = vec![Vec::new(); size + 1];
    lists[0].push([0; RANKS]);
    for rank in 0..RANKS {
        extend(&mut lists, |counts: &mut RanksHeld, taken| {
            counts[rank] = taken;
        });
    }
    lists.swap_remove(size)
}

/// The number of ways to take each choice of ranks from some cards.
///
/// There are 1820 choices of four ranks, and 6175 of five.
#[derive(Default)]
pub struct Ways([Vec<u16>; BOARD + 1]);

impl Ways {
    /// The number of ways to take each choice of `size` ranks from `free` cards of each rank, with
    /// zeros up to whole blocks of lanes.
    pub fn of(&mut self, free: &RanksHeld, size: usize) -> &[u16] {
        let lists = &mut self.0[..=size];
        lists.iter_mut().for_each(Vec::clear);
        lists[0].push(1);
        for &free in free {
            let ways = &WAYS_TO_TAKE[usize::from(free)];
            extend(lists, |before, taken| *before *= ways[usize::from(taken)]);
        }
        let ways = &mut lists[size];
        ways.resize(ways.len().next_multiple_of(LANES), 0);
        ways
    }
}

/// Extends the choices of no card, of one card and so on by the cards of one more rank: after the
/// choices without it come those that `take` one card of it, then two and so on.
fn extend<A: Copy>(lists: &mut [Vec<A>], take: impl Fn(&mut A, u8)) {
    for size in (1..lists.len()).rev() {
        let (smaller, [list, ..]) = lists.split_at_mut(size) else {
            return;
        };
        for (taken, smaller) in (1..=COPIES).zip(smaller.iter().rev()) {
            let extended = smaller.iter().map(|&choice| {
                let mut choice = choice;
                take(&mut choice, taken);
                choice
            });
            list.extend(extended);
        }
    }
}

/// Binomial coefficients, by the number of cards and the number chosen.
const WAYS_TO_TAKE: [[u16; BOARD + 1]; COPIES as usize + 1] = {
    let mut ways = [[0; BOARD + 1]; COPIES as usize + 1];
    let mut cards = 0;
    while cards < ways.len() {
        let mut taken = 0;
        while taken <= BOARD {
            ways[cards][taken] = choose(cards, taken) as u16;
            taken += 1;
        }
        cards += 1;
    }
    ways
};

/// All sets of this many ranks, as bits.
fn sets(size: usize) -> Vec<u16> {
    let all = 0..1 << RANKS;
    all.filter(|set: &u16| set.count_ones() as usize == size)
        .collect()
}

fn in_lanes(mut words: Vec<u16>, padding: u16) -> Vec<LaneCounts> {
    words.resize(words.len().next_multiple_of(LANES), padding);
    words.as_chunks().0.to_vec()
}

/// The number of cards of each rank in a hand.
pub fn ranks_of(hand: Hand) -> RanksHeld {
    let planes = hand.planes();
    array::from_fn(|rank| planes.iter().map(|plane| (plane >> rank & 1) as u8).sum())
}

/// A number for the ranks of a hand of two cards.
pub fn pair_of_ranks(hand: Hand) -> usize {
    let [a, b, c, d] = hand.planes();
    let ranks = a | b | c | d;
    triangle(31 - ranks.leading_zeros(), ranks.trailing_zeros())
}

fn triangle(high: u32, low: u32) -> usize {
    (high * (high + 1) / 2 + low) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_in_the_order_of_the_choices() {
        let free: RanksHeld = array::from_fn(|rank| (rank * 7 % 5) as u8);
        let mut ways = Ways::default();
        for size in [0, 1, 5, 2] {
            let plain: Vec<u16> = choices(size)
                .iter()
                .map(|counts| {
                    (0..RANKS)
                        .map(|rank| choose(free[rank].into(), counts[rank].into()) as u16)
                        .product()
                })
                .collect();
            let (found, padding) = ways.of(&free, size).split_at(plain.len());
            assert_eq!(found, plain);
            assert!(padding.iter().all(|&ways| ways == 0));
        }
    }

    #[test]
    fn all_boards_are_counted() {
        let mut ways = Ways::default();
        let found = ways.of(&[COPIES; RANKS], BOARD);
        let sum: u64 = found.iter().map(|&ways| u64::from(ways)).sum();
        assert_eq!(sum, 2_598_960);
        assert_eq!(found.iter().filter(|&&ways| ways > 0).count(), 6175);
    }
}
