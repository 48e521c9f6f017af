//! The steps of the kernel that need intrinsics to be fast with 512-bit vectors: transposing rows
//! to columns, and looking up tables held in registers. The steps between are the plain code of
//! `lanes/`.

mod vectors;

use super::layout::{BLOCK, Counts, Places, Planes, SUIT_OFFSET};
use super::lookup::{Lookup, RegisterTables, SCALE, Strength};
use std::arch::x86_64::*;
use std::ops::RangeInclusive;
use vectors::{
    BYTES, Constant, Vector, WORDS, fetch_ahead, halves16, halves32, halves64, load, load_bytes,
    load_masks, load_words, store, store_words,
};

/// Up to seven cards of 64 hands, one vector per card.
type CardVectors = [Vector; 7];

/// The number of ranks, with that of the jokers.
const RANKS: usize = 14;

/// Counts the ranks and suits of a block of hands, given as rows of ids.
///
/// Returns whether all ids are those of a `deck` and no hand repeats a card. Without a deck it
/// returns true.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn count_ids<const CARDS: usize>(
    rows: &[[u8; CARDS]; BLOCK],
    deck: Option<RangeInclusive<u8>>,
    counts: &mut Counts,
) -> bool {
    let mut good = true;
    for part in 0..BLOCK / BYTES {
        let columns = columns(rows, part * BYTES);
        if let Some(deck) = &deck {
            good &= are_hands::<CARDS>(&columns, deck);
        }
        count::<CARDS>(&columns, counts, part * BYTES);
    }
    good
}

/// Collects the ranks of each suit of a block of hands, given as rows of ids.
///
/// Returns whether all ids are those of a `deck` and no hand repeats a card. Without a deck it
/// returns true.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn collect_ids<const CARDS: usize>(
    rows: &[[u8; CARDS]; BLOCK],
    deck: Option<RangeInclusive<u8>>,
    planes: &mut Planes,
) -> bool {
    let mut good = true;
    for part in 0..BLOCK / BYTES {
        let columns = columns(rows, part * BYTES);
        if let Some(deck) = &deck {
            good &= are_hands::<CARDS>(&columns, deck);
        }
        collect::<CARDS>(&columns, planes, part * BYTES);
    }
    good
}

/// Transposes 64 rows to columns of cards.
///
/// Within the words made from these columns, the hands of each quarter are in steps of eight;
/// `strengths` restores their order.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn columns<const CARDS: usize>(rows: &[[u8; CARDS]; BLOCK], first: usize) -> CardVectors {
    for line in 0..CARDS {
        fetch_ahead(rows.as_ptr().cast(), CARDS * first + BYTES * line);
    }
    // Put two hands in each lane of sixteen bytes, then pair the bytes so that a word is the same
    // card of both hands.
    let lanes = load(const { &lanes_of_rows::<CARDS>() });
    let pairs = load(const { &pairs_of_lanes::<CARDS>() });
    let words: [Vector; 8] = std::array::from_fn(|eight| {
        let bytes = eight_rows(rows, first + 8 * eight);
        _mm512_shuffle_epi8(_mm512_permutexvar_epi32(lanes, bytes), pairs)
    });
    let twos: [_; 4] = std::array::from_fn(|i| halves16(words[2 * i], words[2 * i + 1]));
    let (low, high) = (
        halves32(twos[0].0, twos[1].0),
        halves32(twos[2].0, twos[3].0),
    );
    let (c01, c23) = (halves64(low.0, high.0), halves64(low.1, high.1));
    let (low, high) = (
        halves32(twos[0].1, twos[1].1),
        halves32(twos[2].1, twos[3].1),
    );
    let (c45, c6) = (halves64(low.0, high.0), halves64(low.1, high.1));
    [c01.0, c01.1, c23.0, c23.1, c45.0, c45.1, c6.0]
}

/// The source of each dword, so that each lane holds two hands.
const fn lanes_of_rows<const CARDS: usize>() -> Constant {
    let mut bytes = [0; BYTES];
    let mut dword = 0;
    while dword < BYTES / 4 {
        let (lane, place) = (dword / 4, dword % 4);
        bytes[4 * dword] = (2 * CARDS * lane / 4 + place) as u8;
        dword += 1;
    }
    Constant(bytes)
}

