//! What is doubtful in a hand that was read: cards that no part of it has, stakes and times that
//! are missing, other currencies, and stacks that do not continue those of the hand before.

use crate::amounts::currency_at;
use crate::cards::{Cards, card_text, id_of};
use crate::hand::{Hand, MOST_PLAYERS, Seat};
use crate::ledger::shown;
use crate::readers::Source;
use crate::text::find;
use crate::times::Micros;

/// Warn of what is doubtful in a hand.
pub fn warn(hand: &mut Hand<'_>, source: &Source<'_>) {
    unread_cards(hand, source);
    if hand.is_open_format() {
        return;
    }
    let stakes = &hand.stakes;
    if [stakes.big_blind, stakes.small_bet, stakes.ante] == [0; 3] {
        hand.warnings.push("the stakes are 0".to_owned());
    }
    if hand.time_local.is_none() {
        let warning = "the text has no time that can be read";
        hand.warnings.push(warning.to_owned());
    }
    other_currency(hand, source);
}

// Cards.

/// Warn of cards in brackets that no part of the hand has: then a line was not understood.
fn unread_cards(hand: &mut Hand<'_>, source: &Source<'_>) {
    if !hand.has_loose_brackets {
        return;
    }
    let text = source.text();
    let mut unread = in_text(text);
    // Most cards are on the board or held by a player.
    let boards = hand.boards.iter();
    boards.for_each(|board| unread &= !set(board));
    let seats = hand.seats.iter();
    seats.for_each(|seat| unread &= !set(&seat.hole));
    if unread != 0 {
        let actions = hand.actions.iter();
        actions.for_each(|action| unread &= !set(&action.cards));
    }
    if unread == 0 {
        return;
    }
    // Cards in the chat, and those that were drawn for the button, belong to no hand.
    let said = |line: &str| {
        let of_none = [" said, \"", "Draw for dealer"];
        line.starts_with('>') || of_none.iter().any(|words| find(line, words).is_some())
    };
    let lines = source.lines().filter(|line| !said(line.text));
    let in_lines = lines.fold(0, |all, line| all | in_text(line.text));
    unread &= in_lines;
    if unread != 0 {
        let names: Vec<_> = (0..52)
            .filter(|id| unread >> id & 1 != 0)
            .map(card_text)
            .collect();
        let names = names.join(" ");
        let warning = format!("the text has cards that no part of the hand has: {names}");
        hand.warnings.push(warning);
    }
}

/// The cards in square brackets, a bit each. Brackets with anything else are left out.
fn in_text(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let opened = memchr::memchr_iter(b'[', bytes).map(|at| &bytes[at + 1..]);
    let cards = |text: &[u8]| few_cards(text).or_else(|| until_closed(text));
    opened.filter_map(cards).fold(0, |all, cards| all | cards)
}

/// Up to five cards with a space between them, up to a closing bracket, as most brackets have; none
/// if anything else may be there. How many they are is not foreseen: each step is taken for all.
#[inline]
fn few_cards(text: &[u8]) -> Option<u64> {
    const MOST: usize = 5;
    id_of(*text.first()?, *text.get(1)?)?;
    let (signs, _) = text.first_chunk::<{ 3 * MOST }>()?.as_chunks::<3>();
    let (mut all, mut is_open, mut is_wrong) = (0u64, true, false);
    for [rank, suit, behind] in signs {
        let id = id_of(*rank, *suit).unwrap_or(Cards::UNKNOWN);
        is_wrong |= is_open & ((id == Cards::UNKNOWN) | !matches!(behind, b' ' | b']'));
        all |= u64::from(is_open) << (id & 63);
        is_open &= *behind != b']';
    }
    (!is_wrong & !is_open).then_some(all)
}

/// The cards up to a closing bracket; none if something else is there.
fn until_closed(mut bytes: &[u8]) -> Option<u64> {
    let mut all = 0;
    loop {
        let (id, rest) = match bytes {
            [b']', ..] => return Some(all),
            [b' ' | b',' | b'-', rest @ ..] => {
                bytes = rest;
                continue;
            }
            [b'1', b'0', suit, rest @ ..] => (id_of(b'T', *suit)?, rest),
            [rank, suit, rest @ ..] => (id_of(*rank, *suit)?, rest),
            _ => return None,
        };
        all |= 1 << id;
        bytes = rest;
    }
}

fn set(cards: &Cards) -> u64 {
    let known = cards.ids().iter().filter(|id| **id < 52);
    known.fold(0, |all, id| all | 1 << id)
}

// Money.

