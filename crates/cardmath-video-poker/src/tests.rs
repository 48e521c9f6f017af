//! Proofs by plain enumeration: every draw dealt, every substitution of wild cards tried.

use crate::*;
use cardmath_cards::{Card, CardReader, Hand, Rank, subsets_of};
use cardmath_evaluate::strength;

const JACKS: u32 = 0b1_1110_0000_0000;
const ACE: u32 = 1 << 12;

fn line(shape: Shape) -> Line {
    Line::of(shape)
}

fn royal() -> Line {
    Line {
        ranks: ACE,
        ..line(Shape::StraightFlush)
    }
}

/// 9/6 Jacks or Better.
fn jacks() -> (PayTable, Vec<i64>) {
    let pair = Line {
        ranks: JACKS,
        ..line(Shape::Kind(2))
    };
    let lines = vec![
        royal(),
        line(Shape::StraightFlush),
        line(Shape::Kind(4)),
        line(Shape::FullHouse),
        line(Shape::Flush),
        line(Shape::Straight),
        line(Shape::Kind(3)),
        line(Shape::TwoPair),
        pair,
    ];
    let table = PayTable::new(0, Hand::EMPTY, false, lines).expect("a pay table");
    (table, vec![800, 50, 25, 9, 6, 4, 3, 2, 1])
}

/// The lines of games with wild cards, by the rows of the published censuses.
fn wild_lines() -> Vec<Line> {
    let natural = Line {
        natural: Some(true),
        ..royal()
    };
    vec![
        natural,
        line(Shape::Wild(4)),
        royal(),
        line(Shape::Kind(5)),
        line(Shape::StraightFlush),
        line(Shape::Kind(4)),
        line(Shape::FullHouse),
        line(Shape::Flush),
        line(Shape::Straight),
        line(Shape::Kind(3)),
        line(Shape::TwoPair),
        line(Shape::Kind(2)),
    ]
}

fn deuces() -> Hand {
    Rank::new(0)
        .into_iter()
        .flat_map(|rank| Hand::DECK.of_rank(rank).cards().collect::<Vec<_>>())
        .collect()
}

fn joker() -> Hand {
    Card::joker(1).into_iter().collect()
}

fn played(table: PayTable, threads: usize) -> Game {
    let deck = Deck::shared(table.jokers(), table.suit_labels());
    let game = Game::new(table, deck, threads, || true);
    game.expect("threads").expect("nothing stops it")
}

fn total(game: &Game, pays: &[i64]) -> (u128, u128) {
    let pays = game.pays(pays);
    let all = analyze(game, &pays, &|_| 0, 1, 2, || true);
    let all = all.expect("threads").expect("nothing stops it");
    let each = all.lines.iter().zip(&pays.of_line);
    let sum = each.map(|(&times, &pay)| times * pay as u128).sum();
    assert_eq!(i128::try_from(sum).expect("small"), all.groups[0].value);
    (sum, all.lines.iter().sum())
}

#[test]
fn jacks_or_better_returns_what_is_published() {
    let (table, pays) = jacks();
    let game = played(table, 2);
    let (sum, all) = total(&game, &pays);
    assert_eq!(all, 2_598_960 * 7_669_695);
    assert_eq!(sum * 10_000_000 / all, 9_954_390);
}

fn census(table: PayTable) -> Vec<u32> {
    played(table, 2).counts(0).to_vec()
}

#[test]
fn wild_hands_are_as_many_as_are_known() {
    let table = PayTable::new(0, deuces(), false, wild_lines()).expect("a pay table");
    let known = [
        4, 48, 480, 624, 2068, 31552, 12672, 14472, 62232, 355080, 95040, 1225008, 799680,
    ];
    assert_eq!(census(table), known);
    let mut lines = wild_lines();
    lines.remove(1);
    let table = PayTable::new(1, joker(), false, lines.clone()).expect("a pay table");
    let known = [
        4, 20, 13, 180, 3120, 6552, 7804, 20532, 137280, 123552, 1268088, 1302540,
    ];
    assert_eq!(census(table), known);
    let table = PayTable::new(1, joker(), true, lines).expect("a pay table");
    let known = [
        4, 20, 1, 180, 828, 4368, 7804, 20532, 63360, 138600, 1215024, 1418964,
    ];
    assert_eq!(census(table), known);
}

