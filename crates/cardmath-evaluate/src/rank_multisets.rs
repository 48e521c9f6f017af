//! Multisets of ranks, each rank at most four times, numbered without gaps.
//!
//! The ranks are split in three parts. The counts of the ranks of a part form a number in base five
//! with one digit per rank, which is computed for many hands at once without a table. Multisets are
//! ordered by their first part, then by their second; third parts are sorted by their number of
//! cards, so that those which fit the other parts come first. So the number of a multiset is a sum
//! of three table entries, and the tables fit the L1 cache.

use cardmath_cards::{Card, Hand, RANKS, Rank, Suit};
use std::sync::OnceLock;

/// The largest number of cards of a numbered multiset.
pub const MOST: usize = 7;
const BASE: u16 = 5;
/// The first rank of each part, and the end of the last.
const ENDS: [usize; 4] = [0, 4, 8, 13];
/// The number of bits that hold the number of cards of a part.
const FEW: u32 = (MOST + 1).trailing_zeros();
/// The sizes of the tables of the first two parts and of the last part.
const FIRST: usize = 1 << 10;
const LAST: usize = 1 << 12;

/// How often each rank is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Multiset(pub [u8; RANKS]);

/// The tables that number multisets.
pub struct Multisets {
    /// By the first part: the number of multisets before it. The lowest bits hold its number of
    /// cards.
    first: Box<[u32; FIRST]>,
    /// By the number of cards of the first part, then by the second part: the number of multisets
    /// before it.
    second: Box<[[u16; FIRST]; MOST + 1]>,
    /// By the third part: the number of multisets before it.
    third: Box<[u16; LAST]>,
    /// The number of multisets.
    count: usize,
}

impl Multiset {
    /// All multisets of this many ranks.
    pub fn all(cards: usize) -> impl Iterator<Item = Multiset> {
        let mut found = Vec::new();
        extend(&mut [0; RANKS], 0, cards, &mut found);
        found.into_iter()
    }

    /// The ranks held, one bit per rank.
    pub fn ranks(&self) -> u16 {
        self.at_least(1)
    }

    /// The ranks held at least `count` times, one bit per rank.
    pub fn at_least(&self, count: u8) -> u16 {
        let held = self.0.iter().enumerate();
        let held = held.filter(|&(_, &times)| times >= count);
        held.fold(0, |ranks, (rank, _)| ranks | 1 << rank)
    }

    /// A hand with these ranks, not all of one suit.
    pub fn example(&self) -> Hand {
        // If each rank is held once, the lowest card gets another suit than the others.
        let lowest = self.ranks().trailing_zeros() as u8;
        let cards = Rank::all().zip(self.0).flat_map(|(rank, times)| {
            let skipped = usize::from(times == 1 && rank.index() == lowest);
            let suits = Suit::all().skip(skipped).take(times.into());
            suits.map(move |suit| Card::new(rank, suit))
        });
        cards.collect()
    }

    /// The multisets with one more card, of one of these ranks.
    pub fn more(self, ranks: u16) -> impl Iterator<Item = Multiset> {
        let free = move |rank: &usize| ranks >> rank & 1 == 1 && self.0[*rank] < 4;
        (0..RANKS).filter(free).map(move |rank| {
            let mut more = self;
            more.0[rank] += 1;
            more
        })
    }

    /// The multisets with one card less.
    pub fn fewer(self) -> impl Iterator<Item = Multiset> {
        let held = (0..RANKS).filter(move |&rank| self.0[rank] > 0);
        held.map(move |rank| {
            let mut fewer = self;
            fewer.0[rank] -= 1;
            fewer
        })
    }
}