/// Warn of stacks in another currency than the stakes.
fn other_currency(hand: &mut Hand<'_>, source: &Source<'_>) {
    let text = source.text();
    let signs = [("$", "USD"), ("€", "EUR"), ("£", "GBP")];
    let has = |(sign, code): &(&str, &str)| *code != hand.currency && find(text, sign).is_some();
    if hand.currency.is_empty() || !signs.iter().any(has) {
        return;
    }
    let stacks = source.lines().filter(|line| line.text.starts_with("Seat "));
    let found = stacks
        .filter_map(|line| line.text.rsplit_once('('))
        .filter_map(|(_, stack)| currency_at(stack))
        .find(|other| *other != hand.currency);
    if let Some(other) = found {
        let stakes = hand.currency;
        let warning = format!("the stakes are in {stakes}, and the stacks in {other}");
        hand.warnings.push(warning);
    }
}

/// The stacks of the last hand of a table, to compare with those of the next.
#[derive(Default)]
pub struct LastHand {
    table: u64,
    time: Option<Micros>,
    seats: [Finish; MOST_PLAYERS],
}

/// A seat after a hand.
#[derive(Clone, Copy, Default)]
struct Finish {
    /// The name and the number of the seat; 0 if it is empty.
    who: u64,
    before: i64,
    after: i64,
    /// What the player won or lost.
    net: i64,
    /// The bet that came back without a line.
    uncalled: i64,
}

impl LastHand {
    /// Compare the stacks of a hand with those after the one before at the table, and warn of a
    /// player who has fewer. More may have been bought.
    ///
    /// Hands may be missing between the two: they follow each other only if all other players have
    /// exactly what they had after the first, and one of them won or lost in it.
    pub fn compare(&mut self, hand: &mut Hand<'_>) {
        if !hand.format.is_pool() && !hand.table.is_empty() && !hand.is_open_format() {
            let table = hashed(&hand.table, u8::from(hand.format.is_tournament()));
            let last = std::mem::take(self);
            (self.table, self.time) = (table, hand.time_local);
            for (finish, seat) in self.seats.iter_mut().zip(&hand.seats) {
                let who = if seat.anonymous {
                    0
                } else {
                    hashed(&seat.name, seat.seat)
                };
                let (net, uncalled) = (seat.account.net(), seat.account.uncalled);
                let (before, after) = (seat.stack, seat.stack + net);
                *finish = Finish {
                    who,
                    before,
                    after,
                    net,
                    uncalled,
                };
            }
            if last.table == table {
                // Some rooms write the newest hand first.
                let (earlier, later) = if self.time < last.time {
                    (&*self, &last)
                } else {
                    (&last, &*self)
                };
                if let Some((player, before, now)) = earlier.odd_stack(later) {
                    let named = |seat: &&Seat<'_>| hashed(&seat.name, seat.seat) == player;
                    let name = hand.seats.iter().find(named).map_or("", |seat| &seat.name);
                    let [before, now] = [before, now].map(shown);
                    let warning =
                        format!("{name} has {before} after a hand, and {now} before the next");
                    hand.warnings.push(warning);
                }
            }
        }
    }

    /// A player who has fewer chips before the next hand than after this one, or just as many more
    /// as a bet that was taken back without a line.
    fn odd_stack(&self, next: &Self) -> Option<(u64, i64, i64)> {
        let (mut fits, mut others, mut odd) = (false, 0, None);
        for last in self.seats.iter().filter(|last| last.who != 0) {
            let Some(now) = next.seats.iter().find(|now| now.who == last.who) else {
                continue;
            };
            let more = now.before - last.after;
            others += usize::from(more != 0);
            if others > 1 {
                return None;
            }
            fits |= more == 0 && last.net != 0;
            let lost = more < 0 || more > 0 && more == last.uncalled && last.net > 0;
            if lost && last.net != 0 {
                odd = Some((last.who, last.after, now.before));
            }
        }
        odd.filter(|_| fits && others == 1)
    }
}

/// A number for a name and the number of a seat: quick rather than safe, since a clash costs no more
/// than a warning. It is not 0.
fn hashed(name: &str, seat: u8) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15; // 2^64 over the golden ratio
    let mix = |sum: u64, part: u64| (sum ^ part).wrapping_mul(FACTOR).rotate_left(29);
    let (words, rest) = name.as_bytes().as_chunks();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let rest = match (rest.first_chunk(), rest.last_chunk()) {
        (Some(first), Some(last)) => {
            u64::from(u32::from_le_bytes(*first)) << 32 | u64::from(u32::from_le_bytes(*last))
        }
        _ => rest.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)),
    };
    let sum = words.fold(mix(name.len() as u64, u64::from(seat)), mix);
    mix(sum, rest).max(1)
}
