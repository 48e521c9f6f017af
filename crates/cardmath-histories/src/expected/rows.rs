//! The rows of a hand out of the three tables.

use std::collections::HashMap;

use cardmath_betting::Rake;
use cardmath_cards::{Card, Hand as Cards};
use cardmath_evaluate::GameEvaluator;

use super::columns::{ActionColumns, Batch, HandColumns, PlayerColumns};
use super::pots::{Stake, pots};
use super::{AllIn, HandTables, Question, Status};

/// A player's row.
struct Player<'a> {
    contributed: i64,
    collected: i64,
    antes: i64,
    dead: i64,
    folded: bool,
    is_in: bool,
    all_in: bool,
    hole: &'a [u8],
}

impl Player<'_> {
    fn is_live(&self) -> bool {
        self.is_in && !self.folded && self.contributed > 0
    }
}

/// How a hand's value is found.
#[derive(Clone, Copy)]
pub struct Judgement {
    /// The number of the hand's players.
    pub players: usize,
    pub status: Status,
    /// The street of the last decision of an all-in.
    pub street: Option<u8>,
}

/// A hand in which somebody was all-in, with its players.
struct Dealt<'a> {
    players: Vec<Player<'a>>,
    game: &'a str,
    board: &'a [u8],
    /// The boards of a hand that has several.
    boards: Vec<Vec<u8>>,
    house_added: i64,
    /// The street of the last decision.
    street: u8,
}

/// Goes through the hands, and finds the rows of each in the other tables, which have the same
/// order.
pub struct Rows<'a> {
    hands: Vec<HandColumns<'a>>,
    /// The players, which are read again for the answer.
    pub players: Vec<PlayerColumns<'a>>,
    actions: Vec<ActionColumns<'a>>,
    hand: Cursor,
    player: Cursor,
    action: Cursor,
}

/// A row of a table in batches.
#[derive(Clone, Copy, Default)]
pub struct Cursor {
    batch: usize,
    row: usize,
}

impl Cursor {
    /// The batch and the row, if there is one.
    #[inline]
    fn here<'b, Columns: Batch>(&mut self, batches: &'b [Columns]) -> Option<(&'b Columns, usize)> {
        while self.row >= batches.get(self.batch)?.keys().len() {
            self.batch += 1;
            self.row = 0;
        }
        Some((&batches[self.batch], self.row))
    }

    /// Returns the row, and moves on to the next one.
    #[inline]
    pub fn pass<'b, Columns: Batch>(
        &mut self,
        batches: &'b [Columns],
    ) -> Option<(&'b Columns, usize)> {
        let here = self.here(batches);
        self.row += 1;
        here
    }
}

impl<'a> Rows<'a> {
    pub fn new(tables: HandTables<'a>) -> Self {
        Self {
            hands: tables.hands.iter().map(HandColumns::of).collect(),
            players: tables.players.iter().map(PlayerColumns::of).collect(),
            actions: tables.actions.iter().map(ActionColumns::of).collect(),
            hand: Cursor::default(),
            player: Cursor::default(),
            action: Cursor::default(),
        }
    }

    /// Judge the next hand, and take its all-in, if its value can be counted.
    pub fn next(
        &mut self,
        games: &HashMap<String, &GameEvaluator>,
        question: Question,
    ) -> Option<(Judgement, Option<AllIn<'a>>)> {
        let (hands, row) = self.hand.here(&self.hands)?;
        let (key, cap, first) = (hands.keys[row], hands.cap(row), self.player);
        let (mut players, mut somebody_all_in) = (0, false);
        while let Some((batch, row)) = self.player.here(&self.players)
            && batch.keys[row] == key
        {
            players += 1;
            somebody_all_in |= batch.was_all_in(row, cap);
            self.player.row += 1;
        }
        let mut judgement = Judgement {
            players,
            status: Status::Played,
            street: None,
        };
        let mut all_in = None;
        if somebody_all_in {
            let dealt = Dealt {
                players: self.players_from(first, players, cap),
                game: hands.game(row),
                board: hands.board.at(row),
                boards: hands.boards(row),
                house_added: hands.house_added[row],
                street: self.last_decision(key),
            };
            (judgement.status, judgement.street) = dealt.judge(games);
            all_in = (judgement.status == Status::Exact)
                .then(|| dealt.all_in(games, question))
                .flatten();
            if judgement.status == Status::Exact && all_in.is_none() {
                judgement.status = Status::UnknownCards;
            }
        }
        self.hand.row += 1;
        Some((judgement, all_in))
    }

    fn players_from(&self, mut first: Cursor, count: usize, cap: Option<i64>) -> Vec<Player<'a>> {
        let rows = (0..count).filter_map(|_| first.pass(&self.players));
        rows.map(|(batch, row)| player(batch, row, cap)).collect()
    }

    /// The street of the last decision of a hand.
    fn last_decision(&mut self, key: u64) -> u8 {
        let mut street = 0;
        while let Some((batch, row)) = self.action.here(&self.actions) {
            let here = batch.keys[row];
            if here > key {
                break;
            }
            if here == key && batch.is_decision(row) {
                street = street.max(batch.streets[row]);
            }
            self.action.row += 1;
        }
        street
    }
}

