//! Ends of the river: folds and showdowns, eight at a time, each in a lane of its own.
//!
//! The opponent's weights are summed from the weakest hand up, over all hands and over those with
//! each card. A hand then reads the weight of what it beats, without what shares a card with it.

use super::simd::{Simd, fetch_soon};
use super::{eight, eight_mut, fits, number, number_mut};
use crate::postflop::river::{Ranked, Reads, River};

impl River {
    /// Asks for the memory that a walk of a player needs soon.
    pub fn fetch_soon(&self, hero: usize) {
        let (own, other) = (&self.players[hero], &self.players[1 - hero]);
        fetch_soon(&own.reads);
        fetch_soon(&own.same);
        fetch_soon(&own.order);
        fetch_soon(&other.order);
        fetch_soon(&other.by_card);
    }
}

/// Ends at which the opponent's weights are the same: a showdown, a fold, or a showdown and the
/// player's own fold in place of it.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// The row of the opponent's weights.
    pub weights: usize,
    /// The node, and the row of its values.
    pub node: usize,
    /// The factor of the weight of the weaker hands, and of those not stronger.
    pub below: f32,
    /// The factor of the weight of all hands.
    pub total: f32,
    /// The factor of the weight of the same hand.
    pub same: f32,
    /// The node of the player's own fold beside it, and what the fold is worth.
    pub fold: Option<(usize, f32)>,
}

impl End {
    /// Whether hands are shown.
    pub fn is_showdown(&self) -> bool {
        self.below != 0.0
    }
}

/// A number for each of eight ends.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Lanes([f32; 8]);

/// Memory for the sums.
pub struct Sums {
    weights: Vec<Lanes>,
    all: Vec<Lanes>,
    by_card: Vec<Lanes>,
    values: Vec<Lanes>,
    folds: Vec<Lanes>,
}

impl Sums {
    /// Enough for so many hands.
    pub fn new(width: usize) -> Sums {
        let lanes = |count| vec![Lanes([0.0; 8]); count];
        Sums {
            weights: lanes(width + 1),
            all: lanes(width + 1),
            by_card: lanes(2 * width + 52),
            values: lanes(width),
            folds: lanes(width),
        }
    }
}

impl Sums {
    /// Checks that there is memory for the hands of both players.
    fn check(&self, own: &Ranked, other: &Ranked) {
        let (own, cards) = (own.width, other.by_card.len() + other.count.len());
        assert!(
            own <= self.values.len().min(self.folds.len())
                && other.width < self.weights.len().min(self.all.len())
                && cards <= self.by_card.len(),
            "the sums have memory for all hands"
        );
    }
}

/// Rows of numbers, each `stride` after the one before.
pub struct Rows<T> {
    /// The numbers.
    pub numbers: T,
    /// The length of a row with what separates it from the next.
    pub stride: usize,
}

/// The values of the player's hands at up to eight ends.
pub fn values<S: Simd>(
    simd: S,
    river: &River,
    hero: usize,
    ends: &[End],
    weights: &Rows<&[f32]>,
    values: &mut Rows<&mut [f32]>,
    sums: &mut Sums,
) {
    let (own, other) = (&river.players[hero], &river.players[1 - hero]);
    let rows = ends.iter().map(|end| end.weights).max().unwrap_or(0) + 1;
    fits(weights.numbers, rows, weights.stride, other.width);
    let folds = ends.iter().filter_map(|end| end.fold.map(|(node, _)| node));
    let rows = ends
        .iter()
        .map(|end| end.node)
        .chain(folds)
        .max()
        .unwrap_or(0)
        + 1;
    fits(values.numbers, rows, values.stride, own.width);
    sums.check(own, other);
    simd.run(
        #[inline(always)]
        || {
            read_weights(simd, other.width, ends, weights, sums);
            match ends[0].is_showdown() {
                true if ends.iter().any(|end| end.fold.is_some()) => {
                    show::<S, true>(simd, own, other, ends, sums);
                }
                true => show::<S, false>(simd, own, other, ends, sums),
                false => fold(simd, own, other, ends, sums),
            }
            write_values(simd, own.width, ends, values, sums);
        },
    );
}

/// Turns rows of weights into lanes; the row after the last hand is 0.
#[inline(always)]
fn read_weights<S: Simd>(
    simd: S,
    width: usize,
    ends: &[End],
    weights: &Rows<&[f32]>,
    sums: &mut Sums,
) {
    let zero = simd.splat(0.0);
    for at in (0..width).step_by(8) {
        let mut rows = [zero; 8];
        for (row, end) in rows.iter_mut().zip(ends) {
            *row = simd.load(eight(weights.numbers, end.weights * weights.stride + at));
        }
        let lanes = simd.transpose(rows);
        for (to, lane) in sums.weights[at..at + 8].iter_mut().zip(lanes) {
            simd.store(lane, &mut to.0);
        }
    }
    sums.weights[width] = Lanes([0.0; 8]);
}

