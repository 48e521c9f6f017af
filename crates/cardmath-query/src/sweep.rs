//! All pairs of combos of two players at once, on each board.
//!
//! The values of a question often depend on one player and the board, and on who has the stronger
//! hand. Then each player's combos are put into classes of equal values. A sweep upwards through
//! the strengths counts, for each pair of classes, the pairs of combos without a common card that
//! win, tie and lose. The rest of the program is evaluated once for each pair of classes.

use crate::aggregate::Tally;
use crate::column::Column;
use crate::cost::cost_of;
use crate::deal::{Dealing, Rows, Slot, Step};
use crate::evaluate::{Columns, Evaluation};
use crate::program::{Failure, Id, Kind, Program};
use crate::setup::Setup;
use std::cmp::Ordering;
use std::collections::HashMap;

/// The bits of a mask.
const BITS: usize = 64;
/// The most classes that are numbered without a map.
const DENSE: usize = 1 << 16;
/// The outcomes for the first player: loses, ties, wins.
const OUTCOMES: usize = 3;
/// The cost of a board besides its combos, in nanoseconds.
const BOARD: u64 = 3_000;
/// The greatest sum of weights of a player.
const MOST: u128 = 1 << 31;

/// How pairs of combos are swept.
#[derive(Clone)]
pub struct Sweep {
    /// The number of steps that deal the board, which come first.
    pub boards: usize,
    /// The two players.
    seats: [usize; 2],
    /// For each player, the nodes of its combos and the board alone.
    sides: [Vec<Id>; 2],
    /// For each player, those of which values are needed for pairs, strengths apart.
    interface: [Vec<Id>; 2],
    /// The nodes of pairs.
    pairs: Vec<Id>,
    /// The strengths of both players, of which only the order is needed.
    outcome: Option<[Id; 2]>,
}

/// The sweep for a program whose board is dealt first, if there is one.
pub fn of(setup: &Setup, program: &Program, dealing: &Dealing) -> Option<Sweep> {
    let is_board = |step: &&Step| match step {
        Step::Cards { slots, .. } => slots
            .iter()
            .all(|&slot| matches!(dealing.slots[slot], Slot::Board(_))),
        Step::Combo { .. } => false,
    };
    let boards = dealing.steps.iter().take_while(is_board).count();
    let seats = match &dealing.steps[boards..] {
        [
            Step::Combo { seat: one, .. },
            Step::Combo { seat: other, .. },
        ] => [*one, *other],
        [Step::Combo { seat, .. }] => [known_seat(setup, program, *seat)?, *seat],
        _ => return None,
    };
    let light = |seat: &usize| {
        let combos = &setup.seats[*seat].combos;
        let sum: u128 = combos.iter().map(|combo| u128::from(combo.weight)).sum();
        sum < MOST && setup.seats[*seat].held() == 2
    };
    if !seats.iter().all(light) {
        return None;
    }
    let depends = dependencies(program, seats);
    let of_kind = |kind: u8| -> Vec<Id> {
        let is_dealt = |id: &Id| matches!(program.nodes[*id], Kind::Own(..) | Kind::Board(_));
        (0..program.nodes.len())
            .filter(|id| depends[*id] == kind && !is_dealt(id))
            .collect()
    };
    let (sides, pairs) = ([of_kind(1), of_kind(2)], of_kind(3));
    let outputs = outputs(program);
    let outcome = outcome(program, &pairs, &outputs, &depends);
    let is_needed = |id: &Id| {
        let ends = outcome.is_some_and(|outcome| outcome.contains(id));
        let used = pairs
            .iter()
            .any(|&pair| program.nodes[pair].operands().contains(id));
        (used && !ends) || outputs.contains(id)
    };
    let interface = [1, 2].map(|kind| -> Vec<Id> {
        (0..program.nodes.len())
            .filter(|id| depends[*id] == kind && is_needed(id))
            .collect()
    });
    Some(Sweep {
        boards,
        seats,
        sides,
        interface,
        pairs,
        outcome,
    })
}

/// A seat with a single combo that the program looks at, besides another seat.
fn known_seat(setup: &Setup, program: &Program, other: usize) -> Option<usize> {
    let is_shown = |seat: usize| {
        program
            .nodes
            .iter()
            .any(|node| matches!(node, Kind::Own(shown, _) if *shown == seat))
    };
    let known = |seat: &usize| *seat != other && setup.seats[*seat].only().is_some();
    (0..setup.seats.len())
        .filter(known)
        .find(|&seat| is_shown(seat))
}

