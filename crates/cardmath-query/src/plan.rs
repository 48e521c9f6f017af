//! How a question is counted exactly, and what that costs.

use crate::cost::{Before, cost_of, cost_of_nuts};
use crate::deal::{DealStep, Dealing, Slot};
use crate::flops;
use crate::handover::Handover;
use crate::orders::{self, Orders};
use crate::program::{Id, Program};
use crate::rows::rows_of;
use crate::setup::Setup;
use crate::suits::SuitGroup;
use crate::sweep::{self, Sweep};
use crate::symmetry::{symmetry, with_images};
use cardmath_cards::{Hand, choose};
use std::ops::RangeBounds;

/// The cost of a row besides its nodes, in nanoseconds.
const ROW: u64 = 60;

/// The exact way.
pub enum Enumeration {
    /// Every deal up to suit relabelling, step by step.
    Deals,
    /// All pairs of combos at once on each board.
    Sweep(Sweep),
    /// Every complete board once, with the orders in which its cards can come.
    Orders(Orders),
    /// By the engine of equity.
    Equity(Box<Handover>),
}

/// A plan: the order of dealing, what is computed when, and the cost.
///
/// All plans of a question have the same answer; the cheapest one is taken.
///
/// ```
/// use cardmath_cards::Hand;
/// use cardmath_evaluate::Rules;
/// use cardmath_query::{Aggregate, Node, Plan, Program, Setup};
/// use cardmath_situation::{Situation, StreetCards};
///
/// let situation = Situation::new(Rules::holdem(), Vec::new(), Hand::EMPTY, Hand::EMPTY);
/// let setup = Setup::new(situation, vec![StreetCards { own: 2, board: 3 }]);
/// let program = Program {
///     nodes: vec![Node::Board(0), Node::Suits(0)],
///     aggregates: vec![Aggregate::Histogram(1)],
///     ..Program::default()
/// };
/// let plan = Plan::new(&setup, &program);
/// assert!(Plan::all(&setup, &program).iter().all(|other| plan.cost <= other.cost));
/// // Flops are dealt up to the relabellings of their suits.
/// assert_eq!((plan.rows, plan.relabellings()), (1_755, 24));
/// ```
pub struct Plan {
    /// The way.
    pub way: Enumeration,
    /// About how many nanoseconds of one thread it takes; at most `u64::MAX`.
    pub cost: u64,
    /// About how many deals, or boards if combos are swept, are looked at.
    pub rows: u64,
    /// The deals that are counted in place of those asked about, if there are others; each counts
    /// for `divisor` of them.
    pub(crate) setup: Option<Setup>,
    /// The times that each deal is counted.
    pub(crate) divisor: u128,
    /// The choices of hands of players without a known card, if these are listed.
    listed_hands: u128,
    before: Before,
    pub(crate) dealing: Dealing,
    /// The relabellings that leave the question unchanged.
    pub(crate) group: SuitGroup,
    /// By level, what is done on rows of this level.
    pub(crate) stages: Vec<Stage>,
}

/// What is done with rows after a number of steps.
#[derive(Clone, Default)]
pub struct Stage {
    /// The nodes to compute.
    pub nodes: Vec<Id>,
    /// The dealt nodes to show first, with their slots.
    pub shown: Vec<(Id, usize)>,
    /// The conditions to check.
    pub conditions: Vec<Id>,
    /// The nodes that are needed later.
    pub kept: Vec<Id>,
}

impl Plan {
    /// The cheapest plan.
    pub fn new(setup: &Setup, program: &Program) -> Plan {
        let all = Plan::all(setup, program).into_iter();
        // Of equal costs it is the first one, and the plainest ways come first.
        let cheapest = all.min_by_key(|plan| plan.cost);
        cheapest.unwrap_or_else(|| unreachable!("every deal can be counted"))
    }

