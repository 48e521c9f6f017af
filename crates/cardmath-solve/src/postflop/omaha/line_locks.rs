//! Locks at the end of a line, on one board or on all boards of a line.

use super::find::OmahaNode;
use super::game::OmahaGame;
use super::hands::Holdings;
use super::locks::Decision;
use super::memory::{block, blocks, stride, width};
use super::solver::OmahaTables;
use crate::postflop::find::Move;
use crate::postflop::kernel::cell::Cell;
use crate::postflop::kernel::down;
use crate::postflop::kernel::simd::Plain;
use crate::postflop::line_locks::{filled, number_of_same};
use crate::postflop::locks::Lock;
use crate::postflop::street::Kind;
use cardmath_cards::workers::locked;

impl OmahaGame {
    /// The nodes at the end of a line that may have any card: one on each board that is computed.
    ///
    /// # Errors
    /// The number of the move that is not in the tree.
    fn find_all(&self, line: &[Move]) -> Result<Vec<OmahaNode>, usize> {
        let Some(place) = line.iter().position(|step| *step == Move::AnyCard) else {
            return Ok(vec![self.find(line)?]);
        };
        let cards = self.rivers.iter().map(|river| river.deals[0].0);
        let mut line = line.to_vec();
        let each = cards.map(|card| {
            line[place] = Move::Card(card.ok_or(place)?.id());
            self.find(&line)
        });
        each.collect()
    }

    /// The decision at a node; none if nobody acts there.
    fn decision(&self, found: &OmahaNode) -> Option<Decision> {
        let node = &self.betting_at(found).tree.nodes[found.node];
        let Kind::Decision { player } = node.kind else {
            return None;
        };
        let (together, before) = match &found.river {
            None => (None, [0, 0]),
            Some(river) => {
                let (group, member) = self.betting.member(river.leaf);
                (Some((river.board, group)), member.before)
            }
        };
        Some(Decision {
            together,
            player,
            row: before[player] + node.row,
            actions: node.kids.len(),
        })
    }

    /// The decisions at the end of a line, one on each board.
    ///
    /// # Errors
    /// The number of the move that is not in the tree.
    pub fn decisions(&self, line: &[Move]) -> Result<Vec<Decision>, usize> {
        let found = self.find_all(line)?;
        Ok(found
            .iter()
            .filter_map(|found| self.decision(found))
            .collect())
    }

    /// The hands of the player who decides, where they are stored.
    fn deciding(&self, decision: &Decision) -> &Holdings {
        match decision.together {
            None => &self.equal[decision.player],
            Some((board, _)) => &self.shown[board][decision.player],
        }
    }

    /// The padded widths of the blocks of hands of a decision.
    pub fn widths(&self, decision: &Decision) -> Vec<usize> {
        let hands = self.deciding(decision).len();
        let each = (0..blocks(hands)).map(|number| width(block(hands, number).len()));
        each.collect()
    }

    /// Numbers of a player's hands, given in the order of the list, as they are on the board that is
    /// computed. None if they differ between hands that suit relabelling makes the same there, or on
    /// one of several boards.
    fn computed(
        &self,
        found: &OmahaNode,
        player: usize,
        on_all: bool,
        listed: &[f32],
    ) -> Option<Vec<f32>> {
        let river = found.river.filter(|_| !on_all);
        let relabelling = river.map_or(0, |river| river.relabelling);
        let mut computed = vec![-1.0; listed.len()];
        for (&hand, &number) in self.relabellings[relabelling].becomes[player]
            .iter()
            .zip(listed)
        {
            computed[hand as usize] = number;
        }
        let board = river.map(|river| self.rivers[river.board].board);
        let keeps = |suits| board.is_none_or(|board| board.relabelled(suits) == board);
        let kept = self.relabellings.iter();
        let kept: Vec<_> = kept.filter(|each| keeps(each.suits)).collect();
        let each = (0..computed.len()).map(|hand| {
            let becomes = kept.iter().map(|each| each.becomes[player][hand] as usize);
            number_of_same(becomes.map(|hand| computed[hand]))
        });
        each.collect()
    }
}

impl<C: Cell> OmahaTables<C> {
    /// As `OmahaStrategies::lock`.
    pub fn lock(
        &mut self,
        game: &OmahaGame,
        line: &[Move],
        wanted: &[Vec<f32>],
    ) -> Result<bool, usize> {
        let on_all = line.contains(&Move::AnyCard);
        let mut all = Vec::new();
        for found in game.find_all(line)? {
            let Some(decision) = game.decision(&found) else {
                return Ok(false);
            };
            let hands = game.listed[decision.player].len();
            if wanted.len() != decision.actions || wanted.iter().any(|row| row.len() != hands) {
                return Ok(false);
            }
            let rows = wanted.iter();
            let rows = rows.map(|row| game.computed(&found, decision.player, on_all, row));
            match rows.collect::<Option<Vec<_>>>() {
                Some(rows) => all.push((decision, self.locks_at(game, &decision, &rows))),
                None => return Ok(false),
            }
        }
        for (decision, blocks) in all {
            self.locks.set(&decision, Some(blocks));
        }
        self.counted = 0;
        Ok(true)
    }

    /// Fixes nothing at the decisions of a line.
    ///
    /// # Errors
    /// The number of the move that is not in the tree.
    pub fn unlock(&mut self, game: &OmahaGame, line: &[Move]) -> Result<(), usize> {
        for decision in game.decisions(line)? {
            self.locks.set(&decision, None);
        }
        self.counted = 0;
        Ok(())
    }

    /// The locks of a decision, block by block, from rows of the list on the board.
    fn locks_at(&self, game: &OmahaGame, decision: &Decision, rows: &[Vec<f32>]) -> Vec<Lock> {
        let hands = game.deciding(decision);
        let each = game.widths(decision).into_iter().enumerate();
        let each = each.map(|(number, width)| {
            let played = self.played(decision, number, width);
            let mut chosen = vec![-1.0; rows.len() * width];
            for (at, &hand) in hands.order[block(hands.len(), number)].iter().enumerate() {
                let wanted: Vec<f32> = rows.iter().map(|row| row[hand as usize]).collect();
                let parts = (0..rows.len()).map(|action| played[action * stride(width) + at]);
                let parts = filled(&wanted, &parts.collect::<Vec<f32>>());
                for (action, part) in parts.into_iter().enumerate() {
                    chosen[action * width + at] = part;
                }
            }
            Lock { chosen, width }
        });
        each.collect()
    }

    /// How often the hands of a block choose each action, as they are played now.
    fn played(&self, decision: &Decision, number: usize, width: usize) -> Vec<f32> {
        let stores = match decision.together {
            None => &self.numbers.first,
            Some((board, group)) => &self.numbers.rivers[board][group],
        };
        let store = locked(&stores[decision.player][number]);
        let rows = decision.row * width..(decision.row + decision.actions) * width;
        let mut chosen = vec![0.0; decision.actions * stride(width)];
        let (actions, stride) = (decision.actions, stride(width));
        let before = vec![0.0; width];
        let stored = &store.sums[rows];
        down::strategy(Plain, actions, stored, &before, &mut chosen, stride);
        if let Some(blocks) = self.locks.at(decision) {
            blocks[number].fix(&mut chosen, stride);
        }
        chosen
    }
}