impl Multisets {
    /// The tables, built on first use.
    pub fn get() -> &'static Multisets {
        static TABLES: OnceLock<Multisets> = OnceLock::new();
        TABLES.get_or_init(Multisets::new)
    }

    fn new() -> Multisets {
        let (mut third, mut place) = (Box::new([0; LAST]), 0);
        let up_to: [u32; MOST + 1] = std::array::from_fn(|cards| {
            for code in codes(2).filter(|&code| cards_of(code) == cards) {
                third[code] = place;
                place += 1;
            }
            place.into()
        });
        let mut second = Box::new([[0; FIRST]; MOST + 1]);
        let sizes: [u32; MOST + 1] = std::array::from_fn(|cards| {
            let fits = |code: &usize| cards + cards_of(*code) <= MOST;
            codes(1).filter(fits).fold(0, |before, code| {
                second[cards][code] = before as u16;
                before + up_to[MOST - cards - cards_of(code)]
            })
        });
        let (mut first, mut count) = (Box::new([0; FIRST]), 0);
        for code in codes(0).filter(|&code| cards_of(code) <= MOST) {
            first[code] = count << FEW | cards_of(code) as u32;
            count += sizes[cards_of(code)];
        }
        Multisets {
            first,
            second,
            third,
            count: count as usize,
        }
    }

    /// The number of multisets of at most seven ranks.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of a multiset of at most seven ranks.
    pub fn number(&self, counts: &Multiset) -> usize {
        let digit = |rank: usize| u16::from(counts.0[rank]);
        self.place([0, 1, 2].map(|part| code(part, digit)))
    }

    /// The number of the ranks of a hand of at most seven cards, given as planes.
    #[inline(always)]
    pub fn number_of(&self, planes: [u16; 4]) -> usize {
        self.place(codes_of(planes))
    }

    /// The number of the multiset with these parts.
    #[inline(always)]
    pub fn place(&self, [first, second, third]: [u16; 3]) -> usize {
        let first = self.first[usize::from(first) % FIRST];
        let second = self.second[first as usize % (MOST + 1)][usize::from(second) % FIRST];
        let third = self.third[usize::from(third) % LAST];
        (first >> FEW) as usize + usize::from(second) + usize::from(third)
    }
}

/// The three parts of the ranks of a hand, given as planes.
///
/// A count fits in four bits, so every fourth rank is counted at once.
#[inline(always)]
pub fn codes_of([clubs, diamonds, hearts, spades]: [u16; 4]) -> [u16; 3] {
    let (black, both_black) = (clubs ^ spades, clubs & spades);
    let (red, both_red) = (diamonds ^ hearts, diamonds & hearts);
    let ones = black ^ red;
    let twos = (black & red | both_black ^ both_red) << 1;
    let fours = (both_black & both_red) << 2;
    let every_fourth =
        |rank: u32| ones >> rank & 0x1111 | twos >> rank & 0x2222 | (fours >> rank & 0x4444);
    let digits = [0, 1, 2, 3].map(every_fourth);
    // Combine two digits in a byte, then four: for the ranks from 0 and from 8, and for those from
    // 4.
    let pair = |low: u16, high: u16| (low & LOW) + BASE * (high & LOW);
    let upper = |low: u16, high: u16| (low >> 4 & LOW) + BASE * (high >> 4 & LOW);
    let (even, even_high) = (pair(digits[0], digits[1]), pair(digits[2], digits[3]));
    let (odd, odd_high) = (upper(digits[0], digits[1]), upper(digits[2], digits[3]));
    let whole = |low: u16, high: u16| low + BASE * BASE * high;
    let byte = u16::from(u8::MAX);
    [
        whole(even & byte, even_high & byte),
        whole(odd & byte, odd_high & byte),
        whole(even >> 8, even_high >> 8) + BASE.pow(4) * top_digit(ones, twos, fours),
    ]
}

/// How often the highest rank is held.
#[inline(always)]
fn top_digit(ones: u16, twos: u16, fours: u16) -> u16 {
    const TOP: u32 = RANKS as u32 - 1;
    ones >> TOP & 1 | twos >> TOP & 2 | fours >> TOP & 4
}

/// The low half of each byte.
const LOW: u16 = 0x0f0f;

fn code(part: usize, digit: impl Fn(usize) -> u16) -> u16 {
    let ranks = (ENDS[part]..ENDS[part + 1]).rev();
    ranks.fold(0, |code, rank| code * BASE + digit(rank))
}

/// All numbers of a part.
fn codes(part: usize) -> std::ops::Range<usize> {
    let digits = ENDS[part + 1] - ENDS[part];
    0..usize::from(BASE).pow(digits as u32)
}

/// The number of cards of a part.
fn cards_of(code: usize) -> usize {
    match code {
        0 => 0,
        _ => code % usize::from(BASE) + cards_of(code / usize::from(BASE)),
    }
}

fn extend(counts: &mut [u8; RANKS], from: usize, cards: usize, found: &mut Vec<Multiset>) {
    if cards == 0 {
        found.push(Multiset(*counts));
        return;
    }
    for rank in from..RANKS {
        for times in 1..=cards.min(4) {
            counts[rank] = times as u8;
            extend(counts, rank + 1, cards - times, found);
        }
        counts[rank] = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_a_number_of_its_own() {
        let numbers = Multisets::get();
        let mut seen = vec![false; numbers.count()];
        for cards in 0..=MOST {
            for counts in Multiset::all(cards) {
                let number = numbers.number(&counts);
                assert!(!seen[number], "{counts:?}");
                seen[number] = true;
                let hand = counts.example();
                assert_eq!(hand.len(), cards);
                assert_eq!(
                    numbers.number_of(hand.planes().map(|ranks| ranks as u16)),
                    number
                );
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
    }
}
