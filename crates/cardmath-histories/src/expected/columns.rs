//! The columns that are needed, of a batch of each table.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, UInt8Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, BooleanArray, ListArray, PrimitiveArray, RecordBatch,
    StringArray,
};

/// The decisions among actions.
const DECISIONS: [&str; 4] = ["f", "cc", "cbr", "pb"];

/// A batch of rows, each of a hand.
pub trait Batch {
    /// The keys of the hands.
    fn keys(&self) -> &[u64];
}

macro_rules! batches {
    ($($columns:ident),*) => {
        $(impl Batch for $columns<'_> {
            #[inline]
            fn keys(&self) -> &[u64] {
                self.keys
            }
        })*
    };
}

batches!(HandColumns, PlayerColumns, ActionColumns);

/// Lists of card ids.
pub struct Lists<'a> {
    ends: &'a [i32],
    ids: &'a [u8],
}

impl<'a> Lists<'a> {
    fn of(column: &'a ArrayRef) -> Self {
        let lists = column.as_list::<i32>();
        Self {
            ends: lists.value_offsets(),
            ids: lists.values().as_primitive::<UInt8Type>().values(),
        }
    }

    /// The list of a row.
    pub fn at(&self, row: usize) -> &'a [u8] {
        &self.ids[self.ends[row] as usize..self.ends[row + 1] as usize]
    }
}

/// Columns of the table of hands.
pub struct HandColumns<'a> {
    pub keys: &'a [u64],
    pub board: Lists<'a>,
    boards: &'a ListArray,
    pub house_added: &'a [i64],
    caps: &'a PrimitiveArray<Int64Type>,
    games: &'a [i32],
    names: &'a StringArray,
}

impl<'a> HandColumns<'a> {
    pub fn of(batch: &'a RecordBatch) -> Self {
        let games = batch["game"].as_dictionary::<Int32Type>();
        Self {
            keys: numbers::<UInt64Type>(batch, "hand_id"),
            board: Lists::of(&batch["board"]),
            boards: batch["boards"].as_list(),
            house_added: numbers::<Int64Type>(batch, "house_added"),
            caps: batch["cap"].as_primitive(),
            games: games.keys().values(),
            names: games.values().as_string(),
        }
    }

    /// The boards of a hand that has several; none where one was dealt once.
    pub fn boards(&self, row: usize) -> Vec<Vec<u8>> {
        let boards = self.boards.value(row);
        let ids = |board: ArrayRef| board.as_primitive::<UInt8Type>().values().to_vec();
        let boards = boards.as_list::<i32>();
        boards.iter().flatten().map(ids).collect()
    }

    /// What a player can put in at most; none without a cap.
    pub fn cap(&self, row: usize) -> Option<i64> {
        self.caps.is_valid(row).then(|| self.caps.value(row))
    }

    /// The key of a hand's game.
    pub fn game(&self, row: usize) -> &'a str {
        self.names.value(self.games[row] as usize)
    }
}

/// Columns of the table of players.
pub struct PlayerColumns<'a> {
    pub keys: &'a [u64],
    pub player: &'a [u8],
    pub contributed: &'a [i64],
    pub collected: &'a [i64],
    pub net: &'a [i64],
    pub antes: &'a [i64],
    pub dead_posts: &'a [i64],
    pub folded: &'a BooleanArray,
    pub sitting_out: &'a BooleanArray,
    pub hole: Lists<'a>,
    all_in_street: &'a ArrayRef,
}

impl<'a> PlayerColumns<'a> {
    pub fn of(batch: &'a RecordBatch) -> Self {
        let amounts = |column| numbers::<Int64Type>(batch, column);
        Self {
            keys: numbers::<UInt64Type>(batch, "hand_id"),
            player: numbers::<UInt8Type>(batch, "player"),
            contributed: amounts("contributed"),
            collected: amounts("collected"),
            net: amounts("net"),
            antes: amounts("antes"),
            dead_posts: amounts("dead_posts"),
            folded: batch["folded"].as_boolean(),
            sitting_out: batch["sitting_out"].as_boolean(),
            hole: Lists::of(&batch["hole"]),
            all_in_street: &batch["all_in_street"],
        }
    }

    /// What a player got from a hand in which the pot was given up for money from the room, beside
    /// what was put in. None in other hands.
    #[inline]
    pub fn cashed_out(&self, row: usize) -> Option<i64> {
        let kept = self.net[row] + self.contributed[row];
        (kept != self.collected[row]).then_some(kept)
    }

    /// Whether a player could put in no more: the whole stack or the cap was in the pot.
    #[inline]
    pub fn was_all_in(&self, row: usize, cap: Option<i64>) -> bool {
        self.all_in_street.is_valid(row) || cap.is_some_and(|cap| self.contributed[row] >= cap)
    }
}

/// Columns of the table of actions.
pub struct ActionColumns<'a> {
    pub keys: &'a [u64],
    pub streets: &'a [u8],
    actions: &'a [i32],
    /// Which codes of actions are decisions.
    decisions: Vec<bool>,
}

impl<'a> ActionColumns<'a> {
    pub fn of(batch: &'a RecordBatch) -> Self {
        let actions = batch["action"].as_dictionary::<Int32Type>();
        let names = actions.values().as_string::<i32>();
        let is_decision = |name: Option<&str>| DECISIONS.contains(&name.unwrap_or(""));
        Self {
            keys: numbers::<UInt64Type>(batch, "hand_id"),
            streets: numbers::<UInt8Type>(batch, "street"),
            actions: actions.keys().values(),
            decisions: names.iter().map(is_decision).collect(),
        }
    }

    /// Whether an action is a decision.
    pub fn is_decision(&self, row: usize) -> bool {
        self.decisions[self.actions[row] as usize]
    }
}

fn numbers<'a, Kind: ArrowPrimitiveType>(
    batch: &'a RecordBatch,
    column: &str,
) -> &'a [Kind::Native] {
    batch[column].as_primitive::<Kind>().values()
}
