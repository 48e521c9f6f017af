//! Short deck of two players, in which the button alone posts a blind, is written and read back.

use cardmath_histories::writers::write_phh;
use cardmath_histories::{Hand, Outcome, read};

const TEXT: &str = "\
Poker Hand #SD7: ShortDeck No Limit ($0.10) - 2024/05/01 12:00:00
Table 'Two' 2-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Ann: posts the ante $0.10
Bob: posts the ante $0.10
Ann: posts button blind $0.10
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Bob: calls $0.10
Ann: raises $0.40 to $0.50
Bob: folds
Uncalled bet ($0.40) returned to Ann
Ann collected $0.40 from pot
*** SUMMARY ***
Total pot $0.40 | Rake $0
";

fn one<T>(text: &str, look: impl Fn(&Hand<'_>) -> T) -> T {
    let mut found = None;
    read(text, &mut |outcome| match outcome {
        Outcome::Hand(hand) => found = Some(look(hand)),
        Outcome::Rejected(fault) => panic!("{fault}\n{text}"),
    });
    found.expect("a hand")
}

#[test]
fn two_players_and_one_blind_are_read_back() {
    let seen = |hand: &Hand<'_>| {
        let amounts = |seat: &cardmath_histories::Seat<'_>| {
            (
                seat.name.to_string(),
                seat.account.contributed,
                seat.account.collected,
            )
        };
        let mut seats: Vec<_> = hand.seats.iter().map(amounts).collect();
        seats.sort();
        let kinds: Vec<_> = hand.actions.iter().map(|action| action.kind).collect();
        let posts = kinds.iter().filter(|kind| kind.is_post()).count();
        (seats, posts, hand.stakes.small_blind, hand.stakes.big_blind)
    };
    let written = one(TEXT, write_phh);
    assert_eq!(one(&written, seen), one(TEXT, seen), "{written}");
}
