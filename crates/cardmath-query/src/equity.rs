//! Equities of dealt hands from a street on: all ways to complete a deal are counted.

use crate::arithmetic::reduced;
use crate::hands::HandTable;
use crate::judge::Judge;
use crate::program::Failure;
use crate::setup::Setup;
use crate::split::PotSplit;
use crate::suits::relabelled;
use cardmath_cards::{Hand, PAIRS, RELABELLINGS, choose, pair_ids, pair_index, subsets_of};
use cardmath_equity::holdem::RangePair;
use cardmath_equity::{count_all, find_way};
use cardmath_situation::{POT, Seat, Situation};
use std::collections::HashMap;

/// The most answers that are remembered.
const REMEMBERED: usize = 1 << 16;
/// The most ways to complete a deal that are tried one by one.
const ONE_BY_ONE: u128 = 3000;
/// From this number of hands on a board, all hands are answered together.
const TOGETHER: usize = 8;
/// The number of cards of a flop.
const FLOP: usize = 3;

/// An equity: what is won, and the whole of it.
type Fraction = (i64, i64);

/// Equities that were computed, by what is known.
#[derive(Default)]
pub struct Equities {
    /// By the cards of all seats and the board: the shares of all seats.
    shares: HashMap<Vec<u64>, Vec<i64>>,
    /// By table, the player's cards and board.
    against: HashMap<(usize, u64, u64), Fraction>,
}

/// The number of ways to complete a deal from a street on; `None` on overflow.
pub fn ways_to_complete(setup: &Setup, street: usize) -> Option<u64> {
    let (rules, street) = (&setup.rules, setup.streets[street]);
    let mut left = (rules.deck - setup.dead).len();
    left = left.checked_sub(setup.seats.len() * street.own + street.board)?;
    let mut ways = 1u128;
    let missing = std::iter::repeat_n(rules.cards - street.own, setup.seats.len());
    for count in missing.chain([rules.board - street.board]) {
        ways = ways.checked_mul(choose(left, count))?;
        left = left.checked_sub(count)?;
    }
    ways.try_into().ok()
}

impl Equities {
    /// The shares of a seat, row by row, in units over all ways to complete the deal.
    pub fn of_seat(
        &mut self,
        judge: &Judge<'_>,
        seat: usize,
        own: &[&[i64]],
        boards: &[i64],
    ) -> Result<Vec<i64>, Failure> {
        let mut found = Vec::with_capacity(boards.len());
        for (row, &board) in boards.iter().enumerate() {
            let own: Vec<u64> = own.iter().map(|own| own[row] as u64).collect();
            found.push(self.shares(judge, &own, board as u64)?[seat]);
        }
        Ok(found)
    }

    fn shares(&mut self, judge: &Judge<'_>, own: &[u64], board: u64) -> Result<&[i64], Failure> {
        let key = key_of(own, board, judge.setup.dead);
        if !self.shares.contains_key(&key) {
            if self.shares.len() >= REMEMBERED {
                self.shares.clear();
            }
            let own: Vec<Hand> = own.iter().map(|&mask| Hand::of_mask(mask)).collect();
            let found = shares(judge, &own, Hand::of_mask(board))?;
            self.shares.insert(key.clone(), found);
        }
        Ok(&self.shares[&key])
    }

    /// The equities of own cards against the weighted hands of a table.
    pub fn against(
        &mut self,
        judge: &Judge<'_>,
        table: usize,
        hands: &[(Hand, Hand)],
    ) -> Result<Vec<Fraction>, Failure> {
        let counted = judge.flops.get(&table);
        if let (Some(flops), Some((_, board))) = (counted, hands.first())
            && board.len() == FLOP
        {
            let of_table = &judge.program.tables[table];
            let equity = |&(own, flop): &(Hand, Hand)| match flops.equity(of_table, own, flop) {
                (_, 0) => Ok((0, 1)),
                (won, all) => fraction(won, all),
            };
            return hands.iter().map(equity).collect();
        }
        if self.against.len() >= 4 * REMEMBERED {
            self.against.clear();
        }
        let mut missing: HashMap<Hand, Vec<Hand>> = HashMap::new();
        for &(own, board) in hands {
            let key = (table, own.mask(), board.mask());
            if !self.against.contains_key(&key) {
                missing.entry(board).or_default().push(own);
            }
        }
        for (board, owns) in missing {
            self.remember_against(judge, table, board, owns)?;
        }
        let found = hands
            .iter()
            .map(|(own, board)| self.against[&(table, own.mask(), board.mask())]);
        Ok(found.collect())
    }

    /// Computes the equities of own cards on a board; many together, where that is possible.
    fn remember_against(
        &mut self,
        judge: &Judge<'_>,
        table: usize,
        board: Hand,
        mut owns: Vec<Hand>,
    ) -> Result<(), Failure> {
        owns.sort_unstable_by_key(|own| own.mask());
        owns.dedup();
        let of_table = &judge.program.tables[table];
        let together = match owns.len() > TOGETHER && judge.setup.rules.are_holdem() {
            true => all_against(judge, of_table, board),
            false => None,
        };
        for own in owns {
            let found = match &together {
                Some(won) => match pairs_against(judge.setup, of_table, own, board) {
                    0 => (0, 1),
                    all => fraction(won[pair_index(pair_ids(own))].into(), 2 * all)?,
                },
                None => one_against(judge, of_table, own, board)?,
            };
            let key = (table, own.mask(), board.mask());
            self.against.insert(key, found);
        }
        Ok(())
    }
}

