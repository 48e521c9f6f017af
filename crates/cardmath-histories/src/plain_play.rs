//! Whether a hand keeps to the rules of betting, for hands in which a few numbers prove it.
//!
//! Most hands are of hold'em or Omaha, with one board, and nobody is all-in by a post: then the order
//! of the players, the amount to call and the pot are all that has to be followed. A test compares
//! this with the rules themselves; [`crate::replay`] asks them about all other hands.

use cardmath_betting::{Action as Move, MOST_CHIPS, Posts, Seats};

use crate::games::Game;
use crate::hand::{Action, ActionKind, Hand, MOST_PLAYERS};

/// Whether the rules of betting would find nothing wrong with a hand that the ledger has settled.
/// False says nothing: the hand may be right. `dealt_in` has the places of the players in order.
pub fn fits(hand: &Hand<'_>, dealt_in: &[u8]) -> bool {
    let is_plain = has_plain_board(hand.game) && hand.runs <= 1 && hand.stakes.cap == 0;
    is_plain && follow(hand, dealt_in).is_some()
}

/// Whether 52 cards are dealt, of which a flop of three, a turn and a river are common.
pub(crate) fn has_plain_board(game: Game) -> bool {
    use Game::{Holdem, Omaha, Omaha5, Omaha5Eight, Omaha6, Omaha6Eight, Omaha8};
    matches!(
        game,
        Holdem | Omaha | Omaha5 | Omaha6 | Omaha8 | Omaha5Eight | Omaha6Eight
    )
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Bet,
    Deal,
    Nothing,
}

/// The chips on the table and whose turn it is.
pub(crate) struct Table {
    /// The seats of the places, counted from the left of the button.
    seats: [u8; MOST_PLAYERS],
    pub stacks: [i64; MOST_PLAYERS],
    pub bets: [i64; MOST_PLAYERS],
    /// What each player bet on earlier streets.
    earlier: [i64; MOST_PLAYERS],
    pot: i64,
    /// The bet to match.
    pub level: i64,
    /// Whose bet nobody called, and how much came back.
    pub uncalled: Option<(usize, i64)>,
    /// Players who have not folded.
    pub live: Seats,
    /// Those of them who have chips.
    able: Seats,
    /// Players who have to act before the street ends.
    pending: Seats,
    actor: usize,
    pub street: u8,
    board: u64,
    pub next: Next,
}

/// Follow a hand; none at the first thing that is not plain.
fn follow(hand: &Hand<'_>, dealt_in: &[u8]) -> Option<()> {
    let mut table = Table::new(dealt_in.len());
    table.pot = hand.money.house_added;
    table.sit(hand, dealt_in)?;
    table.post(hand)?;
    for action in &hand.actions {
        if action.kind == ActionKind::DealBoard {
            (action.run == 0).then(|| table.deal(action.cards.ids()))??;
        } else if action.kind.is_decision() {
            table.act(action)?;
        }
    }
    (table.next != Next::Bet && table.pot == hand.money.pot).then_some(())
}

impl Table {
    #[inline]
    pub fn new(players: usize) -> Self {
        Self {
            seats: [0; MOST_PLAYERS],
            stacks: [0; MOST_PLAYERS],
            bets: [0; MOST_PLAYERS],
            earlier: [0; MOST_PLAYERS],
            pot: 0,
            level: 0,
            uncalled: None,
            live: Seats::first(players),
            able: Seats::first(players),
            pending: Seats::first(players),
            actor: 0,
            street: 0,
            board: 0,
            next: Next::Bet,
        }
    }

    /// All players post; none if somebody is then all-in, or antes differ.
    pub fn take_posts(&mut self, stacks: &[i64], posts: &Posts) -> Option<()> {
        let players = stacks.len();
        self.stacks[..players].copy_from_slice(stacks);
        self.has_known_stacks(players)?;
        for seat in 0..players {
            let dead = posts.antes[seat] + posts.dead[seat];
            self.bets[seat] = posts.live[seat];
            self.pay(seat, dead + posts.live[seat])?;
        }
        self.level = *self.bets.iter().max()?;
        self.actor = posts.opener;
        let antes = &posts.antes[..players];
        antes.iter().all(|ante| *ante == antes[0]).then_some(())
    }

    fn has_known_stacks(&self, players: usize) -> Option<()> {
        let mut stacks = self.stacks[..players].iter();
        let are_known = stacks.all(|chips| (1..=MOST_CHIPS).contains(chips));
        are_known.then_some(())
    }

