//! Pairs of combos by a sweep with classes side by side: for many classes.
//!
//! The combos are sorted by strength. Going up, the weight of the other player's combos so far is
//! kept for each class, in all and for each card. So a combo meets what it beats, then what it does
//! not lose to, less what has one of its cards. A combo of the other player with both of its cards
//! is taken away twice, and put back.

use super::board::{BITS, OnBoard};
use super::pair_weights::PairWeights;
use super::weight::Weight;

/// The classes that are swept at a time.
pub const LANES: usize = 16;

/// A combo with its classes.
#[derive(Clone, Copy, Default)]
struct ClassedCombo<W> {
    bits: [u8; 2],
    classes: [u32; 2],
    weights: [W; 2],
}

/// Sweeps classes side by side.
pub struct ClassLanes<W: Weight> {
    sorted: Vec<ClassedCombo<W>>,
    /// Where the combos of each rank end.
    ends: Vec<u32>,
    sums: Box<ClassSums<W>>,
}

/// The weights of combos by class, in all and for each card.
struct ClassSums<W> {
    all: [W; LANES],
    of_card: [[W; LANES]; BITS],
}

impl<W: Weight> ClassSums<W> {
    fn new() -> ClassSums<W> {
        ClassSums {
            all: [W::default(); LANES],
            of_card: [[W::default(); LANES]; BITS],
        }
    }

    #[inline(always)]
    fn add(&mut self, bits: [u8; 2], lane: usize, weight: W) {
        let lane = lane % LANES;
        self.all[lane] = self.all[lane].plus(weight);
        for bit in bits {
            let sum = &mut self.of_card[usize::from(bit) % BITS][lane];
            *sum = sum.plus(weight);
        }
    }

    /// The weights of the combos without two cards.
    #[inline(always)]
    fn beside(&self, bits: [u8; 2]) -> [W; LANES] {
        let [one, other] = bits.map(|bit| &self.of_card[usize::from(bit) % BITS]);
        std::array::from_fn(|lane| self.all[lane].minus(one[lane]).minus(other[lane]))
    }
}

impl<W: Weight> ClassLanes<W> {
    /// Nothing counted yet.
    pub fn new() -> ClassLanes<W> {
        ClassLanes {
            sorted: Vec::new(),
            ends: Vec::new(),
            sums: Box::new(ClassSums::new()),
        }
    }

    /// Counts the pairs on a board; combos that both players hold are put right if they are shared.
    #[inline(always)]
    pub fn count(&mut self, board: &OnBoard<'_, W>, ours: usize, found: &mut PairWeights<W>) {
        self.sort(board);
        for first in (0..board.classes[1 - ours]).step_by(LANES) {
            self.pass((ours, board.is_shared()), first, found);
        }
    }

    /// Sorts the combos by rank, and finds where those of each rank end.
    #[inline(always)]
    fn sort(&mut self, board: &OnBoard<'_, W>) {
        self.ends.clear();
        self.ends.resize(board.ranks_found, 0);
        for &rank in board.ranks {
            self.ends[usize::from(rank)] += 1;
        }
        let mut before = 0;
        for end in &mut self.ends {
            before += std::mem::replace(end, before);
        }
        self.sorted
            .resize(board.entries.len(), ClassedCombo::default());
        for (at, (&entry, &rank)) in board.entries.iter().zip(board.ranks).enumerate() {
            let combo = &board.combos[entry as usize];
            let end = &mut self.ends[usize::from(rank)];
            self.sorted[*end as usize] = ClassedCombo {
                bits: combo.bits,
                classes: [
                    board.placed[0].class((at, entry, rank)) as u32,
                    board.placed[1].class((at, entry, rank)) as u32,
                ],
                weights: combo.weights,
            };
            *end += 1;
        }
    }

    /// Sweeps the combos against some of the opponent's classes. If combos of the same cards are shared,
    /// they are put right here.
    #[inline(always)]
    fn pass(&mut self, (ours, shared): (usize, bool), first: usize, found: &mut PairWeights<W>) {
        let (ours, theirs) = (ours % 2, 1 - ours % 2);
        let (width, none) = (found.width, W::default());
        let place = |hand: &ClassedCombo<W>| hand.classes[ours] as usize * width + first;
        let lane = |hand: &ClassedCombo<W>| (hand.classes[theirs] as usize).wrapping_sub(first);
        let held = |hand: &&ClassedCombo<W>| hand.weights[ours] != none;
        let with_itself = |mut met: [W; LANES], hand: &ClassedCombo<W>| {
            let (at, weight) = (lane(hand), hand.weights[theirs]);
            for (number, met) in met.iter_mut().enumerate() {
                let more = if shared && number == at { weight } else { none };
                *met = met.plus(more);
            }
            met
        };
        let sums = &mut *self.sums;
        *sums = ClassSums::new();
        let [mut weaker, mut not_stronger, mut all] = [(); 3].map(|()| ClassRun::<W>::new());
        let mut start = 0;
        for &end in &self.ends {
            let group = &self.sorted[start..end as usize];
            for hand in group.iter().filter(held) {
                let met = sums.beside(hand.bits);
                weaker.add(place(hand), hand.weights[ours], met, &mut found.weaker);
            }
            for hand in group.iter().filter(|hand| hand.weights[theirs] != none) {
                if lane(hand) < LANES {
                    sums.add(hand.bits, lane(hand), hand.weights[theirs]);
                }
            }
            for hand in group.iter().filter(held) {
                let met = with_itself(sums.beside(hand.bits), hand);
                let weight = hand.weights[ours];
                not_stronger.add(place(hand), weight, met, &mut found.not_stronger);
            }
            start = end as usize;
        }
        for hand in self.sorted.iter().filter(held) {
            let met = with_itself(sums.beside(hand.bits), hand);
            all.add(place(hand), hand.weights[ours], met, &mut found.all);
        }
        weaker.end(&mut found.weaker);
        not_stronger.end(&mut found.not_stronger);
        all.end(&mut found.all);
    }
}

/// Products that are added up for one class of ours until another one follows.
struct ClassRun<W: Weight> {
    place: usize,
    sums: [W::Product; LANES],
}

impl<W: Weight> ClassRun<W> {
    fn new() -> ClassRun<W> {
        ClassRun {
            place: 0,
            sums: [W::Product::default(); LANES],
        }
    }

    #[inline(always)]
    fn add(&mut self, place: usize, weight: W, met: [W; LANES], found: &mut [W::Product]) {
        if place != self.place {
            self.end(found);
            self.place = place;
        }
        for (sum, met) in self.sums.iter_mut().zip(met) {
            *sum += weight.times(met);
        }
    }

    #[inline(always)]
    fn end(&mut self, found: &mut [W::Product]) {
        for (found, sum) in found[self.place..].iter_mut().zip(self.sums) {
            *found += sum;
        }
        self.sums = [W::Product::default(); LANES];
    }
}
