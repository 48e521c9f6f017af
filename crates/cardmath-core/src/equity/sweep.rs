//! Two players with many combinations: on each board all are judged once, sorted, and swept.
//!
//! The sweep goes from the weakest to the strongest and keeps the weight so far of each player, in
//! all and by card. What a combination beats is the other player's weight so far, less what shares
//! a card with it. The cost is that of the combinations, not of their pairs.

use super::meeting::category;
use super::question::{PAIRS, Question, by_pair, ids, pair};
use super::tally::Tally;
use crate::Hand;
use crate::evaluate::{Instructions, strengths};

const CARDS: usize = Hand::DECK.len();
/// Strengths are sorted by their lower and by their upper bits.
const LOWER: u32 = 7;

/// What one of the players may hold on a board so far.
#[derive(Clone, Copy)]
struct Weights {
    all: u64,
    of_card: [u64; CARDS],
}

const NOTHING: Weights = Weights {
    all: 0,
    of_card: [0; CARDS],
};

/// A combination of two cards that some player may hold.
#[derive(Clone, Copy)]
struct Held {
    cards: Hand,
    ids: [u8; 2],
    weights: [u64; 2],
}

/// What a player's combination won.
#[derive(Clone, Copy, Default)]
struct Won {
    alone: u64,
    not_lost: u64,
}

/// All combinations of two players.
pub struct Sweep {
    held: Vec<Held>,
    /// Where each pair of cards stands among them.
    places: Vec<usize>,
    instructions: Instructions,
    won: Vec<[Won; 2]>,
    categories: Option<Vec<[[u64; 9]; 2]>>,
    live: Vec<u16>,
    hands: Vec<Hand>,
    strengths: Vec<u16>,
    sorted: [Vec<u32>; 2],
}

impl Weights {
    #[inline]
    fn add(&mut self, held: &Held, player: usize) {
        let weight = held.weights[player];
        self.all += weight;
        for id in held.ids {
            self.of_card[usize::from(id)] += weight;
        }
    }

    /// What is left once the cards of a combination are gone; of that itself, so much was counted.
    #[inline]
    fn without(&self, held: &Held, itself: u64) -> u64 {
        let [a, b] = held.ids.map(|id| self.of_card[usize::from(id)]);
        self.all + itself - a - b
    }
}

impl Sweep {
    /// No board swept yet.
    pub fn new(question: &Question, instructions: Instructions, categories: bool) -> Sweep {
        let mut held: Vec<Held> = Vec::new();
        let mut places = vec![usize::MAX; PAIRS];
        for (player, combos) in question.players.iter().enumerate() {
            for combo in combos {
                let new = Held::new(combo.cards);
                let place = &mut places[pair(new.ids)];
                if *place == usize::MAX {
                    *place = held.len();
                    held.push(new);
                }
                held[*place].weights[player] += combo.weight;
            }
        }
        let count = held.len();
        Sweep {
            held,
            places,
            instructions,
            won: vec![<[Won; 2]>::default(); count],
            categories: categories.then(|| vec![[[0; 9]; 2]; count]),
            live: Vec::with_capacity(count),
            hands: Vec::with_capacity(count),
            strengths: vec![0; count],
            sorted: [vec![0; count], vec![0; count]],
        }
    }

    /// Sweeps a board that stands for so many.
    pub fn add(&mut self, board: Hand, weight: u64) {
        self.judge(board);
        self.sort();
        let mut below = [NOTHING; 2];
        let sorted = std::mem::take(&mut self.sorted[1]);
        for equal in sorted[..self.live.len()].chunk_by(|a, b| a >> 16 == b >> 16) {
            self.sweep(equal, &mut below, weight);
        }
        if let Some(categories) = &mut self.categories {
            for &one in &sorted[..self.live.len()] {
                let place = usize::from(self.live[one as usize & 0xffff]);
                let held = &self.held[place];
                for player in 0..2 {
                    let deals = below[1 - player].without(held, held.weights[1 - player]);
                    categories[place][player][category((one >> 16) as u16)] += deals * weight;
                }
            }
        }
        self.sorted[1] = sorted;
    }

