//! Exact answers: all boards, one of each class.

use super::meeting::{Counts, Meetings};
use super::question::{BOARD, Question};
use super::sweep::{self, Sweep};
use super::tally::Tally;
use crate::census::Classes;
use crate::evaluate::Instructions;
use crate::workers::{Parts, share};
use crate::{Hand, Suit};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// More choices than these are not followed one by one; fewer of two players, who can be swept.
const MOST_CHOICES: usize = 200_000;
const MOST_OF_TWO: usize = 20_000;
/// What is done in less than this many units is not worth a thread.
const WORTH_A_THREAD: u64 = 400_000;

/// How an exact answer is found. Costs are in units of about a nanosecond of one thread: fixed, so
/// that every machine decides alike.
pub struct Way {
    question: Question,
    labels: [u32; Suit::COUNT as usize],
    classes: Classes,
    /// The choices of the players, if they are few enough; else there are two players.
    meetings: Option<Meetings>,
    /// What it costs.
    pub cost: u64,
}

impl Way {
    /// The cheapest way; none for more than two players who have too many choices.
    pub fn new(question: Question) -> Option<Way> {
        let labels = question.labels();
        let classes = Classes::among(BOARD, question.board, question.never_come(), labels);
        let boards = classes.count();
        let two = question.players.len() == 2;
        let most = if two { MOST_OF_TWO } else { MOST_CHOICES };
        let meetings = Meetings::new(&question, most);
        let meeting = meetings
            .as_ref()
            .map(|meetings| cost_of_meetings(meetings, &question, boards));
        let hands = question.players.iter().map(Vec::len).sum::<usize>() as u64;
        let sweep = two.then(|| boards.saturating_mul(500 + 7 * hands));
        let (meetings, cost) = match (meeting, sweep) {
            (Some(meeting), Some(sweep)) if sweep < meeting => (None, sweep),
            (Some(meeting), _) => (meetings, meeting),
            (None, Some(sweep)) => (None, sweep),
            (None, None) => return None,
        };
        Some(Way {
            question,
            labels,
            classes,
            meetings,
            cost,
        })
    }

    /// How it is done, in words.
    pub fn name(&self) -> &'static str {
        match self.meetings {
            Some(_) => "each choice of hands on all boards",
            None => "a sweep over all hands on each board",
        }
    }

    /// How many boards are looked at.
    pub fn boards(&self) -> u64 {
        self.classes.count()
    }
}

fn cost_of_meetings(meetings: &Meetings, question: &Question, boards: u64) -> u64 {
    let players = question.players.len() as u64;
    let (hands, choices) = (meetings.hands() as u64, meetings.len() as u64);
    // Blocks of boards are judged and compared whole.
    let per_board = 40 * hands + choices * players * players;
    boards.next_multiple_of(128).saturating_mul(per_board) / 20
}

/// Who wins how often, exactly, in so many threads.
///
/// `goes_on` is asked some times a second, with the number of boards done so far; once it says no,
/// what was counted up to then is the answer, whose deals are not counted.
///
/// # Errors
/// The system starts no thread.
pub fn exact(
    way: &Way,
    instructions: Instructions,
    threads: usize,
    categories: bool,
    mut goes_on: impl FnMut(u64) -> bool,
) -> io::Result<Tally> {
    let mut tally = Tally::new(&way.question, categories);
    let done = AtomicU64::new(0);
    let parts = Parts::new(usize::MAX);
    let work = |parts: &Parts| way.count(instructions, categories, parts, &done);
    let useful = 1 + way.cost / WORTH_A_THREAD;
    if useful == 1 {
        tally = work(&parts);
    } else {
        let threads = threads.min(useful.try_into().unwrap_or(usize::MAX));
        let goes_on = || goes_on(done.load(Relaxed));
        share(threads, &parts, work, goes_on, |counted| {
            tally.add(&counted)
        })?;
    }
    tally.even(&way.question, way.labels);
    let boards = way.question.boards();
    match &way.meetings {
        Some(meetings) => meetings.add_deals(&way.question, boards, &mut tally),
        None => sweep::add_deals(&way.question, boards, &mut tally),
    }
    Ok(tally)
}

impl Way {
    /// Counts the parts that are drawn.
    fn count(
        &self,
        instructions: Instructions,
        categories: bool,
        parts: &Parts,
        done: &AtomicU64,
    ) -> Tally {
        match &self.meetings {
            Some(meetings) => {
                let mut counts = Counts::new(meetings, instructions, categories);
                self.walk(parts, done, |board, weight| counts.add(board, weight));
                counts.into_tally(&self.question)
            }
            None => {
                let mut sweep = Sweep::new(&self.question, instructions, categories);
                self.walk(parts, done, |board, weight| sweep.add(board, weight));
                sweep.into_tally(&self.question)
            }
        }
    }

    /// Visits the boards of the parts that are drawn, each with how many it stands for.
    fn walk(&self, parts: &Parts, done: &AtomicU64, mut visit: impl FnMut(Hand, u64)) {
        let mut all = self.classes.parts().enumerate();
        while let Some(drawn) = parts.draw() {
            let Some((_, part)) = all.find(|&(number, _)| number == drawn) else {
                break;
            };
            let mut visited = 0;
            self.classes.visit(part, |held, planes, weight| {
                visited += planes.len() as u64;
                planes.iter().for_each(|&plane| visit(held | plane, weight));
            });
            done.fetch_add(visited, Relaxed);
        }
    }
}
