//! The nodes of the search: sums and products of the numbers at some positions.

use super::ratio::Whole;
use super::rules::Value;
use super::signs::Traits;

/// A set of positions, as bits.
pub type Set = usize;

/// A layer of the search: sums or products.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    Sums,
    Products,
}

impl Layer {
    pub fn other(self) -> Layer {
        match self {
            Layer::Sums => Layer::Products,
            Layer::Products => Layer::Sums,
        }
    }
}

/// A sum or product that may still be a part of a longer one.
#[derive(Clone, Copy)]
pub struct Node<V> {
    pub value: Value<V>,
    pub traits: Traits,
    pub origin: Origin,
}

/// How a node was made.
#[derive(Clone, Copy)]
pub enum Origin {
    Number,
    /// A chain of the other layer, possibly turned.
    Whole {
        chain: u32,
        turned: bool,
    },
    Chain(Chain),
}

/// The first part and the rest; the rest may be turned.
#[derive(Clone, Copy)]
pub struct Chain {
    pub block: u8,
    pub turned: bool,
    pub first: u32,
    pub rest: u32,
}

/// The nodes of a set of positions in one layer.
pub struct Nodes<V> {
    /// The possible parts of a chain: a number, or a complete chain of the other layer.
    pub units: Vec<Node<V>>,
    pub chains: Vec<Node<V>>,
}

impl<V> Nodes<V> {
    /// Adds a chain. Returns 0, the further work of its caller.
    pub fn push(&mut self, chain: Node<V>) -> usize {
        self.chains.push(chain);
        0
    }

    /// No nodes.
    pub fn none() -> Nodes<V> {
        Nodes {
            units: Vec::new(),
            chains: Vec::new(),
        }
    }

    /// The nodes of a single number.
    pub fn number(node: Node<V>) -> Nodes<V> {
        Nodes {
            units: vec![node],
            chains: Vec::new(),
        }
    }
}

/// The proper subsets of a set that contain its first position.
pub fn blocks(set: Set) -> impl Iterator<Item = Set> {
    let first = set & set.wrapping_neg();
    let others = set ^ first;
    let mut subset = others;
    std::iter::from_fn(move || {
        if subset == 0 {
            return None;
        }
        subset = (subset - 1) & others;
        Some(subset | first)
    })
}

/// The sum of two nodes, or their difference if `turned`.
pub fn sum<V: Whole>(a: &Node<V>, b: &Node<V>, turned: bool) -> Option<(Value<V>, Traits)> {
    let (left, right) = (a.value.p * b.value.q, b.value.p * a.value.q);
    let (p, rest) = match turned {
        false => (left + right, b.traits),
        true => (left - right, b.traits.negated()),
    };
    let q = a.value.q * b.value.q;
    Some((Value { p, q }, a.traits.added(rest)))
}

/// The product of two nodes, or their quotient if `turned`. None for 0 / 0, which cannot be used.
pub fn product<V: Whole>(a: &Node<V>, b: &Node<V>, turned: bool) -> Option<(Value<V>, Traits)> {
    let (rest, traits) = match turned {
        false => (b.value, b.traits),
        true => (b.value.inverted(), b.traits.inverted()),
    };
    let value = Value {
        p: a.value.p * rest.p,
        q: a.value.q * rest.q,
    };
    let nothing = value.p == V::from(0) && value.q == V::from(0);
    (!nothing).then(|| (value, a.traits.multiplied(traits)))
}
