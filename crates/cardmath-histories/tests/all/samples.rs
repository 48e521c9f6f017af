//! Hands at random, in every game and structure: their texts in all formats are read as the same
//! tables.

use crate::common::evaluators::{Evaluators, PLAYED};
use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{Array, RecordBatch};
use cardmath_histories::games::{Betting, Game};
use cardmath_histories::sample::Sampler;
use cardmath_histories::tables::{Batches, Origin, Tables};
use cardmath_histories::writers::{write_ohh, write_phh, write_pokerstars};
use cardmath_histories::{Hand, Judge, Outcome, read_with};

/// Columns that a format has no place for: what the room is called, and where the text is.
const OF_THE_TEXT: [&str; 8] = [
    "room",
    "skin",
    "source_file",
    "source_offset",
    "source_length",
    "source_line",
    "warnings",
    "hand_id",
];
/// Open Hand History has UTC alone, one run, no bets of fixed limits, and does not say that a bet
/// came back.
const NOT_OPEN: [&str; 12] = [
    "seq",
    "pot_before",
    "stack_before",
    "time_local",
    "time_zone",
    "boards",
    "runs",
    "small_bet",
    "big_bet",
    "bring_in",
    "street_reached",
    "ante",
];

/// The tables of a text whose hands must all be read, and be legal.
fn tables(text: &str, judge: &dyn Judge) -> Batches {
    let mut tables = Tables::default();
    read_with(text, judge, &mut |outcome| match outcome {
        Outcome::Hand(hand) => {
            assert!(hand.warnings.is_empty(), "{:?}\n{text}", hand.warnings);
            tables.push(hand, &Origin::default());
        }
        Outcome::Rejected(fault) => panic!("{fault}\n{text}"),
    });
    tables.finish().expect("tables")
}

/// The rows of actions but for the pots that were taken, of which PHH adds those of one player up,
/// and other kinds.
fn rows_but(actions: &RecordBatch, kinds: &[&str]) -> Vec<usize> {
    let column = actions["action"].as_dictionary::<Int32Type>();
    let names = column.values().as_string::<i32>();
    let kind = |row: usize| names.value(column.keys().value(row) as usize);
    let is_kept = |row: &usize| kind(*row) != "collect" && !kinds.contains(&kind(*row));
    (0..actions.num_rows()).filter(is_kept).collect()
}

/// A table of one text, some of its rows, and the text.
type Rows<'t> = (&'t RecordBatch, Vec<usize>, &'t str);

fn assert_same(one: &Rows<'_>, other: &Rows<'_>, but: &[&str]) {
    let show = |rows: &Rows<'_>, name: &str| {
        let (batch, rows, _) = rows;
        let column = &batch[name];
        let value = |row: &usize| match column.as_dictionary_opt::<Int32Type>() {
            Some(names) if names.is_valid(*row) => {
                let code = names.keys().value(*row) as usize;
                names.values().as_string::<i32>().value(code).to_owned()
            }
            _ => format!("{:?}", column.slice(*row, 1)),
        };
        rows.iter().map(value).collect::<Vec<_>>()
    };
    for field in one.0.schema().fields() {
        let name = field.name().as_str();
        if !but.contains(&name) && !OF_THE_TEXT.contains(&name) {
            let texts = format!("{name}\n{}\n{}", one.2, other.2);
            assert_eq!(show(one, name), show(other, name), "{texts}");
        }
    }
}

fn compare(texts: [&str; 2], but: &[&str], but_actions: &[&str], judge: &dyn Judge) {
    let [one, other] = texts.map(|text| tables(text, judge));
    let all = |batch: &RecordBatch| (0..batch.num_rows()).collect::<Vec<_>>();
    for (left, right) in [(&one.hands, &other.hands), (&one.players, &other.players)] {
        let left = (left, all(left), texts[0]);
        assert_same(&left, &(right, all(right), texts[1]), but);
    }
    let left = (&one.actions, rows_but(&one.actions, but_actions), texts[0]);
    let right = (
        &other.actions,
        rows_but(&other.actions, but_actions),
        texts[1],
    );
    assert_same(&left, &right, but);
}

fn each_sample(hands: usize, look: &mut dyn FnMut(&Hand<'_>, &dyn Judge)) {
    let judge = Evaluators::of(PLAYED.iter().map(|(game, _)| *game));
    for (number, (game, bettings)) in (0..).zip(PLAYED) {
        for (other, betting) in (0..).zip(bettings) {
            let mut sampler = (2..=6)
                .rev()
                .find_map(|seats| Sampler::new(game, *betting, seats, 100 * number + other).ok())
                .expect("a sampler");
            for _ in 0..hands {
                let hand = sampler.deal(&judge).expect("a legal hand");
                look(&hand, &judge);
            }
        }
    }
}

#[test]
fn text_and_phh_are_the_same_tables() {
    each_sample(10, &mut |hand, judge| {
        let phh = write_phh(hand);
        let text = write_pokerstars(hand).unwrap_or_else(|| phh.clone());
        compare([&text, &phh], &[], &[], judge);
        read_with(&text, judge, &mut |outcome| {
            if let Outcome::Hand(read) = outcome {
                assert_eq!(read.money.pot, hand.money.pot, "{text}");
                assert_eq!(read.money.collected, hand.money.collected, "{text}");
                compare([&text, &write_phh(read)], &[], &[], judge);
            }
        });
    });
}

#[test]
fn text_and_open_hand_history_are_the_same_tables() {
    each_sample(10, &mut |hand, judge| {
        let text = write_pokerstars(hand).unwrap_or_else(|| write_phh(hand));
        if hand.runs == 1 {
            // Games without blinds have no stakes there.
            let mut but = NOT_OPEN.to_vec();
            but.extend(hand.game.is_stud().then_some("big_blind"));
            compare([&text, &write_ohh(hand)], &but, &["uncalled"], judge);
        }
    });
}

#[test]
fn samples_are_varied_and_the_same_for_a_seed() {
    let judge = Evaluators::of([Game::Holdem]);
    let deal = |seed| {
        let mut sampler =
            Sampler::new(Game::Holdem, Betting::NoLimit, 6, seed).expect("six players");
        (0..300)
            .map(|_| sampler.deal(&judge).expect("a hand"))
            .collect::<Vec<_>>()
    };
    let hands = deal(1);
    assert_eq!(hands, deal(1));
    assert_ne!(hands[0], deal(2)[0]);
    let some = |what: &dyn Fn(&Hand<'_>) -> bool| hands.iter().filter(|hand| what(hand)).count();
    assert!(some(&|hand| hand.board().is_empty()) > 30);
    assert!(some(&|hand| hand.board().len() == 5) > 30);
    assert!(some(&|hand| hand.seats.iter().any(|seat| seat.shown)) > 20);
    assert!(some(&|hand| hand.runs > 1) > 0);
    assert!(some(&|hand| hand.seats.len() == 2) > 0 && some(&|hand| hand.seats.len() == 6) > 0);
    assert!(some(&|hand| hand.money.rake > 0) > 30);
    assert!(Sampler::new(Game::Holdem, Betting::NoLimit, 11, 1).is_err());
}