/// What answers are remembered by: before the flop the least of all relabellings of the suits.
fn key_of(own: &[u64], board: u64, dead: Hand) -> Vec<u64> {
    let key = |relabelling: usize| -> Vec<u64> {
        let cards = own.iter().chain([&board]);
        cards.map(|&mask| relabelled(mask, relabelling)).collect()
    };
    match board == 0 && dead.is_empty() {
        true => (0..RELABELLINGS.len()).map(key).min().unwrap_or_default(),
        false => key(0),
    }
}

fn fraction(numerator: u128, denominator: u128) -> Result<Fraction, Failure> {
    let numerator = i128::try_from(numerator).map_err(|_| Failure::TooGreat)?;
    let denominator = i128::try_from(denominator).map_err(|_| Failure::TooGreat)?;
    reduced(numerator, denominator).ok_or(Failure::TooGreat)
}

/// The shares of all seats over all ways to complete a deal.
fn shares(judge: &Judge<'_>, own: &[Hand], board: Hand) -> Result<Vec<i64>, Failure> {
    let rules = &judge.setup.rules;
    let taken = own.iter().fold(board, |all, &cards| all | cards);
    let free = rules.deck - taken - judge.setup.dead;
    let to_come = rules.board - board.len();
    let is_dealt = own.iter().all(|cards| cards.len() == rules.cards);
    if is_dealt && own.len() > 1 && choose(free.len(), to_come) > ONE_BY_ONE {
        return counted(judge, own, board);
    }
    if is_dealt {
        let boards: Vec<Hand> = subsets_of(free, to_come).map(|next| board | next).collect();
        return Ok(shares_on(judge, own, &boards));
    }
    let mut completed = Completed::new(own.len());
    completed.deal(rules.cards, to_come, own.to_vec(), board, free, 0);
    Ok(completed.shares(judge))
}

/// The shares of known hands on full boards.
fn shares_on(judge: &Judge<'_>, own: &[Hand], boards: &[Hand]) -> Vec<i64> {
    let split = judge.setup.split();
    let strengths: Vec<Vec<u16>> = (0..split.pots)
        .flat_map(|pot| own.iter().map(move |&own| (pot, own)))
        .map(|(pot, own)| {
            let hands: Vec<(Hand, Hand)> = boards.iter().map(|&board| (own, board)).collect();
            judge.strengths(pot, &hands)
        })
        .collect();
    sum_of_shares(split, &strengths)
}

/// The sums of the shares of all seats, given their strengths pot by pot.
fn sum_of_shares(split: PotSplit, strengths: &[Vec<u16>]) -> Vec<i64> {
    if let ([one, other], 1) = (strengths, split.pots) {
        let pairs = || one.iter().zip(other);
        let wins = pairs().filter(|(one, other)| one > other).count() as i64;
        let ties = pairs().filter(|(one, other)| one == other).count() as i64;
        let first = split.unit * wins + split.unit / 2 * ties;
        return vec![first, split.unit * one.len() as i64 - first];
    }
    let wide: Vec<Vec<i64>> = strengths
        .iter()
        .map(|all| all.iter().map(|&strength| strength.into()).collect())
        .collect();
    let wide: Vec<&[i64]> = wide.iter().map(Vec::as_slice).collect();
    let rows = strengths.first().map_or(0, Vec::len);
    let share = |seat: usize| {
        let each = (0..rows).map(|row| {
            (0..split.pots)
                .map(|pot| split.share(&wide, row, seat, pot))
                .sum::<i64>()
        });
        each.sum()
    };
    (0..split.seats).map(share).collect()
}

/// Completed deals: the cards of each seat, and the boards.
struct Completed {
    own: Vec<Vec<Hand>>,
    boards: Vec<Hand>,
}

impl Completed {
    fn new(seats: usize) -> Completed {
        Completed {
            own: vec![Vec::new(); seats],
            boards: Vec::new(),
        }
    }

    /// Deals the missing cards in all ways, from a seat on.
    fn deal(
        &mut self,
        cards: usize,
        to_come: usize,
        own: Vec<Hand>,
        board: Hand,
        free: Hand,
        seat: usize,
    ) {
        let Some(&held) = own.get(seat) else {
            for next in subsets_of(free, to_come) {
                self.boards.push(board | next);
                for (all, &cards) in self.own.iter_mut().zip(&own) {
                    all.push(cards);
                }
            }
            return;
        };
        for more in subsets_of(free, cards - held.len()) {
            let mut own = own.clone();
            own[seat] = held | more;
            self.deal(cards, to_come, own, board, free - more, seat + 1);
        }
    }