    /// All plans: each way, perhaps with a known hand replaced by its suit orbit, with equities
    /// counted before, or with all hands of a player without a known card.
    pub fn all(setup: &Setup, program: &Program) -> Vec<Plan> {
        let mut plans = Plan::of_setup(setup, program);
        for seat in 0..setup.seats.len() {
            let Some((wider, images)) = with_images(setup, program, seat) else {
                continue;
            };
            plans.extend(
                Plan::of_setup(&wider, program)
                    .into_iter()
                    .map(|plan| Plan {
                        setup: Some(wider.clone()),
                        divisor: images,
                        ..plan
                    }),
            );
        }
        if let Some((listed, listed_hands)) = setup.with_all_hands() {
            let swept = Plan::of_setup(&listed, program).into_iter();
            let swept = swept.filter(|plan| matches!(plan.way, Enumeration::Sweep(_)));
            plans.extend(swept.map(|plan| Plan {
                setup: Some(listed.clone()),
                listed_hands,
                ..plan
            }));
            plans.extend(
                Plan::of_equity(&listed, program, listed_hands).map(|plan| Plan {
                    setup: Some(listed.clone()),
                    ..plan
                }),
            );
        }
        plans.extend(Plan::of_equity(setup, program, 1));
        plans
    }

    /// The plan for a question that is only an equity.
    fn of_equity(setup: &Setup, program: &Program, listed_hands: u128) -> Option<Plan> {
        let dealing = Dealing::new(setup, program, false);
        let handover = Handover::of(setup, program, ways_after(&dealing))?;
        let (cost, rows) = (handover.cost(), handover.way.steps);
        Some(Plan {
            way: Enumeration::Equity(Box::new(handover)),
            cost,
            rows,
            setup: None,
            divisor: 1,
            listed_hands,
            before: Before::Nothing,
            dealing,
            group: symmetry(setup, program),
            stages: Vec::new(),
        })
    }

    /// The plans for these deals, with and without equities on all flops counted before.
    fn of_setup(setup: &Setup, program: &Program) -> Vec<Plan> {
        let mut plans = Plan::with(setup, program, Before::Nothing);
        let tables = flops::ranges(setup, program).len() as u64 * flops::COST;
        if tables > 0 {
            let counted = Plan::with(setup, program, Before::Flops).into_iter();
            plans.extend(counted.map(|plan| Plan {
                cost: plan.cost.saturating_add(tables),
                ..plan
            }));
        }
        plans
    }

    /// The ranges whose equities on all flops are counted before the deals.
    pub(crate) fn before(&self, setup: &Setup, program: &Program) -> Vec<usize> {
        match self.before {
            Before::Nothing => Vec::new(),
            Before::Flops => flops::ranges(setup, program),
        }
    }

    /// The plans for these deals after something was counted.
    fn with(setup: &Setup, program: &Program, before: Before) -> Vec<Plan> {
        let group = symmetry(setup, program);
        let orders = [false, true].map(|board_first| Dealing::new(setup, program, board_first));
        let [combos_first, board_first] = orders;
        let asked = (setup, program, before);
        let mut plans: Vec<Plan> = [&combos_first, &board_first]
            .map(|dealing| {
                let stages = stages(program, dealing);
                Plan::of_deals(asked, dealing.clone(), stages, group)
            })
            .into();
        if let Some(sweep) = sweep::of(setup, program, &board_first) {
            plans.push(Plan::of_sweep(asked, sweep, board_first, group));
        }
        if let Some(orders) = orders::of(setup, program, &combos_first) {
            plans.push(Plan::of_orders(asked, orders, combos_first, group));
        }
        for plan in &mut plans {
            let nuts = cost_of_nuts(setup, program, plan.rows);
            plan.cost = plan.cost.saturating_add(nuts);
        }
        plans
    }

