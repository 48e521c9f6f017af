//! The order in which cards are dealt, and rows of deals that are dealt so far.

use crate::aggregate::Value;
use crate::column::Column;
use crate::evaluate::Columns;
use crate::program::{Failure, Id, Node, Program};
use crate::setup::Setup;
use crate::suits::{ALONE, SuitGroup, representative};
use cardmath_cards::{Hand, subsets_of};
use cardmath_situation::Combo;

/// Cards that nodes look at: those of a seat or of the board, by a number of cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Slot {
    /// The first cards of a seat.
    Own(usize, usize),
    /// The first cards of the board.
    Board(usize),
}

/// A step of dealing.
#[derive(Clone, PartialEq, Debug)]
pub enum DealStep {
    /// A seat gets a combo of its range.
    Combo {
        seat: usize,
        slots: Vec<usize>,
        held: usize,
    },
    /// Cards are dealt from the rest of the deck into some slots.
    Cards { count: usize, slots: Vec<usize> },
}

/// The slots that a program looks at, and how they are filled.
#[derive(Clone)]
pub struct Dealing {
    pub slots: Vec<Slot>,
    /// For each slot the cards that are known from the start.
    pub start: Vec<u64>,
    pub steps: Vec<DealStep>,
    /// The cards that are taken from the start.
    pub taken: Hand,
    /// For each node that is dealt, its slot.
    pub dealt: Vec<(Id, usize)>,
}

impl Dealing {
    /// The dealing for a program: combos first or the board first.
    pub fn new(setup: &Setup, program: &Program, board_first: bool) -> Dealing {
        let slot_of = |node: &Node| match *node {
            Node::Own(seat, street) => Some(Slot::Own(seat, setup.streets[street].own)),
            Node::Board(street) => Some(Slot::Board(setup.streets[street].board)),
            _ => None,
        };
        let mut slots: Vec<Slot> = program.nodes.iter().filter_map(slot_of).collect();
        slots.sort_unstable();
        slots.dedup();
        let place = |slot: Slot| slots.binary_search(&slot).ok();
        let nodes = program.nodes.iter().enumerate();
        let dealt = nodes.filter_map(|(id, node)| Some((id, place(slot_of(node)?)?)));
        let seats = 0..setup.seats.len();
        let combos: Vec<DealStep> = seats
            .clone()
            .filter(|&seat| setup.seats[seat].combos.len() > 1)
            .map(|seat| DealStep::Combo {
                seat,
                slots: own_slots(&slots, seat),
                held: setup.seats[seat].held(),
            })
            .filter(|step| match step {
                // A seat with any cards is dealt only if a node reads it.
                DealStep::Combo { seat, slots, .. } => !slots.is_empty() || !setup.is_open(*seat),
                DealStep::Cards { .. } => true,
            })
            .collect();
        let missing = seats.flat_map(|seat| missing_steps(setup, &slots, seat));
        let boards = board_steps(setup, &slots);
        let combos = combos.into_iter().chain(missing);
        Dealing {
            start: slots
                .iter()
                .map(|&slot| known_in(setup, slot).mask())
                .collect(),
            steps: match board_first {
                true => boards.into_iter().chain(combos).collect(),
                false => combos.chain(boards).collect(),
            },
            taken: setup.known() | setup.known_hole_cards(),
            dealt: dealt.collect(),
            slots,
        }
    }

    /// The slot of a dealt node.
    pub fn slot_of(&self, node: Id) -> Option<usize> {
        let dealt = self.dealt.iter().find(|&&(other, _)| other == node);
        dealt.map(|&(_, slot)| slot)
    }

    /// The value of a node in a row, where it is dealt or computed.
    ///
    /// # Errors
    /// It is neither.
    pub fn value_in(&self, rows: &PartialDeals, row: usize, node: Id) -> Result<Value, Failure> {
        if let Some(slot) = self.slot_of(node) {
            return Ok((rows.slots[slot][row] as i64, 1));
        }
        let column = rows.columns[node].as_ref().ok_or(Failure::IllTyped)?;
        Ok(column.fraction(row))
    }

