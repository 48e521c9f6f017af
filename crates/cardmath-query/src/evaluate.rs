//! The values of nodes, for many rows at a time.

use crate::arithmetic::{Operation, compare, divide};
use crate::column::Column;
use crate::equity::Equities;
use crate::judge::Judge;
use crate::program::{Failure, Id, Kind, Program};
use crate::setup::Setup;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, Rank, subsets_of};
use cardmath_equity::study::{Board, Facts};
use std::collections::HashMap;

const RANKS: u32 = 13;
/// The most holdings of boards that are remembered.
const REMEMBERED: usize = 64;

/// The columns of a block of rows by node; `None` if not computed.
pub type Columns = Vec<Option<Column>>;

/// Evaluates the nodes of a program; each thread has its own.
pub struct Evaluation<'a> {
    judge: Judge<'a>,
    equities: Equities,
    /// By pot and board, all holdings that play with the board, with their strengths.
    holdings: HashMap<(usize, u64), Vec<(u16, Hand)>>,
    /// The facts of own cards and a board, by their nodes, for the block at hand.
    facts: HashMap<(Id, Id), Vec<[u8; Facts::COUNT]>>,
}

impl<'a> Evaluation<'a> {
    pub fn new(
        setup: &'a Setup,
        program: &'a Program,
        instructions: Instructions,
    ) -> Evaluation<'a> {
        Evaluation {
            judge: Judge {
                setup,
                program,
                instructions,
            },
            equities: Equities::default(),
            holdings: HashMap::new(),
            facts: HashMap::new(),
        }
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