/// Bits that say on which of two players a node depends.
fn dependencies(program: &Program, seats: [usize; 2]) -> Vec<u8> {
    let mut depends: Vec<u8> = Vec::with_capacity(program.nodes.len());
    for node in &program.nodes {
        depends.push(match node {
            Kind::Own(seat, _) if *seat == seats[0] => 1,
            Kind::Own(seat, _) if *seat == seats[1] => 2,
            node => node
                .operands()
                .into_iter()
                .fold(0, |all, id| all | depends[id]),
        });
    }
    depends
}

fn outputs(program: &Program) -> Vec<Id> {
    let aggregates = program.aggregates.iter().map(|each| each.node());
    let all = program.conditions.iter().chain(&program.groups).copied();
    all.chain(aggregates).collect()
}

/// The strengths of both players if only their order is needed.
fn outcome(program: &Program, pairs: &[Id], outputs: &[Id], depends: &[u8]) -> Option<[Id; 2]> {
    let is_strength = |id: &Id| matches!(program.nodes[*id], Kind::Strength(..));
    let compared = |&pair: &Id| match &program.nodes[pair] {
        Kind::Less(a, b) | Kind::Equal(a, b) if is_strength(a) && is_strength(b) => Some([*a, *b]),
        Kind::Share(_, all) | Kind::ShareOf(_, _, all) => all[..].try_into().ok(),
        _ => None,
    };
    let mut both: [Id; 2] = pairs.iter().find_map(compared)?;
    both.sort_unstable_by_key(|&id| depends[id]);
    let kinds = both.map(|id| depends[id]);
    let only_compared = |id: &Id| {
        let uses = pairs
            .iter()
            .filter(|&&pair| program.nodes[pair].operands().contains(id));
        let fits = |pair: &Id| {
            compared(pair).is_some_and(|mut pair| {
                pair.sort_unstable_by_key(|&id| depends[id]);
                pair == both
            })
        };
        !outputs.contains(id) && uses.into_iter().all(fits)
    };
    let fits = kinds == [1, 2] && both.iter().all(is_strength) && both.iter().all(only_compared);
    fits.then_some(both)
}

/// The deals that a sweep adds up: their question, and where the sums go.
pub(crate) struct Deals<'d, 'a> {
    pub setup: &'a Setup,
    pub program: &'a Program,
    pub dealing: &'a Dealing,
    pub evaluation: &'d mut Evaluation<'a>,
    pub tally: &'d mut Tally,
}

/// A player's combos on a board.
struct Side {
    masks: Vec<u64>,
    weights: Vec<u64>,
    /// The class of each combo.
    classes: Vec<u32>,
    /// A combo of each class.
    examples: Vec<u32>,
    strengths: Vec<i64>,
    columns: Columns,
}

impl Sweep {
    /// About how many nanoseconds a board takes.
    pub fn cost(&self, setup: &Setup, program: &Program) -> u64 {
        let combos = self.seats.map(|seat| setup.seats[seat].combos.len() as u64);
        let classes: [u64; 2] = std::array::from_fn(|side| {
            let values = self.interface[side]
                .iter()
                .map(|&id| values_of(&program.nodes[id]));
            values.fold(1u64, u64::saturating_mul).min(combos[side])
        });
        let of_nodes = |nodes: &[Id]| -> u64 {
            let costs = nodes.iter().map(|&node| cost_of(setup, program, node));
            costs.fold(7, u64::saturating_add)
        };
        let sides = (0..2).map(|side| combos[side].saturating_mul(of_nodes(&self.sides[side])));
        let pairs = (classes[0] * classes[1] * 3).saturating_mul(of_nodes(&self.pairs));
        let swept = if combos[0] > 1 {
            combos[0] * (classes[1] * 6 + 25)
        } else {
            0
        };
        let rest = pairs.saturating_add(swept).saturating_add(BOARD);
        sides.fold(rest, u64::saturating_add)
    }

