//! The actions of usual hands: of hold'em or Omaha, each player in turn, nobody all-in by a post, and
//! all written as programs write them.
//!
//! They are followed in a fraction of the time that the rules of all games need. Anything else is
//! left to the rules, errors included; a test compares both.

use cardmath_betting::{Action as Move, Posts};

use super::events::{Dealt, add_hole, add_move, dealt_to};
use super::fields::{Amounts, Fields, Key};
use crate::cards::{Cards, id_of};
use crate::hand::{ActionKind, MOST_PLAYERS, Said};
use crate::plain_play::{Next, Table, has_plain_board};
use crate::readers::builder::HandBuilder;
use crate::swar;

/// Add the actions, between their brackets, to a hand whose posts are there. Gives what each player has
/// left; none, and an unchanged hand, if something is unusual. The text has to say who wins.
pub fn play(
    actions: &[u8],
    fields: &Fields<'_>,
    stacks: &[i64],
    posts: &Posts,
    builder: &mut HandBuilder<'_, '_>,
) -> Option<Amounts> {
    let (game, stakes) = (builder.hand.game, &builder.hand.stakes);
    let says_who_wins = fields.has(Key::Winnings) || fields.has(Key::FinishingStacks);
    if !says_who_wins || !has_plain_board(game) || stakes.cap > 0 || stakes.bring_in > 0 {
        return None;
    }
    let before = builder.hand.actions.len();
    let mut play = Play {
        table: Table::new(stacks.len()),
        players: stacks.len(),
        held: game.hole_cards(),
        known: [0; MOST_PLAYERS],
        seen: 0,
    };
    play.table.take_posts(stacks, posts)?;
    if play.all(actions, builder).is_some() {
        let left = play.table.stacks[..stacks.len()].iter();
        return Some(left.copied().collect());
    }
    let hand = &mut *builder.hand;
    hand.actions.truncate(before);
    hand.boards = Default::default();
    for seat in &mut hand.seats {
        (seat.hole, seat.shown) = (Cards::none(), false);
    }
    builder.street = 0;
    None
}

struct Play {
    table: Table,
    players: usize,
    /// The number of cards that each player holds.
    held: usize,
    /// The cards of each player that are known, a bit each.
    known: [u64; MOST_PLAYERS],
    /// All cards that are known.
    seen: u64,
}

impl Play {
    /// Quoted texts with commas between them, on one line or several.
    fn all(&mut self, mut text: &[u8], builder: &mut HandBuilder<'_, '_>) -> Option<()> {
        while let Some((quote, action)) = text.split_first() {
            let is_quote = matches!(quote, b'"' | b'\'');
            let behind = is_quote.then(|| self.step(action, *quote, builder))??;
            text = match without_blanks(behind) {
                [b',', next @ ..] => without_blanks(next),
                [] => &[],
                _ => return None,
            };
        }
        Some(())
    }

