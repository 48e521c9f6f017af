//! Sweeps two ranges on one board after another, and counts the outcomes.

use super::Ranges;
use super::board_sums::BoardSums;
use super::by_combo::OutcomesByCombo;
use super::hands::{HandsOnBoard, ListedHands, NO_PLACE};
use super::outcomes::{OpponentCounts, add, combo_score, mirrored, outcomes, score};
use crate::Situation;
use crate::sweep::hand_strengths::HandStrengths;
use crate::sweep::kinds::{self, LiveCards};
use crate::sweep::two_by_hand::ALL;
use crate::tally::Tally;
use cardmath_cards::CHOOSE;
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::Parts;
use cardmath_evaluate::NO_CATEGORY;
use std::sync::atomic::AtomicU64;

/// Counts the boards of the parts that are drawn.
pub fn count<const K: usize>(
    ranges: &Ranges,
    situation: &Situation,
    parts: &Parts,
    instructions: Instructions,
    done: &AtomicU64,
) -> Tally {
    let mut counter = RangeCounter::<K>::new(ranges, situation, instructions);
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

struct RangeCounter<'a, const K: usize> {
    ranges: &'a Ranges,
    situation: &'a Situation,
    strengths: HandStrengths<'a>,
    listed: ListedHands<K>,
    board: HandsOnBoard<K>,
    sums: BoardSums<K>,
    /// By the number of a multiset of kinds: the weight of our hands.
    by_number: Vec<u64>,
    /// The counts of all our hands, weighted.
    total: OpponentCounts<u128>,
    combos: OutcomesByCombo,
    categories: [Vec<Vec<u128>>; 2],
}

impl<'a, const K: usize> RangeCounter<'a, K> {
    fn new(ranges: &'a Ranges, situation: &'a Situation, instructions: Instructions) -> Self {
        let combos = ranges
            .sides
            .each_ref()
            .map(|side| match situation.detail.combos {
                true => side.hands.len(),
                false => 0,
            });
        let listed = match ranges.by_kinds {
            true => ListedHands::of(Vec::new()),
            false => ListedHands::new(ranges, situation),
        };
        RangeCounter {
            strengths: HandStrengths::new(&situation.rules, instructions),
            listed,
            board: HandsOnBoard::default(),
            sums: BoardSums::default(),
            by_number: Vec::new(),
            total: OpponentCounts::default(),
            combos: OutcomesByCombo::new(situation, combos),
            categories: [0, 1].map(|_| {
                let pots = situation.rules.pots.iter();
                pots.map(|evaluator| vec![0; evaluator.categories().len()])
                    .collect()
            }),
            ranges,
            situation,
        }
    }

