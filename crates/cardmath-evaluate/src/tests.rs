//! Every ordering, evaluated in every way, against the reference reading of its declaration.

use super::best_cards::NO_CARD;
use super::many_hands::Hands;
use crate::{Evaluator, StrengthOrder};
use cardmath_cards::ordering::{ALL_RANKS, Declaration, NAMES, Ordering, Pattern, Shape};
use cardmath_cards::random::Random;
use cardmath_cards::rows::{BadRow, Fault};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, Suit, subsets_of};

/// The named orderings, and some artificial ones.
fn all() -> Vec<(Evaluator, StrengthOrder)> {
    let named = NAMES.map(|name| Evaluator::named(name).expect("a name").ordering().clone());
    let made = [flushes_spoil(), four_cards(), brag()];
    let orderings = named.into_iter().chain(made);
    orderings
        .map(|ordering| {
            let strength_order = StrengthOrder::new(&ordering);
            (Evaluator::new(ordering), strength_order)
        })
        .collect()
}

fn shape(name: &'static str, pattern: Pattern, suited: bool) -> Shape {
    let name = name.into();
    Shape {
        name,
        pattern,
        suited,
        ranks: ALL_RANKS,
    }
}

/// A shape of these ranks alone.
fn exception(name: &'static str, pattern: Pattern, suited: bool, ranks: u16) -> Shape {
    Shape {
        ranks,
        ..shape(name, pattern, suited)
    }
}

fn groups(sizes: &'static [usize]) -> Pattern {
    Pattern::Groups(sizes.into())
}

/// A low in which flushes do not qualify and pairs do, to test lows in which suits matter.
fn flushes_spoil() -> Ordering {
    let shapes = vec![
        shape("No Pair", groups(&[1, 1, 1, 1, 1]), false),
        shape("One Pair", groups(&[2, 1, 1, 1]), false),
        shape("Flush", groups(&[1, 1, 1, 1, 1]), true),
    ];
    let worst = cards("AcAdKcQcJc");
    let declared = Declaration {
        low: true,
        worst: Some(worst),
        ..Declaration::of(shapes)
    };
    Ordering::new(declared).expect("a valid declaration")
}

/// An ordering of four cards, in which some hands have no shape.
fn four_cards() -> Ordering {
    let shapes = vec![
        shape("One Pair", groups(&[2, 1, 1]), false),
        shape("Run", Pattern::Run(4), false),
        shape("Two Pair", groups(&[2, 2]), false),
        shape("Flush", groups(&[1, 1, 1, 1]), true),
        shape("Four of a Kind", groups(&[4]), false),
        shape("Three of a Kind", groups(&[3, 1]), false),
    ];
    Ordering::new(Declaration::of(shapes)).expect("a valid declaration")
}

/// Three-card brag: ace, two and three are the highest run, and threes the highest prial.
fn brag() -> Ordering {
    let ace_two_three = 1 << 12 | 0b11;
    let shapes = vec![
        shape("High Card", groups(&[1, 1, 1]), false),
        shape("Pair", groups(&[2, 1]), false),
        shape("Flush", groups(&[1, 1, 1]), true),
        shape("Run", Pattern::Run(3), false),
        exception("Highest Run", Pattern::Run(3), false, ace_two_three),
        shape("Running Flush", Pattern::Run(3), true),
        exception(
            "Highest Running Flush",
            Pattern::Run(3),
            true,
            ace_two_three,
        ),
        shape("Prial", groups(&[3]), false),
        exception("Threes", groups(&[3]), false, 0b10),
    ];
    Ordering::new(Declaration::of(shapes)).expect("a valid declaration")
}

fn cards(text: &str) -> Hand {
    text.parse().expect("cards")
}

/// Hands of `size` cards of the ordering's deck: every `step`-th for few cards, otherwise random.
fn hands(evaluator: &Evaluator, size: u32, step: usize, most: usize) -> Vec<Hand> {
    let deck: Vec<Card> = evaluator.ordering().deck().cards().collect();
    if size < 6 {
        let held = subsets_of(evaluator.ordering().deck(), size as usize);
        return held.step_by(step).take(most).collect();
    }
    let mut random = Random::new(step as u64, 0);
    let mut hand = || {
        let mut hand = Hand::EMPTY;
        while hand.len() < size as usize {
            hand = hand.with(deck[random.below(deck.len() as u64) as usize]);
        }
        hand
    };
    (0..most).map(|_| hand()).collect()
}

