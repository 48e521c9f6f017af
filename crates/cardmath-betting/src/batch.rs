//! Many hands at once, each a [`State`] with cards that were dealt at random.
//!
//! A batch has no rules of its own: every hand is a [`State`], in which cards come unknown. The
//! cards lie beside it, so that a step touches no text and allocates nothing.

use crate::state::{Phase, State};
use crate::{Action, Chips, Legal, MOST_SEATS, RaiseRange, Setup, SetupError};
use cardmath_cards::random::Random;
use cardmath_cards::workers::{Parts, locked, share};
use cardmath_cards::{Card, Hand};
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// The number of hands that a thread takes at once.
const AT_ONCE: usize = 256;
/// The largest number of cards of a deck without jokers.
const DECK: usize = 52;

/// The code of a fold in [`Batch::step`].
pub const FOLD: i64 = -1;
/// The code of a check or a call. Codes above it bet or raise to that amount.
pub const CALL: i64 = 0;

/// The strength of a player's hand for a part of the pot, given the hole cards and the board.
pub type StrengthOf<'a> = &'a (dyn Fn(usize, Hand, Hand) -> u32 + Sync);

/// Many hands of one game with the same stacks, dealt at random.
#[derive(Clone)]
pub struct Batch {
    first: State,
    stacks: Vec<Chips>,
    seed: u64,
    deck: Vec<u8>,
    /// The number of hole cards.
    held: usize,
    /// The number of cards on the board at the end.
    board: usize,
    slots: Vec<BatchHand>,
    /// What is legal in each hand, none where it is over: each is asked for several times in a step,
    /// and a slot is ten times as large.
    legal: Vec<Option<Legal>>,
}

/// One hand of a batch.
#[derive(Clone)]
struct BatchHand {
    state: State,
    /// How many hands were begun here.
    begun: u64,
    /// The cards in the order in which they are dealt: each player's, then the board.
    cards: [u8; DECK],
    /// What each player has won or lost, once the hand is over.
    net: [Chips; MOST_SEATS],
}

/// Why a batch could not be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BatchError {
    /// The game is not bet this way.
    Setup(SetupError),
    /// The game has draws, cards face up, or several boards.
    Game(String),
    /// The machine has too little memory for this number of hands.
    Memory(usize),
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Setup(error) => error.fmt(f),
            BatchError::Game(key) => write!(
                f,
                "{key} cannot be played here: only games with hole cards and one board can, such as \
                 holdem or omaha"
            ),
            BatchError::Memory(count) => {
                write!(f, "the memory does not hold {count} hands")
            }
        }
    }
}

impl std::error::Error for BatchError {}

/// An action of a step that is not legal, and what is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalStep {
    /// The hand.
    pub slot: usize,
    /// The code of the action.
    pub code: i64,
    /// What is legal.
    pub legal: Legal,
}

impl fmt::Display for IllegalStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.code {
            FOLD => "a fold".to_owned(),
            CALL => "a check or call".to_owned(),
            to if to > 0 => format!("a bet or raise to {to}"),
            code => format!("the code {code}"),
        };
        write!(
            f,
            "hand {}: {what} is not legal; p{} may {}; codes are -1 fold, 0 check or call, and \
             above 0 the amount to bet or raise to",
            self.slot,
            self.legal.seat + 1,
            self.legal
        )
    }
}

impl std::error::Error for IllegalStep {}

impl Batch {
    /// A batch of `count` hands, all dealt.
    ///
    /// The hand that slot `i` plays as its `k`-th depends on the seed, `i` and `k` alone.
    pub fn new(
        setup: &Arc<Setup>,
        stacks: &[Chips],
        count: usize,
        seed: u64,
    ) -> Result<Batch, BatchError> {
        let game = setup.game();
        let later = &game.streets[1..];
        let plain = later
            .iter()
            .all(|street| street.down == 0 && street.draw.is_none());
        if !plain || game.has_up_cards() || game.board() == 0 {
            return Err(BatchError::Game(game.key.to_string()));
        }
        let boards = setup.structure().boards;
        if boards > 1 {
            return Err(BatchError::Game(format!("{} on {boards} boards", game.key)));
        }
        let mut first = State::start(setup, stacks).map_err(BatchError::Setup)?;
        first.deal_what_comes();
        let mut batch = Batch {
            first,
            stacks: stacks.to_vec(),
            seed,
            deck: game.deck.cards().map(Card::id).collect(),
            held: usize::from(game.cards()),
            board: usize::from(game.board()),
            slots: Vec::new(),
            legal: Vec::new(),
        };
        let room = batch.slots.try_reserve_exact(count);
        let more = batch.legal.try_reserve_exact(count);
        room.and(more).map_err(|_| BatchError::Memory(count))?;
        batch.legal.resize(count, batch.first.legal());
        batch.slots.resize_with(count, || BatchHand {
            state: batch.first.clone(),
            begun: 0,
            cards: [0; DECK],
            net: [0; MOST_SEATS],
        });
        Ok(batch)
    }