    /// Adds up all pairs of combos on the board of a row.
    pub(crate) fn on_board(
        &self,
        deals: &mut Deals<'_, '_>,
        rows: &Rows,
        row: usize,
    ) -> Result<(), Failure> {
        let first = self.side(deals, rows, row, 0)?;
        let second = self.side(deals, rows, row, 1)?;
        let counts = count_pairs(&first, &second, self.outcome.is_some());
        let (kinds, other) = (first.examples.len(), second.examples.len());
        let mut found: Vec<(usize, usize, usize, u128)> = Vec::new();
        for a in 0..kinds {
            for b in 0..other {
                for outcome in 0..OUTCOMES {
                    let count = counts[(a * other + b) * OUTCOMES + outcome];
                    if count > 0 {
                        found.push((a, b, outcome, count as u128 * rows.weights[row]));
                    }
                }
            }
        }
        deals.tally.weight += found.iter().map(|each| each.3).sum::<u128>();
        let mut columns: Columns = vec![None; deals.program.nodes.len()];
        let same = vec![row as u32; found.len()];
        for (column, known) in columns.iter_mut().zip(&rows.columns) {
            *column = known.as_ref().map(|each| each.gather(&same));
        }
        let example = |side: &Side, class: usize| side.examples[class];
        let of_first: Vec<u32> = found.iter().map(|each| example(&first, each.0)).collect();
        let of_second: Vec<u32> = found.iter().map(|each| example(&second, each.1)).collect();
        for (side, places, nodes) in [
            (&first, &of_first, &self.interface[0]),
            (&second, &of_second, &self.interface[1]),
        ] {
            for &node in nodes {
                columns[node] = side.columns[node].as_ref().map(|each| each.gather(places));
            }
        }
        if let Some([one, other]) = self.outcome {
            let of = |strengths: [i64; OUTCOMES]| {
                Column::Whole(found.iter().map(|each| strengths[each.2]).collect())
            };
            (columns[one], columns[other]) = (Some(of([1, 1, 2])), Some(of([2, 1, 1])));
        }
        self.finish(
            deals,
            columns,
            found.into_iter().map(|each| each.3).collect(),
        )
    }

    /// Evaluates pairs of classes, and adds up those that meet the conditions.
    fn finish(
        &self,
        deals: &mut Deals<'_, '_>,
        mut columns: Columns,
        weights: Vec<u128>,
    ) -> Result<(), Failure> {
        deals
            .evaluation
            .compute(&self.pairs, weights.len(), &mut columns)?;
        let program = deals.program;
        let mut kept: Vec<u32> = (0..weights.len() as u32).collect();
        for &condition in &program.conditions {
            let values = columns[condition]
                .as_ref()
                .ok_or(Failure::IllTyped)?
                .whole()?;
            kept.retain(|&row| values[row as usize] != 0);
        }
        if kept.len() == weights.len() {
            return deals.tally.add(program, &columns, &weights);
        }
        let columns: Columns = columns
            .iter()
            .map(|each| each.as_ref().map(|each| each.gather(&kept)))
            .collect();
        let weights: Vec<u128> = kept.iter().map(|&row| weights[row as usize]).collect();
        deals.tally.add(program, &columns, &weights)
    }

    /// Evaluates the combos of a player on the board of a row.
    fn side(
        &self,
        deals: &mut Deals<'_, '_>,
        rows: &Rows,
        row: usize,
        side: usize,
    ) -> Result<Side, Failure> {
        let (seat, taken) = (self.seats[side], rows.taken[row].mask());
        let of_seat = &deals.setup.seats[seat];
        let free = of_seat
            .combos
            .iter()
            .filter(|combo| combo.cards.mask() & taken == 0);
        let (masks, weights): (Vec<u64>, Vec<u64>) = match of_seat.only() {
            // Its cards are taken from the start, and its weight counts there.
            Some(combo) => (vec![combo.cards.mask()], vec![1]),
            None => free.map(|combo| (combo.cards.mask(), combo.weight)).unzip(),
        };
        let mut columns: Columns = vec![None; deals.program.nodes.len()];
        let same = vec![row as u32; masks.len()];
        // What is known of the board, and of a player of one combo.
        for (column, known) in columns.iter_mut().zip(&rows.columns) {
            *column = known.as_ref().map(|each| each.gather(&same));
        }
        let dealing = &deals.dealing;
        for &(node, slot) in &dealing.dealt {
            columns[node] = match dealing.slots[slot] {
                Slot::Own(other, _) if other == seat => Some(Column::of_masks(&masks)),
                _ => Some(Column::of(rows.slots[slot][row] as i64, masks.len())),
            };
        }
        deals
            .evaluation
            .compute(&self.sides[side], masks.len(), &mut columns)?;
        let (classes, examples) = classes(&self.interface[side], &columns, masks.len())?;
        let strengths = match self.outcome {
            Some(outcome) => {
                let column = columns[outcome[side]].as_ref().ok_or(Failure::IllTyped)?;
                column.whole()?.to_vec()
            }
            None => vec![0; masks.len()],
        };
        Ok(Side {
            masks,
            weights,
            classes,
            examples,
            strengths,
            columns,
        })
    }
}