/// Hands of many cards, some of them with long suits.
fn large(evaluator: &Evaluator) -> Vec<Hand> {
    let deck = evaluator.ordering().deck().mask();
    let mut word = 1u64;
    let mut random = || {
        word = word.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        word ^ word >> 32
    };
    let suit = 0x1fff;
    (0..900)
        .map(|round| match round % 4 {
            0 => random() & random(),
            1 => random() & random() & random() | random() & suit,
            2 => random() & random() & random() & random() | random() & suit,
            _ => random() & random() & random() & random() & random() | random() & suit,
        })
        .filter_map(|mask| Hand::from_mask(mask & deck))
        .filter(|hand| hand.len() >= evaluator.ordering().size())
        .filter(|hand| hand.len() <= 10 || !evaluator.ordering().is_low())
        .collect()
}

fn agrees(evaluator: &Evaluator, strength_order: &StrengthOrder, hands: &[Hand]) {
    for &hand in hands {
        let plain = strength_order.strength(hand).unwrap_or(0);
        assert_eq!(
            evaluator.strength(hand),
            plain,
            "{hand} {:?}",
            evaluator.ordering()
        );
    }
}

#[test]
fn the_tables_agree_with_the_plain_reading_on_some_hands() {
    for (evaluator, strength_order) in all() {
        let size = evaluator.ordering().size() as u32;
        for (cards, step) in [(size, 211), (size + 1, 7013), (7, 99_991)] {
            agrees(
                &evaluator,
                &strength_order,
                &hands(&evaluator, cards, step, 1500),
            );
        }
        agrees(&evaluator, &strength_order, &large(&evaluator));
    }
}

#[test]
#[ignore = "exhaustive: some minutes"]
fn the_tables_agree_with_the_plain_reading_on_all_hands() {
    for (evaluator, strength_order) in all() {
        let size = evaluator.ordering().size() as u32;
        agrees(
            &evaluator,
            &strength_order,
            &hands(&evaluator, size, 1, usize::MAX),
        );
        agrees(
            &evaluator,
            &strength_order,
            &hands(&evaluator, 6, 7, 500_000),
        );
        agrees(
            &evaluator,
            &strength_order,
            &hands(&evaluator, 7, 101, 500_000),
        );
    }
}

#[test]
fn where_a_suit_spoils_the_next_best_cards_are_found() {
    let low = Evaluator::named("DEUCE_TO_SEVEN").expect("a name");
    let strength_order = StrengthOrder::new(low.ordering());
    let suits: Vec<Hand> = hands(&low, 5, 1, usize::MAX)
        .into_iter()
        .filter(|hand| hand.has_suit_of(5))
        .step_by(37)
        .collect();
    let others = hands(&low, 2, 29, usize::MAX);
    let more = suits
        .iter()
        .flat_map(|&five| others.iter().map(move |&two| five | two));
    let seven: Vec<Hand> = more.filter(|hand| hand.len() == 7).collect();
    assert!(seven.len() > 3000);
    agrees(&low, &strength_order, &seven);
}

#[test]
fn what_is_best_is_found_by_trying_every_choice_of_cards() {
    for (evaluator, _) in all() {
        let ordering = evaluator.ordering();
        for hand in hands(&evaluator, 7, 1_000_003, 60) {
            let choices = (1..=ordering.size()).flat_map(|size| subsets_of(hand, size));
            let best = choices
                .filter(|cards| cards.len() == ordering.size() || ordering.is_of_different_cards())
                .map(|cards| evaluator.strength(cards))
                .max();
            assert_eq!(Some(evaluator.strength(hand)), best, "{hand}");
        }
    }
}

