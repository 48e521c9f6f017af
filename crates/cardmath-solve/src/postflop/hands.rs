//! The players' combos, and the relabellings of suits that leave both ranges as they are.

use cardmath_cards::{Card, Hand, PAIRS, RELABELLINGS, pair_index};

/// The number of lanes that hands are padded to.
pub const LANES: usize = 8;
/// No combo.
pub const NONE: u16 = u16::MAX;

/// A multiple of the number of lanes.
pub fn padded(hands: usize) -> usize {
    hands.next_multiple_of(LANES)
}

/// Two card ids, the lower first.
pub type HoleCards = [u8; 2];

/// The index of a combo among all combos.
pub fn index_of([low, high]: HoleCards) -> usize {
    pair_index([high, low])
}

/// All combos in the order of `index_of`.
pub fn all_combos() -> impl Iterator<Item = HoleCards> {
    (0..Card::COUNT).flat_map(|high| (0..high).map(move |low| [low, high]))
}

/// A set of card ids, by bit.
pub fn set_of(cards: &[u8]) -> u64 {
    cards.iter().fold(0, |set, card| set | 1 << card)
}

/// The cards of ids as a hand.
pub fn hand_of(cards: &[u8]) -> Hand {
    cards.iter().filter_map(|&id| Card::from_id(id)).collect()
}

/// Where each suit goes.
pub type Suits = [u8; 4];

/// A card under a relabelling of suits.
pub fn relabelled(card: u8, suits: &Suits) -> u8 {
    card / 4 * 4 + suits[usize::from(card % 4)]
}

/// The players' combos and their weights, in the order of `all_combos`.
pub struct Hands {
    /// The combos of each player.
    pub combos: [Vec<HoleCards>; 2],
    /// The weight of each, followed by zeros up to `width`.
    pub weights: [Vec<f32>; 2],
    /// The number of combos with padding.
    pub width: [usize; 2],
    /// For each combo of a player, the same combo of the opponent; `NONE` if there is none.
    pub same: [Vec<u16>; 2],
    /// The relabellings of suits under which board and ranges stay the same; the identity first.
    pub relabellings: Vec<ComboRelabelling>,
    /// The weight of all pairs of combos that share no card.
    pub pairs: f64,
}

/// A relabelling of suits.
pub struct ComboRelabelling {
    /// Where each suit goes.
    pub suits: Suits,
    /// For each combo of a player, the combo that it becomes.
    pub combos: [Vec<u16>; 2],
    /// For each combo of a player, the combo that becomes it.
    pub from: [Vec<u16>; 2],
}

impl Hands {
    /// The combos of two ranges, given as weights in the order of `all_combos`, beside a board and
    /// dead cards.
    pub fn new(known: [&[u8]; 2], ranges: [&[f32]; 2], relabel: bool) -> Hands {
        let known = known.map(set_of);
        let dead = known[0] | known[1];
        let held = |player: usize| -> Vec<HoleCards> {
            let free = |combo: &HoleCards| set_of(combo) & dead == 0;
            let weighed = |combo: &HoleCards| ranges[player][index_of(*combo)] > 0.0;
            all_combos()
                .filter(|combo| free(combo) && weighed(combo))
                .collect()
        };
        let combos = [held(0), held(1)];
        let width = [0, 1].map(|player: usize| padded(combos[player].len()));
        let weights = [0, 1].map(|player: usize| {
            let own = combos[player]
                .iter()
                .map(|&combo| ranges[player][index_of(combo)]);
            let zeros = std::iter::repeat(0.0);
            own.chain(zeros).take(width[player]).collect::<Vec<f32>>()
        });
        let places = [0, 1].map(|player: usize| places(&combos[player]));
        let same = [0, 1].map(|player: usize| {
            let other = |combo: &HoleCards| places[1 - player][index_of(*combo)];
            combos[player].iter().map(other).collect()
        });
        let pairs = disjoint_pairs(&combos, &weights, &same);
        let mut hands = Hands {
            combos,
            weights,
            width,
            same,
            relabellings: Vec::new(),
            pairs,
        };
        hands.relabellings = RELABELLINGS
            .into_iter()
            .filter(|suits| relabel || *suits == [0, 1, 2, 3])
            .filter_map(|suits| hands.relabelling(suits, known, &places))
            .collect();
        hands
    }

