//! The player of the Renju RDD (連珠 RDD), with the document's names.
//!
//! A [`Table`] is a board. It finds the runs of stones on it ([`Table::get_lines`]), what each
//! run promises ([`Table::find_options`]), and from the sum of those promises the next move
//! ([`Table::choose_next_move`]). [`Mode::Literal`] plays move by move like the document's own
//! program, defects included: only unbroken runs count for a foul, the second and the third move
//! are always the same, and looking deeper changes nothing, since the program looks at the table
//! before its own move. [`Mode::Corrected`] plays what the document means. [`Player`] lets
//! either of them play games of this project.
//!
//! The document's `load_data` and `write_data` are in the `record` crate: nothing here touches
//! a file. Its `Config`, `Point` and `Move` are [`renju::rdd`]'s. Where it returns
//! `(value, …, True)` or `(Null, …, False)`, this module returns Rust's `Option`, which must not
//! be mistaken for the document's own [`Option`].
//!
//! ```
//! use renju_engine::classic::rdd::{Config, Mode, Move, Point, Table};
//!
//! // Black has four in the row 7; White has stopped one end.
//! let columns = [(7, 4), (7, 3), (7, 5), (0, 0), (7, 6), (0, 14), (7, 7), (14, 0)];
//! let moves = columns.iter().zip([1, 2].into_iter().cycle());
//! let moves = moves.map(|(&(y, x), player)| Move::new(player, Point::new(y, x))).collect();
//! let mut table = Table::new(moves, Config::default(), Mode::Literal);
//! assert_eq!(table.compute(), None);
//! let (chosen, _) = table.choose_next_move(table.me(), 3, 3).expect("Black can move");
//! assert_eq!(chosen, Move::new(1, Point::new(7, 8)));
//! ```

mod choice;
mod corrected;
mod direction;
mod fours;
mod line;
mod lines;
mod literal;
mod option;
mod option_container;
mod option_type;
mod options;
mod picture;
mod player;
mod table;
mod threat;

pub use direction::Direction;
pub use line::{Line, LineError};
pub use lines::Lines;
pub use option::Option;
pub use option_container::OptionContainer;
pub use option_type::OptionType;
pub use player::Player;
pub use renju::rdd::{Config, Move, Point};
pub use search::{Mode, ModeError};
pub use table::Table;
