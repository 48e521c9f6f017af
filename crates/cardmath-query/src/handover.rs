//! Questions that are only equities, which are handed over to the engine of equity.
//!
//! The mean of a player's share of the pot is the player's equity, and so is the mean of an equity
//! from a street on. Sums of these with constant factors follow from the players' equities, and a
//! condition on the hole cards of one player removes combos of that player's range.

use crate::aggregate::{Amount, Counted, Group, GroupTally, Sum};
use crate::column::Column;
use crate::equity::ways_to_complete;
use crate::evaluate::Evaluation;
use crate::flops::FlopTables;
use crate::program::{Aggregate, Failure, Id, Node, Program};
use crate::setup::Setup;
use cardmath_cards::simd::Instructions;
use cardmath_equity::{Way, count_all, find_way};
use cardmath_situation::{POT, Situation};
use std::io;

/// A question that the engine of equity answers.
pub struct Handover {
    /// How the engine counts all deals.
    pub way: Way,
    /// What is added up, in the order of the program.
    sums: Vec<Combination>,
    /// By seat, the conditions on its hole cards.
    conditions: Vec<Vec<Id>>,
    /// The deals of the question and of the engine that match, in lowest terms: the engine may deal
    /// cards that are not asked about, and the question distinguishes streets.
    deals: (u128, u128),
}

/// A sum of the players' shares of the pot, each times a factor, and of a constant; all over a
/// number. A share counts in units of [`Setup::unit`].
#[derive(Clone, PartialEq, Debug)]
struct Combination {
    factors: Vec<i128>,
    constant: i128,
    over: i128,
}

impl Handover {
    /// The question as one of equity; `None` if it asks for more.
    pub fn of(setup: &Setup, program: &Program, ways: u128) -> Option<Handover> {
        let is_equity = |node: &Node| matches!(node, Node::Share(..) | Node::Equity(..));
        let fits = program.groups.is_empty()
            && setup.seats.len() > 1
            && program.nodes.iter().any(is_equity);
        if !fits {
            return None;
        }
        let sum_of = |aggregate: &Aggregate| match *aggregate {
            Aggregate::Sum(node) => Combination::of(setup, program, node),
            Aggregate::Bounds(_) | Aggregate::Histogram(_) => None,
        };
        let sums: Option<Vec<Combination>> = program.aggregates.iter().map(sum_of).collect();
        let mut conditions = vec![Vec::new(); setup.seats.len()];
        for &condition in &program.conditions {
            conditions[seat_of(setup, program, condition)?].push(condition);
        }
        Some(Handover {
            sums: sums?,
            conditions,
            deals: in_lowest_terms(ways, setup.ways_to_deal()?)?,
            way: find_way(setup.situation.clone(), &mut || true)?,
        })
    }

    /// About how many nanoseconds of one thread it takes.
    pub fn cost(&self) -> u64 {
        self.way.cost.saturating_mul(self.runs())
    }

    /// What is done, in words.
    pub fn steps(&self) -> Vec<String> {
        let (name, unit) = self.way.words;
        let counted = format!("all deals by {name} ({unit})");
        match self.has_conditions() {
            true => vec![
                counted,
                "the same for the deals that meet the conditions".to_owned(),
            ],
            false => vec![counted],
        }
    }

    /// How often deals are counted: all of them, and those that meet the conditions.
    fn runs(&self) -> u64 {
        1 + u64::from(self.has_conditions())
    }

    fn has_conditions(&self) -> bool {
        self.conditions.iter().any(|of_seat| !of_seat.is_empty())
    }

