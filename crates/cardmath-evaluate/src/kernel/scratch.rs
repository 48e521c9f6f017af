//! The evaluation of a block of hands, compiled for each instruction set.

#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "code compiled for an instruction set may run only where it is supported"
    )
)]

use super::lanes::{Evaluation, High};
use super::layout::{ALL, BLOCK, Counts, Planes, RANKS, SUIT_OFFSET, Words};
use super::lookup::{Lookup, STANDARD};

use super::transpose::{Columns, swap};
#[cfg(target_arch = "x86_64")]
use crate::kernel::avx512;
#[cfg(target_arch = "x86_64")]
use cardmath_cards::compiled_for;
use cardmath_cards::simd::{Instructions, Set};
use cardmath_cards::{Card, Hand};
use std::ops::RangeInclusive;

/// The masks of a block.
type Masks = [u64; BLOCK];
/// The ids of a standard deck.
const DECK: RangeInclusive<u8> = 0..=Card::COUNT - 1;

/// Working memory for the evaluation of blocks.
#[repr(C, align(64))]
pub struct Scratch {
    columns: Columns,
    pub(super) counts: Counts,
    pub(super) evaluation: Evaluation,
    pub(super) planes: Planes,
}

/// What a kernel takes of the hands of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// How often each rank is held, and the longest suit.
    Counts,
    /// The ranks of each suit.
    Planes,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch::new()
    }
}

impl Scratch {
    /// Allocates the working memory.
    pub const fn new() -> Scratch {
        Scratch {
            columns: Columns::new(),
            counts: Counts::new(),
            evaluation: Evaluation::new(),
            planes: [[0; BLOCK]; 4],
        }
    }

