//! The table of expected values.

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use super::columns::PlayerColumns;
use super::rows::{Cursor, Judgement};
use super::{AllIn, Worth};
use crate::tables::columns::{F64, MaybeF64, MaybeU8, Names, U8, U64, table};

table! {
    hand_id: U64;
    player: U8;
    ev_collected: F64;
    ev_net: F64;
    ev_variance: MaybeF64, null;
    ev_street: MaybeU8, null;
    ev_status: Names;
}

impl Builder {
    /// Add the players of all hands, and take the table. `all_ins` are in the order of the hands.
    ///
    /// # Errors
    ///
    /// If there are more rows than Arrow's offsets can count.
    pub fn fill(
        mut self,
        players: &[PlayerColumns<'_>],
        judged: &[Judgement],
        all_ins: &[AllIn<'_>],
    ) -> Result<RecordBatch, ArrowError> {
        let (mut at, mut all_ins) = (Cursor::default(), all_ins.iter().peekable());
        for (number, judgement) in judged.iter().enumerate() {
            let all_in = all_ins.next_if(|all_in| all_in.hand == number);
            for place in 0..judgement.players as u8 {
                let Some((batch, row)) = at.pass(players) else {
                    break;
                };
                let worth = all_in.and_then(|all_in| all_in.worth(place));
                self.push(batch, row, judgement, worth);
            }
        }
        self.pack()?.batch(&Self::schema())
    }

    #[inline]
    fn push(
        &mut self,
        batch: &PlayerColumns<'_>,
        row: usize,
        judgement: &Judgement,
        worth: Option<Worth>,
    ) {
        // A player who gave the pot up has the same whatever the cards are.
        let cashed_out = batch.cashed_out(row);
        let value = worth.filter(|_| cashed_out.is_none()).unwrap_or(Worth {
            mean: cashed_out.unwrap_or(batch.collected[row]) as f64,
            variance: Some(0.0),
        });
        let status = judgement.status;
        self.hand_id.push(batch.keys[row]);
        self.player.push(batch.player[row]);
        self.ev_collected.push(value.mean);
        self.ev_net.push(value.mean - batch.contributed[row] as f64);
        self.ev_variance.push(value.variance);
        self.ev_street.push(judgement.street);
        self.ev_status.append_named(status as usize, status.name());
    }
}
