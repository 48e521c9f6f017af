//! The standard strengths of many hands, given as rows of ids or as masks.

use super::layout::BLOCK;
use super::scalar;
use super::scratch::Scratch;
use cardmath_cards::ordering::HAND_SIZE;
use cardmath_cards::rows::{BadRow, Fault, each_row, hand_of_ids, hand_of_mask};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand};

/// Fewer hands than this are evaluated one by one: a block takes as long as a dozen hands.
pub const FEW: usize = 12;

/// The strengths of hands given as rows of `cards` ids, as many rows as `out` has.
///
/// Unless `checked`, invalid rows get meaningless strengths.
///
/// # Errors
/// The first row with an id above 51, a repeated card, or fewer than five cards.
///
/// ```
/// use cardmath_evaluate::strengths_of_ids;
/// use cardmath_cards::simd::Instructions;
///
/// let ids = [51, 47, 43, 39, 35, 0, 1, 2, 3, 4]; // Royal flush in spades; four deuces.
/// let mut strengths = [0; 2];
/// strengths_of_ids(Instructions::fastest(), 5, &ids, true, &mut strengths)?;
/// assert_eq!(strengths, [7462, 7297]);
/// # Ok::<(), cardmath_cards::rows::BadRow>(())
/// ```
pub fn strengths_of_ids(
    instructions: Instructions,
    cards: usize,
    ids: &[u8],
    checked: bool,
    out: &mut [u16],
) -> Result<(), BadRow> {
    strengths_of_ids_in(&mut Scratch::new(), instructions, cards, ids, checked, out)
}

/// As [`strengths_of_ids`], reusing `scratch`.
pub fn strengths_of_ids_in(
    scratch: &mut Scratch,
    instructions: Instructions,
    cards: usize,
    ids: &[u8],
    checked: bool,
    out: &mut [u16],
) -> Result<(), BadRow> {
    match cards {
        5 => rows::<5>(scratch, instructions, ids, checked, out),
        6 => rows::<6>(scratch, instructions, ids, checked, out),
        7 => rows::<7>(scratch, instructions, ids, checked, out),
        _ => one_by_one(ids.chunks_exact(cards.max(1)), out, |row| {
            Ok(scalar::strength(hand_of(row, checked)?))
        }),
    }
}

fn rows<const CARDS: usize>(
    scratch: &mut Scratch,
    instructions: Instructions,
    ids: &[u8],
    checked: bool,
    out: &mut [u16],
) -> Result<(), BadRow> {
    by_blocks(
        ids.as_chunks::<CARDS>().0,
        out,
        |rows, out| scratch.evaluate_rows(instructions, rows, checked, out),
        |row| Ok(scalar::strength(hand_of(row, checked)?)),
    )
}

/// The strengths of hands given as masks of five cards or more.
///
/// # Errors
/// The first invalid mask, or the first with fewer than five cards.
pub fn strengths_of_masks(
    instructions: Instructions,
    masks: &[u64],
    out: &mut [u16],
) -> Result<(), BadRow> {
    strengths_of_masks_in(&mut Scratch::new(), instructions, masks, out)
}

/// As [`strengths_of_masks`], reusing `scratch`.
pub fn strengths_of_masks_in(
    scratch: &mut Scratch,
    instructions: Instructions,
    masks: &[u64],
    out: &mut [u16],
) -> Result<(), BadRow> {
    by_blocks(
        masks,
        out,
        |masks, out| scratch.evaluate_masks(instructions, masks, out),
        |&mask| {
            let hand = hand_of_mask(mask)?;
            large_enough(hand.len())?;
            Ok(scalar::strength(hand))
        },
    )
}

/// The strengths of hands of five cards or more. For fewer cards the results are meaningless.
pub fn strengths(instructions: Instructions, hands: &[Hand], out: &mut [u16]) {
    strengths_in(&mut Scratch::new(), instructions, hands, out);
}

