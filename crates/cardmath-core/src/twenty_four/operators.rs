//! Which of the four operators may be used.

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

    /// Those that stand in a text; other characters of it say nothing.
    pub fn of(text: &str) -> Operators {
        Operators {
            plus: text.contains('+'),
            minus: text.contains('-'),
            times: text.contains('*'),
            over: text.contains('/'),
        }
    }
}
