//! A reader for each room's text. A new one is a file here, and a line in [`READERS`].

mod absolute;
mod acpc;
mod bet_online;
mod boss_media;
mod bovada;
pub(crate) mod builder;
mod cake;
mod coin_poker;
mod doubts;
mod entraction;
mod full_tilt;
mod ggpoker;
mod ipoker;
mod merge;
mod micro_gaming;
mod ohh;
mod ongame;
mod party;
mod phh;
mod poker_now;
pub(crate) mod pokerstars;
mod seating;
mod sections;
mod stakes;
mod starts;
mod vocabulary;
mod winamax;
mod winning;
mod xml;

use cardmath_cards::Hand as CardSet;

use crate::cards::card_text;
use crate::fault::{Fault, Unreadable};
use crate::games::Game;
use crate::hand::{Action, ActionKind, Hand, UncalledBets};
use crate::ledger;
use crate::replay::Replayer;
use crate::text::{BYTE_ORDER_MARK, Lines};

pub(crate) use starts::{LINES_TO_KNOW_A_ROOM, next_after};
use starts::{Start, Stretch};
pub use starts::{hand_starts, reader_of};

/// All readers. The first that knows how a line begins a hand reads the text.
pub static READERS: [Reader; 23] = [
    pokerstars::READER,
    ggpoker::READER,
    coin_poker::READER,
    winamax::READER,
    winning::READER,
    bovada::READER,
    party::PARTY,
    party::PACIFIC,
    party::EVERLEAF,
    full_tilt::READER,
    ongame::READER,
    entraction::READER,
    ipoker::READER,
    merge::READER,
    micro_gaming::READER,
    boss_media::READER,
    bet_online::READER,
    cake::READER,
    absolute::READER,
    poker_now::READER,
    phh::READER,
    ohh::READER,
    acpc::READER,
];

/// Whether a line is the second one of a hand.
type IsSecond = fn(&str) -> bool;

/// Finds the name of the player whose history a text is, given where its hands begin.
type OwnerOf = for<'a> fn(&'a str, &[Start]) -> Option<&'a str>;

/// Reads one room's hands.
pub struct Reader {
    /// The room's name in the tables.
    pub name: &'static str,
    /// Whether a line begins a hand.
    pub starts_hand: fn(&str) -> bool,
    /// What a line of the room contains if hands may begin in the middle of a line. A large file is
    /// cut where [`Self::starts_hand`] says.
    known_by: Option<&'static str>,
    /// What a session begins with, if its first lines hold for all of its hands.
    session_mark: Option<&'static str>,
    /// Reads one hand, or names the line that cannot be read.
    read: for<'a> fn(&Source<'a>, &mut Hand<'a>) -> Result<(), Unreadable>,
    /// What the first line of every hand begins with, if it is always the same.
    mark: Option<&'static str>,
    /// What a first line begins with, where it may follow a hand that is cut within a line.
    joined_marks: &'static [&'static str],
    /// Whether the line after a first line is the second of a hand, where first lines alone do not
    /// show it: behind a hand that is cut within a line, and in chat.
    is_second: Option<IsSecond>,
    /// Finds the offset and number of each hand's first line, if lines alone do not show it.
    starts: Option<fn(&str) -> Vec<Start>>,
    /// Finds whose history a text is, where each hand alone does not show it.
    owner: Option<OwnerOf>,
    /// What the room writes of uncalled bets.
    uncalled_bets: UncalledBets,
}

impl Reader {
    const fn new(
        name: &'static str,
        starts_hand: fn(&str) -> bool,
        read: for<'a> fn(&Source<'a>, &mut Hand<'a>) -> Result<(), Unreadable>,
    ) -> Self {
        Self {
            name,
            starts_hand,
            known_by: None,
            session_mark: None,
            read,
            mark: None,
            joined_marks: &[],
            is_second: None,
            starts: None,
            owner: None,
            uncalled_bets: UncalledBets::Returned,
        }
    }

