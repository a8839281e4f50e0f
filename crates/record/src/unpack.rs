//! Files in archives (zip, 7z, tar), one after the other and without unpacking to the disk.
//!
//! An archive is unpacked in a thread of its own, since the decoders hand out their files and cannot
//! be asked for them; it waits while a file is being read, so that few are in memory.

mod bounded;
mod container;
mod entry_name;
mod intake;
mod unpack_error;
mod unpack_limits;
mod unpacked;
mod unpacker;
mod walk;

pub use container::Container;
pub use unpack_error::UnpackError;
pub use unpack_limits::UnpackLimits;
pub use unpacked::Unpacked;
pub use unpacker::Unpacker;
