//! The operators that may be used.

/// A set of operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operators {
    /// Whether `+` may be used.
    pub plus: bool,
    /// Whether `-` may be used.
    pub minus: bool,
    /// Whether `*` may be used.
    pub times: bool,
    /// Whether `/` may be used.
    pub over: bool,
}

impl Operators {
    /// All four.
    pub const ALL: Operators = Operators {
        plus: true,
        minus: true,
        times: true,
        over: true,
    };

    /// The operators in a text. Other characters are ignored.
    pub fn of(text: &str) -> Operators {
        Operators {
            plus: text.contains('+'),
            minus: text.contains('-'),
            times: text.contains('*'),
            over: text.contains('/'),
        }
    }
}
