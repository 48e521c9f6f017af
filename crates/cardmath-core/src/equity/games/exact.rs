//! All deals at a table.

use super::block::Block;
use super::boards::alike;
use super::boards::alike::Alike;
use super::ranges::Ranges;
use super::tally::Tally;
use crate::Hand;
use crate::cards::choose;
use crate::equity::Runouts;
use crate::equity::games::{Rules, Table};
use crate::evaluate::Evaluator;
use crate::evaluate::with_board::pair_tables as pairs;
use crate::evaluate::with_board::pair_tables::{Pairs, WORTH_TABLES};
use crate::simd::Instructions;
use crate::workers::{Parts, share};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What is done in less than this many units is not worth a thread.
const WORTH_A_THREAD: u64 = 400_000;
/// What it costs to begin with known hands, and to count each of the boards that are told apart.
const A_CHOICE: u64 = 15_000;
const A_BOARD_APART: u64 = 4;
/// What it costs to read a hand of which pairs are looked up.
const A_HAND_READ: u128 = 10;
/// So many parts are enough to keep threads busy.
const ENOUGH_PARTS: u128 = 200;
/// A thread asks whether to stop after so many units of work: a slow ordering makes milliseconds of them.
const PATIENCE: u64 = 100_000;

/// How all deals are gone through. Costs are in units of about a nanosecond of one thread: fixed, so
/// that every machine decides alike.
pub struct Way {
    table: Table,
    plan: Plan,
    /// How many deals are looked at, or boards if ranges are swept.
    pub deals: u64,
    /// What it costs.
    pub cost: u64,
}

/// What is chosen, and what that costs.
pub(crate) struct Plan {
    boards: Boards,
    steps: Vec<Step>,
    /// How many deals there are at most once so many steps are taken: one after all of them.
    below: Vec<u64>,
    /// Each choice for the first so many steps is a part of the work.
    split: usize,
    pub(crate) deals: u64,
    pub(crate) cost: u64,
}

/// How boards are gone through.
enum Boards {
    /// For each choice of what the players hold, those that are alike at once.
    Alike(u64),
    /// One of each class, where nothing else is unknown.
    Classes(Runouts),
    /// One by one.
    Each,
    /// On one board of each class, whole ranges at once.
    Ranges(Box<Ranges>),
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
    /// The cheapest way for a table.
    pub fn new(table: Table) -> Way {
        let in_all = table.deals(&table.steps()).0[0];
        let in_all = in_all.saturating_mul(table.cost_of_a_deal());
        // To find the classes of boards takes as long as many a question.
        let apart = Plan::apart(&table).filter(|apart| apart.cost < in_all);
        let plan = apart.unwrap_or_else(|| Plan::one_by_one(&table));
        let ranges = Plan::ranges(&table).filter(|ranges| ranges.cost < plan.cost);
        Way::of(table, ranges.unwrap_or(plan))
    }

    /// How all deals are gone through, in words, and what `deals` counts.
    pub fn words(&self) -> (&'static str, &'static str) {
        match self.plan.boards {
            Boards::Ranges(_) => ("whole ranges on each board", "boards"),
            _ => ("every deal", "deals"),
        }
    }

    pub(crate) fn of(table: Table, plan: Plan) -> Way {
        Way {
            deals: plan.deals,
            cost: plan.cost,
            table,
            plan,
        }
    }
}

impl Plan {
    pub(crate) fn one_by_one(table: &Table) -> Plan {
        let steps = table.steps();
        let (below, split) = table.deals(&steps);
        let deals = below[0];
        let runouts = table.hands().map(|hands| runouts(table, &hands));
        let deals = runouts.as_ref().map_or(deals, Runouts::count);
        Plan {
            boards: runouts.map_or(Boards::Each, Boards::Classes),
            steps,
            below,
            split,
            deals,
            cost: deals.saturating_mul(table.cost_of_a_deal()),
        }
    }

    /// Boards that are alike at once, if they can be.
    pub(crate) fn apart(table: &Table) -> Option<Plan> {
        if !alike::fits(table) {
            return None;
        }
        let steps: Vec<Step> = (0..table.seats.len()).map(Step::Combo).collect();
        let (below, split) = table.deals(&steps);
        let choices = below[0];
        let boards = alike::boards(table) as u64;
        let rows = (table.seats.len() * table.rules.pots.len()) as u64;
        Some(Plan {
            boards: Boards::Alike(boards),
            steps,
            below,
            split,
            deals: choices.saturating_mul(boards),
            cost: choices.saturating_mul(A_CHOICE + A_BOARD_APART * rows * boards),
        })
    }