    /// The number of hands.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are no hands.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The number of players of each hand.
    pub fn seats(&self) -> usize {
        self.stacks.len()
    }

    /// The number of hole cards of a player.
    pub fn hole_cards(&self) -> usize {
        self.held
    }

    /// The number of cards on the board at the end.
    pub fn board_cards(&self) -> usize {
        self.board
    }

    /// The bytes that a hand takes.
    pub const fn bytes_a_hand() -> usize {
        size_of::<BatchHand>() + size_of::<Option<Legal>>()
    }

    /// The state of a hand; its cards are beside it.
    pub fn state(&self, slot: usize) -> &State {
        &self.slots[slot].state
    }

    /// What is legal in a hand; none if it is over.
    pub fn legal(&self, slot: usize) -> Option<Legal> {
        self.legal[slot]
    }

    /// The ids of a player's hole cards, in the order in which they were dealt.
    pub fn hole(&self, slot: usize, seat: usize) -> &[u8] {
        &self.slots[slot].cards[seat * self.held..][..self.held]
    }

    /// The ids of the cards on the board.
    pub fn board(&self, slot: usize) -> &[u8] {
        let slot = &self.slots[slot];
        &slot.cards[self.seats() * self.held..][..slot.state.board_len()]
    }

    /// What each player has won or lost; 0 before the hand is over.
    pub fn net(&self, slot: usize) -> &[Chips] {
        &self.slots[slot].net[..self.seats()]
    }

    /// Whether a hand is over.
    pub fn is_over(&self, slot: usize) -> bool {
        self.legal[slot].is_none()
    }

    /// Begins new hands: in the slots that are chosen, or in all.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn reset(
        &mut self,
        chosen: Option<&[bool]>,
        strength: StrengthOf<'_>,
        threads: usize,
    ) -> io::Result<()> {
        let (table, slots, legal) = self.parts();
        in_threads(slots, legal, threads, &|at, slot, legal| {
            if chosen.is_none_or(|chosen| chosen[at]) {
                table.begin(at, slot, strength);
                *legal = slot.state.legal();
            }
        })
    }

    /// Takes an action in each hand that is not over: [`FOLD`], [`CALL`], or the amount to bet or
    /// raise to. Codes of hands that are over, or not `chosen`, are not looked at.
    ///
    /// If one of the actions is not legal, nothing happens in any hand, and the answer is the first
    /// of them.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn step(
        &mut self,
        codes: &[i64],
        chosen: Option<&[bool]>,
        strength: StrengthOf<'_>,
        threads: usize,
    ) -> io::Result<Result<(), IllegalStep>> {
        let first = AtomicUsize::new(usize::MAX);
        let (table, slots, legal) = self.parts();
        let is_chosen = |at: usize| chosen.is_none_or(|chosen| chosen[at]);
        in_threads(slots, legal, threads, &|at, _, legal| {
            if is_chosen(at) && legal.is_some_and(|legal| !fits(&legal, codes[at])) {
                first.fetch_min(at, Relaxed);
            }
        })?;
        let slot = first.into_inner();
        if let Some(&Some(legal)) = legal.get(slot) {
            let code = codes[slot];
            return Ok(Err(IllegalStep { slot, code, legal }));
        }
        in_threads(slots, legal, threads, &|at, slot, legal| {
            if is_chosen(at) && legal.is_some() {
                table.play(slot, codes[at], strength);
                *legal = slot.state.legal();
            }
        })?;
        Ok(Ok(()))
    }

    /// A legal action at random for a hand, as a code; [`CALL`] if it is over.
    ///
    /// Folds, where there is a bet to call, calls and raises are equally likely, and so are all
    /// amounts. `turn` is a number that differs from step to step.
    pub fn random_code(&self, slot: usize, seed: u64, turn: u64) -> i64 {
        let Some(legal) = self.legal(slot) else {
            return CALL;
        };
        let mut random = Random::new(seed ^ turn.rotate_left(32), slot as u64);
        let folds = u64::from(legal.fold && legal.call > 0);
        let drawn = random.below(1 + folds + u64::from(legal.raise.is_some()));
        match legal.raise {
            Some(raise) if drawn == 1 + folds => {
                raise.least + random.below((raise.most - raise.least + 1) as u64) as Chips
            }
            _ if drawn < folds => FOLD,
            _ => CALL,
        }
    }

    fn parts(&mut self) -> (BatchTable<'_>, &mut [BatchHand], &mut [Option<Legal>]) {
        let table = BatchTable {
            first: &self.first,
            stacks: &self.stacks,
            seed: self.seed,
            deck: &self.deck,
            held: self.held,
            board: self.board,
        };
        (table, &mut self.slots, &mut self.legal)
    }
}

