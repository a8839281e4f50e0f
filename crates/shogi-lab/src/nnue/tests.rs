use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;

use game::{Color, Outcome};
use learn::{
    Checkpoint, Config, Ended, Files, Learner, Measures, Monitor, Run, Training, Trouble, Work,
};
use search::Stop;
use shogi::Position;
use shogi_engine::alphabeta::Evaluation;
use shogi_engine::nnue::NnueWeights;

use super::gate::{GateLimit, GatePlan, NnueGate};
use super::training_session::{SessionPlan, TrainingSession};
use super::*;
use crate::{EvaluationGames, GameFile, ScoredGame, ScoredPly};

/// A folder of this process, which is removed at the end.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> TestFolder {
        let name = format!("shogi-lab-nnue-{name}-{}", std::process::id());
        let folder = TestFolder(std::env::temp_dir().join(name));
        let _ = fs::remove_dir_all(&folder.0);
        fs::create_dir_all(&folder.0).expect("a folder");
        folder
    }

    fn games(&self, games: u64) -> PathBuf {
        let folder = self.0.join("games");
        let plan = EvaluationGames {
            folder: folder.clone(),
            games,
            nodes: 40,
            seed: 9,
            threads: NonZeroUsize::MIN,
            time: None,
            evaluation: Evaluation::Material,
        };
        plan.play(&Stop::new(), |_| {}).expect("games");
        folder
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn step(threads: usize) -> NnueStep {
    NnueStep {
        rate: 0.004,
        result_share: 0.3,
        scale: 600.0,
        threads,
    }
}

fn session(folder: &Path, threads: usize) -> TrainingSession {
    let plan = SessionPlan {
        folders: vec![folder.to_owned()],
        seed: 4,
        passes: 6,
        batch: 128,
        scale: Some(600),
        threads,
    };
    TrainingSession::read(&plan).expect("a session")
}

fn trained(folder: &Path, threads: usize) -> (NnueTrainer, Vec<f64>) {
    let mut session = session(folder, threads);
    let mut trainer = NnueTrainer::new(32, 1);
    let losses = (0..session.batches())
        .map(|batch| session.learn(&mut trainer, batch, step(threads)).0)
        .collect();
    (trainer, losses)
}

#[test]
fn the_loss_falls_and_threads_change_nothing() {
    let folder = TestFolder::new("loss");
    let games = folder.games(12);
    let (mut trainer, losses) = trained(&games, 1);
    let mean = |some: &[f64]| some.iter().sum::<f64>() / some.len() as f64;
    let fifth = losses.len() / 5;
    let (first, last) = (
        mean(&losses[..fifth]),
        mean(&losses[losses.len() - fifth..]),
    );
    assert!(last < 0.7 * first, "{first} {last}");
    let other = trained(&games, 3);
    assert!(other.0 == trainer && other.1 == losses);
    // What is written is all there is to go on.
    let bytes = trainer.to_bytes();
    let mut read = NnueTrainer::from_bytes(&bytes).expect("a trainer");
    assert!(read == trainer);
    let mut session = session(&games, 2);
    let next = [&mut trainer, &mut read].map(|trainer| session.learn(trainer, 3, step(2)).0);
    assert_eq!(next[0], next[1]);
    assert!(read == trainer);
    for (bytes, why) in [
        (&bytes[1..], "magic"),
        (&bytes[..12], "size: too small"),
        (&bytes[..bytes.len() - 1], "size: width 32"),
    ] {
        let error = NnueTrainer::from_bytes(bytes).expect_err("damage");
        assert!(error.starts_with(why), "{error}");
    }
}

/// The output that is learned and the value that a search asks for are one function.
#[test]
fn the_exported_network_judges_as_the_trained_one() {
    let folder = TestFolder::new("export");
    let games = folder.games(6);
    let (mut trainer, _) = trained(&games, 2);
    let network = trainer.export(600.0, String::new()).expect("a network");
    let file = GameFile::read(&games.join("games-000000.sbg")).expect("games");
    let mut compared = 0;
    for game in &file.games {
        let mut values = Vec::new();
        let each = |_, position: &Position, _| values.push(network.value(position));
        samples::each_quiet(game, each).expect("legal moves");
        let samples = NnueSamples::of(game).expect("samples");
        let outputs = trainer.outputs(&samples.part(0..samples.len()), 1);
        assert_eq!(outputs.len(), values.len());
        for (output, value) in outputs.into_iter().zip(values) {
            let error = (600.0 * output - value as f32).abs();
            assert!(error < 12.0 + 0.05 * value.abs() as f32, "{output} {value}");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
    let refused = NnueTrainer::new(48, 1).export(600.0, String::new());
    assert!(refused.is_err());
}

#[test]
fn quiet_positions_alone_are_samples() {
    let ply = |text: &str, score| ScoredPly {
        m: text.parse().expect("a move"),
        score,
    };
    let game = |last: &str| ScoredGame {
        outcome: Outcome::Win(Color::Black),
        plies: vec![
            ply("7g7f", None),
            ply("3c3d", Some(-10)),
            // A capture with promotion.
            ply("8h2b+", Some(40)),
            ply("3a2b", Some(-3000)),
            ply("B*4e", Some(5)),
            ply(last, Some(-7)),
        ],
    };
    let samples = NnueSamples::of(&game("9c9d")).expect("samples");
    let scores: Vec<(i16, f32)> = samples.scores().collect();
    assert_eq!(scores, [(-10, 0.0), (5, 1.0), (-7, 0.0)]);
    assert_eq!(NnueSamples::of(&game("9c9e")), Err(6));
}

#[test]
fn old_games_get_new_scores_once() {
    let folder = TestFolder::new("rescore");
    let from = folder.games(3);
    let rescoring = Rescoring {
        from: from.clone(),
        to: folder.0.join("new"),
        nodes: 30,
        evaluation: Evaluation::Network(Arc::new(NnueWeights::material(32).expect("a network"))),
        threads: 2,
    };
    let stop = Stop::new();
    stop.request();
    assert!(!rescoring.run(&stop, || {}).expect("stopped"));
    assert!(GameFile::all(&rescoring.to).expect("a folder").is_empty());
    assert!(rescoring.run(&Stop::new(), || {}).expect("scores"));
    let read = |folder: &Path| GameFile::read(&folder.join("games-000000.sbg")).expect("games");
    let (old, new) = (read(&from), read(&rescoring.to));
    let moves = |file: &GameFile| -> Vec<Vec<shogi::Move>> {
        let games = file.games.iter();
        games
            .map(|game| game.plies.iter().map(|ply| ply.m).collect())
            .collect()
    };
    assert_eq!(moves(&old), moves(&new));
    let scores = |file: &GameFile| -> Vec<Option<i16>> {
        let plies = file.games.iter().flat_map(|game| &game.plies);
        plies.map(|ply| ply.score).collect()
    };
    let pairs = scores(&old).into_iter().zip(scores(&new));
    let changed = pairs.filter(|(old, new)| old != new).count();
    assert!(changed > 50, "{changed}");
    let before = fs::metadata(rescoring.to.join("games-000000.sbg")).expect("a file");
    assert!(rescoring.run(&Stop::new(), || {}).expect("nothing to do"));
    let after = fs::metadata(rescoring.to.join("games-000000.sbg")).expect("a file");
    assert_eq!(before.modified().ok(), after.modified().ok());
}

#[test]
fn a_gate_goes_on_where_it_was_interrupted_and_tells_the_better_one() {
    let folder = TestFolder::new("gate");
    let random = NnueTrainer::new(32, 7).export(2000.0, String::new());
    let gate = |players: [Evaluation; 2], name: &str| NnueGate {
        players,
        plan: GatePlan {
            pairs: 4,
            is_sequential: false,
            limit: GateLimit::Nodes(150),
        },
        seed: 3,
        threads: 2,
        file: folder.0.join(name),
    };
    let blind = Evaluation::Network(Arc::new(random.expect("a network")));
    let one = gate([Evaluation::Material, blind.clone()], "one.txt");
    let count = Mutex::new(0);
    let each = || *count.lock().expect("a lock") += 1;
    let score = one
        .play(&Stop::new(), each)
        .expect("a file")
        .expect("a score");
    assert!(score.is_kept && score.score > 0.8, "{score:?}");
    assert_eq!(score.wins + score.draws + score.losses, 8);
    assert!(score.elo() > 200.0);
    // A process that was killed while it wrote a line.
    let text = fs::read_to_string(&one.file).expect("results");
    let half: String = text.chars().take(text.len() - 3).collect();
    fs::write(&one.file, half).expect("a file");
    assert_eq!(one.play(&Stop::new(), || {}).expect("a file"), Some(score));
    let stop = Stop::new();
    stop.request();
    let two = gate([blind, Evaluation::Material], "two.txt");
    assert_eq!(two.play(&stop, || {}).expect("a file"), None);
    let other = two
        .play(&Stop::new(), || {})
        .expect("a file")
        .expect("a score");
    assert!(!other.is_kept && other.score < 0.2, "{other:?}");
    fs::write(&one.file, "0 win lost\n").expect("a file");
    let error = one
        .play(&Stop::new(), || {})
        .expect_err("damage")
        .to_string();
    assert!(
        error.starts_with("line 1: expected a number and two results"),
        "{error}"
    );
}

/// Keeps what it is told.
#[derive(Default)]
struct Told(Mutex<Vec<String>>);

struct NoWork;

impl Work for NoWork {
    fn step(&self) {}
}

impl Monitor for Told {
    fn begin(&self, _: &str, _: u64) -> Box<dyn Work> {
        Box::new(NoWork)
    }

    fn tell(&self, line: &str) {
        self.0.lock().expect("a lock").push(line.to_owned());
    }
}

fn settings(threads: u16) -> NnueSettings {
    NnueSettings {
        generations: 2,
        games: 6,
        nodes: 30,
        first: "material".to_owned(),
        rescore_nodes: 20,
        width: 32,
        passes: 3,
        batch: 64,
        rate: 0.01,
        parts: 3,
        gate: "2".to_owned(),
        gate_nodes: Some(60),
        effort: NnueEffort {
            threads: Some(threads),
            minutes: None,
        },
        ..NnueSettings::default()
    }
}

fn checkpoint(run: &Run) -> Checkpoint {
    run.latest().expect("readable").expect("a checkpoint")
}

/// Runs to the end, with a process that is killed after each of these numbers of steps.
fn run(folder: &Path, settings: &NnueSettings, kills: &[u64]) -> Files {
    let config = Config::new(NAME, "shogi", 5, toml::Table::new());
    drop(Run::create(folder, &config).expect("a run"));
    for &kill in kills.iter().chain(&[u64::MAX]) {
        let mut run = Run::open(folder).expect("a run");
        let monitor = Arc::new(Told::default());
        let mut learner = match run.latest().expect("readable") {
            None => NnueLearner::begin(settings, 5, monitor).expect("a learner"),
            Some(last) => NnueLearner::go_on(settings, 5, &last, monitor).expect("a learner"),
        };
        let stop = Stop::new();
        learner.enter(&learn::Surroundings {
            folder,
            stop: &stop,
            language: report::Language::English,
        });
        if kill == u64::MAX {
            let training = Training {
                checkpoint_every: 1,
                keep: 2,
                stop,
            };
            training
                .go(&mut run, &mut learner, &mut |_| {})
                .expect("an end");
            let mut files = learner.results();
            let last = checkpoint(&run);
            assert_eq!(last.step(), 12);
            files.insert(
                "standing".to_owned(),
                last.read("nnue.json").expect("a file"),
            );
            return files;
        }
        // Steps beyond the checkpoint are lost.
        run.keep(learner.step(), None, &learner.save().expect("files"), 2)
            .expect("a checkpoint");
        for _ in 0..kill {
            learner.advance(&mut Measures::default()).expect("a step");
            run.keep(learner.step(), None, &learner.save().expect("files"), 2)
                .expect("a checkpoint");
        }
        learner.advance(&mut Measures::default()).expect("a step");
    }
    Files::new()
}

#[test]
fn a_run_is_the_same_on_any_number_of_threads_however_often_it_is_killed() {
    let folder = TestFolder::new("run");
    let [one, two] =
        [("one", 1, &[][..]), ("two", 3, &[3, 5][..])].map(|(name, threads, kills)| {
            let folder = folder.0.join(name);
            run(&folder, &settings(threads), kills);
            let read = |generation: u64| {
                let file = format!("generation-{generation:04}/candidate.sbe");
                fs::read(folder.join(file)).expect("a candidate")
            };
            [1, 2].map(read)
        });
    let manifest = |bytes: &[u8]| {
        let network = NnueWeights::from_bytes(bytes).expect("a network");
        network.manifest().to_owned()
    };
    for generation in [0, 1] {
        assert_eq!(manifest(&one[generation]), manifest(&two[generation]));
    }
    assert!(one == two);
    assert_ne!(one[0], one[1]);
    let network = NnueWeights::from_bytes(&one[1]).expect("a network");
    for part in ["number = 2", "games = 6", "seed = 5", "positions = "] {
        assert!(network.manifest().contains(part), "{}", network.manifest());
    }
    let rescored = folder.0.join("one/generation-0002/rescored-0000");
    assert_eq!(GameFile::count(&rescored).expect("games").games, 6);
}

#[test]
fn a_run_ends_when_its_time_is_over_and_settings_that_make_no_sense_are_named() {
    let folder = TestFolder::new("time");
    let short = NnueSettings {
        games: 100_000,
        nodes: 100_000,
        effort: NnueEffort {
            threads: Some(1),
            minutes: Some(0.005),
        },
        ..settings(1)
    };
    let at = folder.0.join("run");
    let config = Config::new(NAME, "shogi", 5, toml::Table::new());
    let mut run = Run::create(&at, &config).expect("a run");
    let monitor = Arc::new(Told::default());
    let mut learner = NnueLearner::begin(&short, 5, monitor).expect("a learner");
    let training = Training {
        checkpoint_every: 1,
        keep: 1,
        stop: Stop::new(),
    };
    learner.enter(&learn::Surroundings {
        folder: &at,
        stop: &training.stop,
        language: report::Language::English,
    });
    let ended = training.go(&mut run, &mut learner, &mut |_| {});
    assert!(
        matches!(ended, Err(Ended::Stopped { step: 0 })),
        "{ended:?}"
    );
    let wrong = |settings: NnueSettings, why: &str| {
        let begun = NnueLearner::begin(&settings, 1, Arc::new(Told::default()));
        let Err(Trouble::Input(text)) = begun else {
            panic!("expected an error: {why}");
        };
        assert!(text.starts_with(why), "{text}");
    };
    let usual = || settings(1);
    wrong(
        NnueSettings {
            width: 40,
            ..usual()
        },
        "width: expected a multiple of 32",
    );
    wrong(
        NnueSettings {
            rate: 0.0,
            ..usual()
        },
        "rate: expected",
    );
    wrong(
        NnueSettings {
            last_rate: f32::NAN,
            ..usual()
        },
        "last-rate: expected",
    );
    wrong(
        NnueSettings {
            result_share: vec![101],
            ..usual()
        },
        "result-share: expected",
    );
    wrong(
        NnueSettings {
            games: 0,
            ..usual()
        },
        "games: expected",
    );
    wrong(
        NnueSettings {
            gate: "sprt:0".to_owned(),
            ..usual()
        },
        "gate: expected",
    );
    wrong(
        NnueSettings {
            first: "/nowhere".to_owned(),
            ..usual()
        },
        "first: /nowhere",
    );
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml").to_owned();
    wrong(
        NnueSettings {
            first: here,
            ..usual()
        },
        "first: ",
    );
}
