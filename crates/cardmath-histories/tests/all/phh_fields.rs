//! Fields of PHH that are something else than the format says: nothing in them is lost unsaid.

use cardmath_histories::{Outcome, read};

const HAND: &str = "\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AhKh', 'd dh p2 QdQc', 'p1 f']
finishing_stacks = [99, 101]
players = ['Ann', 'Bob']
seats = [3, 5]
";

/// Each player's seat and name, or the reason of the rejection.
fn outcome(text: &str) -> Result<Vec<(u8, String)>, String> {
    let mut found = Vec::new();
    read(text, &mut |outcome| {
        found.push(match outcome {
            Outcome::Hand(hand) => {
                let seats = hand.seats.iter();
                Ok(seats
                    .map(|seat| (seat.seat, seat.name.to_string()))
                    .collect())
            }
            Outcome::Rejected(fault) => Err(fault.reason),
        });
    });
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

#[test]
fn a_list_that_is_something_else_is_rejected() {
    assert_eq!(
        outcome(HAND),
        Ok(vec![(3, "Ann".into()), (5, "Bob".into())])
    );
    for line in HAND.lines().filter(|line| line.ends_with(']')) {
        let (key, list) = line.split_once(" = ").expect("a field");
        for other in [format!("'''{list}'''"), "7".into(), "true".into()] {
            let text = HAND.replace(line, &format!("{key} = {other}"));
            assert!(outcome(&text).is_err(), "{text}");
        }
    }
    let none = HAND.replace("actions", "_actions");
    assert_eq!(outcome(&none), Err("the hand has no actions".into()));
    let empty = HAND.replace(
        "['d dh p1 AhKh', 'd dh p2 QdQc', 'p1 f']\nfinishing_stacks = [99, 101]",
        "[]",
    );
    assert!(outcome(&empty).is_ok(), "{:?}", outcome(&empty));
}

#[test]
fn what_the_rules_refuse_has_amounts_as_in_the_text() {
    let low = HAND.replace("'p1 f'", "'p2 cbr 1.5'");
    let reason = "\"p2 cbr 1.5\": 1.5 is not a legal amount; \
                  p2 may fold, call 1, or raise to 4 or more, up to 100";
    assert_eq!(outcome(&low), Err(reason.into()));
}

#[test]
fn players_have_names_or_numbers_and_seats_numbers() {
    let named = |players: &str, seats: &str| {
        outcome(
            &HAND
                .replace("['Ann', 'Bob']", players)
                .replace("[3, 5]", seats),
        )
    };
    let wanted = |one: &str, other: &str| Ok(vec![(3, one.to_owned()), (5, other.to_owned())]);
    assert_eq!(named("[17, 18]", "[3, 5]"), wanted("17", "18"));
    assert_eq!(named("['Ann', '']", "[3, 5]"), wanted("Ann", "p2"));
    for (players, seats, reason) in [
        ("['Ann', 1.5]", "[3, 5]", "players: 1.5 is not a name"),
        (
            "['Ann', ['Bob']]",
            "[3, 5]",
            "players: a list is not a name",
        ),
        (
            "['Ann', 'Bob']",
            "[3, 'five']",
            "seats: \"five\" is not a seat",
        ),
        ("['Ann', 'Bob']", "[3, 300]", "seats: 300 is not a seat"),
    ] {
        assert_eq!(named(players, seats), Err(reason.to_owned()));
    }
}

/// The cards that players show or discard, however they are written.
#[test]
fn cards_in_any_spelling_of_the_rules_are_kept() {
    let shown = |cards: &str| {
        let text = format!(
            "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
             starting_stacks = [2, 2]\nactions = ['d dh p1 ????', 'd dh p2 QdQc', 'p2 cc', \
             'd db 2c3c4c', 'd db 5d', 'd db 9s', 'p1 sm {cards}', 'p2 sm QdQc']\n"
        );
        let mut found = Vec::new();
        read(&text, &mut |outcome| match outcome {
            Outcome::Hand(hand) => found = hand.seats[0].hole.ids().to_vec(),
            Outcome::Rejected(fault) => panic!("{fault}\n{text}"),
        });
        found
    };
    let (ten, king) = (4 * 8 + 2, 4 * 11 + 3);
    for cards in [
        "ThKs",
        "Th Ks",
        "10hKs",
        "10h, Ks",
        "thks",
        "T♥K♠",
        "10♥ K♠",
        "10♡,K♤",
    ] {
        assert_eq!(shown(cards), [ten, king], "{cards}");
    }
    assert_eq!(shown("KsTh"), [king, ten]);
}

#[test]
fn actions_are_read_in_any_way_of_writing_the_list() {
    let list = "['d dh p1 AhKh', 'd dh p2 QdQc', 'p1 f']";
    let with = |actions: &str| HAND.replace(list, actions);
    for actions in [
        "[\"d dh p1 AhKh\",\"d dh p2 QdQc\",\"p1 f\",]",
        "[\n  'd dh p1 AhKh',\n  'd dh p2 QdQc' ,\n  'p1 f',\n]",
        "['d dh p1 AhKh', # a remark]\n 'd dh p2 QdQc', 'p1 f']",
        "['d dh p1 AhKh', 'd dh p2 QdQc', 'p1 f # a remark]']",
    ] {
        assert_eq!(outcome(&with(actions)), outcome(HAND), "{actions}");
    }
    for actions in ["['p1 f' 'p2 f']", "['p1 f', [1]", "['p1 f']\nactions = []"] {
        let reason = outcome(&with(actions)).expect_err(actions);
        assert!(reason.starts_with("no TOML"), "{reason}");
    }
    // An error elsewhere does not hide one in the actions.
    let wrong = with("['p1 f' 'p2 f']").replace("'NT'", "'XY'");
    let reason = outcome(&wrong).expect_err("two errors");
    assert!(reason.starts_with("no TOML"), "{reason}");
}
