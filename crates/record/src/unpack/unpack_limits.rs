/// How much of an archive is unpacked. A small archive can hold terabytes of zeros.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnpackLimits {
    /// The most bytes of one file.
    pub file_bytes: u64,
    /// The most bytes of all files.
    pub total_bytes: u64,
    /// The most files.
    pub files: u64,
}

/// What any archive may unpack to.
const SMALL_TOTAL: u64 = 1 << 30;

/// What no archive may unpack to: a year of floodgate has some 200,000 files and 2 GiB.
const LARGEST_TOTAL: u64 = 64 << 30;

/// A large archive unpacks to at most this many times its size. Record files shrink to a tenth, and
/// those of a 7z to a fiftieth.
const RATIO: u64 = 200;

impl UnpackLimits {
    /// The limits for an archive of this many bytes.
    #[must_use]
    pub fn of_archive(size: u64) -> UnpackLimits {
        UnpackLimits {
            file_bytes: 256 << 20,
            total_bytes: size.saturating_mul(RATIO).clamp(SMALL_TOTAL, LARGEST_TOTAL),
            files: 4_000_000,
        }
    }
}
