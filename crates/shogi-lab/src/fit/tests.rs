use std::fs;
use std::num::NonZeroUsize;

use search::Stop;
use shogi_engine::alphabeta::Evaluation;

use super::*;
use crate::{EvaluationGames, GameFile};

fn plan(name: &str, games: u64, threads: usize) -> EvaluationGames {
    let folder = std::env::temp_dir().join(format!("shogi-lab-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    EvaluationGames {
        folder,
        games,
        nodes: 60,
        seed: 5,
        threads: NonZeroUsize::new(threads).expect("threads"),
        time: None,
        evaluation: Evaluation::Material,
    }
}

#[test]
fn the_same_seed_makes_the_same_games_and_the_same_weights() {
    let [one, two] = [("one", 1), ("two", 3)].map(|(name, threads)| plan(name, 6, threads));
    for plan in [&one, &two] {
        let count = plan.play(&Stop::new(), |_| {}).expect("games");
        assert_eq!(count.games, 6);
        // What is there is not made again.
        assert_eq!(plan.play(&Stop::new(), |_| {}).expect("games").games, 0);
    }
    let read = |plan: &EvaluationGames| -> Vec<GameFile> {
        let paths = GameFile::all(&plan.folder).expect("files");
        let files = paths.iter().map(|path| GameFile::read(path));
        files.collect::<Result<_, _>>().expect("games")
    };
    assert_eq!(read(&one), read(&two));
    let folders = [one.folder.clone()];
    let learn = |threads| {
        let fit = LinearFit {
            passes: 3,
            batch: 64,
            threads: NonZeroUsize::new(threads).expect("threads"),
            ..LinearFit::default()
        };
        let mut losses = Vec::new();
        let fitted = fit.learn(&folders, &Stop::new(), |pass| losses.push(*pass));
        (losses, fitted.expect("weights").weights)
    };
    let found = learn(1);
    for threads in [1, 3, 20] {
        assert_eq!(learn(threads), found);
    }
    for plan in [one, two] {
        fs::remove_dir_all(plan.folder).expect("its folder");
    }
}

#[test]
fn an_interrupted_file_is_completed() {
    let [whole, cut] = ["whole", "cut"].map(|name| plan(name, 5, 1));
    whole.play(&Stop::new(), |_| {}).expect("games");
    let path = |plan: &EvaluationGames| plan.folder.join("games-000000.sbg");
    let mut file = GameFile::read(&path(&whole)).expect("games");
    let all = file.clone();
    file.games.truncate(2);
    fs::create_dir_all(&cut.folder).expect("a folder");
    file.write(&path(&cut)).expect("a file");
    assert_eq!(cut.play(&Stop::new(), |_| {}).expect("games").games, 3);
    assert_eq!(GameFile::read(&path(&cut)).expect("games"), all);
    fs::write(path(&cut), b"SBSGAM01").expect("a file");
    let error = cut.play(&Stop::new(), |_| {}).expect_err("a damaged file");
    assert!(error.to_string().contains("games-000000.sbg: checksum"));
    for plan in [whole, cut] {
        fs::remove_dir_all(plan.folder).expect("its folder");
    }
}

#[test]
fn the_loss_falls_and_the_value_is_that_of_the_exported_weights() {
    let plan = plan("loss", 12, 1);
    plan.play(&Stop::new(), |_| {}).expect("games");
    let mut losses = Vec::new();
    let fit = LinearFit {
        passes: 8,
        batch: 128,
        ..LinearFit::default()
    };
    let folders = [plan.folder.clone()];
    let fitted = fit.learn(&folders, &Stop::new(), |pass| losses.push(pass.loss));
    assert_eq!(fitted.expect("weights").games, 12);
    assert!(losses[7] < 0.97 * losses[0], "{losses:?}");
    // The sum that is learned and the evaluation of a search are one function.
    let examples = Examples::gather(&folders).expect("positions");
    let parameters = start();
    let weights = export(&parameters);
    for example in examples.learned.iter().step_by(7) {
        let mut sums = weights.tempo().map(f32::from);
        each_weight(example, |at, _, sign| {
            let (king, column) = (at / ROW, at % ROW / 2);
            let feature = Feature::all().nth(column).expect("a feature");
            for (sum, weight) in sums.iter_mut().zip(weights.weight(king, feature)) {
                *sum += sign * f32::from(weight);
            }
        });
        let [opening, end] = mix(i32::from(example.phase));
        let found = opening * sums[0] + end * sums[1];
        assert!((found - value(&parameters, example)).abs() < 1.0);
    }
    fs::remove_dir_all(plan.folder).expect("its folder");
}

#[test]
fn a_folder_without_games_is_an_error() {
    let empty = plan("empty", 0, 1);
    empty.play(&Stop::new(), |_| {}).expect("no games");
    let fit = LinearFit::default();
    let error = fit.learn(std::slice::from_ref(&empty.folder), &Stop::new(), |_| {});
    let text = error.expect_err("nothing to learn from").to_string();
    assert!(text.starts_with("games: "), "{text}");
    fs::write(empty.folder.join("games-000000.sbg"), b"SBSGAM02").expect("a file");
    let error = fit.learn(std::slice::from_ref(&empty.folder), &Stop::new(), |_| {});
    let text = error.expect_err("another file").to_string();
    assert!(text.contains("games-000000.sbg: magic"), "{text}");
    fs::remove_dir_all(empty.folder).expect("its folder");
}
