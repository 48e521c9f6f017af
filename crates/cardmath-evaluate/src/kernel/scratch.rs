//! Working memory for a block of hands, and the steps that read hands into it, compiled for each
//! instruction set.

#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "code compiled for an instruction set may run only where it is supported"
    )
)]

use super::block_of_masks::sizes_of;
use super::lanes::{BlockEvaluation, High};
use super::layout::{ALL, BLOCK, Counts, Planes, RANKS, SUIT_OFFSET, Words};
use super::lookup::Lookup;
use super::transpose::{Columns, swap};
#[cfg(target_arch = "x86_64")]
use crate::kernel::avx512;
#[cfg(target_arch = "x86_64")]
use cardmath_cards::compiled_for;
use cardmath_cards::simd::{InstructionSet, Instructions};
use std::ops::RangeInclusive;

/// The masks of a block.
type Masks = [u64; BLOCK];

/// Working memory for the evaluation of blocks, with the instructions to evaluate them.
#[repr(C, align(64))]
pub struct Scratch {
    columns: Columns,
    pub(super) counts: Counts,
    pub(super) evaluation: BlockEvaluation,
    pub(super) planes: Planes,
    pub(crate) instructions: Instructions,
}

/// A high ordering of poker's categories, whose kernel is compiled in one piece.
pub(super) trait HighOrdering: Copy {
    /// What differs from other high orderings.
    fn high(self) -> High;
    /// The strengths of places.
    fn lookup(&self) -> &Lookup;
}

impl HighOrdering for (High, &Lookup) {
    #[inline(always)]
    fn high(self) -> High {
        self.0
    }

    #[inline(always)]
    fn lookup(&self) -> &Lookup {
        self.1
    }
}

/// What a kernel takes of the hands of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// How often each rank is held, and the longest suit.
    Counts,
    /// The ranks of each suit.
    Planes,
}

impl Scratch {
    /// Allocates the working memory.
    pub const fn new(instructions: Instructions) -> Scratch {
        Scratch {
            columns: Columns::new(),
            counts: Counts::new(),
            evaluation: BlockEvaluation::new(),
            planes: [[0; BLOCK]; 4],
            instructions,
        }
    }

    /// Evaluates a block of seven-card hands in a high ordering, given as the ranks in each suit.
    pub(super) fn evaluate_high_planes(
        &mut self,
        ordering: impl HighOrdering,
        planes: &Planes,
        out: &mut Words,
    ) {
        match self.instructions.set() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            InstructionSet::Avx512 => unsafe { planes_avx512(self, ordering, planes, out) },
            _ => self.instructions.compiled(
                #[inline(always)]
                || {
                    count(planes, &mut self.counts, |_| ());
                    self.evaluation.run::<SEVEN>(ordering.high(), &self.counts);
                    ordering.lookup().strengths(&self.evaluation.places, out);
                },
            ),
        }
    }

    /// Evaluates a block of rows of five to seven ids in a high ordering, in one go; false if there
    /// is a `deck` and a row is not a hand of it.
    pub(super) fn evaluate_high_rows<const CARDS: usize>(
        &mut self,
        ordering: impl HighOrdering,
        rows: &[[u8; CARDS]; BLOCK],
        deck: Option<RangeInclusive<u8>>,
        out: &mut Words,
    ) -> bool {
        match self.instructions.set() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            InstructionSet::Avx512 => unsafe { rows_avx512(self, ordering, rows, deck, out) },
            _ => self.instructions.compiled(
                #[inline(always)]
                || {
                    let good = self.columns.count_ids(rows, deck, &mut self.counts);
                    self.evaluation.run::<CARDS>(ordering.high(), &self.counts);
                    ordering.lookup().strengths(&self.evaluation.places, out);
                    good
                },
            ),
        }
    }

    /// The same for masks; false if a hand has another number of cards, or one that is not in the
    /// `deck`.
    pub(super) fn evaluate_high_masks<const CARDS: usize>(
        &mut self,
        ordering: impl HighOrdering,
        masks: &Masks,
        deck: u64,
        out: &mut Words,
    ) -> bool {
        match self.instructions.set() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            InstructionSet::Avx512 => unsafe {
                masks_avx512::<CARDS, _>(self, ordering, masks, deck, out)
            },
            _ => self.instructions.compiled(
                #[inline(always)]
                || {
                    split(masks, &mut self.planes);
                    let good = count_alike::<CARDS>(&self.planes, &mut self.counts, masks, deck);
                    self.evaluation.run::<CARDS>(ordering.high(), &self.counts);
                    ordering.lookup().strengths(&self.evaluation.places, out);
                    good
                },
            ),
        }
    }

    /// Collects or counts rows of ids; false if there is a `deck` and a row is not a hand of it.
    pub(super) fn take_rows<const CARDS: usize>(
        &mut self,
        rows: &[[u8; CARDS]; BLOCK],
        taken: Taken,
        deck: Option<RangeInclusive<u8>>,
    ) -> bool {
        match (self.instructions.set(), taken) {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            (InstructionSet::Avx512, Taken::Counts) => unsafe { count_avx512(self, rows, deck) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            (InstructionSet::Avx512, Taken::Planes) => unsafe { collect_avx512(self, rows, deck) },
            (_, Taken::Counts) => self.instructions.compiled(
                #[inline(always)]
                || self.columns.count_ids(rows, deck, &mut self.counts),
            ),
            (_, Taken::Planes) => self.instructions.compiled(
                #[inline(always)]
                || self.columns.collect_ids(rows, deck, &mut self.planes),
            ),
        }
    }

    /// Collects or counts masks. Returns the fewest and the most cards of a hand; none if a card is
    /// not in the `deck`.
    pub(super) fn take_masks(
        &mut self,
        masks: &Masks,
        taken: Taken,
        deck: u64,
    ) -> Option<(usize, usize)> {
        match self.instructions.set() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            InstructionSet::Avx512 => unsafe { split_avx512(self, masks) },
            _ => self.instructions.compiled(
                #[inline(always)]
                || split(masks, &mut self.planes),
            ),
        }
        let (planes, counts) = (&self.planes, &mut self.counts);
        self.instructions.compiled(
            #[inline(always)]
            || match taken {
                Taken::Counts => count_any(planes, counts, masks, deck),
                Taken::Planes => sizes_of(masks, deck),
            },
        )
    }

    /// Looks up the strengths of the places.
    pub(super) fn look_up(&self, lookup: &Lookup, out: &mut Words) {
        match self.instructions.set() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            InstructionSet::Avx512 => unsafe { look_up_avx512(self, lookup, out) },
            _ => self.instructions.compiled(
                #[inline(always)]
                || lookup.strengths(&self.evaluation.places, out),
            ),
        }
    }
}

