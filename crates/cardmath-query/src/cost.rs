//! What the values of a query cost.

use crate::equity::ways_to_complete;
use crate::program::{Id, Kind, Program};
use crate::setup::Setup;

/// The cost of a strength in a game in which a fixed number of hole cards plays.
const FIXED: u64 = 60;

/// The cost of an equity that is looked up.
const LOOKED_UP: u64 = 300;
const FLOP: usize = 3;

/// What is counted before the deals, so that values of rows are looked up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// Nothing.
    Nothing,
    /// Equities against ranges on all flops.
    Flops,
}

/// About how many nanoseconds a node takes for a row.
pub fn cost_of(setup: &Setup, program: &Program, before: Before, node: Id) -> u64 {
    let strength = if setup.rules.plays.is_some() {
        FIXED
    } else {
        3
    };
    match &program.nodes[node] {
        Kind::Equity(_, own, board) => {
            let shown = |node: &Id| match program.nodes[*node] {
                Kind::Own(_, street) | Kind::Board(street) => Some(street),
                _ => None,
            };
            let street = own
                .first()
                .and_then(shown)
                .or_else(|| shown(board))
                .unwrap_or(0);
            let ways = ways_to_complete(setup, street).unwrap_or(u64::MAX);
            match ways {
                0..=3000 => ways * (own.len() as u64) * strength,
                _ if setup.rules.board > 0 && setup.rules.board <= 5 => 4_000_000,
                _ => ways.saturating_mul(own.len() as u64 * 20),
            }
        }
        Kind::EquityAgainst(_, _, board) if before == Before::Flops => {
            match program.nodes[*board] {
                Kind::Board(street) if setup.streets[street].board == FLOP => LOOKED_UP,
                _ => program.nodes[node].cost(),
            }
        }
        Kind::Strength(..) if setup.rules.plays.is_some() => FIXED,
        Kind::BestPossible(..) | Kind::NutOuts(..) if setup.rules.plays.is_some() => {
            program.nodes[node].cost() * 10
        }
        kind => kind.cost(),
    }
}
