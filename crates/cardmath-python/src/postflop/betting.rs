//! The betting of a game, node by node.

use super::question::{Act, act_of};
use crate::errors::CardmathError;
use cardmath_solve::postflop::{Kind, Trees, at_stake};
use pyo3::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A node: its kind, the player, the node before, the first one after and the number of these, the
/// action that leads to it, what both have put in, and the tree of the next street.
type BettingNode = (
    &'static str,
    usize,
    usize,
    usize,
    usize,
    Act,
    [i32; 2],
    Option<usize>,
);

/// The betting of a game, whatever the cards are: a tree for each street and the chips put in.
#[pyclass(module = "cardmath._core", frozen)]
pub struct BettingTrees(pub(super) Arc<Trees>);

#[pymethods]
impl BettingTrees {
    /// The tree of the first street.
    #[getter]
    fn root(&self) -> usize {
        self.0.all.len() - 1
    }

    /// The number of nodes without the cards, streets one after the other.
    #[getter]
    fn count(&self) -> u64 {
        self.0.count()
    }

    /// The street of a tree: 0 for the flop.
    #[pyo3(signature = (tree, /))]
    fn street(&self, tree: usize) -> PyResult<usize> {
        Ok(self.0.all.get(tree).ok_or_else(no_node)?.street)
    }

    /// The numbers of chips that a loser may have put in where the hand ends, ascending.
    fn losses(&self, py: Python<'_>) -> Vec<i32> {
        py.detach(|| {
            let nodes = self.0.all.iter().flat_map(|tree| &tree.nodes);
            let losses: BTreeSet<i32> = nodes.filter_map(at_stake).collect();
            losses.into_iter().collect()
        })
    }

    /// A node of a tree by its number.
    #[pyo3(signature = (tree, place, /))]
    fn node(&self, tree: usize, place: usize) -> PyResult<BettingNode> {
        let tree = self.0.all.get(tree).ok_or_else(no_node)?;
        let node = tree.nodes.get(place).ok_or_else(no_node)?;
        let (kind, player, next) = match node.kind {
            Kind::Decision { player } => ("decision", player, None),
            Kind::Fold { who, .. } => ("fold", who, None),
            Kind::Show { .. } => ("show", 0, None),
            Kind::Next { leaf } => ("next", 0, Some(tree.leaves[leaf].tree)),
        };
        Ok((
            kind,
            player,
            node.parent,
            node.kids.start,
            node.kids.len(),
            act_of(node.action),
            node.put,
            next,
        ))
    }
}

fn no_node() -> PyErr {
    CardmathError::new_err("there is no such node")
}
