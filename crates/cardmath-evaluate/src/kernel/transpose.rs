//! Transposing rows of ids to columns, and counting them, in plain code that becomes vectors of
//! bytes. No table is looked up.
//!
//! Each loop keeps to one integer width, since the widest integer in a loop determines how many
//! hands fit a vector.

use super::layout::{BLOCK, Counts, Planes, SUIT_OFFSET};
use std::ops::RangeInclusive;

/// A byte for each hand of a block.
type Bytes = [u8; BLOCK];
/// The largest number of cards in a row.
const MOST: usize = 7;
/// Rows are transposed in squares of this many, the number of bytes in a word.
const GROUP: usize = 8;

/// Cards by columns, and their counts in bytes, for a block of hands.
#[repr(C, align(64))]
pub struct Columns {
    /// Row `GROUP * i + j` is at `rows[j][i]`.
    rows: [[u64; BLOCK / GROUP]; GROUP],
    ids: [Bytes; GROUP],
    /// The ones, twos, fours and the suit word, or the four planes, each as low and high bytes.
    halves: [[Bytes; 2]; 4],
}

impl Columns {
    /// Allocates a block of zeros.
    pub const fn new() -> Columns {
        Columns {
            rows: [[0; BLOCK / GROUP]; GROUP],
            ids: [[0; BLOCK]; GROUP],
            halves: [[[0; BLOCK]; 2]; 4],
        }
    }

    /// Counts the ranks and suits of a block of hands, given as rows of ids.
    ///
    /// Returns whether all ids are those of a `deck` and no hand repeats a card. Without a deck, it
    /// returns true.
    #[inline(always)]
    pub fn count_ids<const CARDS: usize>(
        &mut self,
        rows: &[[u8; CARDS]; BLOCK],
        deck: Option<RangeInclusive<u8>>,
        counts: &mut Counts,
    ) -> bool {
        self.take(rows);
        self.turn();
        self.count::<CARDS>();
        let [ones, twos, fours, suits] = &self.halves;
        join(ones, &mut counts.ones);
        join(twos, &mut counts.twos);
        join(fours, &mut counts.fours);
        join(suits, &mut counts.suits);
        deck.is_none_or(|deck| self.are_hands::<CARDS>(&deck))
    }

    /// Collects the ranks of each suit of a block of hands, given as rows of ids.
    ///
    /// Returns whether all ids are those of a `deck` and no hand repeats a card. Without a deck, it
    /// returns true.
    #[inline(always)]
    pub fn collect_ids<const CARDS: usize>(
        &mut self,
        rows: &[[u8; CARDS]; BLOCK],
        deck: Option<RangeInclusive<u8>>,
        planes: &mut Planes,
    ) -> bool {
        self.take(rows);
        self.turn();
        self.collect::<CARDS>();
        for (halves, plane) in self.halves.iter().zip(planes) {
            join(halves, plane);
        }
        deck.is_none_or(|deck| self.are_hands::<CARDS>(&deck))
    }

    /// Loads each row as a word, together with the first bytes of the next row.
    #[inline(always)]
    fn take<const CARDS: usize>(&mut self, rows: &[[u8; CARDS]; BLOCK]) {
        let bytes = rows.as_flattened();
        for i in 0..BLOCK / GROUP {
            for j in 0..GROUP {
                let first = CARDS * (GROUP * i + j);
                // Nothing may follow the last rows, so read the last whole word and shift.
                let start = first.min(bytes.len() - GROUP);
                let mut word = [0; GROUP];
                word.copy_from_slice(&bytes[start..start + GROUP]);
                self.rows[j][i] = u64::from_le_bytes(word) >> (8 * (first - start));
            }
        }
    }

    /// Transposes each square of bytes by swapping halves, then halves of halves.
    #[inline(always)]
    fn turn(&mut self) {
        for i in 0..BLOCK / GROUP {
            let mut square = self.rows.each_ref().map(|words| words[i]);
            swap::<GROUP, 4>(&mut square);
            swap::<GROUP, 2>(&mut square);
            swap::<GROUP, 1>(&mut square);
            for (ids, word) in self.ids.iter_mut().zip(square) {
                ids.as_chunks_mut().0[i] = word.to_le_bytes();
            }
        }
    }

