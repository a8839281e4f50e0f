//! What the HTML reports of matches, training runs and analysed games share.
//!
//! A report is one file without scripts that loads nothing, so it can be sent, stored and opened
//! anywhere. This crate has the frame of such a page, escaping, and the language of its texts, with
//! the Japanese of the messages that the other crates write in English.
//!
//! ```
//! use report::{Language, Page, escape};
//!
//! let page = Page {
//!     language: Language::English,
//!     title: "new against <old>",
//!     styles: &[report::STYLE],
//!     refreshes: false,
//!     body: &format!("<h1>{}</h1>", escape("new against <old>")),
//! };
//! assert!(page.html().contains("<title>new against &lt;old&gt;</title>"));
//! ```

mod html;
mod language;
pub mod message_catalogue;
mod message_template;
mod page;
mod signed;

pub use html::{escape, fill, isolate};
pub use language::Language;
pub use message_template::MessageTemplate;
pub use page::{Page, STYLE};
pub use signed::signed;
