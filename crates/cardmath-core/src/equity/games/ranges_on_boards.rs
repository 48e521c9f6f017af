//! Sweeps two ranges on one board after another, and counts the outcomes.

use super::ranges::{
    NOBODY, Outcomes, Ranges, SECOND_LOST, SECOND_TIED, SECOND_WON, combo_score, mirrored, score,
};
use super::tally::Tally;
use crate::equity::games::Table;
use crate::equity::sweep::disjoint_sums::{CHOOSE, DisjointSums, Sum, common_multiple};
use crate::equity::sweep::hand_strengths::HandStrengths;
use crate::equity::sweep::kinds::{self, Kinds, places_of};
use crate::equity::sweep::two_by_hand::{Groups, sweep};
use crate::evaluate::NO_CATEGORY;
use crate::simd::Instructions;
use crate::workers::Parts;
use crate::{Hand, subsets_of};
use std::sync::atomic::AtomicU64;

/// Classes of the second pot that are swept at a time.
const CLASSES: usize = 16;
/// What is counted of the opponent's hands that share no card with a hand: the weaker ones, those that
/// are not stronger, and all.
const WEAKER: usize = 0;
const NOT_STRONGER: usize = 1;
const ALL: usize = 2;
/// How many numbers are kept for each combo.
const ONE_POT: usize = 3;
const TWO_POTS: usize = 12;
const NO_PLACE: u32 = u32::MAX;

/// These counts, each by the outcome of the second pot.
type Counts<T> = [[T; 4]; 3];

/// Counts the boards of the parts that are drawn.
pub(super) fn count<const K: usize>(
    ranges: &Ranges,
    table: &Table,
    parts: &Parts,
    instructions: Instructions,
    done: &AtomicU64,
) -> Tally {
    let mut counter = Counter::<K>::new(ranges, table, instructions);
    ranges.runouts.visit(parts, done, |board, weight| {
        // A board that was not swept to its end does not count.
        if ranges.by_kinds {
            counter.count_kinds(board, weight, parts);
        } else {
            counter.count_cards(board, weight, parts);
        }
    });
    counter.into_tally()
}

struct Counter<'a, const K: usize> {
    ranges: &'a Ranges,
    table: &'a Table,
    strengths: HandStrengths<'a>,
    listed: Listed<K>,
    board: OnBoard<K>,
    sums: Sums<K>,
    /// By the number of a multiset of kinds: the weight of our hands, and the counts of one of them.
    by_number: (Vec<u64>, Vec<u64>),
    /// The counts of all our hands, weighted.
    total: Counts<u128>,
    /// For each player, the counts of one hand of each combo, one combo after the other.
    combos: [Vec<u64>; 2],
    categories: [Vec<Vec<u128>>; 2],
}

/// All hands that one of the players has.
struct Listed<const K: usize> {
    masks: Vec<Hand>,
    cards: Vec<[u8; K]>,
    weights: [Vec<u64>; 2],
    /// For each player, the place of the combo that it is.
    places: [Vec<u32>; 2],
}

/// The hands on a board.
#[derive(Default)]
struct OnBoard<const K: usize> {
    /// By kinds or cards, ascending.
    hands: Vec<[u8; K]>,
    /// How many hands of kinds there are; of cards each is one.
    ways: Vec<u64>,
    /// For each pot.
    strengths: [Vec<u16>; 2],
    /// The weight of all of our hands of these kinds, and of each hand of theirs; of cards, of each player.
    weights: [Vec<u64>; 2],
    /// The place among the listed hands, or the number of the multiset of kinds.
    listed: Vec<u32>,
    groups: Groups,
    /// The counts of each, where they are wanted.
    counts: Vec<Counts<u64>>,
}

/// Room for sums of several sizes, made when it is first needed.
#[derive(Default)]
struct Sums<const K: usize> {
    kinds: Option<DisjointSums<K, true, u64, 1>>,
    kinds_by_class: Option<DisjointSums<K, true, u64, CLASSES>>,
    light: Option<DisjointSums<K, false, u32, 1>>,
    heavy: Option<DisjointSums<K, false, u64, 1>>,
    by_class: Option<DisjointSums<K, false, u64, CLASSES>>,
}

