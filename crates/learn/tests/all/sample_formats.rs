//! The same games in all formats are the same samples.

use std::path::{Path, PathBuf};

use crate::folder::{Folder, by_chance, preparation, run};
use fastrand::Rng;
use game::{Color, Game, Outcome, Position};
use learn::samples::{Part, Preparation, Sample, Shard, Source, shards};
use othello::Othello;
use record::packed::{Hcpe, Psv};
use record::wthor::{Base, Collection};
use record::{csa, ggf, jkf, ki2, kif, psq, rdd, rif, sgf, squares, transcript, usi};
use renju::Renju;
use shogi::Shogi;

/// What is learned from a file, in an order of its own.
fn learned<P: Source>(folder: &Folder, file: &Path) -> Vec<Sample<P>> {
    let name = file.file_name().expect("a name").to_string_lossy();
    let out = folder.0.join(format!("from-{name}"));
    let all = Preparation {
        test_share: 0.0,
        ..preparation(&[file], &out)
    };
    run::<P>(&all).unwrap_or_else(|why| panic!("{why}"));
    let mut samples: Vec<Sample<P>> = Vec::new();
    for path in shards(&out, Part::Train).expect("shards") {
        let shard = Shard::read::<P>(&path).expect("a shard");
        samples.extend((0..shard.len()).map(|index| shard.sample(index).expect("a sample")));
    }
    samples.sort_by_key(|sample| (sample.position.key(), P::code(sample.chosen[0].0)));
    samples
}

fn without_results<P: Position>(samples: &[Sample<P>]) -> Vec<Sample<P>> {
    let plain = |sample: &Sample<P>| Sample {
        outcome: None,
        margin: None,
        opinion: None,
        ..sample.clone()
    };
    samples.iter().map(plain).collect()
}

/// How many positions there are with something to learn.
fn count<G: Game>(line: &game::Line<G>) -> usize {
    line.moves().len()
}

#[test]
fn formats_of_shogi() {
    let folder = Folder::new("formats-shogi");
    let line = by_chance::<Shogi>(&mut Rng::with_seed(4), shogi::Rules::default(), 60);
    let mut record = record::shogi::Record::default();
    let nodes = line.moves().iter().map(|m| record::shogi::Node::new(*m));
    record.main.moves = nodes.collect();
    // Black is to move, and resigns.
    let resigned = record::shogi::End::new(record::shogi::Reason::Resign);
    record.main.end = Some(resigned);
    let won = Outcome::Win(Color::White);
    let mut texts = vec![
        (
            "game.csa",
            csa::to_text(&record, csa::Version::V22).expect("CSA"),
        ),
        ("game.kif", kif::to_text(&record).expect("KIF")),
        ("game.ki2", ki2::to_text(&record).expect("KI2")),
        ("game.jkf", jkf::to_text(&record).expect("JKF")),
    ];
    texts.push(("game.sfen", usi::to_text(&record)));
    let files = texts.iter().map(|(name, text)| folder.write(name, text));
    let files: Vec<PathBuf> = files.collect();
    let first = learned::<shogi::Position>(&folder, &files[0]);
    assert_eq!(first.len(), count(&line));
    for sample in &first {
        let white = f32::from(u8::from(sample.position.turn() == Color::White));
        assert_eq!(sample.outcome, Some(white));
    }
    for file in &files[1..4] {
        assert_eq!(learned::<shogi::Position>(&folder, file), first);
    }
    let plain = without_results(&first);
    assert_eq!(learned::<shogi::Position>(&folder, &files[4]), plain);

    let (mut hcpe, mut psv) = (Vec::new(), Vec::new());
    for (position, m) in line.positions().iter().zip(line.moves()) {
        let entry = Hcpe {
            position: position.clone(),
            eval: 100,
            best: Some(*m),
            result: won,
        };
        hcpe.extend(entry.write().expect("bytes"));
        let entry = Psv {
            position: position.clone(),
            score: 100,
            best: Some(*m),
            ply: 1,
            result: won,
        };
        psv.extend(entry.write().expect("bytes"));
    }
    let hcpe = learned::<shogi::Position>(&folder, &folder.write("game.hcpe", hcpe));
    let psv = learned::<shogi::Position>(&folder, &folder.write("game.psv", psv));
    assert_eq!(hcpe, psv);
    assert!(hcpe.iter().all(|sample| sample.opinion.is_some()));
    let outcomes = |samples: &[Sample<shogi::Position>]| -> Vec<_> {
        samples.iter().map(|sample| sample.outcome).collect()
    };
    assert_eq!(outcomes(&hcpe), outcomes(&first));
    assert_eq!(without_results(&hcpe), plain);
}