    /// An action up to its quote. Gives what is behind it.
    #[inline]
    fn step<'t>(
        &mut self,
        text: &'t [u8],
        quote: u8,
        builder: &mut HandBuilder<'_, '_>,
    ) -> Option<&'t [u8]> {
        builder.street = self.table.street;
        let (seat, word) = match text {
            [b'p', digit @ b'1'..=b'9', b' ', word @ ..] => (usize::from(digit - b'1'), word),
            _ => {
                if let Some(rest) = self.unknown(text, quote) {
                    return Some(rest);
                }
                let (text, rest) = up_to(text, quote)?;
                match text {
                    [b'd', b' ', b'd', b'b', b' ', cards @ ..] => self.board(cards, builder)?,
                    _ => self.dealt(&Dealt::of(text)?, builder)?,
                }
                return Some(rest);
            }
        };
        let (decision, rest) = match word {
            [b'f', rest @ ..] => (Move::Fold, rest),
            [b'c', b'c', rest @ ..] => (Move::Call, rest),
            [b'c', b'b', b'r', b' ', to @ ..] => {
                let (to, rest) = hundredths(to)?;
                (Move::RaiseTo(to), rest)
            }
            [b's', b'm', b' ', rest @ ..] => {
                let (cards, rest) = up_to(rest, quote)?;
                self.show(seat, cards, builder)?;
                return Some(rest);
            }
            _ => return None,
        };
        let (behind, rest) = rest.split_first()?;
        (*behind == quote).then(|| self.act(seat, decision, builder))??;
        Some(rest)
    }

    fn act(
        &mut self,
        seat: usize,
        decision: Move,
        builder: &mut HandBuilder<'_, '_>,
    ) -> Option<()> {
        let table = &mut self.table;
        let (level, bet, stack) = (table.level, table.bets[seat], table.stacks[seat]);
        table.decide(seat, decision)?;
        add_move(decision, seat, level, bet, stack, builder);
        if let Some((bettor, chips)) = table.uncalled.take() {
            builder.act(ActionKind::Uncalled, bettor as u8, Said::Adds(chips));
        }
        Some(())
    }

    /// `d dh p1 ????`: a player is dealt cards that nobody knows, as most are. Gives what is behind it.
    #[inline]
    fn unknown<'t>(&self, text: &'t [u8], quote: u8) -> Option<&'t [u8]> {
        let (seat, cards) = dealt_to(text)?;
        let length = cards.iter().take_while(|sign| **sign == b'?').count();
        let is_whole = length == 2 * self.held && cards.get(length) == Some(&quote);
        let is_due = is_whole && self.is_dealt(seat);
        is_due.then(|| &cards[length + 1..])
    }

    /// Whether a player may be dealt cards now.
    fn is_dealt(&self, seat: usize) -> bool {
        self.table.street == 0 && self.table.next == Next::Bet && seat < self.players
    }

    /// The cards that a player is dealt before the flop.
    fn dealt(&mut self, dealt: &Dealt, builder: &mut HandBuilder<'_, '_>) -> Option<()> {
        let is_due = self.is_dealt(dealt.seat) && dealt.cards().len() == self.held;
        self.know(dealt.seat, dealt.known).filter(|()| is_due)?;
        add_hole(dealt.seat, dealt.cards(), builder);
        Some(())
    }

    fn board(&mut self, text: &[u8], builder: &mut HandBuilder<'_, '_>) -> Option<()> {
        let (cards, set) = cards(text)?;
        self.table.deal(cards.ids())?;
        let is_new = self.seen & set == 0;
        self.seen |= set;
        builder.board(self.table.street, &cards);
        is_new.then_some(())
    }

    fn show(&mut self, seat: usize, text: &[u8], builder: &mut HandBuilder<'_, '_>) -> Option<()> {
        let (cards, set) = cards(text)?;
        let is_showdown = self.table.next == Next::Nothing && self.table.live.len() > 1;
        if !is_showdown || seat >= self.players {
            return None;
        }
        self.know(seat, set & !self.known[seat])?;
        builder.show(seat as u8, cards);
        Some(())
    }

    /// More cards of a player are known; none if one of them was known before, or they are too many.
    fn know(&mut self, seat: usize, new: u64) -> Option<()> {
        let is_new = self.seen & new == 0;
        self.seen |= new;
        self.known[seat] |= new;
        let fits = self.known[seat].count_ones() as usize <= self.held;
        (is_new && fits).then_some(())
    }
}

/// Different cards without spaces: at least one.
fn cards(text: &[u8]) -> Option<(Cards, u64)> {
    let (pairs, []) = text.as_chunks::<2>() else {
        return None;
    };
    let (mut cards, mut set) = (Cards::none(), 0u64);
    for [rank, suit] in pairs {
        let is_usual = !rank.is_ascii_lowercase() && suit.is_ascii_lowercase();
        let id = id_of(*rank, *suit).filter(|id| is_usual && set >> id & 1 == 0)?;
        set |= 1 << id;
        cards.push(id).then_some(())?;
    }
    (set != 0).then_some((cards, set))
}

fn without_blanks(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\t' | b'\n', rest @ ..] = text {
        text = rest;
    }
    text
}

/// A text up to a quote, and what is behind it.
#[inline]
fn up_to(text: &[u8], quote: u8) -> Option<(&[u8], &[u8])> {
    let mut end = 0;
    loop {
        let quotes = swar::equal(swar::eight(text, end), quote);
        end += swar::before(quotes);
        if quotes != 0 {
            return Some((text.get(..end)?, text.get(end + 1..)?));
        }
        if end >= text.len() {
            return None;
        }
    }
}

