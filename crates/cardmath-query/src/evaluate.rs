//! The values of nodes, for many rows at a time.

use crate::arithmetic::{Operation, compare, divide};
use crate::bits::{highest, lowest, nth, planes, ranks_of, repeated};
use crate::column::Column;
use crate::equity::Equities;
use crate::flop_category::best_place;
use crate::flops::FlopTables;
use crate::judge::Judge;
use crate::nuts::Nuts;
use crate::outs::{outs, playing};
use crate::program::{Failure, Id, Node, Program};
use crate::setup::Setup;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, Rank};
use cardmath_study::{Board, Facts};
use std::collections::HashMap;

/// The columns of a block of rows by node; `None` if not computed.
pub type Columns = Vec<Option<Column>>;

/// Evaluates the nodes of a program; each thread has its own.
pub struct Evaluation<'a> {
    judge: Judge<'a>,
    equities: Equities,
    nuts: Nuts,
    /// The facts of own cards and a board, by their nodes, for the block at hand.
    facts: HashMap<(Id, Id), Vec<[u8; Facts::COUNT]>>,
}

impl<'a> Evaluation<'a> {
    pub fn new(
        setup: &'a Setup,
        program: &'a Program,
        instructions: Instructions,
        flops: &'a FlopTables,
    ) -> Evaluation<'a> {
        Evaluation {
            judge: Judge {
                setup,
                program,
                instructions,
                flops,
            },
            equities: Equities::default(),
            nuts: Nuts::default(),
            facts: HashMap::new(),
        }
    }

    /// Whose hand is better.
    pub fn judge(&self) -> Judge<'a> {
        self.judge
    }

    /// Computes some nodes, in order. Their operands are computed already, or earlier among them.
    pub fn compute(
        &mut self,
        nodes: &[Id],
        rows: usize,
        columns: &mut Columns,
    ) -> Result<(), Failure> {
        self.facts.clear();
        for &node in nodes {
            if columns[node].is_none() {
                columns[node] = Some(self.column(node, rows, columns)?);
            }
        }
        Ok(())
    }

    fn column(&mut self, id: Id, rows: usize, columns: &Columns) -> Result<Column, Failure> {
        use Node::*;
        let node = &self.judge.program.nodes[id];
        match node {
            Constant(value) => Ok(Column::of(*value, rows)),
            Fraction(a, b) => Ok(Column::Fractions(vec![(*a, *b); rows])),
            Own(..) | Board(_) => Err(Failure::IllTyped), // these are dealt
            Strength(..) | BestPossible(..) | Outs(..) | NutOuts(..) | CardsThatPlay(..)
            | FlopCategory(..) | Made(..) | Opposed(..) => self.of_hands(node, columns),
            Share(..) | ShareOf(..) | Equity(..) | EquityAgainst(..) => {
                self.of_pots(node, rows, columns)
            }
            Add(..) | Subtract(..) | Multiply(..) | Divide(..) | Equal(..) | Less(..) | And(..)
            | Or(..) | Without(..) | Choose(..) => of_numbers(node, columns),
            _ => of_sets(self.judge.program, node, columns),
        }
    }

    /// The value of a player's own cards and a board.
    fn of_hands(&mut self, node: &Node, columns: &Columns) -> Result<Column, Failure> {
        use Node::*;
        let program = self.judge.program;
        let whole = |id: Id| whole(columns, id);
        let hands = |own: &Id, board: &Id| -> Result<Vec<(Hand, Hand)>, Failure> {
            Ok(pairs_of(whole(*own)?, whole(*board)?))
        };
        Ok(match node {
            Strength(pot, own, board) => {
                let strengths = self.judge.strengths(*pot, &hands(own, board)?);
                Column::Whole(wide(&strengths))
            }
            BestPossible(pot, own, board, limit) => {
                let (hands, limits) = (hands(own, board)?, whole(*limit)?);
                let rows = hands.iter().zip(limits);
                let best = rows.map(|(&(own, board), &limit)| {
                    self.nuts
                        .best_possible(&self.judge, *pot, own, board, limit)
                });
                Column::Whole(best.collect())
            }
            Outs(pot, own, board, first, last) => {
                let (hands, first) = (hands(own, board)?, whole(*first)?);
                Column::Whole(outs(&self.judge, *pot, &hands, first, whole(*last)?))
            }
            NutOuts(pot, own, board) => each_hand(&hands(own, board)?, |own, board| {
                self.nuts.nut_outs(&self.judge, *pot, own, board)
            }),
            CardsThatPlay(pot, own, board) => each_hand(&hands(own, board)?, |own, board| {
                playing(&self.judge, *pot, own, board)
            }),
            FlopCategory(list, own, board) => {
                let ordering = self.judge.setup.rules.pots[0].ordering();
                let places = &program.lists[*list];
                each_hand(&hands(own, board)?, |own, flop| {
                    best_place(own, flop, ordering, places)
                })
            }
            Made(list, own, board) => {
                let hands = hands(own, board)?;
                self.made(*list, (*own, *board), &hands)?
            }
            Opposed(table, own, board) => {
                let (table, dead) = (&program.tables[*table], self.judge.setup.dead);
                each_hand(&hands(own, board)?, |own, board| {
                    table.has_hand_without(own | board | dead).into()
                })
            }
            _ => return Err(Failure::IllTyped),
        })
    }

    /// A player's share of the pot, now or on average.
    fn of_pots(&mut self, node: &Node, rows: usize, columns: &Columns) -> Result<Column, Failure> {
        use Node::*;
        let judge = self.judge;
        let all = |ids: &[Id]| -> Result<Vec<&[i64]>, Failure> {
            ids.iter().map(|&id| whole(columns, id)).collect()
        };
        Ok(match node {
            Share(seat, strengths) => {
                let (all, split) = (all(strengths)?, judge.setup.split());
                let pots = || 0..split.pots;
                let share = |row| pots().map(|pot| split.share(&all, row, *seat, pot)).sum();
                Column::Whole((0..rows).map(share).collect())
            }
            ShareOf(seat, pot, strengths) => {
                let (all, split) = (all(strengths)?, judge.setup.split());
                let share = |row| split.share(&all, row, *seat, *pot);
                Column::Whole((0..rows).map(share).collect())
            }
            Equity(seat, own, board) => {
                let (own, board) = (all(own)?, whole(columns, *board)?);
                Column::Whole(self.equities.of_seat(&judge, *seat, &own, board)?)
            }
            EquityAgainst(table, own, board) => {
                let hands = pairs_of(whole(columns, *own)?, whole(columns, *board)?);
                Column::Fractions(self.equities.against(&judge, *table, &hands)?)
            }
            _ => return Err(Failure::IllTyped),
        })
    }

    /// The first of a list of definitions that fits each hand.
    fn made(
        &mut self,
        list: usize,
        nodes: (Id, Id),
        hands: &[(Hand, Hand)],
    ) -> Result<Column, Failure> {
        let studied = self.judge.setup.studied.as_ref().ok_or(Failure::IllTyped)?;
        let facts = self.facts.entry(nodes).or_insert_with(|| {
            let mut last: Option<(Hand, Board<'_>)> = None;
            let of_hand = |&(own, cards): &(Hand, Hand)| {
                if last.as_ref().is_none_or(|(known, _)| *known != cards) {
                    last = Some((cards, Board::new(studied, cards)));
                }
                let mut own = own.cards();
                match (&last, own.next(), own.next()) {
                    (Some((_, board)), Some(one), Some(other)) => board.values(one, other),
                    _ => [0; Facts::COUNT],
                }
            };
            hands.iter().map(of_hand).collect()
        });
        let definitions = &self.judge.program.definitions[list];
        let first = |facts: &[u8; Facts::COUNT]| {
            let place = definitions.iter().position(|each| each.fits(facts));
            place.map_or(-1, |place| place as i64)
        };
        Ok(Column::Whole(facts.iter().map(first).collect()))
    }
}

