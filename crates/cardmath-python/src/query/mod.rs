//! Questions about deals: programs of values, counted or sampled by the core.

mod program;
mod tally;

use crate::equity::Seat;
use crate::errors::{CardmathError, ended};
use crate::games::Rules;
use crate::hand::Hand;
use crate::instructions::instructions;
use crate::threads::Threads;
use crate::watch::{Watch, drawn, unless_stopped};
use cardmath_query as core;
use cardmath_situation::{Chunks, Situation, StreetCards};
use cardmath_study::Studied;
use core::{Aggregate, Definition, Failure, Node, Plan, Program, Sampler, Setup};
use program::{
    Definitions, HandNumbers, NodeParts, aggregate_of, card, definition_of, node_of, table_of,
};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};
use tally::{TallyParts, tally_parts};

/// An exact answer: the sums, the tasks done and all of them, and what stopped the count.
type ExactTally = (TallyParts, (u64, u64), Option<Py<PyBaseException>>);
/// A sampled answer: the sums of each chunk, and what stopped the work.
type SampledTallies = (Vec<TallyParts>, Option<Py<PyBaseException>>);

/// A program of values over the deals of a game.
#[pyclass(module = "cardmath._core", frozen)]
pub struct QueryDeals {
    setup: Setup,
    program: Program,
    plan: OnceLock<Plan>,
    sampler: OnceLock<Sampler>,
}

#[pymethods]
impl QueryDeals {
    /// `seats` have the ids of the cards of an only combo in the order in which they were dealt;
    /// `streets` are the cards of a player and of the board by each street; `studied` is the lowest
    /// rank and the level of each category, for made hands and draws.
    #[new]
    #[pyo3(signature = (
        *, rules, seats, board, dead, streets, studied, nodes, conditions, groups, aggregates,
        lists, tables, definitions, names_suits
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords of one call")]
    fn new(
        rules: &Rules,
        seats: Vec<(PyRef<'_, Seat>, Vec<u8>)>,
        board: Vec<u8>,
        dead: PyRef<'_, Hand>,
        streets: Vec<(usize, usize)>,
        studied: Option<(u8, [u8; 9])>,
        nodes: Vec<NodeParts>,
        conditions: Vec<usize>,
        groups: Vec<usize>,
        aggregates: Vec<(String, usize)>,
        lists: Vec<Vec<i64>>,
        tables: Vec<HandNumbers<'_>>,
        definitions: Vec<Definitions>,
        names_suits: bool,
    ) -> PyResult<QueryDeals> {
        let wrong = || CardmathError::new_err("the parts of the question do not fit together");
        let streets = streets.into_iter();
        let streets = streets
            .map(|(own, board)| StreetCards { own, board })
            .collect();
        let setup = setup_of(rules, &seats, &board, dead.0, streets).ok_or_else(wrong)?;
        let setup = Setup {
            studied: studied
                .and_then(|(lowest, levels)| Studied::new(lowest, levels))
                .map(Arc::new),
            ..setup
        };
        let nodes = nodes.iter();
        let nodes: Option<Vec<Node>> = nodes.map(|(name, all)| node_of(name, all)).collect();
        let aggregates = aggregates.iter();
        let aggregates: Option<Vec<Aggregate>> = aggregates
            .map(|(name, node)| aggregate_of(name, *node))
            .collect();
        let definitions: Option<Vec<Vec<Definition>>> = definitions
            .into_iter()
            .map(|list| list.into_iter().map(definition_of).collect())
            .collect();
        let program = Program {
            nodes: nodes.ok_or_else(wrong)?,
            conditions,
            groups,
            aggregates: aggregates.ok_or_else(wrong)?,
            lists,
            tables: tables.iter().map(table_of).collect(),
            definitions: definitions.ok_or_else(wrong)?,
            names_suits,
        };
        let pots = setup.rules.pots.len();
        let is_sound =
            program.is_sound(setup.seats.len(), setup.streets.len(), pots) && setup.is_sound();
        match is_sound {
            true => Ok(QueryDeals {
                setup,
                program,
                plan: OnceLock::new(),
                sampler: OnceLock::new(),
            }),
            false => Err(wrong()),
        }
    }

    /// How all deals are counted: the name of the way, its steps, the relabellings of suits that
    /// leave the question unchanged, the deals or boards, and the cost.
    #[getter]
    fn plan(&self) -> (&'static str, Vec<String>, u32, u64, u64) {
        let plan = self.find_plan();
        (
            plan.name(),
            plan.steps(&self.setup),
            plan.relabellings(),
            plan.rows,
            plan.cost,
        )
    }

    /// The names of the ways of all plans.
    #[getter]
    fn plan_names(&self) -> Vec<&'static str> {
        self.plans().iter().map(Plan::name).collect()
    }

