use crate::*;
use cardmath_cards::ordering::{Ordering, declaration};
use cardmath_cards::random::dealing::BLOCK;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, CardReader, Hand, subsets_of};
use cardmath_evaluate::Evaluator;
use cardmath_evaluate::Rules;
use std::sync::Arc;

fn hand(text: &str) -> Hand {
    CardReader::with_jokers(text)
        .map(|found| found.expect("a card").1)
        .collect()
}

fn street(own: usize, board: usize) -> StreetCards {
    StreetCards { own, board }
}

fn named(ordering: &str) -> Arc<Evaluator> {
    Evaluator::named(ordering).expect("an ordering")
}

/// A game in which any cards play; the last street is its end.
fn game(
    players: usize,
    streets: &[StreetCards],
    known: [&str; 3],
    pots: &[Arc<Evaluator>],
) -> SimulatedGame {
    let [given, board, dead] = known.map(hand);
    let end = streets[streets.len() - 1];
    let decks = pots.iter().map(|evaluator| evaluator.ordering().deck());
    let rules = Rules {
        deck: decks.reduce(|one, other| one & other).unwrap_or(Hand::DECK),
        cards: end.own,
        plays: None,
        board: end.board,
        pots: pots.to_vec(),
    };
    SimulatedGame {
        rules,
        players,
        streets: streets.to_vec(),
        given,
        board,
        dead,
    }
}

fn high(players: usize, streets: &[StreetCards], known: [&str; 3]) -> SimulatedGame {
    game(players, streets, known, &[named("HIGH")])
}

fn holdem(players: usize, known: [&str; 3]) -> SimulatedGame {
    let streets = [street(2, 3), street(2, 4), street(2, 5)];
    let streets = streets.map(|one| street(2, one.board.max(hand(known[1]).len())));
    let mut game = high(players, &streets, known);
    game.rules.board = 5;
    game
}

fn stud(players: usize, known: [&str; 3]) -> SimulatedGame {
    high(players, &[street(5, 0), street(6, 0), street(7, 0)], known)
}

/// The same game, with a fixed number of hole cards that play.
fn playing(plays: usize, mut game: SimulatedGame) -> SimulatedGame {
    game.rules.plays = Some(plays);
    game
}

/// The same deals counted one by one.
fn plain(game: &SimulatedGame, chunks: &ChunkRange) -> StreetTally {
    let mut tally = StreetTally::new(game);
    let mut dealer = game.dealer().expect("cards");
    for chunk in chunks.first..chunks.first + chunks.count as u64 {
        dealer.start(chunks.seed, chunk);
        let deals = (chunks.total - chunk * chunks.size).min(chunks.size) as usize;
        for first in (0..deals).step_by(BLOCK) {
            let columns = dealer.deal(Instructions::fastest());
            for deal in 0..BLOCK.min(deals - first) {
                let ids: Vec<u8> = columns.iter().map(|column| column[deal]).collect();
                plain_deal(game, &ids, &mut tally);
            }
        }
    }
    tally
}

fn plain_deal(game: &SimulatedGame, ids: &[u8], tally: &mut StreetTally) {
    let mut ids = ids.iter().filter_map(|&id| Card::or_joker(id));
    let mut take = |known: Hand, count: usize| {
        let known: Vec<Card> = known.cards().collect();
        let new = ids.by_ref().take(count - known.len());
        known.iter().copied().chain(new).collect::<Vec<Card>>()
    };
    let own: Vec<_> = (0..game.players)
        .map(|player| take(game.given_to(player), game.rules.cards))
        .collect();
    let board = take(game.board, game.rules.board);
    for (number, street) in game.streets.iter().enumerate() {
        let shown: Hand = board[..street.board].iter().copied().collect();
        let held = own.iter().map(|own| own[..street.own].iter().copied());
        let held: Vec<Hand> = held.map(|cards| cards.collect()).collect();
        plain_street(game, number, &held, shown, tally);
    }
}

