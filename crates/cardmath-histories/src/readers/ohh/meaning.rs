//! What the amounts of raises and calls mean: the chips that are added, or the bet of the street
//! afterwards.
//!
//! The specification leaves it open, and programs differ. We take the reading that fits the rest of
//! the hand: a call brings the caller's bet to the greatest one, unless it takes the last chips,
//! and the chips add up to what is collected and the fees.

use serde_json::Value;

use crate::fault::Unreadable;
use crate::hand::{ActionKind, Said};
use crate::readers::builder::HandBuilder;
use crate::readers::ohh::facts::{Ids, amount, text};

/// What amounts of raises and of calls mean.
#[derive(Clone, Copy, Default)]
pub struct Meaning {
    raises_are_totals: bool,
    calls_are_totals: bool,
}

impl Meaning {
    /// The first reading that fits a hand; if none does, chips are added.
    pub fn of(
        rounds: &[Value],
        taken: i64,
        ids: &Ids,
        builder: &HandBuilder<'_, '_>,
    ) -> Result<Self, Unreadable> {
        for (raises_are_totals, calls_are_totals) in [(false, false), (true, false), (true, true)] {
            let meaning = Self {
                raises_are_totals,
                calls_are_totals,
            };
            let mut walk = Walk::new(meaning, builder);
            if walk.all(rounds, ids, builder)? && walk.adds_up_to(taken) {
                return Ok(meaning);
            }
        }
        Ok(Self::default())
    }

    /// What an action's amount says.
    pub fn said(self, kind: ActionKind, chips: i64) -> Said {
        match kind {
            ActionKind::Raise if self.raises_are_totals => Said::To(chips),
            ActionKind::Call if self.calls_are_totals => Said::To(chips),
            _ => Said::Adds(chips),
        }
    }
}

/// The chips of a hand under one reading.
struct Walk {
    meaning: Meaning,
    big_blind: i64,
    stacks: Vec<i64>,
    /// The bets of the street.
    bets: Vec<i64>,
    pot: i64,
    /// How much the greatest bet of the last street with bets exceeds the others.
    uncalled: i64,
}

impl Walk {
    fn new(meaning: Meaning, builder: &HandBuilder<'_, '_>) -> Self {
        let stacks: Vec<i64> = builder.hand.seats.iter().map(|seat| seat.stack).collect();
        Self {
            meaning,
            big_blind: builder.hand.stakes.big_blind,
            bets: vec![0; stacks.len()],
            stacks,
            pot: 0,
            uncalled: 0,
        }
    }

    /// Follow all actions; false if one does not fit.
    fn all(
        &mut self,
        rounds: &[Value],
        ids: &Ids,
        builder: &HandBuilder<'_, '_>,
    ) -> Result<bool, Unreadable> {
        for round in rounds {
            self.bets.fill(0);
            let actions = round.get("actions").and_then(Value::as_array);
            for action in actions.into_iter().flatten() {
                let chips = amount(action, "amount", builder)?;
                let player = ids.place(&action["player_id"]).map(usize::from);
                if !self.fits(text(action, "action"), player, chips) {
                    return Ok(false);
                }
            }
            let mut bets = self.bets.clone();
            bets.sort_unstable();
            if let [.., second, first] = bets[..]
                && first > 0
            {
                self.uncalled = first - second;
            }
        }
        Ok(true)
    }

    fn fits(&mut self, action: &str, player: Option<usize>, chips: i64) -> bool {
        let Some(player) = player else {
            if action == "Add to Pot" {
                self.pot = self.pot.saturating_add(chips);
            }
            return true;
        };
        let (bet, top) = (self.bets[player], self.bets.iter().max().copied());
        let top = top.unwrap_or(0);
        let added = match action {
            "Raise" if self.meaning.raises_are_totals => chips - bet,
            "Call" if self.meaning.calls_are_totals => chips - bet,
            "Post Ante" | "Post Dead" | "Add to Pot" | "Post SB" | "Post BB"
            | "Post Extra Blind" | "Straddle" | "Bring In" | "Bet" | "Raise" | "Call" => chips,
            _ => return true,
        };
        self.pot += added;
        self.stacks[player] -= added;
        if !matches!(action, "Post Ante" | "Post Dead" | "Add to Pot") {
            self.bets[player] += added;
        }
        let bet = self.bets[player];
        let is_right = match action {
            "Raise" => bet > top,
            // A big blind who posts the last chips is called as if it were whole.
            "Call" => [top, top.max(self.big_blind)].contains(&bet) || self.stacks[player] == 0,
            _ => true,
        };
        is_right && added >= 0 && self.stacks[player] >= 0
    }

    /// Whether the chips are those that were taken, with or without an uncalled bet.
    fn adds_up_to(&self, taken: i64) -> bool {
        let slack = self.stacks.len() as u64;
        [self.pot, self.pot - self.uncalled]
            .iter()
            .any(|pot| pot.abs_diff(taken) <= slack)
    }
}