    /// Whether all players can hold a combo at the same time. Ctrl-C raises.
    #[getter]
    fn possible(&self, py: Python<'_>) -> PyResult<bool> {
        let possible = unless_stopped(py, |keep_going| self.setup.is_possible(keep_going))?;
        possible.map_err(ended)
    }

    /// The number of deals for each choice of the players' combos.
    #[getter]
    fn completions(&self) -> u128 {
        self.find_plan().completions()
    }

    /// Counts all deals. `progress(done, total)` is called a few times a second. An exception that
    /// it raises, or Ctrl-C, stops the count and is returned with what was counted so far. `plan`
    /// is a number of `plans`; the cheapest one by default.
    #[pyo3(signature = (threads, progress, /, plan = None))]
    fn count(
        &self,
        py: Python<'_>,
        threads: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
        plan: Option<usize>,
    ) -> PyResult<ExactTally> {
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let mut watch = Watch::new(progress);
        let keep_going = |done, all| watch.keep_going(done, all);
        let chosen = plan.and_then(|number| self.plans().into_iter().nth(number));
        let plan = chosen.as_ref().unwrap_or_else(|| self.find_plan());
        let found = py.detach(|| {
            core::count(
                &self.setup,
                &self.program,
                plan,
                instructions,
                threads,
                keep_going,
            )
        });
        let counted = found.map_err(failed)?;
        Ok((
            tally_parts(counted.tally),
            counted.done,
            watch.into_stopped(py),
        ))
    }

    /// Deals chunks of `deals` random deals each; `chunks` is `(first, count)`.
    #[pyo3(signature = (seed, chunks, deals, threads, /))]
    fn sample(
        &self,
        seed: u64,
        chunks: (u64, usize),
        deals: usize,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<SampledTallies> {
        let py = threads.py();
        let (first, count) = chunks;
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let plan = Chunks {
            seed,
            first,
            count,
            deals,
        };
        let (setup, program) = (&self.setup, &self.program);
        let (found, stopped) = drawn(
            py,
            None,
            &self.sampler,
            |keep_going| Sampler::new(setup, program, keep_going),
            |sampler, keep_going| {
                sampler.samples(setup, program, instructions, &plan, threads, keep_going)
            },
        );
        let tallies = found.transpose().map_err(failed)?.unwrap_or_default();
        Ok((tallies.into_iter().map(tally_parts).collect(), stopped))
    }
}

/// The situation and the orders of cards; `None` if a card or a seat is wrong.
fn setup_of(
    rules: &Rules,
    seats: &[(PyRef<'_, Seat>, Vec<u8>)],
    board: &[u8],
    dead: cardmath_cards::Hand,
    streets: Vec<StreetCards>,
) -> Option<Setup> {
    let in_order = |ids: &[u8]| ids.iter().map(|&id| card(id)).collect::<Option<Vec<_>>>();
    let orders = seats.iter().map(|(_, ids)| in_order(ids));
    let orders = orders.collect::<Option<_>>()?;
    let seats = seats.iter().map(|(seat, _)| seat.0.clone()).collect();
    let board_order = in_order(board)?;
    let board = board_order
        .iter()
        .fold(cardmath_cards::Hand::EMPTY, |all, &card| all | card);
    let situation = Situation::new(rules.0.clone(), seats, board, dead);
    Some(Setup {
        orders,
        board_order,
        ..Setup::new(situation, streets)
    })
}

impl QueryDeals {
    fn plans(&self) -> Vec<Plan> {
        Plan::all(&self.setup, &self.program)
    }

    fn find_plan(&self) -> &Plan {
        self.plan
            .get_or_init(|| Plan::new(&self.setup, &self.program))
    }
}

fn failed(failure: Failure) -> PyErr {
    CardmathError::new_err(failure.to_string())
}
