//! Three players with many hands: on each board all are judged once and swept from the weakest up.
//!
//! What a hand beats are pairs of the others' hands that share no card with it or with each other:
//! their weights so far multiplied, less for each card what both have with it, and again what both
//! have of the same two cards, as that was taken off twice. All sums leave out the hand's own cards.

use super::meeting::category;
use super::question::{Question, ids};
use super::ranking::Ranking;
use super::tally::{Counter, Tally};
use super::ties::Ties;
use super::weights::{Beside, CLASH, Grid, Looked, Range, Seat, Sums, grid_of, set};
use crate::Hand;
use crate::evaluate::Instructions;
use crate::ordering::HIGH;
use std::collections::HashMap;

/// A player's weights that come to no more can be multiplied by another's, and twice that added up.
const MOST: u64 = 1 << 31;

/// What three players may hold.
pub struct Trio {
    /// All combinations that somebody may hold, and the ids of their cards.
    cards: Vec<Hand>,
    ids: Vec<[usize; 2]>,
    /// The ranges against which somebody is looked at.
    ranges: Vec<Range>,
    /// Whose hands are looked at, one for all who have the same range.
    seats: Vec<Seat>,
    /// Whether but one player is looked at, against two of one range.
    twins: bool,
}

/// What a thread has counted.
pub struct Rounds<'a> {
    trio: &'a Trio,
    instructions: Instructions,
    ranking: Ranking,
    /// What every two cards are worth on the board.
    worth: Box<Grid>,
    below: Sums,
    equal: Sums,
    /// For each seat and hand, what it came to.
    scores: Vec<Vec<Score>>,
    categories: Option<Vec<Vec<[u128; HIGH.len()]>>>,
    ties: Option<Ties>,
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

impl Trio {
    /// The three players; none if there are more or fewer, or weights are too large. Unless hands are
    /// told apart, twins against whom one player has fewer hands need not be looked at.
    pub fn new(question: &Question, apart: bool) -> Option<Trio> {
        let players = &question.players;
        let light = players.iter().all(|combos| {
            let weights = combos.iter().map(|combo| combo.weight);
            weights.fold(0, u64::saturating_add) <= MOST
        });
        if players.len() != 3 || !light {
            return None;
        }
        let (cards, places) = places(question);
        let ids: Vec<_> = cards
            .iter()
            .map(|&cards| ids(cards).map(usize::from))
            .collect();
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
            } else if Some(player) != lone {
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
        Some(Trio {
            seats: seats.collect(),
            twins: lone.is_some(),
            cards,
            ids,
            ranges,
        })
    }

    /// How many hands there are, and how many of the players are looked at with all pairs of the
    /// others'.
    pub fn sizes(&self) -> [usize; 2] {
        let looked_at = self.seats.iter().map(|seat| seat.places.len());
        [self.cards.len(), looked_at.sum()]
    }

