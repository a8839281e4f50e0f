use std::borrow::Cow;
use std::error::Error;
use std::fmt;

/// A field whose text is not what the format allows there.
///
/// ```
/// # use record::csa;
/// let partial = csa::games("V2.2\nPI\n+\nTsoon\n").next().expect("a game").unwrap_err();
/// let csa::Fault::Unexpected(unexpected) = partial.error.fault else {
///     panic!("the time is wrong");
/// };
/// assert_eq!((&*unexpected.field, &*unexpected.found), ("time", "Tsoon"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unexpected {
    /// The name of the field.
    pub field: Cow<'static, str>,
    /// The expected values.
    pub expected: Cow<'static, str>,
    /// The found value.
    pub found: String,
}

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unexpected {
            field,
            expected,
            found,
        } = self;
        write!(f, "{field}: expected {expected}, found {found:?}")
    }
}

impl Error for Unexpected {}

/// A field of a format: its name, and what it may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    name: &'static str,
    expected: &'static str,
}

impl Field {
    pub(crate) const fn new(name: &'static str, expected: &'static str) -> Field {
        Field { name, expected }
    }

    /// The error of a field that holds `text`.
    pub(crate) fn found(self, text: impl Into<String>) -> Unexpected {
        Unexpected {
            field: self.name.into(),
            expected: self.expected.into(),
            found: text.into(),
        }
    }

    /// The error of a field of move `number` (from 1) that holds `text`. The field without a name
    /// is the move itself.
    pub(crate) fn found_in_move(self, number: usize, text: impl Into<String>) -> Unexpected {
        let name = match self.name {
            "" => format!("move {number}"),
            name => format!("move {number}, {name}"),
        };
        Unexpected {
            field: name.into(),
            ..self.found(text)
        }
    }
}