    fn shares(&self, judge: &Judge<'_>) -> Vec<i64> {
        let split = judge.setup.split();
        let strengths: Vec<Vec<u16>> = (0..split.pots)
            .flat_map(|pot| self.own.iter().map(move |own| (pot, own)))
            .map(|(pot, own)| {
                let hands = own.iter().copied().zip(self.boards.iter().copied());
                judge.strengths(pot, &hands.collect::<Vec<_>>())
            })
            .collect();
        sum_of_shares(split, &strengths)
    }
}

/// The shares of known hands, counted by the engine of equities.
fn counted(judge: &Judge<'_>, own: &[Hand], board: Hand) -> Result<Vec<i64>, Failure> {
    let setup = judge.setup;
    let way = find_way(known(setup, own, board), &mut || true).ok_or(Failure::TooGreat)?;
    let found = count_all(&way, judge.instructions, 0, |_| true);
    let (tally, _) = found.map_err(|_| Failure::Impossible)?;
    let unit = setup.split().unit as u128;
    let shares = tally
        .players
        .iter()
        .map(|player| player.share * unit / u128::from(POT));
    let shares = shares.map(|share| i64::try_from(share).map_err(|_| Failure::TooGreat));
    shares.collect()
}

/// About how many nanoseconds the engine of equities takes for known hands from a street on; `None`
/// if it cannot count them.
pub fn counting(setup: &Setup, street: usize) -> Option<u64> {
    let (rules, shown) = (&setup.rules, setup.streets[street]);
    if shown.own < rules.cards {
        return None;
    }
    let mut free = (rules.deck - setup.dead).cards();
    let mut deal = |count: usize| free.by_ref().take(count).collect::<Hand>();
    let own: Vec<Hand> = setup.seats.iter().map(|_| deal(rules.cards)).collect();
    let board = deal(shown.board);
    find_way(known(setup, &own, board), &mut || true).map(|way| way.cost)
}

/// Known hands on a board as a question of equity.
fn known(setup: &Setup, own: &[Hand], board: Hand) -> Situation {
    let seats = own.iter().map(|&cards| Seat::known(cards)).collect();
    Situation::new(setup.rules.clone(), seats, board, setup.dead)
}

/// The half pots that each pair of cards wins against a table on a board.
fn all_against(judge: &Judge<'_>, table: &HandTable, board: Hand) -> Option<Vec<u64>> {
    let mut weights = vec![0u32; PAIRS];
    for (mask, weight) in table.entries() {
        weights[pair_index(pair_ids(Hand::of_mask(mask)))] = weight.try_into().ok()?;
    }
    let pair = RangePair::new([&weights, &weights], board, judge.setup.dead)?;
    let [won, _] = pair.by_combo(judge.instructions, 0, |_| true).ok()??;
    Some(won)
}

/// The weighted number of hands of a table and boards against own cards.
fn pairs_against(setup: &Setup, table: &HandTable, own: Hand, board: Hand) -> u128 {
    let known = own | board | setup.dead;
    let held = table
        .entries()
        .filter(|&(mask, _)| mask & known.mask() == 0);
    let weight: u128 = held.map(|(_, weight)| weight as u128).sum();
    let left = (setup.rules.deck - known)
        .len()
        .saturating_sub(setup.rules.cards);
    weight * choose(left, setup.rules.board - board.len())
}

/// The equity of one hand against a table on a board, runout by runout.
fn one_against(
    judge: &Judge<'_>,
    table: &HandTable,
    own: Hand,
    board: Hand,
) -> Result<Fraction, Failure> {
    let setup = judge.setup;
    let (rules, known) = (&setup.rules, own | board | setup.dead);
    let split = PotSplit::of(2, rules.pots.len());
    let held: Vec<(Hand, u128)> = table
        .entries()
        .map(|(mask, weight)| (Hand::of_mask(mask), weight as u128))
        .filter(|(cards, _)| (*cards & known).is_empty())
        .collect();
    let (mut won, mut all) = (0u128, 0u128);
    for runout in subsets_of(rules.deck - known, rules.board - board.len()) {
        let full = board | runout;
        let held = held
            .iter()
            .filter(|(cards, _)| (*cards & runout).is_empty());
        let (hands, weights): (Vec<_>, Vec<_>) =
            held.map(|&(cards, weight)| ((cards, full), weight)).unzip();
        let strengths: Vec<Vec<i64>> = (0..split.pots)
            .flat_map(|pot| {
                let mine = i64::from(judge.strengths(pot, &[(own, full)])[0]);
                let theirs = judge.strengths(pot, &hands);
                let theirs = theirs.into_iter().map(i64::from).collect();
                [vec![mine; hands.len()], theirs]
            })
            .collect();
        let strengths: Vec<&[i64]> = strengths.iter().map(Vec::as_slice).collect();
        for (row, weight) in weights.into_iter().enumerate() {
            let pots = 0..split.pots;
            let share: i64 = pots.map(|pot| split.share(&strengths, row, 0, pot)).sum();
            won += weight * share as u128;
            all += weight * split.unit as u128;
        }
    }
    if all == 0 {
        Ok((0, 1))
    } else {
        fraction(won, all)
    }
}
