//! Summaries of tournaments in the form of each room: what was paid and won, as the text says it.

use cardmath_histories::games::{Betting, Game};
use cardmath_histories::summaries::{Finish, Summary, read, room_in, room_of};
use cardmath_histories::{Fault, Outcome};

fn all(text: &str) -> Vec<Result<Summary<'_>, Fault>> {
    let mut found = Vec::new();
    read(text, &mut |summary| found.push(summary));
    found
}

fn one(text: &str) -> Summary<'_> {
    let mut found = all(text);
    assert_eq!(found.len(), 1);
    found.remove(0).expect("a summary")
}

fn hero<'s, 'a>(summary: &'s Summary<'a>) -> &'s Finish<'a> {
    summary
        .finishes
        .iter()
        .find(|finish| finish.is_hero)
        .expect("a hero")
}

const STARS: &str = "\
PokerStars Tournament #3210987654, No Limit Hold'em
Buy-In: $4.50/$4.50/$1.00 USD
3 players
Total Prize Pool: $27.00 USD
Tournament started 2025/01/31 20:00:00 CET [2025/01/31 14:00:00 ET]
Tournament finished 2025/01/31 22:10:00 CET [2025/01/31 16:10:00 ET]

  1: Ann (Norway), $17.55 (65%)
  2: Bob, the (2nd) (Spain), $9.45 (35%)
  3: Cleo (France),
You finished in 2nd place.
You collected 1 bounties for a total of USD 4.50.
";

#[test]
fn pokerstars_lists_all_players_and_speaks_to_one() {
    assert_eq!(room_of(STARS), Some("pokerstars"));
    let found = one(STARS);
    assert_eq!((found.room, &*found.id), ("pokerstars", "3210987654"));
    assert_eq!(
        (found.game, found.betting),
        (Some(Game::Holdem), Some(Betting::NoLimit))
    );
    assert_eq!(
        (found.buy_in, found.bounty, found.fee),
        (Some(450), Some(450), Some(100))
    );
    assert_eq!(
        (found.currency, found.entries, found.prize_pool),
        ("USD", Some(3), Some(2700))
    );
    assert_eq!(
        found.time_utc,
        found.time_local.map(|local| local - 3_600_000_000)
    );
    assert!(found.warnings.is_empty(), "{:?}", found.warnings);
    let names: Vec<_> = found.finishes.iter().map(|finish| &*finish.name).collect();
    assert_eq!(names, ["Ann", "Bob, the (2nd)", "Cleo"]);
    let bob = hero(&found);
    assert_eq!(
        (bob.place, bob.prize, bob.bounties),
        (Some(2), Some(945), Some(450))
    );
    assert_eq!((bob.received, bob.cost), (Some(1395), Some(1000)));
    // Of the others, bounties and further entries are not stated.
    let ann = &found.finishes[0];
    assert_eq!(
        (ann.prize, ann.received, ann.cost),
        (Some(1755), None, None)
    );
    assert_eq!(found.finishes[2].prize, Some(0));
}

#[test]
fn pokerstars_states_rebuys_tickets_and_who_still_plays() {
    let text = "\
PokerStars Tournament #9, Pot Limit Omaha
Super Satellite
Buy-In: €10.00/€1.00 EUR
12 players
€50.00 EUR added to the prize pool by PokerStars.com
Total Prize Pool: €150.00 EUR
Target Tournament #10
Buy-In: €100.00/€9.00 EUR
1 ticket to the target tournament
Tournament started 2025/02/01 20:00:00 ET

  1: Ann (Norway), €109.00 (qualified for the target tournament)
  2: Bob (Spain), still playing
You finished in 1st place.
You made 2 rebuys and 1 addons for a total of EUR 33.00.
";
    let found = one(text);
    assert!(found.warnings.is_empty(), "{:?}", found.warnings);
    assert_eq!(
        (&*found.name, found.buy_in, found.fee),
        ("Super Satellite", Some(1000), Some(100))
    );
    let ann = hero(&found);
    assert_eq!(
        (ann.ticket, ann.received, ann.rebuys),
        (true, Some(10_900), Some(3300))
    );
    assert_eq!(ann.cost, Some(1100 + 3300));
    assert_eq!(
        (found.finishes[1].place, found.finishes[1].prize),
        (None, None)
    );
}