impl<'a> Dealt<'a> {
    /// Whether cards came after the last decision, and whether they can be counted; and the street
    /// of that decision.
    fn judge(&self, games: &HashMap<String, &GameEvaluator>) -> (Status, Option<u8>) {
        let live = || self.players.iter().filter(|player| player.is_live());
        if live().count() < 2 || !live().any(|player| player.all_in) {
            return (Status::Played, None);
        }
        let Some(rules) = games.get(self.game).map(|game| game.rules()) else {
            return (Status::OtherGame, None);
        };
        if rules.board == 0 {
            return (Status::OtherGame, None);
        }
        let known = known_cards(self.game, self.street);
        if known >= rules.board {
            return (Status::Played, None);
        }
        let has_chips = live().filter(|player| !player.all_in).count();
        let is_unknown =
            |player: &Player<'_>| cards(player.hole).is_none_or(|hole| hole.len() != rules.cards);
        let status = if has_chips > 1 || self.board.len() < known {
            Status::OpenBetting
        } else if live().any(is_unknown) {
            Status::UnknownCards
        } else {
            Status::Exact
        };
        (status, Some(self.street))
    }

    /// The all-in of this hand; none if its cards cannot be.
    fn all_in(
        &self,
        games: &HashMap<String, &GameEvaluator>,
        question: Question,
    ) -> Option<AllIn<'a>> {
        let game = games.get(self.game)?;
        let places = || self.players.iter().zip(0u8..);
        let held: Vec<(u8, Cards)> = places()
            .filter(|(player, _)| player.is_live())
            .filter_map(|(player, place)| Some((place, cards(player.hole)?)))
            .collect();
        let boards = self.known_boards()?;
        let mut dead = Cards::EMPTY;
        if question.folded {
            for (player, _) in places().filter(|(player, _)| player.folded) {
                dead = dead | cards(player.hole).unwrap_or(Cards::EMPTY);
            }
        }
        let all_in = AllIn {
            hand: 0,
            game: self.game,
            held,
            boards,
            dead,
            pots: self.pots(),
            kept: self.kept(question.rake),
            worths: None,
        };
        let is_sound = |(board, pot)| all_in.spot(board, pot).check(game).is_ok();
        let sound = all_in.contested().all(is_sound);
        sound.then_some(all_in)
    }

    /// The boards when the last decision was made. Runs of one board are the same up to then.
    fn known_boards(&self) -> Option<Vec<Cards>> {
        let known = known_cards(self.game, self.street);
        let first = cards(self.board.get(..known)?)?;
        let others = self.boards.iter().skip(1);
        let others: Option<Vec<Cards>> = others.map(|board| cards(board.get(..known)?)).collect();
        let others = others?;
        Some(match others.iter().all(|board| *board == first) {
            true => vec![first],
            false => std::iter::once(first).chain(others).collect(),
        })
    }

    /// The pots. Dead blinds go to the main pot, and so does an ante that one player pays for all.
    fn pots(&self) -> Vec<super::Pot> {
        let one_pays = self
            .players
            .iter()
            .filter(|player| player.antes > 0)
            .count()
            == 1;
        let dead_of = |player: &Player<'_>| player.dead + if one_pays { player.antes } else { 0 };
        let dead: i64 = self.players.iter().map(dead_of).sum();
        let stakes: Vec<Stake> = self
            .players
            .iter()
            .zip(0..)
            .map(|(player, place)| Stake {
                place,
                chips: player.contributed - dead_of(player),
                live: player.is_live(),
            })
            .collect();
        pots(&stakes, dead + self.house_added)
    }

    /// The part of the pot that is left after the rake: one that is declared, or what was
    /// collected.
    fn kept(&self, rake: Option<Rake>) -> f64 {
        let put_in: i64 = self.players.iter().map(|player| player.contributed).sum();
        let pot = (put_in + self.house_added).max(1);
        let left = match rake {
            Some(rake) => pot - rake.of(pot, 0),
            None => self.players.iter().map(|player| player.collected).sum(),
        };
        left as f64 / pot as f64
    }
}

/// The board cards that are known on a street.
fn known_cards(game: &str, street: u8) -> usize {
    match street {
        0 => usize::from(game.starts_with("courchevel")),
        street => usize::from(street) + 2,
    }
}

fn player<'a>(batch: &PlayerColumns<'a>, row: usize, cap: Option<i64>) -> Player<'a> {
    Player {
        contributed: batch.contributed[row],
        collected: batch.collected[row],
        antes: batch.antes[row],
        dead: batch.dead_posts[row],
        folded: batch.folded.value(row),
        is_in: !batch.sitting_out.value(row),
        all_in: batch.was_all_in(row, cap),
        hole: batch.hole.at(row),
    }
}

/// Cards of ids; none if one of them is not known or is there twice.
fn cards(ids: &[u8]) -> Option<Cards> {
    let mut all = Cards::EMPTY;
    for &id in ids {
        all = all.with(Card::from_id(id)?);
    }
    (all.len() == ids.len()).then_some(all)
}