    /// Ranges that are swept on each board, if they can be.
    pub(crate) fn ranges(table: &Table) -> Option<Plan> {
        let ranges = Ranges::of(table)?;
        Some(Plan {
            steps: Vec::new(),
            below: Vec::new(),
            split: 0,
            deals: ranges.boards,
            cost: ranges.cost,
            boards: Boards::Ranges(Box::new(ranges)),
        })
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
    /// What is chosen, where every board is looked at.
    fn steps(&self) -> Vec<Step> {
        let missing = self.seats.iter().enumerate();
        let missing = missing.filter(|(_, seat)| seat.missing > 0);
        (0..self.seats.len())
            .map(Step::Combo)
            .chain(missing.map(|(seat, _)| Step::Missing(seat)))
            .chain((self.to_come() > 0).then_some(Step::Board))
            .collect()
    }

    /// How many deals there are at most after none, one, … of the steps, and after how many steps there are
    /// enough parts.
    fn deals(&self, steps: &[Step]) -> (Vec<u64>, usize) {
        let (mut deals, mut split) = (1u128, 0);
        let mut choices_of_steps = Vec::with_capacity(steps.len());
        let mut left = Hand::DECK.len() - self.known().len();
        for (place, &step) in steps.iter().enumerate() {
            if deals < ENOUGH_PARTS {
                split = place + 1;
            }
            let (choices, cards) = self.choices(step, left);
            deals = choices.saturating_mul(deals);
            choices_of_steps.push(choices);
            left = left.saturating_sub(cards);
        }
        let (mut below, mut deals) = (vec![1], 1u128);
        for choices in choices_of_steps.into_iter().rev() {
            deals = choices.saturating_mul(deals);
            below.push(u64::try_from(deals).unwrap_or(u64::MAX));
        }
        below.reverse();
        (below, split)
    }

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
        let Rules { cards, board, .. } = self.rules;
        let a_hand = |evaluator: &Arc<Evaluator>| {
            if pairs::fits(&self.rules, evaluator) {
                return A_HAND_READ + choose(cards, 2);
            }
            let size = evaluator.ordering().size();
            let tries = self.rules.plays.map_or(1, |plays| {
                choose(cards, plays) * choose(board, size.saturating_sub(plays))
            });
            3 * tries
        };
        let hands = self.rules.pots.iter().map(a_hand).sum::<u128>() * self.seats.len() as u128;
        u64::try_from(20 + hands).unwrap_or(u64::MAX)
    }
}

/// Who wins how often, exactly, in so many threads.
///
/// `goes_on` is asked some times a second, with the number of deals looked at so far, those that cannot be
/// among them; once it says no, what was counted up to then is the answer. That number comes with it.
///
/// # Errors
/// The system starts no thread.
pub fn exact(
    way: &Way,
    instructions: Instructions,
    threads: usize,
    mut goes_on: impl FnMut(u64) -> bool,
) -> io::Result<(Tally, u64)> {
    let table = &way.table;
    let done = AtomicU64::new(0);
    let useful = match (&way.plan.boards, table.hands()) {
        // It is one part, and takes some milliseconds at most.
        (Boards::Alike(_), Some(_)) => 0,
        _ => way.cost / WORTH_A_THREAD,
    };
    let threads = threads.min(useful.try_into().unwrap_or(usize::MAX));
    let mut tally = Tally::of(table);
    let pairs = way.pairs(instructions);
    let work = |parts: &Parts| way.count(parts, &pairs, instructions, &done);
    let goes_on = || goes_on(done.load(Relaxed));
    let parts = Parts::new(usize::MAX);
    share(threads, &parts, work, goes_on, |counted| {
        tally.add(&counted);
    })?;
    if let (Boards::Ranges(ranges), false) = (&way.plan.boards, parts.is_stopped()) {
        ranges.share_among_suits(&mut tally);
    }
    Ok((tally, done.into_inner()))
}

impl Way {
    /// What pairs are worth, if it is worth while to know.
    fn pairs(&self, instructions: Instructions) -> Vec<Option<Pairs>> {
        match self.plan.boards {
            Boards::Classes(_) | Boards::Each if self.deals >= WORTH_TABLES => {
                pairs::tables(&self.table.rules, instructions)
            }
            _ => Vec::new(),
        }
    }

    /// Counts the parts that are drawn.
    fn count(
        &self,
        parts: &Parts,
        pairs: &[Option<Pairs>],
        instructions: Instructions,
        done: &AtomicU64,
    ) -> Tally {
        let table = &self.table;
        if let Boards::Ranges(ranges) = &self.plan.boards {
            return ranges.count(table, parts, instructions, done);
        }
        let mut tally = Tally::of(table);
        if let Boards::Alike(boards) = self.plan.boards {
            let mut alike = Alike::new(table, instructions);
            let mut take = |held: &[Hand], places: &[u32], _, weight| {
                alike.count(held, places, weight, &mut tally);
            };
            Walk::new(self, parts, (done, boards), &mut take).walk();
            return tally;
        }
        let mut block = Block::new(&table.rules, pairs, tally, instructions);
        match (&self.plan.boards, table.hands()) {
            (Boards::Classes(runouts), Some(hands)) => {
                let combos = table.seats.iter().flat_map(|seat| &seat.combos);
                let held = table.scale.product(combos.map(|combo| combo.weight));
                runouts.visit(parts, done, |board, weight| {
                    block.take(&hands, &[], board, held * u128::from(weight));
                })
            }
            _ => {
                let mut take = |held: &[Hand], places: &[u32], board, weight| {
                    block.take(held, places, board, weight);
                };
                Walk::new(self, parts, (done, 1), &mut take).walk();
            }
        }
        block.into_tally()
    }
}