/// A summary of PokerStars with this entry, this list, and these lines to the hero.
fn stars(entry: &str, list: &str, to_hero: &str) -> String {
    format!(
        "PokerStars Tournament #11, No Limit Hold'em\n{entry}\n1,200 players\n\
         Total Prize Pool: $100.00 USD\nTournament started 2025/02/01 20:00:00 ET\n\n\
         {list}\n{to_hero}\n"
    )
}

#[test]
fn a_hero_behind_the_end_of_the_list_won_nothing_if_the_list_shows_it() {
    let lists = [
        ("  1: Ann (Norway), $30.00 (30%)", None), // the list may be cut
        (
            "  1: Ann (Norway), $30.00 (30%)\n  2: Bob (Spain),",
            Some(0),
        ),
        (
            "  1: Ann (Norway), $66.67 (66.666%)\n  2: Bob (Spain), $33.33 (33.333%)",
            Some(0),
        ),
        (
            "  1: Ann (Norway), (qualified for the target tournament)",
            None,
        ),
        ("", None),
    ];
    for (list, prize) in lists {
        let text = stars(
            "Buy-In: $1.00/$0.10 USD",
            list,
            "You finished in 1,023rd place.",
        );
        let found = one(&text);
        let own = hero(&found);
        assert_eq!((&*own.name, own.place), ("", Some(1023)), "{list}");
        assert_eq!((own.received, own.cost), (prize, Some(110)), "{list}");
        assert_eq!(found.entries, Some(1200));
    }
}

#[test]
fn of_players_who_share_a_place_the_hero_is_not_known() {
    let list = "  1: Ann (Norway), $60.00 (60%)\n  2: Bob (Spain), $20.00 (20%)\n  \
                2: Cleo (Spain), $20.00 (20%)";
    let text = stars(
        "Buy-In: $1.00/$0.10 USD",
        list,
        "You finished in 2nd place.",
    );
    let found = one(&text);
    let own = hero(&found);
    assert_eq!((&*own.name, own.place), ("", Some(2)));
    assert_eq!((own.received, own.cost), (Some(2000), Some(110)));
    let differing = text.replace("$20.00 (20%)\n  2", "$30.00 (30%)\n  2");
    let found = one(&differing);
    assert_eq!(hero(&found).received, None);
}

#[test]
fn an_entry_costs_what_is_stated_and_nothing_only_if_it_is_free() {
    let list = "  1: Ann (Norway), $30.00 (30%)";
    let finished = "You finished in 1st place.";
    let entries = [
        ("Freeroll", Some(0), "USD"),
        ("Buy-In: $0.00/$0.00 USD", Some(0), "USD"),
        ("Buy-In: 500 FPP", None, "USD"),
        ("Satellite", None, "USD"),
        ("Freezeout", None, "USD"),
    ];
    for (entry, cost, currency) in entries {
        let text = stars(entry, list, finished);
        let found = one(&text);
        let own = hero(&found);
        assert_eq!((own.cost, found.currency), (cost, currency), "{entry}");
        assert_eq!(own.received, Some(3000));
    }
    let winamax = "Winamax Poker - Tournament summary : MONSTER(7)\nPlayer : Ann\n\
                   Buy-In : 9€ + 1€\nPrizepool : 810€\nYou finished in 2nd place\nYou won 25€\n";
    for (entry, cost) in [("Freeroll", Some(0)), ("Ticket", None)] {
        let text = winamax.replace("9€ + 1€", entry);
        let found = one(&text);
        let own = hero(&found);
        assert_eq!(
            (own.cost, own.received, found.currency),
            (cost, Some(2500), "EUR")
        );
    }
    let play = winamax.replace('€', "");
    assert_eq!(one(&play).currency, "");
}

