//! A hand at one moment.

use crate::game::Street;
use crate::posts::Posts;
use crate::setup::Setup;
use crate::{Chips, MOST_BOARD_CARDS, MOST_BOARDS, MOST_CHIPS, MOST_SEATS, Seats, SetupError};
use cardmath_cards::{Card, Hand};
use std::sync::Arc;

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This player bets, calls, checks or folds.
    Bet(usize),
    /// This player discards cards or stands pat.
    Discard(usize),
    /// Cards come that all see.
    Deal,
    /// The betting is over, and at least two players show their hands.
    Showdown,
    /// One player is left.
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    Deal,
    Discard,
    Bet,
    Showdown,
    Over,
}

/// A hand at one moment: the chips, whose turn it is, and the cards that are known.
///
/// Clone it to try something: a clone is a few hundred bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) setup: Arc<Setup>,
    pub(crate) seats: u8,
    pub(crate) street: u8,
    pub(crate) phase: Phase,
    pub(crate) actor: u8,
    /// The first player to act on the first street.
    pub(crate) opener: u8,
    /// The number of bets and raises on this street.
    pub(crate) raises: u8,
    pub(crate) must_bring_in: bool,
    /// The bet to match is the bring-in, which a raise completes.
    pub(crate) only_brought_in: bool,
    pub(crate) street_began_heads_up: bool,
    /// Players who have not folded.
    pub(crate) live: Seats,
    /// Players who have not folded and can put in more chips.
    pub(crate) able: Seats,
    /// Players who have to act before the street ends.
    pub(crate) pending: Seats,
    /// Players who may raise whatever they face.
    pub(crate) open: Seats,
    /// The bet to match.
    pub(crate) level: Chips,
    /// The last bet that was full.
    pub(crate) full: Chips,
    /// The last full bet or raise, by which the next one must be above.
    pub(crate) raise: Chips,
    /// The bet that each player faced when they last acted.
    pub(crate) faced: [Chips; MOST_SEATS],
    pub(crate) stacks: [Chips; MOST_SEATS],
    /// The chips of this street.
    pub(crate) bets: [Chips; MOST_SEATS],
    /// All chips of the hand that side pots are made of.
    pub(crate) paid: [Chips; MOST_SEATS],
    /// Chips that belong to the main pot.
    pub(crate) dead_paid: [Chips; MOST_SEATS],
    /// Chips that the house added.
    pub(crate) added: Chips,
    pub(crate) returned: Chips,
    pub(crate) returned_to: u8,
    pub(crate) last_raiser: u8,
    /// The number of cards that each player holds.
    pub(crate) held: [u8; MOST_SEATS],
    /// The number of these that were dealt face up.
    pub(crate) up_dealt: u8,
    pub(crate) board_dealt: u8,
    pub(crate) boards: u8,
    /// The number of cards that the first board had when it was run several times.
    pub(crate) shared: u8,
    /// The cards of this street that each player gets face down and face up, and each board.
    pub(crate) due_down: u8,
    pub(crate) due_up: u8,
    pub(crate) due_board: u8,
    /// Those of them that have been dealt.
    pub(crate) fresh_down: [u8; MOST_SEATS],
    pub(crate) fresh_up: [u8; MOST_SEATS],
    pub(crate) fresh_board: [u8; MOST_BOARDS],
    /// The number of cards that have left the deck.
    pub(crate) used: u16,
    pub(crate) down: [Hand; MOST_SEATS],
    pub(crate) up: [Hand; MOST_SEATS],
    /// Cards that were discarded, and not dealt again.
    pub(crate) discarded: Hand,
    /// All cards that each player has discarded.
    pub(crate) discarded_by: [Hand; MOST_SEATS],
    /// All cards that are known.
    pub(crate) known: Hand,
    pub(crate) board: [[Option<Card>; MOST_BOARD_CARDS]; MOST_BOARDS],
    pub(crate) board_known: [u8; MOST_BOARDS],
}

/// No seat has raised.
pub(crate) const NOBODY: u8 = u8::MAX;

impl State {
    /// A new hand: the blinds and antes are posted, and hole cards dealt, unknown.
    ///
    /// The stacks are those before the hand, from left of the button to the button.
    pub fn start(setup: &Arc<Setup>, stacks: &[Chips]) -> Result<State, SetupError> {
        let posts = setup.posts(stacks.len())?;
        State::start_with(setup, stacks, &posts)
    }

    /// A new hand for which players have posted something else than the structure asks for.
    pub fn start_with(
        setup: &Arc<Setup>,
        stacks: &[Chips],
        posts: &Posts,
    ) -> Result<State, SetupError> {
        let seats = stacks.len();
        setup.check_seats(seats)?;
        for (seat, &chips) in stacks.iter().enumerate() {
            if !(1..=MOST_CHIPS).contains(&chips) {
                return Err(SetupError::Stack { seat, chips });
            }
            for posted in [posts.antes[seat], posts.live[seat], posts.dead[seat]] {
                if !(0..=MOST_CHIPS).contains(&posted) {
                    return Err(SetupError::Post {
                        seat,
                        chips: posted,
                    });
                }
            }
        }
        let mut state = State::seated(setup, stacks);
        state.post(posts);
        state.enter_street();
        Ok(state)
    }

