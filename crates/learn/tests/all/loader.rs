//! From shards to batches.

use std::fs;
use std::path::PathBuf;

use crate::folder::{Folder, by_chance, othello_games, preparation, run, shogi_games};
use fastrand::Rng;
use infer::planes::{Numbers, Planes, PolicyIndex, Turned};
use learn::samples::{
    Batch, Header, Loader, LoaderSettings, Packing, Part, Preparation, Sample, Shard, Taught,
    shards,
};
use renju::Renju;

fn shogi_shards(folder: &Folder) -> Vec<PathBuf> {
    let file = folder.write("games.sfen", shogi_games(9, 30, 60));
    let out = folder.0.join("shogi");
    let preparation = Preparation {
        shard_size: 300,
        ..preparation(&[&file], &out)
    };
    run::<shogi::Position>(&preparation).expect("samples");
    shards(&out, Part::Train).expect("shards")
}

fn othello_shards(folder: &Folder) -> Vec<PathBuf> {
    let file = folder.write("games.txt", othello_games(9, 20).join("\n"));
    let out = folder.0.join("othello");
    run::<othello::Position>(&preparation(&[&file], &out)).expect("samples");
    shards(&out, Part::Train).expect("shards")
}

fn settings(batch: usize) -> LoaderSettings {
    LoaderSettings {
        batch,
        seed: 5,
        turned: false,
        threads: 2,
        first: 0,
    }
}

fn take<L: PolicyIndex<Position: Packing>>(
    layout: L,
    shards: &[PathBuf],
    settings: &LoaderSettings,
    count: usize,
) -> Vec<Batch> {
    let loader = Loader::new(layout, shards, settings).expect("a loader");
    loader
        .take(count)
        .map(|batch| batch.expect("a batch"))
        .collect()
}

#[test]
fn a_stream_goes_on_anywhere_as_if_it_had_not_been_left() {
    let folder = Folder::new("resume");
    let paths = shogi_shards(&folder);
    let layout = shogi_engine::Layout::default();
    let total: u64 = paths
        .iter()
        .map(|path| Header::read(path).expect("a shard").samples)
        .sum();
    assert!(paths.len() > 3, "{paths:?}");
    // Two and a half passes, in batches that fit neither the shards nor a pass.
    let batch = 128;
    let count = (total as usize * 5 / 2) / batch;
    let whole = take(layout, &paths, &settings(batch), count);
    for first in [1, 2, 7, count / 2, count - 1] {
        for threads in [1, 3] {
            let from = LoaderSettings {
                first: first as u64,
                threads,
                ..settings(batch)
            };
            let rest = take(layout, &paths, &from, count - first);
            assert!(rest[..] == whole[first..], "from batch {first}");
        }
    }
    let other = LoaderSettings {
        seed: 6,
        ..settings(batch)
    };
    assert!(take(layout, &paths, &other, 1)[0].planes != whole[0].planes);
}

/// What tells a row from others.
fn rows(batches: &[Batch], numbers: usize) -> Vec<(Vec<u32>, Vec<u32>, u32)> {
    let mut rows = Vec::new();
    for batch in batches {
        for row in 0..batch.size {
            let planes = &batch.planes[row * numbers..(row + 1) * numbers];
            let set = (0..numbers as u32)
                .filter(|n| planes[*n as usize] != 0.0)
                .collect();
            let labels = batch
                .policy
                .iter()
                .filter(|target| target.row as usize == row);
            rows.push((
                set,
                labels.map(|target| target.label).collect(),
                batch.seen[row],
            ));
        }
    }
    rows
}

#[test]
fn every_pass_has_every_sample_once() {
    let folder = Folder::new("pass");
    let paths = shogi_shards(&folder);
    let layout = shogi_engine::Layout::default();
    let numbers = layout.shape().numbers();
    let once: Vec<Batch> = Loader::once(layout, &paths, 256, 2)
        .expect("a loader")
        .map(|batch| batch.expect("a batch"))
        .collect();
    let (last, full) = once.split_last().expect("batches");
    assert!(full.iter().all(|batch| batch.size == 256));
    let total = full.len() * 256 + last.size;
    assert!((1..256).contains(&last.size));
    // Batches of one divide every pass.
    let passes = take(layout, &paths, &settings(1), 2 * total);
    let mut expected = rows(&once, numbers);
    let mut orders = Vec::new();
    for pass in passes.chunks(total) {
        let rows = rows(pass, numbers);
        let mut sorted = rows.clone();
        sorted.sort();
        expected.sort();
        assert!(sorted == expected);
        orders.push(rows);
    }
    assert!(orders[0] != orders[1], "another order each time");
}