#[test]
fn values_have_the_cards_and_the_category() {
    for (evaluator, _) in all() {
        let ordering = evaluator.ordering();
        let size = ordering.size() as u32;
        for cards in [size, 7] {
            for hand in hands(&evaluator, cards, 49_999, 300) {
                let value = evaluator.value(hand);
                assert_eq!(value, ordering.value(hand), "{hand}");
                let strength = evaluator.strength(hand);
                assert_eq!(value.is_some(), strength > 0);
                if let Some(value) = value {
                    let category = evaluator.category_of(strength);
                    let category = evaluator.categories()[usize::from(category)];
                    assert_eq!(category.shape, value.shape);
                    let best: Hand = value.fit.cards.into_iter().collect();
                    assert!(best.is_subset(hand));
                    assert_eq!(evaluator.strength(best), strength, "{hand}");
                }
            }
        }
    }
}

#[test]
fn every_way_to_evaluate_many_hands_is_the_same() {
    for (evaluator, _) in all() {
        let size = evaluator.ordering().size();
        for cards in [size, 6, 7, 8, 9] {
            let hands = hands(&evaluator, cards as u32, 9973, 1500);
            let expected: Vec<u16> = hands.iter().map(|&hand| evaluator.strength(hand)).collect();
            let masks: Vec<u64> = hands.iter().map(|hand| hand.mask()).collect();
            let ids = hands.iter().flat_map(|hand| hand.cards().map(Card::id));
            let ids: Vec<u8> = ids.collect();
            let mut out = vec![0; hands.len()];
            for set in Instructions::here() {
                for checked in [true, false] {
                    for given in [Hands::Ids(cards, &ids), Hands::Masks(&masks)] {
                        out.fill(0);
                        let evaluated = evaluator.strengths_of(set, given, checked, &mut out);
                        assert_eq!(evaluated, Ok(()));
                        assert!(out == expected, "{} {given:?}", set.name());
                    }
                }
                out.fill(0);
                evaluator.strengths(set, &hands, &mut out);
                assert!(out == expected, "{}", set.name());
            }
        }
    }
}

#[test]
fn what_is_no_hand_of_the_deck_is_found_wherever_it_is() {
    let short = Evaluator::named("SHORT_DECK").expect("a name");
    let deuce = Card::from_id(2).expect("a card");
    for set in Instructions::here() {
        for row in [0, 127, 128, 999] {
            let mut ids: Vec<u8> = (0..7000).map(|i| (16 + i % 7 * 5) as u8).collect();
            let mut out = vec![0; 1000];
            let cases = [
                (2, Fault::NotInDeck(deuce)),
                (52, Fault::NoCard(52)),
                (200, Fault::NoCard(200)),
                (21, Fault::Repeated(Card::from_id(21).expect("a card"))),
            ];
            for (id, fault) in cases {
                ids[7 * row] = id;
                let given = Hands::Ids(7, &ids);
                let evaluated = short.strengths_of(set, given, true, &mut out);
                assert_eq!(evaluated, Err(BadRow { row, fault }));
                let evaluated = short.strengths_of(set, given, false, &mut out);
                assert_eq!(evaluated, Ok(()));
            }
        }
    }
}

#[test]
fn where_there_is_no_low_there_are_no_cards() {
    let low = Evaluator::named("EIGHT_OR_BETTER").expect("a name");
    let (none, some) = (cards("KcQdJhTs9c"), cards("8c7d6h5s4cKdKh"));
    assert_eq!((low.strength(none), low.strength(some)), (0, 1));
    assert_eq!(low.strengths_in_all(), 56);
    let fastest = Instructions::fastest();
    let mut best = [0; 10];
    let given = [none.mask(), some.mask()];
    let found = Hands::Masks(&given).best_cards(&low, fastest, &mut best);
    assert_eq!(found, Ok(()));
    assert_eq!(best[..5], [NO_CARD; 5]);
    let eight: Hand = best[5..]
        .iter()
        .filter_map(|&id| Card::from_id(id))
        .collect();
    assert_eq!(eight, cards("8c7d6h5s4c"));
}

#[test]
fn the_deck_of_the_short_deck_has_36_cards() {
    let deck = |name| Evaluator::named(name).expect("a name").ordering().deck();
    assert_eq!((deck("SHORT_DECK").len(), deck("HIGH")), (36, Hand::DECK));
    assert!(Suit::all().all(|suit| deck("SHORT_DECK").of_suit(suit).len() == 9));
}