/// `7`, `7.5` or `7.50`, and what is behind it.
#[inline]
fn hundredths(text: &[u8]) -> Option<(i64, &[u8])> {
    const MOST_DIGITS: usize = 7;
    let word = swar::eight(text, 0);
    let digits = swar::digits(word);
    if !(1..=MOST_DIGITS).contains(&digits) {
        return None;
    }
    let whole = 100 * swar::number(word, digits);
    match text[digits..] {
        [b'.', tens @ b'0'..=b'9', ones @ b'0'..=b'9', ref rest @ ..] => Some((
            whole + 10 * i64::from(tens - b'0') + i64::from(ones - b'0'),
            rest,
        )),
        [b'.', tens @ b'0'..=b'9', ref rest @ ..] => {
            Some((whole + 10 * i64::from(tens - b'0'), rest))
        }
        ref rest => Some((whole, rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Numbers;
    use crate::games::{Betting, Game};
    use crate::hand::Hand;
    use crate::readers::{NoJudge, Outcome, Source};
    use crate::sample::Sampler;
    use crate::writers::write_phh;

    /// What other actions may be.
    const ODD: [&str; 16] = [
        "p1 f",
        "p2 cc",
        "p3 cbr 3",
        "p1 cbr 2.5",
        "p2 cbr 0",
        "p1 sm",
        "p2 sm AhKd",
        "p9 f",
        "d db 2c",
        "d db AhKhQh",
        "d dh p1 AsKs",
        "d dh p2 ????",
        "d dh p7 2d3d",
        "p1 cc # late",
        "p2 sm ????",
        "cc",
    ];

    /// Read a text in both ways, and say whether its actions were usual, if it can be read.
    fn agree(text: &str) -> Option<bool> {
        thread_local! {
            static USUAL: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
        }
        let source = Source {
            file: text,
            start: 0,
            end: text.len(),
            line: 1,
            preamble: "",
            owner: None,
            judge: &NoJudge,
        };
        let by = |directly| {
            let mut hand = Hand::default();
            let found = super::super::read_by(&source, &mut hand, directly);
            found.map(|()| hand)
        };
        let direct = by(|actions, fields, stacks, posts, builder| {
            let left = play(actions, fields, stacks, posts, builder);
            USUAL.set(left.is_some());
            left
        });
        assert_eq!(direct, by(|_, _, _, _, _| None), "{text}");
        direct.ok().map(|_| USUAL.get())
    }

    #[test]
    fn usual_actions_are_read_as_the_rules_read_them() {
        use Betting::{FixedLimit, NoLimit, PotLimit};
        let games = [
            (Game::Holdem, NoLimit),
            (Game::Omaha8, PotLimit),
            (Game::Holdem, FixedLimit),
            (Game::ShortDeck, NoLimit),
            (Game::Stud, FixedLimit),
        ];
        let (mut numbers, mut counts) = (Numbers(1), [0; 3]);
        for (seed, (game, betting)) in (0..).zip(games) {
            for seats in [2, 3, 6] {
                let mut sampler = Sampler::new(game, betting, seats, seed).expect("a sampler");
                for round in 0..400 {
                    let Ok(hand) = sampler.deal(&NoJudge) else {
                        continue;
                    };
                    let mut text = write_phh(&hand);
                    for _ in 0..round % 4 {
                        spoil(&mut text, &mut numbers);
                    }
                    match agree(&text) {
                        Some(true) => counts[0] += 1,
                        Some(false) => counts[1] += 1,
                        None => counts[2] += 1,
                    }
                }
            }
        }
        assert!(counts.iter().all(|count| *count > 300), "{counts:?}");
    }

    #[test]
    fn actions_of_golden_files_are_read_as_the_rules_read_them() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../golden/hands");
        let (mut usual, mut others) = (0, 0);
        for file in std::fs::read_dir(folder).expect("a folder") {
            let path = file.expect("a file").path();
            // Hands of other rooms come as PHH too.
            let text = std::fs::read(path).expect("a file");
            let text = crate::text::decode(&text).text.into_owned();
            let mut hands = Vec::new();
            crate::readers::read(&text, &mut |outcome| {
                if let Outcome::Hand(hand) = outcome {
                    let start = hand.offset as usize;
                    let own = &text[start..start + hand.length as usize];
                    hands.extend((hand.room == "phh").then(|| own.to_owned()));
                    hands.push(write_phh(hand));
                }
            });
            for hand in hands {
                match agree(&hand) {
                    Some(true) => usual += 1,
                    _ => others += 1,
                }
            }
        }
        assert!(usual > 10 && others > 10, "{usual} {others}");
    }

    /// Change an action, a number, or how the winner is said.
    fn spoil(text: &mut String, numbers: &mut Numbers) {
        let Some((before, rest)) = text.split_once("actions = [") else {
            return;
        };
        let Some((list, after)) = rest.split_once(']') else {
            return;
        };
        let mut actions: Vec<String> = list.split(", ").map(str::to_owned).collect();
        let (one, other) = (numbers.below(actions.len()), numbers.below(actions.len()));
        let (mut before, mut after) = (before.to_owned(), after.to_owned());
        match numbers.below(8) {
            0 => actions.swap(one, other),
            1 => _ = actions.remove(one),
            2 => actions.insert(one, actions[other].clone()),
            3 => actions.truncate(one + 1),
            4 | 5 => actions[one] = format!("\"{}\"", numbers.one_of(&ODD)),
            6 => {
                let from = numbers.below(10).to_string();
                before = before.replace(&from, &numbers.below(10).to_string());
            }
            _ => {
                let keys = ["finishing_stacks", "unknown"];
                after = after.replace("winnings", keys[numbers.below(2)]);
            }
        }
        *text = format!("{before}actions = [{}]{after}", actions.join(", "));
    }
}
