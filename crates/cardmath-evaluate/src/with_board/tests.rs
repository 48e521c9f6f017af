//! The strengths of hole cards with boards equal the best of all choices of cards.

use super::GameEvaluator;
use crate::{Evaluator, Hands, Rules};
use cardmath_cards::random::Random;
use cardmath_cards::rows::{BadRow, Fault};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, subsets_of};

/// A game, by its numbers of cards and its orderings.
fn game(cards: usize, plays: Option<usize>, board: usize, pots: &[&str]) -> GameEvaluator {
    let pots = pots.iter().filter_map(|name| Evaluator::named(name));
    let pots: Vec<_> = pots.collect();
    let deck = pots[0].ordering().deck();
    GameEvaluator::new(Rules {
        deck,
        cards,
        plays,
        board,
        pots,
    })
}

fn games() -> Vec<GameEvaluator> {
    let both = ["HIGH", "EIGHT_OR_BETTER"];
    vec![
        game(2, None, 5, &["HIGH"]),
        game(2, None, 5, &["SHORT_DECK"]),
        game(3, None, 5, &["HIGH"]),
        game(2, Some(2), 5, &["HIGH"]),
        game(4, Some(2), 5, &["HIGH"]),
        game(4, Some(2), 5, &both),
        game(5, Some(2), 5, &both),
        game(6, Some(2), 5, &both),
        game(4, Some(2), 5, &["SHORT_DECK_TRIPS"]),
        game(4, Some(2), 5, &["DEUCE_TO_SEVEN", "ACE_TO_FIVE"]),
        game(3, Some(1), 5, &["HIGH"]),
        game(6, Some(3), 6, &["HIGH", "BADUGI"]),
        game(7, None, 0, &both),
        game(7, Some(5), 0, &["HIGH"]),
        game(4, None, 0, &["BADUGI"]),
    ]
}

/// Rows of different cards: hole cards, then a board.
fn dealt(game: &GameEvaluator, board: usize, rows: usize, random: &mut Random) -> Vec<Vec<u8>> {
    let mut deck: Vec<u8> = game.rules().deck.cards().map(Card::id).collect();
    let count = game.rules().cards + board;
    let deal = |_| {
        for place in 0..count {
            let left = (deck.len() - place) as u64;
            deck.swap(place, place + random.below(left) as usize);
        }
        deck[..count].to_vec()
    };
    (0..rows).map(deal).collect()
}

fn hand(ids: &[u8]) -> Hand {
    ids.iter().filter_map(|&id| Card::from_id(id)).collect()
}

fn plain(game: &GameEvaluator, pot: usize, held: Hand, board: Hand) -> u16 {
    let (rules, evaluator) = (game.rules(), &game.rules().pots[pot]);
    let size = evaluator.ordering().size();
    let fits = |hand: &Hand| {
        rules
            .plays
            .is_none_or(|plays| (*hand & held).len() == plays)
    };
    let choices = subsets_of(held | board, size).filter(fits);
    choices
        .map(|hand| evaluator.strength(hand))
        .max()
        .unwrap_or(0)
}

/// Evaluates rows that are split after the hole cards, as ids or as masks.
fn evaluated(
    game: &GameEvaluator,
    set: Instructions,
    rows: &[Vec<u8>],
    masks: (bool, bool),
    checked: bool,
) -> Result<Vec<Vec<u16>>, BadRow> {
    let (cards, count) = (game.rules().cards, rows.len());
    let held: Vec<u8> = rows.iter().flat_map(|row| &row[..cards]).copied().collect();
    let board: Vec<u8> = rows.iter().flat_map(|row| &row[cards..]).copied().collect();
    let held_masks: Vec<u64> = rows.iter().map(|row| hand(&row[..cards]).mask()).collect();
    let board_masks: Vec<u64> = rows.iter().map(|row| hand(&row[cards..]).mask()).collect();
    let held = if masks.0 {
        Hands::Masks(&held_masks)
    } else {
        Hands::Ids(cards, &held)
    };
    let shared = rows[0].len() - cards;
    let boards = if masks.1 {
        Hands::Masks(&board_masks)
    } else {
        Hands::Ids(shared, &board)
    };
    let mut out = vec![vec![0; count]; game.rules().pots.len()];
    let mut slices: Vec<&mut [u16]> = out.iter_mut().map(|out| &mut out[..]).collect();
    game.strengths_of(set, held, boards, checked, &mut slices)?;
    Ok(out)
}

