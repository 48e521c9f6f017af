//! What all-ins were worth when the last decision was made, exactly.
//!
//! The tables of hands, players and actions give a row for each player. The pots are those of the
//! chips that were put in; what the room took is spread over them in proportion. Several runs do
//! not change the expected value. Of several boards that are played, each has an equal part of every
//! pot.

mod builder;
mod columns;
pub mod pots;
mod rows;
mod variance;

use std::collections::HashMap;
use std::io;

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};
use cardmath_betting::Rake;
use cardmath_cards::Hand as Cards;
use cardmath_equity::POT;
use cardmath_equity::batch::{Answers, Spot, answers};
use cardmath_evaluate::GameEvaluator;

use builder::Builder;
use pots::Pot;
use rows::{Judgement, Rows};
use variance::variances;

/// With at most this number of cards to come, the variance of several pots is found board by board.
const ONE_BY_ONE: usize = 2;

/// Why a hand's expected value is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No card was to come after the last decision: what was collected.
    Played,
    /// All cards are known, and the value is exact.
    Exact,
    /// Some of the cards are not known: what was collected.
    UnknownCards,
    /// Betting could have continued, but the text ends there: what was collected.
    OpenBetting,
    /// The work was stopped before the value was counted: what was collected.
    Interrupted,
    /// The game has no common board: what was collected.
    OtherGame,
}

impl Status {
    /// The name in the table.
    pub fn name(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Exact => "exact",
            Self::UnknownCards => "unknown cards",
            Self::OpenBetting => "open betting",
            Self::Interrupted => "interrupted",
            Self::OtherGame => "other game",
        }
    }
}

/// An all-in whose value is asked for.
struct AllIn<'a> {
    /// The number of the hand among all.
    hand: usize,
    game: &'a str,
    /// The hands of the players who can win, and their places in the hand.
    held: Vec<(u8, Cards)>,
    /// The boards that are played: one, even if it is run several times.
    boards: Vec<Cards>,
    dead: Cards,
    pots: Vec<Pot>,
    /// What is left of a chip of the pot after the fees.
    kept: f64,
    /// What the players are expected to collect, by place; none before it is counted.
    worths: Option<Vec<(u8, Worth)>>,
}

impl AllIn<'_> {
    /// The question of one pot, or of the part of it that a board decides.
    fn spot(&self, board: Cards, pot: &Pot) -> Spot {
        let others = self
            .boards
            .iter()
            .fold(self.dead, |all, other| all | *other);
        let (mut hands, mut dead) = (Vec::new(), others - board);
        for (place, cards) in &self.held {
            if pot.players.contains(place) {
                hands.push(*cards);
            } else {
                dead = dead | *cards;
            }
        }
        Spot { hands, board, dead }
    }

    /// Each board with the pots that more than one player can win.
    fn contested(&self) -> impl Iterator<Item = (Cards, &Pot)> {
        let of = |board| {
            let pots = self.pots.iter().filter(|pot| pot.is_contested());
            pots.map(move |pot| (board, pot))
        };
        self.boards.iter().copied().flat_map(of)
    }

    /// What the player of a place is expected to collect, if that is counted.
    fn worth(&self, place: u8) -> Option<Worth> {
        let mut worths = self.worths.iter().flatten();
        worths.find(|(of, _)| *of == place).map(|(_, worth)| *worth)
    }
}

/// What a player of a hand is expected to collect.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Worth {
    mean: f64,
    variance: Option<f64>,
}

/// The three tables of hands that were read, in batches.
#[derive(Clone, Copy)]
pub struct HandTables<'a> {
    /// The hands.
    pub hands: &'a [RecordBatch],
    /// The players.
    pub players: &'a [RecordBatch],
    /// The actions.
    pub actions: &'a [RecordBatch],
}

impl HandTables<'_> {
    /// The columns of hands that are needed.
    pub const OF_HANDS: &'static [&'static str] =
        &["hand_id", "game", "cap", "board", "boards", "house_added"];
    /// The columns of players that are needed.
    pub const OF_PLAYERS: &'static [&'static str] = &[
        "hand_id",
        "player",
        "sitting_out",
        "antes",
        "dead_posts",
        "hole",
        "folded",
        "contributed",
        "collected",
        "net",
        "all_in_street",
    ];
    /// The columns of actions that are needed.
    pub const OF_ACTIONS: &'static [&'static str] = &["hand_id", "street", "action"];
}

/// How all-ins are valued.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question {
    /// Whether known cards of players who folded are taken out of the deck.
    pub folded: bool,
    /// The rake to assume; by default what was taken from the hand.
    pub rake: Option<Rake>,
    /// Whether the variance is counted where that takes a second or so for each hand.
    pub all_variances: bool,
}

/// The names and types of the columns.
pub fn schema() -> SchemaRef {
    Builder::schema()
}

