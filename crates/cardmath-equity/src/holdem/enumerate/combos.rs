//! Few combos: each choice of one combo for each player is compared on all boards.
//!
//! Boards are processed in blocks. On a block each combo is evaluated once. Then each choice of
//! combos that share no card is compared over the whole block, in plain loops that the compiler
//! vectorizes.

use crate::MOST_PLAYERS;
use crate::question::Question;
use crate::wins::{Counter, Tally, category};
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_evaluate::{BLOCK, FIRST_STRENGTHS, Room, Words, strengths_in};
use std::collections::HashMap;

/// Any seven cards. They replace a combo and a board that share a card, and their strength is
/// unused.
const ANY: u64 = 0x7f;

/// If the number of choices, with those of combos that share a card, is more than this many times
/// the limit, then the number without them is above the limit too.
const CLASHING: usize = 2;

/// All choices of one combo for each player.
pub struct ComboChoices {
    players: usize,
    /// Each combo of any player.
    hands: Vec<Hand>,
    /// For each choice and player, the index of the combo in the question.
    places: Vec<u16>,
    /// For each choice and player, the index of the combo in `hands`.
    slots: Vec<u16>,
}

impl ComboChoices {
    /// All choices of combos that share no card; `None` if there are more than `most`.
    pub fn new(question: &Question, most: usize) -> Option<ComboChoices> {
        let pairs = question.players.iter().map(Vec::len);
        if pairs.fold(1, usize::saturating_mul) > CLASHING * most {
            return None;
        }
        let mut hands = Vec::new();
        let mut known = HashMap::new();
        let mut slot_of = |cards: Hand| {
            *known.entry(cards).or_insert_with(|| {
                hands.push(cards);
                hands.len() as u16 - 1
            })
        };
        let slots: Vec<Vec<u16>> = question
            .players
            .iter()
            .map(|combos| combos.iter().map(|combo| slot_of(combo.cards)).collect())
            .collect();
        let mut choices = ComboChoices {
            players: question.players.len(),
            hands,
            places: Vec::new(),
            slots: Vec::new(),
        };
        let mut chosen = Vec::new();
        choices.choose(question, &slots, &mut chosen, Hand::EMPTY, most)?;
        Some(choices)
    }

    fn choose(
        &mut self,
        question: &Question,
        slots: &[Vec<u16>],
        chosen: &mut Vec<u16>,
        used: Hand,
        most: usize,
    ) -> Option<()> {
        let Some(combos) = question.players.get(chosen.len()) else {
            if self.len() == most {
                return None;
            }
            self.places.extend(&*chosen);
            let slots = slots
                .iter()
                .zip(&*chosen)
                .map(|(slots, &place)| slots[usize::from(place)]);
            self.slots.extend(slots);
            return Some(());
        };
        for (place, combo) in combos.iter().enumerate() {
            if (combo.cards & used).is_empty() {
                chosen.push(place as u16);
                self.choose(question, slots, chosen, used | combo.cards, most)?;
                chosen.pop();
            }
        }
        Some(())
    }

    /// The number of choices.
    pub fn len(&self) -> usize {
        self.places.len() / self.players
    }

    /// The number of different combos.
    pub fn hands(&self) -> usize {
        self.hands.len()
    }

    /// The weight of a choice.
    fn weight(&self, question: &Question, choice: &[u16]) -> u128 {
        let combos = question.players.iter().zip(choice);
        question
            .scale
            .product(combos.map(|(combos, &place)| combos[usize::from(place)].weight))
    }

    /// Adds the deals of each choice, on `boards` boards.
    pub fn add_deals(&self, question: &Question, boards: u64, tally: &mut Tally) {
        for choice in self.places.chunks_exact(self.players) {
            let deals = self.weight(question, choice) * u128::from(boards);
            for (scores, &place) in tally.players.iter_mut().zip(choice) {
                scores.deals[usize::from(place)] += deals;
            }
        }
    }
}

/// The counts of one thread.
pub struct ComboCounter<'a> {
    choices: &'a ComboChoices,
    instructions: Instructions,
    boards: [Hand; BLOCK],
    weights: Words,
    waiting: usize,
    strengths: Vec<Words>,
    room: Room,
    /// For each choice and player: the boards won alone, as one of two winners and so on.
    won: Vec<u64>,
    /// For each choice and player: the boards by hand category, if these are counted.
    categories: Option<Vec<[u64; FIRST_STRENGTHS.len()]>>,
}