/// As [`strengths`], reusing `scratch`.
pub fn strengths_in(
    scratch: &mut Scratch,
    instructions: Instructions,
    hands: &[Hand],
    out: &mut [u16],
) {
    for (hands, out) in hands.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        // Pad the block with the first hand.
        let mut masks = [hands[0].mask(); BLOCK];
        for (mask, hand) in masks.iter_mut().zip(hands) {
            *mask = hand.mask();
        }
        let mut block = [0; BLOCK];
        if scratch.evaluate_masks(instructions, &masks, &mut block) {
            out.copy_from_slice(&block[..out.len()]);
        } else {
            for (strength, &hand) in out.iter_mut().zip(hands) {
                *strength = scalar::strength(hand);
            }
        }
    }
}

/// Evaluates block by block. The hands of a rejected block are evaluated one by one.
pub fn by_blocks<T: Copy>(
    rows: &[T],
    out: &mut [u16],
    mut evaluate: impl FnMut(&[T; BLOCK], &mut [u16; BLOCK]) -> bool,
    evaluate_one: impl Fn(&T) -> Result<u16, Fault>,
) -> Result<(), BadRow> {
    let mut first = 0;
    for (rows, out) in rows.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        let good = match (rows.first_chunk(), out.first_chunk_mut()) {
            (Some(rows), Some(out)) => evaluate(rows, out),
            _ if rows.len() < FEW => false,
            _ => {
                // Pad the last block with its first hand.
                let mut block = ([rows[0]; BLOCK], [0; BLOCK]);
                block.0[..rows.len()].copy_from_slice(rows);
                let good = evaluate(&block.0, &mut block.1);
                out.copy_from_slice(&block.1[..out.len()]);
                good
            }
        };
        if !good {
            one_by_one(rows.iter(), out, &evaluate_one).map_err(|bad| BadRow {
                row: first + bad.row,
                ..bad
            })?;
        }
        first += BLOCK;
    }
    Ok(())
}

/// Evaluates hand by hand.
pub fn one_by_one<R>(
    rows: impl Iterator<Item = R>,
    out: &mut [u16],
    evaluate_one: impl Fn(R) -> Result<u16, Fault>,
) -> Result<(), BadRow> {
    each_row(rows.zip(out), |(given, strength)| {
        *strength = evaluate_one(given)?;
        Ok(())
    })
}

/// The hand of a row of ids. Unless `checked`, invalid ids are ignored.
fn hand_of(ids: &[u8], checked: bool) -> Result<Hand, Fault> {
    large_enough(ids.len())?;
    if checked {
        return hand_of_ids(ids);
    }
    Ok(ids.iter().filter_map(|&id| Card::from_id(id)).collect())
}