    /// The level of each node: the number of steps after which it is known.
    pub fn levels(&self, program: &Program) -> Vec<usize> {
        let mut levels = vec![0; program.nodes.len()];
        let known_after = |slot: usize| {
            let fills = |step: &DealStep| match step {
                DealStep::Combo { slots, .. } | DealStep::Cards { slots, .. } => {
                    slots.contains(&slot)
                }
            };
            self.steps
                .iter()
                .rposition(fills)
                .map_or(0, |step| step + 1)
        };
        for &(node, slot) in &self.dealt {
            levels[node] = known_after(slot);
        }
        for (id, node) in program.nodes.iter().enumerate() {
            let operands = node.operands();
            if !operands.is_empty() {
                levels[id] = operands.into_iter().map(|id| levels[id]).max().unwrap_or(0);
            }
        }
        levels
    }
}

fn own_slots(slots: &[Slot], seat: usize) -> Vec<usize> {
    let of_seat = |slot: &Slot| matches!(slot, Slot::Own(other, _) if *other == seat);
    (0..slots.len())
        .filter(|&place| of_seat(&slots[place]))
        .collect()
}

fn known_in(setup: &Setup, slot: Slot) -> Hand {
    match slot {
        Slot::Own(seat, cards) => setup.own_by(seat, cards),
        Slot::Board(cards) => setup.board_by(cards),
    }
}

/// The steps in which a seat gets its missing cards, as far as nodes look at them.
fn missing_steps(setup: &Setup, slots: &[Slot], seat: usize) -> Vec<DealStep> {
    let cuts = slots.iter().filter_map(|slot| match *slot {
        Slot::Own(other, cards) if other == seat => Some(cards),
        _ => None,
    });
    let known = setup.seats[seat].held();
    if setup.seats[seat].missing == 0 {
        return Vec::new();
    }
    let filled = |cut: usize| -> Vec<usize> {
        let is_later = |slot: &Slot| matches!(slot, Slot::Own(s, c) if *s == seat && *c >= cut);
        (0..slots.len())
            .filter(|&place| is_later(&slots[place]))
            .collect()
    };
    steps_between(known, cuts, filled)
}

/// The steps in which the board comes, as far as nodes look at it.
fn board_steps(setup: &Setup, slots: &[Slot]) -> Vec<DealStep> {
    let cuts = slots.iter().filter_map(|slot| match *slot {
        Slot::Board(cards) => Some(cards),
        Slot::Own(..) => None,
    });
    let filled = |cut: usize| -> Vec<usize> {
        let is_later = |slot: &Slot| matches!(slot, Slot::Board(c) if *c >= cut);
        (0..slots.len())
            .filter(|&place| is_later(&slots[place]))
            .collect()
    };
    steps_between(setup.board.len(), cuts, filled)
}

fn steps_between(
    known: usize,
    cuts: impl Iterator<Item = usize>,
    filled: impl Fn(usize) -> Vec<usize>,
) -> Vec<DealStep> {
    let mut cuts: Vec<usize> = cuts.filter(|&cut| cut > known).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut before = known;
    let step = |cut| {
        let count = cut - std::mem::replace(&mut before, cut);
        DealStep::Cards {
            count,
            slots: filled(cut),
        }
    };
    cuts.into_iter().map(step).collect()
}

/// Deals that are dealt up to a step, with what is known of them.
pub struct PartialDeals {
    /// The number of deals that each row represents, times the weights of its combos.
    pub weights: Vec<u128>,
    /// The relabellings that leave each row unchanged.
    pub groups: Vec<SuitGroup>,
    /// The cards that cannot be dealt any more.
    pub taken: Vec<Hand>,
    /// By slot, the cards in it.
    pub slots: Vec<Vec<u64>>,
    /// The columns of nodes that are computed.
    pub columns: Columns,
}

/// Part of the cards or combos that a step may deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepPart {
    All,
    /// Those whose first card, or whose combo, has this place.
    Only(usize),
}

/// Rows that follow from others by a step, not yet joined with their columns.
#[derive(Default)]
pub struct NextDeals {
    /// The row from which each comes.
    pub from: Vec<u32>,
    weights: Vec<u128>,
    groups: Vec<SuitGroup>,
    cards: Vec<Hand>,
}

impl NextDeals {
    pub fn len(&self) -> usize {
        self.from.len()
    }

    pub fn clear(&mut self) {
        self.from.clear();
        self.weights.clear();
        self.groups.clear();
        self.cards.clear();
    }

    fn push(&mut self, from: usize, weight: u128, group: SuitGroup, cards: Hand) {
        self.from.push(from as u32);
        self.weights.push(weight);
        self.groups.push(group);
        self.cards.push(cards);
    }

