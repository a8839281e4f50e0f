use std::fmt;

/// A hash of the answers of benchmarks: two builds with the same signature computed the same things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature(u64);

impl Signature {
    /// Adds the answer of one benchmark.
    pub fn add(&mut self, answer: u64) {
        // FNV-1a.
        for byte in answer.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

impl Default for Signature {
    fn default() -> Signature {
        Signature(0xcbf2_9ce4_8422_2325)
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
