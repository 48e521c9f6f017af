//! Chances that statistics count, in hands made up for each.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, UInt64Type};
use cardmath_histories::tables::bits::bit;
use cardmath_histories::tables::{Origin, Tables};
use cardmath_histories::{Outcome, read};

/// The names of those who had a chance, of those who took it, and all positions, in a hand's table.
fn counted(text: &str, statistic: &'static str) -> [Vec<String>; 3] {
    let mut tables = Tables::default();
    read(text, &mut |outcome| match outcome {
        Outcome::Hand(hand) => {
            assert!(hand.warnings.is_empty(), "{:?}", hand.warnings);
            tables.push(hand, &Origin::default());
        }
        Outcome::Rejected(fault) => panic!("{fault}\n{text}"),
    });
    let players = tables.finish().expect("tables").players;
    let text = |column: &str, row: usize| {
        let names = players[column].as_dictionary::<Int32Type>();
        let code = names.keys().value(row) as usize;
        names.values().as_string::<i32>().value(code).to_owned()
    };
    let with = |column: &str| {
        let bits = players[column].as_primitive::<UInt64Type>().values();
        let rows = (0..players.num_rows()).filter(|row| bits[*row] >> bit(statistic) & 1 != 0);
        let mut names: Vec<_> = rows.map(|row| text("name", row)).collect();
        names.sort();
        names
    };
    let positions = (0..players.num_rows())
        .map(|row| text("position", row))
        .collect();
    [with("chances"), with("made"), positions]
}

/// A hand of four players, from the raise before the flop on.
fn hand(dee: &str, play: &str, pot: &str) -> String {
    format!(
        "PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2020/02/08 4:01:19 ET\n\
         Table 'T' 6-max Seat #1 is the button\nSeat 1: Ann ($200 in chips)\n\
         Seat 2: Bob ($200 in chips)\nSeat 3: Cleo ($200 in chips)\nSeat 4: Dee ({dee} in chips)\n\
         Bob: posts small blind $1\nCleo: posts big blind $2\n*** HOLE CARDS ***\n{play}\
         *** SUMMARY ***\nTotal pot {pot} | Rake $0\n"
    )
}

#[test]
fn four_handed_the_first_seat_is_the_cutoff_and_can_steal() {
    let text = hand(
        "$200",
        "Dee: raises $4 to $6\nAnn: folds\nBob: folds\nCleo: folds\n\
         Uncalled bet ($4) returned to Dee\nDee collected $5 from pot\n",
        "$5",
    );
    let [chances, made, positions] = counted(&text, "steal");
    assert_eq!(
        (chances, made),
        (vec!["Dee".to_owned()], vec!["Dee".to_owned()])
    );
    assert_eq!(positions, ["SB", "BB", "CO", "BTN"]);
    assert_eq!(counted(&text, "fold_to_steal")[0], ["Bob", "Cleo"]);
}

#[test]
fn nobody_leads_into_a_raiser_who_is_all_in() {
    let play = |all_in: &str| {
        format!(
            "Dee: raises $4 to $6{all_in}\nAnn: folds\nBob: calls $5\nCleo: calls $4\n\
             *** FLOP *** [2c 3d 4h]\nBob: bets $10\nCleo: folds\n\
             Uncalled bet ($10) returned to Bob\n"
        )
    };
    let shown = "*** TURN *** [2c 3d 4h] [9s]\n*** RIVER *** [2c 3d 4h 9s] [9c]\n\
                 *** SHOW DOWN ***\nBob: shows [Ah Ad] (two pair)\nBob collected $18 from pot\n";
    let text = hand("$6", &(play(" and is all-in") + shown), "$18");
    assert_eq!(counted(&text, "donk_bet_flop")[0], Vec::<String>::new());
    let folds = play("").replace("Cleo: folds", "Cleo: folds\nDee: folds");
    let text = hand("$200", &(folds + "Bob collected $18 from pot\n"), "$18");
    let [chances, made, _] = counted(&text, "donk_bet_flop");
    assert_eq!(
        (chances, made),
        (vec!["Bob".to_owned()], vec!["Bob".to_owned()])
    );
}

#[test]
fn a_bet_that_was_raised_is_not_continued_on_the_turn() {
    let play = |flop: &str| {
        format!(
            "Dee: raises $4 to $6\nAnn: folds\nBob: folds\nCleo: calls $4\n\
             *** FLOP *** [2c 3d 4h]\nCleo: checks\nDee: bets $6\n{flop}\
             *** TURN *** [2c 3d 4h] [9s]\nCleo: checks\nDee: bets $20\nCleo: folds\n\
             Uncalled bet ($20) returned to Dee\n"
        )
    };
    let called = play("Cleo: calls $6\n") + "Dee collected $25 from pot\n";
    assert_eq!(
        counted(&hand("$200", &called, "$25"), "c_bet_turn")[0],
        ["Dee"]
    );
    let raised = "Cleo: raises $12 to $18\nDee: raises $12 to $30\nCleo: calls $12\n";
    let raised = play(raised) + "Dee collected $73 from pot\n";
    let none = Vec::<String>::new();
    assert_eq!(
        counted(&hand("$200", &raised, "$73"), "c_bet_turn")[0],
        none
    );
}
