//! Datasets of training samples: from game records to shards, and from shards to batches.
//!
//! [`Preparation`] reads games of any format, splits them into training and test set, merges
//! duplicates and writes [`Shard`]s: few bytes per sample, in random order. A [`Loader`] reads them
//! endlessly and fills the planes of a network's layout, batch by batch, on several threads. Both
//! are determined by their seeds.

mod buckets;
mod error;
mod fingerprint;
mod header;
mod in_order;
mod loader;
mod merged;
mod packed;
mod packing;
mod part;
mod path_list;
mod pile;
mod played;
mod preparation;
mod reading;
mod sample;
mod shard;
mod source;
mod tally;
mod taught;
mod unfinished;

pub use error::SamplesError;
pub use header::{Header, Origin};
pub use loader::{Batch, Column, Loader, LoaderSettings, Target, shards};
pub use packing::Packing;
pub use part::{Part, SHARD};
pub use pile::PartCount;
pub use played::{Played, Step};
pub use preparation::{MANIFEST, Preparation, Prepared, Progress};
pub use sample::{Sample, opinion_of_score};
pub use shard::Shard;
pub use source::{Format, Games, Input, Source};
pub use taught::Taught;