#[inline(always)]
fn show<S: Simd, const FOLD: bool>(
    simd: S,
    own: &Ranked,
    other: &Ranked,
    ends: &[End],
    sums: &mut Sums,
) {
    let [below, total, same, fold] = factors(simd, ends);
    let mut sum = simd.splat(0.0);
    let rows = other.order.len();
    for (to, weight) in sums.all[..rows].iter_mut().zip(&sums.weights[..rows]) {
        simd.store(sum, &mut to.0);
        sum = simd.add(sum, simd.load(&weight.0));
    }
    simd.store(sum, &mut sums.all[rows].0);
    sum_by_card(simd, other, sums);
    let all = &sums.all[..=rows];
    let by_card = &sums.by_card[..];
    let weights = &sums.weights[..];
    let each = own.reads.iter().zip(&own.same);
    for ((reads, &twin), place) in each.zip(0..) {
        let Reads {
            all: [weaker, not_above],
            by_card: [one, two],
        } = reads;
        let first = simd.add(at(simd, by_card, one[0]), at(simd, by_card, one[1]));
        let second = simd.add(at(simd, by_card, two[0]), at(simd, by_card, two[1]));
        let beaten = simd.add(at(simd, all, *weaker), at(simd, all, *not_above));
        let beaten = simd.sub(beaten, simd.add(first, second));
        let blocked = simd.add(at(simd, by_card, one[2]), at(simd, by_card, two[2]));
        let opposing = simd.sub(sum, blocked);
        let twin = at(simd, weights, twin);
        let value = simd.add(simd.mul(beaten, below), simd.mul(opposing, total));
        let value = simd.add(value, simd.mul(twin, same));
        simd.store(value, &mut number_mut(&mut sums.values, place).0);
        if FOLD {
            let folded = simd.mul(simd.add(opposing, twin), fold);
            simd.store(folded, &mut number_mut(&mut sums.folds, place).0);
        }
    }
}

/// The sums of the weights with each card, from the weakest hand up.
#[inline(always)]
fn sum_by_card<S: Simd>(simd: S, other: &Ranked, sums: &mut Sums) {
    let mut rows = &other.by_card[..];
    let mut to = &mut sums.by_card[..];
    for &count in &other.count {
        let (held, rest) = rows.split_at(usize::from(count));
        let (own, left) = to.split_at_mut(usize::from(count) + 1);
        let mut sum = simd.splat(0.0);
        for (row, to) in held.iter().zip(own.iter_mut()) {
            simd.store(sum, &mut to.0);
            sum = simd.add(sum, simd.load(&number(&sums.weights, usize::from(*row)).0));
        }
        simd.store(sum, &mut own[usize::from(count)].0);
        (rows, to) = (rest, left);
    }
}

#[inline(always)]
fn fold<S: Simd>(simd: S, own: &Ranked, other: &Ranked, ends: &[End], sums: &mut Sums) {
    let [_, total, _, _] = factors(simd, ends);
    let mut sum = simd.splat(0.0);
    for weight in &sums.weights[..other.order.len()] {
        sum = simd.add(sum, simd.load(&weight.0));
    }
    sum_by_card(simd, other, sums);
    let each = own.reads.iter().zip(&own.same);
    for ((reads, &twin), to) in each.zip(&mut sums.values) {
        let [one, two] = &reads.by_card;
        let by_card = &sums.by_card[..];
        let blocked = simd.add(at(simd, by_card, one[2]), at(simd, by_card, two[2]));
        let twin = at(simd, &sums.weights, twin);
        let opposing = simd.add(simd.sub(sum, blocked), twin);
        simd.store(simd.mul(opposing, total), &mut to.0);
    }
}

/// One of the sums.
#[inline(always)]
fn at<S: Simd>(simd: S, sums: &[Lanes], place: u16) -> S::F {
    simd.load(&number(sums, usize::from(place)).0)
}

/// The factors of the ends: of weaker hands, of all, of the same hand, and of the fold beside.
#[inline(always)]
fn factors<S: Simd>(simd: S, ends: &[End]) -> [S::F; 4] {
    let mut numbers = [[0.0; 8]; 4];
    for (lane, end) in ends.iter().enumerate() {
        numbers[0][lane] = end.below;
        numbers[1][lane] = end.total;
        numbers[2][lane] = end.same;
        if let Some((_, worth)) = end.fold {
            numbers[3][lane] = worth;
        }
    }
    let [below, total, same, fold] = &numbers;
    [
        simd.load(below),
        simd.load(total),
        simd.load(same),
        simd.load(fold),
    ]
}

/// Turns lanes into rows of values.
#[inline(always)]
fn write_values<S: Simd>(
    simd: S,
    width: usize,
    ends: &[End],
    values: &mut Rows<&mut [f32]>,
    sums: &Sums,
) {
    let folds = ends.iter().any(|end| end.fold.is_some());
    for place in (0..width).step_by(8) {
        let rows = turned(simd, &sums.values, place);
        for (end, row) in ends.iter().zip(rows) {
            simd.store(
                row,
                eight_mut(values.numbers, end.node * values.stride + place),
            );
        }
        if !folds {
            continue;
        }
        let rows = turned(simd, &sums.folds, place);
        for (end, row) in ends.iter().zip(rows) {
            if let Some((node, _)) = end.fold {
                simd.store(row, eight_mut(values.numbers, node * values.stride + place));
            }
        }
    }
}

/// Eight rows of eight lanes each, as rows of hands.
#[inline(always)]
fn turned<S: Simd>(simd: S, lanes: &[Lanes], place: usize) -> [S::F; 8] {
    let mut rows = [simd.splat(0.0); 8];
    for (row, from) in rows.iter_mut().zip(&lanes[place..place + 8]) {
        *row = simd.load(&from.0);
    }
    simd.transpose(rows)
}

/// Clears what earlier boards left in the rows of padding.
pub fn clear_padding(sums: &mut Sums, hands: usize, width: usize) {
    for lanes in [&mut sums.values, &mut sums.folds] {
        lanes[hands..width].fill(Lanes([0.0; 8]));
    }
}
