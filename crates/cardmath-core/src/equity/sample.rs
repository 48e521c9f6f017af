//! Sampled answers: random deals, in chunks that add up.

use super::meeting::category;
use super::question::{Combo, MOST_PLAYERS, Question};
use super::tally::Tally;
use crate::evaluate::{Instructions, strengths};
use crate::random::Random;
use crate::workers::{Parts, share};
use crate::{Card, Hand};
use std::io;

/// How many deals are judged at a time.
const BLOCK: usize = 128;
/// After so many deals in vain, the players' cards clash nearly always.
const PATIENCE: usize = 1 << 20;

/// Deals so many hands at random, from the stream of a chunk under a seed.
///
/// Players draw combinations by their weights; where two clash, all draw again, so that what they
/// hold together is as likely as the product of the weights. Then the board comes from what is left.
/// Nothing comes where the cards clash in a million draws.
pub fn sample(
    question: &Question,
    instructions: Instructions,
    categories: bool,
    seed: u64,
    chunk: u64,
    deals: usize,
) -> Option<Tally> {
    let mut tally = Tally::new(question, categories);
    let mut dealer = Dealer::new(question, Random::new(seed, chunk));
    let players = question.players.len();
    let mut hands = vec![[Hand::EMPTY; BLOCK]; players];
    let mut places = vec![[0; BLOCK]; players];
    let mut judged = vec![[0; BLOCK]; players];
    for first in (0..deals).step_by(BLOCK) {
        let count = BLOCK.min(deals - first);
        for deal in 0..count {
            let board = dealer.deal()?;
            for player in 0..players {
                hands[player][deal] = board | dealer.hands[player];
                places[player][deal] = dealer.places[player];
            }
        }
        for (hands, judged) in hands.iter().zip(&mut judged) {
            strengths(instructions, &hands[..count], &mut judged[..count]);
        }
        for deal in 0..count {
            let best = judged
                .iter()
                .map(|strengths| strengths[deal])
                .max()
                .unwrap_or(0);
            let winners = judged
                .iter()
                .filter(|strengths| strengths[deal] == best)
                .count();
            for player in 0..players {
                let strength = judged[player][deal];
                let (scores, place) = (&mut tally.players[player], places[player][deal]);
                scores.deals[place] += 1;
                scores.won(place)[winners - 1] += u128::from(strength == best);
                if let Some(counts) = scores.categories(place) {
                    counts[category(strength)] += 1;
                }
            }
        }
    }
    Some(tally)
}

/// Deals chunk after chunk from this one on, in so many threads; the answers stand in the order of the
/// chunks, so that it does not tell how many threads there were.
///
/// Once `goes_on` says no, only the first chunks are there. Nothing comes where the players clash.
///
/// # Errors
/// The system starts no thread.
pub fn samples(
    question: &Question,
    instructions: Instructions,
    plan: &Chunks,
    threads: usize,
    goes_on: impl FnMut() -> bool,
) -> io::Result<Option<Vec<Tally>>> {
    let parts = Parts::new(plan.count);
    let draw = |parts: &Parts| {
        let mut counted = Vec::new();
        while let Some(part) = parts.draw() {
            let chunk = plan.first + part as u64;
            let tally = sample(
                question,
                instructions,
                plan.categories,
                plan.seed,
                chunk,
                plan.deals,
            );
            if tally.is_none() {
                parts.stop();
            }
            counted.push((part, tally));
        }
        counted
    };
    let mut all = Vec::new();
    share(threads.min(plan.count), &parts, draw, goes_on, |counted| {
        all.extend(counted)
    })?;
    all.sort_unstable_by_key(|&(part, _)| part);
    Ok(all.into_iter().map(|(_, tally)| tally).collect())
}

/// Which chunks are dealt.
pub struct Chunks {
    /// What fixes the deals.
    pub seed: u64,
    /// The first chunk.
    pub first: u64,
    /// How many chunks.
    pub count: usize,
    /// How many deals a chunk has.
    pub deals: usize,
    /// Whether categories are counted.
    pub categories: bool,
}

/// Deals cards to the players and to the board.
struct Dealer<'a> {
    random: Random,
    players: Vec<Drawing<'a>>,
    known: Hand,
    board: Hand,
    to_come: usize,
    hands: [Hand; MOST_PLAYERS],
    places: [usize; MOST_PLAYERS],
}

impl<'a> Dealer<'a> {
    fn new(question: &'a Question, random: Random) -> Dealer<'a> {
        Dealer {
            random,
            players: question
                .players
                .iter()
                .map(|combos| Drawing::new(combos))
                .collect(),
            known: question.board | question.dead,
            board: question.board,
            to_come: question.to_come(),
            hands: [Hand::EMPTY; MOST_PLAYERS],
            places: [0; MOST_PLAYERS],
        }
    }

    /// Deals once, and gives the board.
    #[inline]
    fn deal(&mut self) -> Option<Hand> {
        let mut used = (0..PATIENCE).find_map(|_| self.draw())?;
        let mut board = self.board;
        for _ in 0..self.to_come {
            let card = self.card(used);
            used = used.with(card);
            board = board.with(card);
        }
        Some(board)
    }

    /// Draws for all players; the cards used, unless two clash.
    #[inline]
    fn draw(&mut self) -> Option<Hand> {
        let mut used = self.known;
        for (player, drawing) in self.players.iter().enumerate() {
            let place = drawing.draw(&mut self.random);
            let cards = drawing.combos[place].cards;
            if !(cards & used).is_empty() {
                return None;
            }
            used = used | cards;
            self.hands[player] = cards;
            self.places[player] = place;
        }
        Some(used)
    }

    /// A card that is not used.
    #[inline]
    fn card(&mut self, used: Hand) -> Card {
        loop {
            let id = self.random.below(Hand::DECK.len() as u64) as u8;
            if let Some(card) = Card::from_id(id).filter(|&card| !used.contains(card)) {
                return card;
            }
        }
    }
}

/// Draws combinations as often as they weigh (Alastair Walker's aliases, 1974, as Michael Vose made
/// them, 1991): a place at random, and there one of two.
struct Drawing<'a> {
    combos: &'a [Combo],
    /// How much of a place is its own, of all the weight; the rest is the other's.
    own: Vec<u64>,
    other: Vec<usize>,
    all: u64,
}

impl<'a> Drawing<'a> {
    fn new(combos: &'a [Combo]) -> Drawing<'a> {
        let all: u64 = combos.iter().map(|combo| combo.weight).sum();
        let count = combos.len() as u64;
        // In units in which a place is the whole weight, and a combination as many times its own
        // as there are places.
        let mut own: Vec<u64> = combos.iter().map(|combo| combo.weight * count).collect();
        let mut other: Vec<usize> = (0..combos.len()).collect();
        let (mut small, mut large): (Vec<usize>, Vec<usize>) =
            (0..combos.len()).partition(|&place| own[place] < all);
        while let (Some(place), Some(&giver)) = (small.pop(), large.last()) {
            other[place] = giver;
            own[giver] -= all - own[place];
            if own[giver] < all {
                large.pop();
                small.push(giver);
            }
        }
        Drawing {
            combos,
            own,
            other,
            all,
        }
    }

    #[inline]
    fn draw(&self, random: &mut Random) -> usize {
        if let [_] = self.combos {
            return 0;
        }
        let place = random.below(self.combos.len() as u64) as usize;
        if self.own[place] < self.all && random.below(self.all) >= self.own[place] {
            return self.other[place];
        }
        place
    }
}