    const fn uncalled_bets(mut self, uncalled_bets: UncalledBets) -> Self {
        self.uncalled_bets = uncalled_bets;
        self
    }

    const fn known_by(mut self, part: &'static str) -> Self {
        self.known_by = Some(part);
        self
    }

    const fn in_sessions(mut self, mark: &'static str) -> Self {
        self.session_mark = Some(mark);
        self
    }

    /// Whether a line begins a hand of this room, or a session.
    fn begins(&self, line: &str) -> bool {
        let mark = self.session_mark;
        (self.starts_hand)(line) || mark.is_some_and(|mark| line.starts_with(mark))
    }

    /// Whether a line is of this room's hands.
    pub(crate) fn knows(&self, line: &str) -> bool {
        match self.known_by {
            Some(part) => line.contains(part),
            None => (self.starts_hand)(line),
        }
    }

    const fn marked(mut self, mark: &'static str, is_second: IsSecond) -> Self {
        (self.mark, self.is_second) = (Some(mark), Some(is_second));
        self
    }

    const fn joined_by(mut self, marks: &'static [&'static str], is_second: IsSecond) -> Self {
        (self.joined_marks, self.is_second) = (marks, Some(is_second));
        self
    }

    const fn cut_by(mut self, starts: fn(&str) -> Vec<Start>) -> Self {
        self.starts = Some(starts);
        self
    }

    const fn owned_by(mut self, owner: OwnerOf) -> Self {
        self.owner = Some(owner);
        self
    }
}

/// The text of one hand.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The whole text of the file.
    pub file: &'a str,
    /// The offset of the hand's first byte.
    pub start: usize,
    /// The offset after its last byte.
    pub end: usize,
    /// The number of the hand's first line.
    pub line: u32,
    /// The text before the first hand, such as the head of an XML session.
    pub preamble: &'a str,
    /// The name of the player whose history it is, where the whole text alone shows it.
    pub owner: Option<&'a str>,
    /// Decides whose hand is better where the text does not say.
    pub judge: &'a dyn Judge,
}

/// Says how strong hands are, for formats that do not say who takes the pot.
pub trait Judge: Sync {
    /// The strength of a player's cards for a part of the pot; 0 does not qualify. None if the game
    /// is not known, or the cards are not all there.
    fn strength(&self, game: Game, part: usize, held: CardSet, board: CardSet) -> Option<u32>;
}

/// Knows no strengths.
pub struct NoJudge;

impl Judge for NoJudge {
    fn strength(&self, _: Game, _: usize, _: CardSet, _: CardSet) -> Option<u32> {
        None
    }
}

impl<'a> Source<'a> {
    /// The hand's lines, without the blanks that its first line begins with.
    pub fn lines(&self) -> Lines<'a> {
        let before = self.file.as_bytes()[..self.start].iter().rev();
        let indent = before.take_while(|byte| matches!(byte, b' ' | b'\t'));
        Lines::from(&self.file[..self.end], self.start, self.line).indented(indent.count())
    }

    /// The hand's text, without the byte-order mark of another file behind it.
    pub fn text(&self) -> &'a str {
        let text = &self.file[self.start..self.end];
        text.strip_suffix(BYTE_ORDER_MARK).unwrap_or(text)
    }
}

/// The outcome of reading one hand.
#[derive(Debug)]
pub enum Outcome<'h, 'a> {
    /// It was read, and its money adds up.
    Hand(&'h Hand<'a>),
    /// It was rejected.
    Rejected(Fault),
}

/// Read all hands of a text, and hand each to a function. No hand stops the others.
pub fn read<'a>(text: &'a str, found: &mut dyn FnMut(Outcome<'_, 'a>)) {
    read_with(text, &NoJudge, found);
}