/// Whether an action with this code is legal.
fn fits(legal: &Legal, code: i64) -> bool {
    let amounts = |raise: RaiseRange| (raise.least..=raise.most).contains(&code);
    match code {
        FOLD => legal.fold,
        CALL => legal.bring_in.is_none(),
        _ => legal.raise.is_some_and(amounts),
    }
}

/// What all hands of a batch have in common.
struct BatchTable<'a> {
    first: &'a State,
    stacks: &'a [Chips],
    seed: u64,
    deck: &'a [u8],
    held: usize,
    board: usize,
}

impl BatchTable<'_> {
    fn begin(&self, at: usize, slot: &mut BatchHand, strength: StrengthOf<'_>) {
        slot.begun += 1;
        slot.state.restart(self.first);
        slot.net = [0; MOST_SEATS];
        self.shuffle(at, slot);
        self.settle(slot, strength);
    }

    /// Draws the cards that a hand can need, one after another.
    fn shuffle(&self, at: usize, slot: &mut BatchHand) {
        // Hands of one slot are far apart: no batch has 2³² slots.
        let mut random = Random::new(self.seed, (slot.begun << 32) ^ at as u64);
        let size = self.deck.len();
        slot.cards[..size].copy_from_slice(self.deck);
        for place in 0..self.stacks.len() * self.held + self.board {
            let other = place + random.below((size - place) as u64) as usize;
            slot.cards.swap(place, other);
        }
    }

    fn play(&self, slot: &mut BatchHand, code: i64, strength: StrengthOf<'_>) {
        let action = match code {
            FOLD => Action::Fold,
            CALL => Action::Call,
            to => Action::RaiseTo(to),
        };
        let taken = slot.state.apply(action);
        debug_assert!(taken.is_ok(), "a step is checked before it is taken");
        slot.state.deal_what_comes();
        self.settle(slot, strength);
    }

    /// Notes what each player won, if the hand is over.
    fn settle(&self, slot: &mut BatchHand, strength: StrengthOf<'_>) {
        if !slot.is_over() {
            return;
        }
        let hand = |from: usize, count: usize| -> Hand {
            let ids = &slot.cards[from..][..count];
            ids.iter().filter_map(|&id| Card::from_id(id)).collect()
        };
        let seats = self.stacks.len();
        let board = hand(seats * self.held, self.board);
        let hole = |seat: usize| hand(seat * self.held, self.held);
        let worth = |seat: usize, part: usize, _: usize| strength(part, hole(seat), board);
        let Ok(won) = slot.state.payouts(hole, worth) else {
            return; // it is over, so that it can be settled
        };
        let stacks = slot.state.stacks();
        let mut net = [0; MOST_SEATS];
        for seat in 0..seats {
            net[seat] = stacks[seat] + won[seat] - self.stacks[seat];
        }
        slot.net = net;
    }
}

impl BatchHand {
    fn is_over(&self) -> bool {
        matches!(self.state.phase, Phase::Showdown | Phase::Over)
    }
}

impl State {
    /// Deals the streets that come now, unknown.
    fn deal_what_comes(&mut self) {
        while self.phase == Phase::Deal {
            self.open_bets(None);
        }
    }

    /// Becomes another state of the same setup, whose counter of owners stays as it is.
    fn restart(&mut self, first: &State) {
        debug_assert!(Arc::ptr_eq(&self.setup, &first.setup));
        self.clone_from(first);
    }
}

/// Does the same to all slots, in threads if there are many.
fn in_threads(
    slots: &mut [BatchHand],
    legal: &mut [Option<Legal>],
    threads: usize,
    work: &(dyn Fn(usize, &mut BatchHand, &mut Option<Legal>) + Sync),
) -> io::Result<()> {
    let count = slots.len().div_ceil(AT_ONCE);
    // The caller does the work of one thread itself: to start one takes longer than many steps.
    let threads = if count < 2 || threads < 2 {
        0
    } else {
        threads.min(count)
    };
    let chunks = slots.chunks_mut(AT_ONCE).zip(legal.chunks_mut(AT_ONCE));
    let chunks: Vec<_> = chunks.map(Mutex::new).collect();
    let parts = Parts::new(count);
    let job = |parts: &Parts| {
        while let Some(part) = parts.draw() {
            let (slots, legal) = &mut *locked(&chunks[part]);
            for (at, (slot, legal)) in slots.iter_mut().zip(legal.iter_mut()).enumerate() {
                work(part * AT_ONCE + at, slot, legal);
            }
        }
    };
    share(threads, &parts, job, || true, |()| ())
}
