//! The main pot and the side pots of the chips that were put in.

/// A pot, and who can win it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pot {
    /// The chips.
    pub amount: i64,
    /// The places of the players who can win it.
    pub players: Vec<u8>,
}

impl Pot {
    /// Whether more than one player can win it.
    pub fn is_contested(&self) -> bool {
        self.players.len() > 1
    }
}

/// What a player put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake {
    /// The place of the player.
    pub place: u8,
    /// The chips, without dead ones.
    pub chips: i64,
    /// Whether the player can win.
    pub live: bool,
}

/// The pots, the main pot first. `dead` are chips that belong to the main pot whoever paid them.
///
/// ```
/// use cardmath_histories::expected::pots::{Stake, pots};
///
/// let stake = |place, chips, live| Stake { place, chips, live };
/// let made = pots(&[stake(0, 100, true), stake(1, 250, true), stake(2, 30, false)], 5);
/// let amounts: Vec<_> = made.iter().map(|pot| (pot.amount, pot.players.len())).collect();
/// assert_eq!(amounts, [(235, 2), (150, 1)]);
/// ```
pub fn pots(stakes: &[Stake], dead: i64) -> Vec<Pot> {
    let mut levels: Vec<i64> = stakes
        .iter()
        .filter(|stake| stake.live)
        .map(|stake| stake.chips)
        .collect();
    levels.sort_unstable();
    levels.dedup();
    let mut pots: Vec<Pot> = Vec::new();
    let mut below = 0;
    for (number, &level) in levels.iter().enumerate() {
        // What folded players put in above the last level goes to the last pot.
        let is_last = number + 1 == levels.len();
        let top = if is_last { i64::MAX } else { level };
        let amount: i64 = stakes
            .iter()
            .map(|stake| (stake.chips.min(top) - below).max(0))
            .sum();
        let can_win = |stake: &&Stake| stake.live && stake.chips >= level;
        let players = stakes.iter().filter(can_win).map(|stake| stake.place);
        pots.push(Pot {
            amount,
            players: players.collect(),
        });
        below = level;
    }
    if let Some(main) = pots.first_mut() {
        main.amount += dead;
    }
    pots
}
