//! Tables of strengths on classes of boards, for the cards that are still to come.
//!
//! Without a flush only the ranks of the cards to come count: there are 6175 choices of five, and
//! 91 of two. With a flush those of its suit count, and the ranks of the rest. One table row has the
//! strength of two hole ranks with each of these choices, and another one the strength of the hole
//! cards of a suit as a flush. A hand has the greater of both strengths. This holds for every
//! ordering that depends only on the ranks of a hand and on the ranks of one suit.

use super::choices::{
    COPIES, LaneCounts, NO_SET, PAIRS_OF_RANKS, RanksHeld, choices, in_lanes, pair_of_ranks,
    ranks_of, sets, triangle,
};
use crate::holdem::BOARD;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, Rank, SUITS, Suit};
use cardmath_evaluate::{strength, strengths};
use std::array;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The number of cards in a flush, of which two at most are hole cards.
pub const FLUSH: usize = 5;

/// The classes of some cards to come: all choices of their ranks, and of those in one suit.
struct Coming {
    /// All choices of ranks, in the order of [`choices`].
    choices: Vec<RanksHeld>,
    /// By the number of cards in the suit, computed when first used.
    suited: [OnceLock<SuitedRunouts>; BOARD + 1],
}

/// The classes of cards to come of which a given number is in one suit.
struct SuitedRunouts {
    /// All sets of that many ranks, as bits.
    sets: Vec<LaneCounts>,
    /// For each choice of ranks of the rest, in the order of [`choices`], and each set: the place of
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

    fn suited(&self, cards: usize) -> &SuitedRunouts {
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
            SuitedRunouts {
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
    /// With each choice of the ranks to come, in the order of [`choices`].
    pub any: Vec<LaneCounts>,
    suited: [OnceLock<Vec<LaneCounts>>; BOARD + 1],
}

/// By the number of cards of the suit to come: the strengths of hole cards with each set, 0 if they
/// make no flush.
pub type FlushRow = [Vec<LaneCounts>; BOARD + 1];

impl RankRow {
    /// Where this many of the cards to come are in a suit: for each choice of ranks of the rest, in
    /// the order of [`choices`], all sets of ranks of the suit.
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