fn hand(text: &str) -> Hand {
    let jokers = (1..=Card::JOKERS).filter_map(Card::joker);
    let jokers: Vec<Card> = jokers
        .filter(|joker| text.contains(&joker.to_string()))
        .collect();
    let text = &text[text.rfind('X').map_or(0, |last| last + 2)..];
    let cards = CardReader::new(text).map(|found| found.expect("a card").1);
    cards.chain(jokers).collect()
}

/// How many draws of a hold come to each line, each of them dealt.
fn dealt(game: &Game, ids: &[u8; HAND], hold: usize) -> Vec<i64> {
    let mut counts = vec![0; game.columns()];
    let jokers: Hand = (1..=game.table().jokers() as u8)
        .filter_map(Card::joker)
        .collect();
    let hand: Hand = ids.iter().filter_map(|&id| Card::or_joker(id)).collect();
    let kept: Hand = (0..HAND)
        .filter(|card| hold >> card & 1 == 1)
        .filter_map(|card| Card::or_joker(ids[card]))
        .collect();
    for drawn in subsets_of((Hand::DECK | jokers) - hand, HAND - kept.len()) {
        counts[game.table().line_of(kept | drawn)] += 1;
    }
    counts
}

#[test]
fn draws_are_as_many_as_are_dealt() {
    let (table, _) = jacks();
    let mut lines = wild_lines();
    let wild = PayTable::new(0, deuces(), false, lines.clone()).expect("a pay table");
    lines.remove(1);
    let one = PayTable::new(1, joker(), false, lines.clone()).expect("a pay table");
    let two = joker() | Card::joker(2).into_iter().collect();
    let two = PayTable::new(2, two, false, lines.clone()).expect("a pay table");
    let court = PayTable::new(0, hand("JsJh"), false, lines).expect("a pay table");
    for (table, text) in [
        (table.clone(), "AhKhQhJh2c"),
        (table, "7c7d7h2s2c"),
        (wild.clone(), "2c2dKh9h3s"),
        (wild, "AcKdQs9h8h"),
        (one.clone(), "X1 Ah Kh 9c 9d"),
        (one, "Ah Kh 9c 9d 8d"),
        (two, "X2 Ah Kh 9c 9d"),
        (court, "Js Th 9s 8c 2h"),
    ] {
        let game = played(table, 1);
        let ids = game.ids(hand(text)).expect("five cards");
        let holds = Holds::of(&game, ids);
        let pays: Vec<i64> = (0..game.columns() as i64)
            .rev()
            .map(|pay| pay * pay)
            .collect();
        let values = holds.values(&game.pays(&pays[..game.columns() - 1]));
        for hold in (0..HOLDS).filter(|hold| hold.count_ones() > 1) {
            let counts = dealt(&game, &ids, hold);
            assert_eq!(holds.draws(hold), counts, "{text} {hold:05b}");
            let sum: i64 = counts
                .iter()
                .zip(&pays)
                .map(|(count, pay)| count * pay)
                .sum();
            let scale = game.scale(hold.count_ones() as usize) as i64;
            assert_eq!(values[hold], sum * scale, "{text} {hold:05b}");
        }
    }
}

#[test]
fn draws_of_four_and_five_cards_are_as_many_as_are_dealt() {
    let (table, _) = jacks();
    let game = played(table, 1);
    let ids = game.ids(hand("Kh9c7d5s3h")).expect("five cards");
    let holds = Holds::of(&game, ids);
    for hold in [0, 1 << 4] {
        assert_eq!(holds.draws(hold), dealt(&game, &ids, hold));
    }
}

#[test]
fn hands_without_wild_cards_fall_into_the_categories_of_the_standard_ordering() {
    let (table, _) = jacks();
    // The weakest strength of each line: royal flush, straight flush and so on.
    let least = [7462, 7453, 7297, 7141, 5864, 5854, 4996, 4138, 3258];
    for hand in cardmath_cards::subsets(5).step_by(7) {
        let worth = strength(hand);
        let expected = least.iter().position(|&least| worth >= least);
        assert_eq!(table.line_of(hand), expected.unwrap_or(9), "{hand}");
    }
}

