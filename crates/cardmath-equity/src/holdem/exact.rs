//! Exact answers, by the cheapest of several methods, on one board of each class up to suits.

use super::enumerate::combos::{ComboChoices, ComboCounter};
use super::enumerate::few_against_many::{FewAgainstMany, FewAgainstManyCounter};
use super::preflop::matchup::Outcome;
use super::preflop::matchups::Matchups;
use crate::question::Question;
use crate::sweep::partners::{Bits, Weights};
use crate::sweep::three::{Three, ThreeCounter};
use crate::sweep::two_by_combo::{self, TwoByCombo};
use crate::sweep::two_totals::{TwoTotals, TwoTotalsCounter};
use crate::way::{Count, Way};
use crate::wins::{Counter, Tally};
use crate::{Detail, Runouts, Table};
use cardmath_cards::Suit;
use cardmath_cards::workers::Parts;
use std::io;
use std::sync::atomic::Ordering::Relaxed;

/// The most choices of a combo for each player that are compared one by one.
const MOST_CHOICES: usize = 200_000;
/// The same for two players, whose ranges can be swept.
const MOST_OF_TWO: usize = 10_000;
/// The most choices that are reduced up to suits. Two players never have so many.
const MOST_MATCHUPS: usize = 2_000_000;
/// The number of matchups that a thread takes at a time.
const MATCHUPS_A_PART: usize = 64;
/// The cheapest method for a table of hold'em.
pub struct HoldemWay {
    question: Question,
    detail: Detail,
    labels: [u32; Suit::COUNT as usize],
    method: Method,
    cost: u64,
}

/// The cheapest method, if the game is hold'em. `None` if more than three players have too many
/// choices of combos.
pub fn find(table: &Table, goes_on: &mut dyn FnMut() -> bool) -> Option<Box<dyn Way>> {
    if !table.is_holdem() {
        return None;
    }
    let way = HoldemWay::new(Question::of(table), table.detail, goes_on)?;
    Some(Box::new(way))
}

/// The methods.
enum Method {
    /// Each choice of combos, on all boards at once.
    Matchups(Matchups),
    /// Each choice of combos, on each board.
    Combos(ComboChoices, Runouts),
    /// Each of the few combos of one player against the many of the other, on each board.
    FewAgainstMany(FewAgainstMany, Runouts),
    /// A sweep of two ranges on each board, for the totals of the players.
    TwoTotals(TwoTotals, Runouts),
    /// A sweep of two ranges on each board, with a result for each combo.
    TwoByCombo(Runouts),
    /// A sweep of three ranges on each board.
    Three(Box<Three>, Runouts),
}

