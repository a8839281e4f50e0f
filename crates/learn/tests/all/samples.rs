//! From games to shards.

use std::fs;
use std::path::Path;

use crate::folder::{Folder, by_chance, othello_games, preparation, run};
use fastrand::Rng;
use game::{Notation as _, Outcome, Position as _};
use learn::samples::{Packing, Part, Preparation, Progress, Sample, SamplesError, Shard, shards};
use othello::{Othello, Scoring, Transcript};
use record::packed::Hcpe;
use search::Stop;
use shogi::Shogi;

fn samples<P: Packing>(folder: &Path, part: Part) -> Vec<Sample<P>> {
    let mut samples = Vec::new();
    for path in shards(folder, part).expect("shards") {
        let shard = Shard::read::<P>(&path).expect("a shard");
        samples.extend((0..shard.len()).map(|index| shard.sample(index).expect("a sample")));
    }
    samples
}

/// The files of a folder with their bytes.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut files: Vec<_> = entries
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).expect("a file"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn every_position_of_every_game_is_in_one_part() {
    let folder = Folder::new("parts");
    let mut games = othello_games(1, 60);
    // Some are there twice.
    games.extend_from_within(..10);
    let file = folder.write("games.txt", games.join("\n"));
    let out = folder.0.join("out");
    let prepared = run::<othello::Position>(&preparation(&[&file], &out)).expect("samples");
    assert_eq!(prepared.train.games + prepared.test.games, 70);
    assert!((4..30).contains(&prepared.test.games), "{prepared:?}");
    assert_eq!(folder.names(), ["games.txt", "out"]);

    let train = samples::<othello::Position>(&out, Part::Train);
    let test = samples::<othello::Position>(&out, Part::Test);
    assert_eq!(train.len() as u64, prepared.train.samples);
    assert_eq!(test.len() as u64, prepared.test.samples);
    let seen = |samples: &[Sample<_>]| samples.iter().map(|s| u64::from(s.seen)).sum::<u64>();
    assert_eq!(seen(&train), prepared.train.positions);
    assert_eq!(seen(&test), prepared.test.positions);
    let shared = test.iter().filter(|test| {
        let mut same = train.iter();
        same.any(|train| train.position == test.position)
    });
    assert_eq!(shared.count() as u64, prepared.shared);

    // The slow way: each position of each game is in the part of its game, with its result.
    for text in &games {
        let game: Transcript = text.parse().expect("a game");
        let line = game.line;
        let margin = |turn| Scoring::EmptiesToWinner.margin(line.position(), turn) as f32;
        let find = |samples: &[Sample<othello::Position>], index: usize| {
            let (position, m) = (line.positions()[index], line.moves()[index]);
            let mut all = samples.iter();
            all.find(|sample| sample.position == position && sample.chosen == [(m, 1.0)])
                .cloned()
        };
        let places = line.moves().iter().enumerate();
        let choices = places.filter(|(_, m)| **m != othello::Move::Pass);
        let is_in = |part: &&Vec<_>| {
            let mut choices = choices.clone();
            choices.all(|(index, _)| find(part, index).is_some())
        };
        let part = [&train, &test].into_iter().find(is_in);
        let part = part.expect("all of a game is in one part");
        for (index, m) in line.moves().iter().enumerate() {
            let found = find(part, index);
            assert_eq!(found.is_some(), *m != othello::Move::Pass);
            if let Some(sample) = found.filter(|sample| sample.seen == 1) {
                assert_eq!(sample.margin, Some(margin(sample.position.turn())));
                let last: Vec<_> = line.moves()[..index]
                    .iter()
                    .rev()
                    .take(2)
                    .copied()
                    .collect();
                assert_eq!(sample.last, last);
            }
        }
    }
}

#[test]
fn the_same_games_make_the_same_bytes_on_any_number_of_threads() {
    let folder = Folder::new("threads");
    let games = othello_games(2, 40);
    let file = folder.write("games.txt", games.join("\n"));
    let mut made = Vec::new();
    for (name, threads, seed) in [("a", 1, 1), ("b", 2, 1), ("c", 5, 1), ("d", 2, 2)] {
        let out = folder.0.join(name);
        let preparation = Preparation {
            threads,
            seed,
            ..preparation(&[&file], &out)
        };
        run::<othello::Position>(&preparation).expect("samples");
        made.push(contents(&out));
    }
    assert!(made[0].len() > 3);
    assert_eq!(made[0], made[1]);
    assert_eq!(made[0], made[2]);
    assert_ne!(made[0], made[3]);
}

#[test]
fn shards_can_be_parted_again() {
    let folder = Folder::new("again");
    let file = folder.write("games.txt", othello_games(3, 30).join("\n"));
    let first = folder.0.join("first");
    run::<othello::Position>(&preparation(&[&file], &first)).expect("samples");
    let second = folder.0.join("second");
    let again = preparation(&[&first], &second);
    let prepared = run::<othello::Position>(&again).expect("samples");
    let all = |folder: &Path| {
        let mut seen = Vec::new();
        for part in Part::BOTH {
            for sample in samples::<othello::Position>(folder, part) {
                let text = Othello::position_text(&sample.position);
                seen.push((text, sample.chosen[0].0.to_string(), sample.seen));
            }
        }
        seen.sort();
        seen
    };
    // A sample of both parts is one now, if it falls to the same part.
    let count = |all: &[(String, String, u32)]| all.iter().map(|(_, _, n)| n).sum::<u32>();
    assert_eq!(count(&all(&first)), count(&all(&second)));
    assert_eq!((prepared.shared, prepared.train.games), (0, 0));
}

#[test]
fn games_to_test_with_are_not_learned() {
    let folder = Folder::new("test");
    let games = othello_games(4, 30);
    let train = folder.write("train.txt", games[..20].join("\n"));
    let test = folder.write("test.txt", games[15..].join("\n"));
    let out = folder.0.join("out");
    let with_tests = Preparation {
        tests: vec![test],
        ..preparation(&[&train], &out)
    };
    let prepared = run::<othello::Position>(&with_tests).expect("samples");
    assert_eq!(prepared.held_back, 5);
    assert_eq!((prepared.train.games, prepared.test.games), (15, 15));
}

#[test]
fn what_cannot_be_read_is_told_or_left_out() {
    let folder = Folder::new("bad");
    let mut games = othello_games(5, 12);
    games[7] = "f5f5".to_owned();
    let file = folder.write("games.txt", games.join("\n"));
    let shard = folder.write("old.bin.zst", "nothing");
    let out = folder.0.join("out");
    let inputs: [&Path; 2] = [&file, &shard];
    let error = run::<othello::Position>(&preparation(&inputs, &out)).expect_err("a bad game");
    let expected = format!(
        "{}: line 8: move 2 (f5): there is a disc on f5 already",
        file.display()
    );
    assert_eq!(error.to_string(), expected);
    assert_eq!(folder.names(), ["games.txt", "old.bin.zst"]);

    let mut told = Vec::new();
    let skipping = Preparation {
        skip_bad: true,
        ..preparation(&inputs, &out)
    };
    let prepared = skipping
        .run::<othello::Position>(&Stop::new(), &mut |progress| {
            if let Progress::Bad(why) = progress {
                told.push(why.to_string());
            }
        })
        .expect("samples");
    assert_eq!((prepared.bad, told.len()), (2, 2));
    assert_eq!(told[0], expected);
    assert!(
        told[1].contains("expected a shard of samples"),
        "{}",
        told[1]
    );
    assert_eq!(prepared.train.games + prepared.test.games, 11);

    // The place is taken now.
    let error = run::<othello::Position>(&skipping).expect_err("a folder");
    let expected = format!("{}: expected a new or an empty folder", out.display());
    assert_eq!(error.to_string(), expected);
}

#[test]
fn too_few_games_are_refused() {
    let folder = Folder::new("few");
    let one = folder.write("one.txt", &othello_games(6, 1)[0]);
    let none = folder.write("none.txt", "# a remark\n\n");
    let other = folder.write("games.doc", "f5");
    let out = folder.0.join("out");
    for (file, expected) in [
        (&one, "expected at least one game in each part"),
        (&none, "expected games with moves, found none"),
        (&other, "expected a name that ends in .wtb"),
        (&folder.0.join("nowhere"), "No such file"),
    ] {
        let error = run::<othello::Position>(&preparation(&[file], &out)).expect_err(expected);
        assert!(error.to_string().contains(expected), "{error}");
        assert!(!out.exists());
    }
    let whole = Preparation {
        test_share: 0.0,
        ..preparation(&[&one], &out)
    };
    let prepared = run::<othello::Position>(&whole).expect("samples");
    assert_eq!((prepared.train.games, prepared.test.games), (1, 0));
}

#[test]
fn a_stop_and_a_killed_predecessor_leave_nothing() {
    let folder = Folder::new("stop");
    let file = folder.write("games.txt", othello_games(7, 40).join("\n"));
    let out = folder.0.join("out");
    // What a process that was killed has left.
    let left = folder.0.join("out.new/buckets");
    fs::create_dir_all(&left).expect("a folder");
    fs::write(left.join("bucket-9"), "half").expect("written");
    fs::write(folder.0.join("out.new/lock"), "").expect("written");
    let stop = Stop::new();
    let error = preparation(&[&file], &out).run::<othello::Position>(&stop, &mut |_| {
        stop.request();
    });
    assert!(matches!(error, Err(SamplesError::Stopped)));
    assert_eq!(folder.names(), ["games.txt"]);
    fs::create_dir_all(&left).expect("a folder");
    run::<othello::Position>(&preparation(&[&file], &out)).expect("samples");
    assert_eq!(folder.names(), ["games.txt", "out"]);
    let names = Folder(out.clone()).names();
    assert!(names.iter().all(|name| name != "lock" && name != "buckets"));
}

#[test]
fn moves_that_were_given_are_not_learned() {
    let folder = Folder::new("given");
    let file = folder.write("games.txt", "f5d6c3d3c4 3\nf5d6c3d3c4b3 4\n");
    let out = folder.0.join("out");
    let preparation = Preparation {
        test_share: 0.0,
        ..preparation(&[&file], &out)
    };
    run::<othello::Position>(&preparation).expect("samples");
    let mut moves: Vec<(String, usize, u32)> = samples::<othello::Position>(&out, Part::Train)
        .iter()
        .map(|sample| {
            (
                sample.chosen[0].0.to_string(),
                sample.last.len(),
                sample.seen,
            )
        })
        .collect();
    moves.sort();
    let expected = [("b3", 2, 1), ("c4", 2, 2), ("d3", 2, 1)];
    assert_eq!(
        moves,
        expected.map(|(m, last, seen)| (m.to_owned(), last, seen))
    );
}

#[test]
fn positions_of_training_data_are_cut_into_games() {
    let folder = Folder::new("hcpe");
    let mut rng = Rng::with_seed(8);
    let mut bytes = Vec::new();
    for game in 0..20_u8 {
        let line = by_chance::<Shogi>(&mut rng, shogi::Rules::default(), 30);
        let result = match game % 3 {
            0 => Outcome::Draw,
            1 => Outcome::Win(game::Color::Black),
            _ => Outcome::Win(game::Color::White),
        };
        for (position, m) in line.positions().iter().zip(line.moves()) {
            let entry = Hcpe {
                position: position.clone(),
                eval: 600,
                best: Some(*m),
                result,
            };
            bytes.extend(entry.write().expect("bytes"));
        }
    }
    let file = folder.write("games.hcpe", &bytes);
    let out = folder.0.join("out");
    let prepared = run::<shogi::Position>(&preparation(&[&file], &out)).expect("samples");
    assert_eq!(prepared.train.games + prepared.test.games, 20);
    assert_eq!(prepared.train.positions + prepared.test.positions, 600);
    for sample in samples::<shogi::Position>(&out, Part::Train) {
        let opinion = sample.opinion.expect("an opinion");
        assert!((opinion - 0.731).abs() < 0.001);
        assert!(sample.outcome.is_some());
        let at_start = sample.position == shogi::Position::start();
        assert_eq!(sample.last.is_empty(), at_start);
    }
    bytes.truncate(bytes.len() - 5);
    let cut = folder.write("cut.hcpe", &bytes);
    let error = run::<shogi::Position>(&preparation(&[&cut], &folder.0.join("cut")));
    let error = error.expect_err("it is cut off").to_string();
    assert!(
        error.contains("position 600: expected 38 bytes, found 33"),
        "{error}"
    );
}