fn plain_street(
    game: &SimulatedGame,
    street: usize,
    held: &[Hand],
    board: Hand,
    tally: &mut StreetTally,
) {
    let mut places = vec![0; game.players];
    for (pot, evaluator) in game.rules.pots.iter().enumerate() {
        let strengths = held
            .iter()
            .map(|&held| plain_strength(game, evaluator, held, board));
        let strengths: Vec<u16> = strengths.collect();
        let best = *strengths.iter().max().expect("players");
        let winners = strengths.iter().filter(|&&one| one == best).count();
        for (player, &strength) in strengths.iter().enumerate() {
            let categories = evaluator.categories().iter();
            let reached = categories.filter(|one| one.first <= strength).count();
            tally.categories(street, player, pot)[reached] += 1;
            let end = match (best, strength == best) {
                (0, _) => game.players + 1,
                (_, true) => winners,
                _ => 0,
            };
            places[player] = places[player] * (game.players + 2) + end;
        }
    }
    for (player, place) in places.into_iter().enumerate() {
        tally.outcomes(street, player)[place] += 1;
    }
}

/// The greatest strength of all choices of cards that may play.
fn plain_strength(game: &SimulatedGame, evaluator: &Evaluator, held: Hand, board: Hand) -> u16 {
    let Some(plays) = game.rules.plays else {
        return evaluator.strength(held | board);
    };
    let ours = subsets_of(held, plays);
    let hands = ours.flat_map(|ours| {
        subsets_of(board, evaluator.ordering().size() - plays).map(move |shared| ours | shared)
    });
    hands
        .map(|hand| evaluator.strength(hand))
        .max()
        .expect("hands")
}

fn quick(
    game: &SimulatedGame,
    chunks: &ChunkRange,
    set: Instructions,
    threads: usize,
) -> CountedChunks {
    count(game, set, chunks, threads, || true).expect("threads")
}

fn agrees(game: &SimulatedGame, chunks: &ChunkRange) {
    assert!(game.is_possible());
    let expected = plain(game, chunks);
    for set in Instructions::here() {
        let counted = quick(game, chunks, set, 2);
        assert_eq!(counted.tally, expected, "{}", set.name());
        assert_eq!(counted.chunks, chunks.count);
    }
}

#[test]
fn counts_are_those_of_the_same_deals_evaluated_one_by_one() {
    let games = [
        high(1, &[street(5, 0)], [""; 3]),
        high(10, &[street(5, 0)], ["AhKh", "", "2c2d"]),
        holdem(1, [""; 3]),
        holdem(6, [""; 3]),
        holdem(3, ["AhKh", "QhJh2c7d", "Th"]),
        stud(7, [""; 3]),
        stud(2, ["AhAdAsAcKd", "", ""]),
        high(2, &[street(3, 2), street(9, 8)], ["", "9c", ""]),
    ];
    let chunks = ChunkRange {
        seed: 3,
        first: 7,
        count: 3,
        size: 300,
        total: 2877,
    };
    games.iter().for_each(|game| agrees(game, &chunks));
}

/// HIGH with these cards wild.
fn wild(cards: &str) -> Arc<Evaluator> {
    let mut declared = declaration("HIGH").expect("an ordering");
    declared.wild = hand(cards);
    Arc::new(Evaluator::new(Ordering::new(declared).expect("wild cards")))
}

#[test]
fn other_orderings_and_pots_are_counted() {
    let (five, flop) = ([street(5, 0)], [street(2, 3), street(2, 5)]);
    let omaha = [street(4, 3), street(4, 4), street(4, 5)];
    let seven = [street(5, 0), street(7, 0)];
    let halves = [named("HIGH"), named("EIGHT_OR_BETTER")];
    let games = [
        game(3, &flop, [""; 3], &[named("SHORT_DECK")]),
        game(3, &seven, [""; 3], &[named("ACE_TO_FIVE")]),
        game(2, &seven, [""; 3], &[named("EIGHT_OR_BETTER")]),
        game(4, &five, [""; 3], &[named("DEUCE_TO_SEVEN")]),
        game(6, &[street(4, 0)], [""; 3], &[named("BADUGI")]),
        game(2, &[street(3, 0)], [""; 3], &[named("THREE_CARD")]),
        game(1, &seven, ["As2s", "", "3c"], &halves),
        game(7, &seven, [""; 3], &halves),
        playing(2, high(3, &flop, [""; 3])),
        playing(2, high(4, &omaha, ["AhAd", "", "2c"])),
        playing(2, game(3, &omaha[1..], ["", "2c3d7s", ""], &halves)),
        playing(2, game(9, &[street(5, 5)], [""; 3], &halves)),
        game(5, &five, ["X1", "", ""], &[wild("X1X2X3X4")]),
        game(3, &flop, ["", "2c", "2d"], &[wild("2c2d2h2sX1")]),
    ];
    let chunks = ChunkRange {
        seed: 4,
        first: 0,
        count: 3,
        size: 200,
        total: 555,
    };
    games.iter().for_each(|game| agrees(game, &chunks));
}