/// Read all hands of a text, and find who takes the pot where only the cards say it.
pub fn read_with<'a>(text: &'a str, judge: &'a dyn Judge, found: &mut dyn FnMut(Outcome<'_, 'a>)) {
    read_while(text, judge, &mut |outcome| {
        found(outcome);
        true
    });
}

/// Read the hands of a text as [`read_with`] does, until a function says no.
pub fn read_while<'a>(
    text: &'a str,
    judge: &'a dyn Judge,
    found: &mut dyn FnMut(Outcome<'_, 'a>) -> bool,
) {
    let stretches = match another_kind(text) {
        Some(_) => Vec::new(),
        None => starts::stretches(text),
    };
    if stretches.is_empty() && !text.trim().is_empty() {
        found(Outcome::Rejected(unknown(text)));
        return;
    }
    let mut several = Several::default();
    for stretch in &stretches {
        let parts = stretch.parts(text);
        let cut = stretch.cut_hand(text, &parts.0);
        if cut.is_some_and(|fault| !found(Outcome::Rejected(fault))) {
            return;
        }
        let mut sources = sources(text, stretch, &parts, judge);
        loop {
            let next: Vec<_> = sources.by_ref().take(HANDS_AT_ONCE).collect();
            if next.is_empty() {
                break;
            }
            if !several.read(stretch.reader, &next, found) {
                return;
            }
        }
    }
}

/// The hands that are read together. The code that reads, checks and uses a hand does not fit into the
/// processor's first cache: each of the three is loaded for all these hands, and not for each.
const HANDS_AT_ONCE: usize = 8;

/// Reads several hands, step by step.
#[derive(Default)]
struct Several<'a> {
    /// Hands whose memory is used again.
    hands: Vec<Hand<'a>>,
    replayer: Replayer,
    last: doubts::LastHand,
}

impl<'a> Several<'a> {
    /// Read some hands, until a function says no. False if it did.
    fn read(
        &mut self,
        reader: &Reader,
        sources: &[Source<'a>],
        found: &mut dyn FnMut(Outcome<'_, 'a>) -> bool,
    ) -> bool {
        let Self {
            hands,
            replayer,
            last,
        } = self;
        if hands.len() < sources.len() {
            hands.resize_with(sources.len(), Hand::default);
        }
        let read = |(source, hand): (&Source<'a>, &mut Hand<'a>)| {
            clear(hand, reader, source);
            (reader.read)(source, hand)
        };
        let mut outcomes: Vec<_> = sources.iter().zip(&mut *hands).map(read).collect();
        let all = sources.iter().zip(&mut *hands).zip(&mut outcomes);
        for ((source, hand), outcome) in all.filter(|(_, outcome)| outcome.is_ok()) {
            *outcome = settle(hand).and_then(|()| replayer.check(hand));
            if outcome.is_ok() {
                doubts::warn(hand, source);
                last.compare(hand);
            }
        }
        let mut all = sources.iter().zip(hands).zip(outcomes);
        all.all(|((source, hand), outcome)| {
            found(match outcome {
                Ok(()) => Outcome::Hand(hand),
                Err(unreadable) => Outcome::Rejected(fault(source, unreadable)),
            })
        })
    }
}

/// Check a hand that was read, and follow its chips.
fn settle(hand: &mut Hand<'_>) -> Result<(), Unreadable> {
    stakes::complete(hand);
    check(hand)?;
    ledger::settle(hand)
}

/// The texts of the hands of a stretch.
fn sources<'a>(
    text: &'a str,
    stretch: &Stretch,
    (starts, summaries): &(Vec<Start>, Vec<usize>),
    judge: &'a dyn Judge,
) -> impl Iterator<Item = Source<'a>> {
    let before = stretch.start..starts.first().map_or(stretch.start, |(start, _)| *start);
    let owner = stretch.reader.owner.and_then(|owner| owner(text, starts));
    starts
        .iter()
        .enumerate()
        .map(move |(place, (start, line))| {
            let next = starts.get(place + 1).map(|(next, _)| *next);
            let summary = next_after(*start, summaries);
            let end = next.into_iter().chain(summary).min();
            Source {
                file: text,
                start: *start,
                end: end.unwrap_or(stretch.end),
                line: *line,
                preamble: &text[before.clone()],
                owner,
                judge,
            }
        })
}

