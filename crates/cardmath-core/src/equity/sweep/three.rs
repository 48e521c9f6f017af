//! Three ranges swept on each board.
//!
//! A combo beats pairs of the others' combos that share no card with it or with each other. Their
//! weight is, by inclusion and exclusion over the shared cards: the product of the two weights
//! below its rank; less, for each card, the product of the two weights with that card; plus the
//! products of the weights of the same combo, which were subtracted twice. All sums leave out the
//! combo's own cards.

use super::ranking::{Ranked, Ranking};
use super::three_weights::{BoardWeights, OthersBeside, Range, Seat, SeatHand, ranked};
use super::twin_ties::TwinTies;
use crate::Hand;
use crate::equity::holdem::question::{Question, ids};
use crate::equity::holdem::tally::{Counter, Tally, category};
use crate::ordering::HIGH;
use crate::simd::Instructions;
use std::collections::HashMap;

/// The greatest sum of a player's weights: twice the product of two such sums fits in 64 bits.
const MOST: u64 = (1 << 31) - 1;

/// The ranges of three players.
pub struct Three {
    /// All combos of any player, and the ids of their cards.
    cards: Vec<Hand>,
    ids: Vec<[u8; 2]>,
    /// The different ranges of the players.
    ranges: Vec<Range>,
    /// The players whose combos are counted, one seat for all players of the same range.
    seats: Vec<Seat>,
    /// If only one player's combos are counted, because the two others are twins: that player's
    /// range. Twins are players with the same range.
    lone: Option<usize>,
}

/// The counts of one thread.
pub struct ThreeCounter<'a> {
    three: &'a Three,
    instructions: Instructions,
    ranking: Ranking,
    board_weights: BoardWeights,
    /// For each seat and combo, its score.
    scores: Vec<Vec<Score>>,
    categories: Option<Vec<Vec<[u128; HIGH.len()]>>>,
    /// The deals in which the twins tie and beat the third player.
    tied: u128,
}

/// The deals of a combo, in the weights of the others.
#[derive(Clone, Copy, Default)]
struct Score {
    won: [u128; 3],
    all: u128,
}

/// The two other players.
fn others(player: usize) -> [usize; 2] {
    [(player + 1) % 3, (player + 2) % 3]
}

impl Three {
    /// The three players of a question; `None` if there are more or fewer, or the weights are too
    /// great.
    ///
    /// Unless each combo needs a result (`by_combo`), twins with more combos than the third player
    /// need not be counted: their results follow from that player's.
    pub fn new(question: &Question, by_combo: bool) -> Option<Three> {
        let players = &question.players;
        if players.len() != 3 {
            return None;
        }
        let light = players.iter().all(|combos| {
            let weights = combos.iter().map(|combo| combo.weight);
            weights.fold(0, u64::saturating_add) <= MOST
        });
        if !light {
            return None;
        }
        let (cards, places) = places(question);
        let ids: Vec<_> = cards.iter().map(|&cards| ids(cards)).collect();
        let first = |player: usize| {
            let twin = players.iter().position(|combos| *combos == players[player]);
            twin.unwrap_or(player)
        };
        let lone = (0..3).find(|&player| {
            let [one, other] = others(player).map(first);
            !by_combo && one == other && players[player].len() < players[one].len()
        });
        let mut ranges = Vec::new();
        let mut numbers = [0; 3];
        for player in 0..3 {
            if first(player) < player {
                numbers[player] = numbers[first(player)];
            } else {
                numbers[player] = ranges.len();
                ranges.push(Range::new(&players[player], &places[player], &ids));
            }
        }
        let counted = (0..3).filter(|&player| match lone {
            Some(lone) => player == lone,
            None => first(player) == player,
        });
        let seats = counted.map(|player| {
            let same = (player..3).filter(|&other| first(other) == player);
            let others = others(player).map(|other| numbers[other]);
            Seat::new(same.collect(), &places[player], others, &ranges)
        });
        Some(Three {
            seats: seats.collect(),
            lone: lone.map(|player| numbers[player]),
            cards,
            ids,
            ranges,
        })
    }

