//! Many hands, evaluated by blocks.

use super::layout::{BLOCK, Words};
use super::orderings::STANDARD;
use super::scalar;
use super::scratch::Scratch;
use cardmath_cards::Hand;
use cardmath_cards::rows::{BadRow, Fault, each_row};
use cardmath_cards::simd::Instructions;

/// Fewer hands than this are evaluated one by one: a block takes as long as a dozen hands.
pub const FEW: usize = 12;

/// The standard strengths of hands of five cards or more. For fewer cards the results are
/// meaningless.
pub fn strengths(instructions: Instructions, hands: &[Hand], out: &mut [u16]) {
    strengths_in(&mut Scratch::new(instructions), hands, out);
}

/// As [`strengths`], reusing `scratch`.
pub fn strengths_in(scratch: &mut Scratch, hands: &[Hand], out: &mut [u16]) {
    let evaluate = |masks: &_, out: &mut _| STANDARD.evaluate_masks(scratch, masks, out);
    by_padded_blocks(hands, out, evaluate, scalar::strength);
}

/// Evaluates hands block by block. The hands of a rejected block are evaluated one by one.
pub fn by_padded_blocks(
    hands: &[Hand],
    out: &mut [u16],
    mut evaluate: impl FnMut(&[u64; BLOCK], &mut Words) -> bool,
    evaluate_one: impl Fn(Hand) -> u16,
) {
    for (hands, out) in hands.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        // Pad the block with the first hand.
        let mut masks = [hands[0].mask(); BLOCK];
        for (mask, hand) in masks.iter_mut().zip(hands) {
            *mask = hand.mask();
        }
        let mut block = [0; BLOCK];
        if evaluate(&masks, &mut block) {
            out.copy_from_slice(&block[..out.len()]);
        } else {
            for (strength, &hand) in out.iter_mut().zip(hands) {
                *strength = evaluate_one(hand);
            }
        }
    }
}

/// Evaluates block by block. The hands of a rejected block are evaluated one by one.
pub fn by_blocks<T: Copy>(
    rows: &[T],
    out: &mut [u16],
    mut evaluate: impl FnMut(&[T; BLOCK], &mut Words) -> bool,
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
            one_by_one(rows.iter(), out, &evaluate_one).map_err(|bad| bad.after(first))?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluator, Hands};
    use cardmath_cards::{Card, subsets};

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
        let high = Evaluator::high();
        for set in Instructions::here() {
            for (given, checked) in [
                (Hands::Ids(size, &ids), true),
                (Hands::Ids(size, &ids), false),
                (Hands::Masks(&masks), true),
            ] {
                out.fill(0);
                assert_eq!(high.strengths_of(set, given, checked, &mut out), Ok(()));
                assert!(out == expected, "{}, {checked}", set.name());
            }
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
            let evaluated =
                Evaluator::high().strengths_of(set, Hands::Masks(&masks), true, &mut out);
            assert_eq!(evaluated, Ok(()));
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
                    let high = Evaluator::high();
                    let mut evaluator =
                        |ids: &[u8]| high.strengths_of(set, Hands::Ids(cards, ids), true, &mut out);
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
                    let given = Hands::Masks(&masks);
                    let evaluated = Evaluator::high().strengths_of(set, given, true, &mut out);
                    assert_eq!(evaluated, Err(BadRow { row, fault }));
                }
            }
        }
    }
}
