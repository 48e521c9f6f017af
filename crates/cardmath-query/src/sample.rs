//! Random deals, in chunks whose sums are added.

use crate::aggregate::GroupTally;
use crate::column::Column;
use crate::deal::{Dealing, Slot};
use crate::evaluate::{Columns, Evaluation};
use crate::flops::FlopTables;
use crate::program::{Failure, Id, Program};
use crate::setup::Setup;
use cardmath_cards::random::dealing::{BLOCK, CardColumn};
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::{Ended, Parts};
use cardmath_situation::{Chunks, Dealer, Seats};
use std::sync::OnceLock;

/// The deals that are evaluated at a time.
const ROWS: usize = 8 * BLOCK;

/// Random deals for a program.
///
/// How often does a flop have a pair? Chunks of deals add up: 4,000 deals are two chunks here.
///
/// ```
/// use cardmath_cards::Hand;
/// use cardmath_cards::simd::Instructions;
/// use cardmath_evaluate::Rules;
/// use cardmath_query::{Aggregate, Amount, Node, Program, Sampler, Setup};
/// use cardmath_situation::{Chunks, Situation, StreetCards};
///
/// let situation = Situation::new(Rules::holdem(), Vec::new(), Hand::EMPTY, Hand::EMPTY);
/// let setup = Setup::new(situation, vec![StreetCards { own: 2, board: 3 }]);
/// let program = Program {
///     nodes: vec![Node::Board(0), Node::Repeated(0), Node::Constant(0), Node::Less(2, 1)],
///     aggregates: vec![Aggregate::Sum(3)],
///     ..Program::default()
/// };
/// let sampler = Sampler::new(&setup, &program, &mut || true)?;
/// let plan = Chunks { seed: 1, first: 0, count: 2, deals: 2_000 };
/// let tallies =
///     sampler.samples(&setup, &program, Instructions::fastest(), &plan, 1, || true)?;
/// let paired = tallies.iter().map(|tally| match &tally.groups[&[][..]].amounts[0] {
///     Amount::Sum(sum) => sum.by_denominator[&1],
///     _ => unreachable!("the program has a sum"),
/// });
/// // 17.2% of flops have a pair or three of a kind.
/// assert!((620..760).contains(&paired.sum::<i128>()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sampler {
    seats: Seats,
    dealing: Dealing,
    /// For each condition, the nodes to compute before it; at the end those for the answer.
    stages: Vec<Vec<Id>>,
    /// Nothing is counted before random deals.
    flops: FlopTables,
}

impl Sampler {
    /// The sampler of a question.
    ///
    /// # Errors
    /// `keep_going` returned false: millions of combos take seconds.
    pub fn new(
        setup: &Setup,
        program: &Program,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Sampler, Ended> {
        Ok(Sampler {
            seats: Seats::new(&setup.situation, false, keep_going)?,
            dealing: Dealing::new(setup, program, false),
            stages: stages(program),
            flops: FlopTables::new(),
        })
    }

    /// Deals all chunks in threads; the sums are in the order of the chunks, and do not depend on
    /// the number of threads. Once `keep_going` returns false, only the first chunks are returned.
    ///
    /// # Errors
    /// The program gives no answer, or the system starts no thread.
    pub fn samples(
        &self,
        setup: &Setup,
        program: &Program,
        instructions: Instructions,
        plan: &Chunks,
        threads: usize,
        keep_going: impl FnMut() -> bool,
    ) -> Result<Vec<GroupTally>, Failure> {
        let failure = OnceLock::new();
        let chunk = |number: u64, parts: &Parts| {
            let mut work = Chunk::new(self, setup, program, instructions);
            match work.deal(plan, number, parts) {
                Ok(()) => Ok(work.tally),
                Err(Stop::Ended(ended)) => Err(ended),
                Err(Stop::Failed(reason)) => {
                    failure.get_or_init(|| reason);
                    Err(Ended::Impossible)
                }
            }
        };
        let found = plan.in_threads(threads, keep_going, chunk)?;
        let reason = failure.into_inner().unwrap_or(Failure::Impossible);
        found.ok_or(reason)
    }
}

/// Why a chunk has no sums.
enum Stop {
    Ended(Ended),
    Failed(Failure),
}

impl From<Ended> for Stop {
    fn from(ended: Ended) -> Stop {
        Stop::Ended(ended)
    }
}

impl From<Failure> for Stop {
    fn from(reason: Failure) -> Stop {
        Stop::Failed(reason)
    }
}

/// A chunk of deals.
struct Chunk<'a> {
    sampler: &'a Sampler,
    setup: &'a Setup,
    program: &'a Program,
    instructions: Instructions,
    evaluation: Evaluation<'a>,
    tally: GroupTally,
    /// By slot, the cards in it.
    slots: Vec<Vec<u64>>,
}

