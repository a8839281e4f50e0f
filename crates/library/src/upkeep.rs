//! What keeps a library whole: its list of segments, checks and repairs.

mod library_check;
mod segment_list;

pub use library_check::{DamagedSegment, UpkeepReport, compact, verify};
pub(crate) use segment_list::{add_segment, checkpoint, remove_files, remove_unlisted};
