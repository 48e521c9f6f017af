//! A complete board: both players' combos in order of strength, and where to read prefix sums.
//!
//! A row is a combo, or an orbit of combos where suits can be exchanged. Its weight is that of all
//! its combos together; its value and its strategy are those of each.

use super::boards::Complete;
use super::hands::{Hands, HoleCards, NONE, hand_of, index_of, padded};
use super::orbits::Orbits;
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

/// One player's rows on a complete board, from the weakest to the strongest.
pub struct RankedRows {
    /// The place in `Hands::combos` of each row's first combo.
    pub order: Vec<u16>,
    /// The other combos of rows, by row: the place in `Hands::combos`, and the row. None where no
    /// suits can be exchanged.
    pub others: Vec<[u16; 2]>,
    /// For each row, one over the number of its combos. Empty where no suits can be exchanged.
    pub shares: Vec<f32>,
    /// The number of rows with padding.
    pub width: usize,
    /// The number of combos in `Hands`, of which this board has some.
    pub hands: usize,
    /// Where each reads the opponent's sums.
    pub reads: Vec<Reads>,
    /// For each, the opponent's row with the same combo; the opponent's width if there is none.
    pub same: Vec<u16>,
    /// The rows that hold each card, card by card: the cards that the fewest rows hold come first.
    /// Cards that suits make the same are one, with a row for each of them that a combo holds.
    pub by_card: Vec<u16>,
    /// The number of rows that hold each card, in the same order.
    pub count: [u16; DECK],
    /// One over the number of cards that are the same as each, in the same order.
    pub card_shares: [f32; DECK],
}

/// A complete board.
pub struct River {
    /// Each player's combos.
    pub players: [RankedRows; 2],
    /// Whether suits can be exchanged, so that rows may have several combos.
    pub has_orbits: bool,
}

impl River {
    /// The rows of both players on a board.
    pub fn new(board: &Complete, hands: &Hands) -> River {
        let cards: Vec<u8> = (0..52)
            .filter(|card| board.cards >> card & 1 == 1)
            .collect();
        let board_hand = hand_of(&cards);
        let orbits = Orbits::new(hands, board.later);
        let sorted = [0, 1].map(|player: usize| {
            let free = hands.without(player, board.cards);
            let firsts = free.filter(|&hand| orbits.first(player, hand) == hand);
            let mut all: Vec<(u16, u16)> = firsts
                .map(|place| {
                    let held = hand_of(&hands.combos[player][place]);
                    let mask = board_hand.mask() | held.mask();
                    (strength(cardmath_cards::Hand::of_mask(mask)), place as u16)
                })
                .collect();
            all.sort_unstable();
            all
        });
        River {
            players: [0, 1].map(|player| RankedRows::new(player, &sorted, board, hands, &orbits)),
            has_orbits: !orbits.are_single(),
        }
    }
}

impl RankedRows {
    fn new(
        player: usize,
        sorted: &[Vec<(u16, u16)>; 2],
        board: &Complete,
        hands: &Hands,
        orbits: &Orbits<'_>,
    ) -> RankedRows {
        let (own, other) = (&sorted[player], &sorted[1 - player]);
        let by_card = in_order_of_length(rows_by_card(own, &hands.combos[player], orbits));
        let opposing = Holders::new(other, &hands.combos[1 - player], orbits);
        let places: Vec<usize> = own.iter().map(|&(_, place)| usize::from(place)).collect();
        let none = padded(other.len()) as u16;
        // The first combo of a row is that of the opponent's row too: it comes first in all ranges.
        let mut row_of = vec![NONE; PAIRS];
        for (row, &(_, place)) in (0..).zip(other) {
            row_of[index_of(hands.combos[1 - player][usize::from(place)])] = row;
        }
        let same = places.iter().map(|&place| {
            let row = row_of[index_of(hands.combos[player][place])];
            if row == NONE { none } else { row }
        });
        let reads = own.iter().zip(&places).map(|(&(strength, _), &place)| {
            opposing.reads(strength, hands.combos[player][place], orbits)
        });
        let others = others(player, own, board, hands, orbits);
        RankedRows {
            shares: match orbits.are_single() {
                true => Vec::new(),
                false => shares(own.len(), &others),
            },
            others,
            order: own.iter().map(|&(_, place)| place).collect(),
            width: padded(own.len()),
            hands: hands.combos[player].len(),
            reads: reads.collect(),
            same: same.collect(),
            count: by_card.each_ref().map(|(_, rows)| rows.len() as u16),
            card_shares: by_card
                .each_ref()
                .map(|&(card, _)| 1.0 / orbits.cards(card as u8) as f32),
            by_card: by_card.map(|(_, rows)| rows).concat(),
        }
    }

