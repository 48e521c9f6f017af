//! What PHH, Open Hand History and PokerStars' text keep of a hand.

use crate::common::hands::{ALL_IN, COIN_POKER, GG_CASH_OUT, GGPOKER, POKERSTARS, both_cash_out};
use crate::common::reading::one;
use cardmath_histories::hand::Seat;
use cardmath_histories::writers::{write_ohh, write_phh, write_pokerstars};
use cardmath_histories::{Hand, Outcome, read};

#[test]
fn formats_keep_all_money_its_currency_and_cancelled_hands() {
    let pays = GG_CASH_OUT
        .replace("Receives Cashout ($436.26)", "Pays Cashout Risk ($19)")
        .replace("8c668f2d collected", "Hero collected")
        .replace("Rake $3 | Jackpot $0", "Rake $2 | Jackpot $1");
    let dropped = GGPOKER.replace("Hero: posts", "Cash Drop to Pot : total $2\nHero: posts");
    let dropped = dropped.replace("collected $1 ", "collected $3 ");
    let dropped = dropped.replace("Total pot $1 ", "Total pot $3 ");
    let (play, _) = POKERSTARS.split_once("Uncalled").expect("the end");
    let cancelled = format!("{play}Hand cancelled\n*** SUMMARY ***\nTotal pot $0 | Rake $0\n");
    let texts = [
        &both_cash_out(),
        GG_CASH_OUT,
        &pays,
        &dropped,
        &cancelled,
        COIN_POKER,
    ];
    for text in texts {
        let mut written = Vec::new();
        let accounts = kept(text, &mut |hand| {
            let stars = write_pokerstars(hand).expect("a text");
            written = vec![write_phh(hand), write_ohh(hand), stars];
        });
        for again in &written {
            assert_eq!(kept(again, &mut |_| ()), accounts, "{again}");
        }
    }
}

/// What every format keeps of the only hand of a text, which is also looked at: what each player
/// won and gave up, the fees, what the room added, the currency, and whether it was cancelled.
fn kept(text: &str, look: &mut dyn FnMut(&Hand<'_>)) -> String {
    let mut found = String::new();
    one(text, |hand| {
        let of_seat = |seat: &Seat<'_>| {
            let (name, account) = (&seat.name, &seat.account);
            format!("{name} {} {}", account.net(), account.ceded)
        };
        let mut all: Vec<String> = hand.seats.iter().map(of_seat).collect();
        all.sort();
        let money = hand.money;
        let fees = [money.rake, money.jackpot, money.other_fees];
        let (added, currency) = (money.house_added, hand.currency);
        found = format!("{all:?} {fees:?} {added} {currency} {}", hand.cancelled);
        look(hand);
    });
    found
}

#[test]
fn a_currency_that_is_not_known_is_not_silently_one_of_chips() {
    let mut formats = Vec::new();
    one(POKERSTARS, |hand| {
        formats = vec![write_phh(hand), write_ohh(hand)]
    });
    for text in &formats {
        for (written, code, warnings) in [
            ("USD", "USD", 0),
            ("usd", "USD", 0),
            ("Jpy", "JPY", 0),
            ("XYZ", "", 1),
            ("play money", "", 0),
            ("", "", 0),
        ] {
            let changed = text.replace("USD", written);
            let mut found = Vec::new();
            read(&changed, &mut |outcome| match outcome {
                Outcome::Hand(hand) => found.push((hand.currency, hand.warnings.len())),
                Outcome::Rejected(fault) => panic!("{fault}"),
            });
            assert_eq!(found, [(code, warnings)], "{changed}");
        }
    }
}

#[test]
fn open_hand_history_has_no_time_in_utc_that_is_not_known() {
    // GGPoker does not say the zone of its times.
    one(GG_CASH_OUT, |hand| {
        let written = write_ohh(hand);
        assert!(written.contains("\"start_date_utc\":null"), "{written}");
        one(&written, |read| {
            assert_eq!((read.time_local, read.time_utc), (hand.time_local, None));
        });
    });
}

#[test]
fn open_hand_history_keeps_cards_that_the_summary_alone_shows() {
    let mucked = ALL_IN
        .replace("Ann: shows [Ah Kd] (a pair of Nines)", "Ann: mucks hand")
        .replace(
            "showed [Ah Kd] and lost with a pair of Nines",
            "mucked [Ah Kd]",
        );
    one(&mucked.replace("Dealt to Ann [Ah Kd]\n", ""), |hand| {
        one(&write_ohh(hand), |read| {
            let ann = read.seats.iter().find(|seat| seat.name == "Ann");
            assert!(ann.is_some_and(|ann| ann.mucked && ann.hole.known()));
        });
    });
}