    /// The players and their chips; none if somebody has no chips or too many.
    fn sit(&mut self, hand: &Hand<'_>, dealt_in: &[u8]) -> Option<()> {
        for (seat, place) in dealt_in.iter().map(|place| usize::from(*place)).enumerate() {
            self.seats[place] = seat as u8;
            self.stacks[seat] = hand.seats[place].stack;
        }
        self.has_known_stacks(dealt_in.len())
    }

    fn seat(&self, action: &Action) -> Option<usize> {
        Some(usize::from(self.seats[usize::from(action.player?)]))
    }

    /// All that is posted, whenever the text says so. The first player to act is the one whose
    /// action comes first in the text.
    fn post(&mut self, hand: &Hand<'_>) -> Option<()> {
        let mut antes = [0; MOST_PLAYERS];
        let posts = hand.actions.iter().filter(|action| action.kind.is_post());
        for post in posts {
            let seat = self.seat(post)?;
            match post.kind {
                _ if post.all_in => return None,
                ActionKind::BringIn => return None,
                ActionKind::PostAnte => antes[seat] += post.amount,
                ActionKind::PostDead => {}
                _ => self.bets[seat] += post.amount,
            }
            self.pay(seat, post.amount)?;
        }
        let players = self.live.len();
        // An ante above those of the others would be dead.
        let are_equal = antes[..players].iter().all(|ante| *ante == antes[0]);
        self.level = *self.bets.iter().max()?;
        let decision = |action: &&Action| action.kind.is_decision();
        self.actor = self.seat(hand.actions.iter().find(decision)?)?;
        are_equal.then_some(())
    }

    /// Chips go to the pot before the cards; none if a player is then all-in.
    fn pay(&mut self, seat: usize, chips: i64) -> Option<()> {
        self.stacks[seat] -= chips;
        self.pot += chips;
        (chips >= 0 && self.stacks[seat] > 0).then_some(())
    }

    /// A player bets chips; none if the player has fewer.
    #[inline]
    fn bet(&mut self, seat: usize, chips: i64) -> Option<()> {
        self.stacks[seat] -= chips;
        self.bets[seat] += chips;
        self.pot += chips;
        if self.stacks[seat] == 0 {
            self.able = self.able.without(seat);
        }
        (self.stacks[seat] >= 0).then_some(())
    }

    /// The chips that a call adds.
    #[inline]
    fn to_call(&self, seat: usize) -> i64 {
        let mut level = self.level;
        if self.able == Seats::only(seat) {
            // All others are all-in: nobody can take more than the greatest of their bets.
            let others = self.live.without(seat).iter();
            level = level.min(others.map(|other| self.bets[other]).max().unwrap_or(0));
        }
        (level - self.bets[seat]).clamp(0, self.stacks[seat])
    }

    #[inline]
    fn act(&mut self, action: &Action) -> Option<()> {
        let seat = self.seat(action)?;
        let due = (self.level - self.bets[seat]).min(self.stacks[seat]);
        let decision = match action.kind {
            ActionKind::Fold => Move::Fold,
            ActionKind::Check if due == 0 => Move::Call,
            ActionKind::Call if due == action.amount => Move::Call,
            ActionKind::Bet | ActionKind::Raise => Move::RaiseTo(action.to),
            _ => return None,
        };
        self.decide(seat, decision)
    }

    /// A player acts; none if it is another one's turn, or the rules do not allow it.
    #[inline]
    pub fn decide(&mut self, seat: usize, decision: Move) -> Option<()> {
        if self.next != Next::Bet || self.actor != seat {
            return None;
        }
        match decision {
            Move::Fold => {
                self.live = self.live.without(seat);
                self.able = self.able.without(seat);
            }
            Move::Call => self.bet(seat, self.to_call(seat))?,
            Move::RaiseTo(to) if to > self.level => {
                self.bet(seat, to - self.bets[seat])?;
                self.level = to;
                self.pending = self.able;
            }
            _ => return None,
        }
        self.pending = self.pending.without(seat);
        match self.pending.first_from(seat + 1) {
            Some(next) if self.is_asked(next) => self.actor = next,
            _ => self.end_street(),
        }
        Some(())
    }

    /// Whether a player who has not acted has something to decide: not if all others have folded,
    /// or are all-in with no more than the player has bet.
    #[inline]
    fn is_asked(&self, seat: usize) -> bool {
        self.live.len() > 1 && (self.able != Seats::only(seat) || self.to_call(seat) > 0)
    }

