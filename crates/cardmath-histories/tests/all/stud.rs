//! Stud of rooms whose samples have none: streets, cards and bring-ins in the rooms' forms.

use crate::common::reading::one;
use cardmath_histories::games::{Betting, Game};
use cardmath_histories::{ActionKind, Hand};

fn nets(hand: &Hand<'_>) -> Vec<i64> {
    hand.seats.iter().map(|seat| seat.account.net()).collect()
}

/// The streets on which somebody bets, raises or brings in, with the amounts.
fn bets(hand: &Hand<'_>) -> Vec<(u8, i64)> {
    let is_bet = |kind| {
        matches!(
            kind,
            ActionKind::Bet | ActionKind::Raise | ActionKind::BringIn
        )
    };
    let bets = hand.actions.iter().filter(|action| is_bet(action.kind));
    bets.map(|bet| (bet.street, bet.amount)).collect()
}

#[test]
fn bovada_names_players_of_stud_by_their_seats() {
    let text = "\
Bovada Hand #2600000001 TBL#2000001 7CARD HiLo Fixed Limit - 2012-09-19 13:11:08
Seat+1: $5.03 in chips
Seat+2 [ME]: $6.53 in chips
Seat+4: $12.16 in chips
Seat+1 : Ante chip $0.05
Seat+2 [ME] : Ante chip $0.05
Seat+4 : Ante chip $0.05
*** 3RD STREET ***
Seat+1 : Card dealt to a spot [6d Ad 2s]
Seat+2 [ME] : Card dealt to a spot [4d Qd Ac]
Seat+4 : Card dealt to a spot [7s As 4c]
Seat+1 : Bring_in chip $0.10
Seat+2 [ME] : Folds
Seat+4 : Calls $0.10
*** 4TH STREET ***
Seat+1 : Card dealt to a spot [3s]
Seat+4 : Card dealt to a spot [5c]
Seat+4 : Checks
Seat+1 : Bets $0.25
Seat+4 : Calls $0.25
*** 5TH STREET ***
Seat+1 : Card dealt to a spot [7h]
Seat+4 : Card dealt to a spot [Qh]
Seat+4 : Checks
Seat+1 : Checks
*** 6TH STREET ***
Seat+1 : Card dealt to a spot [4h]
Seat+4 : Card dealt to a spot [9h]
Seat+4 : Checks
Seat+1 : Checks
*** RIVER ***
Seat+1 : Card dealt to a spot [Jh]
Seat+4 : Card dealt to a spot [Qs]
Seat+4 : bets $0.50
Seat+1 : Calls $0.50
Seat+1 : Showdown [Ad Jh 7h 6d 4h Ad 2s 3s 4h 6d] (High Card)
Seat+4 : Showdown [Qs Qh As 9h 7s] (One pair)
Seat+1 : Hand result $0.90
Seat+4 : Hand result $0.90
*** SUMMARY ***
Total Pot($1.85) | Rake ($0.05)
Seat+1:   with High Card [6d Ad 2s 3s 7h 4h Jh-Ad Jh 7h 6d 4h] LO $0.90 [6d Ad 2s 3s 7h 4h Jh-Ad 2s 3s 4h 6d]
Seat+2:  Folded on the 3rd STREET
";
    one(text, |hand| {
        assert_eq!(
            (hand.game, hand.betting),
            (Game::StudEight, Betting::FixedLimit)
        );
        assert_eq!((hand.hero, nets(hand)), (Some(1), vec![0, -5, 0]));
        assert_eq!(bets(hand), [(0, 10), (1, 25), (4, 50)]);
        let cards: Vec<_> = hand.seats.iter().map(|seat| seat.hole.len()).collect();
        assert_eq!(cards, [7, 3, 7]);
        assert_eq!(hand.time_utc, None);
    });
    let later = text.replace("13:11:08", "13:11:08 UTC [MVS]");
    one(&later, |hand| assert_eq!(hand.time_utc, hand.time_local));
}

#[test]
fn winning_once_ended_streets_of_stud_by_a_line() {
    let text = "\
Game started at: 2016/8/2 11:17:19
Game ID: 700000001 1/2 Vega (JP) (Seven Cards Stud HiLow) 8-max
Seat 1: Ann (50).
Seat 2: Bob (50).
Player Ann ante (0.15)
Player Bob ante (0.15)
Player Ann received card: [2c]
Player Ann received card: [3d]
Player Ann received card: [4h]
Player Bob received a card.
Player Bob received a card.
Player Bob received card: [Ks]
Player Ann bring in (0.30)
Player Bob raises (1)
Player Ann calls (0.70)
*** Third street ***
Player Ann received card: [5h]
Player Bob received card: [Kc]
Player Bob bets (1)
Player Ann calls (1)
*** Fourth street ***
Player Ann received card: [9h]
Player Bob received card: [10c]
Player Bob checks
Player Ann checks
*** Fifth street ***
Player Ann received card: [9c]
Player Bob received card: [Jc]
Player Bob checks
Player Ann checks
*** Sixth street ***
Player Ann received card: [Qs]
Player Bob received a card.
Player Bob bets (2)
Player Ann folds
Uncalled bet (2) returned to Bob
------ Summary ------
Pot: 4.10. Rake 0.15. JP fee 0.05
Player Ann does not show cards.Bets: 2.15. Collects: 0. Loses: 2.15.
*Player Bob mucks (does not show cards). Bets: 2.15. Collects: 4.10. Wins: 1.95.
Game ended at: 2016/8/2 11:18:54
";
    one(text, |hand| {
        assert_eq!(
            (hand.game, hand.betting),
            (Game::StudEight, Betting::FixedLimit)
        );
        assert_eq!((hand.stakes.small_bet, hand.stakes.big_bet), (100, 200));
        assert_eq!((hand.stakes.bring_in, hand.seat_count), (30, 8));
        assert_eq!(bets(hand), [(0, 30), (0, 100), (1, 100), (4, 200)]);
        assert_eq!((hand.hero, nets(hand)), (Some(0), vec![-215, 195]));
        assert_eq!((hand.money.rake, hand.money.jackpot), (15, 5));
        assert_eq!(hand.seats[0].hole.len(), 7);
    });
}

#[test]
fn winning_lists_the_cards_before_the_new_ones() {
    let text = "\
Hand #80000002 - 7Stud H/L(Fixed Limit) - $1.00/$2.00 - 2021/06/28 02:38:17 UTC
Vega 8-max
Seat 1: Ann ($50.00)
Seat 2: Bob ($50.00)
Ann posts ante $0.15
Bob posts ante $0.15
*** 3rd STREET ***
Dealt to Ann [2c 3d 4h]
Dealt to Bob [Ks]
Ann brings in low $0.30
Bob raises $1.00 to $1.00
Ann calls $0.70
*** 4th STREET ***
Dealt to Ann [2c 3d 4h] [5h]
Dealt to Bob [Ks] [Kc]
Bob bets $1.00
Ann folds
Uncalled bet ($1.00) returned to Bob
Bob collected $2.20 from main pot
*** SUMMARY ***
Total pot $2.20 | Rake $0.10
";
    one(text, |hand| {
        assert_eq!(
            (hand.game, hand.betting),
            (Game::StudEight, Betting::FixedLimit)
        );
        assert_eq!(bets(hand), [(0, 30), (0, 100), (1, 100)]);
        assert_eq!((hand.hero, nets(hand)), (Some(0), vec![-115, 105]));
        assert_eq!((hand.seats[0].hole.len(), hand.stakes.bring_in), (4, 30));
    });
}