impl<'a, const K: usize> Counter<'a, K> {
    fn new(ranges: &'a Ranges, table: &'a Table, instructions: Instructions) -> Self {
        let columns = columns(table);
        let listed = match ranges.by_kinds {
            true => Listed::of(Vec::new()),
            false => Listed::new(ranges, table),
        };
        Counter {
            strengths: HandStrengths::new(&table.rules, instructions),
            listed,
            board: OnBoard::default(),
            sums: Sums::default(),
            by_number: (Vec::new(), Vec::new()),
            total: Counts::default(),
            combos: [0, 1].map(|side| match table.detail.combos {
                true => vec![0; ranges.sides[side].hands.len() * columns],
                false => Vec::new(),
            }),
            categories: [0, 1].map(|_| {
                let pots = table.rules.pots.iter();
                pots.map(|evaluator| vec![0; evaluator.categories().len()])
                    .collect()
            }),
            ranges,
            table,
        }
    }

    /// Counts a board on which cards of one kind are taken together.
    fn count_kinds(&mut self, board: Hand, weight: u64, parts: &Parts) {
        let (ranges, rules) = (self.ranges, &self.table.rules);
        let flushes = kinds::possible_flushes(rules, board);
        let live = Hand::DECK - self.table.known() - board;
        let all = Kinds::new(live, flushes);
        let (ours, theirs) = (ranges.ours, 1 - ranges.ours);
        let side = &ranges.sides[ours];
        let each = ranges.sides[theirs].any.unwrap_or(0);
        let (by_number, _) = &mut self.by_number;
        if side.any.is_none() {
            by_number.clear();
            by_number.resize(CHOOSE[all.counts.len() + K - 1][K] as usize, 0);
            let numbers = ranges.numbers::<K>(flushes).iter();
            let hands = numbers.zip(&side.hands).zip(&side.weights);
            for ((&number, &hand), &weight) in hands {
                let live = (hand & board).is_empty();
                by_number[number as usize] += if live { weight } else { 0 };
            }
        }
        let on_board = &mut self.board;
        on_board.clear();
        kinds::visit::<K>(&all.counts, |number, hand, ways| {
            let held = match side.any {
                Some(each) => ways * each,
                None => by_number[number as usize],
            };
            on_board.hands.push(*hand);
            on_board.listed.push(number);
            on_board.ways.push(ways);
            on_board.weights[ours].push(held);
            on_board.weights[theirs].push(each);
        });
        self.evaluate(board, &all);
        self.board.groups.sort(&self.board.strengths[0]);
        let disjoint = u64::from(CHOOSE[live.len().saturating_sub(K)][K]) * each;
        let detail = self.table.detail.combos;
        let mut total = Counts::default();
        let mut counts = std::mem::take(&mut self.board.counts);
        counts.clear();
        counts.resize(
            if detail { self.board.hands.len() } else { 0 },
            Counts::default(),
        );
        let our_weights = std::mem::take(&mut self.board.weights[ours]);
        let take = |hand: usize, row: usize, met: [u64; 4]| {
            add(&mut total[row], &met, our_weights[hand]);
            if detail {
                add(&mut counts[hand][row], &met, 1);
            }
        };
        let whole = self.sums.sweep_kinds(
            &self.board,
            (&our_weights, theirs),
            &all.counts,
            disjoint,
            || !parts.is_stopped(),
            take,
        );
        if whole {
            self.add_total(&total, weight);
            if detail {
                match columns(self.table) {
                    ONE_POT => self.add_kinds::<ONE_POT>(board, &counts, weight),
                    _ => self.add_kinds::<TWO_POTS>(board, &counts, weight),
                }
            }
        }
        self.board.counts = counts;
        self.board.weights[ours] = our_weights;
    }

