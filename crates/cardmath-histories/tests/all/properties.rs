//! Any text is read without a panic: as hands, or as faults.

use cardmath_histories::{Outcome, read};
use proptest::prelude::*;

const HAND: &str = "\
PokerStars Hand #1:  Hold'em No Limit ($0.25/$0.50 USD) - 2020/02/08 4:01:19 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($50 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Ann: raises $1 to $1.50
Bob: calls $1
*** FLOP *** [2c 3d 4h]
Bob: checks
Ann: bets $2
Bob: folds
Uncalled bet ($2) returned to Ann
Ann collected $3 from pot
*** SUMMARY ***
Total pot $3 | Rake $0
Board [2c 3d 4h]
";

/// A hand with lines left out, repeated and changed.
fn damaged() -> impl Strategy<Value = String> {
    let lines = prop::collection::vec(0..HAND.lines().count(), 1..30);
    let change = (any::<prop::sample::Index>(), any::<char>(), any::<bool>());
    (lines, change, any::<bool>()).prop_map(|(mut lines, (place, other, changes), sorts)| {
        if sorts {
            lines.sort_unstable();
            lines.insert(0, 0);
        }
        let all: Vec<&str> = HAND.lines().collect();
        let text: String = lines.iter().flat_map(|&line| [all[line], "\n"]).collect();
        let mut letters: Vec<char> = text.chars().collect();
        if changes {
            let place = place.index(letters.len());
            letters[place] = other;
        }
        letters.into_iter().collect()
    })
}

proptest! {
    #[test]
    fn damaged_hands_are_read_or_refused(text in damaged()) {
        let mut hands = 0;
        read(&text, &mut |outcome| {
            if let Outcome::Hand(hand) = outcome {
                assert!(hand.money.pot >= 0);
                hands += 1;
            }
        });
        prop_assert!(hands <= text.lines().count());
    }

    #[test]
    fn any_text_is_read_or_refused(text: String) {
        read(&text, &mut |_| ());
    }
}
