use simd::net::{Buffer, Scratch};

/// What one thread needs to run networks. It grows with the first batches and is used again.
#[derive(Debug, Default)]
pub struct Workspace {
    pub(super) buffers: Vec<Buffer>,
    pub(super) scratch: Scratch,
    pub(super) bytes: Vec<u8>,
    /// A board read channel by channel.
    pub(super) flat: Buffer,
}

impl Workspace {
    /// Makes room for a batch, given how many numbers of a position each buffer holds.
    pub(super) fn prepare(&mut self, buffers: &[usize], batch: usize) {
        if self.buffers.len() < buffers.len() {
            self.buffers.resize_with(buffers.len(), Buffer::default);
        }
        for (buffer, numbers) in self.buffers.iter_mut().zip(buffers) {
            buffer.grow(batch * numbers);
        }
    }
}
