//! All deals at a table.

use super::alike;
use super::block::Block;
use super::rules::Table;
use super::tally::Tally;
use crate::Hand;
use crate::equity::Runouts;
use crate::evaluate::Instructions;
use crate::workers::{Parts, share};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What is done in less than this many units is not worth a thread.
const WORTH_A_THREAD: u64 = 400_000;
/// What it costs to put boards with a flush right, each.
const PUTTING_RIGHT: u64 = 100;
/// So many parts are enough to keep threads busy.
const ENOUGH_PARTS: u128 = 200;

/// How all deals are gone through. Costs are in units of about a nanosecond of one thread: fixed, so
/// that every machine decides alike.
pub struct Way {
    table: Table,
    /// One board of each class, where nothing else is unknown.
    runouts: Option<Runouts>,
    /// Whether boards that are alike are judged once.
    alike: bool,
    steps: Vec<Step>,
    /// Each choice for the first so many steps is a part of the work.
    split: usize,
    /// How many deals are looked at.
    pub deals: u64,
    /// What it costs.
    pub cost: u64,
}

/// What is chosen, one after the other.
#[derive(Clone, Copy)]
enum Step {
    /// A combination for a player.
    Combo(usize),
    /// The cards that a player is dealt besides.
    Missing(usize),
    /// The rest of the board.
    Board,
}

impl Way {
    /// The way for a table.
    pub fn new(table: Table) -> Way {
        let seats = 0..table.seats.len();
        let missing = seats.clone().filter(|&seat| table.seats[seat].missing > 0);
        let steps: Vec<Step> = seats
            .map(Step::Combo)
            .chain(missing.map(Step::Missing))
            .chain((table.to_come() > 0).then_some(Step::Board))
            .collect();
        let runouts = table.hands().map(|hands| runouts(&table, &hands));
        let (mut deals, mut split) = (1, 0);
        let mut left = Hand::DECK.len() - table.known().len();
        for (place, &step) in steps.iter().enumerate() {
            if deals < ENOUGH_PARTS {
                split = place + 1;
            }
            let (choices, cards) = table.choices(step, left);
            deals = choices.saturating_mul(deals);
            left = left.saturating_sub(cards);
        }
        let alike = runouts.is_some() && alike::fits(&table);
        let deals = runouts
            .as_ref()
            .map_or(deals, |runouts| runouts.count().into());
        let mut deals = u64::try_from(deals).unwrap_or(u64::MAX);
        let mut cost = deals.saturating_mul(table.cost_of_a_deal());
        if alike {
            deals = alike::boards() as u64;
            cost = deals.saturating_mul(table.cost_of_a_deal() + PUTTING_RIGHT);
        }
        Way {
            cost,
            alike,
            table,
            runouts,
            steps,
            split,
            deals,
        }
    }
}

/// The boards, up to suits that mean the same to all.
fn runouts(table: &Table, hands: &[Hand]) -> Runouts {
    let planes = [table.board, table.dead, table.rules.deck]
        .into_iter()
        .chain(hands.iter().copied());
    let planes: Vec<[u32; 4]> = planes.map(Hand::planes).collect();
    let same = |one: usize, other: usize| planes.iter().all(|of| of[one] == of[other]);
    let labels = std::array::from_fn(|suit| {
        let twin = (0..suit).find(|&other| same(other, suit));
        twin.unwrap_or(suit) as u32
    });
    let used = hands
        .iter()
        .fold(table.known() - table.board, |used, &hand| used | hand);
    Runouts::among(table.rules.board, table.board, used, labels)
}

impl Table {
    /// In how many ways a step is taken from so many cards, at most, and how many it takes.
    fn choices(&self, step: Step, left: usize) -> (u128, usize) {
        match step {
            Step::Combo(seat) => {
                let combos = &self.seats[seat].combos;
                let cards = combos.first().map_or(0, |combo| combo.cards.len());
                (combos.len() as u128, cards)
            }
            Step::Missing(seat) => {
                let missing = self.seats[seat].missing;
                (choose(left, missing), missing)
            }
            Step::Board => (choose(left, self.to_come()), self.to_come()),
        }
    }

    fn cost_of_a_deal(&self) -> u64 {
        let tries = |size: usize| match self.rules.plays {
            None => 1,
            Some(plays) => {
                choose(self.rules.cards, plays)
                    * choose(self.rules.board, size.saturating_sub(plays))
            }
        };
        let pots = self.rules.pots.iter().map(|judge| judge.ordering().size());
        let tries = pots.map(tries).sum::<u128>() * self.seats.len() as u128;
        u64::try_from(20 + 3 * tries).unwrap_or(u64::MAX)
    }
}

