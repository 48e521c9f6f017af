use super::*;
use crate::dealing::BLOCK;
use crate::evaluate::{Instructions, Judge};
use crate::{Card, CardReader, Hand};
use std::sync::Arc;

fn hand(text: &str) -> Hand {
    CardReader::new(text)
        .map(|found| found.expect("a card").1)
        .collect()
}

fn street(own: usize, board: usize) -> Street {
    Street { own, board }
}

fn game(players: usize, end: Street, streets: &[Street], known: [&str; 3]) -> Game {
    let [given, board, dead] = known.map(hand);
    Game {
        players,
        end,
        streets: streets.to_vec(),
        given,
        board,
        dead,
    }
}

fn holdem(players: usize, known: [&str; 3]) -> Game {
    let streets = [street(2, 3), street(2, 4), street(2, 5)];
    let streets = streets.map(|one| street(2, one.board.max(hand(known[1]).len())));
    game(players, street(2, 5), &streets, known)
}

fn stud(players: usize, known: [&str; 3]) -> Game {
    let streets = [street(5, 0), street(6, 0), street(7, 0)];
    game(players, street(7, 0), &streets, known)
}

fn no_tally(game: &Game, judge: &Judge) -> Tally {
    Tally::new(game.streets.len(), game.players, judge.categories().len())
}

/// The same deals counted one by one.
fn plain(game: &Game, judge: &Judge, chunks: &Chunks) -> Tally {
    let mut tally = no_tally(game, judge);
    let mut dealer = game.dealer().expect("cards");
    for chunk in chunks.first..chunks.first + chunks.count as u64 {
        dealer.start(chunks.seed, chunk);
        let deals = (chunks.total - chunk * chunks.size).min(chunks.size) as usize;
        for first in (0..deals).step_by(BLOCK) {
            let columns = dealer.deal(Instructions::fastest());
            for deal in 0..BLOCK.min(deals - first) {
                let ids: Vec<u8> = columns.iter().map(|column| column[deal]).collect();
                plain_deal(game, judge, &ids, &mut tally);
            }
        }
    }
    tally
}

fn plain_deal(game: &Game, judge: &Judge, ids: &[u8], tally: &mut Tally) {
    let mut ids = ids.iter().filter_map(|&id| Card::from_id(id));
    let mut take = |known: Hand, count: usize| {
        let known: Vec<Card> = known.cards().collect();
        let new = ids.by_ref().take(count - known.len());
        known.iter().copied().chain(new).collect::<Vec<Card>>()
    };
    let own: Vec<_> = (0..game.players)
        .map(|player| take(game.given_to(player), game.end.own))
        .collect();
    let board = take(game.board, game.end.board);
    for (number, street) in game.streets.iter().enumerate() {
        let strong = |own: &Vec<Card>| {
            let cards = own[..street.own].iter().chain(&board[..street.board]);
            judge.strength(cards.copied().collect())
        };
        let strengths: Vec<u16> = own.iter().map(strong).collect();
        let best = *strengths.iter().max().expect("players");
        let winners = strengths.iter().filter(|&&one| one == best).count();
        for (player, &strength) in strengths.iter().enumerate() {
            let (categories, won) = tally.of(number, player);
            let reached = judge
                .categories()
                .iter()
                .filter(|one| one.first <= strength);
            categories[reached.count()] += 1;
            won[winners - 1] += u64::from(strength == best && best > 0);
        }
    }
}

fn named(ordering: &str) -> Arc<Judge> {
    Judge::named(ordering).expect("an ordering")
}

fn quick(game: &Game, chunks: &Chunks, set: Instructions, threads: usize) -> Counted {
    count(game, &named("HIGH"), set, chunks, threads, |_| true).expect("threads")
}

#[test]
fn counts_are_those_of_the_same_deals_one_by_one() {
    let games = [
        game(1, street(5, 0), &[street(5, 0)], [""; 3]),
        game(10, street(5, 0), &[street(5, 0)], ["AhKh", "", "2c2d"]),
        holdem(1, [""; 3]),
        holdem(6, [""; 3]),
        holdem(3, ["AhKh", "QhJh2c7d", "Th"]),
        stud(7, [""; 3]),
        stud(2, ["AhAdAsAcKd", "", ""]),
        game(
            2,
            street(9, 8),
            &[street(3, 2), street(9, 8)],
            ["", "9c", ""],
        ),
    ];
    for game in games {
        assert!(game.is_possible(), "{game:?}");
        let chunks = Chunks {
            seed: 3,
            first: 7,
            count: 3,
            size: 300,
            total: 2877,
        };
        let expected = plain(&game, &named("HIGH"), &chunks);
        for set in Instructions::here() {
            let counted = quick(&game, &chunks, set, 2);
            assert_eq!(counted.tally, expected, "{}", set.name());
            assert_eq!(counted.chunks, 3);
        }
    }
}

