//! The ends: the weight of the opponent's hands that each hand beats, and of all that it can meet.

use super::betting::AT_ONCE;
use super::hands::{Holdings, NONE};
use crate::postflop::kernel::simd::Simd;
use cardmath_cards::disjoint_sums::{DisjointSums, MOST_CARDS};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The weights of the opponent in these lanes.
pub type Lanes = [f32; AT_ONCE];

/// What a hand has against the opponent's weights in each lane: the weight of weaker hands less that
/// of stronger ones, and the weight of all. None of them shares a card with it.
#[derive(Clone, Copy, Default)]
pub struct Met {
    /// Weaker hands less stronger ones.
    pub lead: Lanes,
    /// All hands.
    pub all: Lanes,
}

/// Memory for the sums of hands of a size.
pub enum Sums {
    /// Of two cards.
    Two(DisjointSums<2, false, AT_ONCE, f64>),
    /// Of four cards.
    Four(DisjointSums<4, false, AT_ONCE, f64>),
    /// Of five cards.
    Five(DisjointSums<5, false, AT_ONCE, f64>),
}

impl Sums {
    /// For hands of this many cards.
    pub fn new(cards: usize) -> Sums {
        match cards {
            2 => Sums::Two(DisjointSums::new()),
            4 => Sums::Four(DisjointSums::new()),
            _ => Sums::Five(DisjointSums::new()),
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
        weights: &[Lanes],
        stop: &AtomicBool,
        met: &mut [Met],
        ties: &mut [Lanes],
    ) {
        match self {
            Sums::Two(sums) => sweep_and_forget(simd, hands, weights, sums, stop, (met, ties)),
            Sums::Four(sums) => sweep_and_forget(simd, hands, weights, sums, stop, (met, ties)),
            Sums::Five(sums) => sweep_and_forget(simd, hands, weights, sums, stop, (met, ties)),
        }
    }
}

fn sweep_and_forget<S: Simd, const K: usize>(
    simd: S,
    hands: [&Holdings; 2],
    weights: &[Lanes],
    sums: &mut DisjointSums<K, false, AT_ONCE, f64>,
    stop: &AtomicBool,
    found: (&mut [Met], &mut [Lanes]),
) {
    sweep(simd, hands, weights, sums, stop, found);
    // Also what was added before it was stopped.
    sums.forget(MOST_CARDS, hands[1].cards.as_chunks().0);
}

/// Goes up through the opponent's hands. A hand reads the sums twice: when weaker hands are added,
/// and when those of its own strength are too.
fn sweep<S: Simd, const K: usize>(
    simd: S,
    [own, other]: [&Holdings; 2],
    weights: &[Lanes],
    sums: &mut DisjointSums<K, false, AT_ONCE, f64>,
    stop: &AtomicBool,
    (met, ties): (&mut [Met], &mut [Lanes]),
) {
    let (hands, _) = own.cards.as_chunks::<K>();
    let (others, _) = other.cards.as_chunks::<K>();
    let twin = |hand: usize| match own.same[hand] {
        NONE => [0.0; AT_ONCE],
        same => wide(&weights[same as usize]),
    };
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
    for (start, met) in (0..).step_by(CHECKED).zip(met.chunks_mut(CHECKED)) {
        if stop.load(Relaxed) {
            return;
        }
        simd.run(
            #[inline(always)]
            || {
                for (place, met) in (start..).zip(met) {
                    let all = sums.disjoint_all(&hands[place], twin(place)).map(narrow);
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

/// Hands that are summed between two checks whether to stop.
const CHECKED: usize = 1 << 13;

#[inline(always)]
fn add<const K: usize>(
    sums: &mut DisjointSums<K, false, AT_ONCE, f64>,
    hands: &[[u8; K]],
    weights: &[Lanes],
) {
    for (hand, weights) in hands.iter().zip(weights) {
        sums.add_all(hand, &wide(weights));
    }
}

#[inline(always)]
fn wide(lanes: &Lanes) -> [f64; AT_ONCE] {
    lanes.map(f64::from)
}

#[inline(always)]
fn narrow(number: f64) -> f32 {
    number as f32
}