    /// Adds the counts of kinds to those of our combos.
    fn add_kinds<const COLUMNS: usize>(
        &mut self,
        board: Hand,
        counts: &[Counts<u64>],
        weight: u64,
    ) {
        let side = &self.ranges.sides[self.ranges.ours];
        let (_, met) = &mut self.by_number;
        let most = self
            .board
            .listed
            .last()
            .map_or(0, |&number| number as usize + 1);
        met.resize(met.len().max(most * COLUMNS), 0);
        let (met, _) = met.as_chunks_mut::<COLUMNS>();
        for (&number, counts) in self.board.listed.iter().zip(counts) {
            met[number as usize] = [0; COLUMNS];
            add_columns(&mut met[number as usize], counts, weight);
        }
        let flushes = kinds::possible_flushes(&self.table.rules, board);
        let numbers = self.ranges.numbers::<K>(flushes).iter().zip(&side.hands);
        let (combos, _) = self.combos[self.ranges.ours].as_chunks_mut::<COLUMNS>();
        for ((&number, &hand), combo) in numbers.zip(combos) {
            if (hand & board).is_empty() {
                for (sum, more) in combo.iter_mut().zip(&met[number as usize]) {
                    *sum += more;
                }
            }
        }
    }

    /// Counts a board on which each card is a kind of its own.
    fn count_cards(&mut self, board: Hand, weight: u64, parts: &Parts) {
        let live = Hand::DECK - self.table.known() - board;
        let all = Kinds::single(live);
        let (listed, on_board) = (&self.listed, &mut self.board);
        on_board.clear();
        for (number, &mask) in listed.masks.iter().enumerate() {
            if (mask & board).is_empty() {
                on_board.hands.push(listed.cards[number]);
                on_board.listed.push(number as u32);
                for (weights, listed) in on_board.weights.iter_mut().zip(&listed.weights) {
                    weights.push(listed[number]);
                }
            }
        }
        self.evaluate(board, &all);
        self.board.groups.sort(&self.board.strengths[0]);
        let detail = self.table.detail;
        let ours = self.ranges.ours;
        let sides = [ours, 1 - ours];
        let sides = if detail.combos || detail.categories {
            &sides[..]
        } else {
            &sides[..1]
        };
        let mut found = Vec::new();
        for &side in sides {
            let mut total = Counts::default();
            let hands = if detail.combos || detail.categories {
                self.board.hands.len()
            } else {
                0
            };
            let mut counts = vec![Counts::default(); hands];
            let weights = &self.board.weights[side];
            let take = |hand: usize, row: usize, met: [u64; 4]| {
                add(&mut total[row], &met, weights[hand]);
                if let Some(counts) = counts.get_mut(hand) {
                    add(&mut counts[row], &met, 1);
                }
            };
            let light = self.ranges.sides[1 - side].total <= u64::from(u32::MAX);
            let goes_on = || !parts.is_stopped();
            if !self
                .sums
                .sweep_cards(&self.board, side, light, goes_on, take)
            {
                return;
            }
            found.push((side, total, counts));
        }
        self.add_total(&found[0].1, weight);
        for (side, _, counts) in found {
            if detail.combos {
                self.add_combos(side, &counts, weight);
            }
            if detail.categories {
                self.add_categories(side, &counts, weight);
            }
        }
    }

    fn evaluate(&mut self, board: Hand, all: &Kinds) {
        let OnBoard {
            hands, strengths, ..
        } = &mut self.board;
        let pots = 0..self.table.rules.pots.len();
        for (pot, strengths) in pots.zip(strengths) {
            self.strengths.find(pot, board, all, hands, strengths);
        }
    }

    fn add_total(&mut self, total: &Counts<u64>, weight: u64) {
        for (sums, more) in self.total.iter_mut().flatten().zip(total.iter().flatten()) {
            *sums += u128::from(*more) * u128::from(weight);
        }
    }

    fn add_combos(&mut self, side: usize, counts: &[Counts<u64>], weight: u64) {
        let columns = columns(self.table);
        for (&listed, counts) in self.board.listed.iter().zip(counts) {
            let place = self.listed.places[side][listed as usize];
            // A hand of a player who may hold any hand is no combo of its own.
            let combos = self.combos[side]
                .chunks_exact_mut(columns)
                .nth(place as usize);
            if let Some(combo) = combos.filter(|_| place != NO_PLACE) {
                add_columns(combo, counts, weight);
            }
        }
    }

