//! A reader for each room's text. A new one is a file here, and a line in [`READERS`].

mod absolute;
mod acpc;
mod bet_online;
mod boss_media;
mod bovada;
pub(crate) mod builder;
mod cake;
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
mod stakes;
mod winamax;
mod winning;
mod xml;

use cardmath_cards::Hand as CardSet;

use crate::cards::card_text;
use crate::fault::{Fault, Unreadable};
use crate::games::Game;
use crate::hand::{Hand, UncalledBets};
use crate::ledger;
use crate::replay::Replayer;
use crate::summary_heads;
use crate::text::Lines;

/// All readers. The first that knows how a line begins a hand reads the text.
pub static READERS: [Reader; 22] = [
    pokerstars::READER,
    ggpoker::READER,
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

/// How many lines of a text are looked at to know the room.
pub(crate) const LINES_TO_KNOW_A_ROOM: usize = 400;

/// Where a hand begins: the offset and the number of its first line.
type Start = (usize, u32);

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
    /// Reads one hand, or names the line that cannot be read.
    read: for<'a> fn(&Source<'a>, &mut Hand<'a>) -> Result<(), Unreadable>,
    /// What the first line of every hand begins with, if it is always the same.
    mark: Option<&'static str>,
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
            read,
            mark: None,
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

    /// Whether a line is of this room's hands.
    pub(crate) fn knows(&self, line: &str) -> bool {
        match self.known_by {
            Some(part) => line.contains(part),
            None => (self.starts_hand)(line),
        }
    }

    const fn marked(mut self, mark: &'static str) -> Self {
        self.mark = Some(mark);
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

    /// Where the hands of a text begin: the offset and number of each first line.
    fn starts(&self, text: &str) -> Vec<Start> {
        if let Some(starts) = self.starts {
            return starts(text);
        }
        first_lines(text, self.mark.unwrap_or_default(), self.starts_hand)
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
    /// Whether the text of the file has characters of ASCII alone.
    pub is_ascii: bool,
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
    /// The hand's lines.
    pub fn lines(&self) -> Lines<'a> {
        Lines::from(&self.file[..self.end], self.start, self.line)
    }

    /// The hand's text.
    pub fn text(&self) -> &'a str {
        &self.file[self.start..self.end]
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

/// Find the reader of a text by its first line that begins a hand.
pub fn reader_of(text: &str) -> Option<&'static Reader> {
    Lines::new(text)
        .take(LINES_TO_KNOW_A_ROOM)
        .find_map(|line| READERS.iter().find(|reader| reader.knows(line.text)))
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
    let Some(reader) = reader_of(text).filter(|_| another_kind(text).is_none()) else {
        if !text.trim().is_empty() {
            found(Outcome::Rejected(unknown(text)));
        }
        return;
    };
    let mut hand = Hand::default();
    let (mut replayer, mut last) = (Replayer::default(), doubts::LastHand::default());
    each_source(text, reader, judge, &mut |source| {
        clear(&mut hand, reader, &source);
        let read = read_one(reader, &source, &mut hand).and_then(|()| replayer.check(&mut hand));
        if read.is_ok() {
            doubts::warn(&mut hand, &source);
            last.compare(&mut hand);
        }
        match read {
            Ok(()) => found(Outcome::Hand(&hand)),
            Err(unreadable) => found(Outcome::Rejected(fault(&source, unreadable))),
        }
    });
}

/// Read one hand, and follow its chips.
fn read_one<'a>(
    reader: &Reader,
    source: &Source<'a>,
    hand: &mut Hand<'a>,
) -> Result<(), Unreadable> {
    (reader.read)(source, hand)?;
    stakes::complete(hand);
    check(hand)?;
    ledger::settle(hand)
}

/// Cut a text into hands, until a function says no.
fn each_source<'a>(
    text: &'a str,
    reader: &Reader,
    judge: &'a dyn Judge,
    found: &mut dyn FnMut(Source<'a>) -> bool,
) {
    let (starts, summaries) = parts(text, reader);
    let preamble = starts.first().map_or("", |(start, _)| &text[..*start]);
    let owner = reader.owner.and_then(|owner| owner(text, &starts));
    let is_ascii = text.is_ascii();
    for (place, (start, line)) in starts.iter().copied().enumerate() {
        let end = starts.get(place + 1).map_or(text.len(), |(next, _)| *next);
        let end = next_after(start, &summaries).map_or(end, |summary| end.min(summary));
        let keep_going = found(Source {
            file: text,
            start,
            end,
            line,
            preamble,
            owner,
            is_ascii,
            judge,
        });
        if !keep_going {
            return;
        }
    }
}

/// Where the hands of a text begin, and the summaries of tournaments among them.
fn parts(text: &str, reader: &Reader) -> (Vec<Start>, Vec<usize>) {
    let mut starts = reader.starts(text);
    let summaries = summary_heads::among(&starts, text, reader.name);
    if !summaries.is_empty() {
        // In some rooms both begin in the same way.
        starts.retain(|(start, _)| summaries.binary_search(start).is_err());
    }
    (starts, summaries)
}

/// The first of some places, given in order, that is after another one.
pub(crate) fn next_after(place: usize, places: &[usize]) -> Option<usize> {
    let behind = places.partition_point(|other| *other <= place);
    places.get(behind).copied()
}

/// Where the hands of a text begin.
pub fn hand_starts(text: &str) -> Vec<usize> {
    let starts = reader_of(text).map(|reader| parts(text, reader).0);
    let starts = starts.unwrap_or_default().into_iter();
    starts.map(|(start, _)| start).collect()
}

/// The lines that begin hands, which all begin with a mark.
fn first_lines(text: &str, mark: &str, is_start: fn(&str) -> bool) -> Vec<Start> {
    if !mark.is_empty() && memchr::memchr(b'\r', text.as_bytes()).is_none() {
        return marked(text, mark, is_start);
    }
    let lines = Lines::new(text).filter(|line| is_start(line.text));
    lines.map(|line| (line.offset, line.number)).collect()
}

/// The lines that begin with a mark, in a text whose lines end with a line feed alone.
fn marked(text: &str, mark: &str, is_start: fn(&str) -> bool) -> Vec<Start> {
    let bytes = text.as_bytes();
    let (mut starts, mut counted, mut number) = (Vec::new(), 0, 1);
    let first = text.starts_with(mark).then_some(0);
    let on_a_line = format!("\n{mark}");
    let later = memchr::memmem::find_iter(bytes, on_a_line.as_bytes()).map(|end| end + 1);
    for at in first.into_iter().chain(later) {
        let mut lines = Lines::from(text, at, 0);
        if lines.next().is_some_and(|line| is_start(line.text)) {
            number += memchr::memchr_iter(b'\n', &bytes[counted..at]).count() as u32;
            counted = at;
            starts.push((at, number));
        }
    }
    starts
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
    let holes = hand.seats.iter().map(|seat| seat.hole.ids());
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