/// Who wins how often, exactly, in so many threads.
///
/// `goes_on` is asked some times a second, with the number of deals looked at so far; once it says no,
/// what was counted up to then is the answer.
///
/// # Errors
/// The system starts no thread.
pub fn exact(
    way: &Way,
    instructions: Instructions,
    threads: usize,
    mut goes_on: impl FnMut(u64) -> bool,
) -> io::Result<Tally> {
    let table = &way.table;
    if let (true, Some(hands)) = (way.alike, table.hands()) {
        return Ok(alike::count(table, &hands, instructions));
    }
    let done = AtomicU64::new(0);
    let useful = way.cost / WORTH_A_THREAD;
    let threads = threads.min(useful.try_into().unwrap_or(usize::MAX));
    let mut tally = Tally::new(table.seats.len(), table.rules.pots.len());
    let work = |parts: &Parts| {
        let mut block = Block::new(&table.rules, &[], table.seats.len(), instructions);
        match (&way.runouts, table.hands()) {
            (Some(runouts), Some(hands)) => runouts.visit(parts, &done, |board, weight| {
                block.take(&hands, board, weight.into());
            }),
            _ => Walk::new(way, parts, &done, &mut block).go(0, table.known(), 1),
        }
        block.into_tally()
    };
    let goes_on = || goes_on(done.load(Relaxed));
    share(threads, &Parts::new(usize::MAX), work, goes_on, |counted| {
        tally.add(&counted);
    })?;
    Ok(tally)
}

/// Goes through all choices of the steps, one after the other.
struct Walk<'a, 'b> {
    way: &'a Way,
    parts: &'a Parts,
    done: &'a AtomicU64,
    block: &'a mut Block<'b>,
    /// The part that was drawn, and the one that comes next.
    drawn: Option<usize>,
    next: usize,
    held: Vec<Hand>,
    board: Hand,
    taken: u64,
}

impl<'a, 'b> Walk<'a, 'b> {
    fn new(
        way: &'a Way,
        parts: &'a Parts,
        done: &'a AtomicU64,
        block: &'a mut Block<'b>,
    ) -> Walk<'a, 'b> {
        Walk {
            way,
            parts,
            done,
            block,
            drawn: parts.draw(),
            next: 0,
            held: vec![Hand::EMPTY; way.table.seats.len()],
            board: way.table.board,
            taken: 0,
        }
    }

    /// Takes this step in every way, and all after it.
    fn go(&mut self, depth: usize, used: Hand, weight: u128) {
        if self.drawn.is_none() {
            return;
        }
        if depth == self.way.split {
            let part = self.next;
            self.next += 1;
            if self.drawn != Some(part) {
                return;
            }
            self.step(depth, used, weight);
            self.done
                .fetch_add(std::mem::take(&mut self.taken), Relaxed);
            self.drawn = self.parts.draw();
        } else {
            self.step(depth, used, weight);
        }
    }

    fn step(&mut self, depth: usize, used: Hand, weight: u128) {
        let way = self.way;
        match way.steps.get(depth) {
            None => {
                self.taken += 1;
                self.block.take(&self.held, self.board, weight);
            }
            Some(&Step::Combo(seat)) => {
                for combo in &way.table.seats[seat].combos {
                    if (combo.cards & used).is_empty() {
                        self.held[seat] = combo.cards;
                        let weight = weight * u128::from(combo.weight);
                        self.go(depth + 1, used | combo.cards, weight);
                    }
                }
            }
            Some(&Step::Missing(seat)) => {
                let before = self.held[seat];
                let missing = way.table.seats[seat].missing;
                self.deal(
                    Hand::DECK - used,
                    missing,
                    Hand::EMPTY,
                    &mut |walk, dealt| {
                        walk.held[seat] = before | dealt;
                        walk.go(depth + 1, used | dealt, weight);
                    },
                );
                self.held[seat] = before;
            }
            Some(Step::Board) => {
                let before = self.board;
                self.deal(
                    Hand::DECK - used,
                    way.table.to_come(),
                    Hand::EMPTY,
                    &mut |walk, dealt| {
                        walk.board = before | dealt;
                        walk.go(depth + 1, used | dealt, weight);
                    },
                );
                self.board = before;
            }
        }
    }

    /// Deals so many of the cards that are left, in every way.
    fn deal(
        &mut self,
        left: Hand,
        count: usize,
        dealt: Hand,
        then: &mut dyn FnMut(&mut Walk<'a, 'b>, Hand),
    ) {
        if count == 0 {
            return then(self, dealt);
        }
        let mut left = left;
        while left.len() >= count {
            let card = left.lowest();
            left = left - card;
            self.deal(left, count - 1, dealt | card, then);
        }
    }
}

/// In how many ways so many of so many things are chosen.
fn choose(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    (0..k as u128).fold(1, |ways, taken| ways * (n as u128 - taken) / (taken + 1))
}
