//! What players had the chance to do, and did: a bit for each statistic.
//!
//! The page `docs/reference/hand-statistics.md` defines each of them. A chance is a decision that
//! the player had. A straddle is a blind, and a walk is not an opportunity.

use super::bits::{bit, stat};
use crate::hand::{Action, ActionKind, Hand, MOST_PLAYERS};

/// The first of the bits that each street from the flop on has of its own.
const SAW: u32 = bit("saw_flop");
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

/// The bits of some statistics.
macro_rules! stats {
    ($($name:literal),*) => {{
        const BITS: u64 = 0 $(| 1 << bit($name))*;
        BITS
    }};
}

/// The bits of a statistic on the three streets after the flop is dealt.
const fn streets(flop: u32) -> u64 {
    0b111 << flop
}

/// The statistics of what is done by a bet or a raise.
const BY_RAISES: u64 = stats![
    "vpip",
    "pfr",
    "raise_first_in",
    "steal",
    "isolate",
    "three_bet",
    "three_bet_steal",
    "squeeze",
    "limp_raise",
    "four_bet",
    "donk_bet_flop",
    "delayed_c_bet"
] | streets(AGGRESSION)
    | streets(C_BET)
    | streets(RAISE_C_BET)
    | streets(CHECK_RAISE);
/// Those of what is done by a call.
const BY_CALLS: u64 = stats!["vpip", "limp", "cold_call", "call_three_bet"];
/// Those of what is done by a fold.
const BY_FOLDS: u64 = stats![
    "fold_to_steal",
    "limp_fold",
    "fold_to_three_bet",
    "fold_to_four_bet"
] | streets(FOLD_TO_BET)
    | streets(FOLD_TO_C_BET);

/// Some bits, or none. No branch: which chances a player has is not foreseen.
#[inline]
fn set(is_there: bool, bits: u64) -> u64 {
    bits & u64::from(is_there).wrapping_neg()
}

/// The bits of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// What was done.
    pub made: u64,
    /// What could have been done.
    pub chances: u64,
}

impl Counters {
    /// Note whether something could be done and, if so, whether it was.
    #[inline]
    fn note(&mut self, bit: u32, chance: bool, made: bool) {
        self.chances |= u64::from(chance) << bit;
        self.made |= u64::from(chance & made) << bit;
    }

    /// Note what could be done, and which of it was: by a bet or a raise, a call, or a fold.
    #[inline]
    fn note_all(&mut self, chances: u64, (raises, calls, folds): (bool, bool, bool)) {
        let done = set(raises, BY_RAISES) | set(calls, BY_CALLS) | set(folds, BY_FOLDS);
        self.chances |= chances;
        self.made |= chances & done;
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
        let won = seat.account.collected > 0;
        counters.note(stat!("won"), *place != Place::Out, won);
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
    /// What each player has bet before the flop, blinds and straddles included, and the most.
    bets: [i64; MOST_PLAYERS],
    highest: i64,
    straddlers: Set,
    limpers: Set,
    callers: Set,
    acted: Set,
    checked: Set,
    folded: Set,
    /// The street on which each player folded, or one that never comes.
    left: [u8; MOST_PLAYERS],
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
            bets: [0; MOST_PLAYERS],
            highest: 0,
            straddlers: 0,
            limpers: 0,
            callers: 0,
            acted: 0,
            checked: 0,
            folded: 0,
            left: [u8::MAX; MOST_PLAYERS],
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
        let Some(player) = action.player else {
            return;
        };
        if !action.kind.is_decision() {
            self.posts(player, action);
            return;
        }
        match self.street {
            0 => {
                self.before_flop(player, action.kind);
                self.bets_to(player, action.to);
            }
            1..=RIVER => self.after_flop(player, action.kind),
            _ => {}
        }
        let folds = action.kind == ActionKind::Fold;
        let left = &mut self.left[usize::from(player)];
        let leaves = folds & !has(self.folded, player);
        *left = if leaves { action.street } else { *left };
        self.folded |= Set::from(folds) << player;
        self.checked |= Set::from(action.kind == ActionKind::Check) << player;
        if is_raise(action.kind) {
            self.level = self.level.saturating_add(1);
            self.last = Some(player);
            self.callers = 0;
            self.checked_through = false;
        }
        self.acted |= 1 << player;
        self.all_in |= Set::from(action.all_in) << player;
    }

    /// Notes the chips that a player puts in without a decision.
    fn posts(&mut self, player: u8, action: &Action) {
        use ActionKind::{PostBig, PostSmall, Straddle};
        if matches!(action.kind, PostSmall | PostBig | Straddle) {
            self.straddlers |= Set::from(action.kind == Straddle) << player;
            self.bets_to(player, action.to);
        }
    }