/// About how many different values a node has.
fn values_of(node: &Kind) -> u64 {
    match node {
        Kind::Strength(..) | Kind::BestPossible(..) => 300,
        Kind::Own(..) | Kind::EquityAgainst(..) | Kind::Divide(..) => 1326,
        Kind::Equal(..) | Kind::Less(..) => 2,
        Kind::And(..) | Kind::Or(..) | Kind::Without(..) => 4,
        _ => 10,
    }
}

/// The class of each combo by the values of some nodes, and a combo of each class.
fn classes(
    nodes: &[Id],
    columns: &Columns,
    combos: usize,
) -> Result<(Vec<u32>, Vec<u32>), Failure> {
    if nodes.is_empty() {
        return Ok((
            vec![0; combos],
            if combos > 0 { vec![0] } else { Vec::new() },
        ));
    }
    let (mut keys, mut count) = (vec![0usize; combos], 1);
    for &node in nodes {
        let column = columns[node].as_ref().ok_or(Failure::IllTyped)?;
        let span = match column {
            Column::Whole(values) => {
                let (least, most) = (values.iter().min(), values.iter().max());
                least.zip(most).and_then(|(&least, &most)| {
                    let span = usize::try_from(most.checked_sub(least)?)
                        .ok()?
                        .checked_add(1)?;
                    span.checked_mul(count).filter(|&all| all <= DENSE)?;
                    for (key, value) in keys.iter_mut().zip(values) {
                        *key = *key * span + (value - least) as usize;
                    }
                    Some(span)
                })
            }
            Column::Fractions(_) => None,
        };
        match span {
            Some(span) => count *= span,
            None => count = renumber(&mut keys, column),
        }
    }
    let mut numbers: Vec<u32> = Vec::new();
    numbers.resize(if count <= DENSE { count } else { 0 }, u32::MAX);
    let mut sparse: HashMap<usize, u32> = HashMap::new();
    let (mut found, mut examples) = (Vec::with_capacity(combos), Vec::new());
    for (place, key) in keys.into_iter().enumerate() {
        let number = match numbers.get_mut(key) {
            Some(number) => number,
            None => sparse.entry(key).or_insert(u32::MAX),
        };
        if *number == u32::MAX {
            *number = examples.len() as u32;
            examples.push(place as u32);
        }
        found.push(*number);
    }
    Ok((found, examples))
}

/// Numbers the pairs of a key and a value; returns how many there are.
fn renumber(keys: &mut [usize], column: &Column) -> usize {
    let mut numbers: HashMap<(usize, (i64, i64)), usize> = HashMap::new();
    for (row, key) in keys.iter_mut().enumerate() {
        let next = numbers.len();
        *key = *numbers.entry((*key, column.fraction(row))).or_insert(next);
    }
    numbers.len().max(1)
}

/// Weights of combos by class, and by class and card.
struct Sums {
    by_class: Vec<i64>,
    by_card: Vec<i64>,
}

impl Sums {
    fn new(classes: usize) -> Sums {
        Sums {
            by_class: vec![0; classes],
            by_card: vec![0; classes * BITS],
        }
    }

    #[inline]
    fn add(&mut self, side: &Side, combo: usize, sign: i64) {
        let (class, weight) = (
            side.classes[combo] as usize,
            side.weights[combo] as i64 * sign,
        );
        let [one, other] = cards_of(side.masks[combo]);
        self.by_class[class] += weight;
        self.by_card[class * BITS + one] += weight;
        self.by_card[class * BITS + other] += weight;
    }

    /// The weight of a class without the combos that have one of two cards. A combo of both cards
    /// is taken away twice.
    #[inline]
    fn without(&self, class: usize, [one, other]: [usize; 2]) -> i64 {
        self.by_class[class] - self.by_card[class * BITS + one] - self.by_card[class * BITS + other]
    }
}

