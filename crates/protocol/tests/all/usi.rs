//! USI and USI-X: whole transcripts played by both sides, messages written and read back, and
//! lines that no honest program sends.

mod hostile;
mod messages;
mod notation;
mod sessions;
mod transcripts;
