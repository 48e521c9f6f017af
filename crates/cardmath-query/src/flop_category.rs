//! What two hole cards make of a flop.

use crate::bits::ranks_of;
use cardmath_cards::ordering::Ordering;
use cardmath_cards::{Hand, Rank, subsets_of};

const RANKS: u32 = 13;
/// The number of flop categories.
pub const FLOP_CATEGORIES: usize = 18;

/// The place of the best flop category that two of the player's cards make, with the straights of
/// an ordering; the places of all categories say which is better.
pub fn best_place(own: Hand, flop: Hand, ordering: &Ordering, places: &[i64]) -> i64 {
    let pairs = subsets_of(own, 2).map(|pair| places[flop_category(pair, flop, ordering)]);
    pairs.max().unwrap_or(0)
}

/// The flop category of two cards in hold'em's order, from 0 for nothing to 17 for a straight
/// flush.
fn flop_category(own: Hand, flop: Hand, ordering: &Ordering) -> usize {
    let all = own | flop;
    let (held, ranks) = (ranks_of(own.mask() as i64), ranks_of(all.mask() as i64));
    let count = |rank: u32, cards: Hand| -> usize {
        Rank::new(rank as u8).map_or(0, |rank| cards.of_rank(rank).len())
    };
    let flush = all.planes().iter().any(|suit| suit.count_ones() == 5);
    let straight = ordering.runs().any(|run| ranks == u32::from(run));
    let with = |times: usize| (0..RANKS).rev().find(|&rank| count(rank, all) == times);
    let pairs = (0..RANKS).filter(|&rank| count(rank, all) == 2).count();
    match (with(4), with(3), pairs) {
        _ if flush && straight => 17,
        (Some(_), _, _) => 16,
        (_, Some(_), 1) => 15,
        _ if flush => 14,
        _ if straight => 13,
        (_, Some(rank), _) if own.len() == count(rank, own) => 12,
        (_, Some(rank), _) if count(rank, own) > 0 => 11,
        _ => pair_category(held, own, flop),
    }
}

/// The category of at most two pair. A pair or three of a kind of the board alone do not count.
fn pair_category(held: u32, own: Hand, flop: Hand) -> usize {
    let mut board: Vec<u32> = flop
        .cards()
        .map(|card| card.rank().index().into())
        .collect();
    board.sort_unstable_by(|a, b| b.cmp(a));
    let &[top, middle, bottom] = &board[..] else {
        return 0;
    };
    let has = |rank: u32| held >> rank & 1 == 1;
    let is_pair = held.count_ones() == 1 && own.len() == 2;
    let paired = [top, middle, bottom].map(has);
    if top != middle && middle != bottom {
        match paired {
            [true, true, _] => return 10,
            [true, _, true] => return 9,
            [_, true, true] => return 8,
            _ => {}
        }
    }
    let rank = held.ilog2();
    match paired {
        [true, ..] => 6,
        [_, true, _] => 4,
        [_, _, true] => 2,
        _ if !is_pair => 0,
        _ if rank > top => 7,
        _ if rank > middle => 5,
        _ if rank > bottom => 3,
        _ => 1,
    }
}