    /// The combos under a relabelling; none if it changes the board, the dead cards or a range.
    fn relabelling(
        &self,
        suits: Suits,
        known: [u64; 2],
        places: &[Vec<u16>; 2],
    ) -> Option<ComboRelabelling> {
        let is_changed = |set: u64| {
            let cards = (0..Card::COUNT).filter(|card| set >> card & 1 == 1);
            let moved: Vec<u8> = cards.map(|card| relabelled(card, &suits)).collect();
            set_of(&moved) != set
        };
        if known.into_iter().any(is_changed) {
            return None;
        }
        let moved = |player: usize| -> Option<Vec<u16>> {
            let weights = &self.weights[player];
            let each = self.combos[player]
                .iter()
                .zip(weights)
                .map(|(combo, weight)| {
                    let [one, two] = combo.map(|card| relabelled(card, &suits));
                    let place = places[player][index_of([one.min(two), one.max(two)])];
                    let same = place != NONE && weights[usize::from(place)] == *weight;
                    same.then_some(place)
                });
            each.collect()
        };
        let combos = [moved(0)?, moved(1)?];
        let from = [0, 1].map(|player: usize| inverse(&combos[player]));
        Some(ComboRelabelling {
            suits,
            combos,
            from,
        })
    }

    /// The relabellings under which each of these cards stays as it is; the identity first.
    pub fn fixing(&self, cards: u64) -> impl Iterator<Item = &ComboRelabelling> {
        let fixes = move |each: &&ComboRelabelling| {
            let mut cards = (0..Card::COUNT).filter(|card| cards >> card & 1 == 1);
            cards.all(|card| relabelled(card, &each.suits) == card)
        };
        self.relabellings.iter().filter(fixes)
    }

    /// The places of a player's combos that share no card with a set.
    pub fn without(&self, player: usize, cards: u64) -> impl Iterator<Item = usize> {
        let all = self.combos[player].iter().enumerate();
        let free = all.filter(move |(_, combo)| set_of(*combo) & cards == 0);
        free.map(|(place, _)| place)
    }
}

/// For each value of a permutation, its place.
fn inverse(permutation: &[u16]) -> Vec<u16> {
    let mut places = vec![0; permutation.len()];
    for (place, &value) in permutation.iter().enumerate() {
        places[usize::from(value)] = place as u16;
    }
    places
}

fn places(combos: &[HoleCards]) -> Vec<u16> {
    let mut places = vec![NONE; PAIRS];
    for (place, &combo) in combos.iter().enumerate() {
        places[index_of(combo)] = place as u16;
    }
    places
}

fn disjoint_pairs(
    combos: &[Vec<HoleCards>; 2],
    weights: &[Vec<f32>; 2],
    same: &[Vec<u16>; 2],
) -> f64 {
    let (mut total, mut by_card) = (0.0, [0.0; Card::COUNT as usize]);
    for (combo, &weight) in combos[1].iter().zip(&weights[1]) {
        total += f64::from(weight);
        combo
            .iter()
            .for_each(|&card| by_card[usize::from(card)] += f64::from(weight));
    }
    let each = combos[0].iter().zip(&weights[0]).zip(&same[0]);
    each.map(|((combo, &weight), &same)| {
        let held: f64 = combo.iter().map(|&card| by_card[usize::from(card)]).sum();
        let both = if same == NONE {
            0.0
        } else {
            f64::from(weights[1][usize::from(same)])
        };
        f64::from(weight) * (total - held + both)
    })
    .sum()
}