    /// Counts all deals.
    ///
    /// # Errors
    /// As those of [`count`](crate::count).
    pub fn count(
        &self,
        setup: &Setup,
        program: &Program,
        instructions: Instructions,
        threads: usize,
        keep_going: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<Counted, Failure> {
        let total = self.way.steps * self.runs();
        let answer = |tally, done| {
            let done = (done, total);
            Ok(Counted { tally, done })
        };
        let mut run =
            |way: &Way, before: u64| -> io::Result<(cardmath_equity::Tally, Option<u64>)> {
                let mut stopped = false;
                let scaled = |done: u64| done.saturating_mul(self.way.steps) / way.steps.max(1);
                let (tally, done) = count_all(way, instructions, threads, |done| {
                    stopped = !keep_going(before + scaled(done).min(self.way.steps), total);
                    !stopped
                })?;
                Ok((tally, stopped.then_some(done)))
            };
        let (all, stopped) = run(&self.way, 0)?;
        let is_whole = stopped.is_none() || (self.deals == (1, 1) && !self.has_conditions());
        if !is_whole {
            return answer(GroupTally::default(), 0); // a part would not be exact
        }
        if !self.has_conditions() {
            return answer(
                self.tally(setup, all.deals, &all)?,
                stopped.unwrap_or(total),
            );
        }
        let met = self.met(setup, program, instructions)?;
        let Some(way) = met.and_then(|situation| find_way(situation, &mut || true)) else {
            let none = cardmath_equity::Tally::new(setup.seats.len(), setup.rules.pots.len());
            return answer(self.tally(setup, all.deals, &none)?, total);
        };
        match run(&way, self.way.steps)? {
            (_, Some(_)) => answer(GroupTally::default(), self.way.steps),
            (met, None) => answer(self.tally(setup, all.deals, &met)?, total),
        }
    }

    /// The situation of the deals that meet the conditions; `None` if there are none.
    fn met(
        &self,
        setup: &Setup,
        program: &Program,
        instructions: Instructions,
    ) -> Result<Option<Situation>, Failure> {
        let flops = FlopTables::new();
        let mut evaluation = Evaluation::new(setup, program, instructions, &flops);
        let mut situation = setup.situation.clone();
        for (seat, conditions) in situation.seats.iter_mut().zip(&self.conditions) {
            if conditions.is_empty() {
                continue;
            }
            let masks: Vec<u64> = seat.combos.iter().map(|combo| combo.cards.mask()).collect();
            let mut columns = vec![None; program.nodes.len()];
            let mut nodes = Vec::new();
            for id in program.needed(conditions, |_| false) {
                match program.nodes[id] {
                    Node::Own(..) => columns[id] = Some(Column::of_masks(&masks)),
                    _ => nodes.push(id),
                }
            }
            evaluation.compute(&nodes, masks.len(), &mut columns)?;
            let mut meets = vec![true; masks.len()];
            for &condition in conditions {
                let column = columns[condition].as_ref().ok_or(Failure::IllTyped)?;
                let values = meets.iter_mut().zip(column.whole()?);
                values.for_each(|(meets, &value)| *meets &= value != 0);
            }
            let mut meets = meets.into_iter();
            seat.combos.retain(|_| meets.next() == Some(true));
        }
        let is_possible = situation.seats.iter().all(|seat| !seat.combos.is_empty())
            && situation.is_possible(&mut || true) == Ok(true);
        Ok(is_possible.then_some(situation))
    }

    /// The answer, given the weight of all deals and the scores of those that meet the conditions.
    fn tally(
        &self,
        setup: &Setup,
        all: u128,
        met: &cardmath_equity::Tally,
    ) -> Result<GroupTally, Failure> {
        let (times, by) = self.deals;
        let converted = |deals: u128| {
            let deals = (deals / by).checked_mul(times);
            deals.ok_or(Failure::TooGreat)
        };
        let mut tally = GroupTally {
            weight: converted(all)?,
            ..GroupTally::default()
        };
        if met.deals == 0 {
            return Ok(tally);
        }
        let unit = setup.unit() as u128;
        let won = met.players.iter().map(|player| {
            let won = player.share.checked_mul(unit).ok_or(Failure::TooGreat)?;
            i128::try_from(won / u128::from(POT)).map_err(|_| Failure::TooGreat)
        });
        let won = won.collect::<Result<Vec<i128>, Failure>>()?;
        let weight = converted(met.deals)?;
        let amounts = self.sums.iter().map(|sum| {
            let sum = sum.sum(&won, met.deals, (times, by));
            sum.map(Amount::Sum).ok_or(Failure::TooGreat)
        });
        let amounts = amounts.collect::<Result<Vec<Amount>, Failure>>()?;
        tally.groups.insert(Vec::new(), Group { weight, amounts });
        Ok(tally)
    }
}

impl Combination {
    /// A node as such a sum; `None` if it is another value.
    fn of(setup: &Setup, program: &Program, node: Id) -> Option<Combination> {
        let none = || vec![0; setup.seats.len()];
        let one = |seat: usize, factor: i128| {
            let mut factors = none();
            factors[seat] = factor;
            Combination {
                factors,
                constant: 0,
                over: 1,
            }
        };
        let constant = |value: i64, over: i64| Combination {
            factors: none(),
            constant: value.into(),
            over: over.into(),
        };
        let of = |id: Id| Combination::of(setup, program, id);
        match &program.nodes[node] {
            Node::Constant(value) => Some(constant(*value, 1)),
            Node::Fraction(above, below) => Some(constant(*above, *below)),
            Node::Share(seat, strengths) => {
                is_share(setup, program, strengths).then(|| one(*seat, 1))
            }
            Node::Equity(seat, own, board) => {
                let ways = ways_of_equity(setup, program, own, *board)?;
                Some(one(*seat, ways.into()))
            }
            Node::Add(a, b) => of(*a)?.plus(&of(*b)?, 1),
            Node::Subtract(a, b) => of(*a)?.plus(&of(*b)?, -1),
            Node::Multiply(a, b) => {
                let (one, other) = (of(*a)?, of(*b)?);
                let (one, other) = if one.is_constant() {
                    (other, one)
                } else {
                    (one, other)
                };
                let (times, over) = other
                    .is_constant()
                    .then_some((other.constant, other.over))?;
                one.times(times, over)
            }
            Node::Divide(a, b) => {
                let other = of(*b)?;
                let is_sound = other.is_constant() && other.constant != 0;
                let sign = other.constant.signum();
                let (above, below) = (other.over * sign, other.constant * sign);
                is_sound.then(|| of(*a)?.times(above, below))?
            }
            _ => None,
        }
    }

