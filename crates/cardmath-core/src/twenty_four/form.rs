//! A form: sums of products of sums, as far as it goes.

/// An expression, up to the order and nesting of its sums and products, and up to its sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// The number at a position.
    Number(usize),
    /// Terms; those that are turned are subtracted. None of them is a sum.
    Sum(Vec<Part>),
    /// Factors; those that are turned divide. None of them is a product.
    Product(Vec<Part>),
}

/// A term of a sum, a factor of a product.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Whether it is subtracted, or divides.
    pub turned: bool,
    /// The term or factor.
    pub form: Form,
}
