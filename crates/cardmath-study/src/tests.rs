use super::category;
use super::made::{Made, RanksByCount};
use super::straights::Straights;
use super::{BLOCKED, Board, Studied};
use cardmath_cards::{Card, Hand, subsets, subsets_of};
use cardmath_evaluate::{FIRST_STRENGTHS, strength};

fn hand(text: &str) -> Hand {
    text.parse().expect("cards")
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

/// The straights by trying five ranks in a row, from the ace down.
fn plain_best(ranks: u16, lowest: u8) -> u8 {
    let has = |rank: i8| match rank < lowest as i8 {
        true => ranks >> 12 & 1 != 0,
        false => ranks >> rank & 1 != 0,
    };
    let first = lowest as i8 + 3;
    let runs = (first..=12).filter(|&top| (top - 4..=top).all(has));
    runs.max().map_or(0, |top| (top - first) as u8 + 1)
}

#[test]
fn straights_are_five_ranks_in_a_row() {
    for lowest in [0, 4] {
        let straights = Straights::new(lowest);
        for ranks in (0..1 << 13).filter(|ranks| ranks % (1 << lowest) == 0) {
            assert_eq!(straights.best(ranks), plain_best(ranks, lowest));
        }
    }
}

#[test]
fn categories_are_those_of_the_evaluator() {
    let studied = Studied::holdem();
    for count in [5, 6, 7] {
        for cards in subsets(count).step_by(100_003) {
            let suits = cards.planes().map(|ranks| ranks as u16);
            let suited = suits.into_iter().find(|ranks| ranks.count_ones() >= 5);
            let counts = RanksByCount::of(cards);
            let made = Made::of(&studied, counts, suited.unwrap_or_default());
            let strength = strength(cards);
            let below = FIRST_STRENGTHS
                .iter()
                .filter(|&&first| first <= strength.into());
            assert_eq!(usize::from(made.category), below.count() - 1, "{cards}");
        }
    }
}

#[test]
fn a_combo_with_a_card_of_the_board_is_blocked() {
    let studied = Studied::holdem();
    let board = Board::new(&studied, hand("Ks 7h 2d"));
    let values = board.values(card("Ks"), card("Ah"));
    assert_eq!(values.iter().filter(|&&value| value != 0).count(), 1);
    assert!(values.contains(&BLOCKED));
    assert_eq!(board.facts(card("Ah"), card("Ah")), None);
}

/// A set, a flush and a full house on the flop: 1,176 combos have exact counts by category.
#[test]
fn the_categories_of_a_flop_are_counted() {
    let studied = Studied::holdem();
    let flop = hand("Ks 7h 2d");
    let board = Board::new(&studied, flop);
    let mut counts = [0; 9];
    for held in subsets_of(Hand::DECK - flop, 2) {
        let cards: Vec<Card> = held.cards().collect();
        let facts = board.facts(cards[0], cards[1]).expect("a free combo");
        counts[usize::from(facts.category)] += 1;
    }
    // Sets: 3 * 3. Two pair: 3 * (3 * 3). A pair: 10 * 6 in the hole, and 9 * 40 with the board.
    let high = counts[usize::from(category::HIGH_CARD)];
    assert_eq!((counts[1], counts[2], counts[3]), (60 + 360, 27, 9));
    assert_eq!(high, 1176 - 60 - 360 - 27 - 9);
    assert_eq!(counts[4..], [0; 5]);
}