#[test]
fn other_orderings_count_as_well() {
    let short = (Hand::DECK - named("SHORT_DECK").ordering().deck()).to_string();
    let games = [
        ("SHORT_DECK", holdem(3, ["", "", &short])),
        ("ACE_TO_FIVE", stud(3, [""; 3])),
        ("EIGHT_OR_BETTER", stud(2, [""; 3])),
        (
            "DEUCE_TO_SEVEN",
            game(4, street(5, 0), &[street(5, 0)], [""; 3]),
        ),
        ("BADUGI", game(6, street(4, 0), &[street(4, 0)], [""; 3])),
        (
            "THREE_CARD",
            game(2, street(3, 0), &[street(3, 0)], [""; 3]),
        ),
    ];
    let chunks = Chunks {
        seed: 4,
        first: 0,
        count: 3,
        size: 400,
        total: 1111,
    };
    for (ordering, game) in games {
        let judge = named(ordering);
        let expected = plain(&game, &judge, &chunks);
        for set in Instructions::here() {
            let counted = count(&game, &judge, set, &chunks, 2, |_| true).expect("threads");
            assert_eq!(counted.tally, expected, "{ordering} {}", set.name());
        }
    }
}

#[test]
fn sums_do_not_depend_on_threads_or_on_who_counts_which_chunks() {
    let game = holdem(2, [""; 3]);
    let all = Chunks {
        seed: 1,
        first: 0,
        count: 9,
        size: 500,
        total: 4100,
    };
    let set = Instructions::fastest();
    let whole = quick(&game, &all, set, 1);
    assert_eq!(quick(&game, &all, set, 3), whole);
    let mut sum = no_tally(&game, &named("HIGH"));
    for (first, count) in [(4, 5), (0, 1), (1, 3)] {
        let some = Chunks {
            first,
            count,
            ..all
        };
        sum.add(&quick(&game, &some, set, 2).tally);
    }
    assert_eq!(sum, whole.tally);
    assert_eq!(sum.of(0, 0).0.iter().sum::<u64>(), 4100);
}

#[test]
fn chunks_that_were_begun_before_a_stop_are_counted() {
    let game = stud(7, [""; 3]);
    let chunks = Chunks {
        seed: 1,
        first: 0,
        count: usize::MAX,
        size: 1000,
        total: u64::MAX,
    };
    let stopped = count(
        &game,
        &named("HIGH"),
        Instructions::fastest(),
        &chunks,
        2,
        |_| false,
    );
    let mut stopped = stopped.expect("threads");
    let deals: u64 = stopped.tally.of(2, 6).0.iter().sum();
    assert!(stopped.chunks > 0);
    assert_eq!(deals, 1000 * stopped.chunks as u64);
}

#[test]
fn impossible_games_are_known() {
    assert!(holdem(23, [""; 3]).is_possible());
    assert!(!holdem(24, [""; 3]).is_possible());
    assert!(!holdem(0, [""; 3]).is_possible());
    assert!(!holdem(2, ["AhKh", "Ah2c3c", ""]).is_possible());
    assert!(!holdem(2, ["AhKhQh", "", ""]).is_possible());
    assert!(!holdem(2, ["", "2c3c4c5c6c7c", ""]).is_possible());
    assert!(!stud(8, [""; 3]).is_possible());
    assert!(!game(2, street(2, 5), &[street(2, 4), street(2, 3)], [""; 3]).is_possible());
    assert!(!game(2, street(2, 5), &[street(2, 4)], ["", "2c3c4c5c6c", ""]).is_possible());
}

#[test]
fn a_street_s_categories_come_as_often_as_they_should() {
    // Source of the share: 5108 flushes and 1302540 high cards of 2598960 hands.
    let game = game(1, street(5, 0), &[street(5, 0)], [""; 3]);
    let chunks = Chunks {
        seed: 9,
        first: 0,
        count: 20,
        size: 1 << 16,
        total: 20 << 16,
    };
    let mut counted = quick(&game, &chunks, Instructions::fastest(), 2).tally;
    let total = f64::from(20 << 16);
    for (category, share) in [(1, 1302540.0 / 2598960.0), (6, 5108.0 / 2598960.0)] {
        let seen = counted.of(0, 0).0[category] as f64;
        let error = (total * share * (1.0 - share)).sqrt();
        assert!((seen - total * share).abs() < 4.5 * error);
    }
}