    fn column(&mut self, node: Id, rows: usize, columns: &Columns) -> Result<Column, Failure> {
        use Kind::*;
        let program = self.judge.program;
        let get = |id: Id| columns[id].as_ref().ok_or(Failure::IllTyped);
        let whole = |id: Id| get(id)?.whole();
        let each = |id: Id, value: &dyn Fn(i64) -> i64| -> Result<Column, Failure> {
            Ok(Column::Whole(
                whole(id)?.iter().map(|&x| value(x)).collect(),
            ))
        };
        let both = |a: Id, b: Id, value: &dyn Fn(i64, i64) -> i64| -> Result<Column, Failure> {
            let pairs = whole(a)?.iter().zip(whole(b)?);
            Ok(Column::Whole(pairs.map(|(&x, &y)| value(x, y)).collect()))
        };
        Ok(match &program.nodes[node] {
            Constant(value) => Column::of(*value, rows),
            Fraction(a, b) => Column::Fractions(vec![(*a, *b); rows]),
            Own(..) | Board(_) => return Err(Failure::IllTyped), // these are dealt
            Ranks(a) => each(*a, &|mask| i64::from(ranks_of(mask)))?,
            Repeated(a) => each(*a, &|mask| i64::from(repeated(mask)))?,
            Size(a) => each(*a, &|mask| i64::from(mask.count_ones()))?,
            Suits(a) => each(*a, &|mask| {
                planes(mask).iter().filter(|&&ranks| ranks != 0).count() as i64
            })?,
            Longest(a) => each(*a, &|mask| {
                let sizes = planes(mask).map(|ranks| i64::from(ranks.count_ones()));
                sizes.into_iter().max().unwrap_or(0)
            })?,
            Highest(a) => each(*a, &highest)?,
            Lowest(a) => each(*a, &|set| match set {
                0 => -1,
                set => i64::from(set.trailing_zeros()),
            })?,
            Nth(place, set) => both(*place, *set, &nth)?,
            RankSet(a) => each(*a, &|rank| match u32::try_from(rank) {
                Ok(rank) if rank < RANKS => 1 << rank,
                _ => 0,
            })?,
            Card(a) => each(*a, &|mask| {
                let card = Hand::of_mask(mask as u64).cards().last();
                card.map_or(-1, |card| card.id().into())
            })?,
            RankOf(a) => each(*a, &|card| if card < 0 { -1 } else { card / 4 })?,
            SuitOf(a) => each(*a, &|card| if card < 0 { -1 } else { card % 4 })?,
            Listed(list, a) => {
                let list = &program.lists[*list];
                each(*a, &|place| {
                    let place = usize::try_from(place).ok();
                    place
                        .and_then(|place| list.get(place))
                        .copied()
                        .unwrap_or(-1)
                })?
            }
            OfHand(table, a) => {
                let table = &program.tables[*table];
                each(*a, &|mask| table.value(mask as u64))?
            }
            Strength(pot, own, board) => {
                let hands = pairs_of(whole(*own)?, whole(*board)?);
                Column::Whole(wide(&self.judge.strengths(*pot, &hands)))
            }
            BestPossible(pot, own, board, limit) => {
                let (hands, limits) = (pairs_of(whole(*own)?, whole(*board)?), whole(*limit)?);
                let rows = hands.iter().zip(limits);
                let best =
                    rows.map(|(&(own, board), &limit)| self.best_possible(*pot, own, board, limit));
                Column::Whole(best.collect())
            }
            Outs(pot, own, board, first, last) => {
                let hands = pairs_of(whole(*own)?, whole(*board)?);
                Column::Whole(self.outs(*pot, &hands, whole(*first)?, whole(*last)?))
            }
            NutOuts(pot, own, board) => {
                let hands = pairs_of(whole(*own)?, whole(*board)?);
                let outs = hands
                    .iter()
                    .map(|&(own, board)| self.nut_outs(*pot, own, board));
                Column::Whole(outs.collect())
            }
            CardsThatPlay(pot, own, board) => {
                let hands = pairs_of(whole(*own)?, whole(*board)?);
                let playing = hands
                    .iter()
                    .map(|&(own, board)| self.playing(*pot, own, board));
                Column::Whole(playing.collect())
            }
            FlopCategory(own, board) => {
                let hands = pairs_of(whole(*own)?, whole(*board)?);
                let lowest = lowest_rank(self.judge.setup.rules.deck);
                let of_hand = |&(own, flop): &(Hand, Hand)| flop_category(own, flop, lowest);
                Column::Whole(hands.iter().map(of_hand).collect())
            }
            Made(list, own, board) => {
                let hands = pairs_of(whole(*own)?, whole(*board)?);
                self.made(*list, (*own, *board), &hands)?
            }
            Share(seat, strengths) => {
                let all: Result<Vec<&[i64]>, Failure> =
                    strengths.iter().map(|&id| whole(id)).collect();
                let (all, split) = (all?, self.judge.setup.split());
                let share = |row: usize| {
                    (0..split.pots)
                        .map(|pot| split.share(&all, row, *seat, pot))
                        .sum()
                };
                Column::Whole((0..rows).map(share).collect())
            }
            ShareOf(seat, pot, strengths) => {
                let all: Result<Vec<&[i64]>, Failure> =
                    strengths.iter().map(|&id| whole(id)).collect();
                let (all, split) = (all?, self.judge.setup.split());
                let share = |row: usize| split.share(&all, row, *seat, *pot);
                Column::Whole((0..rows).map(share).collect())
            }
            Equity(seat, own, board) => {
                let own: Result<Vec<&[i64]>, Failure> = own.iter().map(|&id| whole(id)).collect();
                let mut equities = std::mem::take(&mut self.equities);
                let found = equities.of_seat(&self.judge, *seat, &own?, whole(*board)?);
                self.equities = equities;
                Column::Whole(found?)
            }
            EquityAgainst(table, own, board) => {
                let hands = pairs_of(whole(*own)?, whole(*board)?);
                let mut equities = std::mem::take(&mut self.equities);
                let found = equities.against(&self.judge, *table, &hands);
                self.equities = equities;
                Column::Fractions(found?)
            }
            Add(a, b) => Operation::Add.apply(get(*a)?, get(*b)?)?,
            Subtract(a, b) => Operation::Subtract.apply(get(*a)?, get(*b)?)?,
            Multiply(a, b) => Operation::Multiply.apply(get(*a)?, get(*b)?)?,
            Divide(a, b) => divide(get(*a)?, get(*b)?)?,
            Equal(a, b) => compare(get(*a)?, get(*b)?, |order| order.is_eq()),
            Less(a, b) => compare(get(*a)?, get(*b)?, |order| order.is_lt()),
            And(a, b) => both(*a, *b, &|x, y| x & y)?,
            Or(a, b) => both(*a, *b, &|x, y| x | y)?,
            Without(a, b) => both(*a, *b, &|x, y| x & !y)?,
            Choose(a, b, c) => {
                let (yes, no) = (get(*b)?, get(*c)?);
                let chosen = whole(*a)?.iter().enumerate();
                match (yes, no) {
                    (Column::Whole(yes), Column::Whole(no)) => Column::Whole(
                        chosen
                            .map(|(row, &holds)| if holds != 0 { yes[row] } else { no[row] })
                            .collect(),
                    ),
                    _ => Column::Fractions(
                        chosen
                            .map(|(row, &holds)| {
                                if holds != 0 {
                                    yes.fraction(row)
                                } else {
                                    no.fraction(row)
                                }
                            })
                            .collect(),
                    ),
                }
            }
        })
    }

