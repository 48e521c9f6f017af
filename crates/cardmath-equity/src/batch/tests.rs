//! The fast ways against trying every board by the plain evaluator.

use super::{Spot, answers};
use crate::POT;
use cardmath_cards::{Hand, subsets_of};
use cardmath_evaluate::{Evaluator, GameEvaluator, Rules};

fn game(cards: usize, plays: Option<usize>, low: bool) -> GameEvaluator {
    let mut pots = vec![Evaluator::high()];
    pots.extend(low.then(|| Evaluator::named("EIGHT_OR_BETTER").expect("a known name")));
    GameEvaluator::new(Rules {
        deck: Hand::DECK,
        cards,
        plays,
        board: 5,
        pots,
    })
}

fn spot(hands: &[&str], board: &str, dead: &str) -> Spot {
    let cards = |text: &&str| text.parse().expect("cards");
    Spot {
        hands: hands.iter().map(cards).collect(),
        board: cards(&board),
        dead: cards(&dead),
    }
}

/// The shares of the players in units of a pot, and the number of boards.
fn asked(game: &GameEvaluator, spots: &[Spot]) -> Vec<(Vec<u64>, u64)> {
    let found = answers(game, spots.iter(), 2, |_, _| true).expect("threads");
    let of = |number: usize| {
        let (answer, seats) = found.of(number).expect("it was not stopped");
        let players = 0..spots[number].hands.len();
        let shares = players.map(|player| answer.shares[usize::from(seats[player])]);
        (shares.collect(), answer.deals)
    };
    (0..spots.len()).map(of).collect()
}

#[test]
fn aces_against_kings_are_what_is_known() {
    // 1,388,072 boards won, 317,694 lost, 6,538 split.
    let spots = [
        spot(&["Ac Ad", "Kh Ks"], "", ""),
        spot(&["Kc Kd", "Ah As"], "", ""),
    ];
    let found = asked(&game(2, None, false), &spots);
    let share = |won: u64, tied: u64| won * u64::from(POT) + tied * u64::from(POT) / 2;
    let aces = share(1_388_072, 6_538);
    assert_eq!(found[0].0[0], aces);
    assert_eq!(found[1].0[1], aces);
    assert_eq!(found[0].1, 1_712_304);
}

#[test]
fn relabelled_suits_and_other_orders_are_one_spot() {
    let spots = [
        spot(&["Ac Kc", "7h 7d"], "2c 9h Tc", ""),
        spot(&["7s 7d", "Ah Kh"], "2h 9s Th", ""),
        spot(&["Ac Kc", "7h 7d"], "2d 9h Tc", ""),
    ];
    let game = game(2, None, false);
    let found = answers(&game, spots.iter(), 1, |_, _| true).expect("threads");
    assert_eq!(found.distinct(), 2);
    let found = asked(&game, &spots);
    assert_eq!(found[0].0[0], found[1].0[1]);
}

#[test]
fn before_the_flop_is_the_sum_of_all_flops() {
    let game = game(2, None, false);
    for hands in [
        &["As 9s", "Kd Kh", "8c 7c"][..],
        &["As 9s", "Kd Kh", "8c 7c", "2d 2h", "Jc Ts"],
    ] {
        let whole = spot(hands, "", "Qs 3d");
        let left: Vec<Hand> = (Hand::DECK - whole.known())
            .cards()
            .map(|card| Hand::EMPTY.with(card))
            .collect();
        // The boards that have one card are those of the flops that have it, six flops a board.
        let first = left[7];
        let with_first = |dead: Hand| Spot {
            dead: whole.dead | dead,
            ..whole.clone()
        };
        let flops: Vec<Spot> = (0..left.len())
            .flat_map(|one| (0..one).map(move |two| (one, two)))
            .map(|(one, two)| first | left[one] | left[two])
            .filter(|flop| flop.len() == 3)
            .map(|board| Spot {
                board,
                ..whole.clone()
            })
            .collect();
        let sums = asked(&game, &flops);
        let all = asked(&game, &[whole.clone(), with_first(first)]);
        for player in 0..hands.len() {
            // They are also all boards less those without the card.
            let of_flops: u64 = sums.iter().map(|(shares, _)| shares[player]).sum();
            assert_eq!(
                6 * (all[0].0[player] - all[1].0[player]),
                of_flops,
                "{hands:?}"
            );
        }
        let boards: u64 = sums.iter().map(|(_, deals)| deals).sum();
        assert_eq!(6 * (all[0].1 - all[1].1), boards);
    }
}

#[test]
fn high_and_low_are_halves() {
    let spots = [
        spot(&["As 2s Kd Kh", "Ac 3c Qd Qh"], "4d 5h Th Jc", ""),
        spot(&["As 2s Kd Kh", "Ac 3c Qd Qh"], "4d 5h 8h", ""),
        spot(&["As 2s Kd Kh", "Ac 3c Qd Qh"], "", ""),
    ];
    for (number, (shares, deals)) in asked(&game(4, Some(2), true), &spots).iter().enumerate() {
        assert_eq!(shares.iter().sum::<u64>(), deals * u64::from(POT));
        assert_eq!(*deals, [40, 820, 1_086_008][number]);
    }
}

#[test]
fn few_boards_are_shared_as_the_plain_evaluator_says() {
    let holdem = game(2, None, false);
    let omaha8 = game(4, Some(2), true);
    let cases = [
        (&holdem, spot(&["As Ks", "Ah Kh"], "Qs Js Ts", "")),
        (
            &holdem,
            spot(&["As Ks", "Ah Kh", "7c 7d"], "7s Js 2h", "Qs"),
        ),
        (
            &holdem,
            spot(
                &["2c 3c", "4d 5d", "8h 9h", "Tc Jc", "Qd Kd"],
                "6s 6h Ac 7c",
                "",
            ),
        ),
        (&holdem, spot(&["2c 3c", "4d 5d"], "As Ks Qs Js Ts", "")),
        (
            &omaha8,
            spot(&["As 2s Kd Kh", "Ac 3c Qd Qh"], "4d 5h Th", "9c 9d"),
        ),
        (
            &omaha8,
            spot(
                &["As 2s Kd Kh", "Ac 2c Qd Qh", "Ad 2d 7c 7d"],
                "4s 5h 8h 9s",
                "",
            ),
        ),
    ];
    for (game, spot) in cases {
        let rules = game.rules();
        let mut wanted = vec![0u64; spot.hands.len()];
        let left = rules.deck - spot.known();
        for runout in subsets_of(left, rules.board - spot.board.len()) {
            let board = spot.board | runout;
            let parts = (0..rules.pots.len()).map(|part| {
                let of = |&hand: &Hand| game.strength(part, hand, board);
                spot.hands.iter().map(of).collect::<Vec<u16>>()
            });
            let live: Vec<_> = parts
                .filter(|part| part.iter().any(|&worth| worth > 0))
                .collect();
            for (player, wanted) in wanted.iter_mut().enumerate() {
                let share = |part: &Vec<u16>| {
                    let best = part.iter().max();
                    let winners = part.iter().filter(|worth| Some(*worth) == best).count();
                    let wins = Some(&part[player]) == best;
                    if wins {
                        u64::from(POT) / winners as u64
                    } else {
                        0
                    }
                };
                *wanted += live.iter().map(share).sum::<u64>() / live.len() as u64;
            }
        }
        assert_eq!(
            asked(game, std::slice::from_ref(&spot))[0].0,
            wanted,
            "{spot:?}"
        );
    }
}