#[test]
fn sources_are_mixed_in_every_batch() {
    let folder = Folder::new("mixed");
    let mut paths = Vec::new();
    let mut counts = Vec::new();
    for (name, games, taught) in [("moves", 90, Taught::All), ("results", 10, Taught::Results)] {
        let lines = othello_games(games as u64, games).join("\n");
        let file = folder.write(&format!("{name}.txt"), lines);
        let out = folder.0.join(name);
        let preparation = Preparation {
            taught,
            ..preparation(&[&file], &out)
        };
        run::<othello::Position>(&preparation).expect("samples");
        let found = shards(&out, Part::Train).expect("shards");
        let samples = found.iter().map(|path| Header::read(path));
        counts.push(
            samples
                .map(|header| header.expect("a shard").samples)
                .sum::<u64>(),
        );
        paths.extend(found);
    }
    let share = counts[1] as f64 / counts.iter().sum::<u64>() as f64;
    assert!((0.05..0.15).contains(&share), "{counts:?}");
    let batch = 512;
    let layout = othello_engine::Layout::default();
    let count = 2 * counts.iter().sum::<u64>() as usize / batch;
    for batch in take(layout, &paths, &settings(batch), count) {
        // A game's sample has one move, and one of a result has none.
        let found = (batch.size - batch.policy.len()) as f64 / batch.size as f64;
        assert!((found - share).abs() < 0.05, "{found}, {share}");
    }
}

/// The slow way: each sample is read, drawn and labelled on its own.
fn is_what_the_samples_say<L: PolicyIndex<Position: Packing>>(layout: L, paths: &[PathBuf]) {
    let shape = layout.shape();
    let mut expected = Vec::new();
    for path in paths {
        let shard = Shard::read::<L::Position>(path).expect("a shard");
        expected.extend((0..shard.len()).map(|index| shard.sample(index).expect("a sample")));
    }
    let mut expected = expected.iter();
    for batch in Loader::once(layout, paths, 100, 2).expect("a loader") {
        let batch = batch.expect("a batch");
        for row in 0..batch.size {
            let sample: &Sample<L::Position> = expected.next().expect("a sample");
            let mut planes = vec![0.0; shape.numbers()];
            let last = &sample.last[..sample.last.len().min(layout.history())];
            layout.draw(
                &sample.position,
                last,
                &mut Numbers::new(&mut planes, shape),
            );
            assert_eq!(
                &batch.planes[row * shape.numbers()..][..shape.numbers()],
                planes
            );
            let targets = batch.policy.iter();
            let target = targets.filter(|target| target.row as usize == row);
            let target: Vec<_> = target.map(|t| (t.label as usize, t.weight)).collect();
            let label = layout.label(&sample.position, sample.chosen[0].0);
            assert_eq!(target, Vec::from_iter(label.map(|label| (label, 1.0))));
            for (column, known) in [
                (&batch.outcome, sample.outcome),
                (&batch.margin, sample.margin),
                (&batch.opinion, sample.opinion),
            ] {
                let is_known = f32::from(u8::from(known.is_some()));
                assert_eq!(column.values[row], known.unwrap_or(0.0));
                assert_eq!(column.mask[row], is_known);
            }
            assert_eq!(batch.seen[row], sample.seen);
        }
    }
    assert!(expected.next().is_none());
}

