//! How a game is bet: blinds, antes, limits, and the rules in which rooms differ.

use crate::{Chips, MOST_CHIPS, MOST_SEATS, SetupError};

/// How much may be bet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// Any amount from the minimum up.
    None,
    /// At most the size of the pot after a call.
    Pot,
    /// One amount for each street, and a limited number of bets and raises.
    Fixed {
        /// The smaller bet, of the first streets.
        small: Chips,
        /// The bigger bet.
        big: Chips,
        /// The number of bets and raises on a street, the big blind included.
        most: u8,
        /// Whether two players who alone are left when a street begins may raise on.
        heads_up: bool,
    },
}

/// The antes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ante {
    /// No ante.
    None,
    /// Each player posts the amount.
    Each(Chips),
    /// The big blind posts the amount for all; it belongs to the main pot whoever has less.
    BigBlind(Chips),
    /// The button posts the amount for all; it belongs to the main pot whoever has less.
    Button(Chips),
    /// Each player posts the amount, there are no blinds, and the first street has no bets.
    BombPot(Chips),
}

/// When a player who has acted may raise again after raises that were too short, all-in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reopening {
    /// When what he has to call is, in sum, at least a full raise (tournament directors' rule 47).
    #[default]
    InSum,
    /// When one raise alone was full.
    OneFullRaise,
    /// After every raise.
    Always,
}

/// What the next raise must be at least after a raise that was too short, all-in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ShortRaise {
    /// A full raise above the short one: after a bet of 100 and 120 all-in, to 220.
    #[default]
    OnTop,
    /// A full raise above the last full bet: after a bet of 100 and 120 all-in, to 200.
    Completed,
}

/// Who gets the chips that cannot be split evenly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OddChips {
    /// One chip each, from left of the button.
    #[default]
    InTurn,
    /// All of them to the first winner left of the button.
    First,
    /// All of them to the winner with the highest card, spades highest; as in stud.
    HighCard,
}

/// Which cards are dealt again when the deck of a draw game runs out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Redeal {
    /// Those that were discarded, and those of players who folded.
    #[default]
    DiscardsAndFolds,
    /// Those that were discarded.
    Discards,
}

/// What the house takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rake {
    /// The share, in millionths of the pot.
    pub millionths: u32,
    /// The most that is taken from a hand.
    pub cap: Option<Chips>,
    /// Whether nothing is taken from hands that end on the first street.
    pub no_flop_no_drop: bool,
}

/// The rules in which rooms differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct House {
    /// When a short raise opens the betting again.
    pub reopening: Reopening,
    /// The least raise after a short one.
    pub short_raise: ShortRaise,
    /// Whether an all-in of at least half a bet counts as a whole one in fixed limit.
    pub half_a_bet: bool,
    /// Whether a straddle sets the least raise (4 over a straddle of 4), or the big blind does.
    pub straddle_raises: bool,
    /// Whether the others must call a whole big blind where the big blind had less.
    pub full_blind: bool,
    /// Whether the others must call a whole bring-in where who brought it in had less.
    pub full_bring_in: bool,
    /// Whether blinds are posted before antes by a player who cannot pay both.
    pub blinds_first: bool,
    /// Which cards are dealt again when the deck runs out.
    pub redeal: Redeal,
    /// Whether players can get back cards that they discarded themselves.
    pub own_discards: bool,
    /// Who gets odd chips.
    pub odd_chips: OddChips,
    /// The smallest chip: no smaller one is split off.
    pub chip: Chips,
}

/// How a game is bet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Structure {
    /// How much may be bet.
    pub limit: Limit,
    /// The smallest bet and raise in no-limit and pot-limit.
    pub min_bet: Chips,
    /// The small blind and the big blind; 0 where there is none.
    pub blinds: [Chips; 2],
    /// Straddles, posted in turn by the players after the big blind.
    pub straddles: Vec<Chips>,
    /// A live blind of the button: the button's straddle, or the blind of short deck.
    pub button_blind: Chips,
    /// The antes.
    pub ante: Ante,
    /// The bring-in of stud, which the lowest card posts.
    pub bring_in: Chips,
    /// The most that a player can put into one hand; none without a cap.
    pub cap: Option<Chips>,
    /// The number of boards: 2 for a double board.
    pub boards: u8,
    /// What the house takes.
    pub rake: Option<Rake>,
    /// The rules in which rooms differ.
    pub house: House,
}

impl Default for House {
    fn default() -> House {
        House {
            reopening: Reopening::InSum,
            short_raise: ShortRaise::OnTop,
            half_a_bet: true,
            straddle_raises: true,
            full_blind: true,
            full_bring_in: true,
            blinds_first: false,
            redeal: Redeal::DiscardsAndFolds,
            own_discards: true,
            odd_chips: OddChips::InTurn,
            chip: 1,
        }
    }
}

impl Rake {
    /// A share in percent with a cap, of hands with a flop only.
    pub fn percent(percent: u32, cap: Option<Chips>) -> Rake {
        Rake {
            millionths: percent * 10_000,
            cap,
            no_flop_no_drop: true,
        }
    }

