//! The result of one combo of a player.

use cardmath_situation::POT;

/// The result of one combo of a player, in deals weighted by what all players hold.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ComboScore {
    /// The deals in which it is held.
    pub deals: u128,
    /// The deals in which it wins everything.
    pub wins: u128,
    /// The deals in which it wins a part.
    pub ties: u128,
    /// What it wins in all, in units of 1 / [`POT`] of a deal.
    pub share: u128,
}

impl ComboScore {
    /// Counts one deal in which the combo wins `share` of [`POT`].
    pub fn count(&mut self, share: u32, weight: u128) {
        let whole = share == POT;
        self.deals += weight;
        self.wins += if whole { weight } else { 0 };
        self.ties += if share > 0 && !whole { weight } else { 0 };
        self.share += u128::from(share) * weight;
    }

    /// Adds deals won as one of `winners` winners.
    pub(crate) fn add_won(&mut self, winners: u32, deals: u128) {
        self.wins += if winners == 1 { deals } else { 0 };
        self.ties += if winners > 1 { deals } else { 0 };
        self.share += deals * u128::from(POT / winners);
    }

    /// The score divided by `times`.
    pub(crate) fn divided(&self, times: u128) -> ComboScore {
        ComboScore {
            deals: self.deals / times,
            wins: self.wins / times,
            ties: self.ties / times,
            share: self.share / times,
        }
    }

    /// Adds the result of other deals.
    pub fn add(&mut self, other: &ComboScore) {
        self.deals += other.deals;
        self.wins += other.wins;
        self.ties += other.ties;
        self.share += other.share;
    }
}
