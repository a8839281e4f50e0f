//! Players as they were described elsewhere first, kept playable.

pub mod rdd;