#[test]
fn what_is_bought_later_counts_and_is_not_left_out_silently() {
    let list = "  1: Ann (Norway), $30.00 (30%)";
    let lines = [
        ("You made 1 rebuy for a total of USD 1.10.", Some(220)),
        ("You made 1 addon for a total of $2.20", Some(330)),
        ("You made 2 re-entries", Some(330)),
        ("You made a deal with the room", None),
    ];
    for (line, cost) in lines {
        let said = format!("You finished in 1st place.\n{line}");
        let text = stars("Buy-In: $1.00/$0.10 USD", list, &said);
        assert_eq!(hero(&one(&text)).cost, cost, "{line}");
    }
    let winamax = "Winamax Poker - Tournament summary : MONSTER(7)\nPlayer : Ann\n\
                   Buy-In : 9€ + 1€\nRebuy cost : 9€ + 1€\nAddon cost : 18€ + 2€\n\
                   Your rebuys : 2\nYour addons : 1\nRegistered players : 1 234\n\
                   Prizepool : 810€\nYou finished in 2nd place\n";
    let found = one(winamax);
    assert!(found.warnings.is_empty(), "{:?}", found.warnings);
    let own = hero(&found);
    assert_eq!((own.rebuys, own.cost), (Some(4000), Some(5000)));
    assert_eq!(found.entries, Some(1234));
    let text = winamax.replace("Rebuy cost : 9€ + 1€\n", "");
    let own = one(&text);
    assert_eq!((hero(&own).rebuys, hero(&own).cost), (None, None));
}

#[test]
fn bounties_count_whatever_the_entry_says() {
    let list = "  1: Ann (Norway), $30.00 (30%)";
    for line in [
        "You collected 2 bounties for a total of USD 5.00.",
        "You received $5.00 in knockout bounties",
    ] {
        let said = format!("You finished in 1st place.\n{line}");
        let text = stars("Buy-In: $1.00/$0.10 USD", list, &said);
        let found = one(&text);
        let own = hero(&found);
        assert_eq!((own.bounties, own.received), (Some(500), Some(3500)));
    }
}

#[test]
fn ggpoker_says_the_place_twice_and_what_is_more_than_an_amount_is_not_known() {
    let text = "Tournament #1, Daily, Hold'em No Limit\nBuy-in: $1+$0.1\n2nd : Hero, $5\n\
                You finished the tournament in 2nd place.\nYou received a total of $5.\n";
    let without = text.replace("2nd : Hero, $5\n", "");
    assert_eq!(hero(&one(&without)).place, Some(2));
    let other = text.replace("in 2nd", "in 3rd");
    assert_eq!(one(&other).warnings.len(), 1);
    let ticket = text.replace("of $5", "of $5 and a $10 ticket");
    let found = one(&ticket);
    assert_eq!((hero(&found).received, found.warnings.len()), (None, 1));
}

#[test]
fn ggpoker_states_the_total_alone_where_bounties_are_part_of_it() {
    let text = "\
Tournament #257942312, Bounty Hunters, Special $2.50 [7-Max], Hold'em No Limit
Buy-in: $1.3+$0.2+$1
2245 Players
Total Prize Pool: $5,163.5
Tournament started 2025/01/13 12:30:00
316th : Hero, $1
You finished the tournament in 316th place.
You made 1 re-entries and received a total of $1,001.5.

Tournament #9, Daily $5, PLO-5 Pot Limit
Buy-in: $4.6+$0.4
90 Players
Total Prize Pool: $414
Tournament started 2025/01/14 12:30:00
1st : Hero, $50 Entry
You finished the tournament in 1st place.
You received a total of $50 Entry.
";
    let found = all(text);
    assert_eq!(found.len(), 2);
    let first = found[0].as_ref().expect("a summary");
    assert_eq!(&*first.name, "Bounty Hunters, Special $2.50 [7-Max]");
    assert_eq!(
        (first.buy_in, first.fee, first.bounty),
        (Some(130), Some(20), Some(100))
    );
    assert_eq!(
        (first.entries, first.prize_pool),
        (Some(2245), Some(516_350))
    );
    let own = hero(first);
    assert_eq!(
        (&*own.name, own.place, own.reentries),
        ("Hero", Some(316), Some(1))
    );
    assert_eq!((own.prize, own.bounties), (None, None));
    assert_eq!((own.received, own.cost), (Some(100_150), Some(500)));
    let second = found[1].as_ref().expect("a summary");
    assert_eq!((second.game, second.line), (Some(Game::Omaha5), 10));
    let own = hero(second);
    assert_eq!(
        (own.ticket, own.prize, own.received),
        (true, Some(5000), Some(5000))
    );
    assert!(first.warnings.is_empty() && second.warnings.is_empty());
}

#[test]
fn who_goes_on_to_another_day_has_no_result_yet() {
    let text = "\
Tournament #12, Big Event Day 1A, Hold'em No Limit
Buy-in: ¥92+¥8
90 Players
Total Prize Pool: ¥8,280
Tournament started 2025/01/13 12:30:00
You have advanced to Day2 with 25,732 chips.
";
    let found = one(text);
    let own = hero(&found);
    assert_eq!(
        (own.place, own.received, own.cost),
        (None, None, Some(10_000))
    );
    assert_eq!(found.currency, "CNY");
}

