//! The signs in which sums and products can be written, as the bits of a byte.
//!
//! There is no unary minus and no `1/x`: `-a-b` is not an expression, and `-(a-b)` is one only as
//! `b-a`. A node stands for itself and its negative, and a product also for its reciprocal. So each
//! node carries bits that say which of these can be written. The bits of a chain follow from those
//! of its parts.

use crate::Operators;

/// The signs in which something can be written: bit 0 unchanged, bit 1 negated.
pub type Signs = u8;
/// Unchanged.
pub const AS_IS: Signs = 1;
/// In either sign.
pub const EITHER: Signs = 3;

/// The bits of a sum or a product.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits(u8);

// For a sum. Bits 0 and 1: some term can be added, subtracted. Bits 2 and 3: all terms can. Bit 4:
// one term can be added and another one subtracted.
const SOME: u8 = 3;
const ALL: u8 = 12;
const PAIR: u8 = 16;

// For a product. Bits 0 and 1: its signs. Bits 2 and 3: some factor is in the numerator, in the
// denominator. Bit 4: a factor is 0. Bit 5: two factors are 0.
const SIGNS: u8 = 3;
const ABOVE: u8 = 4;
const BELOW: u8 = 8;
const ZERO: u8 = 16;
const ZEROS: u8 = 32;

impl Traits {
    /// The bits of a term of a sum.
    pub fn term(signs: Signs) -> Traits {
        Traits(signs | signs << 2)
    }

    /// The bits of a factor of a product.
    pub fn factor(signs: Signs, zero: bool) -> Traits {
        Traits(signs | ABOVE | if zero { ZERO } else { 0 })
    }

    /// The signs of a term or a factor.
    pub fn signs(self) -> Signs {
        self.0 & SIGNS
    }

    /// The sum with all its signs changed.
    pub fn negated(self) -> Traits {
        Traits((self.0 & 5) << 1 | (self.0 & 10) >> 1 | self.0 & PAIR)
    }

    /// The reciprocal of the product.
    pub fn inverted(self) -> Traits {
        Traits((self.0 & ABOVE) << 1 | (self.0 & BELOW) >> 1 | self.0 & !(ABOVE | BELOW))
    }

    /// The sum extended by these terms.
    pub fn added(self, rest: Traits) -> Traits {
        let (a, b) = (self.0, rest.0);
        let pair = (a & b >> 1 | a >> 1 & b) & 1;
        Traits((a | b) & (SOME | PAIR) | a & b & ALL | (pair * PAIR))
    }

    /// The product extended by these factors.
    pub fn multiplied(self, rest: Traits) -> Traits {
        let (a, b) = (self.0, rest.0);
        let same = (a & b | (a & b) >> 1) & 1;
        let changed = (a & b >> 1 | a >> 1 & b) & 1;
        let zeros = (a & b & ZERO) << 1;
        Traits(same | changed << 1 | (a | b) & !SIGNS | zeros)
    }

    /// The signs in which a sum can be written.
    pub fn signs_of_sum(self, operators: Operators) -> Signs {
        match (operators.plus, operators.minus) {
            (true, true) => self.0 & SOME,
            (true, false) => (self.0 & ALL) >> 2,
            (false, true) if self.0 & PAIR != 0 => EITHER, // a+c-b is a-(b-c)
            _ => 0,
        }
    }

    /// The signs in which a product, or its reciprocal, can be written.
    ///
    /// Without `*`, `a*c/b` is written `a/(b/c)`, in which only `a` may be 0.
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
