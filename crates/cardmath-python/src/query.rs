//! Questions about deals: programs of values, counted or sampled by the core.

use crate::equity::unless_stopped;
use crate::errors::CardmathError;
use crate::games::Rules;
use crate::hand::Hand;
use crate::instructions::instructions;
use crate::threads::Threads;
use crate::watch::{Watch, no_thread};
use cardmath_equity::study::Studied;
use cardmath_equity::{Combo, can_draw};
use cardmath_evaluate::GameEvaluator;
use cardmath_query as core;
use core::{
    Aggregate, Amount, Chunks, Condition, Definition, Failure, HandTable, Kind, Plan, Program,
    Sampler, Seat, Setup, Street, Tally,
};
use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};

/// A node: its name, and its numbers and operands.
type Node = (String, Vec<i64>);
/// A seat: masks and weights of its combos, the missing cards, and the ids of the cards of an only
/// combo in the order in which they were dealt.
type SeatParts<'py> = (
    PyReadonlyArray1<'py, u64>,
    PyReadonlyArray1<'py, u64>,
    usize,
    Vec<u8>,
);
/// Hands with a number each.
type Table<'py> = (PyReadonlyArray1<'py, u64>, PyReadonlyArray1<'py, i64>);
/// Definitions: alternatives of conditions, each a fact and the values that fit.
type Definitions = Vec<Vec<Vec<(usize, Vec<u8>)>>>;
/// An amount: its kind, entries of two numbers and a sum or weight, and the sum of squares.
type AmountParts = (&'static str, Vec<(i64, i64, i128)>, f64);
/// A group: its key, as fractions, the weight of its deals, and the amounts.
type GroupParts = (Vec<(i64, i64)>, u128, Vec<AmountParts>);
/// An answer: the weight of all deals, and the groups.
type TallyParts = (u128, Vec<GroupParts>);
/// An exact answer: the sums, the tasks done and all of them, and what stopped the count.
type Exact = (TallyParts, (u64, u64), Option<Py<PyBaseException>>);
/// A sampled answer: the sums of each chunk, and what stopped the work.
type Sampled = (Vec<TallyParts>, Option<Py<PyBaseException>>);

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
        seats: Vec<SeatParts<'_>>,
        board: Vec<u8>,
        dead: PyRef<'_, Hand>,
        streets: Vec<(usize, usize)>,
        studied: Option<(u8, [u8; 9])>,
        nodes: Vec<Node>,
        conditions: Vec<usize>,
        groups: Vec<usize>,
        aggregates: Vec<(String, usize)>,
        lists: Vec<Vec<i64>>,
        tables: Vec<Table<'_>>,
        definitions: Vec<Definitions>,
        names_suits: bool,
    ) -> PyResult<QueryDeals> {
        let wrong = || CardmathError::new_err("the parts of the question do not fit together");
        let seats: Option<Vec<Seat>> = seats.iter().map(seat_of).collect();
        let cards = board.iter().map(|&id| card(id));
        let setup = Setup {
            evaluator: Arc::new(GameEvaluator::new(rules.0.clone())),
            rules: rules.0.clone(),
            seats: seats.ok_or_else(wrong)?,
            board: cards.collect::<Option<Vec<_>>>().ok_or_else(wrong)?,
            dead: dead.0,
            studied: studied
                .and_then(|(lowest, levels)| Studied::new(lowest, levels))
                .map(Arc::new),
            streets: streets
                .into_iter()
                .map(|(own, board)| Street { own, board })
                .collect(),
        };
        let nodes: Option<Vec<Kind>> = nodes
            .iter()
            .map(|(name, numbers)| kind_of(name, numbers))
            .collect();
        let aggregates: Option<Vec<Aggregate>> = aggregates
            .iter()
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
        if !is_sound {
            return Err(wrong());
        }
        Ok(QueryDeals {
            setup,
            program,
            plan: OnceLock::new(),
            sampler: OnceLock::new(),
        })
    }

    /// How all deals are counted: the name of the way, its steps, the relabellings of suits that
    /// leave the question unchanged, the deals or boards, and the cost.
    #[getter]
    fn plan(&self) -> (&'static str, Vec<String>, u32, u64, u64) {
        let plan = self.find_plan();
        (
            plan.name(),
            plan.steps(),
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
        unless_stopped(py, |goes_on| self.setup.is_possible(goes_on))
    }

    /// The number of deals for each choice of the players' combos.
    #[getter]
    fn completions(&self) -> u128 {
        self.find_plan().completions()
    }

    /// The ways to complete a deal from a street on; `None` if there are too many to count.
    fn ways_from(&self, street: usize) -> Option<u64> {
        (street < self.setup.streets.len())
            .then(|| core::ways_to_complete(&self.setup, street))
            .flatten()
    }

    /// The units into which a pot is divided.
    #[getter]
    fn unit(&self) -> i64 {
        self.setup.unit()
    }

    /// Counts all deals. `progress(done, total)` is called a few times a second. An exception that
    /// it raises, or Ctrl-C, stops the count and is returned with what was counted so far. `plan` is
    /// a number of `plans`; the cheapest one by default.
    #[pyo3(signature = (threads, progress, /, plan = None))]
    fn count(
        &self,
        py: Python<'_>,
        threads: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
        plan: Option<usize>,
    ) -> PyResult<Exact> {
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let mut watch = Watch::new(progress);
        let goes_on = |done, all| watch.goes_on(done, all);
        let chosen = plan.and_then(|number| self.plans().into_iter().nth(number));
        let plan = chosen.as_ref().unwrap_or_else(|| self.find_plan());
        let found = py.detach(|| {
            core::count(
                &self.setup,
                &self.program,
                plan,
                instructions,
                threads,
                goes_on,
            )
        });
        let counted = found.map_err(no_thread)?.map_err(failed)?;
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
    ) -> PyResult<Sampled> {
        let py = threads.py();
        let (first, count) = chunks;
        let (instructions, threads) = (instructions()?, Threads::of(threads)?.number());
        let plan = Chunks {
            seed,
            first,
            count,
            deals,
        };
        let drawable = self.setup.seats.iter().all(|seat| can_draw(&seat.combos));
        if !drawable {
            return Err(CardmathError::new_err(
                "the weights are too great to draw combos by",
            ));
        }
        let mut watch = Watch::new(None);
        let mut goes_on = || watch.goes_on(0, 0);
        let found = py.detach(|| {
            if self.sampler.get().is_none() {
                let sampler = Sampler::new(&self.setup, &self.program, &mut goes_on).ok()?;
                // If another thread has made it meanwhile, it made the same.
                let _ = self.sampler.set(sampler);
            }
            let (setup, program) = (&self.setup, &self.program);
            let sampler = self.sampler.get()?;
            Some(sampler.samples(setup, program, instructions, &plan, threads, goes_on))
        });
        let Some(found) = found else {
            return Ok((Vec::new(), watch.into_stopped(py)));
        };
        let tallies = found.map_err(no_thread)?.map_err(failed)?;
        let each = tallies.into_iter().map(tally_parts).collect();
        Ok((each, watch.into_stopped(py)))
    }
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

fn card(id: u8) -> Option<cardmath_cards::Hand> {
    let card = cardmath_cards::Card::from_id(id)?;
    Some(cardmath_cards::Hand::EMPTY.with(card))
}

fn seat_of((masks, weights, missing, order): &SeatParts<'_>) -> Option<Seat> {
    let (masks, weights) = (masks.as_array(), weights.as_array());
    if masks.len() != weights.len() {
        return None;
    }
    let combo = |(&mask, &weight): (&u64, &u64)| {
        let cards = cardmath_cards::Hand::from_mask(mask)?;
        Some(Combo { cards, weight })
    };
    Some(Seat {
        combos: masks
            .iter()
            .zip(weights)
            .map(combo)
            .collect::<Option<Vec<_>>>()?,
        order: order
            .iter()
            .map(|&id| card(id))
            .collect::<Option<Vec<_>>>()?,
        missing: *missing,
    })
}

fn table_of((masks, values): &Table<'_>) -> HandTable {
    HandTable::new(masks.as_array().to_vec(), values.as_array().to_vec())
}

fn definition_of(alternatives: Vec<Vec<(usize, Vec<u8>)>>) -> Option<Definition> {
    let conditions = |all: Vec<(usize, Vec<u8>)>| -> Option<Vec<Condition>> {
        all.into_iter()
            .map(|(fact, values)| Condition::new(fact, &values))
            .collect()
    };
    let all: Option<Vec<Vec<Condition>>> = alternatives.into_iter().map(conditions).collect();
    all.map(Definition)
}

fn aggregate_of(name: &str, node: usize) -> Option<Aggregate> {
    match name {
        "sum" => Some(Aggregate::Sum(node)),
        "bounds" => Some(Aggregate::Bounds(node)),
        "histogram" => Some(Aggregate::Histogram(node)),
        _ => None,
    }
}

/// The node with a name and numbers.
fn kind_of(name: &str, numbers: &[i64]) -> Option<Kind> {
    use Kind::*;
    let ids: Option<Vec<usize>> = numbers.iter().map(|&id| usize::try_from(id).ok()).collect();
    if let ("constant" | "fraction", [numerator, rest @ ..]) = (name, numbers) {
        return match (name, rest) {
            ("constant", []) => Some(Constant(*numerator)),
            ("fraction", [denominator]) => Some(Fraction(*numerator, *denominator)),
            _ => None,
        };
    }
    Some(match (name, &ids?[..]) {
        ("own", &[seat, street]) => Own(seat, street),
        ("board", &[street]) => Board(street),
        ("ranks", &[a]) => Ranks(a),
        ("repeated", &[a]) => Repeated(a),
        ("size", &[a]) => Size(a),
        ("suits", &[a]) => Suits(a),
        ("longest", &[a]) => Longest(a),
        ("highest", &[a]) => Highest(a),
        ("lowest", &[a]) => Lowest(a),
        ("nth", &[a, b]) => Nth(a, b),
        ("rank_set", &[a]) => RankSet(a),
        ("card", &[a]) => Card(a),
        ("rank_of", &[a]) => RankOf(a),
        ("suit_of", &[a]) => SuitOf(a),
        ("listed", &[list, a]) => Listed(list, a),
        ("of_hand", &[table, a]) => OfHand(table, a),
        ("strength", &[pot, own, board]) => Strength(pot, own, board),
        ("best_possible", &[pot, own, board, limit]) => BestPossible(pot, own, board, limit),
        ("outs", &[pot, own, board, first, last]) => Outs(pot, own, board, first, last),
        ("nut_outs", &[pot, own, board]) => NutOuts(pot, own, board),
        ("cards_that_play", &[pot, own, board]) => CardsThatPlay(pot, own, board),
        ("flop_category", &[own, board]) => FlopCategory(own, board),
        ("made", &[list, own, board]) => Made(list, own, board),
        ("share", [seat, rest @ ..]) => Share(*seat, rest.to_vec()),
        ("share_of", [seat, pot, rest @ ..]) => ShareOf(*seat, *pot, rest.to_vec()),
        ("equity", [seat, own @ .., board]) => Equity(*seat, own.to_vec(), *board),
        ("equity_against", &[table, own, board]) => EquityAgainst(table, own, board),
        ("add", &[a, b]) => Add(a, b),
        ("subtract", &[a, b]) => Subtract(a, b),
        ("multiply", &[a, b]) => Multiply(a, b),
        ("divide", &[a, b]) => Divide(a, b),
        ("equal", &[a, b]) => Equal(a, b),
        ("less", &[a, b]) => Less(a, b),
        ("and", &[a, b]) => And(a, b),
        ("or", &[a, b]) => Or(a, b),
        ("without", &[a, b]) => Without(a, b),
        ("choose", &[a, b, c]) => Choose(a, b, c),
        _ => return None,
    })
}

/// A tally as Python reads it; groups are in the order of their keys.
fn tally_parts(tally: Tally) -> TallyParts {
    let mut groups: Vec<GroupParts> = tally
        .groups
        .into_iter()
        .map(|(key, group)| {
            (
                key,
                group.weight,
                group.amounts.into_iter().map(amount_parts).collect(),
            )
        })
        .collect();
    groups.sort_by(|a, b| a.0.cmp(&b.0));
    (tally.weight, groups)
}

fn amount_parts(amount: Amount) -> AmountParts {
    match amount {
        Amount::Sum(sum) => {
            let sums = sum.by_denominator.into_iter();
            (
                "sum",
                sums.map(|(denominator, sum)| (1, denominator, sum))
                    .collect(),
                sum.squares,
            )
        }
        Amount::Bounds(bounds) => {
            let ends = bounds
                .into_iter()
                .flat_map(|(least, greatest)| [least, greatest]);
            ("bounds", ends.map(|(a, b)| (a, b, 0)).collect(), 0.0)
        }
        Amount::Histogram(weights) => {
            let weights = weights.into_iter();
            (
                "histogram",
                weights
                    .map(|((a, b), weight)| (a, b, weight as i128))
                    .collect(),
                0.0,
            )
        }
    }
}
