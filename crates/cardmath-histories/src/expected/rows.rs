//! The rows of a hand out of the three tables.

use std::collections::HashMap;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, UInt8Type, UInt64Type};
use arrow_array::{Array, RecordBatch};
use cardmath_betting::Rake;
use cardmath_cards::{Card, Hand as Cards};
use cardmath_evaluate::GameEvaluator;

use super::pots::{Stake, pots};
use super::{AllIn, Question, Status, Told};

/// The decisions among actions.
const DECISIONS: [&str; 4] = ["f", "cc", "cbr", "pb"];

/// A player's row.
pub struct Player {
    pub number: u8,
    pub contributed: i64,
    pub collected: i64,
    antes: i64,
    dead: i64,
    folded: bool,
    is_in: bool,
    all_in: bool,
    hole: Vec<u8>,
}

impl Player {
    fn is_live(&self) -> bool {
        self.is_in && !self.folded && self.contributed > 0
    }
}

/// A hand with its players.
pub struct Dealt {
    pub key: u64,
    pub players: Vec<Player>,
    pub status: Status,
    /// The street of the last decision of an all-in.
    pub street: Option<u8>,
    game: String,
    board: Vec<u8>,
    house_added: i64,
}

/// Goes through the hands, and finds the rows of each in the other tables, which have the same order.
pub struct Rows<'a> {
    told: Told<'a>,
    hand: Cursor,
    player: Cursor,
    action: Cursor,
    /// For the batch of actions at hand, which codes are decisions.
    decisions: Option<(usize, Vec<bool>)>,
}

/// A row of a table in batches.
#[derive(Clone, Copy, Default)]
struct Cursor {
    batch: usize,
    row: usize,
}

impl Cursor {
    /// The batch and the row, if there is one.
    fn here<'a>(&mut self, batches: &'a [RecordBatch]) -> Option<(&'a RecordBatch, usize)> {
        while self.row >= batches.get(self.batch)?.num_rows() {
            self.batch += 1;
            self.row = 0;
        }
        Some((&batches[self.batch], self.row))
    }
}

impl<'a> Rows<'a> {
    pub fn new(told: Told<'a>) -> Self {
        Self {
            told,
            hand: Cursor::default(),
            player: Cursor::default(),
            action: Cursor::default(),
            decisions: None,
        }
    }

    /// The next hand.
    pub fn next(&mut self, games: &HashMap<String, &GameEvaluator>) -> Option<Dealt> {
        let (batch, row) = self.hand.here(self.told.hands)?;
        self.hand.row += 1;
        let key = number(batch, "hand_id", row);
        let mut dealt = Dealt {
            key,
            players: Vec::new(),
            status: Status::Played,
            street: None,
            game: name(batch, "game", row).to_owned(),
            board: ids(batch, "board", row),
            house_added: amount(batch, "house_added", row),
        };
        while let Some((batch, row)) = self.player.here(self.told.players)
            && number(batch, "hand_id", row) == key
        {
            dealt.players.push(player(batch, row));
            self.player.row += 1;
        }
        let street = self.last_decision(key);
        dealt.judge(street, games);
        Some(dealt)
    }

    /// The street of the last decision of a hand.
    fn last_decision(&mut self, key: u64) -> u8 {
        let mut street = 0;
        while let Some((batch, row)) = self.action.here(self.told.actions) {
            let here = number(batch, "hand_id", row);
            if here > key {
                break;
            }
            if here == key && self.is_decision(batch, row) {
                street = byte(batch, "street", row).max(street);
            }
            self.action.row += 1;
        }
        street
    }

    fn is_decision(&mut self, batch: &RecordBatch, row: usize) -> bool {
        let column = batch["action"].as_dictionary::<Int32Type>();
        let at = self.action.batch;
        if self.decisions.as_ref().is_none_or(|(of, _)| *of != at) {
            let names = column.values().as_string::<i32>();
            let are = names
                .iter()
                .map(|name| DECISIONS.contains(&name.unwrap_or("")));
            self.decisions = Some((at, are.collect()));
        }
        let code = column.keys().value(row) as usize;
        self.decisions
            .as_ref()
            .is_some_and(|(_, are)| are.get(code).copied().unwrap_or(false))
    }
}