fn large_enough(cards: usize) -> Result<(), Fault> {
    if cards < HAND_SIZE {
        let wanted = HAND_SIZE;
        return Err(Fault::TooFew { cards, wanted });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardmath_cards::subsets;

    /// Compares all ways to evaluate many hands with the scalar kernel, which is tested separately.
    fn agrees_on_all_hands_of(size: u32) {
        let mut hands = subsets(size).peekable();
        while hands.peek().is_some() {
            agrees_on(
                size as usize,
                &hands.by_ref().take(100_000).collect::<Vec<_>>(),
            );
        }
    }

    fn agrees_on(size: usize, hands: &[Hand]) {
        let expected: Vec<u16> = hands.iter().map(|&hand| scalar::strength(hand)).collect();
        let masks: Vec<u64> = hands.iter().map(|hand| hand.mask()).collect();
        let ids: Vec<u8> = hands
            .iter()
            .flat_map(|hand| hand.cards().map(Card::id))
            .collect();
        let mut out = vec![0; hands.len()];
        for set in Instructions::here() {
            for checked in [true, false] {
                out.fill(0);
                assert_eq!(strengths_of_ids(set, size, &ids, checked, &mut out), Ok(()));
                assert!(out == expected, "ids, {}, {checked}", set.name());
            }
            out.fill(0);
            assert_eq!(strengths_of_masks(set, &masks, &mut out), Ok(()));
            assert!(out == expected, "masks, {}", set.name());
            out.fill(0);
            strengths(set, hands, &mut out);
            assert!(out == expected, "hands, {}", set.name());
        }
    }

    #[test]
    fn every_way_agrees_on_all_five_card_hands() {
        agrees_on_all_hands_of(5);
    }

    #[test]
    fn every_way_agrees_on_some_of_the_larger_hands() {
        for size in [6, 7, 8, 13] {
            agrees_on(
                size as usize,
                &subsets(size).step_by(997).take(20_001).collect::<Vec<_>>(),
            );
        }
    }

    #[test]
    #[ignore = "exhaustive: ten seconds"]
    fn every_way_agrees_on_all_six_card_hands() {
        agrees_on_all_hands_of(6);
    }

    #[test]
    #[ignore = "exhaustive: a minute"]
    fn every_way_agrees_on_all_seven_card_hands() {
        agrees_on_all_hands_of(7);
    }

    #[test]
    fn any_number_of_hands_is_evaluated() {
        let hands: Vec<Hand> = subsets(7).step_by(1_234_567).collect();
        for count in 0..hands.len() {
            agrees_on(7, &hands[..count]);
        }
    }

    #[test]
    fn masks_need_not_be_of_as_many_cards() {
        let hands: Vec<Hand> = (5..10).flat_map(|size| subsets(size).take(300)).collect();
        let masks: Vec<u64> = hands.iter().rev().map(|hand| hand.mask()).collect();
        for set in Instructions::here() {
            let mut out = vec![0; masks.len()];
            assert_eq!(strengths_of_masks(set, &masks, &mut out), Ok(()));
            let expected = hands.iter().rev().map(|&hand| scalar::strength(hand));
            assert!(out.into_iter().eq(expected));
        }
    }

    #[test]
    fn the_first_bad_row_is_found_wherever_it_is() {
        let rows = 1000;
        for set in Instructions::here() {
            for cards in [5, 6, 7, 9] {
                for row in [0, 1, 255, 256, 700, 999] {
                    let mut ids: Vec<u8> =
                        (0..rows * cards).map(|i| (i % cards * 5) as u8).collect();
                    let mut out = vec![0; rows];
                    let mut evaluator =
                        |ids: &[u8]| strengths_of_ids(set, cards, ids, true, &mut out);
                    let at = row * cards + cards - 1;
                    for id in [52, 63, 64, 200, 255] {
                        ids[at] = id;
                        let fault = Fault::NoCard(id.into());
                        assert_eq!(evaluator(&ids), Err(BadRow { row, fault }));
                    }
                    for other in 0..cards - 1 {
                        ids[at] = ids[row * cards + other];
                        let fault = Fault::Repeated(Card::from_id(ids[at]).expect("a card"));
                        assert_eq!(evaluator(&ids), Err(BadRow { row, fault }));
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_bad_mask_is_found_wherever_it_is() {
        let good = 0x1f_u64;
        let too_few = |cards| Fault::TooFew { cards, wanted: 5 };
        for set in Instructions::here() {
            for row in [0, 255, 256, 999] {
                let cases = [
                    (1 << 13, Fault::NoMask(1 << 13)),
                    (good | 1 << 63, Fault::NoMask((good | 1 << 63).into())),
                    (0xf, too_few(4)),
                    (0, too_few(0)),
                ];
                for (mask, fault) in cases {
                    let mut masks = vec![good; 1000];
                    masks[row] = mask;
                    let mut out = vec![0; 1000];
                    let evaluated = strengths_of_masks(set, &masks, &mut out);
                    assert_eq!(evaluated, Err(BadRow { row, fault }));
                }
            }
        }
    }
}
