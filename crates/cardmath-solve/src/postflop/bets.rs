//! The sizes of bets and raises that players consider.

/// The number of streets after the flop: flop, turn and river.
pub const STREETS: usize = 3;

/// A size. Chips are whole numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Size {
    /// A share of the pot, after a call of the bet that is faced.
    Pot(f64),
    /// A multiple of the bet that is faced.
    Multiple(f64),
    /// The share of the pot with which this many bets in a row, each called, put all chips in. With
    /// 0 bets, one for each street that is left.
    Geometric(u32),
    /// A number of chips: the bet, or what is raised to.
    Chips(i32),
    /// All chips.
    AllIn,
}

/// The sizes of both players on all streets, and what is done with nearly equal ones.
#[derive(Clone, PartialEq, Debug)]
pub struct Bets {
    /// By street and player.
    pub bets: [[Vec<Size>; 2]; STREETS],
    /// By street and player.
    pub raises: [[Vec<Size>; 2]; STREETS],
    /// Of player 0 on each street, if player 1 made the last bet of the street before; `bets` if
    /// none.
    pub donks: [Option<Vec<Size>>; STREETS],
    /// An all-in is added where the chips left are at most this many pots, both after a call.
    pub add_all_in: f64,
    /// A size becomes all-in where a call of it leaves at most this many pots.
    pub force_all_in: f64,
    /// Which sizes are nearly the same, so that the smaller is left out.
    pub merge: Merge,
}

/// When two sizes are nearly the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Merge {
    /// If they differ by less than this many pots; 0 merges none.
    Pots(f64),
    /// As in PioSOLVER: if the pot after the greater one is less than 1.1 times that after the
    /// smaller one.
    Pio,
}

impl Merge {
    /// Whether two bets into a pot are nearly the same.
    fn are_near(self, pot: i32, greater: i32, smaller: i32) -> bool {
        match self {
            Merge::Pots(pots) => f64::from(greater - smaller) < pots * f64::from(pot),
            // In integers: 1.1 is not a binary fraction, and sizes at the very border are common.
            Merge::Pio => {
                let [after_greater, after_smaller] =
                    [greater, smaller].map(|bet| i64::from(pot) + i64::from(bet));
                10 * after_greater < 11 * after_smaller
            }
        }
    }
}

/// What can be bet: chips that a player may have put in on this street.
pub(super) struct Room {
    /// The pot after a call of the bet that is faced.
    pub pot: i32,
    /// What the opponent has put in on this street.
    pub faced: i32,
    /// The least and the most that the player can put in on this street.
    pub least: i32,
    pub most: i32,
    /// The bets that a geometric size spreads the chips over, if it does not say.
    pub bets_left: u32,
}

impl Room {
    /// What the player may put in on this street, in ascending order.
    pub fn amounts(&self, sizes: &[Size], bets: &Bets) -> Vec<i32> {
        let mut amounts: Vec<i32> = sizes.iter().map(|&size| self.amount(size)).collect();
        let left = self.most - self.faced;
        if f64::from(left) <= rounded(bets.add_all_in * f64::from(self.pot)) {
            amounts.push(self.most);
        }
        for amount in &mut amounts {
            *amount = (*amount).clamp(self.least, self.most);
            let after = f64::from(self.pot) + 2.0 * f64::from(*amount - self.faced);
            if f64::from(self.most - *amount) <= rounded(bets.force_all_in * after) {
                *amount = self.most;
            }
        }
        amounts.sort_unstable();
        amounts.dedup();
        self.merged(amounts, bets.merge)
    }

    fn amount(&self, size: Size) -> i32 {
        let pot = f64::from(self.pot);
        let added = |chips: f64| f64::from(self.faced) + rounded(chips);
        let wanted = match size {
            Size::Pot(share) => added(share * pot),
            Size::Multiple(times) => rounded(times * f64::from(self.faced)),
            Size::Geometric(bets) => {
                let bets = if bets == 0 { self.bets_left } else { bets };
                let ratio = 2.0 * f64::from(self.most - self.faced) / pot + 1.0;
                added(pot * (ratio.powf(1.0 / f64::from(bets.max(1))) - 1.0) / 2.0)
            }
            Size::Chips(chips) => f64::from(chips),
            Size::AllIn => f64::from(self.most),
        };
        wanted.clamp(0.0, f64::from(self.most)) as i32
    }

    /// Leaves out sizes that are nearly as great as the next greater one that is kept.
    fn merged(&self, amounts: Vec<i32>, merge: Merge) -> Vec<i32> {
        let mut kept: Vec<i32> = Vec::new();
        for amount in amounts.into_iter().rev() {
            let near =
                |greater: &i32| merge.are_near(self.pot, greater - self.faced, amount - self.faced);
            if !kept.last().is_some_and(near) {
                kept.push(amount);
            }
        }
        kept.reverse();
        kept
    }
}

/// To a whole number of chips; halves away from zero.
fn rounded(chips: f64) -> f64 {
    chips.round()
}