    fn bets_to(&mut self, player: u8, chips: i64) {
        let bet = &mut self.bets[usize::from(player)];
        *bet = chips.max(*bet);
        self.highest = chips.max(self.highest);
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
        let is_blind =
            matches!(place, Place::BigBlind | Place::SmallBlind) || has(self.straddlers, player);
        let own = self.bets[usize::from(player)];
        let faces_bet = own < self.highest;
        let first_in = self.level == BLINDS && self.limpers == 0;
        let (level, steal, limped) = (self.level, self.steal, has(self.limpers, player));
        let is_raiser = self.last == Some(player);
        let opened = self.raisers[2] == Some(player);
        let three_bet = self.raisers[3] == Some(player);
        let (limpers, callers) = (self.limpers, self.callers);
        let acted = has(self.acted, player);
        let counters = &mut self.counters[usize::from(player)];
        let may_limp = (level == BLINDS) & faces_bet;
        let may_open = first_in & !acted & !is_big_blind;
        let can_steal = matches!(place, Place::Late | Place::SmallBlind);
        let may_isolate = (level == BLINDS) & (limpers != 0) & !limped;
        let faces_raise = (level == 2) & !is_raiser;
        let faces_steal = faces_raise & steal & is_blind;
        let faces_three_bet = (level == 3) & opened;
        let chances = set(true, stats!["vpip", "pfr"])
            | set(may_limp, stats!["limp"])
            | set(may_open, stats!["raise_first_in"])
            | set(may_open & can_steal, stats!["steal"])
            | set(may_isolate, stats!["isolate"])
            | set(faces_raise, stats!["three_bet"])
            | set(faces_steal, stats!["fold_to_steal", "three_bet_steal"])
            | set(faces_raise & (own == 0) & !is_blind, stats!["cold_call"])
            | set(faces_raise & (callers != 0), stats!["squeeze"])
            | set(faces_raise & limped, stats!["limp_fold", "limp_raise"])
            | set(level == 3, stats!["four_bet"])
            | set(
                faces_three_bet,
                stats!["fold_to_three_bet", "call_three_bet"],
            )
            | set((level == 4) & three_bet, stats!["fold_to_four_bet"]);
        counters.note_all(chances, (raises, calls, folds));
        self.enters(player, kind, first_in & !acted & can_steal);
    }

    /// Notes who raises or calls before the flop.
    fn enters(&mut self, player: u8, kind: ActionKind, steals: bool) {
        let level = self.level;
        let (raises, calls) = (is_raise(kind), kind == ActionKind::Call);
        self.steal = if raises { steals } else { self.steal & !calls };
        let limps = calls & (level == BLINDS);
        self.limpers |= Set::from(limps) << player;
        self.callers |= Set::from(calls & !limps) << player;
        if raises && let Some(raiser) = self.raisers.get_mut(usize::from(level) + 1) {
            *raiser = Some(player);
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
        let faces_bet = level == 1;
        let of_street = set(true, 1 << AGGRESSION)
            | set(may_c_bet, 1 << C_BET)
            | set(faces_bet, 1 << FOLD_TO_BET)
            | set(faces_bet & is_c_bet, 1 << FOLD_TO_C_BET | 1 << RAISE_C_BET)
            | set(checked & (level > 0), 1 << CHECK_RAISE);
        let chances = of_street << at
            | set(may_donk, stats!["donk_bet_flop"])
            | set(is_delayed, stats!["delayed_c_bet"]);
        counters.note_all(chances, (raises, kind == ActionKind::Call, folds));
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
            let is_in = self.places[place] != Place::Out;
            let (won, is_left) = (account.collected > 0, !account.folded & (live >= 2));
            let is_all_in = account.all_in_street.is_some();
            counters.note(stat!("all_in"), is_in, is_all_in);
            // Who folded on a street has seen it, and none that comes later.
            let seen = self.left[place].min(dealt);
            counters.chances |= set(is_in, streets(SAW));
            counters.made |= set(is_in, ((1 << seen) - 1) << SAW);
            let saw_flop = is_in & (seen >= FLOP);
            counters.note(stat!("showdown"), saw_flop, is_left);
            counters.note(stat!("won_when_saw_flop"), saw_flop, won);
            counters.note(stat!("won_at_showdown"), is_in & is_left, won);
        }
    }
}

fn is_raise(kind: ActionKind) -> bool {
    matches!(kind, ActionKind::Bet | ActionKind::Raise)
}