#[inline]
fn cards_of(mask: u64) -> [usize; 2] {
    [
        mask.trailing_zeros() as usize,
        BITS - 1 - mask.leading_zeros() as usize,
    ]
}

/// For each pair of classes, the weights of the pairs of combos that lose, tie and win.
fn count_pairs(first: &Side, second: &Side, swept: bool) -> Vec<i64> {
    let (kinds, others) = (first.examples.len(), second.examples.len());
    let mut counts = vec![0; kinds * others * OUTCOMES];
    if let [strength] = first.strengths[..] {
        let free =
            (0..second.masks.len()).filter(|&other| second.masks[other] & first.masks[0] == 0);
        for other in free {
            let outcome = match second.strengths[other].cmp(&strength) {
                Ordering::Greater => 0,
                Ordering::Equal => 1,
                Ordering::Less => 2,
            };
            let weight = (first.weights[0] * second.weights[other]) as i64;
            counts[second.classes[other] as usize * OUTCOMES + outcome] += weight;
        }
        return counts;
    }
    let mut all = Sums::new(others);
    let mut places = vec![u32::MAX; BITS * BITS];
    for combo in 0..second.masks.len() {
        all.add(second, combo, 1);
        let [one, other] = cards_of(second.masks[combo]);
        places[one * BITS + other] = combo as u32;
    }
    let (mine, theirs) = (in_order(first, swept), in_order(second, swept));
    let (mut below, mut tied) = (Sums::new(others), Sums::new(others));
    let (mut next, mut start) = (0, 0);
    while start < mine.len() {
        let strength = first.strengths[mine[start] as usize];
        let same = |combo: &u32| first.strengths[*combo as usize] == strength;
        let end = start + mine[start..].iter().take_while(|combo| same(combo)).count();
        while next < theirs.len() && second.strengths[theirs[next] as usize] < strength {
            below.add(second, theirs[next] as usize, 1);
            next += 1;
        }
        let equal = theirs[next..].iter();
        let equal = equal.take_while(|combo| second.strengths[**combo as usize] == strength);
        let ties = &theirs[next..next + equal.count()];
        ties.iter()
            .for_each(|&combo| tied.add(second, combo as usize, 1));
        for &combo in &mine[start..end] {
            let combo = combo as usize;
            let cards = cards_of(first.masks[combo]);
            let weight = first.weights[combo] as i64;
            let place = places[cards[0] * BITS + cards[1]];
            let twin = second
                .classes
                .get(place as usize)
                .map(|&class| (class as usize, second.weights[place as usize] as i64));
            let base = first.classes[combo] as usize * others;
            for class in 0..others {
                let back = twin.map_or(0, |(of, weight)| if of == class { weight } else { 0 });
                let (less, ties) = (
                    below.without(class, cards),
                    tied.without(class, cards) + back,
                );
                let more = all.without(class, cards) + back - less - ties;
                let counts = &mut counts[(base + class) * OUTCOMES..][..OUTCOMES];
                counts[0] += weight * more;
                counts[1] += weight * ties;
                counts[2] += weight * less;
            }
        }
        ties.iter()
            .for_each(|&combo| tied.add(second, combo as usize, -1));
        start = end;
    }
    counts
}

/// Sorts keys by their upper halves, a byte at a time.
fn sort_by_strength(keys: &mut Vec<u32>) {
    let mut sorted = vec![0; keys.len()];
    for shift in [16, 24] {
        let mut starts = [0usize; 257];
        for key in keys.iter() {
            starts[(key >> shift & 0xff) as usize + 1] += 1;
        }
        for byte in 0..256 {
            starts[byte + 1] += starts[byte];
        }
        for &key in keys.iter() {
            let start = &mut starts[(key >> shift & 0xff) as usize];
            sorted[*start] = key;
            *start += 1;
        }
        std::mem::swap(keys, &mut sorted);
    }
}

/// The combos in the order of their strengths.
fn in_order(side: &Side, swept: bool) -> Vec<u32> {
    let places = 0..side.strengths.len() as u32;
    let mut keys: Vec<u32> = places
        .zip(&side.strengths)
        .map(|(place, &of)| (of as u32) << 16 | place)
        .collect();
    if swept {
        sort_by_strength(&mut keys);
    }
    keys.into_iter().map(|key| key & 0xffff).collect()
}