    /// The number of combos in all, and of combos that are compared with all pairs of the others'.
    pub fn sizes(&self) -> [usize; 2] {
        let counted = self.seats.iter().map(|seat| seat.places.len());
        [self.cards.len(), counted.sum()]
    }

    /// Adds the deals of each combo: the weight of what the others can hold beside it, on `boards`
    /// boards.
    pub fn add_deals(&self, question: &Question, boards: u64, tally: &mut Tally) {
        let mut board_weights = BoardWeights::new(self.ranges.len(), self.seats.len());
        let ranking = Ranking::of_equals(&self.cards);
        board_weights.fill(&ranking, &self.ids, &self.ranges, &self.seats);
        for (number, seat) in self.seats.iter().enumerate() {
            let deals = self.hands(seat, &board_weights).map(|hand| {
                let seat_hand = self.seat_hand(number, hand);
                u128::from(OthersBeside::new(&board_weights, seat_hand, 1).pairs())
                    * u128::from(boards)
            });
            let deals: Vec<u128> = deals.collect();
            for &player in &seat.players {
                let combos = question.players[player].iter().zip(&deals);
                let sums = tally.players[player].deals.iter_mut();
                for (sum, (combo, deals)) in sums.zip(combos) {
                    *sum += deals * u128::from(combo.weight);
                }
            }
        }
        if self.lone.is_some() {
            let lone = self.seats[0].players[0];
            let all = tally.players[lone].deals.iter().sum();
            for twin in others(lone) {
                tally.players[twin].deals[0] = all;
            }
        }
    }

    #[inline(always)]
    fn seat_hand(&self, seat: usize, hand: Ranked) -> SeatHand<'_> {
        SeatHand {
            ranges: &self.ranges,
            seat: (seat, &self.seats[seat]),
            hand,
        }
    }

    /// The combos of a seat that share no card with the board.
    #[inline(always)]
    fn hands(&self, seat: &Seat, board_weights: &BoardWeights) -> impl Iterator<Item = Ranked> {
        let hands = seat.places.iter();
        hands.filter_map(|&place| ranked(place, &self.ids, &board_weights.ranks))
    }
}

/// All combos of any player, and the indexes of each player's combos among them.
fn places(question: &Question) -> (Vec<Hand>, Vec<Vec<u16>>) {
    let (mut cards, mut known) = (Vec::new(), HashMap::new());
    let mut place_of = |hand: Hand| {
        *known.entry(hand).or_insert_with(|| {
            cards.push(hand);
            cards.len() as u16 - 1
        })
    };
    let players = question.players.iter();
    let places = players.map(|combos| combos.iter().map(|combo| place_of(combo.cards)).collect());
    let places = places.collect();
    (cards, places)
}

