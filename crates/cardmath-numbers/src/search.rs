//! The search: every form of some numbers, each once.
//!
//! For each set of positions there are sums and products. A sum consists of the term that contains
//! the first position of the set, and of a term or a sum of the other positions, which is added or
//! subtracted. So each sum is made in only one way, and nothing must be compared or looked up.
//! Products are made likewise. A product also stands for its reciprocal, and a sum for its
//! negative. Fractions are not reduced: the numbers are so short that nothing overflows (see
//! `fits`).

use super::form::{Form, Part};
use super::nodes::{Chain, Layer, Node, Nodes, Origin, Set, blocks, product, sum};
use super::ratio::Whole;
use super::rules::{Rules, Value};
use super::signs::{AS_IS, Signs, Traits};
use crate::{Operators, Ratio};
use std::error::Error;
use std::fmt;

/// The largest number of numbers. More have too many forms.
pub const MOST_NUMBERS: usize = 7;

/// The number of nodes made between two checks whether to go on: some milliseconds of work.
const PATIENCE: usize = 1 << 17;

/// The error of a search that was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was stopped")
    }
}

impl Error for Stopped {}

/// A complete sum or product of all positions of a set.
pub struct Found<V> {
    /// Its value, to be negated where the sign is negative.
    pub value: Value<V>,
    /// The signs in which it can be written.
    pub signs: Signs,
    pub root: Root,
}

/// The place of a complete sum or product in the search.
#[derive(Clone, Copy)]
pub struct Root {
    set: Set,
    layer: Layer,
    origin: Origin,
    turned: bool,
}

/// All sums and products of the numbers at each proper subset of the positions.
pub struct Search<V, R> {
    operators: Operators,
    rules: R,
    all: Set,
    sums: Vec<Nodes<V>>,
    products: Vec<Nodes<V>>,
}

/// Whether all values that these numbers can make have at most this many bits.
///
/// A form is a quotient of two sums of at most `2^(n-1)` products, each with one numerator or
/// denominator of each number. Its parts are of the same kind, with fewer numbers.
pub fn fits(numbers: &[Ratio], bits: u32) -> bool {
    let lengths = numbers
        .iter()
        .map(|number| u128::BITS - number.size().leading_zeros());
    lengths.sum::<u32>() + numbers.len() as u32 <= bits
}