    /// Counts a board on which cards of one kind are taken together.
    fn count_kinds(&mut self, board: Hand, weight: u64, parts: &Parts) {
        let (ranges, rules) = (self.ranges, &self.situation.rules);
        let flushes = kinds::possible_flushes(rules, board);
        let live = Hand::DECK - self.situation.known() - board;
        let all = LiveCards::new(live, flushes);
        let (ours, theirs) = (ranges.ours, 1 - ranges.ours);
        let side = &ranges.sides[ours];
        self.weigh_numbers(board, flushes, all.counts.len());
        let by_number = &self.by_number;
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
            on_board.weights[theirs].push(1);
        });
        self.evaluate(board, &all);
        self.board.groups.sort(&self.board.strengths[0]);
        let detail = self.situation.detail.combos;
        let mut total = OpponentCounts::<u128>::default();
        let mut counts = std::mem::take(&mut self.board.counts);
        counts.clear();
        counts.resize(
            if detail { self.board.hands.len() } else { 0 },
            OpponentCounts::default(),
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
            || !parts.is_stopped(),
            take,
        );
        if whole {
            self.add_total(&total, weight);
            if detail {
                self.add_kinds(board, &counts, weight);
            }
        }
        self.board.counts = counts;
        self.board.weights[ours] = our_weights;
    }

    /// Adds up the weights of our listed hands that a board leaves, by the numbers of their kinds.
    fn weigh_numbers(&mut self, board: Hand, flushes: kinds::SuitSet, kinds: usize) {
        let side = &self.ranges.sides[self.ranges.ours];
        if side.any.is_some() {
            return;
        }
        self.by_number.clear();
        let count = CHOOSE[kinds + K - 1][K] as usize;
        self.by_number.resize(count, 0);
        let numbers = self.ranges.numbers::<K>(flushes).iter();
        for ((&number, &hand), &weight) in numbers.zip(&side.hands).zip(&side.weights) {
            let live = (hand & board).is_empty();
            self.by_number[number as usize] += if live { weight } else { 0 };
        }
    }

    /// Adds the counts of kinds to those of our combos.
    fn add_kinds(&mut self, board: Hand, counts: &[OpponentCounts<u64>], weight: u64) {
        let flushes = kinds::possible_flushes(&self.situation.rules, board);
        let numbers = self.ranges.numbers::<K>(flushes).iter();
        let hands = numbers.zip(&self.ranges.sides[self.ranges.ours].hands);
        let listed = &self.board.listed;
        let mut places = vec![0; listed.last().map_or(0, |&last| last as usize + 1)];
        for (place, &number) in listed.iter().enumerate() {
            places[number as usize] = place;
        }
        let free = hands
            .enumerate()
            .filter(|(_, (_, hand))| (**hand & board).is_empty());
        for (combo, (&number, _)) in free {
            let counts = &counts[places[number as usize]];
            self.combos.add(self.ranges.ours, combo, counts, weight);
        }
    }

    /// Counts a board on which each card is a kind of its own.
    fn count_cards(&mut self, board: Hand, weight: u64, parts: &Parts) {
        let live = Hand::DECK - self.situation.known() - board;
        let all = LiveCards::single(live);
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
        let detail = self.situation.detail;
        let ours = self.ranges.ours;
        let sides = [ours, 1 - ours];
        let sides = if detail.combos || detail.categories {
            &sides[..]
        } else {
            &sides[..1]
        };
        let mut found = Vec::new();
        for &side in sides {
            let mut total = OpponentCounts::<u128>::default();
            let hands = if detail.combos || detail.categories {
                self.board.hands.len()
            } else {
                0
            };
            let mut counts = vec![OpponentCounts::default(); hands];
            let weights = &self.board.weights[side];
            let take = |hand: usize, row: usize, met: [u64; 4]| {
                add(&mut total[row], &met, weights[hand]);
                if let Some(counts) = counts.get_mut(hand) {
                    add(&mut counts[row], &met, 1);
                }
            };
            let keep_going = || !parts.is_stopped();
            if !self.sums.sweep_cards(&self.board, side, keep_going, take) {
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

    fn evaluate(&mut self, board: Hand, all: &LiveCards) {
        let HandsOnBoard {
            hands, strengths, ..
        } = &mut self.board;
        let pots = 0..self.situation.rules.pots.len();
        for (pot, strengths) in pots.zip(strengths) {
            self.strengths.find(pot, board, all, hands, strengths);
        }
    }

    fn add_total(&mut self, total: &OpponentCounts<u128>, weight: u64) {
        for (sums, more) in self.total.iter_mut().flatten().zip(total.iter().flatten()) {
            *sums += more * u128::from(weight);
        }
    }

    fn add_combos(&mut self, side: usize, counts: &[OpponentCounts<u64>], weight: u64) {
        for (&listed, counts) in self.board.listed.iter().zip(counts) {
            let place = self.listed.places[side][listed as usize];
            if place != NO_PLACE {
                self.combos.add(side, place as usize, counts, weight);
            }
        }
    }

    fn add_categories(&mut self, side: usize, counts: &[OpponentCounts<u64>], weight: u64) {
        let pots = self.situation.rules.pots.iter().zip(&self.board.strengths);
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
        let mut tally = Tally::of(self.situation);
        let pots = self.situation.rules.pots.len();
        let ours = self.ranges.ours;
        // The weight of a hand of the opponent, if each is counted as one.
        let each = self.ranges.each;
        let times = |row: [u128; 4]| row.map(|deals| deals * u128::from(each));
        let outcomes = outcomes(&self.total).map(times);
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
            let weights = self.ranges.sides[side].weights.iter();
            if weights.len() == 0 && player.combos.len() == 1 {
                player.combos[0] = combo_score(&outcomes, 1);
                continue;
            }
            let combos = player.combos.iter_mut().enumerate().zip(weights);
            for ((combo, score), &weight) in combos {
                let outcomes = self.combos.outcomes(side, combo).map(times);
                *score = combo_score(&outcomes, weight);
            }
        }
        if self.situation.detail.categories {
            for (score, categories) in tally.players.iter_mut().zip(&mut self.categories) {
                score.categories = std::mem::take(categories);
            }
        }
        tally
    }
}