/// The source within its lane of each byte, so that a word is the same card of both hands.
const fn pairs_of_lanes<const CARDS: usize>() -> Constant {
    let mut bytes = [0x80; BYTES];
    let mut byte = 0;
    while byte < BYTES {
        let (lane, card, hand) = (byte / 16, byte % 16 / 2, byte % 2);
        if card < CARDS {
            bytes[byte] = (2 * CARDS * lane % 4 + CARDS * hand + card) as u8;
        }
        byte += 1;
    }
    Constant(bytes)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn eight_rows<const CARDS: usize>(rows: &[[u8; CARDS]; BLOCK], first: usize) -> Vector {
    let bytes = &rows.as_flattened()[CARDS * first..];
    match bytes.first_chunk() {
        Some(bytes) => load_bytes(bytes),
        // Nothing may follow the last rows of a block.
        None => {
            let mut last = [0; BYTES];
            last[..8 * CARDS].copy_from_slice(&bytes[..8 * CARDS]);
            load_bytes(&last)
        }
    }
}

/// Whether all ids are those of a deck and no hand repeats a card.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn are_hands<const CARDS: usize>(columns: &CardVectors, deck: &RangeInclusive<u8>) -> bool {
    let first = _mm512_set1_epi8(*deck.start() as i8);
    let in_deck = |ids: Vector| _mm512_sub_epi8(ids, first);
    let mut highest = in_deck(columns[0]);
    let mut different = [u64::MAX; 3];
    for i in 1..CARDS {
        highest = _mm512_max_epu8(highest, in_deck(columns[i]));
        for j in 0..i {
            let chain = &mut different[(i + j) % 3];
            *chain = _mm512_mask_cmpneq_epi8_mask(*chain, columns[i], columns[j]);
        }
    }
    let last = _mm512_set1_epi8((deck.end() - deck.start()) as i8);
    let cards = _mm512_cmple_epu8_mask(highest, last);
    cards & different[0] & different[1] & different[2] == u64::MAX
}

/// Counts 64 hands, given as columns.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn count<const CARDS: usize>(columns: &CardVectors, counts: &mut Counts, first: usize) {
    // The suit of a flush has at least five of at most seven cards. So each set bit of its number
    // is set in five ids or more, each other bit in two or fewer, and the fours spell the suit.
    let most = add(columns).2;
    let (low_ranks, high_ranks) = (
        load(const { &ranks_from(0, 0) }),
        load(const { &ranks_from(8, 0x20) }),
    );
    let zero = _mm512_setzero_si512();
    let (mut low, mut high) = ([zero; 7], [zero; 7]);
    let mut suit_low = zero;
    // The number of suited cards is counted above the high ranks, in steps of 0x20.
    let mut suit_high = _mm512_set1_epi8((SUIT_OFFSET << 5) as i8);
    for card in 0..CARDS {
        let rank = _mm512_and_si512(_mm512_srli_epi16(columns[card], 2), _mm512_set1_epi8(15));
        low[card] = _mm512_shuffle_epi8(low_ranks, rank);
        high[card] = _mm512_shuffle_epi8(high_ranks, rank);
        let other = _mm512_xor_si512(columns[card], most);
        let suited = _mm512_testn_epi8_mask(other, _mm512_set1_epi8(3));
        suit_low = _mm512_mask_add_epi8(suit_low, suited, suit_low, low[card]);
        suit_high = _mm512_mask_add_epi8(suit_high, suited, suit_high, high[card]);
    }
    let (low, high) = (add(&low), add(&high));
    store_words(low.0, high.0, &mut counts.ones, first);
    store_words(low.1, high.1, &mut counts.twos, first);
    store_words(low.2, high.2, &mut counts.fours, first);
    store_words(suit_low, suit_high, &mut counts.suits, first);
}

/// Collects the ranks of each suit of 64 hands, given as columns. A joker has rank 13.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn collect<const CARDS: usize>(columns: &CardVectors, planes: &mut Planes, first: usize) {
    let (low_ranks, high_ranks) = (
        load(const { &ranks_from(0, 0) }),
        load(const { &ranks_from(8, 0) }),
    );
    let zero = _mm512_setzero_si512();
    let (mut low, mut high) = ([zero; 4], [zero; 4]);
    for ids in &columns[..CARDS] {
        let rank = _mm512_and_si512(_mm512_srli_epi16(*ids, 2), _mm512_set1_epi8(15));
        let low_rank = _mm512_shuffle_epi8(low_ranks, rank);
        let high_rank = _mm512_shuffle_epi8(high_ranks, rank);
        let suits = _mm512_and_si512(*ids, _mm512_set1_epi8(3));
        for suit in 0..4 {
            let suited = _mm512_cmpeq_epi8_mask(suits, _mm512_set1_epi8(suit as i8));
            low[suit] = _mm512_mask_add_epi8(low[suit], suited, low[suit], low_rank);
            high[suit] = _mm512_mask_add_epi8(high[suit], suited, high[suit], high_rank);
        }
    }
    for (suit, plane) in planes.iter_mut().enumerate() {
        store_words(low[suit], high[suit], plane, first);
    }
}

/// For each rank a byte: its bit counted from the rank `first`, combined with `mark`.
const fn ranks_from(first: usize, mark: u8) -> Constant {
    let mut bytes = [mark; BYTES];
    let mut byte = 0;
    while byte < BYTES {
        let rank = byte % 16;
        if first <= rank && rank < first + 8 && rank < RANKS {
            bytes[byte] |= 1 << (rank - first);
        }
        byte += 1;
    }
    Constant(bytes)
}