    /// The cards that a player with own cards and a board does not see.
    fn unseen(&self, own: Hand, board: Hand) -> Hand {
        self.judge.setup.rules.deck - own - board - self.judge.setup.dead
    }

    /// The greatest strength up to a limit that somebody else can have; 0 if there is none.
    fn best_possible(&mut self, pot: usize, own: Hand, board: Hand, limit: i64) -> i64 {
        let holdings = self.holdings(pot, board);
        let possible = holdings
            .iter()
            .filter(|(strength, cards)| i64::from(*strength) <= limit && (*cards & own).is_empty());
        possible
            .map(|&(strength, _)| i64::from(strength))
            .max()
            .unwrap_or(0)
    }

    /// All cards that can play with a board, as few as there must be, with their strengths.
    fn holdings(&mut self, pot: usize, board: Hand) -> &[(u16, Hand)] {
        let key = (pot, board.mask());
        if !self.holdings.contains_key(&key) {
            if self.holdings.len() >= REMEMBERED {
                self.holdings.clear();
            }
            let found = self.find_holdings(pot, board);
            self.holdings.insert(key, found);
        }
        &self.holdings[&key]
    }

    fn find_holdings(&self, pot: usize, board: Hand) -> Vec<(u16, Hand)> {
        let rules = &self.judge.setup.rules;
        let evaluator = &rules.pots[pot];
        let size = evaluator.ordering().size();
        let playing = rules.plays.unwrap_or(rules.cards);
        let free = rules.deck - board - self.judge.setup.dead;
        let shared: Vec<Hand> = match rules.plays {
            None => vec![board],
            Some(plays) => subsets_of(board, size.saturating_sub(plays)).collect(),
        };
        let held: Vec<Hand> = subsets_of(free, playing).collect();
        if shared.is_empty() || playing + shared[0].len() < size {
            return Vec::new();
        }
        let joined: Vec<Hand> = held
            .iter()
            .flat_map(|&held| shared.iter().map(move |&shared| held | shared))
            .collect();
        let mut found = vec![0; joined.len()];
        evaluator.strengths(self.judge.instructions, &joined, &mut found);
        let best = found
            .chunks_exact(shared.len())
            .map(|all| all.iter().copied().max());
        best.zip(held)
            .map(|(best, held)| (best.unwrap_or(0), held))
            .collect()
    }

    /// For each hand, the next cards that raise its strength to one of an interval.
    fn outs(&self, pot: usize, hands: &[(Hand, Hand)], first: &[i64], last: &[i64]) -> Vec<i64> {
        let now = self.judge.strengths(pot, hands);
        let next: Vec<Vec<(Hand, Hand)>> = hands
            .iter()
            .map(|&(own, board)| self.after_next(own, board))
            .collect();
        let after = self.judge.strengths(pot, &next.concat());
        let mut after = after.iter().map(|&strength| i64::from(strength));
        let mut found = Vec::with_capacity(hands.len());
        for (row, next) in next.iter().enumerate() {
            let better = i64::from(now[row]).max(first[row] - 1);
            let improves = |&strength: &i64| strength > better && strength <= last[row];
            found.push(after.by_ref().take(next.len()).filter(improves).count() as i64);
        }
        found
    }

    /// The own cards and the board after each card that may come next, on the board if there is one.
    fn after_next(&self, own: Hand, board: Hand) -> Vec<(Hand, Hand)> {
        let rules = &self.judge.setup.rules;
        let next = self.unseen(own, board).cards();
        match rules.board {
            0 if own.len() < rules.cards => next.map(|card| (own.with(card), board)).collect(),
            most if board.len() < most => next.map(|card| (own, board.with(card))).collect(),
            _ => Vec::new(),
        }
    }

    fn nut_outs(&mut self, pot: usize, own: Hand, board: Hand) -> i64 {
        let next = self.after_next(own, board);
        let strengths = self.judge.strengths(pot, &next);
        let mut outs = 0;
        for (&(own, board), strength) in next.iter().zip(strengths) {
            let best = self.best_possible(pot, own, board, i64::MAX);
            outs += i64::from(strength > 0 && i64::from(strength) >= best);
        }
        outs
    }

