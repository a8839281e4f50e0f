mod batch;
mod listed;
mod order;
mod window;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use infer::planes::{Numbers, PolicyIndex, Turned};

use super::fingerprint::fingerprint;
use super::in_order::InOrder;
use super::packed::Packed;
use super::{Packing, Part, SHARD, SamplesError, Shard};

pub use batch::{Batch, Column, Target};
use order::{Cut, Order};
use window::Window;

/// The settings of a loader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoaderSettings {
    /// The number of samples per batch.
    pub batch: usize,
    /// The seed of the order.
    pub seed: u64,
    /// Whether boards are rotated and mirrored at random, if the layout allows it.
    pub turned: bool,
    /// The number of threads that make batches.
    pub threads: usize,
    /// The number of the first batch, as if the earlier ones had been taken already.
    pub first: u64,
}

/// A stream of batches of planes and labels.
///
/// The samples of all shards come in random order, endlessly, in a new order each epoch: every
/// batch has some of everything. If a dataset does not fit into memory, as many shards as fit are
/// mixed, then as many others, each time with a share of each folder. Batch k starts at sample k
/// times the batch size. The stream depends only on the shards and the seed and can start at any
/// batch, so a resumed run sees the samples it would have seen. The stream ends after an error.
#[derive(Debug)]
pub struct Loader<L> {
    batches: InOrder<Result<Batch, SamplesError>>,
    spare: Arc<Mutex<Vec<Batch>>>,
    layout: L,
    samples: u64,
    /// Keeps no more recycled batches than can be in flight.
    room: usize,
}

impl<L: PolicyIndex<Position: Packing>> Loader<L> {
    /// Starts an endless stream.
    pub fn new(
        layout: L,
        shards: &[PathBuf],
        settings: &LoaderSettings,
    ) -> Result<Loader<L>, SamplesError> {
        let order = Order::endless(shards, settings, Window::USUAL)?;
        let turns = settings.turned.then_some(settings.seed);
        Ok(Loader::with(layout, order, turns, settings.threads))
    }

    /// Reads all samples once, in the order of the shards; the last batch may be smaller.
    pub fn once(
        layout: L,
        shards: &[PathBuf],
        batch: usize,
        threads: usize,
    ) -> Result<Loader<L>, SamplesError> {
        let order = Order::once(shards, batch)?;
        Ok(Loader::with(layout, order, None, threads))
    }

    fn with(layout: L, order: Order<L::Position>, turns: Option<u64>, threads: usize) -> Loader<L> {
        let spare: Arc<Mutex<Vec<Batch>>> = Arc::default();
        let samples = order.samples();
        let room = threads.max(1) + 1;
        let artist = Artist {
            layout,
            turns,
            spare: spare.clone(),
        };
        Loader {
            batches: InOrder::new(order, threads, room, move |cut| artist.draw(&cut?)),
            spare,
            layout,
            samples,
            room,
        }
    }

    /// The layout of the planes.
    #[must_use]
    pub fn layout(&self) -> L {
        self.layout
    }

    /// The number of samples in the shards.
    #[must_use]
    pub fn samples(&self) -> u64 {
        self.samples
    }

    /// Recycles a batch: its memory is used again.
    pub fn recycle(&self, batch: Batch) {
        let mut spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner);
        if spare.len() < self.room {
            spare.push(batch);
        }
    }
}

impl<L> Iterator for Loader<L> {
    type Item = Result<Batch, SamplesError>;

    fn next(&mut self) -> Option<Result<Batch, SamplesError>> {
        self.batches.next()
    }
}

/// The shards of a dataset's training or test set, in the order of their names.
pub fn shards(folder: &Path, part: Part) -> Result<Vec<PathBuf>, SamplesError> {
    let at = |why| SamplesError::io(folder, why);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(at)? {
        let path = entry.map_err(at)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let stem = name.strip_suffix(SHARD);
        let begin = format!("{}-", part.name());
        if stem.is_some_and(|stem| stem.starts_with(&begin) && stem.ends_with('.')) {
            found.push(path);
        }
    }
    if found.is_empty() {
        return Err(SamplesError::Input(format!(
            "{}: expected shards of samples ({}-*.{SHARD})",
            folder.display(),
            part.name()
        )));
    }
    found.sort();
    Ok(found)
}

/// Makes batches.
struct Artist<L> {
    layout: L,
    /// The seed of random rotations and reflections, if there are any.
    turns: Option<u64>,
    spare: Arc<Mutex<Vec<Batch>>>,
}

impl<L: PolicyIndex<Position: Packing>> Artist<L> {
    fn draw(&self, cut: &Cut) -> Result<Batch, SamplesError> {
        let spare = self
            .spare
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        let mut batch = spare.unwrap_or_default();
        batch.clear(cut.number);
        batch
            .planes
            .reserve(cut.samples.len() * self.layout.shape().numbers());
        for (shard, index) in &cut.samples {
            let number = cut.first + batch.size as u64;
            self.add(&mut batch, shard, *index as usize, number)?;
        }
        Ok(batch)
    }

    /// Adds the sample with this number in the stream.
    fn add(
        &self,
        batch: &mut Batch,
        shard: &Shard,
        index: usize,
        number: u64,
    ) -> Result<(), SamplesError> {
        let layout = &self.layout;
        let read = || {
            let packed = Packed::read(shard.record(index))?;
            Some((packed, L::Position::unpack(packed.position)?))
        };
        let refuse = |why: &str| shard.refuse(index, why);
        let (packed, position) = read().ok_or_else(|| refuse("expected a position"))?;
        if !layout.fits(&position) {
            let why = format!("expected a position for planes of {}", layout.name());
            return Err(refuse(&why));
        }
        let shape = layout.shape();
        let symmetry = match self.turns {
            Some(seed) => {
                let drawn = fingerprint(seed, &number.to_le_bytes());
                (drawn % layout.symmetries().max(1) as u64) as usize
            }
            None => 0,
        };
        let decode = |code: u16| {
            let m = L::Position::decode(code).filter(|m| position.has(*m));
            m.ok_or_else(|| refuse("expected moves of this board"))
        };
        let mut last = Vec::with_capacity(layout.history());
        for code in packed.last().take(layout.history()) {
            last.push(decode(code)?);
        }
        let first = batch.planes.len();
        batch.planes.resize(first + shape.numbers(), 0.0);
        let mut canvas = Numbers::on_zeros(&mut batch.planes[first..], shape);
        match symmetry {
            0 => layout.draw(&position, &last, &mut canvas),
            _ => layout.draw(
                &position,
                &last,
                &mut Turned {
                    layout,
                    symmetry,
                    canvas: &mut canvas,
                },
            ),
        }
        let row = batch.size as u32;
        let total: f32 = packed.chosen().map(|(_, weight)| weight).sum();
        for (code, weight) in packed.chosen().filter(|(_, weight)| *weight > 0.0) {
            if let Some(label) = layout.label(&position, decode(code)?) {
                let (plane, square) = (label / shape.squares(), label % shape.squares());
                let label = plane * shape.squares() + layout.turned(square, symmetry);
                if label >= layout.labels() {
                    return Err(refuse("expected a legal move"));
                }
                batch.policy.push(Target {
                    row,
                    label: label as u32,
                    weight: weight / total,
                });
            }
        }
        batch.outcome.push(packed.outcome);
        batch.margin.push(packed.margin);
        batch.opinion.push(packed.opinion);
        batch.seen.push(packed.seen);
        batch.size += 1;
        Ok(())
    }
}
