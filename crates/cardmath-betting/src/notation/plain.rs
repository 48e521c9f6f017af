//! PHH's words as programs write them: `p3 cbr 7.50`, `d dh p1 ????`.
//!
//! Files of many hands consist of these, and reading them in all ways takes ten times as long.

use crate::Chips;
use crate::action::{Action, Event};
use cardmath_cards::{Card, Hand};

/// The event of a text; none if it is written in another way, or wrong.
pub fn event(text: &str, decimals: u32) -> Option<Event> {
    match text.as_bytes() {
        [b'd', b' ', b'd', b'h', b' ', b'p', seat, b' ', cards @ ..] => {
            Some(Event::DealHole(place(*seat)?, holes(cards)?))
        }
        [b'd', b' ', b'd', b'b', b' ', cards @ ..] => {
            let cards: Option<Vec<Card>> = holes(cards)?.into_iter().collect();
            cards.map(Event::DealBoard)
        }
        [b'p', seat, b' ', word @ ..] => {
            let action = match word {
                b"f" => Action::Fold,
                b"cc" => Action::Call,
                [b'c', b'b', b'r', b' ', amount @ ..] => Action::RaiseTo(chips(amount, decimals)?),
                _ => return None,
            };
            Some(Event::Act(Some(place(*seat)?), action))
        }
        _ => None,
    }
}

/// The seat of a digit from 1 on.
fn place(digit: u8) -> Option<usize> {
    let number = digit.wrapping_sub(b'1');
    (number < 9).then_some(usize::from(number))
}

/// Different cards, and `??` for those that are not known: at least one.
fn holes(text: &[u8]) -> Option<Vec<Option<Card>>> {
    let (pairs, []) = text.as_chunks::<2>() else {
        return None;
    };
    let (mut cards, mut seen) = (Vec::with_capacity(pairs.len()), Hand::EMPTY);
    for pair in pairs {
        if pair == b"??" {
            cards.push(None);
            continue;
        }
        let card = card(pair).filter(|card| !seen.contains(*card))?;
        seen = seen.with(card);
        cards.push(Some(card));
    }
    (!cards.is_empty()).then_some(cards)
}

/// The card of two letters.
fn card([rank, suit]: &[u8; 2]) -> Option<Card> {
    let rank = match rank {
        digit @ b'2'..=b'9' => digit - b'2',
        b'T' => 8,
        b'J' => 9,
        b'Q' => 10,
        b'K' => 11,
        b'A' => 12,
        _ => return None,
    };
    let suit = b"cdhs".iter().position(|letter| letter == suit)?;
    Card::from_id(4 * rank + suit as u8)
}

/// `7`, `7.5` or `7.50` in the smallest unit.
fn chips(text: &[u8], decimals: u32) -> Option<Chips> {
    const MOST_DIGITS: usize = 12;
    let point = text.iter().position(|sign| *sign == b'.');
    let (whole, part) = text.split_at(point.unwrap_or(text.len()));
    let part = part.get(1..).unwrap_or_default();
    let is_short = (1..=MOST_DIGITS).contains(&whole.len()) && part.len() <= decimals as usize;
    if !is_short || decimals > 2 || point.is_some() && part.is_empty() {
        return None;
    }
    let missing = decimals - part.len() as u32;
    let mut digits = whole.iter().chain(part);
    let value = digits.try_fold(0, |value, digit| {
        let digit = digit.wrapping_sub(b'0');
        (digit < 10).then(|| 10 * value + Chips::from(digit))
    });
    value.map(|value| value * 10_i64.pow(missing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::any_event;

    #[test]
    fn what_programs_write_is_plain() {
        for text in [
            "p1 f",
            "p9 cc",
            "p2 cbr 7",
            "p2 cbr 7.50",
            "d dh p1 AhKh",
            "d dh p3 ????",
            "d db Ks7h2d",
        ] {
            assert!(event(text, 2).is_some(), "{text}");
        }
    }

    #[test]
    fn what_is_plain_is_read_alike_in_all_ways() {
        let starts = [
            "p1 ",
            "p9 ",
            "p0 ",
            "p10 ",
            "p1  ",
            "d dh p2 ",
            "d dh p12 ",
            "d db ",
            "d ",
        ];
        let words = ["f", "cc", "cbr", "cbr ", "cbr  ", ""];
        let amounts = [
            "", "0", "7", "07", "7.", ".5", "7.5", "7.50", "7.500", "1,000", "-1", "7x",
        ];
        let cards = [
            "Ah", "AhKh", "ahkh", "AhAh", "A", "??", "????", "Ah??", "???h", "Xx", "10h", "Ah Kh",
        ];
        for (start, word) in starts
            .iter()
            .flat_map(|start| words.map(|word| (start, word)))
        {
            for (rest, decimals) in amounts
                .iter()
                .chain(&cards)
                .flat_map(|rest| [(rest, 0), (rest, 2)])
            {
                let text = format!("{start}{word}{rest}");
                if let Some(found) = event(&text, decimals) {
                    assert_eq!(Ok(found), any_event(&text, decimals), "{text:?} {decimals}");
                }
            }
        }
    }
}
