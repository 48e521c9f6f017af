//! All subsets of a set of cards, and how many there are.

use crate::{Card, Hand};

/// The binomial coefficient: the number of sets of `k` things among `n`; 0 if `k > n`.
///
/// It does not overflow for `n` up to 120.
///
/// ```
/// assert_eq!(cardmath_cards::choose(52, 5), 2_598_960);
/// ```
pub const fn choose(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    let k = if k > n - k { n - k } else { k };
    let (mut ways, mut chosen) = (1, 0);
    while chosen < k {
        ways = ways * (n - chosen) as u128 / (chosen + 1) as u128;
        chosen += 1;
    }
    ways
}

const SIZES: usize = 8;
const THINGS: usize = 58;

/// `CHOOSE[n][k]` is n over k, looked up: for sets of up to seven cards, and for multisets of up to
/// six.
pub static CHOOSE: [[u32; SIZES]; THINGS] = binomials();

/// The same table, for other tables that are computed at compile time.
pub const fn binomials() -> [[u32; SIZES]; THINGS] {
    let mut all = [[0; SIZES]; THINGS];
    let mut place = 0;
    while place < SIZES * THINGS {
        let (n, k) = (place / SIZES, place % SIZES);
        all[n][k] = choose(n, k) as u32;
        place += 1;
    }
    all
}

/// The index of a set of up to seven numbers below 58 among all sets of its size, ordered by their
/// highest number, then by the next one, and so on. The numbers ascend.
#[inline]
pub fn set_index(numbers: impl IntoIterator<Item = u8>) -> usize {
    let places = numbers.into_iter().zip(1..);
    places
        .map(|(number, size): (u8, usize)| CHOOSE[usize::from(number)][size] as usize)
        .sum()
}

impl Hand {
    /// The index of up to seven cards among all sets of their size: that of their ids.
    ///
    /// ```
    /// use cardmath_cards::{Hand, subsets};
    ///
    /// assert!(subsets(3).map(Hand::set_index).eq(0..22_100));
    /// ```
    pub fn set_index(self) -> usize {
        let mut ids = [0u8; SIZES];
        for (id, card) in ids.iter_mut().zip(self.cards()) {
            *id = card.id();
        }
        let ids = &mut ids[..self.len().min(SIZES)];
        ids.sort_unstable();
        set_index(ids.iter().copied())
    }
}

/// Every set of `size` cards of the 52, each once, in the order of the ids.
///
/// The ids are bits of a 52-bit word, and Gosper's rule steps to the next word with the same number
/// of bits (Beeler, Gosper and Schroeppel, HAKMEM, item 175, 1972).
///
/// ```
/// assert_eq!(cardmath_cards::subsets(2).count(), 1326);
/// ```
pub fn subsets(size: u32) -> impl Iterator<Item = Hand> {
    let first = 1u64.checked_shl(size).unwrap_or(0).wrapping_sub(1);
    let mut next = (size <= u32::from(Card::COUNT)).then_some(first);
    std::iter::from_fn(move || {
        let word = next?;
        next = following(word).filter(|&w| w >> Card::COUNT == 0);
        Some(hand_of_ids(word))
    })
}

/// Every subset of `size` of these cards, each once.
pub fn subsets_of(hand: Hand, size: usize) -> impl Iterator<Item = Hand> {
    let cards: Vec<Card> = hand.cards().collect();
    let first = 1u64.checked_shl(size as u32).unwrap_or(0).wrapping_sub(1);
    let mut next = (size <= cards.len()).then_some(first);
    std::iter::from_fn(move || {
        let word = next?;
        next = following(word).filter(|&word| word >> cards.len() == 0);
        let (mut left, mut held) = (word, Hand::EMPTY);
        while left != 0 {
            held = held.with(cards[left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        Some(held)
    })
}

/// The next larger word with the same number of bits; none after the empty word.
fn following(word: u64) -> Option<u64> {
    let lowest = word & word.wrapping_neg();
    let carried = word.wrapping_add(lowest);
    (word != 0).then(|| carried | (((word ^ carried) >> 2) / lowest))
}

fn hand_of_ids(mut word: u64) -> Hand {
    let mut hand = Hand::EMPTY;
    while word != 0 {
        if let Some(card) = Card::from_id(word.trailing_zeros() as u8) {
            hand = hand.with(card);
        }
        word &= word - 1;
    }
    hand
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_hand_comes_once() {
        for (size, count) in [
            (0, 1),
            (1, 52),
            (2, 1326),
            (3, 22_100),
            (4, 270_725),
            (53, 0),
        ] {
            let hands: Vec<Hand> = subsets(size).collect();
            assert_eq!(hands.len(), count);
            assert!(hands.iter().all(|hand| hand.len() == size as usize));
            assert_eq!(hands.iter().collect::<HashSet<_>>().len(), count);
        }
        assert_eq!(subsets(52).collect::<Vec<_>>(), [Hand::DECK]);
    }
}
