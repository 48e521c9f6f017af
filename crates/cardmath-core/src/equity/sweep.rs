//! Two players with many combinations: on each board all are judged once, sorted, and swept.
//!
//! The sweep goes from the weakest to the strongest and keeps the weight so far of each player, in
//! all and by card. What a combination beats is the other player's weight so far, less what shares
//! a card with it. The cost is that of the combinations, not of their pairs.

use super::meeting::category;
use super::question::{PAIRS, Question, by_pair, ids, pair};
use super::ranking::Ranking;
use super::tally::{Counter, Tally};
use crate::Hand;
use crate::evaluate::Instructions;
use crate::ordering::HIGH;

/// Room for the ids of cards, so that any six bits are one.
const IDS: usize = 64;
/// A number for each of the two players.
type Two = [u64; 2];

/// What the players may hold so far: the two numbers side by side, as they are always used.
#[derive(Clone)]
struct Weights {
    all: Two,
    of_card: [Two; IDS],
}

/// What a combination weighs for each player; and, of each, what it beats and does not lose to.
#[derive(Clone, Copy, Default)]
struct Held {
    weights: Two,
    /// The same, times what the board stands for.
    scaled: Two,
    beaten: Two,
    not_lost: Two,
}

/// All combinations of two players.
pub struct Sweep {
    /// Where each pair of cards stands among the combinations.
    places: Vec<usize>,
    ids: Vec<[u8; 2]>,
    held: Vec<Held>,
    /// What the board stands for to which weights are scaled.
    scale: u64,
    instructions: Instructions,
    categories: Option<Vec<[[u64; HIGH.len()]; 2]>>,
    ranking: Ranking,
}

impl Weights {
    const NOTHING: Weights = Weights {
        all: [0; 2],
        of_card: [[0; 2]; IDS],
    };

    #[inline(always)]
    fn add(&mut self, ids: [u8; 2], weights: Two) {
        let [a, b] = places_of(ids);
        add(&mut self.all, weights);
        add(&mut self.of_card[a], weights);
        add(&mut self.of_card[b], weights);
    }

    /// What is left once the cards of a combination are gone; of that itself, so much was counted.
    #[inline(always)]
    fn without(&self, ids: [u8; 2], itself: Two) -> Two {
        let [a, b] = places_of(ids);
        let (a, b) = (&self.of_card[a], &self.of_card[b]);
        let left = |player: usize| self.all[player] + itself[player] - a[player] - b[player];
        [left(0), left(1)]
    }
}

#[inline(always)]
fn add(sum: &mut Two, more: Two) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += more;
    }
}

/// Where cards stand in sums.
#[inline(always)]
fn places_of([a, b]: [u8; 2]) -> [usize; 2] {
    [usize::from(a) % IDS, usize::from(b) % IDS]
}

impl Sweep {
    /// No board swept yet.
    pub fn new(question: &Question, instructions: Instructions, categories: bool) -> Sweep {
        let (mut cards, mut all_ids) = (Vec::new(), Vec::new());
        let mut held: Vec<Held> = Vec::new();
        let mut places = vec![usize::MAX; PAIRS];
        for (player, combos) in question.players.iter().enumerate() {
            for combo in combos {
                let ids = ids(combo.cards);
                let place = &mut places[pair(ids)];
                if *place == usize::MAX {
                    *place = held.len();
                    all_ids.push(ids);
                    cards.push(combo.cards);
                    held.push(Held::default());
                }
                held[*place].weights[player] += combo.weight;
            }
        }
        Sweep {
            places,
            ids: all_ids,
            scale: 0,
            instructions,
            categories: categories.then(|| vec![[[0; HIGH.len()]; 2]; held.len()]),
            held,
            ranking: Ranking::new(cards, instructions),
        }
    }
}

impl Counter for Sweep {
    fn add(&mut self, board: Hand, weight: u64) {
        if weight != self.scale {
            // Boards come in runs of the same weight, so that few products are taken.
            self.scale = weight;
            for held in &mut self.held {
                held.scaled = held.weights.map(|one| weight * one);
            }
        }
        self.ranking.judge(board);
        let mut below = Weights::NOTHING;
        self.instructions.compiled(
            #[inline(always)]
            || {
                for (_, equal) in self.ranking.groups() {
                    sweep(&mut self.held, &self.ids, equal, &mut below);
                }
            },
        );
        let Some(categories) = &mut self.categories else {
            return;
        };
        for (strength, equal) in self.ranking.groups() {
            let category = category(strength);
            for place in equal.iter().map(|&place| usize::from(place)) {
                // Of each, what the other can hold beside it.
                let [second, first] = below.without(self.ids[place], self.held[place].scaled);
                categories[place][0][category] += first;
                categories[place][1][category] += second;
            }
        }
    }

    fn into_tally(self, question: &Question) -> Tally {
        let mut tally = Tally::new(question, self.categories.is_some());
        for (player, combos) in question.players.iter().enumerate() {
            let scores = &mut tally.players[player];
            for (number, combo) in combos.iter().enumerate() {
                let place = self.places[pair(ids(combo.cards))];
                let held = &self.held[place];
                // What a player's combination beats is the other's.
                let (beaten, not_lost) = (held.beaten[1 - player], held.not_lost[1 - player]);
                let times = |count: u64| u128::from(count) * u128::from(combo.weight);
                let won = [times(beaten), times(not_lost - beaten)];
                scores.won(number).copy_from_slice(&won);
                let sums = scores.categories(number);
                if let (Some(sums), Some(categories)) = (sums, &self.categories) {
                    *sums = categories[place][player].map(times);
                }
            }
        }
        tally
    }
}

/// Sweeps over combinations of equal strength.
#[inline(always)]
fn sweep(held: &mut [Held], ids: &[[u8; 2]], equal: &[u16], below: &mut Weights) {
    for place in equal.iter().map(|&place| usize::from(place)) {
        let beaten = below.without(ids[place], [0; 2]);
        add(&mut held[place].beaten, beaten);
    }
    for place in equal.iter().map(|&place| usize::from(place)) {
        below.add(ids[place], held[place].scaled);
    }
    for place in equal.iter().map(|&place| usize::from(place)) {
        let held = &mut held[place];
        // The other has this combination too in what is counted, though not in truth.
        let not_lost = below.without(ids[place], held.scaled);
        add(&mut held.not_lost, not_lost);
    }
}

/// Adds each combination's deals: what the other player may hold beside it, on so many boards.
pub fn add_deals(question: &Question, boards: u64, tally: &mut Tally) {
    let mut all = Weights::NOTHING;
    for (player, combos) in question.players.iter().enumerate() {
        for combo in combos {
            let mut weights = [0; 2];
            weights[player] = combo.weight;
            all.add(ids(combo.cards), weights);
        }
    }
    let of_pair: Vec<Vec<u64>> = question
        .players
        .iter()
        .map(|combos| by_pair(combos))
        .collect();
    for player in 0..2 {
        let deals = &mut tally.players[player].deals;
        for (deals, combo) in deals.iter_mut().zip(&question.players[player]) {
            let ids = ids(combo.cards);
            let itself = std::array::from_fn(|player| of_pair[player][pair(ids)]);
            let others = all.without(ids, itself)[1 - player];
            *deals += u128::from(combo.weight) * u128::from(others) * u128::from(boards);
        }
    }
}
