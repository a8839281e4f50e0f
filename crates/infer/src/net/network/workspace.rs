use simd::net::{Buffer, Scratch};

/// The buffers of one thread that runs networks. They grow with the first batches and are reused.
#[derive(Debug, Default)]
pub struct Workspace {
    pub(super) buffers: Vec<Buffer>,
    pub(super) scratch: Scratch,
    pub(super) bytes: Vec<u8>,
    /// A board read channel by channel.
    pub(super) flat: Buffer,
}

impl Workspace {
    /// Resizes the buffers for a batch, given the size of each per position.
    pub(super) fn prepare(&mut self, buffers: &[usize], batch: usize) {
        if self.buffers.len() < buffers.len() {
            self.buffers.resize_with(buffers.len(), Buffer::default);
        }
        for (buffer, numbers) in self.buffers.iter_mut().zip(buffers) {
            buffer.grow(batch * numbers);
        }
    }
}