    fn add_categories(&mut self, side: usize, counts: &[Counts<u64>], weight: u64) {
        let pots = self.table.rules.pots.iter().zip(&self.board.strengths);
        for ((evaluator, strengths), categories) in pots.zip(&mut self.categories[side]) {
            let hands = strengths.iter().zip(counts).zip(&self.board.weights[side]);
            for ((&strength, counts), &held) in hands {
                let category = evaluator.category_of(strength);
                if category != NO_CATEGORY {
                    let deals = u128::from(counts[ALL].iter().sum::<u64>());
                    let deals = deals * u128::from(held) * u128::from(weight);
                    categories[usize::from(category)] += deals;
                }
            }
        }
    }

    fn into_tally(mut self) -> Tally {
        let mut tally = Tally::of(self.table);
        let pots = self.table.rules.pots.len();
        let ours = self.ranges.ours;
        let outcomes = outcomes(&self.total);
        tally.deals = outcomes.iter().flatten().sum();
        let details: Vec<_> = tally.players.iter_mut().map(std::mem::take).collect();
        for (side, detail) in details.into_iter().enumerate() {
            let outcomes = if side == ours {
                outcomes
            } else {
                mirrored(&outcomes)
            };
            let player = &mut tally.players[side];
            *player = score(&outcomes, pots);
            player.combos = detail.combos;
            player.categories = detail.categories;
            let together = self.combos[side].is_empty();
            let weights = self.ranges.sides[side].weights.iter();
            if together && player.combos.len() == 1 {
                player.combos[0] = combo_score(&outcomes, 1);
                continue;
            }
            let columns = columns(self.table);
            let each = self.combos[side].chunks_exact(columns).zip(weights);
            for (score, (counts, &weight)) in player.combos.iter_mut().zip(each) {
                *score = combo_score(&self::outcomes(&from_columns(counts)), weight);
            }
        }
        if self.table.detail.categories {
            for (score, categories) in tally.players.iter_mut().zip(&mut self.categories) {
                score.categories = std::mem::take(categories);
            }
        }
        tally
    }
}

impl<const K: usize> Listed<K> {
    /// All hands of both players.
    fn new(ranges: &Ranges, table: &Table) -> Self {
        let mut all: Vec<(Hand, usize, u64, u32)> = Vec::new();
        for (number, side) in ranges.sides.iter().enumerate() {
            if let ([], Some(weight)) = (&side.hands[..], side.any) {
                let hands = subsets_of(Hand::DECK - table.known(), K);
                all.extend(hands.map(|hand| (hand, number, weight, NO_PLACE)));
            }
            let hands = side.hands.iter().zip(&side.weights).zip(0..);
            all.extend(hands.map(|((&hand, &weight), place)| (hand, number, weight, place)));
        }
        all.sort_unstable_by_key(|&(hand, ..)| hand.mask());
        Listed::of(all)
    }

    /// Each hand once, of these in order.
    fn of(all: Vec<(Hand, usize, u64, u32)>) -> Self {
        let mut listed = Listed {
            masks: Vec::new(),
            cards: Vec::new(),
            weights: Default::default(),
            places: Default::default(),
        };
        for same in all.chunk_by(|one, other| one.0 == other.0) {
            let hand = same[0].0;
            listed.masks.push(hand);
            listed.cards.push(places_of(hand));
            listed
                .weights
                .iter_mut()
                .for_each(|weights| weights.push(0));
            listed
                .places
                .iter_mut()
                .for_each(|places| places.push(NO_PLACE));
            let last = listed.masks.len() - 1;
            for &(_, side, weight, place) in same {
                listed.weights[side][last] += weight;
                listed.places[side][last] = place;
            }
        }
        listed
    }
}

impl<const K: usize> OnBoard<K> {
    fn clear(&mut self) {
        self.hands.clear();
        self.ways.clear();
        self.weights.iter_mut().for_each(Vec::clear);
        self.listed.clear();
    }
}

impl<const K: usize> Sums<K> {
    /// Sweeps multisets of kinds, of which `counts` cards are live. Each of our hands shares no card with
    /// hands of theirs of the weight `disjoint`. Returns `false` if it was stopped.
    fn sweep_kinds(
        &mut self,
        board: &OnBoard<K>,
        (ours, theirs): (&[u64], usize),
        counts: &[u8],
        disjoint: u64,
        goes_on: impl Fn() -> bool,
        mut take: impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let side = Asking {
            board,
            ours,
            theirs: &board.weights[theirs],
        };
        if !board.has_classes() {
            let sums = self.kinds.get_or_insert_with(DisjointSums::new);
            sums.set_kinds(counts);
            let swept = side.sweep_one(sums, goes_on, &mut take);
            sums.forget(counts.len(), &board.hands);
            for hand in (0..ours.len()).filter(|&hand| swept && ours[hand] > 0) {
                take(hand, ALL, nobody_qualifies(disjoint));
            }
            return swept;
        }
        let sums = self.kinds_by_class.get_or_insert_with(DisjointSums::new);
        sums.set_kinds(counts);
        side.sweep_classes(sums, counts.len(), goes_on, &mut take)
    }