    /// Each combo: its row, and its place in `Hands::combos`. First combos of rows come first.
    pub fn hands(&self) -> impl Iterator<Item = (usize, usize)> {
        let firsts = self.order.iter().enumerate();
        let firsts = firsts.map(|(row, &hand)| (row, usize::from(hand)));
        firsts.chain(
            self.others
                .iter()
                .map(|&[hand, row]| (row.into(), hand.into())),
        )
    }

    /// Each combo, row by row: its row, and its place in `Hands::combos`.
    pub fn hands_by_row(&self) -> Vec<(usize, usize)> {
        let mut all: Vec<_> = self.hands().collect();
        all.sort_by_key(|&(row, _)| row);
        all
    }

    /// The part of a row's weight that each of its combos has.
    pub fn share(&self, row: usize) -> f32 {
        self.shares.get(row).copied().unwrap_or(1.0)
    }
}

/// The combos that are not the first ones of their rows, by row: the place, and the row.
fn others(
    player: usize,
    sorted: &[(u16, u16)],
    board: &Complete,
    hands: &Hands,
    orbits: &Orbits<'_>,
) -> Vec<[u16; 2]> {
    if orbits.are_single() {
        return Vec::new();
    }
    let mut row_of = vec![NONE; hands.combos[player].len()];
    for (row, &(_, place)) in (0..).zip(sorted) {
        row_of[usize::from(place)] = row;
    }
    let free = hands.without(player, board.cards);
    let mut all: Vec<[u16; 2]> = free
        .map(|hand| (hand, orbits.first(player, hand)))
        .filter(|(hand, first)| hand != first)
        .map(|(hand, first)| [hand as u16, row_of[first]])
        .collect();
    all.sort_unstable_by_key(|&[hand, row]| (row, hand));
    all
}

/// One over the number of combos of each row.
fn shares(rows: usize, others: &[[u16; 2]]) -> Vec<f32> {
    let mut counts = vec![1.0; rows];
    for &[_, row] in others {
        counts[usize::from(row)] += 1.0;
    }
    counts.into_iter().map(|count: f32| 1.0 / count).collect()
}

/// The rows that hold each card, in order of strength: those of cards that are the same under the
/// first of them, a row for each that a combo holds.
fn rows_by_card(sorted: &[(u16, u16)], combos: &[HoleCards], orbits: &Orbits<'_>) -> Vec<Vec<u16>> {
    let mut rows = vec![Vec::new(); DECK];
    for (row, &(_, place)) in sorted.iter().enumerate() {
        for card in combos[usize::from(place)] {
            rows[usize::from(orbits.first_card(card))].push(row as u16);
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
    fn new(sorted: &[(u16, u16)], combos: &[HoleCards], orbits: &Orbits<'_>) -> Holders {
        let all: Vec<u16> = sorted.iter().map(|&(strength, _)| strength).collect();
        let rows = rows_by_card(sorted, combos, orbits);
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

    fn reads(&self, strength: u16, combo: HoleCards, orbits: &Orbits<'_>) -> Reads {
        let below = |all: &[u16]| all.partition_point(|&other| other < strength) as u16;
        let not_above = |all: &[u16]| all.partition_point(|&other| other <= strength) as u16;
        let by_card = combo.map(|card| {
            let card = orbits.first_card(card);
            let (held, start) = (
                &self.by_card[usize::from(card)][..],
                self.starts[usize::from(card)],
            );
            [below(held), not_above(held), held.len() as u16].map(|place| start + place)
        });
        Reads::new([below(&self.all), not_above(&self.all)], by_card)
    }
}
