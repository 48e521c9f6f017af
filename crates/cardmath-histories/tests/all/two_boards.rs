//! Hands that are played on two boards: each decides half of every pot.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int32Type};
use cardmath_cards::Hand as Cards;
use cardmath_cards::ordering::{Ordering, declaration};
use cardmath_evaluate::{Evaluator, GameEvaluator, Rules};
use cardmath_histories::expected::{HandTables, Question, expected};
use cardmath_histories::tables::{Origin, Tables};
use cardmath_histories::{Outcome, read};

/// A bomb pot in which Hero and Bob put 10 in on the flop, and all of the rest on the turn.
const BOMB_POT: &str = "\
Poker Hand #HD5503: Hold'em No Limit ($0.50/$1) - 2024/05/02 20:10:11
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Hero ($100 in chips)
Seat 2: Ann ($100 in chips)
Seat 3: Bob ($100 in chips)
Hero: posts the ante $5
Ann: posts the ante $5
Bob: posts the ante $5
*** HOLE CARDS ***
Dealt to Hero [Ah Kh]
*** FIRST FLOP *** [2h 3d 4h]
*** SECOND FLOP *** [7c 8d Th]
Ann: checks
Bob: bets $10
Hero: calls $10
Ann: folds
*** FIRST TURN *** [2h 3d 4h] [5s]
*** SECOND TURN *** [7c 8d Th] [5d]
Bob: bets $85 and is all-in
Hero: calls $85 and is all-in
Bob: shows [Jc Js]
Hero: shows [Ah Kh]
*** FIRST RIVER *** [2h 3d 4h 5s] [9s]
*** SECOND RIVER *** [7c 8d Th 5d] [2d]
*** FIRST SHOWDOWN ***
Hero collected $100 from pot
*** SECOND SHOWDOWN ***
Bob collected $100 from pot
*** SUMMARY ***
Total pot $205 | Rake $5 | Jackpot $0
FIRST Board [2h 3d 4h 5s 9s]
SECOND Board [7c 8d Th 5d 2d]
";

/// The warnings of a hand.
fn warnings(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    read(text, &mut |outcome| match outcome {
        Outcome::Hand(hand) => found.clone_from(&hand.warnings),
        Outcome::Rejected(fault) => panic!("{fault}"),
    });
    found
}

#[test]
fn bets_on_two_boards_follow_the_rules() {
    let stars = BOMB_POT
        .replace("Poker Hand #HD5503", "PokerStars Hand #5503")
        .replace("SHOWDOWN", "SHOW DOWN")
        .replace(" | Jackpot $0", "");
    // On the flop all-in, the boards come one after the other.
    let early = BOMB_POT
        .replace("bets $10", "bets $95 and is all-in")
        .replace(
            "Hero: calls $10\nAnn: folds",
            "Hero: calls $95 and is all-in\nAnn: folds",
        );
    let (before, rest) = early.split_once("*** FIRST TURN").expect("a turn");
    let (_, rest) = rest
        .split_once("and is all-in\nHero: calls $85 and is all-in\n")
        .expect("bets");
    let (shown, rest) = rest.split_once("*** FIRST RIVER").expect("a river");
    let (_, rest) = rest.split_once("*** FIRST SHOWDOWN").expect("a showdown");
    let early = format!(
        "{before}{shown}*** FIRST TURN *** [2h 3d 4h] [5s]\n\
         *** FIRST RIVER *** [2h 3d 4h 5s] [9s]\n*** SECOND TURN *** [7c 8d Th] [5d]\n\
         *** SECOND RIVER *** [7c 8d Th 5d] [2d]\n*** FIRST SHOWDOWN{rest}"
    );
    for text in [BOMB_POT, &stars, &early] {
        assert_eq!(warnings(text), [""; 0], "{text}");
    }
}

