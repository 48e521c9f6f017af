//! The table of expected values.

use arrow_array::builder::{Float64Builder, UInt8Builder, UInt64Builder};

use super::Worth;
use super::rows::Dealt;
use crate::tables::columns::{Names, table};

table! {
    hand_id: UInt64Builder;
    player: UInt8Builder;
    ev_collected: Float64Builder;
    ev_net: Float64Builder;
    ev_variance: Float64Builder, null;
    ev_street: UInt8Builder, null;
    ev_status: Names;
}

impl Builder {
    /// Add the players of a hand, given what those of an all-in are worth.
    pub fn push(&mut self, dealt: &Dealt, worth: impl Fn(u8) -> Option<Worth>) {
        for (player, place) in dealt.players.iter().zip(0..) {
            let collected = player.collected as f64;
            let value = worth(place).unwrap_or(Worth {
                mean: collected,
                variance: Some(0.0),
            });
            self.hand_id.append_value(dealt.key);
            self.player.append_value(player.number);
            self.ev_collected.append_value(value.mean);
            self.ev_net
                .append_value(value.mean - player.contributed as f64);
            self.ev_variance.append_option(value.variance);
            self.ev_street.append_option(dealt.street);
            self.ev_status.append_value(dealt.status.name());
        }
    }
}
