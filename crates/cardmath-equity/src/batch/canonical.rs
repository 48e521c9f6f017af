//! Spots up to a relabelling of suits and the order of the players.

use super::{MOST_PLAYERS, Spot};
use cardmath_cards::{Hand, SUITS};

/// For each player of a spot, the place in the canonical spot.
pub type SeatOrder = [u8; MOST_PLAYERS];

/// A spot that all spots share that differ by a relabelling of suits, and the places of its
/// players.
///
/// Spots that differ in the order of players are mostly equal too: players with hands of the same
/// ranks stay in order.
pub fn canonical(spot: &Spot) -> (Spot, SeatOrder) {
    let mut order: [u8; MOST_PLAYERS] = std::array::from_fn(|seat| seat as u8);
    let order = &mut order[..spot.hands.len()];
    order.sort_by_key(|&seat| std::cmp::Reverse(shape(spot.hands[usize::from(seat)])));
    let mut seats = [0; MOST_PLAYERS];
    for (place, &seat) in order.iter().enumerate() {
        seats[usize::from(seat)] = place as u8;
    }
    let hands: Vec<Hand> = order
        .iter()
        .map(|&seat| spot.hands[usize::from(seat)])
        .collect();
    let mut suits: [usize; SUITS] = [0, 1, 2, 3];
    let column = |suit: usize| {
        let all = hands.iter().chain([&spot.board, &spot.dead]);
        all.map(move |cards| cards.planes()[suit])
    };
    suits.sort_by(|&one, &other| column(other).cmp(column(one)));
    let relabelled = |cards: Hand| {
        let planes = cards.planes();
        Hand::of_planes(suits.map(|suit| planes[suit]))
    };
    let spot = Spot {
        hands: hands.iter().copied().map(relabelled).collect(),
        board: relabelled(spot.board),
        dead: relabelled(spot.dead),
    };
    (spot, seats)
}

/// What no relabelling of suits changes: the sets of ranks by suit, the greatest first.
fn shape(hand: Hand) -> [u32; SUITS] {
    let mut planes = hand.planes();
    planes.sort_unstable_by(|one, other| other.cmp(one));
    planes
}

/// The ranks of all hands: how often each is held, by player.
pub fn ranks(spot: &Spot) -> Vec<u64> {
    let counts = |hand: &Hand| {
        hand.planes().iter().fold(0u64, |sum, plane| {
            // Three bits a rank: a rank is held four times at most.
            (0..13).fold(sum, |sum, rank| {
                sum + (u64::from(plane >> rank & 1) << (3 * rank))
            })
        })
    };
    spot.hands.iter().map(counts).collect()
}
