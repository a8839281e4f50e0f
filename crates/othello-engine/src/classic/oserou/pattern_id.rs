use std::error::Error;
use std::fmt;

use othello::Squares;

use super::{LineNumber, Pattern};

/// A [`Pattern`] as a number below [`PatternId::COUNT`], so that a table knows it by its place.
///
/// 0 is the empty pattern. Any other has a first state and a bit for each change, since a change
/// leads to one of two other states: a one, the state plus 3 below it, and then the bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PatternId(u16);

/// By the number of squares of a line and its squares as ternary digits.
static BY_STATE: [u16; 9840] = by_state();

/// The ternary digits that are one where the bits are.
static DIGITS: [u16; 256] = digits();

impl PatternId {
    /// How many numbers there are, some of them unused.
    pub const COUNT: usize = 768;

    /// The pattern of a line that is the same all along.
    pub const EMPTY: PatternId = PatternId(0);

    /// The pattern of a line of the board.
    ///
    /// ```
    /// use game::Color;
    /// use othello::Position;
    /// use othello_engine::classic::{LineNumber, Pattern, PatternId};
    ///
    /// let [black, white] = Color::BOTH.map(|color| Position::START.discs(color));
    /// let fourth = LineNumber::new(4).expect("1 to 38");
    /// let id = PatternId::of(black, white, fourth);
    /// assert_eq!(id.pattern(), Pattern(vec![2, -3, -1]));
    /// assert_eq!(PatternId::try_from(&id.pattern()), Ok(id));
    /// ```
    #[inline]
    #[must_use]
    pub fn of(black: Squares, white: Squares, line: LineNumber) -> PatternId {
        let digits = |squares| usize::from(DIGITS[usize::from(line.gather(squares))]);
        let state = digits(black) + 2 * digits(white);
        PatternId(BY_STATE[first_of(line.length()) + state])
    }

    /// Every number, also the unused ones.
    pub fn all() -> impl ExactSizeIterator<Item = PatternId> {
        (0..PatternId::COUNT).map(|index| PatternId(index as u16))
    }

    /// Its place in a table.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How often the line changes.
    #[must_use]
    pub const fn changes(self) -> u32 {
        match self.0 {
            0..3 => 0,
            code => (code / 3).ilog2(),
        }
    }

    /// Whether a line has squares enough for it.
    #[must_use]
    pub fn fits(self, line: LineNumber) -> bool {
        (self.changes() as usize) < line.length()
    }

    /// The pattern.
    #[must_use]
    pub fn pattern(self) -> Pattern {
        let states: Vec<u8> = self.states().collect();
        let change = |pair: &[u8]| match pair {
            [0, 1] => 1,
            [0, 2] => 2,
            [1, 0] => -1,
            [1, 2] => 3,
            [2, 0] => -2,
            _ => -3,
        };
        Pattern(states.windows(2).map(change).collect())
    }

    /// The pattern from the other end of the line.
    #[must_use]
    pub fn reversed(self) -> PatternId {
        let states: Vec<u8> = self.states().collect();
        PatternId::of_states(states.into_iter().rev())
    }

    /// The states that follow each other: 0 is empty, 1 black, 2 white. None if the pattern is
    /// empty, for then it says nothing about them.
    fn states(self) -> impl Iterator<Item = u8> {
        let changes = self.changes();
        let first = (self.0 >> changes).saturating_sub(3) as u8;
        let later = (0..changes).rev().scan(first, move |state, bit| {
            *state = (*state + 1 + (self.0 >> bit & 1) as u8) % 3;
            Some(*state)
        });
        let first = (changes > 0).then_some(first);
        first.into_iter().chain(later)
    }

    /// The pattern of states of which no two neighbours are equal.
    fn of_states(states: impl Iterator<Item = u8>) -> PatternId {
        let mut last = None;
        let code = states.fold(0, |code, state| {
            let next = match last {
                None => 3 + u16::from(state),
                Some(last) => changed(code, last, state),
            };
            last = Some(state);
            next
        });
        PatternId(if code < 6 { 0 } else { code })
    }
}

impl fmt::Display for PatternId {
    /// A letter for each run of equal squares: `-` is empty, `X` is Black, `O` is White; `=` for
    /// a line that is the same all along.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == PatternId::EMPTY {
            return f.write_str("=");
        }
        self.states().try_for_each(|state| {
            f.write_str(match state {
                0 => "-",
                1 => "X",
                _ => "O",
            })
        })
    }
}

impl TryFrom<&Pattern> for PatternId {
    type Error = PatternError;

    fn try_from(pattern: &Pattern) -> Result<PatternId, PatternError> {
        let mut states: Vec<u8> = Vec::new();
        for (index, &code) in pattern.0.iter().enumerate() {
            let (from, to) = match code {
                1 => (0, 1),
                2 => (0, 2),
                -1 => (1, 0),
                3 => (1, 2),
                -2 => (2, 0),
                -3 => (2, 1),
                _ => return Err(PatternError::Code { index, code }),
            };
            match states.last() {
                None => states.push(from),
                Some(&last) if last == from => {}
                Some(_) => return Err(PatternError::Follows { index, code }),
            }
            states.push(to);
        }
        if states.len() > 8 {
            return Err(PatternError::Long(pattern.0.len()));
        }
        Ok(PatternId::of_states(states.into_iter()))
    }
}

/// Why codes are no pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PatternError {
    /// There is no such code.
    Code {
        /// Which of the codes, from 0.
        index: usize,
        /// The code.
        code: i8,
    },
    /// A change begins where the one before it does not end.
    Follows {
        /// Which of the codes, from 0.
        index: usize,
        /// The code.
        code: i8,
    },
    /// So many changes need more than the eight squares of the longest line.
    Long(usize),
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::Code { index, code } => write!(
                f,
                "code {}: expected -3, -2, -1, 1, 2 or 3, found {code}",
                index + 1
            ),
            PatternError::Follows { index, code } => write!(
                f,
                "code {}: {code} cannot follow the code before it",
                index + 1
            ),
            PatternError::Long(changes) => {
                write!(f, "expected 7 codes at most, found {changes}")
            }
        }
    }
}

impl Error for PatternError {}

/// The code of a pattern with one more change.
const fn changed(code: u16, from: u8, to: u8) -> u16 {
    2 * code + ((to + 2 - from) % 3) as u16
}

/// Where the states of lines of some length begin: behind all shorter ones.
const fn first_of(length: usize) -> usize {
    (3usize.pow(length as u32) - 3) / 2
}

const fn digits() -> [u16; 256] {
    let mut digits = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        // The first square is the lowest digit.
        let low = (byte & 1) as u16;
        digits[byte] = low + 3 * digits[byte >> 1];
        byte += 1;
    }
    digits
}

/// A line's code follows from that of the line without its last square. Lines that did not
/// change yet are told apart until the end.
const fn by_state() -> [u16; 9840] {
    let mut codes = [0; 9840];
    [codes[0], codes[1], codes[2]] = [3, 4, 5];
    let mut length = 2;
    while length <= 8 {
        let (shorter, first) = (first_of(length - 1), first_of(length));
        let count = first - shorter;
        let mut state = 0;
        while state < 3 * count {
            let last = (state % count / (count / 3)) as u8;
            let new = (state / count) as u8;
            let code = codes[shorter + state % count];
            codes[first + state] = if last == new {
                code
            } else {
                changed(code, last, new)
            };
            state += 1;
        }
        length += 1;
    }
    let mut index = 0;
    while index < codes.len() {
        if codes[index] < 6 {
            codes[index] = 0;
        }
        index += 1;
    }
    codes
}