    fn is_constant(&self) -> bool {
        self.factors.iter().all(|&factor| factor == 0)
    }

    /// The sum with a multiple of another; `None` on overflow.
    fn plus(&self, other: &Combination, times: i128) -> Option<Combination> {
        let add = |one: i128, more: i128| {
            let more = more.checked_mul(self.over)?.checked_mul(times)?;
            one.checked_mul(other.over)?.checked_add(more)
        };
        let factors = self.factors.iter().zip(&other.factors);
        Some(Combination {
            factors: factors
                .map(|(&one, &more)| add(one, more))
                .collect::<Option<_>>()?,
            constant: add(self.constant, other.constant)?,
            over: self.over.checked_mul(other.over)?,
        })
    }

    /// A multiple; `None` on overflow.
    fn times(&self, times: i128, over: i128) -> Option<Combination> {
        let factors = self.factors.iter().map(|factor| factor.checked_mul(times));
        Some(Combination {
            factors: factors.collect::<Option<_>>()?,
            constant: self.constant.checked_mul(times)?,
            over: self.over.checked_mul(over)?,
        })
    }

    /// The sum over all deals; `None` on overflow.
    ///
    /// `won` is what the players win in all deals of the engine, which represent `times / by` times
    /// as many of the question.
    fn sum(&self, won: &[i128], deals: u128, (times, by): (u128, u128)) -> Option<Sum> {
        let terms = self.factors.iter().zip(won);
        let start = self.constant.checked_mul(i128::try_from(deals).ok()?)?;
        let mut terms = terms.map(|(factor, won)| factor.checked_mul(*won));
        let all = terms.try_fold(start, |sum, term| sum.checked_add(term?))?;
        let (times, by) = (i128::try_from(times).ok()?, i128::try_from(by).ok()?);
        let (over, all) = (self.over.checked_mul(by)?, all.checked_mul(times)?);
        let common = gcd(over.unsigned_abs(), all.unsigned_abs()) as i128;
        let mut sum = Sum::default();
        let over = i64::try_from(over / common).ok()?;
        sum.by_denominator.insert(over, all / common);
        Some(sum)
    }
}

/// Whether strengths are those of all players at the showdown, pot by pot.
fn is_share(setup: &Setup, program: &Program, strengths: &[Id]) -> bool {
    let seats = setup.seats.len();
    let (cards, board) = (setup.rules.cards, setup.rules.board);
    strengths.iter().enumerate().all(|(place, &id)| {
        let Node::Strength(pot, own, shared) = program.nodes[id] else {
            return false;
        };
        let is_own = matches!(program.nodes[own], Node::Own(seat, street)
            if seat == place % seats && setup.streets[street].own == cards);
        let is_board = matches!(program.nodes[shared], Node::Board(street)
            if setup.streets[street].board == board);
        pot == place / seats && is_own && is_board
    })
}

/// The ways to complete a deal over which an equity is summed; `None` if it is not that of complete
/// hands, or of a board without cards that are known.
fn ways_of_equity(setup: &Setup, program: &Program, own: &[Id], board: Id) -> Option<u64> {
    let Node::Board(street) = program.nodes[board] else {
        return None;
    };
    let is_own = |(seat, &id): (usize, &Id)| {
        matches!(program.nodes[id], Node::Own(other, at)
            if other == seat && setup.streets[at].own == setup.rules.cards)
    };
    let shown = setup.streets[street];
    let is_whole = own.iter().enumerate().all(is_own)
        && shown.own == setup.rules.cards
        && shown.board >= setup.board.len();
    is_whole.then(|| ways_to_complete(setup, street))?
}

/// The seat on whose hole cards alone a condition depends, if all of these are in its combos.
fn seat_of(setup: &Setup, program: &Program, condition: Id) -> Option<usize> {
    let mut found = None;
    for id in program.needed(&[condition], |_| false) {
        match program.nodes[id] {
            Node::Board(_) => return None,
            Node::Own(seat, street) => {
                let is_known = setup.seats[seat].missing == 0
                    && setup.streets[street].own == setup.rules.cards;
                if !is_known || found.is_some_and(|other| other != seat) {
                    return None;
                }
                found = Some(seat);
            }
            _ => {}
        }
    }
    found
}

fn in_lowest_terms(above: u128, below: u128) -> Option<(u128, u128)> {
    let common = gcd(above, below);
    (common > 0).then(|| (above / common, below / common))
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