    fn of_sweep(
        (setup, program, before): (&Setup, &Program, Before),
        sweep: Sweep,
        dealing: Dealing,
        group: SuitGroup,
    ) -> Plan {
        let mut stages = stages(program, &dealing);
        keep_all(program, &dealing, &mut stages[..sweep.boards]);
        let boards = rows_of(setup, &dealing.steps[..sweep.boards], group);
        let early = Plan::of_deals((setup, program, before), dealing, stages, group);
        let known = early.cost_of_levels((setup, program, before), ..=sweep.boards);
        let swept = boards.saturating_mul(sweep.cost(setup, program, before));
        Plan {
            way: Enumeration::Sweep(sweep),
            cost: known.saturating_add(swept),
            rows: boards,
            ..early
        }
    }

    fn of_orders(
        (setup, program, before): (&Setup, &Program, Before),
        orders: Orders,
        dealing: Dealing,
        group: SuitGroup,
    ) -> Plan {
        let stages = stages(program, &dealing);
        let last = dealing.steps.len() - 1;
        let combos = rows_of(setup, &dealing.steps[..orders.combos], group);
        let step = DealStep::Cards {
            count: setup.rules.board,
            slots: Vec::new(),
        };
        let steps = [&dealing.steps[..orders.combos], &[step]].concat();
        let boards = rows_of(setup, &steps, group);
        let cost = orders.cost(setup, program, before, (combos, boards));
        let early = Plan::of_deals((setup, program, before), dealing, stages, group);
        let known = early.cost_of_levels((setup, program, before), ..=last);
        Plan {
            way: Enumeration::Orders(orders),
            cost: known.saturating_add(cost),
            rows: boards,
            ..early
        }
    }

    fn of_deals(
        (setup, program, before): (&Setup, &Program, Before),
        dealing: Dealing,
        stages: Vec<Stage>,
        group: SuitGroup,
    ) -> Plan {
        let rows = rows_of(setup, &dealing.steps, group);
        let mut plan = Plan {
            setup: None,
            divisor: 1,
            listed_hands: 1,
            before,
            way: Enumeration::Deals,
            cost: 0,
            rows,
            dealing,
            group,
            stages,
        };
        plan.cost = plan.cost_of_levels((setup, program, before), ..);
        plan
    }

    /// The cost of the rows of some levels.
    fn cost_of_levels(
        &self,
        (setup, program, before): (&Setup, &Program, Before),
        levels: impl RangeBounds<usize>,
    ) -> u64 {
        let stages = self.stages.iter().enumerate();
        let stages = stages.filter(|(level, _)| levels.contains(level));
        let of_level = |(level, stage): (usize, &Stage)| {
            let rows = rows_of(setup, &self.dealing.steps[..level], self.group);
            let nodes = stage.nodes.iter();
            let each = nodes.map(|&node| cost_of(setup, program, before, node));
            rows.saturating_mul(each.fold(ROW, u64::saturating_add))
        };
        stages.map(of_level).fold(0, u64::saturating_add)
    }

    /// The name of the way.
    pub fn name(&self) -> &'static str {
        match self.way {
            Enumeration::Deals => "deals",
            Enumeration::Sweep(_) => "sweep",
            Enumeration::Orders(_) => "orders",
            Enumeration::Equity(_) => "equity",
        }
    }

    /// The number of relabellings of the suits that leave the question unchanged.
    pub fn relabellings(&self) -> u32 {
        self.group.count_ones()
    }

    /// The number of deals that follow from each choice of the players' combos.
    pub fn completions(&self) -> u128 {
        ways_after(&self.dealing).saturating_mul(self.listed_hands)
    }

    /// The steps in words, for people.
    pub fn steps(&self, setup: &Setup) -> Vec<String> {
        if let Enumeration::Equity(handover) = &self.way {
            return handover.steps();
        }
        let slot = |places: &[usize]| match places.first().map(|&place| self.dealing.slots[place]) {
            Some(Slot::Own(seat, _)) if setup.has_too_many_hands(seat) => {
                format!(
                    "player {}, who may hold too many hands for a sweep",
                    seat + 1
                )
            }
            Some(Slot::Own(seat, _)) => format!("player {}", seat + 1),
            Some(Slot::Board(_)) => "the board".to_owned(),
            None => "nobody".to_owned(),
        };
        let words = |step: &DealStep| match step {
            DealStep::Combo { seat, .. } => format!("the combos of player {}", seat + 1),
            DealStep::Cards { count, slots } => {
                format!(
                    "{count} card{} for {}",
                    if *count == 1 { "" } else { "s" },
                    slot(slots)
                )
            }
        };
        self.dealing.steps.iter().map(words).collect()
    }
}