    fn seated(setup: &Arc<Setup>, stacks: &[Chips]) -> State {
        let mut own = [0; MOST_SEATS];
        own[..stacks.len()].copy_from_slice(stacks);
        State {
            setup: Arc::clone(setup),
            seats: stacks.len() as u8,
            street: 0,
            phase: Phase::Bet,
            actor: 0,
            opener: 0,
            raises: 0,
            must_bring_in: false,
            only_brought_in: false,
            street_began_heads_up: stacks.len() == 2,
            live: Seats::first(stacks.len()),
            able: Seats::first(stacks.len()),
            pending: Seats::NONE,
            open: Seats::NONE,
            level: 0,
            full: 0,
            raise: 0,
            faced: [0; MOST_SEATS],
            stacks: own,
            bets: [0; MOST_SEATS],
            paid: [0; MOST_SEATS],
            dead_paid: [0; MOST_SEATS],
            added: 0,
            returned: 0,
            returned_to: NOBODY,
            last_raiser: NOBODY,
            held: [0; MOST_SEATS],
            up_dealt: 0,
            board_dealt: 0,
            boards: setup.structure().boards,
            shared: 0,
            due_down: 0,
            due_up: 0,
            due_board: 0,
            fresh_down: [0; MOST_SEATS],
            fresh_up: [0; MOST_SEATS],
            fresh_board: [0; MOST_BOARDS],
            used: 0,
            down: [Hand::EMPTY; MOST_SEATS],
            up: [Hand::EMPTY; MOST_SEATS],
            discarded: Hand::EMPTY,
            discarded_by: [Hand::EMPTY; MOST_SEATS],
            known: Hand::EMPTY,
            board: [[None; MOST_BOARD_CARDS]; MOST_BOARDS],
            board_known: [0; MOST_BOARDS],
        }
    }

    /// The game and how it is bet.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The number of players that were dealt in.
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Turn {
        match self.phase {
            Phase::Bet => Turn::Bet(self.actor.into()),
            Phase::Discard => Turn::Discard(self.actor.into()),
            Phase::Deal => Turn::Deal,
            Phase::Showdown => Turn::Showdown,
            Phase::Over => Turn::Over,
        }
    }

    /// The player who acts, if it is a player's turn.
    pub fn actor(&self) -> Option<usize> {
        match self.turn() {
            Turn::Bet(seat) | Turn::Discard(seat) => Some(seat),
            _ => None,
        }
    }

    /// The index of the street.
    pub fn street(&self) -> usize {
        self.street.into()
    }

    /// The rules of the street.
    pub fn street_rules(&self) -> &Street {
        &self.setup.game().streets[usize::from(self.street)]
    }

    /// Each player's chips behind.
    pub fn stacks(&self) -> &[Chips] {
        &self.stacks[..self.seats()]
    }

    /// Each player's chips on this street.
    pub fn bets(&self) -> &[Chips] {
        &self.bets[..self.seats()]
    }

    /// All chips that a player has put into the hand, less what was returned.
    pub fn contributed(&self, seat: usize) -> Chips {
        self.paid[seat] + self.dead_paid[seat]
    }

    /// Those of a player's chips that belong to the main pot, whoever has put in less.
    pub fn dead(&self, seat: usize) -> Chips {
        self.dead_paid[seat]
    }

    /// Players who have not folded.
    pub fn live(&self) -> Seats {
        self.live
    }

    /// Players who have not folded and can put in no more chips.
    pub fn all_in(&self) -> Seats {
        self.live - self.able
    }

    /// Players who have to act before the street ends.
    pub fn pending(&self) -> Seats {
        self.pending
    }

    /// The bet that is to be matched on this street.
    pub fn level(&self) -> Chips {
        self.level
    }

    /// The player who bet or raised last on this street, and shows first.
    pub fn last_raiser(&self) -> Option<usize> {
        (self.last_raiser != NOBODY).then(|| self.last_raiser.into())
    }

    /// The number of bets and raises on this street, as fixed limit counts them.
    pub fn raises(&self) -> usize {
        self.raises.into()
    }

    /// The bet that nobody called, which was returned: whose, and how much.
    pub fn uncalled(&self) -> Option<(usize, Chips)> {
        (self.returned > 0).then(|| (self.returned_to.into(), self.returned))
    }

    /// The number of boards, or of runs of one.
    pub fn boards(&self) -> usize {
        self.boards.into()
    }

    /// The known cards of a board, in order.
    pub fn board(&self, board: usize) -> impl Iterator<Item = Card> {
        self.board[board].into_iter().flatten()
    }

    /// The number of cards that a board has, known or not.
    pub fn board_len(&self) -> usize {
        self.board_dealt.into()
    }

    /// The cards of a player that are known.
    pub fn hole(&self, seat: usize) -> Hand {
        self.down[seat] | self.up[seat]
    }

    /// The cards of a player that lie face up.
    pub fn up_cards(&self, seat: usize) -> Hand {
        self.up[seat]
    }

    /// The number of cards that a player holds, known or not.
    pub fn hole_len(&self, seat: usize) -> usize {
        self.held[seat].into()
    }

    /// Known cards that were discarded.
    pub fn discarded(&self) -> Hand {
        self.discarded
    }

    /// All cards that are known.
    pub fn known(&self) -> Hand {
        self.known
    }

    /// Whether no more betting is possible, but cards may come.
    pub fn is_all_in(&self) -> bool {
        self.able.len() <= 1 && self.pending.is_empty() && self.live.len() > 1
    }
}
