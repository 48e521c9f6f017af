//! What each player posts before the cards.

use crate::structure::{Ante, Structure};
use crate::{Chips, MOST_SEATS, SetupError};

/// What each player posts before the cards, by seat.
///
/// [`Setup::posts`](crate::Setup::posts) gives what the structure asks for. A record of a hand may
/// say otherwise: change the fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Posts {
    /// Antes that count as bets when side pots are made: a player can win no more of each.
    pub antes: [Chips; MOST_SEATS],
    /// Blinds and straddles: what they post counts towards a call.
    pub live: [Chips; MOST_SEATS],
    /// Chips for the main pot: dead blinds, and antes posted for all.
    pub dead: [Chips; MOST_SEATS],
    /// The first player to act.
    pub opener: usize,
    /// The bet that the others must match.
    pub level: Chips,
    /// The least raise.
    pub raise: Chips,
    /// The number of bets that fixed limit counts as made.
    pub bets: u8,
}

impl Posts {
    /// What a structure asks `seats` players to post.
    pub(crate) fn of(structure: &Structure, seats: usize) -> Result<Posts, SetupError> {
        let mut posts = Posts {
            antes: [0; MOST_SEATS],
            live: [0; MOST_SEATS],
            dead: [0; MOST_SEATS],
            opener: 0,
            level: 0,
            raise: structure.bet(crate::BetSize::Small),
            bets: 0,
        };
        let button = seats - 1;
        let (small, big) = if seats == 2 { (1, 0) } else { (0, 1) };
        match structure.ante {
            Ante::None => {}
            Ante::Each(ante) => posts.antes[..seats].fill(ante),
            Ante::BigBlind(ante) => posts.dead[big] = ante,
            Ante::Button(ante) => posts.dead[button] = ante,
            Ante::BombPot(ante) => {
                posts.antes[..seats].fill(ante);
                return Ok(posts);
            }
        }
        posts.live[small] += structure.blinds[0];
        posts.live[big] += structure.blinds[1];
        if structure.blinds[1] > 0 {
            posts.opener = (big + 1) % seats;
            posts.bets = 1;
        }
        posts.straddle(structure, seats, big)?;
        posts.button_blind(structure, seats)?;
        posts.level = *posts.live[..seats].iter().max().unwrap_or(&0);
        Ok(posts)
    }

    /// The same posts, in which an ante above those of all others is dead.
    ///
    /// A record may list as antes what one player posts for all, or a missed blind. It goes into
    /// the main pot and is no bet that others have to match, so it does not count when an uncalled
    /// bet goes back. Players who cannot pay the ante in full post less.
    #[must_use]
    pub fn with_dead_antes(mut self, stacks: &[Chips]) -> Posts {
        let least = (self.antes.iter().zip(stacks))
            .filter(|(ante, stack)| ante < stack)
            .map(|(ante, _)| *ante)
            .min();
        for (ante, dead) in self.antes.iter_mut().zip(&mut self.dead).take(stacks.len()) {
            let more = least.map_or(0, |least| (*ante - least).max(0));
            *ante -= more;
            *dead += more;
        }
        self
    }

    fn straddle(
        &mut self,
        structure: &Structure,
        seats: usize,
        big: usize,
    ) -> Result<(), SetupError> {
        if structure.straddles.len() + 2 > seats && !structure.straddles.is_empty() {
            return Err(SetupError::Structure(format!(
                "{} of {seats} players can straddle after the blinds, not {}",
                seats - 2,
                structure.straddles.len()
            )));
        }
        for (after, &straddle) in structure.straddles.iter().enumerate() {
            let seat = (big + 1 + after) % seats;
            self.live[seat] += straddle;
            self.raised_by(structure, seat, straddle, seats);
        }
        Ok(())
    }

    fn button_blind(&mut self, structure: &Structure, seats: usize) -> Result<(), SetupError> {
        let (blind, button) = (structure.button_blind, seats - 1);
        if blind == 0 {
            return Ok(());
        }
        if self.live[button] > 0 {
            return Err(SetupError::Structure(
                "the button posts another blind or straddle already".to_owned(),
            ));
        }
        self.live[button] = blind;
        let highest = *self.live[..button].iter().max().unwrap_or(&0);
        if blind > highest {
            self.raised_by(structure, button, blind, seats);
        }
        Ok(())
    }

    fn raised_by(&mut self, structure: &Structure, seat: usize, amount: Chips, seats: usize) {
        self.opener = (seat + 1) % seats;
        self.bets += 1;
        if structure.house.straddle_raises {
            self.raise = self.raise.max(amount);
        }
    }
}