#[test]
fn winamax_has_a_summary_for_each_entry() {
    let text = "\
Winamax Poker - Tournament summary : TRIDENT (KO)(1173012730) - Late Registration
Player : Ann
Buy-In : 0.80€ + 1€ + 0.20€
Registered players : 812
Mode : tt
Type : knockout
Speed : turbo
Flight ID : 0
Levels : Levels : [10-20:3:600:holdem-no-limit]
Prizepool : 2002€
Tournament started 2025/01/23 15:15:00 UTC
You played 5min 27s
You finished in 737th place

Winamax Poker - Tournament summary : TRIDENT (KO)(1173012730)
Player : Ann
Buy-In : 0.80€ + 1€ + 0.20€
Registered players : 1141
Prizepool : 1529.60€
Tournament started 2025/01/23 15:15:00 UTC
You played 1h 36min 43s
You finished in 7th place
You won 34.79€ + Bounty 17.40€
";
    assert_eq!(room_of(text), Some("winamax"));
    let found = all(text);
    let [first, second] = &found[..] else {
        panic!("{found:?}")
    };
    let (first, second) = (first.as_ref().expect("one"), second.as_ref().expect("two"));
    assert_eq!((&*first.name, &*first.id), ("TRIDENT (KO)", "1173012730"));
    assert_eq!(
        (first.buy_in, first.bounty, first.fee),
        (Some(80), Some(100), Some(20))
    );
    assert_eq!(
        (hero(first).received, hero(first).cost),
        (Some(0), Some(200))
    );
    let own = hero(second);
    assert_eq!(
        (own.prize, own.bounties, own.received),
        (Some(3479), Some(1740), Some(5219))
    );
    assert_eq!(
        (&*own.name, own.place, second.time_utc),
        ("Ann", Some(7), second.time_local)
    );
    assert!(first.warnings.is_empty() && second.warnings.is_empty());
}

#[test]
fn a_bad_summary_stops_no_other_and_says_why() {
    let good = "Tournament #1, Daily, Hold'em No Limit\nBuy-in: $1+$0.1\n\
        2nd : Hero, $0\nYou finished the tournament in 2nd place.\nYou received a total of $0.\n";
    let text = format!(
        "Tournament #2, Daily, Hold'em No Limit\nBuy-in: $1+x\n\n{good}\
         Tournament #3, Daily, Hold'em No Limit\nBuy-in: $1+$0.1\n"
    );
    let found = all(&text);
    let reasons: Vec<_> = found.iter().map(|found| found.as_ref().err()).collect();
    assert_eq!(
        reasons[0].map(ToString::to_string),
        Some("line 2: this amount cannot be read".into())
    );
    assert!(reasons[1].is_none());
    let last = reasons[2].map(ToString::to_string);
    assert_eq!(
        last,
        Some("line 10: the summary is truncated: it has no result".into())
    );
    let unknown = one(&good.replace("Buy-in: ", "Price: ")).warnings;
    assert_eq!(unknown, ["this line is not understood: \"Price: $1+$0.1\""]);
}

#[test]
fn hands_are_not_taken_for_summaries() {
    let hand = "***** 888poker Hand History for Game 1 *****\nTournament #78, $1 - Table #3\n";
    assert_eq!(room_of(hand), None);
    assert_eq!(
        room_of("PokerStars Hand #1:  Hold'em\nPokerStars Tournament #2, x\n"),
        None
    );
    assert_eq!(room_of(""), None);
}

const PARTY: &str = "\
***** Hand History for Game 15549114547 *****
NL Texas Hold'em $1.10 USD Buy-in Trny:128730277 Level:12  Blinds-Antes(1 200/2 400 -400) - Monday, September 26, 01:30:41 MSK 2016
Table Main Event $500 Gtd (128730277) Table #83 (Real Money)
Seat 1 is the button
Total number of players : 2/9
Seat 1: Ann ( 2,800 )
Seat 2: Bob ( 61,490 )
Trny:128730277 Level:12
Blinds-Antes(1 200/2 400 -400)
Ann posts ante [400]
Bob posts ante [400]
Ann posts small blind [1,200].
Bob posts big blind [2,400].
** Dealing down cards **
Dealt to Ann [ Ad Kd ]
Ann is all-In  [1,200]
** Dealing Flop ** [ 2c, 7h, 9s ]
** Dealing Turn ** [ 3d ]
** Dealing River ** [ 4s ]
Ann shows [ Ad, Kd ]high card Ace.
Bob shows [ 2h, 2s ]three of a kind, Twos.
Bob wins 5,600 chips from the main pot with three of a kind, Twos.
Congratulations to player Bob for winning tournament Main Event
$0.50 USD Bounty Won! Bob knocked out Ann
Player Ann finished in 2.
Player Bob finished in 1 place and received $3 USD
";

