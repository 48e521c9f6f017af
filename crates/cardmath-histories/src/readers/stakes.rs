//! Stakes: two amounts of a text, or what was posted.

use crate::games::Betting;
use crate::hand::{Action, ActionKind, Hand, MOST_PLAYERS, Said, Stakes};

impl Stakes {
    /// Two amounts: the bets of fixed limits, and otherwise the blinds.
    pub fn set(&mut self, betting: Betting, first: i64, second: i64) {
        if betting == Betting::FixedLimit {
            (self.small_bet, self.big_bet) = (first, second);
        } else {
            (self.small_blind, self.big_blind) = (first, second);
        }
    }
}

/// Fill in the blinds and the ante from the posts where the text names none, and in fixed-limit
/// games, whose stakes are bets.
pub fn complete(hand: &mut Hand<'_>) {
    let posted = Posted::of(&hand.actions);
    let (small, big) = (posted.small, posted.big);
    let fixed = hand.betting == Betting::FixedLimit;
    // PHH states the blinds of fixed limit too.
    let is_stated = (!fixed || hand.room == "phh") && hand.stakes.big_blind > 0;
    let shown = if is_stated { None } else { called(hand, big) };
    let big = shown.unwrap_or(big);
    let stakes = &mut hand.stakes;
    if fixed && stakes.small_bet == 0 {
        (stakes.small_bet, stakes.big_bet) = (big, 2 * big);
    }
    if !is_stated {
        (stakes.small_blind, stakes.big_blind) = (small, big);
    }
    if fixed && stakes.big_blind == 0 {
        // Nobody could post a whole blind: the smaller bet is the big blind.
        stakes.big_blind = stakes.small_bet;
    }
    if stakes.ante == 0 {
        stakes.ante = posted.ante;
    }
    let big = stakes.big_blind;
    if stakes.bring_in == 0 {
        stakes.bring_in = posted.bring_in;
    }
    if posted.with_dead {
        take_apart(&mut hand.actions, big);
    }
}

/// The big blind as the first player who calls it shows it, where nobody could post all of it.
fn called(hand: &Hand<'_>, posted: i64) -> Option<i64> {
    let of = |player| {
        let posts = move |action: &&Action| action.player == player && action.kind.is_post();
        hand.actions.iter().filter(posts)
    };
    let chips = |action: &Action| match action.said {
        Said::Adds(chips) | Said::To(chips) | Said::WithDead(chips) => chips,
        Said::Nothing => 0,
    };
    let in_all = |player| of(player).map(chips).sum::<i64>();
    let stack = |player: Option<u8>| Some(hand.seats[usize::from(player?)].stack);
    let is_blind = |action: &&Action| action.kind == ActionKind::PostBig;
    let mut blinds = hand.actions.iter().filter(is_blind).peekable();
    blinds.peek()?;
    if !blinds.all(|blind| stack(blind.player) == Some(in_all(blind.player))) {
        return None;
    }
    let moves = |action: &&Action| {
        matches!(
            action.kind,
            ActionKind::Straddle | ActionKind::Call | ActionKind::Bet | ActionKind::Raise
        )
    };
    // Who calls with the last chips may call less.
    let has_more = |action: &Action| {
        stack(action.player).is_some_and(|all| all > in_all(action.player) + chips(action))
    };
    let shows = |action: &&Action| action.kind != ActionKind::Call || has_more(action);
    let first = hand.actions.iter().filter(moves).find(shows)?;
    let is_call = first.kind == ActionKind::Call && first.street == 0;
    let live = of(first.player).filter(|post| post.kind == ActionKind::PostSmall);
    let level = chips(first) + live.map(chips).sum::<i64>();
    (is_call && level > posted).then_some(level)
}

/// The chips of each player's actions so far, before any go back.
pub fn put_in(hand: &Hand<'_>) -> [i64; MOST_PLAYERS] {
    let (mut all, mut bets, mut street) = ([0; MOST_PLAYERS], [0; MOST_PLAYERS], 0);
    for action in &hand.actions {
        let Some(player) = action.player.map(usize::from) else {
            continue;
        };
        if action.street != street {
            (street, bets) = (action.street, [0; MOST_PLAYERS]);
        }
        let chips = match action.said {
            Said::Nothing => 0,
            Said::Adds(chips) | Said::WithDead(chips) => chips,
            Said::To(bet) => bet - bets[player],
        };
        all[player] += chips;
        if !matches!(action.kind, ActionKind::PostAnte | ActionKind::PostDead) {
            bets[player] += chips;
        }
    }
    all
}

/// If a live and a dead blind are posted together, what exceeds the big blind is dead.
fn take_apart(actions: &mut Vec<Action>, big_blind: i64) {
    let mut at = 0;
    while at < actions.len() {
        if let Said::WithDead(chips) = actions[at].said {
            let live = if big_blind > 0 {
                big_blind.min(chips)
            } else {
                chips
            };
            actions[at].said = Said::Adds(live);
            if chips > live {
                let mut dead = actions[at];
                (dead.kind, dead.said) = (ActionKind::PostDead, Said::Adds(chips - live));
                actions.insert(at, dead);
                at += 1;
            }
        }
        at += 1;
    }
}

/// The greatest post of each kind: others may be all-in with less.
#[derive(Default)]
struct Posted {
    small: i64,
    big: i64,
    ante: i64,
    bring_in: i64,
    /// Whether a live and a dead blind were posted together.
    with_dead: bool,
}

impl Posted {
    fn of(actions: &[Action]) -> Self {
        let mut found = Self::default();
        for action in actions.iter().filter(|action| action.kind.is_post()) {
            found.with_dead |= matches!(action.said, Said::WithDead(_));
            let greatest = match action.kind {
                ActionKind::PostSmall => &mut found.small,
                ActionKind::PostBig => &mut found.big,
                ActionKind::PostAnte => &mut found.ante,
                ActionKind::BringIn => &mut found.bring_in,
                _ => continue,
            };
            // Two blinds posted together do not show the greatest one: a part of them is dead.
            if let Said::Adds(chips) | Said::To(chips) = action.said {
                *greatest = chips.max(*greatest);
            }
        }
        found
    }
}
