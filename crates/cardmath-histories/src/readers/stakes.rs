//! Stakes: two amounts of a text, or what was posted.

use crate::games::Betting;
use crate::hand::{ActionKind, Hand, Said, Stakes};

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
    let (small, big) = (
        posted(hand, ActionKind::PostSmall),
        posted(hand, ActionKind::PostBig),
    );
    let ante = posted(hand, ActionKind::PostAnte);
    let bring_in = posted(hand, ActionKind::BringIn);
    let fixed = hand.betting == Betting::FixedLimit;
    let stakes = &mut hand.stakes;
    if fixed && stakes.small_bet == 0 {
        (stakes.small_bet, stakes.big_bet) = (big, 2 * big);
    }
    if fixed || stakes.big_blind == 0 {
        (stakes.small_blind, stakes.big_blind) = (small, big);
    }
    if fixed && big == 0 {
        // Nobody could post a whole blind: the smaller bet is the big blind.
        stakes.big_blind = stakes.small_bet;
    }
    if stakes.ante == 0 {
        stakes.ante = ante;
    }
    if stakes.bring_in == 0 {
        stakes.bring_in = bring_in;
    }
}

/// The greatest post of a kind: others may be all-in with less.
fn posted(hand: &Hand<'_>, kind: ActionKind) -> i64 {
    let posts = hand.actions.iter().filter(|action| action.kind == kind);
    let chips = posts.map(|action| match action.said {
        Said::Adds(chips) | Said::To(chips) => chips,
        Said::Nothing => 0,
    });
    chips.max().unwrap_or(0)
}
