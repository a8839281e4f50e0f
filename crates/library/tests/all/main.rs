//! Libraries in folders: what they answer, and what they survive.

mod bad_input;
mod golden_keys;
mod imports;
mod lessons;
mod slow_twin;
mod test_library;