/// The number of deals that follow from each choice of the players' combos.
fn ways_after(dealing: &Dealing) -> u128 {
    let held = dealing.steps.iter().map(|step| match step {
        DealStep::Combo { held, .. } => *held,
        DealStep::Cards { .. } => 0,
    });
    let known = dealing.taken.len() + held.sum::<usize>();
    let deal = |(left, ways): (usize, u128), step: &DealStep| match step {
        DealStep::Combo { .. } => (left, ways),
        DealStep::Cards { count, .. } => (
            left.saturating_sub(*count),
            ways.saturating_mul(choose(left, *count)),
        ),
    };
    let left = Hand::DECK.len().saturating_sub(known);
    dealing.steps.iter().fold((left, 1), deal).1
}

/// What is done at each level.
fn stages(program: &Program, dealing: &Dealing) -> Vec<Stage> {
    let levels = dealing.levels(program);
    let last = dealing.steps.len();
    let mut stages = vec![Stage::default(); last + 1];
    let is_dealt = |id: Id| dealing.dealt.iter().any(|&(node, _)| node == id);
    for (id, &level) in levels.iter().enumerate() {
        if !is_dealt(id) {
            stages[level].nodes.push(id);
        }
    }
    for &id in &program.conditions {
        stages[check_at(dealing, levels[id])].conditions.push(id);
    }
    for level in 0..=last {
        let used = stages[level]
            .nodes
            .iter()
            .flat_map(|&id| program.nodes[id].operands());
        let used: Vec<Id> = used.collect();
        let shown = dealing.dealt.iter().filter(|(node, _)| used.contains(node));
        stages[level].shown = shown.copied().collect();
        let later = stages[level + 1..].iter();
        let mut needed: Vec<Id> = later
            .flat_map(|stage| {
                let operands = stage
                    .nodes
                    .iter()
                    .flat_map(|&id| program.nodes[id].operands());
                operands
                    .chain(stage.conditions.iter().copied())
                    .collect::<Vec<_>>()
            })
            .chain(program.groups.iter().copied())
            .chain(program.aggregates.iter().map(|aggregate| aggregate.node()))
            .filter(|&id| levels[id] <= level && !is_dealt(id))
            .collect();
        needed.sort_unstable();
        needed.dedup();
        stages[level].kept = needed;
    }
    stages
}

/// Keeps all that is known of a board: a sweep needs it for the combos.
fn keep_all(program: &Program, dealing: &Dealing, stages: &mut [Stage]) {
    let levels = dealing.levels(program);
    let is_dealt = |id: Id| dealing.dealt.iter().any(|&(node, _)| node == id);
    for (level, stage) in stages.iter_mut().enumerate() {
        let known = (0..program.nodes.len()).filter(|&id| levels[id] <= level && !is_dealt(id));
        stage.kept = known.collect();
    }
}

/// The level at which a condition is checked: once as many deals follow from each row.
fn check_at(dealing: &Dealing, level: usize) -> usize {
    let is_combo = |step: &DealStep| matches!(step, DealStep::Combo { .. });
    let combos_end = dealing
        .steps
        .iter()
        .rposition(is_combo)
        .map_or(0, |step| step + 1);
    level.max(combos_end)
}