#[test]
fn batches_are_what_the_samples_say() {
    let folder = Folder::new("twin");
    is_what_the_samples_say(othello_engine::Layout::default(), &othello_shards(&folder));
    is_what_the_samples_say(shogi_engine::Layout::default(), &shogi_shards(&folder));
    // The planes of Renju have the last moves.
    let mut rng = Rng::with_seed(3);
    let mut game = || by_chance::<Renju>(&mut rng, renju::Rules::default(), 30);
    let games = (0..30).map(|_| renju::Transcript { line: game() }.to_string());
    let file = folder.write("games.points", Vec::from_iter(games).join("\n"));
    let out = folder.0.join("renju");
    run::<renju::Position>(&preparation(&[&file], &out)).expect("samples");
    let paths = shards(&out, Part::Train).expect("shards");
    is_what_the_samples_say(renju_engine::Layout::default(), &paths);
}

#[test]
fn boards_are_turned_with_their_moves() {
    let folder = Folder::new("turned");
    let paths = othello_shards(&folder);
    let layout = othello_engine::Layout::default();
    let shape = layout.shape();
    let plain = take(layout, &paths, &settings(64), 8);
    let turning = LoaderSettings {
        turned: true,
        ..settings(64)
    };
    let turned = take(layout, &paths, &turning, 8);
    let mut used = [0; 8];
    let (plain, turned) = (
        rows(&plain, shape.numbers()),
        rows(&turned, shape.numbers()),
    );
    for (before, after) in plain.iter().zip(&turned) {
        let turn = |number: &u32, symmetry: usize| {
            let (plane, square) = (*number as usize / 64, *number as usize % 64);
            (64 * plane + layout.turned(square, symmetry)) as u32
        };
        let found = (0..8).find(|&symmetry| {
            let mut set: Vec<u32> = before.0.iter().map(|n| turn(n, symmetry)).collect();
            let labels: Vec<u32> = before.1.iter().map(|n| turn(n, symmetry)).collect();
            set.sort();
            (&set, &labels) == (&after.0, &after.1)
        });
        used[found.expect("a symmetry")] += 1;
    }
    assert!(used.iter().all(|times| *times > 20), "{used:?}");
    // The canvas that turns is the twin of turning afterwards.
    let mut numbers = vec![0.0; shape.numbers()];
    let mut canvas = Numbers::new(&mut numbers, shape);
    let turned = &mut Turned {
        layout: &layout,
        symmetry: 3,
        canvas: &mut canvas,
    };
    layout.draw(&othello::Position::START, &[], turned);
    assert_eq!(numbers.iter().sum::<f32>(), 8.0);
}

#[test]
fn memory_is_used_again_and_changes_nothing() {
    let folder = Folder::new("recycle");
    let paths = shogi_shards(&folder);
    let layout = shogi_engine::Layout::default();
    let fresh = take(layout, &paths, &settings(50), 20);
    let mut loader = Loader::new(layout, &paths, &settings(50)).expect("a loader");
    for expected in &fresh {
        let batch = loader.next().expect("endless").expect("a batch");
        assert!(batch == *expected);
        loader.recycle(batch);
    }
}

#[test]
fn a_shard_that_turns_bad_is_told() {
    let folder = Folder::new("turns-bad");
    let paths = shogi_shards(&folder);
    let layout = shogi_engine::Layout::default();
    let bytes = fs::read(&paths[1]).expect("a shard");
    let mut loader = Loader::once(layout, &paths, 10, 1).expect("a loader");
    loader.next().expect("a batch").expect("a batch");
    fs::write(&paths[1], &bytes[..bytes.len() / 2]).expect("written");
    let error = loader.find_map(Result::err).expect("an error").to_string();
    assert!(error.contains(&paths[1].display().to_string()), "{error}");
    assert!(loader.next().is_none());
    // And one that is another game's, or whose boards do not fit, at once.
    let error = Loader::once(othello_engine::Layout::default(), &paths[..1], 10, 1);
    let error = error.expect_err("another game").to_string();
    assert!(
        error.contains("game: expected othello, found shogi"),
        "{error}"
    );
    let small = othello_engine::Layout {
        size: othello::Size::Six,
    };
    let boards = othello_shards(&folder);
    let mut loader = Loader::once(small, &boards, 10, 1).expect("a loader");
    let error = loader
        .next()
        .expect("something")
        .expect_err("no such board");
    let expected = "sample 1: expected a position for planes of othello-6x6";
    assert!(error.to_string().contains(expected), "{error}");
}
