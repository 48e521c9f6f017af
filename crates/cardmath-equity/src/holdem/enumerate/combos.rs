//! Few combos: each choice of one combo for each player is compared on all boards.
//!
//! Boards are processed in blocks. On a block each combo is evaluated once. Then each choice of
//! combos that share no card is compared over the whole block, in plain loops that the compiler
//! vectorizes.

use crate::asked::Asked;
use crate::each_board::{BoardCounter, EachBoard};
use crate::tally::Tally;
use crate::way::Way;
use crate::{MOST_PLAYERS, Situation};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, SUITS};
use cardmath_evaluate::{BLOCK, FIRST_STRENGTHS, Planes, Scratch, Words, category};

/// The most choices of a combo for each player that are compared one by one.
//
// A choice keeps four bytes for each player: of ten, this is 8 MB.
const MOST: usize = 200_000;
/// The same for two players, whose ranges can be swept.
const MOST_OF_TWO: usize = 10_000;

/// The ranks of seven clubs. They replace a combo and a board that share a card, and their strength
/// is unused.
const ANY: [u16; SUITS] = [0x7f, 0, 0, 0];

/// If the number of choices, with those of combos that share a card, is more than this many times
/// the limit, then the number without them is above the limit too.
const CLASHING: usize = 2;

/// The cost of evaluating a combo on a board, in parts of a unit.
const A_COMBO: usize = 40;
const UNITS: usize = 20;

/// The way, if there is a board and there are few choices.
pub fn find(asked: &Asked<'_>, _: &mut dyn FnMut() -> bool) -> Option<Way> {
    let situation = asked.holdem_on_board()?;
    let players = situation.seats.len();
    let most = if players == 2 { MOST_OF_TWO } else { MOST };
    let longest = situation.seats.iter().map(|seat| seat.combos.len()).max();
    if asked.is_beaten(A_COMBO * longest.unwrap_or(0) / UNITS) {
        return None;
    }
    let choices = ComboChoices::new(situation, most)?;
    let a_board = A_COMBO * choices.hands.len() + choices.len() * players * players;
    if asked.is_beaten(a_board / UNITS) {
        return None;
    }
    let boards = EachBoard::of(asked);
    // Boards are evaluated and compared in whole blocks.
    let whole = boards.steps.next_multiple_of(BLOCK as u64);
    let cost = whole.saturating_mul(a_board as u64) / UNITS as u64;
    let words = "each choice of hands on each board";
    Some(boards.way(words, cost, move |boards, count| {
        let (situation, set) = (&*boards.situation, count.instructions);
        boards.count(
            count,
            || ComboCounter::new(&choices, set, situation.detail.categories),
            |boards, tally| choices.add_deals(situation, boards, tally),
        )
    }))
}

/// All choices of one combo for each player.
struct ComboChoices {
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
    fn new(situation: &Situation, most: usize) -> Option<ComboChoices> {
        let pairs = situation.seats.iter().map(|seat| seat.combos.len());
        if pairs.fold(1, usize::saturating_mul) > CLASHING * most {
            return None;
        }
        let (hands, slots) = situation.distinct_combos();
        let mut choices = ComboChoices {
            players: situation.seats.len(),
            hands,
            places: Vec::new(),
            slots: Vec::new(),
        };
        let mut chosen = Vec::new();
        choices.choose(situation, &slots, &mut chosen, Hand::EMPTY, most)?;
        Some(choices)
    }

    fn choose(
        &mut self,
        situation: &Situation,
        slots: &[Vec<u16>],
        chosen: &mut Vec<u16>,
        used: Hand,
        most: usize,
    ) -> Option<()> {
        let Some(seat) = situation.seats.get(chosen.len()) else {
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
        for (place, combo) in seat.combos.iter().enumerate() {
            if (combo.cards & used).is_empty() {
                chosen.push(place as u16);
                self.choose(situation, slots, chosen, used | combo.cards, most)?;
                chosen.pop();
            }
        }
        Some(())
    }

    /// The number of choices.
    fn len(&self) -> usize {
        self.places.len() / self.players
    }

    /// The weight of a choice.
    fn weight(&self, situation: &Situation, choice: &[u16]) -> u128 {
        let seats = situation.seats.iter().zip(choice);
        let weights = seats.map(|(seat, &place)| seat.combos[usize::from(place)].weight);
        situation.scale.product(weights)
    }

    /// Adds the deals of each choice, on `boards` boards.
    fn add_deals(&self, situation: &Situation, boards: u64, tally: &mut Tally) {
        for choice in self.places.chunks_exact(self.players) {
            let deals = self.weight(situation, choice) * u128::from(boards);
            for (score, &place) in tally.players.iter_mut().zip(choice) {
                score.combos[usize::from(place)].deals += deals;
            }
        }
    }
}

/// The counts of one thread.
struct ComboCounter<'a> {
    choices: &'a ComboChoices,
    instructions: Instructions,
    /// The ranks of the waiting boards in each suit: split once, and not again for each combo.
    boards: Planes,
    hands: Planes,
    weights: Words,
    waiting: usize,
    strengths: Vec<Words>,
    scratch: Scratch,
    /// For each choice and player: the boards won alone, as one of two winners and so on.
    won: Vec<u64>,
    /// For each choice and player: the boards by hand category, if these are counted.
    categories: Option<Vec<[u64; FIRST_STRENGTHS.len()]>>,
}

