//! Wild cards, compared with trying every substitution.

use crate::Hands;
use crate::{Evaluator, STRENGTHS, strength};
use cardmath_cards::ordering::{ALL_RANKS, Declaration, HIGH, Ordering, Pattern, Shape};
use cardmath_cards::random::Random;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, Rank, subsets_of};

/// The weakest strengths of straights and flushes, and of the categories above them.
const STRAIGHT: u16 = 5854;
const FULL_HOUSE: u16 = 7141;
const STRAIGHT_FLUSH: u16 = 7453;

fn evaluator(wild: Hand, bug: bool) -> Evaluator {
    let five = Shape {
        name: "Five of a Kind".into(),
        pattern: Pattern::Groups(vec![5].into()),
        suited: false,
        ranks: ALL_RANKS,
    };
    let shapes = HIGH.iter().cloned().chain([five]).collect();
    let declared = Declaration {
        wild,
        bug,
        ..Declaration::of(shapes)
    };
    Evaluator::new(Ordering::new(declared).expect("a valid declaration"))
}

fn jokers(count: u8) -> Hand {
    (1..=count).filter_map(Card::joker).collect()
}

fn deuces() -> Hand {
    Hand::of_ranks(1)
}

/// The best strength over all substitutions of the wild cards by cards that are not held.
fn by_substitution(natural: Hand, wild: usize) -> u16 {
    let free = Hand::DECK - natural;
    let played = subsets_of(free, wild).map(|cards| strength(natural | cards));
    played.max().unwrap_or(0).max(five_of_a_kind(natural, wild))
}

fn five_of_a_kind(natural: Hand, wild: usize) -> u16 {
    let enough = |rank: &Rank| natural.of_rank(*rank).len() + wild >= 5;
    let rank = Rank::all().rev().find(enough);
    rank.map_or(0, |rank| STRENGTHS + 1 + u16::from(rank.index()))
}

/// The same for the bug: it is an ace, or one of five cards that form a run or a flush.
fn by_substitution_of_the_bug(natural: Hand) -> u16 {
    let in_a_row_or_suited =
        |strength: &u16| (STRAIGHT..FULL_HOUSE).contains(strength) || *strength >= STRAIGHT_FLUSH;
    let mut best = if natural.len() >= 5 {
        strength(natural)
    } else {
        0
    };
    for card in (Hand::DECK - natural).cards() {
        let fours = subsets_of(natural, 4).map(|four| strength(four.with(card)));
        best = fours.filter(in_a_row_or_suited).fold(best, u16::max);
        if card.rank().index() == 12 {
            best = best.max(strength(natural.with(card)));
        }
    }
    let aces = natural.cards().filter(|card| card.rank().index() == 12);
    match aces.count() {
        4 => best.max(STRENGTHS + 13),
        _ => best,
    }
}

fn plain(evaluator: &Evaluator, hand: Hand) -> u16 {
    let wild = evaluator.ordering().wild();
    let held = (hand & wild).len();
    match evaluator.ordering().declared().bug && held > 0 {
        true => by_substitution_of_the_bug(hand - wild),
        false => by_substitution(hand - wild, held),
    }
}

fn games() -> [Evaluator; 6] {
    [
        evaluator(deuces(), false),
        evaluator(jokers(1), false),
        evaluator(jokers(2), false),
        evaluator(jokers(4), false),
        evaluator(jokers(1), true),
        evaluator(deuces() | jokers(1), false),
    ]
}

/// Random hands of `size` cards, some of them wild.
fn hands(evaluator: &Evaluator, size: usize, count: usize, most_wild: usize) -> Vec<Hand> {
    let ordering = evaluator.ordering();
    let (deck, wild): (Vec<Card>, Vec<Card>) = (
        ordering.deck().cards().collect(),
        ordering.wild().cards().collect(),
    );
    let mut random = Random::new(size as u64, 7);
    let mut draw = |cards: &[Card]| cards[random.below(cards.len() as u64) as usize];
    let mut hand = |round: usize| {
        let mut hand = Hand::EMPTY;
        for _ in 0..round % (most_wild + 1) {
            hand = hand.with(draw(&wild));
        }
        while hand.len() < size {
            hand = hand.with(draw(&deck));
        }
        hand
    };
    (0..count)
        .map(&mut hand)
        .filter(|hand| (*hand & ordering.wild()).len() <= most_wild)
        .collect()
}

fn agrees(evaluator: &Evaluator, hands: impl Iterator<Item = Hand>) {
    for hand in hands {
        let found = evaluator.strength(hand);
        assert_eq!(found, plain(evaluator, hand), "{hand}");
    }
}

#[test]
fn some_hands_of_five_to_nine_cards_are_as_by_every_substitution() {
    for evaluator in games() {
        for (size, count, most) in [
            (5, 1500, 2),
            (5, 6, 4),
            (6, 600, 2),
            (7, 600, 2),
            (9, 60, 2),
        ] {
            agrees(&evaluator, hands(&evaluator, size, count, most).into_iter());
        }
    }
}

#[test]
#[ignore = "exhaustive: some minutes"]
fn all_hands_of_five_cards_are_as_by_every_substitution() {
    for evaluator in games() {
        agrees(&evaluator, subsets_of(evaluator.ordering().deck(), 5));
    }
}

#[test]
#[ignore = "exhaustive: a minute"]
fn many_hands_of_seven_cards_are_as_by_every_substitution() {
    for evaluator in games() {
        agrees(&evaluator, hands(&evaluator, 7, 50_000, 2).into_iter());
    }
}

#[test]
fn every_way_to_evaluate_many_hands_is_the_same() {
    for evaluator in games() {
        for size in [5, 6, 7, 8] {
            let hands = hands(&evaluator, size, 1000, 4);
            let expected: Vec<u16> = hands.iter().map(|&hand| evaluator.strength(hand)).collect();
            let masks: Vec<u64> = hands.iter().map(|hand| hand.mask()).collect();
            let ids = hands.iter().flat_map(|hand| hand.cards().map(Card::id));
            let ids: Vec<u8> = ids.collect();
            let mut out = vec![0; hands.len()];
            for set in Instructions::here() {
                for checked in [true, false] {
                    for given in [Hands::Ids(size, &ids), Hands::Masks(&masks)] {
                        out.fill(0);
                        let evaluated = evaluator.strengths_of(set, given, checked, &mut out);
                        assert_eq!(evaluated, Ok(()));
                        assert!(out == expected, "{}", set.name());
                    }
                }
                evaluator.strengths(set, &hands, &mut out);
                assert!(out == expected);
            }
        }
    }
}

#[test]
fn what_wild_cards_play_as_makes_the_hand() {
    for evaluator in games() {
        for size in [5, 7] {
            for hand in hands(&evaluator, size, 800, 3) {
                let found = evaluator.strength(hand);
                let value = evaluator.value(hand).expect("all qualify");
                assert_eq!(value.fit.cards.len(), 5, "{hand}");
                let used: Hand = value.fit.cards.iter().copied().collect();
                assert!(used.is_subset(hand));
                let plays = |card: &Card| value.plays.iter().find(|(wild, _)| wild == card);
                let natural = value
                    .fit
                    .cards
                    .iter()
                    .map(|card| plays(card).map_or(*card, |p| p.1));
                let natural: Hand = natural.collect();
                match found > STRENGTHS {
                    true => assert!(natural.len() < 5),
                    false => assert_eq!(strength(natural), found, "{hand} {value:?}"),
                }
                assert!(value.plays.iter().all(|(_, card)| !card.is_joker()));
            }
        }
    }
}
