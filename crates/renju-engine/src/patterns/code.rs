use std::sync::LazyLock;

use super::{LineClass, PointClass};

/// The four line classes of a point for one side, whatever their order.
pub type Code = u16;

/// How many codes there are: multisets of four classes.
pub const CODES: usize = 2380;

/// A power of two that no code reaches, for tables that need no check.
pub(super) const CODE_SPACE: usize = 4096;

/// What is known of all codes.
pub(super) struct CodeTable {
    /// The code of four classes, four bits each.
    pub(super) of_nibbles: Box<[Code; 1 << 16]>,
    /// The point class of a code: of a side without fouls, and of one with fouls.
    pub(super) classes: [Box<[PointClass; CODE_SPACE]>; 2],
    /// The classes of each code, in ascending order.
    lines: Vec<[LineClass; 4]>,
}

impl CodeTable {
    /// The one table.
    pub(super) fn get() -> &'static CodeTable {
        static TABLE: LazyLock<CodeTable> = LazyLock::new(CodeTable::new);
        &TABLE
    }

    fn new() -> CodeTable {
        let mut lines = Vec::with_capacity(CODES);
        for a in LineClass::ALL {
            for b in LineClass::ALL.into_iter().filter(|&b| b >= a) {
                for c in LineClass::ALL.into_iter().filter(|&c| c >= b) {
                    for d in LineClass::ALL.into_iter().filter(|&d| d >= c) {
                        lines.push([a, b, c, d]);
                    }
                }
            }
        }
        let mut of_nibbles = boxed(0);
        for (nibbles, code) in (0_u32..).zip(of_nibbles.iter_mut()) {
            let mut four: [LineClass; 4] =
                std::array::from_fn(|line| LineClass::of((nibbles >> (4 * line) & 15) as u8));
            four.sort_unstable();
            *code = lines.binary_search(&four).unwrap_or(0) as Code;
        }
        let classes = [false, true].map(|has_fouls| {
            let mut classes: Box<[PointClass; CODE_SPACE]> = boxed(PointClass::Quiet);
            for (class, &four) in classes.iter_mut().zip(&lines) {
                *class = PointClass::of(four, has_fouls);
            }
            classes
        });
        CodeTable {
            of_nibbles,
            classes,
            lines,
        }
    }

    /// The classes of a code, in ascending order.
    pub(super) fn lines(&self, code: Code) -> [LineClass; 4] {
        self.lines[usize::from(code)]
    }
}

fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    match vec![value; N].into_boxed_slice().try_into() {
        Ok(table) => table,
        Err(_) => unreachable!("the length is the one asked for"),
    }
}