    /// Evaluates a block of rows of five to seven ids; false if `checked` and a row is invalid.
    pub fn evaluate_rows<const CARDS: usize>(
        &mut self,
        instructions: Instructions,
        rows: &[[u8; CARDS]; BLOCK],
        checked: bool,
        out: &mut Words,
    ) -> bool {
        match instructions.set() {
            Set::Baseline => rows_plain(self, rows, checked, out),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            Set::Avx2 => unsafe { rows_avx2(self, rows, checked, out) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Set::Avx512 => unsafe { rows_avx512(self, rows, checked, out) },
        }
    }

    /// Evaluates a block of masks; false if a mask is invalid, or if the hands do not all have the
    /// same number of cards, five to seven.
    pub fn evaluate_masks(
        &mut self,
        instructions: Instructions,
        masks: &Masks,
        out: &mut Words,
    ) -> bool {
        match masks[0].count_ones() {
            5 => self.evaluate_masks_of::<5>(instructions, masks, out),
            6 => self.evaluate_masks_of::<6>(instructions, masks, out),
            7 => self.evaluate_masks_of::<7>(instructions, masks, out),
            _ => false,
        }
    }

    /// Evaluates a block of seven-card hands, given as the ranks in each suit.
    pub fn evaluate_planes(
        &mut self,
        instructions: Instructions,
        planes: &Planes,
        out: &mut Words,
    ) {
        match instructions.set() {
            Set::Baseline => planes_plain(self, planes, out),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            Set::Avx2 => unsafe { planes_avx2(self, planes, out) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Set::Avx512 => unsafe { planes_avx512(self, planes, out) },
        }
    }

    /// Collects or counts rows of ids in the deck of a kernel; false if `checked` and a row is
    /// invalid.
    pub fn take_rows<const CARDS: usize>(
        &mut self,
        instructions: Instructions,
        rows: &[[u8; CARDS]; BLOCK],
        taken: Taken,
        deck: Option<RangeInclusive<u8>>,
    ) -> bool {
        match (instructions.set(), taken) {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            (Set::Avx512, Taken::Counts) => unsafe { count_avx512(self, rows, deck) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            (Set::Avx512, Taken::Planes) => unsafe { collect_avx512(self, rows, deck) },
            (_, Taken::Counts) => instructions.compiled(
                #[inline(always)]
                || self.columns.count_ids(rows, deck, &mut self.counts),
            ),
            (_, Taken::Planes) => instructions.compiled(
                #[inline(always)]
                || self.columns.collect_ids(rows, deck, &mut self.planes),
            ),
        }
    }

    /// Collects or counts masks. They are not checked.
    pub fn take_masks(&mut self, instructions: Instructions, masks: &Masks, taken: Taken) {
        match instructions.set() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            Set::Avx512 => unsafe { split_avx512(self, masks) },
            _ => instructions.compiled(
                #[inline(always)]
                || split(masks, &mut self.planes),
            ),
        }
        if taken == Taken::Counts {
            instructions.compiled(
                #[inline(always)]
                || count::<SEVEN>(&self.planes, &mut self.counts),
            );
        }
    }

    /// Looks up the strengths of the places.
    pub fn look_up(&self, instructions: Instructions, lookup: &Lookup, out: &mut Words) {
        match instructions.set() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            Set::Avx512 => unsafe { look_up_avx512(self, lookup, out) },
            _ => instructions.compiled(
                #[inline(always)]
                || lookup.strengths(&self.evaluation.places, out),
            ),
        }
    }

    fn evaluate_masks_of<const CARDS: usize>(
        &mut self,
        instructions: Instructions,
        masks: &Masks,
        out: &mut Words,
    ) -> bool {
        match instructions.set() {
            Set::Baseline => masks_plain::<CARDS>(self, masks, out),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            Set::Avx2 => unsafe { masks_avx2::<CARDS>(self, masks, out) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Set::Avx512 => unsafe { masks_avx512::<CARDS>(self, masks, out) },
        }
    }
}

#[inline(always)]
fn rows_plain<const CARDS: usize>(
    scratch: &mut Scratch,
    rows: &[[u8; CARDS]; BLOCK],
    checked: bool,
    out: &mut Words,
) -> bool {
    let deck = checked.then_some(DECK);
    let good = scratch.columns.count_ids(rows, deck, &mut scratch.counts);
    scratch
        .evaluation
        .run::<CARDS>(High::STANDARD, &scratch.counts);
    STANDARD.strengths(&scratch.evaluation.places, out);
    good
}

#[inline(always)]
fn masks_plain<const CARDS: usize>(scratch: &mut Scratch, masks: &Masks, out: &mut Words) -> bool {
    split(masks, &mut scratch.planes);
    let alike = count::<CARDS>(&scratch.planes, &mut scratch.counts);
    scratch
        .evaluation
        .run::<CARDS>(High::STANDARD, &scratch.counts);
    STANDARD.strengths(&scratch.evaluation.places, out);
    alike && are_masks(masks)
}

/// The number of cards of a hand given as planes.
const SEVEN: usize = 7;

#[inline(always)]
fn planes_plain(scratch: &mut Scratch, planes: &Planes, out: &mut Words) {
    count::<SEVEN>(planes, &mut scratch.counts);
    scratch
        .evaluation
        .run::<SEVEN>(High::STANDARD, &scratch.counts);
    STANDARD.strengths(&scratch.evaluation.places, out);
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx2
    fn planes_avx2(scratch: &mut Scratch, planes: &Planes, out: &mut Words) {
        planes_plain(scratch, planes, out);
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx2
    fn rows_avx2<const CARDS: usize>(
        scratch: &mut Scratch,
        rows: &[[u8; CARDS]; BLOCK],
        checked: bool,
        out: &mut Words,
    ) -> bool {
        rows_plain(scratch, rows, checked, out)
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx2
    fn masks_avx2<const CARDS: usize>(scratch: &mut Scratch, masks: &Masks, out: &mut Words) -> bool {
        masks_plain::<CARDS>(scratch, masks, out)
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx512
    fn rows_avx512<const CARDS: usize>(
        scratch: &mut Scratch,
        rows: &[[u8; CARDS]; BLOCK],
        checked: bool,
        out: &mut Words,
    ) -> bool {
        let good = if checked {
            avx512::count_ids(rows, Some(DECK), &mut scratch.counts)
        } else {
            avx512::count_ids(rows, None, &mut scratch.counts)
        };
        scratch.evaluation.run::<CARDS>(High::STANDARD, &scratch.counts);
        avx512::strengths::<false>(&STANDARD, &scratch.evaluation.places, out);
        good
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx512
    fn masks_avx512<const CARDS: usize>(scratch: &mut Scratch, masks: &Masks, out: &mut Words) -> bool {
        avx512::split(masks, &mut scratch.planes);
        let alike = count::<CARDS>(&scratch.planes, &mut scratch.counts);
        scratch.evaluation.run::<CARDS>(High::STANDARD, &scratch.counts);
        avx512::strengths::<false>(&STANDARD, &scratch.evaluation.places, out);
        alike && are_masks(masks)
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx512
    fn planes_avx512(scratch: &mut Scratch, planes: &Planes, out: &mut Words) {
        count::<SEVEN>(planes, &mut scratch.counts);
        scratch.evaluation.run::<SEVEN>(High::STANDARD, &scratch.counts);
        avx512::strengths::<true>(&STANDARD, &scratch.evaluation.places, out);
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx512
    fn count_avx512<const CARDS: usize>(
        scratch: &mut Scratch,
        rows: &[[u8; CARDS]; BLOCK],
        deck: Option<RangeInclusive<u8>>,
    ) -> bool {
        avx512::count_ids(rows, deck, &mut scratch.counts)
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx512
    fn collect_avx512<const CARDS: usize>(
        scratch: &mut Scratch,
        rows: &[[u8; CARDS]; BLOCK],
        deck: Option<RangeInclusive<u8>>,
    ) -> bool {
        avx512::collect_ids(rows, deck, &mut scratch.planes)
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx512
    fn split_avx512(scratch: &mut Scratch, masks: &Masks) {
        avx512::split(masks, &mut scratch.planes);
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx512
    fn look_up_avx512(scratch: &Scratch, lookup: &Lookup, out: &mut Words) {
        avx512::strengths::<false>(lookup, &scratch.evaluation.places, out);
    }
}

#[inline(always)]
fn are_masks(masks: &Masks) -> bool {
    let bits = masks.iter().fold(0, |bits, mask| bits | mask);
    Hand::from_mask(bits).is_some()
}

/// Splits masks into planes.
#[inline(always)]
pub fn split(masks: &Masks, planes: &mut Planes) {
    let mut words = [[0; BLOCK / 4]; 4];
    for (i, four) in masks.as_chunks::<4>().0.iter().enumerate() {
        for (words, &mask) in words.iter_mut().zip(four) {
            words[i] = mask;
        }
    }
    for i in 0..BLOCK / 4 {
        let mut square = words.each_ref().map(|words| words[i]);
        swap::<4, 2>(&mut square);
        swap::<4, 1>(&mut square);
        for (plane, word) in planes.iter_mut().zip(square) {
            plane.as_chunks_mut().0[i] = [0, 16, 32, 48].map(|shift| (word >> shift) as u16);
        }
    }
}

/// Counts ranks and suits, and returns whether all hands have `CARDS` cards.
#[inline(always)]
fn count<const CARDS: usize>(planes: &Planes, counts: &mut Counts) -> bool {
    let [clubs, diamonds, hearts, spades] = planes;
    let mut others = 0;
    for i in 0..BLOCK {
        let (a, b, c, d) = (clubs[i], diamonds[i], hearts[i], spades[i]);
        let (black, both_black) = (a ^ d, a & d);
        let (red, both_red) = (b ^ c, b & c);
        counts.ones[i] = black ^ red;
        counts.twos[i] = black & red | both_black ^ both_red;
        counts.fours[i] = both_black & both_red;
        let sizes = [a, b, c, d].map(|ranks| ranks.count_ones() as u16);
        others |= (sizes[0] + sizes[1] + sizes[2] + sizes[3]) ^ CARDS as u16;
        // The longest suit has the greatest word if its size is put above the ranks.
        let word = |ranks: u16, size: u16| ranks & ALL | size << RANKS;
        let black = word(a, sizes[0]).max(word(d, sizes[3]));
        let red = word(b, sizes[1]).max(word(c, sizes[2]));
        counts.suits[i] = black.max(red).wrapping_add(SUIT_OFFSET << RANKS);
    }
    others == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strength;
    use cardmath_cards::subsets;

    #[test]
    fn planes_are_evaluated_as_the_kernel_does() {
        let hands: Vec<Hand> = subsets(SEVEN as u32).step_by(2999).collect();
        for hands in hands.as_chunks::<BLOCK>().0 {
            let mut planes = [[0; BLOCK]; 4];
            for (place, hand) in hands.iter().enumerate() {
                let suits = planes.iter_mut().zip(hand.planes());
                suits.for_each(|(plane, ranks)| plane[place] = ranks as u16);
            }
            for set in Instructions::here() {
                let mut out = [0; BLOCK];
                Scratch::new().evaluate_planes(set, &planes, &mut out);
                assert!(out == hands.map(strength), "{}", set.name());
            }
        }
    }
}