#[test]
fn formats_of_othello() {
    let folder = Folder::new("formats-othello");
    let line = by_chance::<Othello>(&mut Rng::with_seed(4), othello::Size::Eight, 100);
    let record = record::othello::Record::of(&line);
    let mut base = Collection::new(Base::default());
    base.push(&record).expect("a game");
    let files = [
        folder.write("game.wtb", base.finish().games),
        folder.write("game.ggf", ggf::to_text(&record)),
        folder.write("game.f5d6", squares::to_text(&record).expect("squares")),
    ];
    let first = learned::<othello::Position>(&folder, &files[0]);
    let passes = line.moves().iter().filter(|m| **m == othello::Move::Pass);
    assert_eq!(first.len(), count(&line) - passes.count());
    assert!(first.iter().all(|sample| sample.margin.is_some()));
    for file in &files[1..] {
        assert_eq!(learned::<othello::Position>(&folder, file), first);
    }
    // A small board has no transcript: its position comes first.
    let small = by_chance::<Othello>(&mut Rng::with_seed(5), othello::Size::Six, 100);
    let moves: Vec<String> = small.moves().iter().map(ToString::to_string).collect();
    let start = othello::Sfen::new(small.positions()[0]);
    let text = format!("{start} moves {}", moves.join(" "));
    let samples = learned::<othello::Position>(&folder, &folder.write("small.txt", text));
    assert!(
        samples
            .iter()
            .all(|s| s.position.size() == othello::Size::Six)
    );
    assert!(samples.len() > 20);
}

#[test]
fn formats_of_renju() {
    let folder = Folder::new("formats-renju");
    // A game without a pass, for which not all formats have a word.
    let mut rng = Rng::with_seed(4);
    let line = std::iter::repeat_with(|| by_chance::<Renju>(&mut rng, renju::Rules::default(), 40));
    let mut line = line.filter(|line| !line.moves().contains(&renju::Move::Pass));
    let line = line.next().expect("endless");
    let mut record = record::renju::Record::of(&line);
    let winner = Color::Black;
    record.end = Some(record::renju::End::Resignation { winner });
    let moves = rdd::from_record(&record).expect("a game");
    let files = [
        folder.write("game.sgf", sgf::to_text(&record)),
        folder.write(
            "game.rif",
            rif::to_text(std::slice::from_ref(&record)).expect("RIF"),
        ),
        folder.write("game.psq", psq::to_text(&record).expect("psq")),
        folder.write("game.rec", psq::to_rec_text(&record).expect("rec")),
        folder.write("game.points", transcript::to_text(&record)),
        folder.write(
            "game.rdd",
            rdd::write(&moves, &renju::rdd::Config::default()),
        ),
    ];
    let first = learned::<renju::Position>(&folder, &files[0]);
    assert_eq!(first.len(), count(&line));
    assert!(first.iter().all(|sample| sample.outcome.is_some()));
    assert_eq!(learned::<renju::Position>(&folder, &files[1]), first);
    for file in &files[2..] {
        let samples = learned::<renju::Position>(&folder, file);
        assert_eq!(
            without_results(&samples),
            without_results(&first),
            "{file:?}"
        );
    }
}