impl Dealt {
    /// Find out whether cards came after the last decision, and whether they can be counted.
    fn judge(&mut self, street: u8, games: &HashMap<String, &GameEvaluator>) {
        let live: Vec<&Player> = self
            .players
            .iter()
            .filter(|player| player.is_live())
            .collect();
        if live.len() < 2 || !live.iter().any(|player| player.all_in) {
            return;
        }
        let Some(game) = games.get(&self.game) else {
            self.status = Status::OtherGame;
            return;
        };
        let rules = game.rules();
        if rules.board == 0 {
            self.status = Status::OtherGame;
            return;
        }
        if known_cards(&self.game, street) >= rules.board {
            return;
        }
        self.status = Status::Exact;
        self.street = Some(street);
        let has_chips = live.iter().filter(|player| !player.all_in).count();
        if has_chips > 1 || self.board.len() < known_cards(&self.game, street) {
            self.status = Status::OpenBetting;
        } else if live
            .iter()
            .any(|player| cards(&player.hole).is_none_or(|hole| hole.len() != rules.cards))
        {
            self.status = Status::UnknownCards;
        }
    }

    /// The all-in of this hand, if its value can be counted.
    pub fn take_all_in(
        &mut self,
        games: &HashMap<String, &GameEvaluator>,
        question: Question,
    ) -> Option<AllIn> {
        let street = self.street.filter(|_| self.status == Status::Exact)?;
        let game = games.get(&self.game)?;
        let places = || self.players.iter().zip(0u8..);
        let held: Vec<(u8, Cards)> = places()
            .filter(|(player, _)| player.is_live())
            .filter_map(|(player, place)| Some((place, cards(&player.hole)?)))
            .collect();
        let known = self.board.get(..known_cards(&self.game, street))?;
        let board = cards(known)?;
        let mut dead = Cards::EMPTY;
        if question.folded {
            for (player, _) in places().filter(|(player, _)| player.folded) {
                dead = dead | cards(&player.hole).unwrap_or(Cards::EMPTY);
            }
        }
        let all_in = AllIn {
            hand: 0,
            game: self.game.clone(),
            held,
            board,
            dead,
            pots: self.pots(),
            kept: self.kept(question.rake),
        };
        let sound = all_in
            .pots
            .iter()
            .filter(AllIn::is_contested)
            .all(|pot| all_in.spot(pot).check(game).is_ok());
        if !sound {
            self.status = Status::UnknownCards;
        }
        sound.then_some(all_in)
    }

    /// The pots. Dead blinds go to the main pot, and so does an ante that one player pays for all.
    fn pots(&self) -> Vec<super::Pot> {
        let one_pays = self
            .players
            .iter()
            .filter(|player| player.antes > 0)
            .count()
            == 1;
        let dead_of = |player: &Player| player.dead + if one_pays { player.antes } else { 0 };
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

    /// The part of the pot that is left after the rake: one that is declared, or what was collected.
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

fn player(batch: &RecordBatch, row: usize) -> Player {
    Player {
        number: byte(batch, "player", row),
        contributed: amount(batch, "contributed", row),
        collected: amount(batch, "collected", row),
        antes: amount(batch, "antes", row),
        dead: amount(batch, "dead_posts", row),
        folded: batch["folded"].as_boolean().value(row),
        is_in: !batch["sitting_out"].as_boolean().value(row),
        all_in: batch["all_in_street"].is_valid(row),
        hole: ids(batch, "hole", row),
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

fn number(batch: &RecordBatch, column: &str, row: usize) -> u64 {
    batch[column].as_primitive::<UInt64Type>().value(row)
}

fn byte(batch: &RecordBatch, column: &str, row: usize) -> u8 {
    batch[column].as_primitive::<UInt8Type>().value(row)
}

fn amount(batch: &RecordBatch, column: &str, row: usize) -> i64 {
    batch[column].as_primitive::<Int64Type>().value(row)
}

fn name<'a>(batch: &'a RecordBatch, column: &str, row: usize) -> &'a str {
    let column = batch[column].as_dictionary::<Int32Type>();
    let place = column.keys().value(row) as usize;
    column.values().as_string::<i32>().value(place)
}

fn ids(batch: &RecordBatch, column: &str, row: usize) -> Vec<u8> {
    let items = batch[column].as_list::<i32>().value(row);
    items.as_primitive::<UInt8Type>().values().to_vec()
}
