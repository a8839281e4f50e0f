//! Samples to train networks with: from game records to files, and from files to batches.
//!
//! [`Preparation`] reads games of any format, parts them into what is learned and what is only
//! tested with, merges what is the same and writes [`Shard`]s: few bytes a sample, in an order by
//! chance. A [`Loader`] reads them for ever and draws the planes of a network's layout, batch by
//! batch, on several threads. Both follow from their seeds alone.

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
pub use part::Part;
pub use pile::PartCount;
pub use played::{Played, Step};
pub use preparation::{MANIFEST, Preparation, Prepared, Progress};
pub use sample::{Sample, opinion_of_score};
pub use shard::{SHARD, Shard};
pub use source::{Format, Games, Input, Source};
pub use taught::Taught;
