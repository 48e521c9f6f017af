//! What players had the chance to do, and did: a bit for each statistic.
//!
//! The page `docs/reference/hand-statistics.md` defines each of them. A chance is a decision that
//! the player had. A straddle is a blind, and a walk is not an opportunity.

use super::bits::{bit, stat};
use crate::hand::{Action, ActionKind, Hand, MOST_PLAYERS};

/// The streets after the flop, with the bits that each has.
const C_BET: u32 = bit("c_bet_flop");
const FOLD_TO_C_BET: u32 = bit("fold_to_c_bet_flop");
const RAISE_C_BET: u32 = bit("raise_c_bet_flop");
const CHECK_RAISE: u32 = bit("check_raise_flop");
const AGGRESSION: u32 = bit("aggression_flop");
const FOLD_TO_BET: u32 = bit("fold_to_bet_flop");
const FLOP: u8 = 1;
const RIVER: u8 = 3;
/// The blinds count as the first bet before the flop.
const BLINDS: u8 = 1;

/// The bits of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// What was done.
    pub made: u64,
    /// What could have been done.
    pub chances: u64,
}

impl Counters {
    fn note(&mut self, bit: u32, made: bool) {
        self.chances |= 1 << bit;
        self.made |= u64::from(made) << bit;
    }
}

/// A player's position, as far as statistics need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The small blind.
    SmallBlind,
    /// The big blind.
    BigBlind,
    /// The cutoff or the button, from which a first raise is a steal.
    Late,
    /// Any other.
    Other,
    /// The player was not dealt in.
    Out,
}

/// Count the bits of all places of a hand with a board of five cards; others have only `won`.
pub fn count(hand: &Hand<'_>, places: &[Place; MOST_PLAYERS]) -> [Counters; MOST_PLAYERS] {
    if hand.cancelled {
        return [Counters::default(); MOST_PLAYERS];
    }
    let mut play = Play::new(places);
    for ((seat, counters), place) in hand.seats.iter().zip(&mut play.counters).zip(places) {
        if *place != Place::Out {
            counters.note(stat!("won"), seat.account.collected > 0);
        }
    }
    if hand.game.board_cards() == 5 {
        for action in &hand.actions {
            play.follow(action);
        }
        play.end(hand);
    }
    play.counters
}

/// A set of places.
type Set = u16;

struct Play<'p> {
    counters: [Counters; MOST_PLAYERS],
    places: &'p [Place; MOST_PLAYERS],
    street: u8,
    /// The number of bets and raises on this street; the blinds are the first before the flop.
    level: u8,
    /// Who made the last bet or raise on this street.
    last: Option<u8>,
    /// Who made the last raise of the street before, if anybody bet there.
    aggressor: Option<u8>,
    /// Who raised last before the flop.
    raiser: Option<u8>,
    /// Who made each raise before the flop: by level.
    raisers: [Option<u8>; 8],
    /// Whether the bet of this street is a c-bet, and who has made one on each street so far.
    is_c_bet: bool,
    c_bettor: Option<u8>,
    limpers: Set,
    callers: Set,
    acted: Set,
    checked: Set,
    folded: Set,
    /// The street on which each player folded.
    left: [Option<u8>; MOST_PLAYERS],
    all_in: Set,
    /// Whether a steal was tried and nobody has called it.
    steal: bool,
    checked_through: bool,
    flop_was_checked: bool,
}

fn has(set: Set, player: u8) -> bool {
    set >> player & 1 != 0
}

impl<'p> Play<'p> {
    fn new(places: &'p [Place; MOST_PLAYERS]) -> Self {
        Self {
            counters: [Counters::default(); MOST_PLAYERS],
            places,
            street: 0,
            level: BLINDS,
            last: None,
            aggressor: None,
            raiser: None,
            raisers: [None; 8],
            is_c_bet: false,
            c_bettor: None,
            limpers: 0,
            callers: 0,
            acted: 0,
            checked: 0,
            folded: 0,
            left: [None; MOST_PLAYERS],
            all_in: 0,
            steal: false,
            checked_through: true,
            flop_was_checked: false,
        }
    }

