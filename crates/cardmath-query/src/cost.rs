//! What the values of a query cost. `benches/query_costs.py` measures whether it is true.

use crate::deal::DealStep;
use crate::equity::{counting, ways_to_complete};
use crate::program::{Id, Node, Program};
use crate::rows::rows_of;
use crate::setup::Setup;
use crate::suits::ALL;
use cardmath_cards::{Hand, choose};

/// The cost of a strength in a game in which a fixed number of hole cards plays.
const FIXED: u64 = 60;
/// The cost of the strength with a next card in other games.
const NEXT: u64 = 40;
/// About as many cards may come next.
const NEXT_CARDS: u64 = 45;
/// The cost of the best possible hand on a board that was looked at before.
const REMEMBERED: u64 = 400;
/// The cost of finding the best possible hands on a board: besides the cards that can play with
/// it, and for each of these.
const FIND: u64 = 12_000;
const FIND_EACH: u64 = 10;

/// The cost of an equity that is looked up.
const LOOKED_UP: u64 = 300;
/// The cost of an equity whose deals are counted one by one: to remember it, and for each hand.
const EQUITY: u64 = 3_300;
const EQUITY_EACH: u64 = 10;
/// The cost of starting the engine of equity.
const ENGINE: u64 = 60_000;
/// The cost of an equity against a range: of the hand, of a runout, and of a hand of the range.
const AGAINST: u64 = 7_500;
const AGAINST_RUNOUT: u64 = 2_300;
const AGAINST_EACH: u64 = 23;
/// The cost of the equities of all hands against a range: of a board, and of a runout.
const ALL_AGAINST: u64 = 120_000;
const ALL_AGAINST_RUNOUT: u64 = 16_000;
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
    let plays = setup.rules.plays.is_some();
    match &program.nodes[node] {
        Node::Equity(_, own, board) => {
            let street = own
                .first()
                .and_then(|&node| street_of(program, node))
                .or_else(|| street_of(program, *board))
                .unwrap_or(0);
            let each = if plays { FIXED } else { EQUITY_EACH };
            match ways_to_complete(setup, street) {
                Some(ways @ 0..=3000) => EQUITY + ways * own.len() as u64 * each,
                Some(_) if setup.rules.board > 0 => {
                    counting(setup, street).map_or(u64::MAX, |cost| cost.saturating_add(ENGINE))
                }
                ways => ways
                    .unwrap_or(u64::MAX)
                    .saturating_mul(own.len() as u64 * 20),
            }
        }
        Node::EquityAgainst(table, _, board) => {
            let street = street_of(program, *board).unwrap_or(0);
            if before == Before::Flops && setup.streets[street].board == FLOP {
                return LOOKED_UP;
            }
            let each = if plays { FIXED } else { AGAINST_EACH };
            let hands = program.tables[*table].entries().count() as u64;
            let runout = AGAINST_RUNOUT.saturating_add(hands.saturating_mul(each));
            runouts(setup, street, 2)
                .saturating_mul(runout)
                .saturating_add(AGAINST)
        }
        Node::Strength(..) if plays => FIXED,
        Node::Outs(..) => NEXT_CARDS * if plays { FIXED } else { NEXT },
        Node::CardsThatPlay(..) if plays => 300,
        Node::BestPossible(..) => REMEMBERED,
        Node::NutOuts(..) => NEXT_CARDS * (REMEMBERED + if plays { FIXED } else { NEXT }),
        node => node.cost(),
    }
}

/// About how many nanoseconds a node takes for each of `combos` of a player that are on the same
/// board together.
pub fn cost_together(
    setup: &Setup,
    program: &Program,
    before: Before,
    node: Id,
    combos: u64,
) -> u64 {
    let alone = cost_of(setup, program, before, node);
    match &program.nodes[node] {
        Node::EquityAgainst(_, _, board) if setup.is_holdem() => {
            let street = street_of(program, *board).unwrap_or(0);
            let board = ALL_AGAINST + runouts(setup, street, 1) * ALL_AGAINST_RUNOUT;
            alone.min(board / combos.max(1))
        }
        // Values of many combos on a board follow faster on each other.
        _ => alone.div_ceil(2),
    }
}

/// The cost of finding the best possible hands on all boards that some rows look at, each once up
/// to suit relabelling.
pub fn cost_of_nuts(setup: &Setup, program: &Program, rows: u64) -> u64 {
    let of_node = |node: &Node| {
        let (board, next) = match *node {
            Node::BestPossible(_, _, board, _) => (board, 0),
            Node::NutOuts(_, _, board) => (board, 1),
            _ => return 0,
        };
        let street = street_of(program, board).unwrap_or(0);
        let cards = (setup.streets[street].board + next).min(setup.rules.board);
        let rows = rows.saturating_mul(if next > 0 { NEXT_CARDS } else { 1 });
        boards(setup, cards)
            .min(rows)
            .saturating_mul(cost_of_finding(setup, cards))
    };
    program
        .nodes
        .iter()
        .map(of_node)
        .fold(0, u64::saturating_add)
}

/// The cost of finding the best possible hands on a board of this many cards.
fn cost_of_finding(setup: &Setup, board: usize) -> u64 {
    let rules = &setup.rules;
    let size = rules.pots[0].ordering().size();
    let shared = rules
        .plays
        .map_or(1, |plays| choose(board, size.saturating_sub(plays)));
    let left = (rules.deck - setup.dead).len().saturating_sub(board);
    let held = choose(left, rules.plays.unwrap_or(rules.cards)).saturating_mul(shared);
    let held = u64::try_from(held).unwrap_or(u64::MAX);
    FIND.saturating_add(held.saturating_mul(FIND_EACH))
}

/// About how many boards of this many cards there are up to suit relabelling.
fn boards(setup: &Setup, cards: usize) -> u64 {
    let step = DealStep::Cards {
        count: cards.saturating_sub(setup.board.len()),
        slots: Vec::new(),
    };
    let whole = setup.board.is_empty() && setup.dead.is_empty() && setup.rules.deck == Hand::DECK;
    if whole {
        let mut alone = setup.clone();
        alone.situation.seats.clear();
        alone.orders.clear();
        return rows_of(&alone, &[step], ALL);
    }
    let left = (setup.rules.deck - setup.known()).len();
    let boards = choose(left, cards.saturating_sub(setup.board.len()));
    u64::try_from(boards).unwrap_or(u64::MAX)
}

/// The runouts from a street on, beside this many known hands.
fn runouts(setup: &Setup, street: usize, hands: usize) -> u64 {
    let (rules, shown) = (&setup.rules, setup.streets[street].board);
    let left = (rules.deck - setup.dead).len();
    let left = left.saturating_sub(hands * rules.cards + shown);
    u64::try_from(choose(left, rules.board - shown)).unwrap_or(u64::MAX)
}

/// The street of cards that a node looks at.
fn street_of(program: &Program, node: Id) -> Option<usize> {
    match program.nodes[node] {
        Node::Own(_, street) | Node::Board(street) => Some(street),
        _ => None,
    }
}