#[test]
fn what_breaks_the_rules_on_two_boards_is_warned_of() {
    for (right, wrong, reason) in [
        (
            "Ann: checks\n",
            "",
            "Bob acts out of turn: it is the turn of Ann",
        ),
        (
            "*** SECOND TURN *** [7c 8d Th] [5d]\n",
            "",
            "Bob acts out of turn",
        ),
        ("7c 8d Th", "7c 8d 2h", "2h"),
        (
            "Ann: folds\n",
            "",
            "cards are dealt before the bets are done",
        ),
    ] {
        let text = BOMB_POT.replace(right, wrong);
        assert_ne!(text, BOMB_POT);
        let mut found = Vec::new();
        read(&text, &mut |outcome| match outcome {
            Outcome::Hand(hand) => found.clone_from(&hand.warnings),
            Outcome::Rejected(fault) => found.push(fault.reason),
        });
        assert!(
            found.iter().any(|warning| warning.contains(reason)),
            "{found:?}"
        );
    }
}

fn holdem() -> GameEvaluator {
    let ordering = Ordering::new(declaration("HIGH").expect("a name")).expect("an ordering");
    GameEvaluator::new(Rules {
        deck: Cards::DECK,
        cards: 2,
        plays: None,
        board: 5,
        pots: vec![Arc::new(Evaluator::new(ordering))],
    })
}

fn cards(text: &str) -> Cards {
    let parsed = cardmath_histories::cards::parse(text).expect("cards");
    let known = parsed
        .ids()
        .iter()
        .map(|id| cardmath_cards::Card::from_id(*id).expect("a card"));
    known.collect()
}

#[test]
fn an_all_in_on_two_boards_is_worth_half_of_the_pot_on_each() {
    let mut tables = Tables::default();
    read(BOMB_POT, &mut |outcome| match outcome {
        Outcome::Hand(hand) => tables.push(hand, &Origin::default()),
        Outcome::Rejected(fault) => panic!("{fault}"),
    });
    let batches = tables.finish().expect("tables");
    let game = holdem();
    let games = HashMap::from([("holdem".to_owned(), &game)]);
    let tables = HandTables {
        hands: &[batches.hands],
        players: &[batches.players],
        actions: &[batches.actions],
    };
    let found = expected(tables, &games, Question::default(), 1, |_, _| true);
    let found = found.expect("threads").expect("a table");
    let status = found["ev_status"].as_dictionary::<Int32Type>();
    let names = status.values().as_string::<i32>();
    for (row, key) in status.keys().values().iter().enumerate() {
        assert_eq!(names.value(*key as usize), "exact", "row {row}");
    }
    // All pairs of rivers.
    let (hero, bob) = (cards("AhKh"), cards("JcJs"));
    let boards = [cards("2h3d4h5s"), cards("7c8dTh5d")];
    let left = Cards::DECK - hero - bob - boards[0] - boards[1];
    let (mut won, mut squares, mut deals) = (0.0, 0.0, 0.0);
    for first in left.cards() {
        for second in left.cards().filter(|second| *second != first) {
            deals += 1.0;
            let mut parts = 0.0;
            for (board, river) in boards.iter().zip([first, second]) {
                let [one, other] =
                    [hero, bob].map(|held| game.strength(0, held, board.with(river)));
                parts += match one.cmp(&other) {
                    std::cmp::Ordering::Greater => 0.5,
                    std::cmp::Ordering::Equal => 0.25,
                    std::cmp::Ordering::Less => 0.0,
                };
            }
            won += parts;
            squares += parts * parts;
        }
    }
    // Of 205 in the pot, 5 are rake; each put 100 in.
    let wanted = 200.0 * won / deals - 100.0;
    let nets = found["ev_net"].as_primitive::<Float64Type>();
    assert!(
        (nets.value(2) - 100.0 * wanted).abs() < 1e-6,
        "{} {wanted}",
        nets.value(2)
    );
    let variances = found["ev_variance"].as_primitive::<Float64Type>();
    let wanted = 200.0 * 200.0 * (squares / deals - (won / deals) * (won / deals));
    let found = variances.value(2) / 10_000.0;
    assert!((found - wanted).abs() < 1e-6, "{found} {wanted}");
    assert!((nets.value(0) + 500.0).abs() < 1e-6, "{}", nets.value(0));
}