/// The column of a node.
fn column_of(columns: &Columns, id: Id) -> Result<&Column, Failure> {
    columns[id].as_ref().ok_or(Failure::IllTyped)
}

/// The whole numbers of a node.
fn whole(columns: &Columns, id: Id) -> Result<&[i64], Failure> {
    column_of(columns, id)?.whole()
}

/// The value of a set of cards or ranks, of a card or of a rank.
fn of_sets(program: &Program, node: &Node, columns: &Columns) -> Result<Column, Failure> {
    use Node::*;
    let whole = |id: Id| whole(columns, id);
    Ok(match node {
        Ranks(a) => each(whole(*a)?, |mask| i64::from(ranks_of(mask))),
        Repeated(a) => each(whole(*a)?, |mask| i64::from(repeated(mask))),
        Size(a) => each(whole(*a)?, |mask| i64::from(mask.count_ones())),
        Suits(a) => each(whole(*a)?, |mask| {
            planes(mask).iter().filter(|&&ranks| ranks != 0).count() as i64
        }),
        Longest(a) => each(whole(*a)?, |mask| {
            let sizes = planes(mask).map(|ranks| i64::from(ranks.count_ones()));
            sizes.into_iter().max().unwrap_or(0)
        }),
        Highest(a) => each(whole(*a)?, highest),
        Lowest(a) => each(whole(*a)?, lowest),
        Nth(place, set) => both(whole(*place)?, whole(*set)?, nth),
        RankSet(a) => each(whole(*a)?, |rank| match u32::try_from(rank) {
            Ok(rank) if rank < Rank::COUNT.into() => 1 << rank,
            _ => 0,
        }),
        Card(a) => each(whole(*a)?, |mask| {
            let card = Hand::of_mask(mask as u64).cards().last();
            card.map_or(-1, |card| card.id().into())
        }),
        RankOf(a) => each(whole(*a)?, |card| if card < 0 { -1 } else { card / 4 }),
        SuitOf(a) => each(whole(*a)?, |card| if card < 0 { -1 } else { card % 4 }),
        Listed(list, a) => {
            let list = &program.lists[*list];
            each(whole(*a)?, |place| {
                let place = usize::try_from(place).ok();
                place
                    .and_then(|place| list.get(place))
                    .copied()
                    .unwrap_or(-1)
            })
        }
        OfHand(table, a) => {
            let table = &program.tables[*table];
            each(whole(*a)?, |mask| table.value(mask as u64))
        }
        _ => return Err(Failure::IllTyped),
    })
}

