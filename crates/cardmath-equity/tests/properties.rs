//! Random ranges: the cheapest way to count against all deals, looked at one by one.

use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, subsets_of};
use cardmath_equity::{Combo, POT, Rules, Seat, Situation, count_all, find_way};
use cardmath_evaluate::strength;
use proptest::prelude::*;

/// Two or three players with up to three combos each, and three to five cards of a board. Combos of
/// different players share cards now and then.
fn situations() -> impl Strategy<Value = (Vec<Vec<Combo>>, Hand)> {
    let deck: Vec<Card> = Card::all().collect();
    let weights = prop::collection::vec(1u64..9, 9);
    let shuffled = Just(deck).prop_shuffle();
    (shuffled, 3usize..6, 2usize..4, weights).prop_map(|(deck, size, players, weights)| {
        let (board, rest) = deck.split_at(size);
        let combo = |place: usize| Combo {
            cards: rest[place * 3 / 2..][..2].iter().copied().collect(),
            weight: weights[place],
        };
        let seats =
            (0..players).map(|player| (0..3).map(|place| combo(3 * place + player)).collect());
        (seats.collect(), board.iter().copied().collect())
    })
}

/// The weight of all deals, and for each player the weights of those that are won and shared, and
/// the sum of the shares.
type Counts = (u128, Vec<[u128; 3]>);

fn plain(players: &[Vec<Combo>], board: Hand) -> Counts {
    let mut counts = (0, vec![[0; 3]; players.len()]);
    add_seats(players, board, &mut Vec::new(), 1, &mut counts);
    counts
}

fn add_seats(
    players: &[Vec<Combo>],
    board: Hand,
    held: &mut Vec<Hand>,
    weight: u128,
    counts: &mut Counts,
) {
    let used = held.iter().fold(board, |all, &cards| all | cards);
    let Some(combos) = players.get(held.len()) else {
        for rest in subsets_of(Hand::DECK - used, 5 - board.len()) {
            add(
                held.iter()
                    .map(|&cards| strength(cards | board | rest))
                    .collect(),
                weight,
                counts,
            );
        }
        return;
    };
    for combo in combos
        .iter()
        .filter(|combo| (combo.cards & used).is_empty())
    {
        held.push(combo.cards);
        add_seats(
            players,
            board,
            held,
            weight * u128::from(combo.weight),
            counts,
        );
        held.pop();
    }
}

fn add(strengths: Vec<u16>, weight: u128, (deals, players): &mut Counts) {
    let best = strengths.iter().max().copied().unwrap_or(0);
    let winners = strengths
        .iter()
        .filter(|&&strength| strength == best)
        .count();
    *deals += weight;
    for ([wins, ties, share], strength) in players.iter_mut().zip(strengths) {
        if strength == best {
            *(if winners == 1 { wins } else { ties }) += weight;
            *share += weight * u128::from(POT) / winners as u128;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(25))]

    #[test]
    fn every_deal_is_counted((players, board) in situations()) {
        let expected = plain(&players, board);
        prop_assume!(expected.0 > 0);
        let seats = players.into_iter().map(Seat::of).collect();
        let situation = Situation::new(Rules::holdem(), seats, board, Hand::EMPTY);
        let way = find_way(situation, &mut || true).expect("few choices");
        for instructions in Instructions::here() {
            let (tally, _) = count_all(&way, instructions, 2, |_| true).expect("threads");
            let scores = tally.players.iter().map(|score| [score.wins, score.ties, score.share]);
            prop_assert_eq!(&(tally.deals, scores.collect::<Vec<_>>()), &expected);
        }
    }
}