/// What is done with a deal: what the players hold, the places of their combinations, the board, and what
/// it weighs.
type Take<'t> = dyn FnMut(&[Hand], &[u32], Hand, u128) + 't;

/// Goes through all choices of the steps, one after the other.
struct Walk<'a, 't> {
    way: &'a Way,
    parts: &'a Parts,
    /// How many deals were looked at, and how many are at a time.
    done: (&'a AtomicU64, u64),
    take: &'a mut Take<'t>,
    /// The part that was drawn, and the one that comes next.
    drawn: Option<usize>,
    next: usize,
    /// The work since this thread last asked whether to stop, in units.
    unasked: u64,
    /// What a deal costs, in units.
    a_deal: u64,
    held: Vec<Hand>,
    /// Of each player, the place of his combination.
    places: Vec<u32>,
    board: Hand,
    taken: u64,
}

impl<'a, 't> Walk<'a, 't> {
    fn new(
        way: &'a Way,
        parts: &'a Parts,
        done: (&'a AtomicU64, u64),
        take: &'a mut Take<'t>,
    ) -> Walk<'a, 't> {
        Walk {
            way,
            parts,
            done,
            take,
            drawn: parts.draw(),
            next: 0,
            unasked: 0,
            a_deal: (way.cost / way.deals.max(1)).saturating_mul(done.1).max(1),
            held: vec![Hand::EMPTY; way.table.seats.len()],
            places: vec![0; way.table.seats.len()],
            board: way.table.board,
            taken: 0,
        }
    }

    /// Takes all steps in every way.
    fn walk(mut self) {
        let table = &self.way.table;
        self.go(0, table.known(), table.scale.one());
        // Deals may have been left out after the last part.
        self.tell();
    }

    /// Takes this step in every way, and all after it.
    fn go(&mut self, depth: usize, used: Hand, weight: u128) {
        if self.drawn.is_none() {
            return;
        }
        if depth == self.way.plan.split {
            let part = self.next;
            self.next += 1;
            self.work(1);
            if self.drawn != Some(part) {
                return;
            }
            self.step(depth, used, weight);
            self.tell();
            if self.drawn.is_some() {
                self.drawn = self.parts.draw();
            }
        } else {
            self.step(depth, used, weight);
        }
    }

    /// Notes that so many units of work were done. Now and then it tells how many deals were looked at, and
    /// asks whether to stop: then no part is drawn any more, and all loops end.
    #[inline]
    fn work(&mut self, units: u64) {
        self.unasked += units;
        if self.unasked >= PATIENCE {
            self.unasked = 0;
            self.tell();
            if self.parts.is_stopped() {
                self.drawn = None;
            }
        }
    }

    fn tell(&mut self) {
        let (done, at_a_time) = self.done;
        let looked_at = std::mem::take(&mut self.taken).wrapping_mul(at_a_time);
        done.fetch_add(looked_at, Relaxed);
    }

    /// Counts the deals that cannot be because two players hold the same card as looked at. Before a part
    /// is chosen every thread passes by; who has drawn the next part counts them.
    fn leave_out(&mut self, depth: usize) {
        if depth > self.way.plan.split || self.drawn == Some(self.next) {
            self.taken = self.taken.wrapping_add(self.way.plan.below[depth]);
        }
    }

    fn step(&mut self, depth: usize, used: Hand, weight: u128) {
        let way = self.way;
        match way.plan.steps.get(depth) {
            None => {
                self.taken += 1;
                (self.take)(&self.held, &self.places, self.board, weight);
                self.work(self.a_deal);
            }
            Some(&Step::Combo(seat)) => {
                for (combo, place) in way.table.seats[seat].combos.iter().zip(0..) {
                    if self.drawn.is_none() {
                        return;
                    }
                    if (combo.cards & used).is_empty() {
                        self.held[seat] = combo.cards;
                        self.places[seat] = place;
                        let weight = way.table.scale.times(weight, combo.weight);
                        self.go(depth + 1, used | combo.cards, weight);
                    } else {
                        self.leave_out(depth + 1);
                        self.work(1);
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
        then: &mut dyn FnMut(&mut Walk<'a, 't>, Hand),
    ) {
        if self.drawn.is_none() {
            return;
        }
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
