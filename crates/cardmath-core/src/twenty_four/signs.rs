//! What the parts of a chain allow, in the bits of a byte.
//!
//! There is no minus of one number and no `1/x`: `-a-b` is no expression, and `-(a-b)` is one only as
//! `b-a`. So a node, which stands for itself up to its sign (and, a product, up to being turned over), carries
//! what can really be written. Bits add up as chains are put together.

use crate::twenty_four::Operators;

/// The signs in which something can be written: bit 0 as it is, bit 1 negated.
pub type Signs = u8;
/// As it is.
pub const AS_IS: Signs = 1;
/// In either sign.
pub const EITHER: Signs = 3;

/// The bits of a sum or of a product.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits(u8);

// Of a sum, bits 0 and 1: some term can be added, some subtracted; 2 and 3: all can; 4: one can
// be added and another one subtracted.
const SOME: u8 = 3;
const ALL: u8 = 12;
const PAIR: u8 = 16;

// Of a product, bits 0 and 1: its signs; 2 and 3: some factor is above the line, below it; 4: one is
// 0; 5: two are.
const SIGNS: u8 = 3;
const ABOVE: u8 = 4;
const BELOW: u8 = 8;
const ZERO: u8 = 16;
const ZEROS: u8 = 32;

impl Traits {
    /// A term of a sum.
    pub fn term(signs: Signs) -> Traits {
        Traits(signs | signs << 2)
    }

    /// A factor of a product.
    pub fn factor(signs: Signs, zero: bool) -> Traits {
        Traits(signs | ABOVE | if zero { ZERO } else { 0 })
    }

    /// The signs of a term or of a factor.
    pub fn signs(self) -> Signs {
        self.0 & SIGNS
    }

    /// The sum with all its signs changed.
    pub fn negated(self) -> Traits {
        Traits((self.0 & 5) << 1 | (self.0 & 10) >> 1 | self.0 & PAIR)
    }

    /// The product turned over.
    pub fn inverted(self) -> Traits {
        Traits((self.0 & ABOVE) << 1 | (self.0 & BELOW) >> 1 | self.0 & !(ABOVE | BELOW))
    }

    /// A sum that goes on with these terms.
    pub fn added(self, rest: Traits) -> Traits {
        let (a, b) = (self.0, rest.0);
        let pair = (a & b >> 1 | a >> 1 & b) & 1;
        Traits((a | b) & (SOME | PAIR) | a & b & ALL | (pair * PAIR))
    }

    /// A product that goes on with these factors.
    pub fn multiplied(self, rest: Traits) -> Traits {
        let (a, b) = (self.0, rest.0);
        let same = (a & b | (a & b) >> 1) & 1;
        let changed = (a & b >> 1 | a >> 1 & b) & 1;
        let zeros = (a & b & ZERO) << 1;
        Traits(same | changed << 1 | (a | b) & !SIGNS | zeros)
    }

    /// In which signs a sum can be written.
    pub fn signs_of_sum(self, operators: Operators) -> Signs {
        match (operators.plus, operators.minus) {
            (true, true) => self.0 & SOME,
            (true, false) => (self.0 & ALL) >> 2,
            (false, true) if self.0 & PAIR != 0 => EITHER, // a+c-b is a-(b-c)
            _ => 0,
        }
    }

    /// In which signs a product can be written, as it is or turned over.
    ///
    /// Without `*`, `a*c/b` is `a/(b/c)`, in which only `a` may be 0.
    pub fn signs_of_product(self, inverted: bool, operators: Operators) -> Signs {
        let (above, below) = if inverted {
            (BELOW, ABOVE)
        } else {
            (ABOVE, BELOW)
        };
        let can = match (operators.times, operators.over) {
            (true, true) => self.0 & above != 0,
            (true, false) => self.0 & below == 0,
            (false, true) => self.0 & ABOVE != 0 && self.0 & BELOW != 0 && self.0 & ZEROS == 0,
            (false, false) => false,
        };
        if can { self.0 & SIGNS } else { 0 }
    }
}
