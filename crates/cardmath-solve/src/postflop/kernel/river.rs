//! Ends of the river: folds and showdowns, eight or sixteen at a time, each in a lane of its own.
//!
//! The opponent's weights are summed from the weakest hand up, over all hands and over those with
//! each card. A hand then reads the weight of what it beats, without what shares a card with it.

use super::simd::{ByEight, Eight, Lanes, Simd, Sixteen, fetch_soon};
use super::{at_quarters, eight, eight_mut, fits, number, number_mut};
use crate::postflop::river::{RankedRows, River};

impl River {
    /// Asks for the memory that a walk of a player needs soon.
    pub fn fetch_soon(&self, hero: usize) {
        let (own, other) = (&self.players[hero], &self.players[1 - hero]);
        fetch_soon(&own.reads);
        fetch_soon(&own.same);
        fetch_soon(&own.order);
        fetch_soon(&own.others);
        fetch_soon(&own.shares);
        fetch_soon(&other.order);
        fetch_soon(&other.others);
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

/// Ends in the parts that are computed at a time: showdowns with folds that fill their last eight
/// lanes, then folds alone, which need less.
pub fn parts(ends: &[End]) -> impl Iterator<Item = &[End]> {
    let shows = ends.iter().filter(|end| end.is_showdown()).count();
    let (mixed, folds) = ends.split_at(shows.next_multiple_of(8).min(ends.len()));
    mixed.chunks(MOST_ENDS).chain(folds.chunks(MOST_ENDS))
}

/// The most ends that are computed at a time.
const MOST_ENDS: usize = 16;

/// Memory for the sums of eight ends at a time, and for those of sixteen.
pub struct EndSums {
    eight: EndMemory<Eight>,
    sixteen: EndMemory<Sixteen>,
}

struct EndMemory<R> {
    weights: Vec<R>,
    all: Vec<R>,
    by_card: Vec<R>,
    values: Vec<R>,
    folds: Vec<R>,
}

impl EndSums {
    /// Enough for this many hands.
    pub fn new(width: usize) -> EndSums {
        EndSums {
            eight: EndMemory::new(width),
            sixteen: EndMemory::new(width),
        }
    }

    /// The bytes of the sums of this many hands.
    pub fn bytes(width: usize) -> usize {
        (6 * width + 54) * (size_of::<Eight>() + size_of::<Sixteen>())
    }

    /// Clears what earlier boards left in the rows of padding.
    pub fn clear_padding(&mut self, hands: usize, width: usize) {
        self.eight.clear_padding(hands, width);
        self.sixteen.clear_padding(hands, width);
    }
}

impl<R: Copy + Default> EndMemory<R> {
    fn new(width: usize) -> EndMemory<R> {
        let rows = |count| vec![R::default(); count];
        EndMemory {
            weights: rows(width + 1),
            all: rows(width + 1),
            by_card: rows(2 * width + 52),
            values: rows(width),
            folds: rows(width),
        }
    }

    fn clear_padding(&mut self, hands: usize, width: usize) {
        for rows in [&mut self.values, &mut self.folds] {
            rows[hands..width].fill(R::default());
        }
    }

    /// Checks that there is memory for the hands of both players.
    fn check(&self, own: &RankedRows, other: &RankedRows) {
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
pub struct StridedRows<T> {
    /// The numbers.
    pub numbers: T,
    /// The length of a row with what separates it from the next.
    pub stride: usize,
}

/// The values of the player's hands at up to `MOST_ENDS` ends.
pub fn values<S: Simd>(
    simd: S,
    river: &River,
    hero: usize,
    ends: &[End],
    weights: &StridedRows<&[f32]>,
    values: &mut StridedRows<&mut [f32]>,
    sums: &mut EndSums,
) {
    // Ends that are computed together round the same way, whether sixteen at a time or twice eight.
    let shows = ends[0].is_showdown();
    if let (Some(wide), 9..) = (simd.wide(), ends.len()) {
        let sums = &mut sums.sixteen;
        values_of(simd, wide, river, hero, ends, shows, weights, values, sums);
        return;
    }
    for ends in ends.chunks(8) {
        let lanes = ByEight(simd);
        values_of(
            simd,
            lanes,
            river,
            hero,
            ends,
            shows,
            weights,
            values,
            &mut sums.eight,
        );
    }
}

#[allow(clippy::too_many_arguments)]
fn values_of<S: Simd, L: Lanes>(
    simd: S,
    lanes: L,
    river: &River,
    hero: usize,
    ends: &[End],
    shows: bool,
    weights: &StridedRows<&[f32]>,
    values: &mut StridedRows<&mut [f32]>,
    sums: &mut EndMemory<L::Row>,
) {
    let [own, other] = [hero, 1 - hero].map(|player| &river.players[player]);
    assert!(ends.len() <= 8 * L::PARTS, "a lane for each end");
    let rows = ends.iter().map(|end| end.weights).max().unwrap_or(0) + 1;
    fits(weights.numbers, rows, weights.stride, other.width);
    let folds = ends.iter().filter_map(|end| end.fold.map(|(node, _)| node));
    let nodes = ends.iter().map(|end| end.node).chain(folds);
    let rows = nodes.max().unwrap_or(0) + 1;
    fits(values.numbers, rows, values.stride, own.width);
    sums.check(own, other);
    assert!(
        !river.has_orbits || own.shares.len() == own.reads.len(),
        "a share for each row"
    );
    lanes.run(
        #[inline(always)]
        || {
            read_weights::<S, L>(simd, other.width, ends, weights, sums);
            match river.has_orbits {
                true => ends_of::<L, true>(lanes, own, other, ends, shows, sums),
                false => ends_of::<L, false>(lanes, own, other, ends, shows, sums),
            }
            write_values::<S, L>(simd, own.width, ends, values, sums);
        },
    );
}

/// `ORBITS` says whether rows have several combos: each has a share of the row's weight.
#[inline(always)]
fn ends_of<L: Lanes, const ORBITS: bool>(
    lanes: L,
    own: &RankedRows,
    other: &RankedRows,
    ends: &[End],
    shows: bool,
    sums: &mut EndMemory<L::Row>,
) {
    match shows {
        true if ends.iter().any(|end| end.fold.is_some()) => {
            show::<L, true, ORBITS>(lanes, own, other, ends, sums);
        }
        true => show::<L, false, ORBITS>(lanes, own, other, ends, sums),
        false => fold::<L, ORBITS>(lanes, own, other, ends, sums),
    }
}

/// Turns rows of weights into lanes; the row after the last hand is 0. Lanes without an end get the
/// weights of the first one: that is faster than a question for each, and nobody reads them.
#[inline(always)]
fn read_weights<S: Simd, L: Lanes>(
    simd: S,
    width: usize,
    ends: &[End],
    weights: &StridedRows<&[f32]>,
    sums: &mut EndMemory<L::Row>,
) {
    for part in 0..L::PARTS {
        let ends = ends.chunks(8).nth(part).unwrap_or(ends);
        let rows = starts(ends, |end| end.weights * weights.stride);
        for at in (0..width).step_by(8) {
            let rows = rows.map(|row| eight(weights.numbers, row + at));
            let lanes = simd.load_columns(rows);
            for (place, lane) in lanes.into_iter().enumerate() {
                let to = number_mut(&mut sums.weights, at + place);
                simd.store(lane, &mut L::parts_mut(to)[part]);
            }
        }
    }
    sums.weights[width] = L::Row::default();
}

/// Where the rows of up to eight ends begin; after the last end, where that of the first does.
#[inline(always)]
fn starts(ends: &[End], start: impl Fn(&End) -> usize) -> [usize; 8] {
    let mut starts = [start(&ends[0]); 8];
    for (to, end) in starts.iter_mut().zip(ends) {
        *to = start(end);
    }
    starts
}

#[inline(always)]
fn show<L: Lanes, const FOLD: bool, const ORBITS: bool>(
    lanes: L,
    own: &RankedRows,
    other: &RankedRows,
    ends: &[End],
    sums: &mut EndMemory<L::Row>,
) {
    let [below, total, same, fold] = factors(lanes, ends);
    let mut sum = lanes.splat(0.0);
    let rows = other.order.len();
    for (to, weight) in sums.all[..rows].iter_mut().zip(&sums.weights[..rows]) {
        lanes.store(sum, to);
        sum = lanes.add(sum, lanes.load(weight));
    }
    lanes.store(sum, &mut sums.all[rows]);
    sum_by_card::<L, true, ORBITS>(lanes, other, sums);
    let all = &sums.all[..=rows];
    let by_card = &sums.by_card[..];
    let weights = &sums.weights[..];
    let each = own.reads.iter().zip(&own.same);
    for ((reads, &twin), place) in each.zip(0..) {
        let [one, above_one, two, above_two] = reads.by_card_quarters();
        let [weaker, not_above, all_one, all_two] = reads.all_quarters();
        let read = |sums, quarters| lanes.load(at_quarters(sums, quarters));
        let first = lanes.add(read(by_card, one), read(by_card, above_one));
        let second = lanes.add(read(by_card, two), read(by_card, above_two));
        let beaten = lanes.add(read(all, weaker), read(all, not_above));
        let beaten = lanes.sub(beaten, lanes.add(first, second));
        let blocked = lanes.add(read(by_card, all_one), read(by_card, all_two));
        let opposing = lanes.sub(sum, blocked);
        let twin = share_of_twin::<L, ORBITS>(lanes, own, place, at(lanes, weights, twin));
        let value = lanes.add(lanes.mul(beaten, below), lanes.mul(opposing, total));
        let value = lanes.add(value, lanes.mul(twin, same));
        lanes.store(value, number_mut(&mut sums.values, place));
        if FOLD {
            let folded = lanes.mul(lanes.add(opposing, twin), fold);
            lanes.store(folded, number_mut(&mut sums.folds, place));
        }
    }
}

/// The weight of the opponent's same combo, from that of its row.
#[inline(always)]
fn share_of_twin<L: Lanes, const ORBITS: bool>(
    lanes: L,
    own: &RankedRows,
    row: usize,
    weight: L::F,
) -> L::F {
    match ORBITS {
        // Both players' rows have the same combos.
        true => lanes.mul(weight, lanes.splat(*number(&own.shares, row))),
        false => weight,
    }
}

/// The sums of the weights with each card, from the weakest hand up; or only those of all hands.
#[inline(always)]
fn sum_by_card<L: Lanes, const EACH: bool, const ORBITS: bool>(
    lanes: L,
    other: &RankedRows,
    sums: &mut EndMemory<L::Row>,
) {
    let mut rows = &other.by_card[..];
    let mut to = &mut sums.by_card[..];
    for (&count, &share) in other.count.iter().zip(&other.card_shares) {
        let share = lanes.splat(share);
        let (held, rest) = rows.split_at(usize::from(count));
        let (own, left) = to.split_at_mut(usize::from(count) + 1);
        let mut sum = lanes.splat(0.0);
        for (row, to) in held.iter().zip(own.iter_mut()) {
            if EACH {
                lanes.store(sum, to);
            }
            let weight = at(lanes, &sums.weights, *row);
            let weight = if ORBITS {
                lanes.mul(weight, share)
            } else {
                weight
            };
            sum = lanes.add(sum, weight);
        }
        lanes.store(sum, &mut own[usize::from(count)]);
        (rows, to) = (rest, left);
    }
}

#[inline(always)]
fn fold<L: Lanes, const ORBITS: bool>(
    lanes: L,
    own: &RankedRows,
    other: &RankedRows,
    ends: &[End],
    sums: &mut EndMemory<L::Row>,
) {
    let [_, total, _, _] = factors(lanes, ends);
    let mut sum = lanes.splat(0.0);
    for weight in &sums.weights[..other.order.len()] {
        sum = lanes.add(sum, lanes.load(weight));
    }
    sum_by_card::<L, false, ORBITS>(lanes, other, sums);
    let each = own.reads.iter().zip(&own.same).zip(0..);
    for (((reads, &twin), row), to) in each.zip(&mut sums.values) {
        let [_, _, one, two] = reads.all_quarters();
        let by_card = &sums.by_card[..];
        let [one, two] = [one, two].map(|quarters| at_quarters(by_card, quarters));
        let blocked = lanes.add(lanes.load(one), lanes.load(two));
        let twin = at(lanes, &sums.weights, twin);
        let twin = share_of_twin::<L, ORBITS>(lanes, own, row, twin);
        let opposing = lanes.add(lanes.sub(sum, blocked), twin);
        lanes.store(lanes.mul(opposing, total), to);
    }
}

/// One of the sums.
#[inline(always)]
fn at<L: Lanes>(lanes: L, sums: &[L::Row], place: u16) -> L::F {
    lanes.load(number(sums, usize::from(place)))
}

/// The factors of the ends: of weaker hands, of all, of the same hand, and of the fold beside.
#[inline(always)]
fn factors<L: Lanes>(lanes: L, ends: &[End]) -> [L::F; 4] {
    let mut rows = [L::Row::default(); 4];
    for (lane, end) in ends.iter().enumerate() {
        let fold = end.fold.map_or(0.0, |(_, worth)| worth);
        let numbers = [end.below, end.total, end.same, fold];
        for (row, number) in rows.iter_mut().zip(numbers) {
            L::parts_mut(row)[lane / 8][lane % 8] = number;
        }
    }
    rows.each_ref().map(|row| lanes.load(row))
}

/// Turns lanes into rows of values.
#[inline(always)]
fn write_values<S: Simd, L: Lanes>(
    simd: S,
    width: usize,
    ends: &[End],
    values: &mut StridedRows<&mut [f32]>,
    sums: &EndMemory<L::Row>,
) {
    let stride = values.stride;
    for (part, ends) in ends.chunks(8).enumerate() {
        if ends.iter().any(|end| end.fold.is_some()) {
            // Where there is no fold, a row that is overwritten with the values of the end.
            let fold = |end: &End| end.fold.map_or(end.node, |(node, _)| node) * stride;
            let rows = starts(ends, fold);
            write_rows::<S, L>(simd, width, &sums.folds, part, rows, values.numbers);
        }
        let rows = starts(ends, |end| end.node * stride);
        write_rows::<S, L>(simd, width, &sums.values, part, rows, values.numbers);
    }
}

/// Turns lanes into eight rows, which begin at these places. The first is written last: those
/// without an end have its place.
#[inline(always)]
fn write_rows<S: Simd, L: Lanes>(
    simd: S,
    width: usize,
    lanes: &[L::Row],
    part: usize,
    rows: [usize; 8],
    to: &mut [f32],
) {
    for at in (0..width).step_by(8) {
        let each: [_; 8] = std::array::from_fn(|place| &L::parts(number(lanes, at + place))[part]);
        let turned = simd.load_columns(each);
        for lane in (0..8).rev() {
            simd.store(turned[lane], eight_mut(to, rows[lane] + at));
        }
    }
}