impl<'a> Chunk<'a> {
    fn new(
        sampler: &'a Sampler,
        setup: &'a Setup,
        program: &'a Program,
        instructions: Instructions,
    ) -> Chunk<'a> {
        Chunk {
            sampler,
            setup,
            program,
            instructions,
            evaluation: Evaluation::new(setup, program, instructions, &sampler.flops),
            tally: GroupTally::default(),
            slots: vec![Vec::with_capacity(ROWS); sampler.dealing.slots.len()],
        }
    }

    fn deal(&mut self, plan: &Chunks, number: u64, parts: &Parts) -> Result<(), Stop> {
        let dealer = Dealer::new(&self.sampler.seats, plan.seed, number);
        let mut dealer = dealer.ok_or(Ended::Impossible)?;
        for first in (0..plan.deals).step_by(ROWS) {
            let rows = ROWS.min(plan.deals - first);
            self.slots.iter_mut().for_each(Vec::clear);
            for _ in (0..rows).step_by(BLOCK) {
                if parts.is_stopped() {
                    return Err(Ended::Stopped.into());
                }
                dealer.deal(self.instructions, parts)?;
                self.take(&dealer);
            }
            self.count(rows, parts)?;
        }
        Ok(())
    }

    /// Puts the cards of a block of deals into the slots.
    fn take(&mut self, dealer: &Dealer<'_>) {
        let dealing = &self.sampler.dealing;
        for ((slot, &start), masks) in dealing
            .slots
            .iter()
            .zip(&dealing.start)
            .zip(&mut self.slots)
        {
            let columns: &[CardColumn] = match *slot {
                Slot::Own(seat, cards) => {
                    let (held, known) = (&dealer.held()[seat], self.setup.orders[seat].len());
                    &held[known.min(cards)..cards]
                }
                Slot::Board(cards) => &dealer.board()[self.setup.board.len().min(cards)..cards],
            };
            let before = masks.len();
            masks.resize(before + BLOCK, start);
            for column in columns {
                for (mask, &id) in masks[before..].iter_mut().zip(column.iter()) {
                    *mask |= 1 << (16 * (id & 3) + (id >> 2));
                }
            }
        }
    }

    /// Evaluates the deals at hand and adds them up.
    fn count(&mut self, rows: usize, parts: &Parts) -> Result<(), Stop> {
        let mut columns: Columns = vec![None; self.program.nodes.len()];
        for &(node, slot) in &self.sampler.dealing.dealt {
            columns[node] = Some(Column::of_masks(&self.slots[slot][..rows]));
        }
        self.tally.weight += rows as u128;
        let mut left = rows;
        for (nodes, &condition) in self.sampler.stages.iter().zip(&self.program.conditions) {
            self.evaluation.compute(nodes, left, &mut columns)?;
            let meets = columns[condition]
                .as_ref()
                .map_or(Err(Failure::IllTyped), Column::whole)?;
            let kept: Vec<u32> = (0..left as u32)
                .filter(|&row| meets[row as usize] != 0)
                .collect();
            if kept.len() < left {
                for column in columns.iter_mut().flatten() {
                    *column = column.gather(&kept);
                }
                left = kept.len();
            }
            if left == 0 || parts.is_stopped() {
                return Ok(());
            }
        }
        if let Some(nodes) = self.sampler.stages.last() {
            self.evaluation.compute(nodes, left, &mut columns)?;
        }
        self.tally.add(self.program, &columns, &vec![1; left])?;
        Ok(())
    }
}

/// For each condition, the nodes that it needs; at the end those that the answer needs.
fn stages(program: &Program) -> Vec<Vec<Id>> {
    let conditions = program.conditions.iter().map(|&id| vec![id]);
    let outputs = program.shown().collect();
    let wanted = conditions.chain([outputs]);
    wanted
        .map(|wanted| program.needed(&wanted, |_| false))
        .collect()
}
