//! Three players with many hands: on each board all are judged once and swept from the weakest up.
//!
//! What a hand beats are pairs of the others' hands that share no card with it or with each other:
//! their weights so far multiplied, less for each card what both have with it, and again what both
//! have of the same two cards, as that was taken off twice. All sums leave out the hand's own cards.

use super::ranking::{Ranked, Ranking};
use super::three_weights::{BoardWeights, OthersBeside, Range, Seat, SeatHand, ranked};
use super::twin_ties::TwinTies;
use crate::Hand;
use crate::equity::holdem::question::{Question, ids};
use crate::equity::holdem::tally::{Counter, Tally, category};
use crate::ordering::HIGH;
use crate::simd::Instructions;
use std::collections::HashMap;

/// A player's weights that come to no more can be multiplied by another's, and twice that added up.
const MOST: u64 = (1 << 31) - 1;

/// What three players may hold.
pub struct Three {
    /// All combinations that somebody may hold, and the ids of their cards.
    cards: Vec<Hand>,
    ids: Vec<[u8; 2]>,
    /// The ranges against which somebody is seat_hand at.
    ranges: Vec<Range>,
    /// Whose hands are seat_hand at, one for all who have the same range.
    seats: Vec<Seat>,
    /// The range of the only player who is seat_hand at, if the others are of one range.
    lone: Option<usize>,
}

/// What a thread has counted.
pub struct ThreeCounter<'a> {
    three: &'a Three,
    instructions: Instructions,
    ranking: Ranking,
    board_weights: BoardWeights,
    /// For each seat and hand, what it came to.
    scores: Vec<Vec<Score>>,
    categories: Option<Vec<Vec<[u128; HIGH.len()]>>>,
    /// The deals in which twins tie and beat the third.
    tied: u128,
}

/// The deals of a hand, by the weights of the others.
#[derive(Clone, Copy, Default)]
struct Score {
    won: [u128; 3],
    met: u128,
}

/// The two others.
fn others(player: usize) -> [usize; 2] {
    [(player + 1) % 3, (player + 2) % 3]
}

impl Three {
    /// The three players; none if there are more or fewer, or weights are too large. Unless hands are
    /// told apart, twins against whom one player has fewer hands need not be seat_hand at.
    pub fn new(question: &Question, apart: bool) -> Option<Three> {
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
            !apart && one == other && players[player].len() < players[one].len()
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
        let looked_at = (0..3).filter(|&player| match lone {
            Some(lone) => player == lone,
            None => first(player) == player,
        });
        let seats = looked_at.map(|player| {
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

    /// How many hands there are, and how many of the players are seat_hand at with all pairs of the
    /// others'.
    pub fn sizes(&self) -> [usize; 2] {
        let looked_at = self.seats.iter().map(|seat| seat.places.len());
        [self.cards.len(), looked_at.sum()]
    }

    /// Adds each combination's deals: what the others may hold beside it, on so many boards.
    pub fn add_deals(&self, question: &Question, boards: u64, tally: &mut Tally) {
        let mut board_weights = BoardWeights::new(self.ranges.len(), self.seats.len());
        let ranking = Ranking::of_equals(&self.cards);
        board_weights.fill(&ranking, &self.ids, &self.ranges, &self.seats);
        for (number, seat) in self.seats.iter().enumerate() {
            let deals = self.hands(seat, &board_weights).map(|hand| {
                let seat_hand = self.look(number, hand);
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
    fn look(&self, seat: usize, hand: Ranked) -> SeatHand<'_> {
        SeatHand {
            ranges: &self.ranges,
            seat: (seat, &self.seats[seat]),
            hand,
        }
    }

    /// The hands of a seat that share no card with the board.
    #[inline(always)]
    fn hands(&self, seat: &Seat, board_weights: &BoardWeights) -> impl Iterator<Item = Ranked> {
        let hands = seat.places.iter();
        hands.filter_map(|&place| ranked(place, &self.ids, &board_weights.ranks))
    }
}

/// All hands that somebody may hold, and where each player's combinations stand among them.
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

    /// Counts what each hand wins.
    #[inline(always)]
    fn sweep(&mut self, weight: u64) {
        let (three, board_weights) = (self.three, &self.board_weights);
        let times = |pairs: u64| u128::from(pairs) * u128::from(weight);
        for (number, seat) in three.seats.iter().enumerate() {
            for hand in three.hands(seat, board_weights) {
                let (seat_hand, rank) = (three.look(number, hand), usize::from(hand.rank));
                let won = &mut self.scores[number][usize::from(hand.place)].won;
                let lower = OthersBeside::new(board_weights, seat_hand, rank);
                let alone = lower.pairs();
                won[0] += times(alone);
                let not_lost = OthersBeside::new(board_weights, seat_hand, rank + 1);
                let same = not_lost.less(&lower);
                if !same.is_nothing() {
                    let all_tie = same.pairs();
                    won[1] += times(not_lost.pairs() - alone - all_tie);
                    won[2] += times(all_tie);
                }
            }
        }
    }

    /// Counts what each hand meets.
    #[inline(always)]
    fn meet(&mut self, weight: u64) {
        let (three, board_weights) = (self.three, &self.board_weights);
        let strengths = self.ranking.by_rank();
        for (number, seat) in three.seats.iter().enumerate() {
            for hand in three.hands(seat, board_weights) {
                let place = usize::from(hand.place);
                let others =
                    OthersBeside::new(board_weights, three.look(number, hand), strengths.len());
                let met = u128::from(others.pairs()) * u128::from(weight);
                self.scores[number][place].met += met;
                if let Some(categories) = &mut self.categories {
                    categories[number][place][category(strengths[usize::from(hand.rank)])] += met;
                }
            }
        }
    }

    /// Counts the ties of twins above the third, whose range this is.
    #[inline(always)]
    fn tie(&mut self, lone: usize, weight: u64) {
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

    /// What the twins came to: half of what is left to both each.
    fn add_twins(&self, question: &Question, tally: &mut Tally) {
        let seat = &self.three.seats[0];
        let lone = seat.players[0];
        let combos = question.players[lone].iter().zip(&seat.places);
        let met = combos.map(|(combo, &place)| {
            self.scores[0][usize::from(place)].met * u128::from(combo.weight)
        });
        let (met, tied) = (met.sum::<u128>(), self.tied);
        let [alone, with_one, with_both, ..] = tally.players[lone].all().won;
        let won = [
            (met - alone - with_one - with_both - tied) / 2,
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
        self.ranking.judge(board);
        self.instructions.compiled(
            #[inline(always)]
            || {
                self.board_weights
                    .fill(&self.ranking, &three.ids, &three.ranges, &three.seats);
                self.sweep(weight);
                if three.lone.is_some() || self.categories.is_some() {
                    self.meet(weight);
                }
                if let Some(lone) = three.lone {
                    self.tie(lone, weight);
                }
            },
        );
    }

    /// What was counted, by combination; of twins all stands with the first.
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
