//! Finding a node of a game of Omaha by the line of play that leads to it.

use super::betting::Betting;
use super::game::OmahaGame;
use crate::postflop::find::Move;
use crate::postflop::street::Kind;
use cardmath_cards::{Card, Hand};

/// A node of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OmahaNode {
    /// The node of its tree.
    pub node: usize,
    /// Where it is on a river; none on the first street before one.
    pub river: Option<OnRiver>,
}

/// A river after an end of the first street's betting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnRiver {
    /// The leaf.
    pub leaf: usize,
    /// The board that is computed, as a place in `OmahaGame::rivers`.
    pub board: usize,
    /// The relabelling that makes the board the one that is computed.
    pub relabelling: usize,
    /// The river card, if it came in the game.
    pub card: Option<Card>,
}

impl OmahaGame {
    /// The node at the end of a line.
    ///
    /// # Errors
    /// The number of the move that is not in the tree.
    pub fn find(&self, line: &[Move]) -> Result<OmahaNode, usize> {
        let mut found = OmahaNode {
            node: 0,
            river: self.river_after(0, None),
        };
        for (place, step) in line.iter().enumerate() {
            let tree = &self.betting_at(&found).tree;
            let node = &tree.nodes[found.node];
            found = match (*step, node.kind) {
                (Move::Act(action), _) => {
                    let mut kids = node.kids.clone();
                    let kid = kids.find(|&kid| tree.nodes[kid].action == action);
                    OmahaNode {
                        node: kid.ok_or(place)?,
                        ..found
                    }
                }
                (Move::Card(id), Kind::Next { leaf }) if found.river.is_none() => {
                    let card = Card::from_id(id).ok_or(place)?;
                    let river = self.river_after(leaf, Some(card));
                    OmahaNode {
                        node: 0,
                        river: Some(river.ok_or(place)?),
                    }
                }
                _ => return Err(place),
            };
        }
        Ok(found)
    }

    /// The river after a leaf and a card.
    fn river_after(&self, leaf: usize, card: Option<Card>) -> Option<OnRiver> {
        let mut all = self.rivers.iter().enumerate().flat_map(|(board, river)| {
            let deals = river.deals.iter();
            deals.map(move |&(card, relabelling)| OnRiver {
                leaf,
                board,
                relabelling,
                card,
            })
        });
        all.find(|river| river.card == card)
    }

    /// The betting of a node.
    pub fn betting_at(&self, found: &OmahaNode) -> &Betting {
        let leaf = found.river.map(|river| &self.betting.leaves[river.leaf]);
        leaf.map_or(&self.betting.first, |leaf| &self.betting.rivers[leaf.tree])
    }

    /// The tree of a node, as a place in `trees`, and the cards that came.
    pub fn place_of(&self, found: &OmahaNode) -> (usize, Hand) {
        let root = self.trees.all.len() - 1;
        match found.river {
            Some(river) if self.trees.root().street < 2 => {
                let leaf = &self.trees.root().leaves[river.leaf];
                let card = river
                    .card
                    .map_or(Hand::EMPTY, |card| Hand::EMPTY.with(card));
                (leaf.tree, card)
            }
            _ => (root, Hand::EMPTY),
        }
    }
}
