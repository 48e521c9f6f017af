//! The ends: the weight of the opponent's hands that each hand beats, and of all that it can meet.

use super::betting::AT_ONCE;
use super::hands::{Half, Holdings, NONE};
use crate::postflop::kernel::simd::Simd;
use cardmath_cards::disjoint_sums::{DisjointSums, MOST_CARDS};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The weights of the opponent in these lanes.
pub type LaneWeights = [f32; AT_ONCE];

/// What a hand has against the opponent's weights in each lane: the weight of weaker hands less that
/// of stronger ones, and the weight of all. None of them shares a card with it.
#[derive(Clone, Copy, Default)]
pub struct Met {
    /// Weaker hands less stronger ones.
    pub lead: LaneWeights,
    /// All hands.
    pub all: LaneWeights,
}

impl Met {
    #[inline(always)]
    fn add_lead(&mut self, weights: [f64; AT_ONCE]) {
        for (lead, weight) in self.lead.iter_mut().zip(weights) {
            *lead += weight as f32;
        }
    }

    /// Makes the mean of two leads of their sum and of all hands.
    #[inline(always)]
    fn halve_lead(&mut self) {
        for (lead, all) in self.lead.iter_mut().zip(self.all) {
            *lead = (*lead - all) / 2.0;
        }
    }
}

/// Memory for the sums of hands of a size.
pub enum HandSums {
    /// Of two cards.
    Two(DisjointSums<2, false, AT_ONCE, f64>),
    /// Of four cards.
    Four(DisjointSums<4, false, AT_ONCE, f64>),
    /// Of five cards.
    Five(DisjointSums<5, false, AT_ONCE, f64>),
}

impl HandSums {
    /// For hands of this many cards.
    pub fn new(cards: usize) -> HandSums {
        match cards {
            2 => HandSums::Two(DisjointSums::new()),
            4 => HandSums::Four(DisjointSums::new()),
            _ => HandSums::Five(DisjointSums::new()),
        }
    }

    /// The bytes of one.
    pub fn bytes(cards: usize) -> usize {
        let entries: u128 = (0..cards)
            .map(|size| cardmath_cards::choose(MOST_CARDS, size))
            .sum();
        (entries as usize).next_power_of_two() * size_of::<[f64; AT_ONCE]>()
    }

    /// What each of a player's hands meets; `weights` follow the opponent's hands. Nothing if it is
    /// stopped. `ties` gets the weight of the hands of equal strength, for each hand that it has room
    /// for.
    pub fn sweep<S: Simd>(
        &mut self,
        simd: S,
        hands: [&Holdings; 2],
        weights: &[LaneWeights],
        stop: &AtomicBool,
        met: &mut [Met],
        ties: &mut [LaneWeights],
    ) {
        match self {
            HandSums::Two(sums) => sweep_and_forget(simd, hands, weights, sums, stop, (met, ties)),
            HandSums::Four(sums) => sweep_and_forget(simd, hands, weights, sums, stop, (met, ties)),
            HandSums::Five(sums) => sweep_and_forget(simd, hands, weights, sums, stop, (met, ties)),
        }
    }
}

fn sweep_and_forget<S: Simd, const K: usize>(
    simd: S,
    hands: [&Holdings; 2],
    weights: &[LaneWeights],
    sums: &mut DisjointSums<K, false, AT_ONCE, f64>,
    stop: &AtomicBool,
    found: (&mut [Met], &mut [LaneWeights]),
) {
    let (met, ties) = found;
    sweep(simd, hands, weights, sums, stop, (&mut *met, ties));
    // Also what was added before it was stopped.
    sums.forget(MOST_CARDS, hands[1].cards.as_chunks().0);
    if let (Some(own), Some(other)) = (&hands[0].half, &hands[1].half) {
        let halves = (hands, [own, other]);
        sweep_half(simd, halves, weights, sums, stop, met);
        sums.forget(MOST_CARDS, hands[1].cards.as_chunks().0);
    }
}

/// Goes up through the opponent's hands. A hand reads the sums twice: when weaker hands are added,
/// and when those of its own strength are too.
fn sweep<S: Simd, const K: usize>(
    simd: S,
    [own, other]: [&Holdings; 2],
    weights: &[LaneWeights],
    sums: &mut DisjointSums<K, false, AT_ONCE, f64>,
    stop: &AtomicBool,
    (met, ties): (&mut [Met], &mut [LaneWeights]),
) {
    let (hands, _) = own.cards.as_chunks::<K>();
    let (others, _) = other.cards.as_chunks::<K>();
    let twin = |hand: usize| twin(own, weights, hand);
    let (mut added, mut start) = (0, 0);
    for group in &own.groups {
        if stop.load(Relaxed) {
            return;
        }
        let [weaker, not_stronger] = group.below.map(|count| count as usize);
        let end = group.end as usize;
        simd.run(
            #[inline(always)]
            || {
                add(sums, &others[added..weaker], &weights[added..weaker]);
                for (hand, met) in hands[start..end].iter().zip(&mut met[start..end]) {
                    met.lead = sums.disjoint_all(hand, [0.0; AT_ONCE]).map(narrow);
                }
                let tied = weaker..not_stronger;
                add(sums, &others[tied.clone()], &weights[tied.clone()]);
                for (place, met) in (start..).zip(&mut met[start..end]) {
                    met.all = match tied.is_empty() {
                        true => met.lead,
                        false => sums.disjoint_all(&hands[place], twin(place)).map(narrow),
                    };
                }
            },
        );
        (added, start) = (not_stronger, end);
    }
    for (ties, met) in ties.iter_mut().zip(&*met) {
        // Weaker hands, and those that are not stronger, as they are so far.
        *ties = std::array::from_fn(|lane| met.all[lane] - met.lead[lane]);
    }
    simd.run(
        #[inline(always)]
        || add(sums, &others[added..], &weights[added..]),
    );
    lead_over_all(simd, own, weights, sums, stop, met);
}