/// The bitwise sum of seven vectors: the ones, twos and fours of each count.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn add(bits: &CardVectors) -> (Vector, Vector, Vector) {
    let (sum, first) = add_three(bits[0], bits[1], bits[2]);
    let (sum, second) = add_three(bits[3], bits[4], sum);
    let (ones, third) = add_three(bits[5], bits[6], sum);
    let (twos, fours) = add_three(first, second, third);
    (ones, twos, fours)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn add_three(a: Vector, b: Vector, c: Vector) -> (Vector, Vector) {
    const ODD: i32 = 0b1001_0110;
    const MAJORITY: i32 = 0b1110_1000;
    (
        _mm512_ternarylogic_epi64::<ODD>(a, b, c),
        _mm512_ternarylogic_epi64::<MAJORITY>(a, b, c),
    )
}

/// Splits a block of masks into four planes, in the order of `columns`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn split(masks: &[u64; BLOCK], planes: &mut [[u16; BLOCK]; 4]) {
    let pairs = load(const { &pairs_of_masks() });
    for part in 0..BLOCK / WORDS {
        let words: [Vector; 4] = std::array::from_fn(|eight| {
            let first = WORDS * part + 8 * eight;
            fetch_ahead(masks.as_ptr().cast(), 8 * first);
            let masks = &masks[first..];
            _mm512_shuffle_epi8(load_masks(masks), pairs)
        });
        let (low, high) = (halves32(words[0], words[1]), halves32(words[2], words[3]));
        let (c01, c23) = (halves64(low.0, high.0), halves64(low.1, high.1));
        for (plane, words) in planes.iter_mut().zip([c01.0, c01.1, c23.0, c23.1]) {
            store(words, &mut plane[WORDS * part..]);
        }
    }
}

/// The source within its lane of two masks of each byte, so that a dword is one plane of both.
const fn pairs_of_masks() -> Constant {
    let mut bytes = [0; BYTES];
    let mut byte = 0;
    while byte < BYTES {
        let (plane, mask) = (byte % 16 / 4, byte % 4 / 2);
        bytes[byte] = (8 * mask + 2 * plane + byte % 2) as u8;
        byte += 1;
    }
    Constant(bytes)
}

/// The strengths at these places. The hands are in the order of `columns`, or of the block if
/// `IN_ORDER`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn strengths<const IN_ORDER: bool>(lookup: &Lookup, places: &Places, out: &mut [u16; BLOCK]) {
    let back = load(const { &back_in_order() });
    for first in (0..BLOCK).step_by(WORDS) {
        let at = |words: &[u16; BLOCK]| load_words(&words[first..]);
        let places = (at(&places.main), at(&places.second), at(&places.kickers));
        let strengths = strength_of(lookup.strength, add_up(&lookup.parts, places));
        fetch_ahead(out.as_ptr().cast(), 2 * first);
        let strengths = if IN_ORDER {
            strengths
        } else {
            _mm512_permutexvar_epi32(back, strengths)
        };
        store(strengths, &mut out[first..]);
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn strength_of(strength: Strength, positions: Vector) -> Vector {
    match strength {
        Strength::Less(by) => _mm512_subs_epu16(positions, _mm512_set1_epi16(by as i16)),
        Strength::From(top) => _mm512_subs_epu16(_mm512_set1_epi16(top as i16), positions),
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn add_up(parts: &RegisterTables, (main, second, kickers): (Vector, Vector, Vector)) -> Vector {
    const FIRST_IF_THIRD_ELSE_SECOND: i32 = 0b1110_0100;
    let main = look_up(&parts.main, main);
    let second = _mm512_permutexvar_epi16(second, load_words(&parts.second));
    // The low bits of each entry select the entry of the next table.
    let high = _mm512_ternarylogic_epi64::<FIRST_IF_THIRD_ELSE_SECOND>(
        _mm512_srli_epi16::<7>(kickers),
        main,
        _mm512_set1_epi16(!3),
    );
    let high = look_up(&parts.high, high);
    let middle = _mm512_ternarylogic_epi64::<FIRST_IF_THIRD_ELSE_SECOND>(
        _mm512_srli_epi16::<3>(kickers),
        high,
        _mm512_set1_epi16(!7),
    );
    let middle = look_up(&parts.middle, middle);
    let low = look_up(&parts.low, kickers);
    let sum = _mm512_add_epi16(
        _mm512_add_epi16(main, second),
        _mm512_add_epi16(middle, low),
    );
    _mm512_srli_epi16::<SCALE>(_mm512_add_epi16(sum, high))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn look_up(table: &[u16; 64], places: Vector) -> Vector {
    let (low, high) = (load_words(table), load_words(&table[WORDS..]));
    _mm512_permutex2var_epi16(low, places, high)
}

/// The permutation of dwords that undoes the order of `columns` and `split`: a 4 by 4 transpose.
const fn back_in_order() -> Constant {
    let mut bytes = [0; BYTES];
    let mut dword = 0;
    while dword < BYTES / 4 {
        bytes[4 * dword] = (dword % 4 * 4 + dword / 4) as u8;
        dword += 1;
    }
    Constant(bytes)
}
