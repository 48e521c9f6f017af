//! The statistics by name, and the bit of each.

/// The statistics: a name, in the order of the bits.
pub const NAMES: [&str; 45] = [
    "vpip",
    "pfr",
    "raise_first_in",
    "limp",
    "isolate",
    "steal",
    "fold_to_steal",
    "three_bet_steal",
    "three_bet",
    "fold_to_three_bet",
    "call_three_bet",
    "four_bet",
    "fold_to_four_bet",
    "cold_call",
    "squeeze",
    "limp_fold",
    "limp_raise",
    "saw_flop",
    "saw_turn",
    "saw_river",
    "c_bet_flop",
    "c_bet_turn",
    "c_bet_river",
    "fold_to_c_bet_flop",
    "fold_to_c_bet_turn",
    "fold_to_c_bet_river",
    "raise_c_bet_flop",
    "raise_c_bet_turn",
    "raise_c_bet_river",
    "check_raise_flop",
    "check_raise_turn",
    "check_raise_river",
    "donk_bet_flop",
    "delayed_c_bet",
    "aggression_flop",
    "aggression_turn",
    "aggression_river",
    "fold_to_bet_flop",
    "fold_to_bet_turn",
    "fold_to_bet_river",
    "showdown",
    "won_at_showdown",
    "won_when_saw_flop",
    "all_in",
    "won",
];

/// The bit of a statistic.
pub const fn bit(name: &str) -> u32 {
    let mut at = 0;
    while at < NAMES.len() {
        if equal(NAMES[at].as_bytes(), name.as_bytes()) {
            return at as u32;
        }
        at += 1;
    }
    panic!("no such statistic")
}

const fn equal(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// The bit of a name, known when this is compiled.
macro_rules! stat {
    ($name:literal) => {{
        const BIT: u32 = $crate::tables::bits::bit($name);
        BIT
    }};
}

pub(super) use stat;