#[test]
fn a_jackpot_is_paid_as_the_pay_of_its_line() {
    let (table, mut pays) = jacks();
    let game = played(table, 2);
    let all = jackpot_pieces(&game, &game.pays(&pays), 0, (0, 2000), 2, || true);
    let all = all.expect("threads").expect("nothing stops it");
    assert!(all.len() > 10 && all.is_sorted_by(|a, b| a.from.0 * b.from.1 < b.from.0 * a.from.1));
    assert!(all.is_sorted_by_key(|piece| piece.slope));
    for jackpot in [0, 250, 800, 976, 1999] {
        pays[0] = jackpot;
        let at = i128::from(jackpot);
        let piece = all.iter().rfind(|piece| piece.from.0 <= at * piece.from.1);
        let piece = piece.expect("a piece");
        assert_eq!(
            piece.fixed + piece.slope * at,
            total(&game, &pays).0 as i128
        );
    }
}

/// Labels by how many cards are held and what the highest of them is, and of all five by their
/// line.
fn some_labels(game: &Game) -> Labels {
    const COUNT: usize = 40;
    let row = |wanted: [usize; 2]| (0..COUNT).map(move |label| wanted.contains(&label));
    let sets = game.deck().sets().iter();
    let some = sets.flat_map(|set| {
        let highest = set.last().map_or(0, |&id| usize::from(id / 4));
        row([set.len(), 5 + (highest + 3 * set.len()) % 25])
    });
    let all = (0..game.columns()).flat_map(|line| row([30 + line, 31 + line]));
    let rows: Vec<bool> = some.chain(all).collect();
    Labels::new(COUNT, &rows).expect("a row for each class")
}

#[test]
fn lists_cost_what_is_counted_as_they_are_built() {
    let (table, pays) = jacks();
    let game = played(table, 2);
    let search = Search::new(&game, &game.pays(&pays), &some_labels(&game), 2, || true);
    let search = search.expect("threads").expect("nothing stops it");
    let steps = search.run(0, 12, |done, total| done <= total);
    assert!(steps.len() > 3);
    for step in &steps {
        assert_eq!(step.cost, search.cost(&step.order), "{:?}", step.order);
        assert_eq!(step.order.last(), Some(&0));
    }
    assert!(steps.is_sorted_by(|a, b| a.order.len() < b.order.len() && a.cost > b.cost));
    let mut asked = 0;
    let stopped = search.run(0, 12, |_, _| {
        asked += 1;
        asked < 20
    });
    assert_eq!(asked, 20);
    assert!(stopped.len() < steps.len());
}

#[test]
fn hands_counted_by_ranks_are_those_that_are_counted_up_to_suits() {
    let (table, _) = jacks();
    let mut lines = wild_lines();
    let wild = PayTable::new(0, deuces(), false, lines.clone()).expect("a pay table");
    lines.remove(1);
    let natural_flush = Line {
        natural: Some(true),
        ..line(Shape::Flush)
    };
    lines.insert(4, natural_flush);
    let flushes = PayTable::new(0, deuces(), false, lines.clone()).expect("a pay table");
    let bug = PayTable::new(1, joker(), true, lines.clone()).expect("a pay table");
    let jokers = joker() | Card::joker(2).into_iter().collect();
    let both = PayTable::new(2, jokers | deuces(), false, lines.clone()).expect("a pay table");
    for (table, text) in [
        (table.clone(), "AhKhQhJh2c"),
        (table, "7c7d7h2s2c"),
        (wild.clone(), "2c2dKh9h3s"),
        (wild.clone(), "2h9h8h7h4h"),
        (wild, "AcKdQs9h8h"),
        (flushes.clone(), "2h9h8h7h4h"),
        (flushes, "2s2h8h7h4c"),
        (bug, "X1 Ah Kh 9c 9d"),
        (both.clone(), "X1 X2 2h 9c 9d"),
        (both, "Ah Kh 9h 9c 2d"),
    ] {
        let game = played(table, 1);
        let ids = game.ids(hand(text)).expect("five cards");
        let holds = Holds::of(&game, ids);
        let by_ranks = ByRanks::new(game.table()).expect("suits are alike");
        let draws = draws_of(&by_ranks.containing(&ids));
        for (hold, draws) in draws.into_iter().enumerate() {
            assert_eq!(draws, holds.draws(hold), "{text} {hold:05b}");
        }
    }
    let court = PayTable::new(0, hand("JsJh"), false, lines).expect("a pay table");
    assert!(ByRanks::new(&court).is_none());
}
