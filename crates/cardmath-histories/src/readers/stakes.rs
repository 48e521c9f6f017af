//! Stakes: two amounts of a text, or what was posted.

use crate::games::Betting;
use crate::hand::{Action, ActionKind, Hand, MOST_PLAYERS, Said, Stakes};
use crate::ledger::shown;

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
    let differs = |posted: i64, stated: i64| posted != 0 && posted != stated;
    let stakes = &hand.stakes;
    if is_stated && (differs(small, stakes.small_blind) || differs(big, stakes.big_blind)) {
        compare(hand, &posted);
    }
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

/// Compare the blinds of the text with those posted by players who could post all of them. Some
/// first lines are damaged, as `$005/$0.1`, or name the next level. Those that were posted count
/// only where the text cannot be right, with a small blind above the big one.
fn compare(hand: &mut Hand<'_>, posted: &Posted) {
    let (small, big) = (hand.stakes.small_blind, hand.stakes.big_blind);
    let blinds = [
        (ActionKind::PostSmall, "small", small),
        (ActionKind::PostBig, "big", big),
    ];
    for (kind, name, stated) in blinds {
        let in_full = |post: &&Action| {
            let all = posted_by(hand, post.player);
            post.kind == kind && stack_of(hand, post.player) > Some(all)
        };
        let posts: Vec<i64> = hand.actions.iter().filter(in_full).map(chips_of).collect();
        let Some(most) = posts.iter().max().filter(|_| !posts.contains(&stated)) else {
            continue;
        };
        let [stated, most] = [stated, *most].map(shown);
        let warning = format!("the {name} blind is {stated} by the stakes, but {most} was posted");
        hand.warnings.push(warning);
    }
    if small > big && posted.small <= posted.big {
        (hand.stakes.small_blind, hand.stakes.big_blind) = (posted.small, posted.big);
    }
}

/// The big blind as the first player who calls it shows it, where nobody could post all of it.
fn called(hand: &Hand<'_>, posted: i64) -> Option<i64> {
    let is_blind = |action: &&Action| action.kind == ActionKind::PostBig;
    let mut blinds = hand.actions.iter().filter(is_blind).peekable();
    blinds.peek()?;
    if !blinds.all(|blind| stack_of(hand, blind.player) == Some(posted_by(hand, blind.player))) {
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
        let put_in = posted_by(hand, action.player) + chips_of(action);
        stack_of(hand, action.player).is_some_and(|all| all > put_in)
    };
    let shows = |action: &&Action| action.kind != ActionKind::Call || has_more(action);
    let first = hand.actions.iter().filter(moves).find(shows)?;
    let is_call = first.kind == ActionKind::Call && first.street == 0;
    let live = posts_of(hand, first.player).filter(|post| post.kind == ActionKind::PostSmall);
    let level = chips_of(first) + live.map(chips_of).sum::<i64>();
    (is_call && level > posted).then_some(level)
}

/// The posts of a player.
fn posts_of<'h>(hand: &'h Hand<'_>, player: Option<u8>) -> impl Iterator<Item = &'h Action> {
    let is_post = move |action: &&Action| action.player == player && action.kind.is_post();
    hand.actions.iter().filter(is_post)
}

fn posted_by(hand: &Hand<'_>, player: Option<u8>) -> i64 {
    posts_of(hand, player).map(chips_of).sum()
}

fn stack_of(hand: &Hand<'_>, player: Option<u8>) -> Option<i64> {
    Some(hand.seats[usize::from(player?)].stack)
}

/// The amount that the text states for an action.
fn chips_of(action: &Action) -> i64 {
    match action.said {
        Said::Adds(chips) | Said::To(chips) | Said::WithDead(chips) => chips,
        Said::Nothing => 0,
    }
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