#[test]
fn partypoker_states_places_and_prizes_in_the_hand() {
    let mut hands = 0;
    cardmath_histories::read(PARTY, &mut |outcome| {
        let Outcome::Hand(hand) = outcome else {
            panic!("{outcome:?}")
        };
        hands += 1;
        assert!(hand.warnings.is_empty(), "{:?}", hand.warnings);
        let entry = hand.tournament.as_ref().expect("a tournament");
        assert_eq!(entry.currency, "USD");
        assert_eq!(
            (&*entry.id, entry.buy_in, &*entry.level),
            ("128730277", Some(110), "12")
        );
        assert_eq!(
            (&*entry.name, &*hand.table),
            ("Main Event $500 Gtd", "Table #83")
        );
        let stakes = (
            hand.stakes.small_blind,
            hand.stakes.big_blind,
            hand.stakes.ante,
        );
        assert_eq!((stakes, hand.currency), ((120_000, 240_000, 40_000), ""));
        let results: Vec<_> = hand
            .seats
            .iter()
            .map(|seat| (seat.place, seat.prize, seat.bounty_won))
            .collect();
        assert_eq!(results, [(Some(2), Some(0), 0), (Some(1), Some(300), 50)]);
    });
    assert_eq!(hands, 1);
}

/// A hand of PokerStars, or of GGPoker, which begins it in another way.
fn hand(start: &str) -> String {
    format!(
        "{start}1:  Hold'em No Limit ($0.25/$0.50 USD) - 2025/01/31 20:01:19 ET\n\
         Table 'Vega' 6-max Seat #1 is the button\n\
         Seat 1: Ann ($50 in chips)\nSeat 2: Bob ($50 in chips)\n\
         Ann: posts small blind $0.25\nBob: posts big blind $0.50\n*** HOLE CARDS ***\n\
         Ann: folds\nUncalled bet ($0.25) returned to Bob\nBob collected $0.50 from pot\n\
         *** SUMMARY ***\nTotal pot $0.50 | Rake $0\n\n"
    )
}

#[test]
fn summaries_before_hands_and_behind_them_are_read_with_the_hands() {
    let gg = "Tournament #7, Daily $5, Hold'em No Limit\nBuy-in: $4.60+$0.40\n90 Players\n\
              Total Prize Pool: $414\nTournament started 2025/01/31 20:00:00\n3rd : Hero, $40\n\
              You finished the tournament in 3rd place.\nYou received a total of $40.\n\n";
    for (start, summary) in [("PokerStars Hand #", STARS), ("Poker Hand #RC", gg)] {
        let hand = hand(start);
        for parts in [
            [&hand, summary, &hand],
            [summary, &hand, summary],
            [&hand, &hand, summary],
        ] {
            let text = parts.concat();
            let wanted = parts.iter().filter(|part| **part == summary).count();
            let (mut hands, mut bytes) = (0, 0);
            cardmath_histories::read(&text, &mut |outcome| match outcome {
                Outcome::Hand(hand) => {
                    assert!(hand.warnings.is_empty(), "{:?}", hand.warnings);
                    hands += 1;
                    bytes += hand.length as usize;
                }
                Outcome::Rejected(fault) => panic!("{fault}\n{text}"),
            });
            assert!(room_in(&text).is_some());
            let found: Vec<_> = all(&text).into_iter().flatten().collect();
            assert_eq!((hands, found.len()), (3 - wanted, wanted), "{text}");
            assert!(
                found.iter().all(|summary| summary.warnings.is_empty()),
                "{found:?}"
            );
            bytes += found
                .iter()
                .map(|summary| summary.length as usize)
                .sum::<usize>();
            assert_eq!(bytes, text.len());
        }
    }
    assert_eq!(room_in(&hand("PokerStars Hand #")), None);
}