    /// Sweeps hands of cards; those of one player are asked. Returns `false` if it was stopped.
    fn sweep_cards(
        &mut self,
        board: &OnBoard<K>,
        ours: usize,
        light: bool,
        goes_on: impl Fn() -> bool,
        mut take: impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let side = Asking {
            board,
            ours: &board.weights[ours],
            theirs: &board.weights[1 - ours],
        };
        let members = DisjointSums::<K, false, u32, 1>::MEMBERS;
        if board.has_classes() {
            let sums = self.by_class.get_or_insert_with(DisjointSums::new);
            return side.sweep_classes(sums, members, goes_on, &mut take);
        }
        if light {
            let sums = self.light.get_or_insert_with(DisjointSums::new);
            side.sweep_and_ask_all(sums, goes_on, &mut take)
        } else {
            let sums = self.heavy.get_or_insert_with(DisjointSums::new);
            side.sweep_and_ask_all(sums, goes_on, &mut take)
        }
    }
}

impl<const K: usize> OnBoard<K> {
    /// Whether some hand qualifies for a second pot.
    fn has_classes(&self) -> bool {
        self.strengths[1].iter().any(|&strength| strength > 0)
    }

    /// The different strengths for the second pot, ascending.
    fn classes(&self) -> Vec<u16> {
        let mut classes = self.strengths[1].clone();
        classes.sort_unstable();
        classes.dedup();
        classes
    }
}

/// The hands of one player, which are asked what they beat, and those of the other.
struct Asking<'b, const K: usize> {
    board: &'b OnBoard<K>,
    ours: &'b [u64],
    theirs: &'b [u64],
}

impl<const K: usize> Asking<'_, K> {
    /// The weight of all hands of theirs that a hand on the board stands for.
    #[inline(always)]
    fn theirs_in_all<const KINDS: bool>(&self, hand: usize) -> u64 {
        match KINDS {
            true => self.theirs[hand] * self.board.ways[hand],
            false => self.theirs[hand],
        }
    }

    /// Sweeps where the first pot alone counts.
    fn sweep_one<const KINDS: bool, S: Sum>(
        &self,
        sums: &mut DisjointSums<K, KINDS, S, 1>,
        goes_on: impl Fn() -> bool,
        take: &mut impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let theirs = |hand: usize| {
            let weight = self.theirs_in_all::<KINDS>(hand);
            (weight > 0).then(|| (0, S::of(weight)))
        };
        sweep(
            (&self.board.hands, &self.board.groups),
            sums,
            |hand| self.ours[hand] > 0,
            theirs,
            |hand| (0, S::of(self.theirs[hand])),
            goes_on,
            |hand, met| {
                take(
                    hand,
                    WEAKER,
                    nobody_qualifies(unscaled::<K, KINDS>(met.weaker[0].number())),
                );
                let not_stronger = unscaled::<K, KINDS>(met.not_stronger[0].number());
                take(hand, NOT_STRONGER, nobody_qualifies(not_stronger));
            },
        )
    }

    /// Sweeps cards where the first pot alone counts, and asks what each hand meets in all.
    fn sweep_and_ask_all<S: Sum>(
        &self,
        sums: &mut DisjointSums<K, false, S, 1>,
        goes_on: impl Fn() -> bool,
        take: &mut impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let whole = self.sweep_one(sums, goes_on, take);
        for (hand, cards) in self.board.hands.iter().enumerate() {
            if whole && self.ours[hand] > 0 {
                let [all] = sums.disjoint(cards, (0, S::of(self.theirs[hand])));
                take(hand, ALL, nobody_qualifies(all.number()));
            }
        }
        sums.forget(DisjointSums::<K, false, S, 1>::MEMBERS, &self.board.hands);
        whole
    }

    /// Sweeps where some hands qualify for the second pot: some of their classes at a time.
    fn sweep_classes<const KINDS: bool>(
        &self,
        sums: &mut DisjointSums<K, KINDS, u64, CLASSES>,
        members: usize,
        goes_on: impl Fn() -> bool,
        take: &mut impl FnMut(usize, usize, [u64; 4]),
    ) -> bool {
        let second = &self.board.strengths[1];
        for classes in self.board.classes().chunks(CLASSES) {
            let class = |hand: usize| classes.binary_search(&second[hand]).ok();
            let theirs = |hand: usize| {
                let weight = self.theirs_in_all::<KINDS>(hand);
                class(hand)
                    .filter(|_| weight > 0)
                    .map(|class| (class, weight))
            };
            let same = |hand: usize| class(hand).map_or((0, 0), |class| (class, self.theirs[hand]));
            let told = |hand: usize, met: [u64; CLASSES]| {
                let mut by_outcome = [0; 4];
                for (&class, met) in classes.iter().zip(met) {
                    by_outcome[for_second(second[hand], class)] += met;
                }
                by_outcome.map(unscaled::<K, KINDS>)
            };
            let whole = sweep(
                (&self.board.hands, &self.board.groups),
                sums,
                |hand| self.ours[hand] > 0,
                theirs,
                same,
                &goes_on,
                |hand, met| {
                    take(hand, WEAKER, told(hand, met.weaker));
                    take(hand, NOT_STRONGER, told(hand, met.not_stronger));
                },
            );
            for (hand, kinds) in self.board.hands.iter().enumerate() {
                if whole && self.ours[hand] > 0 {
                    take(hand, ALL, told(hand, sums.disjoint(kinds, same(hand))));
                }
            }
            sums.forget(members, &self.board.hands);
            if !whole {
                return false;
            }
        }
        true
    }
}