impl<V: Whole, R: Rules> Search<V, R> {
    /// Prepares the search, except the last and longest step. There must be 1 to [`MOST_NUMBERS`]
    /// numbers.
    ///
    /// # Panics
    ///
    /// If a value of the numbers may not fit in `V` (see `fits`).
    pub fn new(
        numbers: &[Ratio],
        operators: Operators,
        rules: R,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Search<V, R>, Stopped> {
        assert!((1..=MOST_NUMBERS).contains(&numbers.len()));
        let all = (1 << numbers.len()) - 1;
        let mut search = Search {
            operators,
            rules,
            all,
            sums: vec![Nodes::none()],
            products: vec![Nodes::none()],
        };
        for set in 1..all.max(2) {
            match set.is_power_of_two() {
                true => search.add_number(numbers[set.trailing_zeros() as usize]),
                false => search.add_set(set, keep_going)?,
            }
        }
        Ok(search)
    }

    fn nodes(&self, layer: Layer, set: Set) -> &Nodes<V> {
        match layer {
            Layer::Sums => &self.sums[set],
            Layer::Products => &self.products[set],
        }
    }

    fn add_number(&mut self, number: Ratio) {
        let whole = |number| V::try_from(number).ok().expect("a number that fits");
        let value = Value {
            p: whole(number.numerator()),
            q: whole(number.denominator()),
        };
        let node = |traits| Node {
            value,
            traits,
            origin: Origin::Number,
        };
        let zero = value.p == V::from(0);
        self.sums.push(Nodes::number(node(Traits::term(AS_IS))));
        self.products
            .push(Nodes::number(node(Traits::factor(AS_IS, zero))));
    }

    fn add_set(&mut self, set: Set, keep_going: &mut dyn FnMut() -> bool) -> Result<(), Stopped> {
        let (mut sums, mut products) = (Nodes::none(), Nodes::none());
        self.chains(Layer::Sums, set, keep_going, |node| sums.push(node))?;
        self.chains(Layer::Products, set, keep_going, |node| products.push(node))?;
        for (chain, node) in sums.chains.iter().enumerate() {
            let unit = |value: Value<V>, signs, origin| Node {
                value,
                traits: Traits::factor(signs, value.p == V::from(0)),
                origin,
            };
            products
                .units
                .extend(self.whole(Layer::Sums, node, chain, false, unit));
        }
        for (chain, node) in products.chains.iter().enumerate() {
            let unit = |value, signs, origin| Node {
                value,
                traits: Traits::term(signs),
                origin,
            };
            sums.units
                .extend(self.whole(Layer::Products, node, chain, false, unit));
            sums.units
                .extend(self.whole(Layer::Products, node, chain, true, unit));
        }
        self.sums.push(sums);
        self.products.push(products);
        Ok(())
    }

    /// A complete chain as a unit of the other layer, if it can be one.
    fn whole(
        &self,
        layer: Layer,
        node: &Node<V>,
        chain: usize,
        turned: bool,
        unit: impl Fn(Value<V>, Signs, Origin) -> Node<V>,
    ) -> Option<Node<V>> {
        let (value, signs) = self.complete(layer, node, turned)?;
        let chain = u32::try_from(chain).expect("fewer than 2^32 chains");
        Some(unit(value, signs, Origin::Whole { chain, turned }))
    }

    /// The value of a complete chain and the signs in which it can be written; none if it cannot.
    fn complete(&self, layer: Layer, node: &Node<V>, turned: bool) -> Option<(Value<V>, Signs)> {
        let (value, signs) = match layer {
            Layer::Sums => (node.value, node.traits.signs_of_sum(self.operators)),
            Layer::Products => (
                if turned {
                    node.value.inverted()
                } else {
                    node.value
                },
                node.traits.signs_of_product(turned, self.operators),
            ),
        };
        if signs == 0 || value.q == V::from(0) {
            return None;
        }
        let (value, admitted) = self.rules.admit(value)?;
        (signs & admitted != 0).then_some((value, signs & admitted))
    }

    /// Makes all sums or products of a set. `make` returns how much work it did, measured in nodes.
    fn chains(
        &self,
        layer: Layer,
        set: Set,
        keep_going: &mut dyn FnMut() -> bool,
        mut make: impl FnMut(Node<V>) -> usize,
    ) -> Result<(), Stopped> {
        let (either, turning) = match layer {
            Layer::Sums => (
                self.operators.plus || self.operators.minus,
                self.operators.minus,
            ),
            Layer::Products => (
                self.operators.times || self.operators.over,
                self.operators.over,
            ),
        };
        if !either {
            return Ok(());
        }
        let join = match layer {
            Layer::Sums => sum,
            Layer::Products => product,
        };
        let mut made = 0;
        for block in blocks(set) {
            let rests = self.nodes(layer, set ^ block);
            for (first, unit) in self.nodes(layer, block).units.iter().enumerate() {
                for (rest, node) in rests.units.iter().chain(&rests.chains).enumerate() {
                    for turned in [false, true].into_iter().take(1 + usize::from(turning)) {
                        let Some((value, traits)) = join(unit, node, turned) else {
                            continue;
                        };
                        let origin = Origin::Chain(Chain {
                            block: block as u8,
                            turned,
                            first: first as u32,
                            rest: rest as u32,
                        });
                        made += 1 + make(Node {
                            value,
                            traits,
                            origin,
                        });
                        if made > PATIENCE {
                            made = 0;
                            go_on(keep_going)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Finds every form of all the numbers, up to its sign. `found` returns how much work it did,
    /// measured in nodes that could have been made in that time.
    pub fn find(
        &self,
        keep_going: &mut dyn FnMut() -> bool,
        mut found: impl FnMut(Found<V>) -> usize,
    ) -> Result<(), Stopped> {
        if self.all == 1 {
            return self.find_in(1, keep_going, &mut found);
        }
        for layer in [Layer::Sums, Layer::Products] {
            let orientations = if layer == Layer::Sums { 1 } else { 2 };
            self.chains(layer, self.all, keep_going, |node| {
                let mut work = 0;
                for turned in [false, true].into_iter().take(orientations) {
                    if let Some((value, signs)) = self.complete(layer, &node, turned) {
                        let root = Root {
                            set: self.all,
                            layer,
                            origin: node.origin,
                            turned,
                        };
                        work += found(Found { value, signs, root });
                    }
                }
                work
            })?;
        }
        Ok(())
    }

    /// Finds every form of each proper subset of the numbers, up to its sign.
    pub fn find_in_parts(
        &self,
        keep_going: &mut dyn FnMut() -> bool,
        mut found: impl FnMut(Found<V>) -> usize,
    ) -> Result<(), Stopped> {
        (1..self.all).try_for_each(|set| self.find_in(set, keep_going, &mut found))
    }

    fn find_in(
        &self,
        set: Set,
        keep_going: &mut dyn FnMut() -> bool,
        found: &mut impl FnMut(Found<V>) -> usize,
    ) -> Result<(), Stopped> {
        let mut work = 0;
        for layer in [Layer::Sums, Layer::Products] {
            for node in &self.nodes(layer.other(), set).units {
                let (value, signs) = (node.value, node.traits.signs());
                if let Some(root) = self.root(layer, set, node) {
                    work += 1 + found(Found { value, signs, root });
                }
                if work > PATIENCE {
                    work = 0;
                    go_on(keep_going)?;
                }
            }
        }
        Ok(())
    }

    /// The origin of a unit. A single number is a unit of both layers, but counts as one form.
    fn root(&self, layer: Layer, set: Set, unit: &Node<V>) -> Option<Root> {
        let (origin, turned) = match unit.origin {
            Origin::Whole { chain, turned } => {
                (self.nodes(layer, set).chains[chain as usize].origin, turned)
            }
            number => (number, false),
        };
        let second = set.is_power_of_two() && layer == Layer::Products;
        (!second).then_some(Root {
            set,
            layer,
            origin,
            turned,
        })
    }

    /// The form at this place.
    pub fn form(&self, root: Root) -> Form {
        match root.origin {
            Origin::Chain(chain) => self.chain_form(root.layer, root.set, chain, root.turned),
            _ => Form::Number(root.set.trailing_zeros() as usize),
        }
    }

    fn chain_form(&self, layer: Layer, set: Set, chain: Chain, turned: bool) -> Form {
        let mut parts = Vec::new();
        self.add_parts(layer, set, chain, turned, &mut parts);
        match layer {
            Layer::Sums => Form::Sum(parts),
            Layer::Products => Form::Product(parts),
        }
    }

    fn add_parts(&self, layer: Layer, set: Set, chain: Chain, turned: bool, parts: &mut Vec<Part>) {
        let block = usize::from(chain.block);
        let first = &self.nodes(layer, block).units[chain.first as usize];
        let form = self.unit_form(layer, block, first);
        parts.push(Part { turned, form });
        let (rest, turned) = (set ^ block, turned ^ chain.turned);
        let nodes = self.nodes(layer, rest);
        match nodes.units.get(chain.rest as usize) {
            Some(unit) => {
                let form = self.unit_form(layer, rest, unit);
                parts.push(Part { turned, form });
            }
            None => {
                let node = &nodes.chains[chain.rest as usize - nodes.units.len()];
                if let Origin::Chain(chain) = node.origin {
                    self.add_parts(layer, rest, chain, turned, parts);
                }
            }
        }
    }

    fn unit_form(&self, layer: Layer, set: Set, unit: &Node<V>) -> Form {
        let other = layer.other();
        if let Origin::Whole { chain, turned } = unit.origin
            && let Origin::Chain(chain) = self.nodes(other, set).chains[chain as usize].origin
        {
            return self.chain_form(other, set, chain, turned);
        }
        Form::Number(set.trailing_zeros() as usize)
    }
}

fn go_on(keep_going: &mut dyn FnMut() -> bool) -> Result<(), Stopped> {
    if keep_going() { Ok(()) } else { Err(Stopped) }
}