    fn follow(&mut self, action: &Action) {
        if action.kind == ActionKind::DealBoard || action.street > self.street {
            self.begin(action.street);
        }
        let Some(player) = action.player.filter(|_| action.kind.is_decision()) else {
            return;
        };
        match self.street {
            0 => self.before_flop(player, action.kind),
            1..=RIVER => self.after_flop(player, action.kind),
            _ => {}
        }
        match action.kind {
            ActionKind::Fold => {
                self.folded |= 1 << player;
                self.left[usize::from(player)].get_or_insert(action.street);
            }
            ActionKind::Check => self.checked |= 1 << player,
            ActionKind::Bet | ActionKind::Raise => {
                self.level = self.level.saturating_add(1);
                self.last = Some(player);
                self.callers = 0;
                self.checked_through = false;
            }
            _ => {}
        }
        self.acted |= 1 << player;
        self.all_in |= Set::from(action.all_in) << player;
    }

    /// The next street.
    fn begin(&mut self, street: u8) {
        if street <= self.street {
            return;
        }
        if self.street == 0 {
            self.raiser = self.last;
        }
        self.flop_was_checked = self.street == 1 && self.checked_through;
        if self.street > 0 && self.level != 1 {
            // A bet that was raised is no longer continued.
            self.c_bettor = None;
        }
        self.aggressor = self.last;
        self.street = street;
        (self.level, self.last, self.is_c_bet) = (0, None, false);
        (self.callers, self.acted, self.checked) = (0, 0, 0);
        self.checked_through = true;
    }

    fn before_flop(&mut self, player: u8, kind: ActionKind) {
        let (raises, calls) = (is_raise(kind), kind == ActionKind::Call);
        let folds = kind == ActionKind::Fold;
        let place = self.places[usize::from(player)];
        let is_big_blind = place == Place::BigBlind;
        let is_blind = matches!(place, Place::BigBlind | Place::SmallBlind);
        let first_in = self.level == BLINDS && self.limpers == 0;
        let (level, steal, limped) = (self.level, self.steal, has(self.limpers, player));
        let is_raiser = self.last == Some(player);
        let opened = self.raisers[2] == Some(player);
        let three_bet = self.raisers[3] == Some(player);
        let (limpers, callers) = (self.limpers, self.callers);
        let acted = has(self.acted, player);
        let counters = &mut self.counters[usize::from(player)];
        counters.note(stat!("vpip"), raises || calls);
        counters.note(stat!("pfr"), raises);
        match level {
            BLINDS if !is_big_blind && kind != ActionKind::Check => {
                counters.note(stat!("limp"), calls);
                if first_in && !acted {
                    counters.note(stat!("raise_first_in"), raises);
                    if matches!(place, Place::Late | Place::SmallBlind) {
                        counters.note(stat!("steal"), raises);
                    }
                }
            }
            2 if !is_raiser => {
                counters.note(stat!("three_bet"), raises);
                if steal && is_blind {
                    counters.note(stat!("fold_to_steal"), folds);
                    counters.note(stat!("three_bet_steal"), raises);
                }
                if !acted && !is_blind {
                    counters.note(stat!("cold_call"), calls);
                }
                if callers != 0 {
                    counters.note(stat!("squeeze"), raises);
                }
                if limped {
                    counters.note(stat!("limp_fold"), folds);
                    counters.note(stat!("limp_raise"), raises);
                }
            }
            3 => {
                counters.note(stat!("four_bet"), raises);
                if opened {
                    counters.note(stat!("fold_to_three_bet"), folds);
                    counters.note(stat!("call_three_bet"), calls);
                }
            }
            4 if three_bet => counters.note(stat!("fold_to_four_bet"), folds),
            _ => {}
        }
        if level == BLINDS && limpers != 0 && !limped {
            counters.note(stat!("isolate"), raises);
        }
        let can_steal = matches!(place, Place::Late | Place::SmallBlind);
        self.enters(player, kind, first_in && !acted && can_steal);
    }