/// The expected values of all players, a row for each row of the players' table.
///
/// `games` has the evaluators by the games' keys. `keep_going` gets the number of distinct questions
/// done and in all; once it returns false, the rest has what was collected, marked as not known.
///
/// # Errors
///
/// If no thread can be started.
pub fn expected(
    tables: HandTables<'_>,
    games: &HashMap<String, &GameEvaluator>,
    question: Question,
    threads: usize,
    mut keep_going: impl FnMut(u64, u64) -> bool,
) -> io::Result<Result<RecordBatch, ArrowError>> {
    let mut judged: Vec<Judgement> = Vec::new();
    let mut all_ins: Vec<AllIn<'_>> = Vec::new();
    let mut rows = Rows::new(tables);
    while let Some((judgement, all_in)) = rows.next(games, question) {
        if let Some(mut all_in) = all_in {
            all_in.hand = judged.len();
            all_ins.push(all_in);
        }
        judged.push(judgement);
    }
    for (key, game) in games {
        let here = all_ins.iter_mut().filter(|each| each.game == key);
        let mut here: Vec<&mut AllIn<'_>> = here.collect();
        let contested = |all_in: &&mut AllIn<'_>| all_in.contested().count();
        let spots: Vec<Spot> = here
            .iter()
            .flat_map(|each| each.contested().map(|(board, pot)| each.spot(board, pot)))
            .collect();
        let found = answers(game, spots.iter(), threads, &mut keep_going)?;
        let known_questions = spots.len() as u64;
        let mut next = 0;
        for all_in in &mut here {
            let first = next;
            next += contested(all_in);
            if !(first..next).all(|spot| found.of(spot).is_some()) {
                judged[all_in.hand].status = Status::Interrupted;
                continue;
            }
            let mut worths = value(all_in, game, &found, first);
            let lacks = worths.iter().any(|(_, worth)| worth.variance.is_none());
            if question.all_variances && lacks && all_in.boards.len() == 1 {
                let mut ask = || keep_going(known_questions, known_questions);
                if let Some(variances) = variances(all_in, game, &mut ask) {
                    fill(&mut worths, &variances);
                }
            }
            all_in.worths = Some(worths);
        }
    }
    Ok(Builder::default().fill(&rows.players, &judged, &all_ins))
}

/// What each player of an all-in is expected to collect. The answers of its contested pots begin at
/// `first`.
fn value(
    all_in: &AllIn<'_>,
    game: &GameEvaluator,
    found: &Answers,
    first: usize,
) -> Vec<(u8, Worth)> {
    let mut sums: Vec<(u8, Worth)> = all_in
        .held
        .iter()
        .map(|(place, _)| (*place, Worth::default()))
        .collect();
    let contested = all_in.contested().count();
    let mut next = first;
    let boards = all_in.boards.len();
    let parts = (0..boards).flat_map(|_| &all_in.pots);
    for pot in parts {
        let amount = pot.amount as f64 * all_in.kept / boards as f64;
        let mut seat = 0;
        let answer = pot.is_contested().then(|| found.of(next)).flatten();
        for (place, worth) in &mut sums {
            if !pot.players.contains(place) {
                continue;
            }
            let Some((answer, seats)) = answer else {
                worth.mean += amount;
                continue;
            };
            let at = usize::from(seats[seat]);
            seat += 1;
            let whole = answer.deals as f64 * f64::from(POT);
            let share = answer.shares[at] as f64 / whole;
            worth.mean += amount * share;
            if let (1, Some(squares)) = (contested, &answer.squares) {
                let square = squares[at] as f64 / (whole * f64::from(POT));
                worth.variance = Some(amount * amount * (square - share * share).max(0.0));
            }
        }
        next += usize::from(answer.is_some());
    }
    let to_come = game.rules().board - all_in.boards[0].len();
    if boards > 1 {
        // The boards share a deck: the variance of one does not give that of all.
        sums.iter_mut().for_each(|(_, worth)| worth.variance = None);
    }
    if contested > 1 && to_come <= ONE_BY_ONE {
        if let Some(variances) = variances(all_in, game, &mut || true) {
            fill(&mut sums, &variances);
        }
    } else if contested == 1 {
        // A player who only wins back what nobody contests has no luck.
        for (_, worth) in &mut sums {
            worth.variance = worth.variance.or(Some(0.0));
        }
        if sums.iter().all(|(_, worth)| worth.variance == Some(0.0)) && !squares_known(found, first)
        {
            sums.iter_mut().for_each(|(_, worth)| worth.variance = None);
        }
    }
    sums
}

fn fill(worths: &mut [(u8, Worth)], variances: &[f64]) {
    for ((_, worth), variance) in worths.iter_mut().zip(variances) {
        worth.variance = Some(*variance);
    }
}

fn squares_known(found: &Answers, spot: usize) -> bool {
    found
        .of(spot)
        .is_some_and(|(answer, _)| answer.squares.is_some())
}