#[test]
fn looked_up_strengths_are_evaluated_ones() {
    let omaha = [street(4, 3), street(4, 5)];
    let halves = [named("HIGH"), named("EIGHT_OR_BETTER")];
    let games = [
        playing(2, game(2, &omaha, ["As2s", "8c", "3d"], &halves)),
        playing(2, high(3, &[street(2, 5)], [""; 3])),
        playing(2, game(2, &omaha, [""; 3], &[named("DEUCE_TO_SEVEN")])),
        playing(2, game(2, &omaha, [""; 3], &[wild("2c2d2h2s")])),
    ];
    let chunks = ChunkRange {
        seed: 5,
        first: 1,
        count: 2,
        size: 2100,
        total: 6000,
    };
    games.iter().for_each(|game| agrees(game, &chunks));
}

#[test]
fn sums_do_not_depend_on_threads_or_on_the_split_into_chunks() {
    let game = holdem(2, [""; 3]);
    let all = ChunkRange {
        seed: 1,
        first: 0,
        count: 9,
        size: 500,
        total: 4100,
    };
    let set = Instructions::fastest();
    let whole = quick(&game, &all, set, 1);
    assert_eq!(quick(&game, &all, set, 3), whole);
    let mut sum = StreetTally::new(&game);
    for (first, count) in [(4, 5), (0, 1), (1, 3)] {
        let some = ChunkRange {
            first,
            count,
            ..all
        };
        sum.add(&quick(&game, &some, set, 2).tally);
    }
    assert_eq!(sum, whole.tally);
    assert_eq!(sum.categories(0, 0, 0).iter().sum::<u64>(), 4100);
}

#[test]
fn the_first_whole_chunks_before_a_stop_are_counted() {
    let game = stud(7, [""; 3]);
    let chunks = ChunkRange {
        seed: 1,
        first: 0,
        count: usize::MAX,
        size: 1000,
        total: u64::MAX,
    };
    let stopped = count(&game, Instructions::fastest(), &chunks, 2, || false);
    let mut stopped = stopped.expect("threads");
    let deals: u64 = stopped.tally.categories(2, 6, 0).iter().sum();
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
    assert!(!high(2, &[street(2, 4), street(2, 3), street(2, 5)], [""; 3]).is_possible());
    assert!(!high(2, &[street(2, 4), street(2, 5)], ["", "2c3c4c5c6c", ""]).is_possible());
    assert!(!high(2, &[street(2, 2), street(2, 5)], [""; 3]).is_possible());
    assert!(!high(2, &[street(5, 0)], ["X1", "", ""]).is_possible());
    let omaha = |plays, board| playing(plays, high(2, &[street(4, board), street(4, 5)], [""; 3]));
    assert!(omaha(2, 3).is_possible());
    assert!(!omaha(2, 2).is_possible() && !omaha(5, 3).is_possible());
}

#[test]
fn categories_have_the_right_probabilities() {
    // Source of the share: 5108 flushes and 1302540 high cards of 2598960 hands.
    let game = high(1, &[street(5, 0)], [""; 3]);
    let chunks = ChunkRange {
        seed: 9,
        first: 0,
        count: 20,
        size: 1 << 16,
        total: 20 << 16,
    };
    let mut counted = quick(&game, &chunks, Instructions::fastest(), 2).tally;
    let total = f64::from(20 << 16);
    for (category, share) in [(1, 1302540.0 / 2598960.0), (6, 5108.0 / 2598960.0)] {
        let seen = counted.categories(0, 0, 0)[category] as f64;
        let error = (total * share * (1.0 - share)).sqrt();
        assert!((seen - total * share).abs() < 4.5 * error);
    }
}
