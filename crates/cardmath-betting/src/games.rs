//! The standard games: their streets.

use crate::game::{BetSize, Draw, Game, Opening, Street};
use cardmath_cards::Hand;
use std::borrow::Cow;

const SMALL: BetSize = BetSize::Small;
const BIG: BetSize = BetSize::Big;

/// The streets of a game with a board: three cards on the flop, then one a street.
///
/// `known` cards of the flop are seen before the first bets, as in courchevel. A board of five has
/// a flop, a turn and a river.
pub fn board_streets(down: u8, known: u8, board: u8) -> Vec<Street> {
    let mut streets = vec![Street {
        down,
        board: known,
        ..Street::new("preflop", SMALL)
    }];
    let mut dealt = known;
    let later = [("flop", SMALL), ("turn", BIG), ("river", BIG)];
    let later = later
        .into_iter()
        .chain(std::iter::repeat(("next card", BIG)));
    for (index, (name, bet)) in later.enumerate() {
        let up_to = board.min(3 + index as u8).max(dealt);
        if up_to > dealt {
            streets.push(Street {
                board: up_to - dealt,
                ..Street::new(name, bet)
            });
        }
        dealt = up_to;
        if dealt >= board {
            return streets;
        }
    }
    streets
}

/// The streets of a game with a flop, a turn and a river.
pub fn flop_streets(down: u8) -> Vec<Street> {
    board_streets(down, 0, 5)
}

/// The streets of a game with a flop, where a card is thrown away before the street at an index:
/// 1 for pineapple, 2 for crazy pineapple.
pub fn pineapple_streets(down: u8, discard_before: usize) -> Vec<Street> {
    let mut streets = flop_streets(down);
    streets[discard_before].draw = Some(Draw {
        least: 1,
        most: 1,
        replaced: false,
    });
    streets
}

/// The streets of seven-card stud; `low` for razz.
pub fn stud_streets(low: bool) -> Vec<Street> {
    let (card, hand) = match low {
        false => (Opening::LowCard, Opening::HighHand),
        true => (Opening::HighCard, Opening::LowHand),
    };
    let street = |name, (down, up), opening, bet| Street {
        down,
        up,
        opening,
        ..Street::new(name, bet)
    };
    vec![
        street("third street", (2, 1), card, SMALL),
        street("fourth street", (0, 1), hand, SMALL),
        street("fifth street", (0, 1), hand, BIG),
        street("sixth street", (0, 1), hand, BIG),
        street("seventh street", (1, 0), hand, BIG),
    ]
}

/// The streets of a game where players draw up to `draws` times.
pub fn draw_streets(down: u8, draws: u8) -> Vec<Street> {
    let first = Street {
        down,
        ..Street::new("predraw", SMALL)
    };
    let names: &[&str] = match draws {
        1 => &["draw"],
        _ => &["first draw", "second draw", "third draw", "fourth draw"],
    };
    let later = names
        .iter()
        .take(draws.into())
        .enumerate()
        .map(|(index, name)| Street {
            draw: Some(Draw {
                least: 0,
                most: down,
                replaced: true,
            }),
            // The bigger bet starts with the second half of the rounds.
            ..Street::new(
                name,
                if 2 * (index + 1) > usize::from(draws) {
                    BIG
                } else {
                    SMALL
                },
            )
        });
    std::iter::once(first).chain(later).collect()
}

/// The streets of a game where all cards are dealt at once.
pub fn one_street(down: u8) -> Vec<Street> {
    vec![Street {
        down,
        ..Street::new("deal", SMALL)
    }]
}

fn game(key: &'static str, streets: Vec<Street>, parts: u8) -> Game {
    Game {
        key: Cow::Borrowed(key),
        streets,
        parts,
        deck: Hand::DECK,
    }
}

/// The 36 cards of short deck, sixes to aces.
fn short_deck() -> Hand {
    Hand::of_ranks(0x1ff0)
}

/// Texas hold'em.
pub fn holdem() -> Game {
    game("holdem", flop_streets(2), 1)
}

/// Omaha.
pub fn omaha() -> Game {
    game("omaha", flop_streets(4), 1)
}

/// Seven-card stud.
pub fn stud() -> Game {
    game("stud", stud_streets(false), 1)
}

/// The keys of all standard games.
pub const KEYS: [&str; 25] = [
    "holdem",
    "short-deck",
    "short-deck-trips",
    "pineapple",
    "classic-pineapple",
    "crazy-pineapple",
    "greek",
    "omaha",
    "omaha5",
    "omaha6",
    "omaha8",
    "omaha5-8",
    "omaha6-8",
    "courchevel",
    "courchevel8",
    "stud",
    "stud8",
    "razz",
    "five-card",
    "deuce-to-seven",
    "badugi",
    "three-card",
    "deuce-to-seven-triple",
    "ace-to-five-triple",
    "badugi-triple",
];

/// The game with this key.
///
/// ```
/// use cardmath_betting::games;
///
/// assert_eq!(games::find("omaha8").expect("a game").cards(), 4);
/// assert!(games::find("whist").is_none());
/// ```
pub fn find(key: &str) -> Option<Game> {
    let key = KEYS.into_iter().find(|&known| known == key)?;
    let streets = match key {
        "holdem" | "greek" | "short-deck" | "short-deck-trips" => flop_streets(2),
        "pineapple" => flop_streets(3),
        "classic-pineapple" => pineapple_streets(3, 1),
        "crazy-pineapple" => pineapple_streets(3, 2),
        "omaha" | "omaha8" => flop_streets(4),
        "omaha5" | "omaha5-8" => flop_streets(5),
        "omaha6" | "omaha6-8" => flop_streets(6),
        "courchevel" | "courchevel8" => board_streets(5, 1, 5),
        "stud" | "stud8" => stud_streets(false),
        "razz" => stud_streets(true),
        "five-card" | "deuce-to-seven" => draw_streets(5, 1),
        "badugi" => draw_streets(4, 1),
        "ace-to-five-triple" | "deuce-to-seven-triple" => draw_streets(5, 3),
        "badugi-triple" => draw_streets(4, 3),
        _ => one_street(3),
    };
    let mut found = game(key, streets, 1 + u8::from(key.ends_with('8')));
    if key.starts_with("short-deck") {
        found.deck = short_deck();
    }
    Some(found)
}
