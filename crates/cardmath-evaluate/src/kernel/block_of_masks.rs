//! A block of masks: made from rows of ids, and checked.

use super::layout::BLOCK;

/// The fewest and the most cards of these masks; none if one has cards that are not in the deck.
#[inline(always)]
pub fn sizes_of(masks: &[u64; BLOCK], deck: u64) -> Option<(usize, usize)> {
    let (mut bits, mut fewest, mut greatest) = (0, u32::MAX, 0);
    for mask in masks {
        let cards = mask.count_ones();
        bits |= mask;
        fewest = fewest.min(cards);
        greatest = greatest.max(cards);
    }
    (bits & !deck == 0).then_some((fewest as usize, greatest as usize))
}

/// Converts rows of ids to masks, and returns whether all rows are hands of different cards of the
/// deck.
#[inline(always)]
pub fn masks_of<const CARDS: usize>(
    rows: &[[u8; CARDS]; BLOCK],
    deck: u64,
    masks: &mut [u64; BLOCK],
) -> bool {
    let (bytes, mut words) = (rows.as_flattened(), [0; BLOCK]);
    for (i, word) in words.iter_mut().enumerate() {
        // Nothing may follow the last rows, so read the last whole word and shift.
        let first = CARDS * i;
        let start = first.min(bytes.len() - WORD);
        let mut row = [0; WORD];
        row.copy_from_slice(&bytes[start..start + WORD]);
        *word = u64::from_le_bytes(row) >> (8 * (first - start));
    }
    let (mut ids, mut bits, mut repeated) = (0, 0, 0);
    for (mask, word) in masks.iter_mut().zip(words) {
        // The bit position of each card, `16 * suit + rank`, in each byte.
        let places = (word & in_each_byte(3)) << 4 | word >> 2 & in_each_byte(15);
        let (mut all, mut sum) = (0u64, 0u64);
        for card in 0..CARDS {
            let bit = 1 << (places >> (8 * card) & 63);
            all |= bit;
            sum = sum.wrapping_add(bit);
        }
        *mask = all;
        ids |= word;
        bits |= all;
        // The sum of single bits equals their union only if they are all different.
        repeated |= all ^ sum;
    }
    let no_ids = ids & (in_each_byte(0xc0) >> (8 * (WORD - CARDS)));
    no_ids | bits & !deck | repeated == 0
}

/// The number of bytes in a word.
const WORD: usize = 8;

const fn in_each_byte(bits: u64) -> u64 {
    bits * 0x0101_0101_0101_0101
}
