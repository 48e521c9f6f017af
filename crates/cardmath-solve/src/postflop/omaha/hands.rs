//! The hands of a player on a complete board, from the weakest to the strongest.

use cardmath_cards::disjoint_sums::DisjointSums;
use cardmath_cards::{Card, Hand};

/// No hand.
pub const NONE: u32 = u32::MAX;

/// The hands of a player.
pub struct Holdings {
    /// The hands in the order of their numbers among all sets of cards, and their weights.
    pub listed: Vec<(Hand, f32)>,
    /// For each hand, the weakest first, its place in `listed`.
    pub order: Vec<u32>,
    /// The weights, the weakest hand first.
    pub weights: Vec<f32>,
    /// The cards of each hand, numbered among the cards that are not known.
    pub cards: Vec<u8>,
    /// The opponent's hand of the same cards; `NONE` if there is none.
    pub same: Vec<u32>,
    /// Hands of equal strength.
    pub groups: Vec<Group>,
}

/// Hands of equal strength, after those of the group before.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Group {
    /// Where they end.
    pub end: u32,
    /// The opponent's hands that are weaker, and those that are not stronger.
    pub below: [u32; 2],
}

/// Hands with their strengths and weights, sorted by strength and then by number.
pub struct Sorted(Vec<(u16, u32, Hand, f32)>);

impl Sorted {
    /// Sorts hands of one size.
    pub fn new(hands: &[(Hand, f32)], strengths: &[u16]) -> Sorted {
        let each = hands.iter().zip(strengths);
        let mut all: Vec<_> = each
            .map(|(&(hand, weight), &strength)| (strength, hand.set_index() as u32, hand, weight))
            .collect();
        all.sort_unstable_by_key(|&(strength, number, ..)| (strength, number));
        Sorted(all)
    }

    fn below(&self, strength: u16) -> [u32; 2] {
        let weaker = self.0.partition_point(|hand| hand.0 < strength);
        let not_stronger = self.0.partition_point(|hand| hand.0 <= strength);
        [weaker as u32, not_stronger as u32]
    }
}

impl Holdings {
    /// The hands of a player beside those of the opponent; `free` are the cards that are not known.
    pub fn new(own: &Sorted, other: &Sorted, free: Hand) -> Holdings {
        let mut numbered: Vec<(u32, Hand, f32, u32)> = (0..)
            .zip(&own.0)
            .map(|(place, &(_, number, hand, weight))| (number, hand, weight, place))
            .collect();
        numbered.sort_unstable_by_key(|hand| hand.0);
        let mut order = vec![0; own.0.len()];
        for (listed, hand) in (0..).zip(&numbered) {
            order[hand.3 as usize] = listed;
        }
        let groups = own.0.chunk_by(|one, next| one.0 == next.0);
        let mut end = 0;
        let groups = groups.map(|group| {
            end += group.len() as u32;
            Group {
                end,
                below: other.below(group[0].0),
            }
        });
        let same = own.0.iter().map(|&(strength, number, ..)| {
            // Equal cards have equal strengths.
            let found = other
                .0
                .binary_search_by_key(&(strength, number), |hand| (hand.0, hand.1));
            found.map_or(NONE, |place| place as u32)
        });
        let places = places(free);
        let cards = own.0.iter().flat_map(|&(_, _, hand, _)| {
            let mut cards: Vec<u8> = hand.cards().map(|card| places[card_index(card)]).collect();
            cards.sort_unstable();
            cards
        });
        Holdings {
            order,
            weights: own.0.iter().map(|hand| hand.3).collect(),
            cards: cards.collect(),
            same: same.collect(),
            groups: groups.collect(),
            listed: numbered.into_iter().map(|hand| (hand.1, hand.2)).collect(),
        }
    }

    /// The number of hands.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The bytes of this many hands of a size.
    pub fn bytes(hands: usize, cards: usize) -> usize {
        hands * (size_of::<(Hand, f32)>() + 4 * size_of::<u32>() + cards)
    }

    /// Numbers that follow the order of strength, in the order of `listed`.
    pub fn as_listed(&self, sorted: &[f32]) -> Vec<f32> {
        let mut listed = vec![0.0; sorted.len()];
        for (&place, &number) in self.order.iter().zip(sorted) {
            listed[place as usize] = number;
        }
        listed
    }
}

fn card_index(card: Card) -> usize {
    card.id().into()
}

/// The number of each card among these: fewer cards have smaller tables.
fn places(free: Hand) -> [u8; Card::COUNT as usize] {
    let mut ids: Vec<u8> = free.cards().map(Card::id).collect();
    ids.sort_unstable();
    let mut places = [0; Card::COUNT as usize];
    for (place, id) in (0..).zip(ids) {
        places[usize::from(id)] = place;
    }
    places
}

/// The weight of all pairs of two players' hands of K cards that share no card.
pub fn pairs<const K: usize>([own, other]: [&Holdings; 2]) -> f64 {
    let mut sums = DisjointSums::<K, false, 1, f64>::new();
    let (hands, _) = other.cards.as_chunks::<K>();
    for (hand, &weight) in hands.iter().zip(&other.weights) {
        sums.add_all(hand, &[weight.into()]);
    }
    let (hands, _) = own.cards.as_chunks::<K>();
    let each = hands.iter().zip(&own.weights).zip(&own.same);
    each.map(|((hand, &weight), &same)| {
        let twin = other.weights.get(same as usize).copied().unwrap_or(0.0);
        f64::from(weight) * sums.disjoint_all(hand, [twin.into()])[0]
    })
    .sum()
}
