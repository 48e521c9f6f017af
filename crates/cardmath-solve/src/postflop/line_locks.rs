//! Locks at the end of a line, on one board or on all boards of a line.

use super::find::{Finder, HoldemNode, Lost, Move};
use super::hands::{LANES, set_of};
use super::kernel::cell::Cell;
use super::kernel::simd::Simd;
use super::locks::Lock;
use super::street::Kind;
use super::walk::Place;
use std::sync::atomic::Ordering::Relaxed;

/// Hands that are the same up to suit relabelling are learned one by one, and what was learned may be
/// locked. Rounding makes their strategies differ where a hand is nearly indifferent: by up to 0.004
/// on the turns that were looked at.
const ROUNDING: f32 = 0.01;

/// A decision and its lock: the player, the place of its numbers, and the lock.
pub type PlacedLock = (usize, usize, Lock);

impl<S: Simd, C: Cell> Finder<'_, S, C> {
    /// The locks that fix what the player does at the end of a line, on each of its boards up to suit
    /// relabelling.
    ///
    /// `wanted` has a row for each action, in the order of dealt hands. Hands with negative numbers
    /// are not locked; actions with NaN share what the others leave, in proportion to how they are
    /// played now.
    ///
    /// None if no player acts there, or the locks differ between hands that are equal up to suit
    /// relabelling.
    ///
    /// # Errors
    /// The line leads nowhere.
    pub fn locks(
        &mut self,
        line: &[Move],
        wanted: &[Vec<f32>],
    ) -> Result<Option<Vec<PlacedLock>>, Lost> {
        self.weighs = false;
        let mut placed = Some(Vec::new());
        let player = self.player_after(line);
        self.each_board(self.start(), line, 0, &mut |finder, found, is_end| {
            let (Some(all), Some(player)) = (&mut placed, player) else {
                return false;
            };
            let each = wanted.iter().map(|row| {
                let stored = finder.as_stored(found, player, row);
                finder.relabelled_alike(found, player, &stored)
            });
            let Some(wanted) = each.collect::<Option<Vec<_>>>() else {
                placed = None;
                return false;
            };
            if is_end {
                all.push(finder.lock_at(found, player, &wanted));
            }
            true
        })?;
        Ok(placed.filter(|_| player.is_some()))
    }

    /// The decisions of a line: the player, the place of the numbers, the hands with padding and
    /// the actions of each.
    ///
    /// # Errors
    /// The line leads nowhere.
    pub fn decisions(&mut self, line: &[Move]) -> Result<Vec<(usize, usize, usize, usize)>, Lost> {
        self.weighs = false;
        let mut all = Vec::new();
        self.each_board(self.start(), line, 0, &mut |finder, found, is_end| {
            let tree = &finder.game.trees.all[found.place.tree];
            let node = &tree.nodes[found.node];
            if let (true, Kind::Decision { player }) = (is_end, node.kind) {
                let width = finder.game.width(tree.street, found.place.board, player);
                let place = found.place.offsets[player] + node.row * width;
                all.push((player, place, width, node.kids.len()));
            }
            true
        })?;
        Ok(all)
    }

    /// Calls `visit` at the end of a line, on each of its boards, and before each card that may be
    /// any; then its last argument is false. It continues while `visit` returns true.
    fn each_board(
        &mut self,
        mut found: HoldemNode,
        line: &[Move],
        from: usize,
        visit: &mut dyn FnMut(&mut Self, &HoldemNode, bool) -> bool,
    ) -> Result<bool, Lost> {
        for (number, &step) in line.iter().enumerate().skip(from) {
            let tree = &self.game.trees.all[found.place.tree];
            let comes = matches!(tree.nodes[found.node].kind, Kind::Next { .. });
            if step != Move::AnyCard || !comes {
                self.follow(&mut found, number, step)?;
                continue;
            }
            if !visit(self, &found, false) {
                return Ok(false);
            }
            for card in self.cards_after(&found) {
                let mut next = found.clone();
                self.follow(&mut next, number, Move::Card(card))?;
                if self.stop.load(Relaxed) || !self.each_board(next, line, number + 1, visit)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        Ok(visit(self, &found, true))
    }

    /// The cards that may come, one of each class up to suit relabelling, as they are dealt.
    fn cards_after(&self, found: &HoldemNode) -> Vec<u8> {
        let suits = &found.suits;
        let deals = &self.game.boards.open[found.place.board].deals;
        let dealt = deals.iter().filter_map(|deal| {
            let suit = suits.iter().position(|&stored| stored == deal.card % 4)?;
            Some(deal.card / 4 * 4 + suit as u8)
        });
        dealt.collect()
    }

    /// The player who acts at the end of a line, whatever cards come.
    fn player_after(&self, line: &[Move]) -> Option<usize> {
        let trees = &self.game.trees.all;
        let (mut tree, mut node) = (&trees[self.game.root()], 0);
        for &step in line {
            (tree, node) = match (tree.nodes[node].kind, step) {
                (Kind::Decision { .. }, Move::Act(action)) => {
                    let mut kids = tree.nodes[node].kids.clone();
                    (tree, kids.find(|&kid| tree.nodes[kid].action == action)?)
                }
                (Kind::Next { leaf }, Move::Card(_) | Move::AnyCard) => {
                    (&trees[tree.leaves[leaf].tree], 0)
                }
                _ => return None,
            };
        }
        match tree.nodes[node].kind {
            Kind::Decision { player } => Some(player),
            _ => None,
        }
    }

    /// A row of dealt hands in the order in which they are stored.
    fn as_stored(&self, found: &HoldemNode, player: usize, row: &[f32]) -> Vec<f32> {
        let mut stored = vec![-1.0; self.game.hands.width[player]];
        for (&place, &number) in found.stored_as[player].iter().zip(row) {
            stored[usize::from(place)] = number;
        }
        stored
    }

    /// The lock of a decision, from rows in the order in which hands are stored.
    fn lock_at(&mut self, found: &HoldemNode, player: usize, wanted: &[Vec<f32>]) -> PlacedLock {
        let Place {
            tree,
            board,
            offsets,
        } = found.place;
        let played = self.played(found, player);
        let street = &self.game.trees.all[tree];
        let width = self.game.width(street.street, board, player);
        let mut chosen = vec![-1.0; wanted.len() * width];
        let mut fix = |row: usize, hand: usize| {
            let own = |rows: &[Vec<f32>]| rows.iter().map(|row| row[hand]).collect::<Vec<f32>>();
            for (action, part) in filled(&own(wanted), &own(&played)).into_iter().enumerate() {
                chosen[action * width + row] = part;
            }
        };
        match street.street {
            2 => {
                let order = &self.game.rivers[board].players[player].order;
                order
                    .iter()
                    .enumerate()
                    .for_each(|(row, &hand)| fix(row, usize::from(hand)));
            }
            _ => (0..width).for_each(|hand| fix(hand, hand)),
        }
        let place = offsets[player] + street.nodes[found.node].row * width;
        (player, place, Lock { chosen, width })
    }

    /// A row for each action: how often each hand chooses it, in the order of `Hands`.
    fn played(&mut self, found: &HoldemNode, player: usize) -> Vec<Vec<f32>> {
        self.down(found, player);
        let street = &self.game.trees.all[found.place.tree];
        let node = &street.nodes[found.node];
        let width = self.game.width(street.street, found.place.board, player);
        let stride = width + LANES;
        let rows = (0..node.kids.len()).map(|action| {
            let row = &self.scratch[street.street].chosen[(node.row + action) * stride..];
            self.in_order(found, player, &row[..width])
        });
        rows.collect()
    }

    /// Numbers of hands, in which those that suit relabelling makes the same on the board have the
    /// same; none if they differ.
    fn relabelled_alike(
        &self,
        found: &HoldemNode,
        player: usize,
        stored: &[f32],
    ) -> Option<Vec<f32>> {
        // A board is computed after its cards in their order, so each of them stays.
        let later = self.cards(found) & !set_of(&self.game.spot.board);
        let kept: Vec<_> = self.game.hands.fixing(later).collect();
        let combos = self.game.hands.combos[player].len();
        let mut alike = stored.to_vec();
        for (hand, number) in alike[..combos].iter_mut().enumerate() {
            let becomes = kept
                .iter()
                .map(|each| usize::from(each.combos[player][hand]));
            *number = number_of_same(becomes.map(|hand| stored[hand]))?;
        }
        Some(alike)
    }

    /// The cards of the board, as a set.
    fn cards(&self, found: &HoldemNode) -> u64 {
        match self.game.trees.all[found.place.tree].street {
            2 => self.game.boards.complete[found.place.board].cards,
            _ => set_of(&self.game.boards.open[found.place.board].cards),
        }
    }
}

/// What a lock says of hands that suit relabelling makes the same: the mean, where they differ by
/// rounding alone. None if they differ.
pub(super) fn number_of_same(numbers: impl Iterator<Item = f32> + Clone) -> Option<f32> {
    let first = numbers.clone().next()?;
    let is_same = |number: f32| match (first.is_nan(), number.is_nan()) {
        (false, false) => (number < 0.0) == (first < 0.0) && (number - first).abs() <= ROUNDING,
        (one, two) => one == two,
    };
    if !numbers.clone().all(is_same) {
        return None;
    }
    if first.is_nan() || numbers.clone().all(|number| number == first) {
        return Some(first);
    }
    let total: f64 = numbers.clone().map(f64::from).sum();
    Some((total / numbers.count() as f64) as f32)
}

/// The probabilities of a hand's actions, where those that are not given share what is left as they
/// are played; all negative if the hand is not locked.
pub(super) fn filled(wanted: &[f32], played: &[f32]) -> Vec<f32> {
    if wanted.iter().any(|&part| part < 0.0) {
        return vec![-1.0; wanted.len()];
    }
    let open = |part: &f32| part.is_nan();
    let given: f32 = wanted.iter().filter(|part| !open(part)).sum();
    let left = (1.0 - given).max(0.0);
    let others: f32 = wanted
        .iter()
        .zip(played)
        .filter(|(part, _)| open(part))
        .map(|(_, share)| share)
        .sum();
    let count = wanted.iter().filter(|part| open(part)).count() as f32;
    let each = wanted
        .iter()
        .zip(played)
        .map(|(part, share)| match open(part) {
            false => *part,
            true if others > 0.0 => left * share / others,
            true => left / count,
        });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::{filled, number_of_same};

    #[test]
    fn hands_that_are_the_same_differ_by_rounding_alone() {
        let of = |numbers: [f32; 2]| number_of_same(numbers.into_iter());
        assert_eq!(of([0.25, 0.25]), Some(0.25));
        assert_eq!(of([0.25, 0.2578125]), Some(0.25390625));
        assert_eq!(of([-1.0, -1.0]), Some(-1.0));
        assert!(of([f32::NAN, f32::NAN]).is_some_and(f32::is_nan));
        for differing in [[0.25, 0.5], [0.0, -1.0], [f32::NAN, 0.0], [0.0, f32::NAN]] {
            assert_eq!(of(differing), None, "{differing:?}");
        }
    }

    #[test]
    fn what_is_left_is_shared_as_it_is_played() {
        let open = f32::NAN;
        assert_eq!(
            filled(&[0.5, open, open], &[0.0, 0.3, 0.1]),
            [0.5, 0.375, 0.125]
        );
        assert_eq!(
            filled(&[0.5, open, open], &[1.0, 0.0, 0.0]),
            [0.5, 0.25, 0.25]
        );
        assert_eq!(filled(&[-1.0, -1.0], &[0.5, 0.5]), [-1.0, -1.0]);
        assert_eq!(filled(&[open, open], &[0.75, 0.25]), [0.75, 0.25]);
    }
}