    /// The fewest own cards with which the hand has its strength.
    fn playing(&self, pot: usize, own: Hand, board: Hand) -> i64 {
        let rules = &self.judge.setup.rules;
        let strength = self.judge.strengths(pot, &[(own, board)])[0];
        if let (Some(plays), 1..) = (rules.plays, strength) {
            return plays as i64;
        }
        let (evaluator, size) = (&rules.pots[pot], rules.pots[pot].ordering().size());
        let suffices = |&count: &usize| {
            count + board.len() >= size
                && subsets_of(own, count).any(|own| evaluator.strength(own | board) == strength)
        };
        let fewest = (0..=own.len()).find(suffices);
        fewest.map_or(-1, |count| count as i64)
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

fn planes(mask: i64) -> [u32; 4] {
    Hand::of_mask(mask as u64).planes()
}

fn ranks_of(mask: i64) -> u32 {
    let [a, b, c, d] = planes(mask);
    a | b | c | d
}

fn repeated(mask: i64) -> u32 {
    let [a, b, c, d] = planes(mask);
    a & b | c & d | (a | b) & (c | d)
}

fn highest(set: i64) -> i64 {
    set.checked_ilog2().map_or(-1, i64::from)
}

fn nth(place: i64, set: i64) -> i64 {
    let mut left = set;
    for _ in 1..place.clamp(1, i64::from(RANKS) + 1) {
        left &= !(1 << highest(left).max(0));
    }
    if place < 1 { -1 } else { highest(left) }
}

fn lowest_rank(deck: Hand) -> u32 {
    ranks_of(deck.mask() as i64).trailing_zeros()
}

/// The flop category, from 0 for nothing to 17 for a straight flush: the best that two of the own
/// cards make.
fn flop_category(own: Hand, flop: Hand, lowest: u32) -> i64 {
    let pairs = subsets_of(own, 2).map(|pair| flop_category_of_two(pair, flop, lowest));
    pairs.max().unwrap_or(0)
}

fn flop_category_of_two(own: Hand, flop: Hand, lowest: u32) -> i64 {
    let all = own | flop;
    let (held, ranks) = (ranks_of(own.mask() as i64), ranks_of(all.mask() as i64));
    let count = |rank: u32, cards: Hand| -> usize {
        Rank::new(rank as u8).map_or(0, |rank| cards.of_rank(rank).len())
    };
    let flush = all.planes().iter().any(|suit| suit.count_ones() == 5);
    let straight = is_straight(ranks, lowest);
    let with = |times: usize| (0..RANKS).rev().find(|&rank| count(rank, all) == times);
    let pairs = (0..RANKS).filter(|&rank| count(rank, all) == 2).count();
    match (with(4), with(3), pairs) {
        _ if flush && straight => 17,
        (Some(_), _, _) => 16,
        (_, Some(_), 1) => 15,
        _ if flush => 14,
        _ if straight => 13,
        (_, Some(rank), _) if own.len() == count(rank, own) => 12,
        (_, Some(_), _) => 11,
        _ => pair_category(held, own, flop),
    }
}

/// The category of at most two pair. A pair of the board alone does not count.
fn pair_category(held: u32, own: Hand, flop: Hand) -> i64 {
    let mut board: Vec<u32> = flop
        .cards()
        .map(|card| card.rank().index().into())
        .collect();
    board.sort_unstable_by(|a, b| b.cmp(a));
    let &[top, middle, bottom] = &board[..] else {
        return 0;
    };
    let has = |rank: u32| held >> rank & 1 == 1;
    let is_pair = held.count_ones() == 1 && own.len() == 2;
    let paired = [top, middle, bottom].map(has);
    if top != middle && middle != bottom {
        match paired {
            [true, true, _] => return 10,
            [true, _, true] => return 9,
            [_, true, true] => return 8,
            _ => {}
        }
    }
    let rank = held.ilog2();
    match paired {
        [true, ..] => 6,
        [_, true, _] => 4,
        [_, _, true] => 2,
        _ if !is_pair => 0,
        _ if rank > top => 7,
        _ if rank > middle => 5,
        _ if rank > bottom => 3,
        _ => 1,
    }
}

fn is_straight(ranks: u32, lowest: u32) -> bool {
    let wheel = 0xf << lowest | 1 << (RANKS - 1);
    let runs = (lowest..=RANKS - 5).map(|first| 0x1f << first);
    ranks == wheel || runs.into_iter().any(|run| ranks == run)
}
