//! Random deals at a table, in chunks that add up.

use super::block::Block;
use super::rules::{Seat, Table};
use super::tally::Tally;
use crate::evaluate::Instructions;
use crate::random::Random;
use crate::workers::in_order;
use crate::{Card, Hand};
use std::io;

/// After so many deals in vain, the players' cards clash nearly always.
const PATIENCE: usize = 1 << 20;

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
}

/// Deals chunk after chunk from the first one on, in so many threads; the answers stand in the order of
/// the chunks, so that it does not tell how many threads there were.
///
/// Players draw combinations by their weights; where two clash, all draw again. Then all that is missing
/// comes from what is left. Once `goes_on` says no, only the first chunks are there. Nothing comes where the
/// players clash.
///
/// # Errors
/// The system starts no thread.
pub fn samples(
    table: &Table,
    instructions: Instructions,
    plan: &Chunks,
    threads: usize,
    goes_on: impl FnMut() -> bool,
) -> io::Result<Option<Vec<Tally>>> {
    let lots: Vec<Lots> = table.seats.iter().map(Lots::new).collect();
    let chunk = |part: usize| {
        let random = Random::new(plan.seed, plan.first + part as u64);
        chunk(table, instructions, &lots, random, plan.deals)
    };
    in_order(threads, plan.count, chunk, goes_on)
}

fn chunk(
    table: &Table,
    instructions: Instructions,
    lots: &[Lots],
    mut random: Random,
    deals: usize,
) -> Option<Tally> {
    let mut block = Block::new(table, instructions);
    let mut held = vec![Hand::EMPTY; lots.len()];
    for _ in 0..deals {
        let mut used =
            (0..PATIENCE).find_map(|_| draw(table.known(), lots, &mut random, &mut held))?;
        for (hand, seat) in held.iter_mut().zip(&table.seats) {
            let dealt = deal(&mut random, used, seat.missing);
            *hand = *hand | dealt;
            used = used | dealt;
        }
        let board = table.board | deal(&mut random, used, table.to_come());
        block.take(&held, board, 1);
    }
    Some(block.into_tally())
}

/// Draws for all players; the cards used, unless two clash.
#[inline]
fn draw(known: Hand, lots: &[Lots], random: &mut Random, held: &mut [Hand]) -> Option<Hand> {
    let mut used = known;
    for (lots, hand) in lots.iter().zip(held) {
        *hand = lots.draw(random);
        if !(*hand & used).is_empty() {
            return None;
        }
        used = used | *hand;
    }
    Some(used)
}

/// So many cards that are not used.
#[inline]
fn deal(random: &mut Random, used: Hand, count: usize) -> Hand {
    let mut dealt = Hand::EMPTY;
    for _ in 0..count {
        let card = loop {
            let id = random.below(Hand::DECK.len() as u64) as u8;
            let card = Card::from_id(id).filter(|&card| !(used | dealt).contains(card));
            if let Some(card) = card {
                break card;
            }
        };
        dealt = dealt.with(card);
    }
    dealt
}

/// Draws combinations as often as they weigh.
struct Lots<'a> {
    seat: &'a Seat,
    /// The weights added up, unless all are the same.
    sums: Vec<u64>,
    all: u64,
}

impl<'a> Lots<'a> {
    fn new(seat: &'a Seat) -> Lots<'a> {
        let weights = || seat.combos.iter().map(|combo| combo.weight);
        let sums = weights().scan(0, |sum, weight| {
            *sum += weight;
            Some(*sum)
        });
        let even = weights().min() == weights().max();
        Lots {
            seat,
            sums: if even { Vec::new() } else { sums.collect() },
            all: if even {
                seat.combos.len() as u64
            } else {
                weights().sum()
            },
        }
    }

    #[inline]
    fn draw(&self, random: &mut Random) -> Hand {
        if let [only] = &self.seat.combos[..] {
            return only.cards;
        }
        let lot = random.below(self.all);
        let place = match self.sums.is_empty() {
            true => lot as usize,
            false => self.sums.partition_point(|&sum| sum <= lot),
        };
        self.seat.combos[place].cards
    }
}