    fn is_fair(&self) -> bool {
        self.millionths <= 1_000_000 && self.cap.is_none_or(|cap| cap >= 0)
    }

    /// What is taken of an amount, if `before` was taken already.
    pub fn of(&self, amount: Chips, before: Chips) -> Chips {
        let share = i128::from(amount) * i128::from(self.millionths) / 1_000_000;
        let share = Chips::try_from(share).unwrap_or(amount).min(amount);
        self.cap.map_or(share, |cap| share.min(cap - before))
    }
}

impl Structure {
    /// No limit, with two blinds.
    pub fn no_limit(small: Chips, big: Chips) -> Structure {
        Structure {
            limit: Limit::None,
            min_bet: big,
            blinds: [small, big],
            straddles: Vec::new(),
            button_blind: 0,
            ante: Ante::None,
            bring_in: 0,
            cap: None,
            boards: 1,
            rake: None,
            house: House::default(),
        }
    }

    /// Pot limit, with two blinds.
    pub fn pot_limit(small: Chips, big: Chips) -> Structure {
        Structure {
            limit: Limit::Pot,
            ..Structure::no_limit(small, big)
        }
    }

    /// Fixed limit with two blinds: bets of the big blind, then of twice as much, four a street.
    pub fn fixed_limit(small: Chips, big: Chips) -> Structure {
        Structure {
            limit: Limit::Fixed {
                small: big,
                big: 2 * big,
                most: 4,
                heads_up: false,
            },
            ..Structure::no_limit(small, big)
        }
    }

    /// Fixed limit for stud: an ante, a bring-in, and the two bets.
    pub fn stud_limit(ante: Chips, bring_in: Chips, small: Chips, big: Chips) -> Structure {
        Structure {
            limit: Limit::Fixed {
                small,
                big,
                most: 4,
                heads_up: false,
            },
            min_bet: small,
            ante: Ante::Each(ante),
            bring_in,
            ..Structure::no_limit(0, 0)
        }
    }

    /// The smallest bet on a street.
    pub(crate) fn bet(&self, size: crate::BetSize) -> Chips {
        match (self.limit, size) {
            (Limit::Fixed { small, .. }, crate::BetSize::Small) => small,
            (Limit::Fixed { big, .. }, crate::BetSize::Big) => big,
            _ => self.min_bet,
        }
    }

    /// Checks that the numbers fit together.
    pub(crate) fn check(&self) -> Result<(), SetupError> {
        let fail = |what: String| Err(SetupError::Structure(what));
        self.check_amounts()?;
        let [small, big] = self.blinds;
        if self.straddles.len() > MOST_SEATS {
            return fail(format!("{} straddles are too many", self.straddles.len()));
        }
        if big > 0 && small > big {
            return fail(format!(
                "the small blind of {small} is above the big blind of {big}"
            ));
        }
        let mut last = big;
        for &straddle in &self.straddles {
            if straddle <= last {
                return fail(format!(
                    "a straddle of {straddle} is not above the {last} before it"
                ));
            }
            last = straddle;
        }
        if !(1..=crate::MOST_BOARDS).contains(&self.boards.into()) {
            return fail(format!("there are 1 to {} boards", crate::MOST_BOARDS));
        }
        if self.bring_in > self.bet(crate::BetSize::Small) {
            return fail(format!(
                "the bring-in of {} is above the bet of {}",
                self.bring_in,
                self.bet(crate::BetSize::Small)
            ));
        }
        if self.rake.is_some_and(|rake| !rake.is_fair()) {
            return fail("the rake is 0 to 100 %, and its cap is not below 0".to_owned());
        }
        Ok(())
    }

    /// Checks that each amount is one by itself.
    fn check_amounts(&self) -> Result<(), SetupError> {
        let fail = |what: String| Err(SetupError::Structure(what));
        let [small, big] = self.blinds;
        let ante = match self.ante {
            Ante::None => 0,
            Ante::Each(a) | Ante::BigBlind(a) | Ante::Button(a) | Ante::BombPot(a) => a,
        };
        let straddles = self.straddles.iter().map(|&amount| ("a straddle", amount));
        let named = [
            ("the small blind", small),
            ("the big blind", big),
            ("the button's blind", self.button_blind),
            ("the ante", ante),
            ("the bring-in", self.bring_in),
        ];
        for (name, amount) in named.into_iter().chain(straddles) {
            if !(0..=MOST_CHIPS).contains(&amount) {
                return fail(format!("{name} is 0 to {MOST_CHIPS:e}, not {amount}"));
            }
        }
        let bets = match self.limit {
            Limit::Fixed { small, big, .. } => [("the small bet", small), ("the big bet", big)],
            _ => [("the smallest bet", self.min_bet); 2],
        };
        let cap = self.cap.map(|cap| ("the cap", cap));
        let chip = Some(("the smallest chip", self.house.chip));
        for (name, amount) in bets.into_iter().chain(cap).chain(chip) {
            if !(1..=MOST_CHIPS).contains(&amount) {
                return fail(format!("{name} is 1 to {MOST_CHIPS:e}, not {amount}"));
            }
        }
        Ok(())
    }
}
