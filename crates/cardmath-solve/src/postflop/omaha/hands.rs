//! The players' hands, and on a complete board from the weakest to the strongest.

use cardmath_cards::disjoint_sums::DisjointSums;
use cardmath_cards::{Card, Hand, RELABELLINGS, Relabelling};

/// No hand.
pub const NONE: u32 = u32::MAX;

/// The hands of a player.
pub struct Listed {
    /// The hands, in the order of their numbers among all sets of cards.
    pub hands: Vec<Hand>,
    /// Their weights.
    pub weights: Vec<f32>,
    /// For each hand, the place of the opponent's hand of the same cards; `NONE` if there is none.
    twins: Vec<u32>,
}

/// The hands of a player on a board, the weakest first.
pub struct Holdings {
    /// For each hand, its place in the list.
    pub order: Vec<u32>,
    /// For each hand of the list, its place here; `NONE` if it shares a card with the board.
    pub places: Vec<u32>,
    /// The cards of each hand, numbered among the cards that are not known.
    pub cards: Vec<u8>,
    /// The opponent's hand of the same cards; `NONE` if there is none.
    pub same: Vec<u32>,
    /// Hands of equal strength.
    pub groups: Vec<TiedHands>,
    /// The order that decides half of the pot, where it is another one.
    pub half: Option<Half>,
}

/// An order of a player's hands, the weakest first, that decides half of the pot.
pub struct Half {
    /// The places of the hands in `Holdings`.
    pub order: Vec<u32>,
    /// Hands that are equally strong in this order.
    pub groups: Vec<TiedHands>,
}

/// Hands of equal strength, after those of the group before.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TiedHands {
    /// Where they end.
    pub end: u32,
    /// The opponent's hands that are weaker, and those that are not stronger.
    pub below: [u32; 2],
}

/// Strengths and places in the list, sorted by strength and then by place.
pub struct Sorted(Vec<(u32, u32)>);

/// A relabelling of suits that changes neither the known cards nor the ranges.
pub struct Relabelled {
    /// Where each suit goes.
    pub suits: Relabelling,
    /// For each hand of each player, the place of the hand that it becomes.
    pub becomes: [Vec<u32>; 2],
}

impl Listed {
    /// The hands of two ranges that share no card with the known ones.
    pub fn both(ranges: [&[(Hand, f32)]; 2], known: Hand) -> [Listed; 2] {
        let both = ranges.map(|range| {
            let free = range.iter().filter(|(hand, _)| (*hand & known).is_empty());
            let mut free: Vec<(Hand, f32)> = free.copied().collect();
            free.sort_by_cached_key(|(hand, _)| hand.set_index());
            let (hands, weights) = free.into_iter().unzip();
            Listed {
                hands,
                weights,
                twins: Vec::new(),
            }
        });
        let twins = [0, 1].map(|player: usize| {
            let hands = both[player].hands.iter();
            hands.map(|&hand| both[1 - player].find(hand)).collect()
        });
        let mut twins = twins.into_iter();
        both.map(|listed| Listed {
            twins: twins.next().unwrap_or_default(),
            ..listed
        })
    }

    /// The place of a hand; `NONE` if it is not there.
    fn find(&self, hand: Hand) -> u32 {
        let number = hand.set_index();
        let found = self
            .hands
            .binary_search_by_key(&number, |hand| hand.set_index());
        found.map_or(NONE, |place| place as u32)
    }

    /// The number of hands.
    pub fn len(&self) -> usize {
        self.hands.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.hands.is_empty()
    }

    /// The hands that share no card with these.
    pub fn count_without(&self, cards: Hand) -> usize {
        let free = |hand: &&Hand| (**hand & cards).is_empty();
        self.hands.iter().filter(free).count()
    }

    /// For each hand, the one that it becomes; none if a weight changes.
    fn relabelled(&self, suits: Relabelling) -> Option<Vec<u32>> {
        let each = self.hands.iter().zip(&self.weights);
        let each = each.map(|(hand, weight)| {
            let place = self.find(hand.relabelled(suits));
            (self.weights.get(place as usize) == Some(weight)).then_some(place)
        });
        each.collect()
    }
}

impl Relabelled {
    /// All relabellings that change neither these sets of cards nor the ranges; the identity first.
    pub fn all(listed: &[Listed; 2], known: [Hand; 2], relabel: bool) -> Vec<Relabelled> {
        let all = RELABELLINGS
            .into_iter()
            .take(if relabel { RELABELLINGS.len() } else { 1 });
        let kept = all.filter(|&suits| known.iter().all(|cards| cards.relabelled(suits) == *cards));
        let found = kept.filter_map(|suits| {
            let becomes = [listed[0].relabelled(suits)?, listed[1].relabelled(suits)?];
            Some(Relabelled { suits, becomes })
        });
        found.collect()
    }
}