/// The outcome of the second pot, from the strengths of two hands for it.
#[inline(always)]
fn for_second(ours: u16, theirs: u16) -> usize {
    match ours.cmp(&theirs) {
        std::cmp::Ordering::Greater => SECOND_WON,
        std::cmp::Ordering::Less => SECOND_LOST,
        std::cmp::Ordering::Equal if ours > 0 => SECOND_TIED,
        std::cmp::Ordering::Equal => NOBODY,
    }
}

#[inline(always)]
fn nobody_qualifies(met: u64) -> [u64; 4] {
    let mut by_outcome = [0; 4];
    by_outcome[NOBODY] = met;
    by_outcome
}

#[inline(always)]
fn unscaled<const K: usize, const KINDS: bool>(sum: u64) -> u64 {
    if KINDS { sum / common_multiple(K) } else { sum }
}

#[inline(always)]
fn add(sums: &mut [u64; 4], more: &[u64; 4], times: u64) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more * times;
    }
}

/// How many numbers are kept for each combo.
fn columns(table: &Table) -> usize {
    if table.rules.pots.len() == 1 {
        ONE_POT
    } else {
        TWO_POTS
    }
}

fn add_columns(combo: &mut [u64], counts: &Counts<u64>, weight: u64) {
    let each = combo.len() / 3;
    for (sums, more) in combo.chunks_exact_mut(each).zip(counts) {
        for (sum, more) in sums.iter_mut().zip(more) {
            *sum += more * weight;
        }
    }
}

fn from_columns(combo: &[u64]) -> Counts<u128> {
    let mut counts = Counts::default();
    let each = combo.len() / 3;
    for (row, sums) in counts.iter_mut().zip(combo.chunks_exact(each)) {
        for (count, &sum) in row.iter_mut().zip(sums) {
            *count = sum.into();
        }
    }
    counts
}

/// Wins, ties and losses of the first pot.
fn outcomes(counts: &Counts<u128>) -> Outcomes {
    let of = |second: usize| {
        let [weaker, not_stronger, all] = counts.map(|row| row[second]);
        [weaker, not_stronger - weaker, all - not_stronger]
    };
    let by_second = [0, 1, 2, 3].map(of);
    [0, 1, 2].map(|first| by_second.map(|outcomes| outcomes[first]))
}