    /// Counts ranks and suits in bytes: the low eight ranks, then the high five with a card count.
    #[inline(always)]
    fn count<const CARDS: usize>(&mut self) {
        let [ones, twos, fours, suits] = &mut self.halves;
        for i in 0..BLOCK {
            let ids = self.ids.each_ref().map(|column| column[i]);
            let (mut low, mut high, mut only) = ([0; MOST], [0; MOST], [0; MOST]);
            for card in 0..CARDS {
                (low[card], high[card]) = rank_bits(ids[card]);
                only[card] = ids[card];
            }
            // The suit of a flush has at least five of at most seven cards. So each set bit of its
            // number is set in five ids or more, each other bit in two or fewer, and the fours
            // spell the suit.
            let most = add(only).2;
            let (mut suit_low, mut suit_high) = (0, (SUIT_OFFSET as u8) << 5);
            for card in 0..CARDS {
                let suited = all_if((ids[card] ^ most) & 3 == 0);
                suit_low |= low[card] & suited;
                suit_high = u8::wrapping_add(suit_high, (high[card] | 1 << 5) & suited);
            }
            (suits[0][i], suits[1][i]) = (suit_low, suit_high);
            (ones[0][i], twos[0][i], fours[0][i]) = add(low);
            (ones[1][i], twos[1][i], fours[1][i]) = add(high);
        }
    }

    /// Collects the ranks of each suit in bytes: the low eight ranks, then the others.
    #[inline(always)]
    fn collect<const CARDS: usize>(&mut self) {
        let [clubs, diamonds, hearts, spades] = &mut self.halves;
        for i in 0..BLOCK {
            let (mut low, mut high) = ([0; 4], [0; 4]);
            for card in 0..CARDS {
                let id = self.ids[card][i];
                let (low_rank, high_rank) = rank_bits(id);
                for suit in 0..4 {
                    let suited = all_if(id & 3 == suit as u8);
                    low[suit] |= low_rank & suited;
                    high[suit] |= high_rank & suited;
                }
            }
            (clubs[0][i], clubs[1][i]) = (low[0], high[0]);
            (diamonds[0][i], diamonds[1][i]) = (low[1], high[1]);
            (hearts[0][i], hearts[1][i]) = (low[2], high[2]);
            (spades[0][i], spades[1][i]) = (low[3], high[3]);
        }
    }

    /// Whether all ids are those of a deck and no hand repeats a card.
    #[inline(always)]
    fn are_hands<const CARDS: usize>(&self, deck: &RangeInclusive<u8>) -> bool {
        // The exclusive or of two equal ids is 0.
        let (mut highest, mut least) = (0, u8::MAX);
        for i in 0..BLOCK {
            let ids = self.ids.each_ref().map(|column| column[i]);
            for a in 0..CARDS {
                highest = highest.max(ids[a].wrapping_sub(*deck.start()));
                for b in 0..a {
                    least = least.min(ids[a] ^ ids[b]);
                }
            }
        }
        highest <= deck.end() - deck.start() && least != 0
    }
}

/// Swaps the blocks of size `BY` above the diagonal of a square with those below it.
#[inline(always)]
pub fn swap<const SIZE: usize, const BY: usize>(square: &mut [u64; SIZE]) {
    let shift = u64::BITS as usize / SIZE * BY;
    let left = u64::MAX / ((1 << shift) + 1);
    for i in 0..SIZE {
        if i & BY == 0 {
            let (a, b) = (square[i], square[i + BY]);
            square[i] = a & left | (b & left) << shift;
            square[i + BY] = a >> shift & left | b & !left;
        }
    }
}

/// The bit of the rank of an id, among the lowest eight ranks and among the others.
#[inline(always)]
fn rank_bits(id: u8) -> (u8, u8) {
    // The rank starts at bit 2 of the id; each of its bits shifts by one, two, four or eight.
    let one = 1 + (id >> 2 & 1);
    let two = one + ((one * 3) & all_if(id & 8 != 0));
    let four = two + ((two * 15) & all_if(id & 16 != 0));
    // Signed bytes are compared in one instruction. Ids of 128 and above are not cards.
    let high = four & all_if(id as i8 >= 32);
    (four ^ high, high)
}

/// The bitwise sum of seven bytes: the ones, twos and fours of each count.
#[inline(always)]
fn add(bits: [u8; MOST]) -> (u8, u8, u8) {
    let (sum, first) = add_three(bits[0], bits[1], bits[2]);
    let (sum, second) = add_three(bits[3], bits[4], sum);
    let (ones, third) = add_three(bits[5], bits[6], sum);
    let (twos, fours) = add_three(first, second, third);
    (ones, twos, fours)
}

#[inline(always)]
fn add_three(a: u8, b: u8, c: u8) -> (u8, u8) {
    let odd = a ^ b;
    (odd ^ c, a & b | odd & c)
}

#[inline(always)]
fn all_if(condition: bool) -> u8 {
    u8::from(condition).wrapping_neg()
}

/// Joins low and high bytes to words.
#[inline(always)]
fn join([low, high]: &[Bytes; 2], words: &mut [u16; BLOCK]) {
    for ((word, &low), &high) in words.iter_mut().zip(low).zip(high) {
        *word = u16::from_le_bytes([low, high]);
    }
}
