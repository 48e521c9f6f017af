//! A complete board: both players' combos in order of strength, and where to read prefix sums.

use super::hands::{Combo, Hands, NONE, hand_of, index_of, padded, set_of};
use cardmath_cards::PAIRS;
use cardmath_evaluate::strength;

/// The number of cards in a deck.
const DECK: usize = 52;

/// Where a combo reads the prefix sums of the opponent's weights.
///
/// The eight places are in two words, which are read at once: the loop over hands waits for its
/// reads. Each place is stored four times as great, as an offset in quarters of a row, so that no
/// shift is needed before it is used as an address.
#[derive(Clone, Copy, Default)]
pub struct Reads {
    by_card: u64,
    all: u64,
}

impl Reads {
    fn new(all: [u16; 2], [one, two]: [[u16; 3]; 2]) -> Reads {
        let word = |places: [u16; 4]| {
            let quarters = places.into_iter().rev().map(|place| u64::from(4 * place));
            quarters.fold(0, |word, quarters| word << 16 | quarters)
        };
        Reads {
            by_card: word([one[0], one[1], two[0], two[1]]),
            all: word([all[0], all[1], one[2], two[2]]),
        }
    }

    /// The opponent's combos that are weaker, and those that are not stronger.
    pub fn all(self) -> [u16; 2] {
        let [weaker, not_above, ..] = self.all_quarters();
        [weaker / 4, not_above / 4]
    }

    /// For each of the combo's cards, places among the sums card by card: of the weaker combos
    /// that hold the card, of those not stronger, and of all.
    pub fn by_card(self) -> [[u16; 3]; 2] {
        let ([one, above_one, two, above_two], [_, _, all_one, all_two]) =
            (self.by_card_quarters(), self.all_quarters());
        [[one, above_one, all_one], [two, above_two, all_two]].map(|each| each.map(|at| at / 4))
    }

    /// The places of the weaker combos and of those not stronger, for one card and the other, in
    /// quarters of a row.
    #[inline(always)]
    pub(super) fn by_card_quarters(self) -> [u16; 4] {
        quarters(self.by_card)
    }

    /// Both places among all, and the place of all combos with each card, in quarters of a row.
    #[inline(always)]
    pub(super) fn all_quarters(self) -> [u16; 4] {
        quarters(self.all)
    }
}

#[inline(always)]
fn quarters(word: u64) -> [u16; 4] {
    [
        word as u16,
        (word >> 16) as u16,
        (word >> 32) as u16,
        (word >> 48) as u16,
    ]
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
    /// The rows that hold each card, card by card: the cards that the fewest rows hold come first.
    pub by_card: Vec<u16>,
    /// The number of rows that hold each card, in the same order.
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
        let by_card =
            in_order_of_length(rows_by_card(own, &hands.combos[player])).map(|(_, rows)| rows);
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
            count: by_card.each_ref().map(|rows| rows.len() as u16),
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

/// The rows that hold each card, with the card. The cards that the fewest rows hold come first, so
/// that a processor predicts where the loop over the rows of a card ends.
fn in_order_of_length(rows: Vec<Vec<u16>>) -> [(usize, Vec<u16>); DECK] {
    let mut rows: Vec<(usize, Vec<u16>)> = rows.into_iter().enumerate().collect();
    rows.sort_by_key(|(card, rows)| (rows.len(), *card));
    rows.try_into().expect("rows for each card")
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
        let (mut starts, mut next) = ([0; DECK], 0);
        for (card, rows) in in_order_of_length(rows) {
            starts[card] = next;
            next += rows.len() as u16 + 1;
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
        Reads::new([below(&self.all), not_above(&self.all)], by_card)
    }
}