/// The value of numbers.
fn of_numbers(node: &Node, columns: &Columns) -> Result<Column, Failure> {
    use Node::*;
    let get = |id: Id| column_of(columns, id);
    let whole = |id: Id| whole(columns, id);
    Ok(match node {
        Add(a, b) => Operation::Add.apply(get(*a)?, get(*b)?)?,
        Subtract(a, b) => Operation::Subtract.apply(get(*a)?, get(*b)?)?,
        Multiply(a, b) => Operation::Multiply.apply(get(*a)?, get(*b)?)?,
        Divide(a, b) => divide(get(*a)?, get(*b)?)?,
        Equal(a, b) => compare(get(*a)?, get(*b)?, |order| order.is_eq()),
        Less(a, b) => compare(get(*a)?, get(*b)?, |order| order.is_lt()),
        And(a, b) => both(whole(*a)?, whole(*b)?, |x, y| x & y),
        Or(a, b) => both(whole(*a)?, whole(*b)?, |x, y| x | y),
        Without(a, b) => both(whole(*a)?, whole(*b)?, |x, y| x & !y),
        Choose(a, b, c) => choose(whole(*a)?, get(*b)?, get(*c)?),
        _ => return Err(Failure::IllTyped),
    })
}

/// A value of each number.
fn each(numbers: &[i64], value: impl Fn(i64) -> i64) -> Column {
    Column::Whole(numbers.iter().map(|&number| value(number)).collect())
}

/// A value of each pair of numbers.
fn both(ones: &[i64], others: &[i64], value: impl Fn(i64, i64) -> i64) -> Column {
    let pairs = ones.iter().zip(others);
    Column::Whole(pairs.map(|(&one, &other)| value(one, other)).collect())
}

/// A value of each player's own cards and board.
fn each_hand(hands: &[(Hand, Hand)], mut value: impl FnMut(Hand, Hand) -> i64) -> Column {
    let values = hands.iter().map(|&(own, board)| value(own, board));
    Column::Whole(values.collect())
}

/// The value of the first column where a condition holds, else that of the second.
fn choose(conditions: &[i64], yes: &Column, no: &Column) -> Column {
    let rows = conditions.iter().map(|&holds| holds != 0).enumerate();
    if let (Column::Whole(yes), Column::Whole(no)) = (yes, no) {
        let chosen = rows.map(|(row, holds)| if holds { yes[row] } else { no[row] });
        return Column::Whole(chosen.collect());
    }
    let chosen = rows.map(|(row, holds)| (if holds { yes } else { no }).fraction(row));
    Column::Fractions(chosen.collect())
}

/// The masks of two columns as cards.
fn pairs_of(own: &[i64], boards: &[i64]) -> Vec<(Hand, Hand)> {
    let hand = |mask: i64| Hand::of_mask(mask as u64);
    own.iter()
        .zip(boards)
        .map(|(&own, &board)| (hand(own), hand(board)))
        .collect()
}

fn wide(strengths: &[u16]) -> Vec<i64> {
    strengths.iter().map(|&strength| strength.into()).collect()
}