    /// Adds what a step can deal to a row, up to suit relabelling.
    pub fn extend(
        &mut self,
        rows: &PartialDeals,
        row: usize,
        step: &DealStep,
        setup: &Setup,
        part: StepPart,
    ) {
        match step {
            DealStep::Combo { seat, .. } => {
                let combos = &setup.seats[*seat].combos;
                match part {
                    StepPart::All => combos.iter().for_each(|combo| self.hold(rows, row, combo)),
                    StepPart::Only(place) => self.hold(rows, row, &combos[place]),
                }
            }
            DealStep::Cards { count, .. } => self.deal(rows, row, *count, part),
        }
    }

    #[inline]
    fn hold(&mut self, rows: &PartialDeals, row: usize, combo: &Combo) {
        if (combo.cards & rows.taken[row]).is_empty() {
            let (cards, weight) = (combo.cards, rows.weights[row] * u128::from(combo.weight));
            if let Some((images, group)) = representative(cards, rows.groups[row]) {
                self.push(row, weight * u128::from(images), group, cards);
            }
        }
    }

    fn deal(&mut self, rows: &PartialDeals, row: usize, count: usize, part: StepPart) {
        let free = Hand::DECK - rows.taken[row];
        let (weight, group) = (rows.weights[row], rows.groups[row]);
        let mut add = |cards: Hand| {
            if group == ALONE {
                self.push(row, weight, ALONE, cards);
            } else if let Some((images, group)) = representative(cards, group) {
                self.push(row, weight * u128::from(images), group, cards);
            }
        };
        match part {
            StepPart::All => subsets_of(free, count).for_each(&mut add),
            StepPart::Only(place) => {
                let mut cards = free.cards();
                let Some(first) = cards.nth(place) else {
                    return;
                };
                let rest = cards.fold(Hand::EMPTY, Hand::with);
                let rest = subsets_of(rest, count - 1);
                rest.for_each(|others| add(others.with(first)));
            }
        }
    }
}

impl PartialDeals {
    /// The row of a deal before any card is dealt.
    pub fn first(dealing: &Dealing, group: SuitGroup, weight: u128, nodes: usize) -> PartialDeals {
        PartialDeals {
            weights: vec![weight],
            groups: vec![group],
            taken: vec![dealing.taken],
            slots: dealing.start.iter().map(|&mask| vec![mask]).collect(),
            columns: vec![None; nodes],
        }
    }

    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Some of the rows after a step. Only the columns of some nodes are kept.
    pub fn after(
        &self,
        step: &DealStep,
        next: &NextDeals,
        range: std::ops::Range<usize>,
        kept: &[Id],
    ) -> PartialDeals {
        let (DealStep::Combo { slots: filled, .. } | DealStep::Cards { slots: filled, .. }) = step;
        let (from, dealt) = (&next.from[range.clone()], &next.cards[range.clone()]);
        let of_slot = |(place, masks): (usize, &Vec<u64>)| -> Vec<u64> {
            let before = from.iter().map(|&row| masks[row as usize]);
            match filled.contains(&place) {
                true => before
                    .zip(dealt)
                    .map(|(mask, cards)| mask | cards.mask())
                    .collect(),
                false => before.collect(),
            }
        };
        let mut columns: Columns = vec![None; self.columns.len()];
        for &node in kept {
            columns[node] = self.columns[node]
                .as_ref()
                .map(|column| column.gather(from));
        }
        let taken = from.iter().zip(dealt);
        PartialDeals {
            slots: self.slots.iter().enumerate().map(of_slot).collect(),
            taken: taken
                .map(|(&row, &cards)| self.taken[row as usize] | cards)
                .collect(),
            weights: next.weights[range.clone()].to_vec(),
            groups: next.groups[range].to_vec(),
            columns,
        }
    }

    /// The rows at some places.
    pub fn pick(&self, places: &[u32]) -> PartialDeals {
        let rows = || places.iter().map(|&row| row as usize);
        let columns = self.columns.iter();
        PartialDeals {
            weights: rows().map(|row| self.weights[row]).collect(),
            groups: rows().map(|row| self.groups[row]).collect(),
            taken: rows().map(|row| self.taken[row]).collect(),
            slots: self
                .slots
                .iter()
                .map(|of| rows().map(|row| of[row]).collect())
                .collect(),
            columns: columns
                .map(|each| each.as_ref().map(|each| each.gather(places)))
                .collect(),
        }
    }

    /// Puts the cards of slots into the columns of the nodes that look at them.
    pub fn show_slots(&mut self, dealt: &[(Id, usize)]) {
        for &(node, slot) in dealt {
            self.columns[node] = Some(Column::of_masks(&self.slots[slot]));
        }
    }
}
