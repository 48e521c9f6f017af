//! The declarations of the named orderings.

use crate::ordering::{ALL_RANKS, Ace, Declaration, Pattern, Shape};
use crate::{Hand, Suit};
use std::borrow::Cow;

/// The number of cards in a standard poker hand.
pub const HAND_SIZE: usize = 5;

/// The names of the orderings declared here.
pub const NAMES: [&str; 8] = [
    "HIGH",
    "SHORT_DECK",
    "SHORT_DECK_TRIPS",
    "ACE_TO_FIVE",
    "EIGHT_OR_BETTER",
    "DEUCE_TO_SEVEN",
    "BADUGI",
    "THREE_CARD",
];

/// The shapes of standard poker, weakest first.
pub static HIGH: [Shape; 9] = [
    HIGH_CARD,
    ONE_PAIR,
    TWO_PAIR,
    TRIPS,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    QUADS,
    STRAIGHT_FLUSH,
];

const HIGH_CARD: Shape = groups("High Card", &[1, 1, 1, 1, 1]);
const ONE_PAIR: Shape = groups("One Pair", &[2, 1, 1, 1]);
const TWO_PAIR: Shape = groups("Two Pair", &[2, 2, 1]);
const TRIPS: Shape = groups("Three of a Kind", &[3, 1, 1]);
const STRAIGHT: Shape = run("Straight", 5, false);
const FLUSH: Shape = flush(&[1, 1, 1, 1, 1]);
const FULL_HOUSE: Shape = groups("Full House", &[3, 2]);
const QUADS: Shape = groups("Four of a Kind", &[4, 1]);
const STRAIGHT_FLUSH: Shape = run("Straight Flush", 5, true);

/// The ranks from six to ace, as bits.
const SHORT: u16 = ALL_RANKS & !0xf;

/// The declaration with this name, if it is one of `NAMES`.
pub fn declaration(name: &str) -> Option<Declaration> {
    let of = |shapes: &[Shape]| Declaration::of(shapes.to_vec());
    Some(match name {
        "HIGH" => of(&HIGH),
        "SHORT_DECK" => short_deck(TRIPS, STRAIGHT),
        "SHORT_DECK_TRIPS" => short_deck(STRAIGHT, TRIPS),
        "ACE_TO_FIVE" => ace_to_five(),
        "EIGHT_OR_BETTER" => Declaration {
            worst: Some(eight_low()),
            ..ace_to_five()
        },
        "DEUCE_TO_SEVEN" => Declaration {
            ace_in_runs: Ace::High,
            low: true,
            ..of(&HIGH)
        },
        "BADUGI" => Declaration {
            ace: Ace::Low,
            low: true,
            ..of(&[
                different("Four-Card Badugi", 4),
                different("Three-Card Badugi", 3),
                different("Two-Card Badugi", 2),
                different("One-Card Badugi", 1),
            ])
        },
        "THREE_CARD" => of(&[
            groups("High Card", &[1, 1, 1]),
            groups("One Pair", &[2, 1]),
            flush(&[1, 1, 1]),
            run("Straight", 3, false),
            groups("Three of a Kind", &[3]),
            run("Straight Flush", 3, true),
        ]),
        _ => return None,
    })
}

/// Without the ranks below six a flush beats a full house. Whether a straight beats three of a kind
/// differs.
fn short_deck(weaker: Shape, stronger: Shape) -> Declaration {
    let (pairs, above) = ([HIGH_CARD, ONE_PAIR, TWO_PAIR], [FULL_HOUSE, FLUSH, QUADS]);
    let shapes = pairs.into_iter().chain([weaker, stronger]).chain(above);
    Declaration {
        ranks: SHORT,
        ..Declaration::of(shapes.chain([STRAIGHT_FLUSH]).collect())
    }
}

/// The lowest ranks win, aces are low, and straights and flushes do not count.
fn ace_to_five() -> Declaration {
    Declaration {
        ace: Ace::Low,
        low: true,
        ..Declaration::of(vec![
            groups("No Pair", &[1, 1, 1, 1, 1]),
            ONE_PAIR,
            TWO_PAIR,
            TRIPS,
            FULL_HOUSE,
            QUADS,
        ])
    }
}

/// The worst hand that is eight or better: 8-7-6-5-4.
fn eight_low() -> Hand {
    let clubs = Suit::all()
        .next()
        .map(|suit| Hand::in_suit(0b111_1100, suit));
    clubs.unwrap_or(Hand::EMPTY)
}

const fn groups(name: &'static str, sizes: &'static [usize]) -> Shape {
    Shape {
        name: Cow::Borrowed(name),
        pattern: Pattern::Groups(Cow::Borrowed(sizes)),
        suited: false,
        ranks: ALL_RANKS,
    }
}

const fn flush(sizes: &'static [usize]) -> Shape {
    Shape {
        name: Cow::Borrowed("Flush"),
        pattern: Pattern::Groups(Cow::Borrowed(sizes)),
        suited: true,
        ranks: ALL_RANKS,
    }
}

const fn run(name: &'static str, size: usize, suited: bool) -> Shape {
    Shape {
        name: Cow::Borrowed(name),
        pattern: Pattern::Run(size),
        suited,
        ranks: ALL_RANKS,
    }
}

const fn different(name: &'static str, size: usize) -> Shape {
    Shape {
        name: Cow::Borrowed(name),
        pattern: Pattern::Different(size),
        suited: false,
        ranks: ALL_RANKS,
    }
}
