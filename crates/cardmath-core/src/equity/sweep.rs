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
use crate::ordering::HIGH;

/// Room for the ids of cards, so that any six bits are one.
const IDS: usize = 64;
/// Strengths are sorted by their lower and by their upper bits.
const LOWER: u32 = 7;
/// Where a strength stands in a word; below it are the combination's place and its cards.
const STRENGTH: u32 = 32;
const PLACE: u32 = 16;

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
    cards: Vec<Hand>,
    /// Words without a strength.
    words: Vec<u64>,
    held: Vec<Held>,
    /// What the board stands for to which weights are scaled.
    scale: u64,
    instructions: Instructions,
    categories: Option<Vec<[[u64; HIGH.len()]; 2]>>,
    room: Room,
}

/// What is known of a board's combinations.
struct Room {
    hands: Vec<Hand>,
    strengths: Vec<u16>,
    words: Vec<u64>,
    half_sorted: Vec<u64>,
}

impl Weights {
    const NOTHING: Weights = Weights {
        all: [0; 2],
        of_card: [[0; 2]; IDS],
    };

    #[inline(always)]
    fn add(&mut self, word: u64, weights: Two) {
        let [a, b] = cards_of(word);
        add(&mut self.all, weights);
        add(&mut self.of_card[a], weights);
        add(&mut self.of_card[b], weights);
    }

    /// What is left once the cards of a combination are gone; of that itself, so much was counted.
    #[inline(always)]
    fn without(&self, word: u64, itself: Two) -> Two {
        let [a, b] = cards_of(word).map(|id| &self.of_card[id]);
        std::array::from_fn(|player| self.all[player] + itself[player] - a[player] - b[player])
    }
}

#[inline(always)]
fn add(sum: &mut Two, more: Two) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += more;
    }
}

/// The ids of the cards in a word.
#[inline(always)]
fn cards_of(word: u64) -> [usize; 2] {
    [word as usize >> 8 & (IDS - 1), word as usize & (IDS - 1)]
}

fn word_of(place: usize, [a, b]: [u8; 2]) -> u64 {
    (place as u64) << PLACE | u64::from(a) << 8 | u64::from(b)
}

#[inline(always)]
fn place_of(word: u64) -> usize {
    usize::from((word >> PLACE) as u16)
}

#[inline(always)]
fn strength_of(word: u64) -> u16 {
    (word >> STRENGTH) as u16
}

impl Sweep {
    /// No board swept yet.
    pub fn new(question: &Question, instructions: Instructions, categories: bool) -> Sweep {
        let (mut cards, mut words) = (Vec::new(), Vec::new());
        let mut held: Vec<Held> = Vec::new();
        let mut places = vec![usize::MAX; PAIRS];
        for (player, combos) in question.players.iter().enumerate() {
            for combo in combos {
                let ids = ids(combo.cards);
                let place = &mut places[pair(ids)];
                if *place == usize::MAX {
                    *place = held.len();
                    words.push(word_of(*place, ids));
                    cards.push(combo.cards);
                    held.push(Held::default());
                }
                held[*place].weights[player] += combo.weight;
            }
        }
        let count = held.len();
        Sweep {
            places,
            cards,
            held,
            scale: 0,
            instructions,
            categories: categories.then(|| vec![[[0; HIGH.len()]; 2]; count]),
            room: Room {
                hands: vec![Hand::EMPTY; count],
                strengths: vec![0; count],
                half_sorted: vec![0; count],
                words: words.clone(),
            },
            words,
        }
    }

    /// Sweeps a board that stands for so many.
    pub fn add(&mut self, board: Hand, weight: u64) {
        if weight != self.scale {
            // Boards come in runs of the same weight, so that few products are taken.
            self.scale = weight;
            for held in &mut self.held {
                held.scaled = held.weights.map(|one| weight * one);
            }
        }
        let live = self.judge(board);
        let mut words = std::mem::take(&mut self.room.words);
        let half = &mut self.room.half_sorted[..live];
        sort_by(&words[..live], half, STRENGTH);
        sort_by(half, &mut words[..live], STRENGTH + LOWER);
        let mut below = Weights::NOTHING;
        let instructions = self.instructions;
        instructions.compiled(
            #[inline(always)]
            || {
                for equal in words[..live].chunk_by(|&a, &b| strength_of(a) == strength_of(b)) {
                    sweep(&mut self.held, equal, &mut below);
                }
            },
        );
        if let Some(categories) = &mut self.categories {
            for &word in &words[..live] {
                let place = place_of(word);
                // Of each, what the other can hold beside it.
                let [second, first] = below.without(word, self.held[place].scaled);
                let category = category(strength_of(word));
                categories[place][0][category] += first;
                categories[place][1][category] += second;
            }
        }
        self.room.words = words;
    }

    /// Judges all combinations that share no card with the board, and tells how many they are.
    fn judge(&mut self, board: Hand) -> usize {
        let Room {
            hands,
            strengths: room,
            words,
            ..
        } = &mut self.room;
        let mut live = 0;
        for (&cards, &word) in self.cards.iter().zip(&self.words) {
            // What shares a card is written too, and written over.
            hands[live] = cards | board;
            words[live] = word;
            live += usize::from((cards & board).is_empty());
        }
        if live > 0 {
            strengths(self.instructions, &hands[..live], &mut room[..live]);
        }
        for (word, &strength) in words[..live].iter_mut().zip(&*room) {
            *word |= u64::from(strength) << STRENGTH;
        }
        live
    }

    /// What was counted, by combination.
    pub fn into_tally(self, question: &Question) -> Tally {
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
fn sweep(held: &mut [Held], equal: &[u64], below: &mut Weights) {
    for &word in equal {
        let held = &mut held[place_of(word)];
        let beaten = below.without(word, [0; 2]);
        add(&mut held.beaten, beaten);
    }
    for &word in equal {
        below.add(word, held[place_of(word)].scaled);
    }
    for &word in equal {
        let held = &mut held[place_of(word)];
        // The other has this combination too in what is counted, though not in truth.
        let not_lost = below.without(word, held.scaled);
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
            all.add(word_of(0, ids(combo.cards)), weights);
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
            let others = all.without(word_of(0, ids), itself)[1 - player];
            *deals += u128::from(combo.weight) * u128::from(others) * u128::from(boards);
        }
    }
}

/// Sorts words by the bits from this one up, as many as are sorted at a time; equal ones stay in order.
fn sort_by(words: &[u64], sorted: &mut [u64], bit: u32) {
    const PLACES: usize = 1 << LOWER;
    let key = |word: u64| (word >> bit) as usize % PLACES;
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
