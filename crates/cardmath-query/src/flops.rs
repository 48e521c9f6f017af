//! Equities against ranges after every flop, counted together before anything else.
//!
//! A question over all flops needs the equity of many hands against the same range on each. One
//! sweep of all complete boards gives them all ([`RangeByFlop`]).

use crate::hands::HandTable;
use crate::program::{Node, Program};
use crate::setup::Setup;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, choose};
use cardmath_equity::holdem::{RangeByFlop, WonByFlop};
use cardmath_situation::Combo;
use std::collections::HashMap;
use std::io;

const FLOP: usize = 3;
/// The bits of a mask.
const BITS: usize = 64;
/// The cost of the sweep for one range, in nanoseconds.
pub const COST: u64 = 3_000_000_000;

/// The tables of a program, by the number of the range.
pub type FlopTables = HashMap<usize, FlopTable>;

/// Equities against a range after every flop.
pub struct FlopTable {
    won: WonByFlop,
    /// The weight of the range, in all and with each card.
    sum: i64,
    of_card: [i64; BITS],
    /// The boards that can follow a flop beside two hands.
    runouts: u128,
}

/// The ranges against which equities on the flop are wanted, if they can be counted together.
pub fn ranges(setup: &Setup, program: &Program) -> Vec<usize> {
    let on_flop = |node: &Node| match *node {
        Node::EquityAgainst(table, own, board) => {
            let flop = matches!(program.nodes[board], Node::Board(street)
                if setup.streets[street].board == FLOP);
            let dealt = matches!(program.nodes[own], Node::Own(..));
            (flop && dealt && setup.board.is_empty()).then_some(table)
        }
        _ => None,
    };
    if !setup.rules.are_holdem() {
        return Vec::new();
    }
    let mut found: Vec<usize> = program.nodes.iter().filter_map(on_flop).collect();
    found.sort_unstable();
    found.dedup();
    let tables = |table: &usize| range_of(setup, &program.tables[*table]).is_some();
    if found.iter().all(tables) {
        found
    } else {
        Vec::new()
    }
}

fn range_of(setup: &Setup, table: &HandTable) -> Option<RangeByFlop> {
    let combos = table.entries().map(|(mask, weight)| {
        let cards = Hand::of_mask(mask);
        let weight = u64::try_from(weight).ok()?;
        Some(Combo { cards, weight })
    });
    let combos = combos.collect::<Option<Vec<_>>>()?;
    let free = combos
        .into_iter()
        .filter(|combo| (combo.cards & setup.dead).is_empty());
    RangeByFlop::new(free.collect(), setup.dead)
}

/// Counts the tables of some ranges. `keep_going` is called with the boards done and all of them.
/// `None` once it returns false.
///
/// # Errors
/// The system starts no thread.
pub fn count(
    setup: &Setup,
    program: &Program,
    ranges: &[usize],
    instructions: Instructions,
    threads: usize,
    mut keep_going: impl FnMut(u64, u64) -> bool,
) -> io::Result<Option<FlopTables>> {
    let mut tables = FlopTables::new();
    for &number in ranges {
        let table = &program.tables[number];
        let Some(range) = range_of(setup, table) else {
            continue;
        };
        let boards = range.boards();
        let won = range.count(instructions, threads, |done| keep_going(done, boards))?;
        let Some(won) = won else {
            return Ok(None);
        };
        tables.insert(number, FlopTable::new(setup, table, won));
    }
    Ok(Some(tables))
}

impl FlopTable {
    fn new(setup: &Setup, table: &HandTable, won: WonByFlop) -> FlopTable {
        let (mut sum, mut of_card) = (0, [0; BITS]);
        for (mask, weight) in table.entries() {
            if mask & setup.dead.mask() == 0 {
                sum += weight;
                of_card[mask.trailing_zeros() as usize] += weight;
                of_card[BITS - 1 - mask.leading_zeros() as usize] += weight;
            }
        }
        let known = 2 * setup.rules.cards + FLOP;
        let left = (setup.rules.deck - setup.dead).len().saturating_sub(known);
        FlopTable {
            won,
            sum,
            of_card,
            runouts: choose(left, setup.rules.board - FLOP),
        }
    }

    /// What a hand wins on a flop, and the whole of it.
    pub fn equity(&self, table: &HandTable, own: Hand, flop: Hand) -> (u128, u128) {
        let mut cards = [0u64; FLOP + 2];
        let known = own | flop;
        let mut left = known.mask();
        for card in &mut cards {
            *card = left & left.wrapping_neg();
            left &= left.wrapping_sub(1);
        }
        // All hands but those with a known card; those with two known cards were taken twice.
        let mut weight = self.sum;
        for (place, card) in cards.iter().enumerate() {
            weight -= self.of_card[card.trailing_zeros() as usize % BITS];
            weight += cards[..place]
                .iter()
                .map(|other| table.value(card | other))
                .sum::<i64>();
        }
        let all = 2 * weight.unsigned_abs() as u128 * self.runouts;
        (self.won.half_pots(own, flop).into(), all)
    }
}
