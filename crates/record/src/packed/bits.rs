//! Bits in 32 bytes, the lowest of a byte first.

/// How many bits there are.
const COUNT: usize = 256;

/// Bits to be read one after another.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8; 32],
    next: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8; 32]) -> BitReader<'a> {
        BitReader { bytes, next: 0 }
    }

    /// How many were read.
    pub(super) fn place(&self) -> usize {
        self.next
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.next == COUNT
    }

    pub(super) fn read(&mut self) -> Option<bool> {
        let byte = self.bytes.get(self.next / 8)?;
        let bit = byte >> (self.next % 8) & 1;
        self.next += 1;
        Some(bit == 1)
    }

    /// Reads a number, its lowest bit first.
    pub(super) fn read_number(&mut self, bits: u8) -> Option<u8> {
        let mut number = 0;
        for place in 0..bits {
            number |= u8::from(self.read()?) << place;
        }
        Some(number)
    }
}

/// Bits being written one after another.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: [u8; 32],
    next: usize,
}

impl BitWriter {
    pub(super) fn write(&mut self, bit: bool) {
        if let Some(byte) = self.bytes.get_mut(self.next / 8) {
            *byte |= u8::from(bit) << (self.next % 8);
        }
        self.next += 1;
    }

    /// Writes a number, its lowest bit first.
    pub(super) fn write_number(&mut self, number: u8, bits: u8) {
        for place in 0..bits {
            self.write(number >> place & 1 == 1);
        }
    }

    /// The bytes, which a set of pieces fills.
    pub(super) fn finish(self) -> [u8; 32] {
        debug_assert_eq!(self.next, COUNT, "a set of pieces fills the bytes");
        self.bytes
    }
}