/// The number of cards of a hand given as planes.
const SEVEN: usize = 7;

#[cfg(target_arch = "x86_64")]
compiled_for! { avx512
    fn planes_avx512<O: HighOrdering>(
        scratch: &mut Scratch,
        ordering: O,
        planes: &Planes,
        out: &mut Words,
    ) {
        count(planes, &mut scratch.counts, |_| ());
        scratch.evaluation.run::<SEVEN>(ordering.high(), &scratch.counts);
        avx512::strengths::<true>(ordering.lookup(), &scratch.evaluation.places, out);
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx512
    fn rows_avx512<const CARDS: usize, O: HighOrdering>(
        scratch: &mut Scratch,
        ordering: O,
        rows: &[[u8; CARDS]; BLOCK],
        deck: Option<RangeInclusive<u8>>,
        out: &mut Words,
    ) -> bool {
        let good = avx512::count_ids(rows, deck, &mut scratch.counts);
        scratch.evaluation.run::<CARDS>(ordering.high(), &scratch.counts);
        avx512::strengths::<false>(ordering.lookup(), &scratch.evaluation.places, out);
        good
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx512
    fn masks_avx512<const CARDS: usize, O: HighOrdering>(
        scratch: &mut Scratch,
        ordering: O,
        masks: &Masks,
        deck: u64,
        out: &mut Words,
    ) -> bool {
        avx512::split(masks, &mut scratch.planes);
        let good = count_alike::<CARDS>(&scratch.planes, &mut scratch.counts, masks, deck);
        scratch.evaluation.run::<CARDS>(ordering.high(), &scratch.counts);
        avx512::strengths::<false>(ordering.lookup(), &scratch.evaluation.places, out);
        good
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

/// Whether all cards are in the deck.
#[inline(always)]
fn are_in(deck: u64, masks: &Masks) -> bool {
    masks.iter().fold(0, |bits, mask| bits | mask) & !deck == 0
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

/// Counts ranks and suits. `take` gets the number of cards of each hand.
#[inline(always)]
fn count(planes: &Planes, counts: &mut Counts, mut take: impl FnMut(u16)) {
    let [clubs, diamonds, hearts, spades] = planes;
    for i in 0..BLOCK {
        let (a, b, c, d) = (clubs[i], diamonds[i], hearts[i], spades[i]);
        let (black, both_black) = (a ^ d, a & d);
        let (red, both_red) = (b ^ c, b & c);
        counts.ones[i] = black ^ red;
        counts.twos[i] = black & red | both_black ^ both_red;
        counts.fours[i] = both_black & both_red;
        let sizes = [a, b, c, d].map(|ranks| ranks.count_ones() as u16);
        take(sizes[0] + sizes[1] + sizes[2] + sizes[3]);
        // The longest suit has the greatest word if its size is put above the ranks.
        let word = |ranks: u16, size: u16| ranks & ALL | size << RANKS;
        let black = word(a, sizes[0]).max(word(d, sizes[3]));
        let red = word(b, sizes[1]).max(word(c, sizes[2]));
        counts.suits[i] = black.max(red).wrapping_add(SUIT_OFFSET << RANKS);
    }
}

/// Counts ranks and suits, and returns whether all hands have `CARDS` cards of the deck.
#[inline(always)]
fn count_alike<const CARDS: usize>(
    planes: &Planes,
    counts: &mut Counts,
    masks: &Masks,
    deck: u64,
) -> bool {
    let mut others = 0;
    count(planes, counts, |size| others |= size ^ CARDS as u16);
    others == 0 && are_in(deck, masks)
}

/// Counts ranks and suits, and returns the fewest and the most cards of a hand; none if a card is
/// not in the deck.
#[inline(always)]
fn count_any(
    planes: &Planes,
    counts: &mut Counts,
    masks: &Masks,
    deck: u64,
) -> Option<(usize, usize)> {
    let (mut fewest, mut most) = (u16::MAX, 0);
    count(planes, counts, |size| {
        (fewest, most) = (fewest.min(size), most.max(size));
    });
    are_in(deck, masks).then_some((fewest.into(), most.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strength;
    use cardmath_cards::{Hand, subsets};

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
                Scratch::new(set).evaluate_planes(&planes, &mut out);
                assert!(out == hands.map(strength), "{}", set.name());
            }
        }
    }
}