impl<'a> ComboCounter<'a> {
    /// Nothing counted yet.
    fn new(
        choices: &'a ComboChoices,
        instructions: Instructions,
        categories: bool,
    ) -> ComboCounter<'a> {
        let seats = choices.places.len();
        ComboCounter {
            choices,
            instructions,
            boards: [[0; BLOCK]; SUITS],
            hands: [[0; BLOCK]; SUITS],
            weights: [0; BLOCK],
            waiting: 0,
            strengths: vec![[0; BLOCK]; choices.hands.len()],
            scratch: Scratch::new(instructions),
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
        let (boards, hands) = (&self.boards, &mut self.hands);
        let mut clashes = [0; BLOCK];
        for (hand, words) in self.choices.hands.iter().zip(&mut self.strengths) {
            let hand = hand.planes().map(|ranks| ranks as u16);
            self.instructions.compiled(
                #[inline(always)]
                || {
                    find_clashes(hand, boards, &mut clashes);
                    join(hand, boards, &clashes, hands);
                },
            );
            self.scratch.evaluate_planes(hands, words);
            self.instructions.compiled(
                #[inline(always)]
                || clear_clashes(&clashes, words),
            );
        }
    }

    #[inline(always)]
    fn compare<const PLAYERS: usize>(&mut self) {
        let choices = self.choices.slots.as_chunks::<PLAYERS>().0;
        let sums = self.won.chunks_exact_mut(PLAYERS * PLAYERS);
        for (choice, sums) in choices.iter().zip(sums) {
            let words = choice.map(|slot| &self.strengths[usize::from(slot)]);
            let add = |(sum, won): (&mut u64, &u16)| *sum += u64::from(*won);
            if let [one, other] = words[..] {
                let won = duel(one, other, &self.weights);
                sums.iter_mut().zip(&won).for_each(add);
            } else {
                let won = winners(words, &self.weights);
                sums.iter_mut().zip(won.as_flattened()).for_each(add);
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

impl BoardCounter for ComboCounter<'_> {
    fn add(&mut self, board: Hand, weight: u64) {
        for (plane, ranks) in self.boards.iter_mut().zip(board.planes()) {
            plane[self.waiting] = ranks as u16;
        }
        self.weights[self.waiting] = weight as u16;
        self.waiting += 1;
        if self.waiting == BLOCK {
            self.count_block();
        }
    }

    fn add_to(mut self, situation: &Situation, tally: &mut Tally) {
        self.count_block();
        let players = self.choices.players;
        let choices = self.choices.places.chunks_exact(players);
        for (number, choice) in choices.enumerate() {
            let weight = self.choices.weight(situation, choice);
            let weighted = |&boards: &u64| u128::from(boards) * weight;
            for (player, &place) in choice.iter().enumerate() {
                let seat = number * players + player;
                let score = &mut tally.players[player];
                let won = &self.won[seat * players..][..players];
                score.add_won(place.into(), won.iter().map(weighted));
                if let Some(categories) = &self.categories {
                    score.add_categories(categories[seat].iter().map(weighted));
                }
            }
        }
    }
}

/// All bits of a word for each board that shares a card with a combo.
#[inline(always)]
fn find_clashes([c, d, h, s]: [u16; SUITS], boards: &Planes, clashes: &mut Words) {
    let [clubs, diamonds, hearts, spades] = boards;
    for i in 0..BLOCK {
        let shared = clubs[i] & c | diamonds[i] & d | hearts[i] & h | spades[i] & s;
        clashes[i] = u16::from(shared != 0).wrapping_neg();
    }
}

/// A combo together with each board.
#[inline(always)]
fn join(hand: [u16; SUITS], boards: &Planes, clashes: &Words, hands: &mut Planes) {
    for suit in 0..SUITS {
        let (held, any) = (hand[suit], ANY[suit]);
        let (boards, hands) = (&boards[suit], &mut hands[suit]);
        for i in 0..BLOCK {
            hands[i] = (boards[i] | held) & !clashes[i] | any & clashes[i];
        }
    }
}

/// Sets the strength of a combo to 0 on each board with which it shares a card.
#[inline(always)]
fn clear_clashes(clashes: &Words, words: &mut Words) {
    for (word, clash) in words.iter_mut().zip(clashes) {
        *word &= !clash;
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

/// The same for two players, in a third of the time: the boards that the first wins and ties, and
/// the second.
#[inline(always)]
fn duel(one: &Words, other: &Words, weights: &Words) -> [u16; 4] {
    let [mut wins, mut ties, mut losses] = [0; 3];
    for board in 0..BLOCK {
        let (one, other) = (one[board], other[board]);
        let weight = if one.min(other) == 0 {
            0
        } else {
            weights[board]
        };
        wins += if one > other { weight } else { 0 };
        ties += if one == other { weight } else { 0 };
        losses += if one < other { weight } else { 0 };
    }
    [wins, ties, losses, ties]
}
