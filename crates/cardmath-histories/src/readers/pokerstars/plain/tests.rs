//! Plain lines beside the readers of all lines, on hands that are changed at random.

use super::*;
use crate::chance::Numbers;
use crate::fault::Unreadable;
use crate::games::{Betting, Game};
use crate::readers::pokerstars::{READER, read_lines, starts_hand};
use crate::readers::starts::first_lines;
use crate::readers::{Judge, NoJudge, Source};
use crate::sample::Sampler;
use crate::writers::write_pokerstars;
use cardmath_cards::Hand as CardSet;

/// All hands are as strong.
struct Equal;

impl Judge for Equal {
    fn strength(&self, _: Game, _: usize, held: CardSet, _: CardSet) -> Option<u32> {
        (!held.is_empty()).then_some(7)
    }
}

/// What hands may have, and few do.
const ODD: [&str; 36] = [
    "",
    " ",
    "  ",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "\u{feff}",
    ": ",
    " (",
    "[",
    "]",
    "$1,000",
    "$1.5",
    "€2",
    "0.123",
    " USD",
    " 100",
    "1234567890123",
    "\u{e9}",
    "*** ",
    "Seat 1",
    "Seat 300: ",
    "Dealt to ",
    "Uncalled bet ($1) returned to ",
    " and is all-in",
    "folds",
    "said, \"",
    "-2",
    "mucked [Ah Kh]",
    "Table '",
    "*** FIRST FLOP *** [Ah Kh Qh]",
    " in chips)",
    "cashed out)",
    "Hand cancelled",
    " has left",
];

/// Names that begin as lines do, or as other names.
const NAMES: [&str; 14] = [
    "A",
    "A:",
    "A: folds",
    "A B",
    "A collected",
    "Dealt to A",
    "A [Ah Kh]",
    "*** FLOP",
    "x (y)",
    "Uncalled bet (",
    " z",
    "z ",
    "Seat 1: A",
    "\u{e9}\u{e9}",
];

/// What both ways read of a hand.
fn agree(text: &str, start: usize) -> bool {
    let by = |reads_plain: bool| {
        let mut hand = Hand::default();
        let source = Source {
            file: text,
            start,
            end: text.len(),
            line: 7,
            preamble: "",
            owner: None,
            judge: &NoJudge,
        };
        let found: Result<(), Unreadable> = if reads_plain {
            read_lines(&source, &mut hand, read, |_, _| Ok(false))
        } else {
            read_lines(&source, &mut hand, |_, _, _| {}, |_, _| Ok(false))
        };
        (found, hand)
    };
    let (plain, any) = (by(true), by(false));
    if plain.0.is_ok() || any.0.is_ok() {
        assert_eq!(plain, any, "{}", &text[start..]);
    } else {
        assert_eq!(plain.0, any.0, "{}", &text[start..]);
    }
    plain.0.is_ok()
}

/// Change a text as careless programs and people do.
fn spoil(text: &mut String, numbers: &mut Numbers) {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.is_empty() {
        return;
    }
    let (one, other) = (numbers.below(lines.len()), numbers.below(lines.len()));
    *text = match numbers.below(6) {
        0 => {
            lines.swap(one, other);
            lines.concat()
        }
        1 => {
            lines.insert(one, lines[other]);
            lines.concat()
        }
        2 => {
            lines.remove(one);
            lines.concat()
        }
        3 => lines
            .concat()
            .replace('\n', numbers.one_of(&["\r\n", " \n", "\r"])),
        _ => {
            let mut at = numbers.below(text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let gone = numbers.below(3).min(text.len() - at);
            let end = (at + gone..).find(|end| text.is_char_boundary(*end));
            let mut text = text.clone();
            text.replace_range(at..end.unwrap_or(at), numbers.one_of(&ODD));
            text
        }
    };
}

#[test]
fn plain_lines_are_read_as_all_lines_are() {
    use Betting::{FixedLimit, NoLimit, PotLimit};
    let games = [
        (Game::Holdem, NoLimit),
        (Game::Omaha8, PotLimit),
        (Game::Stud, FixedLimit),
        (Game::FiveDraw, NoLimit),
    ];
    let (mut numbers, mut read, mut refused) = (Numbers(1), 0, 0);
    for (seed, (game, betting)) in (0..).zip(games) {
        let mut sampler = Sampler::new(game, betting, 5, seed).expect("a sampler");
        for round in 0..400 {
            let hand = sampler.deal(&Equal);
            let Some(mut text) = hand.ok().as_ref().and_then(write_pokerstars) else {
                continue;
            };
            if round % 2 == 1 {
                text = text.replace("Hero", numbers.one_of(&NAMES));
                let other = text.split("Seat 1: ").nth(1).unwrap_or_default();
                let name = other.split(" (").next().unwrap_or_default().to_owned();
                if !name.is_empty() {
                    text = text.replace(&name, numbers.one_of(&NAMES));
                }
            }
            for _ in 0..12 {
                let starts = first_lines(&text, READER.mark, READER.is_second, starts_hand);
                for (start, _) in starts {
                    let is_read = agree(&text, start);
                    read += usize::from(is_read);
                    refused += usize::from(!is_read);
                }
                spoil(&mut text, &mut numbers);
            }
        }
    }
    assert!(read > 3_000 && refused > 3_000, "{read} {refused}");
}
