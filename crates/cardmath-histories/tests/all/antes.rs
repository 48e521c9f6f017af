//! Antes that one player posts for all, and dead blinds: money in the pot that nobody has to match,
//! so it does not count when an uncalled bet goes back. A hand keeps its money as PHH.

use crate::common::holds;
use cardmath_histories::writers::write_phh;
use cardmath_histories::{Outcome, read};

/// Each player's net by name, in hundredths, of the only hand of a text, and the hand as PHH.
fn nets(text: &str) -> (Vec<(String, i64)>, String) {
    let mut found = Vec::new();
    read(text, &mut |outcome| match outcome {
        Outcome::Hand(hand) => {
            assert!(hand.warnings.is_empty(), "{:?}\n{text}", hand.warnings);
            let broken = holds::broken(hand);
            assert!(broken.is_empty(), "{broken:?}\n{text}");
            let seats = hand.seats.iter();
            let mut nets: Vec<_> = seats
                .map(|seat| (seat.name.to_string(), seat.account.net()))
                .collect();
            nets.sort();
            found.push((nets, write_phh(hand)));
        }
        Outcome::Rejected(fault) => panic!("{fault}\n{text}"),
    });
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

/// A tournament hand that Ann, on the button, wins by a raise to 60 that nobody calls.
fn stolen(posts: &str, pot: i64) -> String {
    format!(
        "PokerStars Hand #1: Tournament #9, $5+$1 USD Hold'em No Limit - Level I (10/20) - \
         2020/02/08 4:01:19 ET\n\
         Table 'Vega' 6-max Seat #1 is the button\n\
         Seat 1: Ann (1000 in chips)\nSeat 2: Bob (1000 in chips)\nSeat 3: Cem (1000 in chips)\n\
         {posts}Bob: posts small blind 10\nCem: posts big blind 20\n\
         *** HOLE CARDS ***\nDealt to Ann [Ah Ad]\n\
         Ann: raises 40 to 60\nBob: folds\nCem: folds\n\
         Uncalled bet (40) returned to Ann\nAnn collected {pot} from pot\n\
         *** SUMMARY ***\nTotal pot {pot} | Rake 0\n"
    )
}

#[test]
fn money_that_nobody_has_to_match_survives_phh() {
    let each = "Ann: posts the ante 5\nBob: posts the ante 5\nCem: posts the ante 5\n";
    for (posts, pot, lost_by_bob, lost_by_cem, trims) in [
        ("", 50, 10, 20, "true"),
        (each, 65, 15, 25, "true"),
        ("Cem: posts the ante 20\n", 70, 10, 40, "false"),
        ("Ann: posts the ante 20\n", 70, 10, 20, "false"),
        ("Bob: posts the ante 30\n", 80, 40, 20, "false"),
        ("Ann: posts small & big blinds 30\n", 60, 10, 20, "false"),
    ] {
        let (stated, phh) = nets(&stolen(posts, pot));
        let won = lost_by_bob + lost_by_cem;
        let known = [("Ann", won), ("Bob", -lost_by_bob), ("Cem", -lost_by_cem)];
        let known = known.map(|(name, chips)| (name.to_owned(), 100 * chips));
        assert_eq!(stated, known, "{posts}");
        let trimming = format!("ante_trimming_status = {trims}\n");
        assert!(phh.contains(&trimming), "{phh}");
        let (back, again) = nets(&format!("[1]\n{phh}"));
        assert_eq!(back, stated, "{phh}");
        assert_eq!(again, phh);
    }
}