    /// Adds each combination's deals: what the others may hold beside it, on so many boards.
    pub fn add_deals(&self, question: &Question, boards: u64, tally: &mut Tally) {
        let (mut sums, worth) = (self.nothing(), grid_of(0));
        for (place, &ids) in self.ids.iter().enumerate() {
            sums.add(&self.ranges, &self.seats, place, ids);
        }
        for (number, seat) in self.seats.iter().enumerate() {
            let deals = seat.places.iter().map(|&place| {
                let hand = self.look(number, &worth, place);
                u128::from(Beside::new(&sums, hand, true, |_| true).pairs()) * u128::from(boards)
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
        if self.twins {
            let lone = self.seats[0].players[0];
            let all = tally.players[lone].deals.iter().sum();
            for twin in others(lone) {
                tally.players[twin].deals[0] = all;
            }
        }
    }

    fn nothing(&self) -> Sums {
        Sums::nothing(&self.ranges, &self.seats)
    }

    #[inline(always)]
    fn look<'a>(&'a self, seat: usize, worth: &'a Grid, place: usize) -> Looked<'a> {
        Looked {
            ranges: &self.ranges,
            seat: (seat, &self.seats[seat]),
            worth,
            place,
            ids: self.ids[place],
        }
    }
}

/// All hands that somebody may hold, and where each player's combinations stand among them.
fn places(question: &Question) -> (Vec<Hand>, Vec<Vec<usize>>) {
    let (mut cards, mut known) = (Vec::new(), HashMap::new());
    let mut place_of = |hand: Hand| {
        *known.entry(hand).or_insert_with(|| {
            cards.push(hand);
            cards.len() - 1
        })
    };
    let players = question.players.iter();
    let places = players.map(|combos| combos.iter().map(|combo| place_of(combo.cards)).collect());
    let places = places.collect();
    (cards, places)
}

impl<'a> Rounds<'a> {
    /// Nothing counted yet.
    pub fn new(trio: &'a Trio, instructions: Instructions, categories: bool) -> Rounds<'a> {
        let count = trio.cards.len();
        Rounds {
            trio,
            instructions,
            ranking: Ranking::new(trio.cards.clone(), instructions),
            worth: grid_of(CLASH),
            below: trio.nothing(),
            equal: trio.nothing(),
            scores: vec![vec![Score::default(); count]; trio.seats.len()],
            categories: categories.then(|| vec![vec![[0; HIGH.len()]; count]; trio.seats.len()]),
            ties: trio.twins.then(|| Ties::new(count)),
        }
    }

    /// Counts what each hand wins, from the weakest up.
    #[inline(always)]
    fn sweep(&mut self, weight: u64) {
        let (trio, below, equal) = (self.trio, &mut self.below, &mut self.equal);
        below.clear();
        for (strength, places) in self.ranking.groups() {
            let strength = u32::from(strength);
            let places = || places.iter().map(|&place| usize::from(place));
            let mut ties = false;
            for (number, seat) in trio.seats.iter().enumerate() {
                for place in places().filter(|&place| seat.holds[place]) {
                    let hand = trio.look(number, &self.worth, place);
                    let won = &mut self.scores[number][place].won;
                    let lower = Beside::new(below, hand, false, |worth| worth < strength);
                    let alone = lower.pairs();
                    won[0] += u128::from(alone) * u128::from(weight);
                    if places().len() == 1 {
                        continue;
                    }
                    if !ties {
                        ties = true;
                        equal.clear();
                        places().for_each(|place| {
                            equal.add(&trio.ranges, &trio.seats, place, trio.ids[place]);
                        });
                    }
                    let same = Beside::new(equal, hand, true, |worth| worth == strength);
                    let three = same.pairs();
                    let not_lost = lower.and(&same).pairs();
                    won[1] += u128::from(not_lost - alone - three) * u128::from(weight);
                    won[2] += u128::from(three) * u128::from(weight);
                }
            }
            for place in places() {
                below.add(&trio.ranges, &trio.seats, place, trio.ids[place]);
            }
        }
    }

    /// Counts what each hand meets, once all are among the sums.
    #[inline(always)]
    fn meet(&mut self, weight: u64) {
        for (number, seat) in self.trio.seats.iter().enumerate() {
            for (strength, places) in self.ranking.groups() {
                for place in places.iter().map(|&place| usize::from(place)) {
                    if !seat.holds[place] {
                        continue;
                    }
                    let hand = self.trio.look(number, &self.worth, place);
                    let others = Beside::new(&self.below, hand, true, |worth| worth != CLASH);
                    let met = u128::from(others.pairs()) * u128::from(weight);
                    self.scores[number][place].met += met;
                    if let Some(categories) = &mut self.categories {
                        categories[number][place][category(strength)] += met;
                    }
                }
            }
        }
    }

    /// What the twins came to: half of what is left to both each.
    fn add_twins(&self, question: &Question, ties: &Ties, tally: &mut Tally) {
        let seat = &self.trio.seats[0];
        let lone = seat.players[0];
        let [mut met, mut tied] = [0; 2];
        for (combo, &place) in question.players[lone].iter().zip(&seat.places) {
            met += self.scores[0][place].met * u128::from(combo.weight);
            tied += ties.above(place) * u128::from(combo.weight);
        }
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

impl Counter for Rounds<'_> {
    fn add(&mut self, board: Hand, weight: u64) {
        self.ranking.judge(board);
        self.worth.as_flattened_mut().fill(CLASH);
        for (strength, places) in self.ranking.groups() {
            for &place in places {
                let ids = self.trio.ids[usize::from(place)];
                set(&mut self.worth, ids, strength.into());
            }
        }
        self.instructions.compiled(
            #[inline(always)]
            || {
                self.sweep(weight);
                if self.trio.twins || self.categories.is_some() {
                    self.meet(weight);
                }
                if let Some(ties) = &mut self.ties {
                    let (seat, range) = (&self.trio.seats[0], &self.trio.ranges[0]);
                    ties.add(
                        seat,
                        range,
                        &self.trio.ids,
                        &self.ranking,
                        &self.worth,
                        weight,
                    );
                }
            },
        );
    }

    /// What was counted, by combination; of twins all stands with the first.
    fn into_tally(self, question: &Question) -> Tally {
        let mut tally = Tally::new(question, self.categories.is_some());
        for (number, seat) in self.trio.seats.iter().enumerate() {
            for &player in &seat.players {
                let combos = question.players[player].iter().zip(&seat.places);
                let scores = &mut tally.players[player];
                for (combo, (held, &place)) in combos.enumerate() {
                    let times = |count: u128| count * u128::from(held.weight);
                    let won = self.scores[number][place].won.map(times);
                    scores.won(combo).copy_from_slice(&won);
                    let sums = scores.categories(combo);
                    if let (Some(sums), Some(categories)) = (sums, &self.categories) {
                        *sums = categories[number][place].map(times);
                    }
                }
            }
        }
        if let Some(ties) = &self.ties {
            self.add_twins(question, ties, &mut tally);
        }
        tally
    }
}
