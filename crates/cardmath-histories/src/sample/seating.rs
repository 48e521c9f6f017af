//! Who sits at a table of made-up players.

use std::borrow::Cow;

use cardmath_cards::random::Random;

use crate::games::Game;
use crate::hand::{Hand, Seat};

/// The player whose history it is.
const HERO: &str = "Hero";
/// Names are made of one of each.
const STARTS: [&str; 24] = [
    "An", "Bel", "Cor", "Dar", "El", "Fen", "Gil", "Hal", "Is", "Jor", "Kel", "Lin", "Mar", "Nor",
    "Os", "Per", "Quin", "Ros", "Sil", "Tam", "Ul", "Ver", "Wil", "Yor",
];
const ENDS: [&str; 10] = [
    "a", "bert", "da", "en", "ia", "mund", "o", "rik", "ton", "wyn",
];
/// The number of players who come to the tables.
const PLAYERS: u64 = (STARTS.len() * ENDS.len()) as u64;
/// Stacks, in dollars.
const STACKS: (u64, u64) = (15, 200);

/// Seat the hero and others, with the button somewhere.
pub fn seat(hand: &mut Hand<'static>, table: u64, random: &mut Random) {
    let most = u64::from(hand.seat_count);
    // Short deck with two players would have no player but the button to post a blind.
    let fewest = if hand.game == Game::ShortDeck { 3 } else { 2 };
    let players = fewest.min(most) + random.below(most + 1 - fewest.min(most));
    // Somebody is often missing, and tables are seldom empty.
    let players = players.max(fewest + random.below(most + 1 - fewest.min(most)));
    let mut free: Vec<u8> = (1..=hand.seat_count).collect();
    while free.len() as u64 > players.min(most) {
        free.remove(random.below(free.len() as u64) as usize);
    }
    let hero = random.below(free.len() as u64) as usize;
    for (place, seat) in free.into_iter().enumerate() {
        let name = if place == hero {
            Cow::Borrowed(HERO)
        } else {
            // Players at a table have different names, and meet others at the next table.
            name((table * 31 + u64::from(seat) * 17) % PLAYERS)
        };
        hand.seats.push(Seat {
            seat,
            name,
            stack: 5 * (20 * STACKS.0 + random.below(20 * (STACKS.1 - STACKS.0))) as i64,
            ..Seat::default()
        });
    }
    hand.hero = Some(hero as u8);
    if !hand.game.is_stud() {
        let button = random.below(hand.seats.len() as u64) as usize;
        hand.button = Some(hand.seats[button].seat);
    }
}

fn name(number: u64) -> Cow<'static, str> {
    let (start, end) = (number as usize / ENDS.len(), number as usize % ENDS.len());
    Cow::Owned(format!("{}{}", STARTS[start], ENDS[end]))
}