    /// Notes who raises or calls before the flop.
    fn enters(&mut self, player: u8, kind: ActionKind, steals: bool) {
        let level = self.level;
        if is_raise(kind) {
            self.steal = steals;
            if let Some(raiser) = self.raisers.get_mut(usize::from(level) + 1) {
                *raiser = Some(player);
            }
        }
        if kind == ActionKind::Call {
            self.steal = false;
            if level == BLINDS {
                self.limpers |= 1 << player;
            } else {
                self.callers |= 1 << player;
            }
        }
    }

    fn after_flop(&mut self, player: u8, kind: ActionKind) {
        let at = u32::from(self.street) - 1;
        let (raises, folds) = (is_raise(kind), kind == ActionKind::Fold);
        let may_c_bet = self.level == 0
            && match self.street {
                1 => self.raiser == Some(player),
                _ => self.c_bettor == Some(player) && self.aggressor == Some(player),
            };
        let may_donk = self.street == 1
            && self.level == 0
            && self.raiser.is_some_and(|raiser| {
                // A raiser who is all-in cannot bet: nobody takes the lead from such a raiser.
                raiser != player && !has(self.acted | self.folded | self.all_in, raiser)
            });
        let is_delayed = self.street == 2
            && self.level == 0
            && self.raiser == Some(player)
            && self.flop_was_checked;
        let (is_c_bet, level) = (self.is_c_bet, self.level);
        let checked = has(self.checked, player);
        let counters = &mut self.counters[usize::from(player)];
        counters.note(AGGRESSION + at, raises);
        if may_c_bet {
            counters.note(C_BET + at, raises);
        }
        if may_donk {
            counters.note(stat!("donk_bet_flop"), raises);
        }
        if is_delayed {
            counters.note(stat!("delayed_c_bet"), raises);
        }
        if level == 1 {
            counters.note(FOLD_TO_BET + at, folds);
            if is_c_bet {
                counters.note(FOLD_TO_C_BET + at, folds);
                counters.note(RAISE_C_BET + at, raises);
            }
        }
        if checked && level > 0 {
            counters.note(CHECK_RAISE + at, raises);
        }
        if raises && level == 0 {
            self.is_c_bet = may_c_bet;
            self.c_bettor = may_c_bet.then_some(player);
        }
    }

    /// What is known at the end: streets that were seen, the showdown, who won.
    fn end(&mut self, hand: &Hand<'_>) {
        let live = hand
            .seats
            .iter()
            .zip(self.places)
            .filter(|(seat, place)| **place != Place::Out && !seat.account.folded)
            .count();
        // The streets that the board has.
        let dealt = hand.board().len().saturating_sub(2).min(usize::from(RIVER)) as u8;
        for (place, (seat, counters)) in hand.seats.iter().zip(&mut self.counters).enumerate() {
            let account = &seat.account;
            if self.places[place] == Place::Out {
                continue;
            }
            let won = account.collected > 0;
            counters.note(stat!("all_in"), account.all_in_street.is_some());
            // Who folded on a street has seen it, and none that comes later.
            let seen = self.left[place].map_or(dealt, |street| street.min(dealt));
            for street in FLOP..=RIVER {
                let bit = stat!("saw_flop") + u32::from(street - FLOP);
                counters.note(bit, seen >= street);
            }
            if seen >= FLOP {
                let shown = !account.folded && live >= 2;
                counters.note(stat!("showdown"), shown);
                counters.note(stat!("won_when_saw_flop"), won);
            }
            if !account.folded && live >= 2 {
                counters.note(stat!("won_at_showdown"), won);
            }
        }
    }
}

fn is_raise(kind: ActionKind) -> bool {
    matches!(kind, ActionKind::Bet | ActionKind::Raise)
}
