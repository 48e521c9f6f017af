//! A complete board: both players' combos in order of strength, and where to read prefix sums.

use super::hands::{Combo, Hands, NONE, hand_of, index_of, padded, set_of};
use cardmath_cards::PAIRS;
use cardmath_evaluate::strength;

/// The number of cards in a deck.
const DECK: usize = 52;

/// Where a combo reads the prefix sums of the opponent's weights.
#[derive(Clone, Copy, Default)]
pub struct Reads {
    /// The opponent's combos that are weaker, and those that are not stronger.
    pub all: [u16; 2],
    /// For each of the combo's cards, places among the sums card by card: of the weaker combos
    /// that hold the card, of those not stronger, and of all.
    pub by_card: [[u16; 3]; 2],
}

/// One player's combos on a complete board, from the weakest to the strongest.
pub struct Ranked {
    /// The place of each in `Hands::combos`.
    pub order: Vec<u16>,
    /// The number of combos with padding.
    pub width: usize,
    /// Where each reads the opponent's sums.
    pub reads: Vec<Reads>,
    /// For each, the opponent's row with the same combo; the opponent's width if there is none.
    pub same: Vec<u16>,
    /// The rows that hold each card, card by card, and their number.
    pub by_card: Vec<u16>,
    /// The number of rows that hold each card.
    pub count: [u16; DECK],
}

/// A complete board.
pub struct River {
    /// Each player's combos.
    pub players: [Ranked; 2],
}

impl River {
    /// The board with these cards.
    pub fn new(cards: u64, hands: &Hands) -> River {
        let board: Vec<u8> = (0..52).filter(|card| cards >> card & 1 == 1).collect();
        let board_hand = hand_of(&board);
        let sorted = [0, 1].map(|player: usize| {
            let free = |(_, combo): &(usize, &Combo)| set_of(*combo) & cards == 0;
            let all = hands.combos[player].iter().enumerate().filter(free);
            let mut all: Vec<(u16, u16)> = all
                .map(|(place, combo)| {
                    let mask = board_hand.mask() | hand_of(combo).mask();
                    (strength(cardmath_cards::Hand::of_mask(mask)), place as u16)
                })
                .collect();
            all.sort_unstable();
            all
        });
        River {
            players: [0, 1].map(|player| Ranked::new(player, &sorted, hands)),
        }
    }
}

impl Ranked {
    fn new(player: usize, sorted: &[Vec<(u16, u16)>; 2], hands: &Hands) -> Ranked {
        let (own, other) = (&sorted[player], &sorted[1 - player]);
        let by_card = rows_by_card(own, &hands.combos[player]);
        let opposing = Holders::new(other, &hands.combos[1 - player]);
        let mut rows = vec![NONE; PAIRS];
        for (row, &(_, place)) in other.iter().enumerate() {
            rows[index_of(hands.combos[1 - player][usize::from(place)])] = row as u16;
        }
        let none = padded(other.len()) as u16;
        let reads = own.iter().map(|&(strength, place)| {
            opposing.reads(strength, hands.combos[player][usize::from(place)])
        });
        let same = own.iter().map(|&(_, place)| {
            let row = rows[index_of(hands.combos[player][usize::from(place)])];
            if row == NONE { none } else { row }
        });
        Ranked {
            order: own.iter().map(|&(_, place)| place).collect(),
            width: padded(own.len()),
            reads: reads.collect(),
            same: same.collect(),
            count: std::array::from_fn(|card| by_card[card].len() as u16),
            by_card: by_card.concat(),
        }
    }
}

/// The rows that hold each card, in order of strength.
fn rows_by_card(sorted: &[(u16, u16)], combos: &[Combo]) -> Vec<Vec<u16>> {
    let mut rows = vec![Vec::new(); DECK];
    for (row, &(_, place)) in sorted.iter().enumerate() {
        for card in combos[usize::from(place)] {
            rows[usize::from(card)].push(row as u16);
        }
    }
    rows
}

/// The strengths of a player's combos, all of them and those with each card.
struct Holders {
    all: Vec<u16>,
    by_card: Vec<Vec<u16>>,
    /// Where the sums of each card start: each has one more sum than combos.
    starts: [u16; DECK],
}

impl Holders {
    fn new(sorted: &[(u16, u16)], combos: &[Combo]) -> Holders {
        let all: Vec<u16> = sorted.iter().map(|&(strength, _)| strength).collect();
        let rows = rows_by_card(sorted, combos);
        let by_card: Vec<Vec<u16>> = rows
            .iter()
            .map(|rows| rows.iter().map(|&row| all[usize::from(row)]).collect())
            .collect();
        let mut starts = [0; DECK];
        for card in 1..DECK {
            starts[card] = starts[card - 1] + by_card[card - 1].len() as u16 + 1;
        }
        Holders {
            all,
            by_card,
            starts,
        }
    }

    fn reads(&self, strength: u16, combo: Combo) -> Reads {
        let below = |all: &[u16]| all.partition_point(|&other| other < strength) as u16;
        let not_above = |all: &[u16]| all.partition_point(|&other| other <= strength) as u16;
        let by_card = combo.map(|card| {
            let (held, start) = (
                &self.by_card[usize::from(card)][..],
                self.starts[usize::from(card)],
            );
            [below(held), not_above(held), held.len() as u16].map(|place| start + place)
        });
        Reads {
            all: [below(&self.all), not_above(&self.all)],
            by_card,
        }
    }
}