impl<'a> ComboCounter<'a> {
    /// Nothing counted yet.
    pub fn new(
        choices: &'a ComboChoices,
        instructions: Instructions,
        categories: bool,
    ) -> ComboCounter<'a> {
        let seats = choices.places.len();
        ComboCounter {
            choices,
            instructions,
            boards: [Hand::EMPTY; BLOCK],
            weights: [0; BLOCK],
            waiting: 0,
            strengths: vec![[0; BLOCK]; choices.hands.len()],
            room: Room::new(),
            won: vec![0; seats * choices.players],
            categories: categories.then(|| vec![[0; FIRST_STRENGTHS.len()]; seats]),
        }
    }

    /// Compares all choices on the waiting boards.
    fn count_block(&mut self) {
        self.weights[self.waiting..].fill(0);
        self.waiting = 0;
        self.evaluate();
        let instructions = self.instructions;
        instructions.compiled(
            #[inline(always)]
            || match self.choices.players {
                2 => self.compare::<2>(),
                3 => self.compare::<3>(),
                4 => self.compare::<4>(),
                5 => self.compare::<5>(),
                6 => self.compare::<6>(),
                7 => self.compare::<7>(),
                8 => self.compare::<8>(),
                9 => self.compare::<9>(),
                _ => self.compare::<MOST_PLAYERS>(),
            },
        );
        if self.categories.is_some() {
            self.count_categories();
        }
    }

    /// Evaluates each combo on each board.
    fn evaluate(&mut self) {
        for (&hand, words) in self.choices.hands.iter().zip(&mut self.strengths) {
            evaluate(&mut self.room, self.instructions, hand, &self.boards, words);
        }
    }

    #[inline(always)]
    fn compare<const PLAYERS: usize>(&mut self) {
        let choices = self.choices.slots.as_chunks::<PLAYERS>().0;
        let sums = self.won.chunks_exact_mut(PLAYERS * PLAYERS);
        for (choice, sums) in choices.iter().zip(sums) {
            let words = choice.map(|slot| &self.strengths[usize::from(slot)]);
            let won = winners(words, &self.weights);
            for (sum, won) in sums.iter_mut().zip(won.as_flattened()) {
                *sum += u64::from(*won);
            }
        }
    }

    fn count_categories(&mut self) {
        let Some(categories) = &mut self.categories else {
            return;
        };
        let players = self.choices.players;
        let seats = categories.chunks_exact_mut(players);
        for (choice, seats) in self.choices.slots.chunks_exact(players).zip(seats) {
            for board in 0..BLOCK {
                let strength = |slot: &u16| self.strengths[usize::from(*slot)][board];
                if choice.iter().all(|slot| strength(slot) > 0) {
                    for (slot, counts) in choice.iter().zip(&mut *seats) {
                        counts[category(strength(slot))] += u64::from(self.weights[board]);
                    }
                }
            }
        }
    }
}

impl Counter for ComboCounter<'_> {
    fn add(&mut self, board: Hand, weight: u64) {
        self.boards[self.waiting] = board;
        self.weights[self.waiting] = weight as u16;
        self.waiting += 1;
        if self.waiting == BLOCK {
            self.count_block();
        }
    }

    fn into_tally(mut self, question: &Question) -> Tally {
        self.count_block();
        let players = self.choices.players;
        let mut tally = Tally::new(question, self.categories.is_some());
        let choices = self.choices.places.chunks_exact(players);
        for (number, choice) in choices.enumerate() {
            let weight = self.choices.weight(question, choice);
            for (player, &place) in choice.iter().enumerate() {
                let seat = number * players + player;
                let scores = &mut tally.players[player];
                let won = &self.won[seat * players..][..players];
                for (sum, &boards) in scores.won(place.into()).iter_mut().zip(won) {
                    *sum += u128::from(boards) * weight;
                }
                let sums = scores.categories(place.into());
                if let (Some(sums), Some(categories)) = (sums, &self.categories) {
                    for (sum, boards) in sums.iter_mut().zip(categories[seat]) {
                        *sum += u128::from(boards) * weight;
                    }
                }
            }
        }
        tally
    }
}

/// The strength of a combo on each board; 0 if they share a card.
fn evaluate(
    room: &mut Room,
    instructions: Instructions,
    hand: Hand,
    boards: &[Hand; BLOCK],
    words: &mut Words,
) {
    let free = |board: Hand| (board & hand).is_empty();
    let hands = boards.map(|board| match Hand::from_mask(ANY) {
        Some(any) if !free(board) => any,
        _ => board | hand,
    });
    strengths_in(room, instructions, &hands, words);
    for (word, &board) in words.iter_mut().zip(boards) {
        *word = if free(board) { *word } else { 0 };
    }
}

/// The number of boards that each player won: alone, as one of two winners and so on. A board with
/// which a player's combo shares a card is not counted.
///
/// Each step is a plain loop over the block, which the compiler vectorizes.
#[inline(always)]
fn winners<const PLAYERS: usize>(
    words: [&Words; PLAYERS],
    weights: &Words,
) -> [[u16; PLAYERS]; PLAYERS] {
    let (mut best, mut count, mut counted) = ([0; BLOCK], [0; BLOCK], [0; BLOCK]);
    for board in 0..BLOCK {
        let (mut most, mut least) = (0, u16::MAX);
        for words in words {
            most = words[board].max(most);
            least = words[board].min(least);
        }
        best[board] = most;
        counted[board] = if least == 0 { 0 } else { weights[board] };
    }
    for board in 0..BLOCK {
        for words in words {
            count[board] += u16::from(words[board] == best[board]);
        }
    }
    let mut won = [[0; PLAYERS]; PLAYERS];
    for (words, won) in words.iter().zip(&mut won) {
        for (others, won) in (1..).zip(won) {
            for board in 0..BLOCK {
                let is_counted = (words[board] == best[board]) & (count[board] == others);
                *won += if is_counted { counted[board] } else { 0 };
            }
        }
    }
    won
}
