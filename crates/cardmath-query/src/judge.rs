//! Whose hand is better.

use crate::flops::FlopTables;
use crate::program::Program;
use crate::setup::Setup;
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_evaluate::Hands;

/// Evaluates hands by the rules of a query's game.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    pub setup: &'a Setup,
    pub program: &'a Program,
    pub instructions: Instructions,
    /// Equities against ranges on all flops, if they were counted before.
    pub flops: &'a FlopTables,
}

impl Judge<'_> {
    /// Adds the strengths for a pot of own cards with one board, using room for joined cards.
    pub fn strengths_on(
        &self,
        pot: usize,
        own: &[Hand],
        board: Hand,
        joined: &mut Vec<Hand>,
        found: &mut Vec<u16>,
    ) {
        let (rules, start) = (&self.setup.rules, found.len());
        let enough = own
            .first()
            .is_some_and(|own| own.len() + board.len() >= rules.pots[pot].ordering().size());
        if rules.plays.is_some() || !enough {
            let hands: Vec<(Hand, Hand)> = own.iter().map(|&own| (own, board)).collect();
            found.extend(self.strengths(pot, &hands));
            return;
        }
        joined.clear();
        joined.extend(own.iter().map(|&own| own | board));
        found.resize(start + own.len(), 0);
        rules.pots[pot].strengths(self.instructions, joined, &mut found[start..]);
    }

    /// The strengths for a pot of own cards with boards; 0 where there are too few cards.
    pub fn strengths(&self, pot: usize, hands: &[(Hand, Hand)]) -> Vec<u16> {
        let (rules, mut found) = (&self.setup.rules, vec![0; hands.len()]);
        let Some(&(own, board)) = hands.first() else {
            return found;
        };
        let size = rules.pots[pot].ordering().size();
        match rules.plays {
            None if own.len() + board.len() >= size => {
                let hands: Vec<Hand> = hands.iter().map(|&(own, board)| own | board).collect();
                rules.pots[pot].strengths(self.instructions, &hands, &mut found);
            }
            Some(plays) if own.len() == rules.cards && plays + board.len() >= size => {
                self.with_boards(pot, hands, &mut found);
            }
            _ => {}
        }
        found
    }

    /// The strengths in a game in which a fixed number of hole cards plays.
    fn with_boards(&self, pot: usize, hands: &[(Hand, Hand)], found: &mut [u16]) {
        let held: Vec<u64> = hands.iter().map(|(own, _)| own.mask()).collect();
        let boards: Vec<u64> = hands.iter().map(|(_, board)| board.mask()).collect();
        let mut rest: Vec<Vec<u16>> = vec![vec![0; hands.len()]; self.setup.rules.pots.len()];
        let mut out: Vec<&mut [u16]> = rest.iter_mut().map(Vec::as_mut_slice).collect();
        let evaluator = &self.setup.evaluator;
        let (held, boards) = (Hands::Masks(&held), Hands::Masks(&boards));
        let done = evaluator.strengths_of(self.instructions, held, boards, false, &mut out);
        match done {
            Ok(()) => found.copy_from_slice(&rest[pot]),
            Err(_) => {
                for (strength, &(own, board)) in found.iter_mut().zip(hands) {
                    *strength = evaluator.strength(pot, own, board);
                }
            }
        }
    }
}