/// Makes of the weights of weaker hands and of those that are not stronger, as `met` has them, the
/// lead and the weight of all hands, which the sums have.
fn lead_over_all<S: Simd, const K: usize>(
    simd: S,
    own: &Holdings,
    weights: &[LaneWeights],
    sums: &DisjointSums<K, false, AT_ONCE, f64>,
    stop: &AtomicBool,
    met: &mut [Met],
) {
    let (hands, _) = own.cards.as_chunks::<K>();
    for (start, met) in (0..).step_by(CHECKED).zip(met.chunks_mut(CHECKED)) {
        if stop.load(Relaxed) {
            return;
        }
        simd.run(
            #[inline(always)]
            || {
                for (place, met) in (start..).zip(met) {
                    let all = sums
                        .disjoint_all(&hands[place], twin(own, weights, place))
                        .map(narrow);
                    // Weaker, not stronger, and all: each is exact to a float.
                    let not_stronger = met.all;
                    for ((lead, above), all) in met.lead.iter_mut().zip(not_stronger).zip(all) {
                        *lead += above - all;
                    }
                    met.all = all;
                }
            },
        );
    }
}

/// Where half of the pot goes by another order: makes the lead the mean of both orders. `met` has
/// the lead in the first order, and all hands.
fn sweep_half<S: Simd, const K: usize>(
    simd: S,
    ([own, other], [half, other_half]): ([&Holdings; 2], [&Half; 2]),
    weights: &[LaneWeights],
    sums: &mut DisjointSums<K, false, AT_ONCE, f64>,
    stop: &AtomicBool,
    met: &mut [Met],
) {
    let (hands, _) = own.cards.as_chunks::<K>();
    let (others, _) = other.cards.as_chunks::<K>();
    let (mut added, mut start) = (0, 0);
    for group in &half.groups {
        if stop.load(Relaxed) {
            return;
        }
        let [weaker, not_stronger] = group.below.map(|count| count as usize);
        let end = group.end as usize;
        simd.run(
            #[inline(always)]
            || {
                add_in(sums, &other_half.order[added..weaker], others, weights);
                for &place in &half.order[start..end] {
                    let place = place as usize;
                    let weaker = sums.disjoint_all(&hands[place], [0.0; AT_ONCE]);
                    met[place].add_lead(weaker);
                }
                add_in(
                    sums,
                    &other_half.order[weaker..not_stronger],
                    others,
                    weights,
                );
                for &place in &half.order[start..end] {
                    let place = place as usize;
                    let twin = twin(own, weights, place);
                    let not_stronger = sums.disjoint_all(&hands[place], twin);
                    met[place].add_lead(not_stronger);
                    met[place].halve_lead();
                }
            },
        );
        (added, start) = (not_stronger, end);
    }
}

/// The opponent's weights of the hand of the same cards.
#[inline(always)]
fn twin(own: &Holdings, weights: &[LaneWeights], hand: usize) -> [f64; AT_ONCE] {
    match own.same[hand] {
        NONE => [0.0; AT_ONCE],
        same => wide(&weights[same as usize]),
    }
}

/// Hands that are summed between two checks whether to stop.
const CHECKED: usize = 1 << 13;

#[inline(always)]
fn add<const K: usize>(
    sums: &mut DisjointSums<K, false, AT_ONCE, f64>,
    hands: &[[u8; K]],
    weights: &[LaneWeights],
) {
    for (hand, weights) in hands.iter().zip(weights) {
        sums.add_all(hand, &wide(weights));
    }
}

/// Adds the hands at these places.
#[inline(always)]
fn add_in<const K: usize>(
    sums: &mut DisjointSums<K, false, AT_ONCE, f64>,
    places: &[u32],
    hands: &[[u8; K]],
    weights: &[LaneWeights],
) {
    for &place in places {
        let place = place as usize;
        sums.add_all(&hands[place], &wide(&weights[place]));
    }
}

#[inline(always)]
fn wide(lanes: &LaneWeights) -> [f64; AT_ONCE] {
    lanes.map(f64::from)
}

#[inline(always)]
fn narrow(number: f64) -> f32 {
    number as f32
}