/// Make the hand an empty one, and keep its memory.
fn clear<'a>(hand: &mut Hand<'a>, reader: &Reader, source: &Source<'a>) {
    let mut seats = std::mem::take(&mut hand.seats);
    let mut actions = std::mem::take(&mut hand.actions);
    seats.clear();
    actions.clear();
    *hand = Hand {
        room: reader.name,
        seats,
        actions,
        runs: 1,
        uncalled_bets: reader.uncalled_bets,
        has_loose_brackets: true,
        offset: source.start as u64,
        length: u32::try_from(source.end - source.start).unwrap_or(u32::MAX),
        line: source.line,
        ..Hand::default()
    };
}

/// Check what is true in every room: there are players, no card is in two places, seats are
/// different.
fn check(hand: &Hand<'_>) -> Result<(), Unreadable> {
    if hand.seats.is_empty() {
        return Err(Unreadable::new(hand.line, "the hand has no players"));
    }
    let mut seen = 0u64;
    // In draw games the cards of players who folded are dealt again when the deck has run out.
    let holds = |place: &usize| !(hand.game.has_draws() && has_folded(hand, *place));
    let holes = (0..hand.seats.len()).filter(holds);
    let holes = holes.map(|place| hand.seats[place].hole.ids());
    for ids in holes.chain([hand.board().ids()]) {
        for id in ids.iter().copied().filter(|id| *id < 52) {
            if seen & 1 << id != 0 {
                return Err(Unreadable::new(
                    hand.line,
                    format!("{} is in two places", card_text(id)),
                ));
            }
            seen |= 1 << id;
        }
    }
    Ok(())
}

fn has_folded(hand: &Hand<'_>, place: usize) -> bool {
    let is_fold = |action: &Action| {
        action.kind == ActionKind::Fold && action.player.map(usize::from) == Some(place)
    };
    hand.actions.iter().any(is_fold)
}

fn fault(source: &Source<'_>, unreadable: Unreadable) -> Fault {
    Fault {
        offset: source.start as u64,
        length: u32::try_from(source.end - source.start).unwrap_or(u32::MAX),
        line: unreadable.line,
        reason: unreadable.reason,
    }
}

/// What kind of file a text without hands is from.
fn another_kind(text: &str) -> Option<&'static str> {
    /// What other files begin with.
    const OTHERS: [(&str, &str); 6] = [
        ("PAR1", "a file of a dataset, which read_parquet reads"),
        (
            "PK\u{3}\u{4}",
            "a zip archive whose name does not end with .zip",
        ),
        (
            "\u{1f}\u{2039}",
            "a file packed by gzip whose name does not end with .gz",
        ),
        ("7z\u{bc}\u{af}", "a 7z archive: unpack it first"),
        ("Rar!", "a rar archive: unpack it first"),
        (
            "MATCHSTATE:",
            "what one player sees during a hand: the log of the match has lines that begin with STATE:",
        ),
    ];
    let other = OTHERS.iter().find(|(mark, _)| text.starts_with(mark));
    other.map(|(_, reason)| *reason)
}

fn unknown(text: &str) -> Fault {
    let names: Vec<_> = READERS.iter().map(|reader| reader.name).collect();
    Fault {
        offset: 0,
        length: u32::try_from(text.len()).unwrap_or(u32::MAX),
        line: 1,
        reason: match another_kind(text) {
            Some(reason) => reason.to_owned(),
            None => format!(
                "no line begins a hand of a known room: {}",
                names.join(", ")
            ),
        },
    }
}