#[test]
fn all_ways_agree_with_every_choice_of_cards() {
    let mut random = Random::new(3, 0);
    for game in games() {
        for board in game.rules().fewest()..=game.rules().board {
            let rows = dealt(&game, board, 150, &mut random);
            let cards = game.rules().cards;
            let split = rows
                .iter()
                .map(|row| (hand(&row[..cards]), hand(&row[cards..])));
            let split: Vec<_> = split.collect();
            let pots = 0..game.rules().pots.len();
            let of = |pot| {
                split
                    .iter()
                    .map(|&(held, board)| plain(&game, pot, held, board))
                    .collect()
            };
            let expected: Vec<Vec<u16>> = pots.clone().map(of).collect();
            for pot in pots {
                for (&(held, board), &expected) in split.iter().zip(&expected[pot]) {
                    assert_eq!(game.strength(pot, held, board), expected);
                }
            }
            for set in Instructions::here() {
                for masks in [(false, false), (true, false), (false, true), (true, true)] {
                    for checked in [true, false] {
                        let found = evaluated(&game, set, &rows, masks, checked);
                        assert_eq!(found.as_ref(), Ok(&expected), "{masks:?} {checked}");
                    }
                }
            }
        }
    }
}

#[test]
fn any_number_of_rows_and_boards_that_repeat() {
    let mut random = Random::new(4, 0);
    for game in [game(4, Some(2), 5, &["HIGH"]), game(2, None, 5, &["HIGH"])] {
        let mut rows = dealt(&game, 5, 700, &mut random);
        let (cards, board) = (game.rules().cards, rows[0][game.rules().cards..].to_vec());
        rows.retain(|row| row[..cards].iter().all(|id| !board.contains(id)));
        for row in &mut rows[150..] {
            row[cards..].copy_from_slice(&board);
        }
        let of = |row: &Vec<u8>| plain(&game, 0, hand(&row[..cards]), hand(&row[cards..]));
        let expected: Vec<u16> = rows.iter().map(of).collect();
        for count in (1..40).chain([127, 128, 129, 255, 256, 257, rows.len()]) {
            for set in Instructions::here() {
                for last in [count, rows.len()] {
                    let (rows, expected) =
                        (&rows[last - count..last], &expected[last - count..last]);
                    let found = evaluated(&game, set, rows, (false, false), true);
                    assert_eq!(found, Ok(vec![expected.to_vec()]), "{count}");
                }
            }
        }
    }
}

#[test]
fn masks_of_boards_may_differ_in_size() {
    let (game, mut random) = (
        game(4, Some(2), 5, &["HIGH", "EIGHT_OR_BETTER"]),
        Random::new(5, 0),
    );
    let mut rows = dealt(&game, 5, 200, &mut random);
    for (place, row) in rows.iter_mut().enumerate() {
        row.truncate(4 + 3 + place % 3);
    }
    let of = |pot| {
        let plain = |row: &Vec<u8>| plain(&game, pot, hand(&row[..4]), hand(&row[4..]));
        rows.iter().map(plain).collect()
    };
    let expected: Vec<Vec<u16>> = (0..2).map(of).collect();
    let found = evaluated(&game, Instructions::fastest(), &rows, (true, true), true);
    assert_eq!(found, Ok(expected));
}

#[test]
fn the_first_bad_row_is_named() {
    let mut random = Random::new(6, 0);
    let small = GameEvaluator::new(Rules {
        deck: Hand::DECK - "2c".parse().expect("a card"),
        ..game(4, Some(2), 5, &["HIGH"]).rules().clone()
    });
    for game in [
        small,
        game(4, Some(2), 5, &["HIGH"]),
        game(2, None, 5, &["HIGH"]),
    ] {
        let good = dealt(&game, 5, 1500, &mut random);
        for row in [0, 1, 130, 1400, 1499] {
            let (cards, mut rows) = (game.rules().cards, good.clone());
            let expect = |rows: &[Vec<u8>], masks, fault| {
                for set in Instructions::here() {
                    let found = evaluated(&game, set, rows, masks, true);
                    assert_eq!(found, Err(BadRow { row, fault }));
                }
            };
            let ids = [(false, false), (true, false), (false, true), (true, true)];
            rows[row][1] = rows[row][cards + 2];
            let shared = Card::from_id(rows[row][1]).expect("a card");
            for masks in ids {
                expect(&rows, masks, Fault::Repeated(shared));
            }
            rows[row] = good[row].clone();
            for place in [0, cards] {
                rows[row][place] = rows[row][place + 1];
                let twice = Card::from_id(rows[row][place]).expect("a card");
                expect(&rows, (false, false), Fault::Repeated(twice));
                rows[row][place] = 200;
                expect(&rows, (false, false), Fault::NoCard(200));
                let found = evaluated(&game, Instructions::fastest(), &rows, (false, false), false);
                assert!(found.is_ok(), "unchecked rows have some strength");
                rows[row] = good[row].clone();
            }
            rows[row].truncate(cards + 2);
            let (fewest, most) = (game.rules().fewest(), 5);
            expect(
                &rows,
                (true, true),
                Fault::Board {
                    cards: 2,
                    fewest,
                    most,
                },
            );
            if game.rules().deck != Hand::DECK {
                rows[row] = good[row].clone();
                rows[row][2] = 0;
                let fault = Fault::NotInGame(Card::from_id(0).expect("a card"));
                for masks in ids {
                    expect(&rows, masks, fault);
                }
            }
        }
    }
}