    /// Judges all combinations that share no card with the board.
    fn judge(&mut self, board: Hand) {
        self.live.clear();
        self.hands.clear();
        for (place, held) in self.held.iter().enumerate() {
            if (held.cards & board).is_empty() {
                self.live.push(place as u16);
                self.hands.push(held.cards | board);
            }
        }
        if !self.hands.is_empty() {
            let room = &mut self.strengths[..self.hands.len()];
            strengths(self.instructions, &self.hands, room);
        }
    }

    /// Sorts them by strength, which stands above the place among the live.
    fn sort(&mut self) {
        let count = self.live.len();
        let [half, sorted] = &mut self.sorted;
        for (place, (&strength, word)) in self
            .strengths
            .iter()
            .zip(&mut *sorted)
            .take(count)
            .enumerate()
        {
            *word = u32::from(strength) << 16 | place as u32;
        }
        sort_by(&sorted[..count], &mut half[..count], 16);
        sort_by(&half[..count], &mut sorted[..count], 16 + LOWER);
    }

    /// Sweeps over combinations of equal strength.
    #[inline]
    fn sweep(&mut self, equal: &[u32], below: &mut [Weights; 2], weight: u64) {
        let (live, held) = (&self.live, &self.held);
        let place = |one: &u32| usize::from(live[*one as usize & 0xffff]);
        for place in equal.iter().map(place) {
            for (player, won) in self.won[place].iter_mut().enumerate() {
                won.alone += weight * below[1 - player].without(&held[place], 0);
            }
        }
        for held in equal.iter().map(|one| &held[place(one)]) {
            below[0].add(held, 0);
            below[1].add(held, 1);
        }
        for place in equal.iter().map(place) {
            for (player, won) in self.won[place].iter_mut().enumerate() {
                // The other has this combination too in what is counted, though not in truth.
                let itself = held[place].weights[1 - player];
                won.not_lost += weight * below[1 - player].without(&held[place], itself);
            }
        }
    }

    /// What was counted, by combination.
    pub fn into_tally(self, question: &Question) -> Tally {
        let mut tally = Tally::new(question);
        for (player, combos) in question.players.iter().enumerate() {
            for (score, combo) in tally.players[player].iter_mut().zip(combos) {
                let place = self.places[pair(ids(combo.cards))];
                let won = self.won[place][player];
                let times = |count: u64| u128::from(count) * u128::from(combo.weight);
                score.won[0] = times(won.alone);
                score.won[1] = times(won.not_lost - won.alone);
                if let Some(categories) = &self.categories {
                    let counts = categories[place][player].iter();
                    score
                        .categories
                        .iter_mut()
                        .zip(counts)
                        .for_each(|(sum, &count)| *sum = times(count));
                }
            }
        }
        tally
    }
}

/// Adds each combination's deals: what the other player may hold beside it, on so many boards.
pub fn add_deals(question: &Question, boards: u64, tally: &mut Tally) {
    let all: [Weights; 2] = std::array::from_fn(|player| {
        let mut all = NOTHING;
        for combo in &question.players[player] {
            let mut held = Held::new(combo.cards);
            held.weights[player] = combo.weight;
            all.add(&held, player);
        }
        all
    });
    for player in 0..2 {
        let other = 1 - player;
        let same = by_pair(&question.players[other]);
        for (score, combo) in tally.players[player]
            .iter_mut()
            .zip(&question.players[player])
        {
            let held = Held::new(combo.cards);
            let others = all[other].without(&held, same[pair(held.ids)]);
            score.deals += u128::from(combo.weight) * u128::from(others) * u128::from(boards);
        }
    }
}

impl Held {
    fn new(cards: Hand) -> Held {
        Held {
            cards,
            ids: ids(cards),
            weights: [0; 2],
        }
    }
}

/// Sorts words by the bits from this one up, as many as are sorted at a time; equal ones stay in order.
fn sort_by(words: &[u32], sorted: &mut [u32], bit: u32) {
    const PLACES: usize = 1 << LOWER;
    let key = |word: u32| (word >> bit) as usize % PLACES;
    let mut next = [0u32; PLACES];
    for &word in words {
        next[key(word)] += 1;
    }
    let mut start = 0;
    for count in &mut next {
        start += std::mem::replace(count, start);
    }
    for &word in words {
        let place = &mut next[key(word)];
        sorted[*place as usize] = word;
        *place += 1;
    }
}