    fn end_street(&mut self) {
        const RIVER: u8 = 3;
        if self.live.len() == 1 || self.able != self.live {
            self.return_uncalled();
        }
        self.next = match self.street {
            _ if self.live.len() == 1 => Next::Nothing,
            RIVER => Next::Nothing,
            _ => Next::Deal,
        };
        for (earlier, bet) in self.earlier.iter_mut().zip(&mut self.bets) {
            *earlier += std::mem::take(bet);
        }
        self.level = 0;
    }

    /// What one player has bet above all others comes back.
    fn return_uncalled(&mut self) {
        let seat = self.live.first_max(|seat| self.bets[seat]).unwrap_or(0);
        let others = || (0..MOST_PLAYERS).filter(|other| *other != seat);
        let most = |bets: &[i64; MOST_PLAYERS]| others().map(|other| bets[other]).max();
        let above = |bets: &[i64; MOST_PLAYERS]| bets[seat] - most(bets).unwrap_or(0);
        let mut paid = self.earlier;
        for (paid, bet) in paid.iter_mut().zip(self.bets) {
            *paid += bet;
        }
        let chips = above(&self.bets).min(above(&paid));
        if chips > 0 {
            self.pot -= chips;
            self.stacks[seat] += chips;
            self.able = self.able.with(seat);
            self.uncalled = Some((seat, chips));
        }
    }

    /// The cards of the next street come.
    pub fn deal(&mut self, ids: &[u8]) -> Option<()> {
        let before = self.board;
        for id in ids.iter().filter(|id| **id < 52) {
            self.board |= 1 << id;
        }
        self.street += 1;
        let due = if self.street == 1 { 3 } else { 1 };
        let is_new = (self.board ^ before).count_ones() as usize == due && ids.len() == due;
        if self.next != Next::Deal || !is_new {
            return None;
        }
        self.pending = self.able;
        self.next = Next::Bet;
        match self.able.first_from(0) {
            Some(first) if self.able.len() > 1 => self.actor = first,
            _ => self.end_street(),
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Numbers;
    use crate::games::Betting;
    use crate::order::seating;
    use crate::readers::NoJudge;
    use crate::replay::Replayer;
    use crate::sample::Sampler;

    /// Change something that a text could say wrongly.
    fn spoil(hand: &mut Hand<'_>, numbers: &mut Numbers) {
        let count = hand.actions.len();
        let (one, other) = (numbers.below(count), numbers.below(count));
        match numbers.below(9) {
            0 => hand.actions.swap(one, other),
            1 => _ = hand.actions.remove(one),
            2 => hand.actions[one].player = hand.actions[other].player,
            3 => hand.actions[one].kind = hand.actions[other].kind,
            4 => hand.actions[one].amount += numbers.below(3) as i64 * 50 - 50,
            5 => hand.actions[one].to += numbers.below(3) as i64 * 50 - 50,
            6 => hand.actions[one].cards = hand.actions[other].cards,
            7 => hand.button = Some(numbers.below(7) as u8),
            _ => hand.money.pot += numbers.below(3) as i64 - 1,
        }
    }

    #[test]
    fn what_fits_fits_the_rules() {
        use Betting::{FixedLimit, NoLimit, PotLimit};
        let games = [
            (Game::Holdem, NoLimit),
            (Game::Holdem, FixedLimit),
            (Game::Omaha, PotLimit),
            (Game::Omaha8, PotLimit),
            (Game::ShortDeck, NoLimit),
            (Game::Courchevel, PotLimit),
            (Game::Stud, FixedLimit),
        ];
        let (mut numbers, mut replayer) = (Numbers(1), Replayer::default());
        let (mut fitting, mut refused) = (0, 0);
        for (seed, (game, betting)) in (0..).zip(games) {
            for seats in [2, 3, 6] {
                let mut sampler = Sampler::new(game, betting, seats, seed).expect("a sampler");
                for round in 0..1_200 {
                    let Ok(mut hand) = sampler.deal(&NoJudge) else {
                        continue;
                    };
                    for _ in 0..round % 3 {
                        spoil(&mut hand, &mut numbers);
                    }
                    let fits = fits(&hand, seating(&hand).dealt_in());
                    let played = replayer.play(&hand);
                    assert!(!fits || played.is_ok(), "{played:?}\n{hand:?}");
                    fitting += usize::from(fits);
                    refused += usize::from(played.is_err());
                }
            }
        }
        assert!(fitting > 3_000 && refused > 3_000, "{fitting} {refused}");
    }
}