impl Sorted {
    /// Sorts hands, given as strengths and places.
    pub fn new(mut hands: Vec<(u32, u32)>) -> Sorted {
        hands.sort_unstable();
        Sorted(hands)
    }

    fn below(&self, strength: u32) -> [u32; 2] {
        let weaker = self.0.partition_point(|hand| hand.0 < strength);
        let not_stronger = self.0.partition_point(|hand| hand.0 <= strength);
        [weaker as u32, not_stronger as u32]
    }

    /// For each of this many hands of the list, its place.
    fn places(&self, listed: usize) -> Vec<u32> {
        let mut places = vec![NONE; listed];
        for (place, &(_, hand)) in (0..).zip(&self.0) {
            places[hand as usize] = place;
        }
        places
    }
}

impl Holdings {
    /// The hands of both players on a board; `free` are the cards that are not known.
    pub fn both(listed: &[Listed; 2], sorted: &[Sorted; 2], free: Hand) -> [Holdings; 2] {
        let places = [0, 1].map(|player: usize| sorted[player].places(listed[player].len()));
        [0, 1].map(|player| {
            let (own, other) = (&sorted[player], &sorted[1 - player]);
            let same = own.0.iter().map(|&(_, hand)| {
                let twin = listed[player].twins[hand as usize];
                let place = places[1 - player].get(twin as usize);
                place.copied().unwrap_or(NONE)
            });
            Holdings {
                same: same.collect(),
                order: own.0.iter().map(|&(_, hand)| hand).collect(),
                places: places[player].clone(),
                cards: cards_of(&listed[player], own, free),
                groups: groups(own, other),
                half: None,
            }
        })
    }

    /// Lets half of the pot go by another order.
    pub fn halve(both: &mut [Holdings; 2], sorted: &[Sorted; 2]) {
        for (player, hands) in both.iter_mut().enumerate() {
            let order = sorted[player].0.iter();
            hands.half = Some(Half {
                order: order
                    .map(|&(_, hand)| hands.places[hand as usize])
                    .collect(),
                groups: groups(&sorted[player], &sorted[1 - player]),
            });
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

    /// The bytes of this many hands of a size, of a list of this length, in this number of orders.
    pub fn bytes(hands: usize, listed: usize, cards: usize, orders: usize) -> usize {
        // Groups are fewer than hands; there are some thousands at most.
        hands * ((1 + orders) * size_of::<u32>() + cards) + listed * size_of::<u32>()
    }

    /// Numbers of the list in the order of strength.
    pub fn gather(&self, listed: &[f32], range: std::ops::Range<usize>, to: &mut [f32]) {
        for (to, &place) in to.iter_mut().zip(&self.order[range]) {
            *to = listed[place as usize];
        }
    }
}

fn groups(own: &Sorted, other: &Sorted) -> Vec<TiedHands> {
    let mut end = 0;
    let groups = own.0.chunk_by(|one, next| one.0 == next.0).map(|group| {
        end += group.len() as u32;
        TiedHands {
            end,
            below: other.below(group[0].0),
        }
    });
    groups.collect()
}

/// The cards of each hand, in ascending order: fewer cards have smaller tables.
fn cards_of(listed: &Listed, sorted: &Sorted, free: Hand) -> Vec<u8> {
    let mut ids: Vec<u8> = free.cards().map(Card::id).collect();
    ids.sort_unstable();
    let mut numbers = [0; Card::COUNT as usize];
    for (number, id) in (0..).zip(ids) {
        numbers[usize::from(id)] = number;
    }
    let mut cards = Vec::new();
    for &(_, hand) in &sorted.0 {
        let first = cards.len();
        let held = listed.hands[hand as usize].cards();
        cards.extend(held.map(|card| numbers[usize::from(card.id())]));
        cards[first..].sort_unstable();
    }
    cards
}

/// The weight of all pairs of two players' hands of K cards that share no card, on a board that
/// keeps the order of the lists.
pub fn pairs<const K: usize>(listed: &[Listed; 2], both: &[Holdings; 2]) -> f64 {
    let [own, other] = both;
    let mut sums = DisjointSums::<K, false, 1, f64>::new();
    let (hands, _) = other.cards.as_chunks::<K>();
    for (hand, &weight) in hands.iter().zip(&listed[1].weights) {
        sums.add_all(hand, &[weight.into()]);
    }
    let (hands, _) = own.cards.as_chunks::<K>();
    let each = hands.iter().zip(&listed[0].weights).zip(&own.same);
    each.map(|((hand, &weight), &same)| {
        let twin = listed[1].weights.get(same as usize).copied();
        f64::from(weight) * sums.disjoint_all(hand, [twin.unwrap_or(0.0).into()])[0]
    })
    .sum()
}