impl<'a> ThreeCounter<'a> {
    /// Nothing counted yet.
    pub fn new(three: &'a Three, instructions: Instructions, categories: bool) -> ThreeCounter<'a> {
        let count = three.cards.len();
        ThreeCounter {
            three,
            instructions,
            ranking: Ranking::new(three.cards.clone(), instructions),
            board_weights: BoardWeights::new(three.ranges.len(), three.seats.len()),
            scores: vec![vec![Score::default(); count]; three.seats.len()],
            categories: categories.then(|| vec![vec![[0; HIGH.len()]; count]; three.seats.len()]),
            tied: 0,
        }
    }

    /// Counts the deals that each combo wins.
    #[inline(always)]
    fn sweep(&mut self, weight: u64) {
        let (three, board_weights) = (self.three, &self.board_weights);
        let times = |pairs: u64| u128::from(pairs) * u128::from(weight);
        for (number, seat) in three.seats.iter().enumerate() {
            for hand in three.hands(seat, board_weights) {
                let (seat_hand, rank) = (three.seat_hand(number, hand), usize::from(hand.rank));
                let won = &mut self.scores[number][usize::from(hand.place)].won;
                let lower = OthersBeside::new(board_weights, seat_hand, rank);
                let alone = lower.pairs();
                won[0] += times(alone);
                let not_lost = OthersBeside::new(board_weights, seat_hand, rank + 1);
                let same = not_lost.less(&lower);
                if !same.is_empty() {
                    let all_tie = same.pairs();
                    won[1] += times(not_lost.pairs() - alone - all_tie);
                    won[2] += times(all_tie);
                }
            }
        }
    }

    /// Counts all deals of each combo.
    #[inline(always)]
    fn count_deals(&mut self, weight: u64) {
        let (three, board_weights) = (self.three, &self.board_weights);
        let strengths = self.ranking.by_rank();
        for (number, seat) in three.seats.iter().enumerate() {
            for hand in three.hands(seat, board_weights) {
                let place = usize::from(hand.place);
                let others = OthersBeside::new(
                    board_weights,
                    three.seat_hand(number, hand),
                    strengths.len(),
                );
                let all = u128::from(others.pairs()) * u128::from(weight);
                self.scores[number][place].all += all;
                if let Some(categories) = &mut self.categories {
                    categories[number][place][category(strengths[usize::from(hand.rank)])] += all;
                }
            }
        }
    }

    /// Counts the deals in which the twins tie and beat the player of range `lone`.
    #[inline(always)]
    fn count_twin_ties(&mut self, lone: usize, weight: u64) {
        let seat = &self.three.seats[0];
        let range = |range: usize| (&self.three.ranges[range], self.board_weights.of(range));
        let ties = TwinTies {
            seat,
            lone: range(lone),
            twins: range(seat.others[0]),
            ids: &self.three.ids,
            ranking: &self.ranking,
            ranks: &self.board_weights.ranks,
        };
        self.tied += ties.pairs() * u128::from(weight);
    }

    /// Adds the results of the twins: each has half of what is left to both.
    fn add_twins(&self, question: &Question, tally: &mut Tally) {
        let seat = &self.three.seats[0];
        let lone = seat.players[0];
        let combos = question.players[lone].iter().zip(&seat.places);
        let all = combos.map(|(combo, &place)| {
            self.scores[0][usize::from(place)].all * u128::from(combo.weight)
        });
        let (all, tied) = (all.sum::<u128>(), self.tied);
        let [alone, with_one, with_both, ..] = tally.players[lone].all().won;
        let won = [
            (all - alone - with_one - with_both - tied) / 2,
            with_one / 2 + tied,
            with_both,
        ];
        for twin in others(lone) {
            tally.players[twin].won(0).copy_from_slice(&won);
        }
    }
}

impl Counter for ThreeCounter<'_> {
    fn add(&mut self, board: Hand, weight: u64) {
        let three = self.three;
        self.ranking.evaluate(board);
        self.instructions.compiled(
            #[inline(always)]
            || {
                self.board_weights
                    .fill(&self.ranking, &three.ids, &three.ranges, &three.seats);
                self.sweep(weight);
                if three.lone.is_some() || self.categories.is_some() {
                    self.count_deals(weight);
                }
                if let Some(lone) = three.lone {
                    self.count_twin_ties(lone, weight);
                }
            },
        );
    }

    /// The counts by combo. If twins were not counted, their totals are stored with their first
    /// combo.
    fn into_tally(self, question: &Question) -> Tally {
        let mut tally = Tally::new(question, self.categories.is_some());
        for (number, seat) in self.three.seats.iter().enumerate() {
            for &player in &seat.players {
                let combos = question.players[player].iter().zip(&seat.places);
                let scores = &mut tally.players[player];
                for (combo, (held, &place)) in combos.enumerate() {
                    let times = |count: u128| count * u128::from(held.weight);
                    let place = usize::from(place);
                    let won = self.scores[number][place].won.map(times);
                    scores.won(combo).copy_from_slice(&won);
                    let sums = scores.categories(combo);
                    if let (Some(sums), Some(categories)) = (sums, &self.categories) {
                        *sums = categories[number][place].map(times);
                    }
                }
            }
        }
        if self.three.lone.is_some() {
            self.add_twins(question, &mut tally);
        }
        tally
    }
}
