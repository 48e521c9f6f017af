//! Checks the known answers in `golden/` by enumeration.

use cardmath_cards::{Card, Hand, subsets};
use cardmath_evaluate::census::Classes;
use cardmath_evaluate::isomorphism::HandIndexer;
use cardmath_evaluate::{FIRST_STRENGTHS, STRENGTHS, strength};

/// The words of each line of a golden file.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_whitespace().collect())
}

fn numbers_of(text: &str, cards: u32) -> Vec<u64> {
    rows(text)
        .map(|row| {
            row.iter()
                .map(|word| word.parse().expect("a number"))
                .collect::<Vec<_>>()
        })
        .find(|row| row[0] == u64::from(cards))
        .expect("a row for this number of cards")
}

fn hand(words: &[&str]) -> Hand {
    let text = words.join(" ");
    text.parse().expect("cards")
}

/// The number of hands of `cards` cards for each strength.
fn count_strengths(cards: u32) -> Vec<u64> {
    let mut counts = vec![0; usize::from(STRENGTHS) + 1];
    for hand in subsets(cards) {
        counts[usize::from(strength(hand))] += 1;
    }
    counts
}

fn check_census(cards: u32) {
    let counts = count_strengths(cards);
    let mut ends: Vec<usize> = FIRST_STRENGTHS
        .iter()
        .map(|&first| first as usize)
        .collect();
    ends.push(counts.len());
    let by_category = ends
        .windows(2)
        .map(|band| counts[band[0]..band[1]].iter().sum::<u64>());
    let mut expected = numbers_of(include_str!("../../../../golden/high_hands.txt"), cards);
    let categories = expected.split_off(2);
    assert_eq!(by_category.rev().collect::<Vec<_>>(), categories);
    assert_eq!(expected[1], counts.iter().sum::<u64>());

    let expected = numbers_of(include_str!("../../../../golden/strengths.txt"), cards);
    let reached = counts.iter().filter(|&&hands| hands > 0).count() as u64;
    assert_eq!(expected[1..], [reached, counts[usize::from(STRENGTHS)]]);
}

#[test]
fn all_five_card_hands() {
    check_census(5);
}

#[test]
fn all_six_card_hands() {
    check_census(6);
}

#[test]
#[ignore = "exhaustive: all 133,784,560 hands"]
fn all_seven_card_hands() {
    check_census(7);
}

#[test]
fn hands_up_to_the_names_of_suits() {
    for cards in 1..=7 {
        let expected = numbers_of(
            include_str!("../../../../golden/different_hands.txt"),
            cards,
        );
        let classes = Classes::new(cards as usize, Hand::EMPTY);
        assert_eq!(expected[2], classes.count());
    }
}

#[test]
fn cactus_kevs_cards() {
    for row in rows(include_str!("../../../../golden/kev_cards.txt")) {
        let kev = row[1].parse().expect("a number");
        let card = hand(&row[..1]).cards().next().expect("a card");
        assert_eq!(card.to_kev(), kev);
        assert_eq!(Card::from_kev(kev), Some(card));
    }
}

#[test]
fn cactus_kevs_values() {
    for row in rows(include_str!("../../../../golden/kev_values.txt")) {
        let kev: u16 = row[0].parse().expect("a number");
        assert_eq!(STRENGTHS + 1 - strength(hand(&row[1..])), kev, "{row:?}");
    }
}

#[test]
fn hands_up_to_suits() {
    for row in rows(include_str!("../../../../golden/isomorphisms.txt")) {
        let numbers = row.iter().map(|word| word.parse().expect("a number"));
        let mut rounds: Vec<usize> = numbers.collect();
        let size = rounds.pop().expect("a count") as u64;
        let indexer = HandIndexer::new(&rounds).expect("rounds that are indexed");
        assert_eq!(indexer.size(), size, "{rounds:?}");
    }
}