impl HoldemWay {
    /// The cheapest way. `None` if more than three players have too many choices of combos, or if
    /// the weights are so great that counts could overflow.
    ///
    /// Finding it takes a second at most. `goes_on` is called meanwhile; once it returns false, the
    /// result need not be the cheapest way.
    pub fn new(
        question: Question,
        detail: Detail,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<HoldemWay> {
        let labels = question.labels();
        let runouts = || Runouts::new(&question, labels);
        let (cost, method) = if question.board.is_empty() {
            let ways = [
                by_matchups(&question, labels, goes_on),
                by_three_sweep(&question, detail, runouts),
            ];
            ways.into_iter().flatten().min_by_key(|&(cost, _)| cost)?
        } else {
            let runouts = runouts();
            let ways = [
                by_combos(&question, &runouts),
                by_few_against_many(&question, detail, &runouts),
                by_totals_sweep(&question, detail, &runouts),
                by_combo_sweep(&question, &runouts),
                by_three_sweep(&question, detail, || runouts.clone()),
            ];
            ways.into_iter().flatten().min_by_key(|&(cost, _)| cost)?
        };
        Some(HoldemWay {
            question,
            detail,
            labels,
            method,
            cost,
        })
    }

    /// The sweep of three ranges, whatever its cost.
    #[cfg(test)]
    pub fn of_three(question: Question, detail: Detail) -> Option<HoldemWay> {
        let labels = question.labels();
        let (cost, method) = by_three_sweep(&question, detail, || Runouts::new(&question, labels))?;
        Some(HoldemWay {
            question,
            detail,
            labels,
            method,
            cost,
        })
    }
}

fn by_matchups(
    question: &Question,
    labels: [u32; Suit::COUNT as usize],
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<(u64, Method)> {
    let matchups = Matchups::new(question, labels, MOST_MATCHUPS, goes_on)?;
    let players = question.players.len() as u64;
    let cost = matchups.len() as u64 * 5_500 * players * players;
    Some((cost, Method::Matchups(matchups)))
}

fn by_combos(question: &Question, runouts: &Runouts) -> Option<(u64, Method)> {
    let players = question.players.len();
    let most = if players == 2 {
        MOST_OF_TWO
    } else {
        MOST_CHOICES
    };
    let choices = ComboChoices::new(question, most)?;
    let (hands, number) = (choices.hands(), choices.len());
    // Boards are evaluated and compared in whole blocks.
    let per_board = 40 * hands + number * players * players;
    let boards = runouts.count().next_multiple_of(128);
    let cost = boards.saturating_mul(per_board as u64) / 20;
    Some((cost, Method::Combos(choices, runouts.clone())))
}

fn by_few_against_many(
    question: &Question,
    detail: Detail,
    runouts: &Runouts,
) -> Option<(u64, Method)> {
    if detail != Detail::default() {
        return None;
    }
    let sides = FewAgainstMany::new(question)?;
    let [few, many] = sides.sizes();
    let per_board = 100 + 3 * many + few * (20 + many / 16);
    let cost = runouts.count().saturating_mul(per_board as u64);
    Some((cost, Method::FewAgainstMany(sides, runouts.clone())))
}

fn by_totals_sweep(
    question: &Question,
    detail: Detail,
    runouts: &Runouts,
) -> Option<(u64, Method)> {
    if detail != Detail::default() {
        return None;
    }
    let totals = TwoTotals::new(question)?;
    let per_board = 500 + 12 * totals.size() as u64;
    let cost = runouts.count().saturating_mul(per_board);
    Some((cost, Method::TwoTotals(totals, runouts.clone())))
}

fn by_combo_sweep(question: &Question, runouts: &Runouts) -> Option<(u64, Method)> {
    let hands = question.players.iter().map(Vec::len).sum::<usize>() as u64;
    let cost = runouts.count().saturating_mul(500 + 11 * hands);
    let swept = question.players.len() == 2 && two_by_combo::fits(question);
    swept.then(|| (cost, Method::TwoByCombo(runouts.clone())))
}

fn by_three_sweep(
    question: &Question,
    detail: Detail,
    runouts: impl FnOnce() -> Runouts,
) -> Option<(u64, Method)> {
    let three = Three::new(question, detail != Detail::default())?;
    let runouts = runouts();
    let [hands, asked] = three.sizes();
    let each = if three.is_flat() { 8 } else { 24 };
    let per_board = 3_500 + 9 * hands + each * asked;
    let cost = runouts.count().saturating_mul(per_board as u64);
    Some((cost, Method::Three(Box::new(three), runouts)))
}

impl Way for HoldemWay {
    fn words(&self) -> (&'static str, &'static str) {
        match self.method {
            Method::Matchups(_) => ("each choice of hands on all boards at once", "choices"),
            Method::Combos(..) => ("each choice of hands on each board", "boards"),
            Method::FewAgainstMany(..) => (
                "each of few hands against the other's on each board",
                "boards",
            ),
            Method::TwoTotals(..) | Method::TwoByCombo(_) => {
                ("a sweep over all hands on each board", "boards")
            }
            Method::Three(..) => ("a sweep over three players' hands on each board", "boards"),
        }
    }

    fn steps(&self) -> u64 {
        match &self.method {
            Method::Matchups(matchups) => matchups.len() as u64,
            Method::Combos(_, runouts)
            | Method::FewAgainstMany(_, runouts)
            | Method::TwoTotals(_, runouts)
            | Method::TwoByCombo(runouts)
            | Method::Three(_, runouts) => runouts.count(),
        }
    }

    fn cost(&self) -> u64 {
        self.cost
    }

    fn count(&self, count: &mut Count<'_>) -> io::Result<crate::Tally> {
        let wins = self.count_wins(count)?;
        Ok(wins.into_tally(self.detail))
    }
}

impl HoldemWay {
    /// Counts the deals that are won alone, as one of two winners and so on.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn count_wins(&self, count: &mut Count<'_>) -> io::Result<Tally> {
        let instructions = count.instructions;
        let (question, categories) = (&self.question, self.detail.categories);
        let mut tally = match self.method {
            Method::TwoTotals(..) => Tally::of_totals(question),
            _ => Tally::new(question, categories),
        };
        match &self.method {
            Method::Matchups(matchups) => {
                let outcomes = outcomes(matchups, categories, count)?;
                matchups.add(question, &outcomes, &mut tally);
            }
            Method::Combos(choices, runouts) => {
                let counter = || ComboCounter::new(choices, instructions, categories);
                self.add_boards(&mut tally, count, runouts, counter)?;
            }
            Method::FewAgainstMany(sides, runouts) => {
                let counter = || FewAgainstManyCounter::new(sides, instructions);
                self.add_boards(&mut tally, count, runouts, counter)?;
            }
            Method::TwoTotals(totals, runouts) if totals.is_light() => {
                let counter = || TwoTotalsCounter::<u32>::new(totals, instructions);
                self.add_boards(&mut tally, count, runouts, counter)?;
            }
            Method::TwoTotals(totals, runouts) => {
                let counter = || TwoTotalsCounter::<u64>::new(totals, instructions);
                self.add_boards(&mut tally, count, runouts, counter)?;
            }
            Method::TwoByCombo(runouts) if two_by_combo::is_light(question) => {
                let counter = || TwoByCombo::<u32>::new(question, instructions, categories);
                self.add_boards(&mut tally, count, runouts, counter)?;
            }
            Method::TwoByCombo(runouts) => {
                let counter = || TwoByCombo::<u64>::new(question, instructions, categories);
                self.add_boards(&mut tally, count, runouts, counter)?;
            }
            Method::Three(three, runouts) if three.is_flat() => {
                let counter = || ThreeCounter::<Bits>::new(three, instructions, categories);
                self.add_boards(&mut tally, count, runouts, counter)?;
            }
            Method::Three(three, runouts) => {
                let counter = || ThreeCounter::<Weights>::new(three, instructions, categories);
                self.add_boards(&mut tally, count, runouts, counter)?;
            }
        }
        self.add_deals(&mut tally);
        if self.detail.combos {
            tally.share_among_suits(question, self.labels);
        }
        Ok(tally)
    }

    /// Counts board by board.
    fn add_boards<C: Counter>(
        &self,
        tally: &mut Tally,
        count: &mut Count<'_>,
        runouts: &Runouts,
        counter: impl Fn() -> C + Sync,
    ) -> io::Result<()> {
        let done = count.done;
        let work = |parts: &Parts| {
            let mut counter = counter();
            runouts.visit(parts, done, |board, weight| counter.add(board, weight));
            counter.into_tally(&self.question)
        };
        count.share(&Parts::new(usize::MAX), work, |counted| tally.add(&counted))
    }

    fn add_deals(&self, tally: &mut Tally) {
        let (question, boards) = (&self.question, self.question.boards());
        match &self.method {
            Method::Matchups(matchups) => matchups.add_deals(question, boards, tally),
            Method::Combos(choices, _) => choices.add_deals(question, boards, tally),
            Method::TwoTotals(totals, _) => totals.add_deals(boards, tally),
            Method::FewAgainstMany(..) | Method::TwoByCombo(_) => {
                two_by_combo::add_deals(question, boards, tally);
            }
            Method::Three(three, _) => three.add_deals(question, boards, tally),
        }
    }
}

/// The outcome of each matchup; `None` for those that a stop left out.
pub fn outcomes(
    matchups: &Matchups,
    categories: bool,
    count: &mut Count<'_>,
) -> io::Result<Vec<Option<Outcome>>> {
    let mut all: Vec<Option<Outcome>> = Vec::new();
    all.resize_with(matchups.len(), || None);
    let (instructions, done) = (count.instructions, count.done);
    let work = |parts: &Parts| {
        let mut found = Vec::new();
        while let Some(part) = parts.draw() {
            let first = part * MATCHUPS_A_PART;
            let numbers = first..matchups.len().min(first + MATCHUPS_A_PART);
            let outcomes = matchups.outcomes(numbers, instructions, categories, parts);
            done.fetch_add(outcomes.len() as u64, Relaxed);
            found.push((first, outcomes));
        }
        found
    };
    let parts = Parts::new(matchups.len().div_ceil(MATCHUPS_A_PART));
    count.share(&parts, work, |found| {
        for (first, outcomes) in found {
            for (place, outcome) in all[first..].iter_mut().zip(outcomes) {
                *place = Some(outcome);
            }
        }
    })?;
    Ok(all)
}
