//! The answer of one spot, in the fastest way for the number of cards to come.

use super::{Answer, Spot};
use crate::holdem::preflop::matchup::MatchupCounter;
use crate::holdem::preflop::rank_tables::RankTables;
use crate::holdem::preflop::sums::Outcome;
use crate::{POT, Seat, Situation, Tally, count_all, find_way};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, choose, subsets_of};
use cardmath_evaluate::{GameEvaluator, Scratch, strengths_in};

/// With at most this many cards to come, all boards are tried one by one.
const ONE_BY_ONE: usize = 2;

/// Answers spots one after the other.
pub struct Solver<'g> {
    game: &'g GameEvaluator,
    instructions: Instructions,
    is_holdem: bool,
    dead: Hand,
    scratch: Scratch,
    boards: Vec<Hand>,
    /// A hand with each board, and the strengths of all hands.
    tried: Vec<Hand>,
    worth: Vec<u16>,
    two: MatchupCounter<'static, 2>,
    three: MatchupCounter<'static, 3>,
    four: MatchupCounter<'static, 4>,
}

impl<'g> Solver<'g> {
    /// A solver for a game.
    pub fn new(game: &'g GameEvaluator, instructions: Instructions) -> Self {
        let dead = Hand::EMPTY;
        Self {
            game,
            instructions,
            is_holdem: game.rules().are_holdem(),
            dead,
            scratch: Scratch::new(instructions),
            boards: Vec::new(),
            tried: Vec::new(),
            worth: Vec::new(),
            two: before_the_flop(dead, instructions),
            three: before_the_flop(dead, instructions),
            four: before_the_flop(dead, instructions),
        }
    }

    /// What the players win over all runouts.
    pub fn answer(&mut self, spot: &Spot) -> Answer {
        let to_come = self.game.rules().board - spot.board.len();
        if to_come <= ONE_BY_ONE {
            return self.one_by_one(spot, to_come);
        }
        if self.is_holdem && spot.board.is_empty() && (2..=4).contains(&spot.hands.len()) {
            return self.before_the_flop(spot);
        }
        self.as_a_table(spot)
    }

    /// Hold'em with no board card, over all boards at once.
    fn before_the_flop(&mut self, spot: &Spot) -> Answer {
        if spot.dead != self.dead {
            self.dead = spot.dead;
            self.two = before_the_flop(self.dead, self.instructions);
            self.three = before_the_flop(self.dead, self.instructions);
            self.four = before_the_flop(self.dead, self.instructions);
        }
        let outcome = match *spot.hands {
            [one, two] => self.two.outcome([one, two]),
            [one, two, three] => self.three.outcome([one, two, three]),
            [one, two, three, four] => self.four.outcome([one, two, three, four]),
            _ => return self.as_a_table(spot),
        };
        let left = Hand::DECK.len() - spot.known().len();
        of_outcome(&outcome, spot.hands.len(), choose(left, 5) as u64)
    }

    /// Every board.
    fn one_by_one(&mut self, spot: &Spot, to_come: usize) -> Answer {
        let left = self.game.rules().deck - spot.known();
        self.boards.clear();
        let boards = subsets_of(left, to_come).map(|runout| spot.board | runout);
        self.boards.extend(boards);
        self.evaluate(&spot.hands);
        let players = spot.hands.len();
        let (deals, mut shares) = (self.boards.len() as u64, vec![0; players]);
        let mut squares = vec![0; players];
        let rows: Vec<&[u16]> = self.worth.chunks_exact(self.boards.len()).collect();
        for board in 0..self.boards.len() {
            let won = shares_on(&rows, players, board);
            for ((sum, square), won) in shares.iter_mut().zip(&mut squares).zip(won) {
                *sum += u64::from(won);
                *square += u128::from(won) * u128::from(won);
            }
        }
        Answer {
            deals,
            shares,
            squares: Some(squares),
        }
    }

    /// The strengths of the hands on all boards: a row for each part of the pot and each hand.
    fn evaluate(&mut self, hands: &[Hand]) {
        let (boards, parts) = (&self.boards, self.game.rules().pots.len());
        self.worth.clear();
        self.worth.resize(parts * hands.len() * boards.len(), 0);
        let places = (0..parts).flat_map(|part| hands.iter().map(move |&hand| (part, hand)));
        for (row, (part, hand)) in self.worth.chunks_exact_mut(boards.len()).zip(places) {
            if self.is_holdem {
                self.tried.clear();
                self.tried.extend(boards.iter().map(|&board| hand | board));
                strengths_in(&mut self.scratch, &self.tried, row);
            } else {
                for (worth, &board) in row.iter_mut().zip(boards) {
                    *worth = self.game.strength(part, hand, board);
                }
            }
        }
    }

    /// As any other question of the game.
    fn as_a_table(&self, spot: &Spot) -> Answer {
        let rules = self.game.rules().clone();
        let seats = spot.hands.iter().map(|&cards| Seat::known(cards)).collect();
        let situation = Situation::new(rules, seats, spot.board, spot.dead);
        // Without threads of its own, this starts none, so it cannot fail; and one hand each fits.
        let way = find_way(situation, &mut || true);
        let counted = way.and_then(|way| {
            count_all(&way, self.instructions, 0, |_| true)
                .map(|(tally, _)| tally)
                .ok()
        });
        let tally = counted.unwrap_or_else(|| Tally::new(spot.hands.len(), 1));
        Answer {
            deals: tally.deals as u64,
            shares: tally
                .players
                .iter()
                .map(|score| score.share as u64)
                .collect(),
            squares: None,
        }
    }
}

fn before_the_flop<const PLAYERS: usize>(
    dead: Hand,
    instructions: Instructions,
) -> MatchupCounter<'static, PLAYERS> {
    MatchupCounter::new(RankTables::before_the_flop(), dead, instructions, false)
}

/// The answer of hands that win a number of boards alone, with one other, and so on.
fn of_outcome(outcome: &Outcome, players: usize, deals: u64) -> Answer {
    let part = |number: usize| u64::from(POT) / (number as u64 + 1);
    let by_player = outcome.won.chunks_exact(players);
    let share = |won: &[u64]| {
        won.iter()
            .enumerate()
            .map(|(number, &boards)| boards * part(number))
            .sum()
    };
    let square = |won: &[u64]| {
        won.iter()
            .enumerate()
            .map(|(number, &boards)| {
                u128::from(boards) * u128::from(part(number)) * u128::from(part(number))
            })
            .sum()
    };
    Answer {
        deals,
        shares: by_player.clone().map(share).collect(),
        squares: Some(by_player.map(square).collect()),
    }
}

/// What each player wins on a board, in units of 1 / [`POT`], given rows of strengths by board.
///
/// A part of the pot for which nobody qualifies goes to the other parts.
fn shares_on(rows: &[&[u16]], players: usize, board: usize) -> [u32; super::MOST_PLAYERS] {
    let mut won = [0u32; super::MOST_PLAYERS];
    let mut live = 0;
    for part in rows.chunks_exact(players) {
        let best = part.iter().map(|row| row[board]).max().unwrap_or(0);
        if best == 0 {
            continue;
        }
        live += 1;
        let winners = part.iter().filter(|row| row[board] == best).count() as u32;
        for (won, row) in won.iter_mut().zip(part) {
            *won += if row[board] == best { POT / winners } else { 0 };
        }
    }
    won.map(|all| all / live.max(1))
}
