//! Forms: nested sums and products.

/// An expression, up to the order and nesting of its sums and products, and up to its sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// The number at a position.
    Number(usize),
    /// A sum. Turned terms are subtracted. No term is a sum.
    Sum(Vec<Part>),
    /// A product. By turned factors it is divided. No factor is a product.
    Product(Vec<Part>),
}

/// A term of a sum or a factor of a product.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Whether it is subtracted, or divided by.
    pub turned: bool,
    /// The term or factor.
    pub form: Form,
}
