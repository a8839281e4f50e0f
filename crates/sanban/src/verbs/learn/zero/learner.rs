use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use arena::statistics::Hypothesis;
use arena::{ModelName, SprtPlan, mix};
use infer::net::Precision;
use infer::planes::Planes as _;
use learn::report::Language;
use learn::samples::Part;
use learn::tower::{self, Beginning, Stock};
use learn::zero::{Gate, Phase, STANDING, Settings, Standing, Training};
use learn::{Files, Glance, Learner, Measures, Surroundings, Trouble};
use search::Stop;

use super::duel::{Duel, Side, Verdict};
use super::ground::Ground;
use super::{is_file, openings, path_text, remove, training};
use crate::face::Face;
use crate::opponents;
use crate::players::PlayerText;
use crate::verbs::selfplay::Beginnings;
use crate::verbs::selfplay::schooling::{Pace, SHARD_GAMES, Schooling, Tally};

/// The share of the games of self-play that is only tested with.
const TEST_SHARE: f64 = 0.05;

/// What a sequential gate tells apart.
const SPRT: SprtPlan = SprtPlan {
    elo0: 0.0,
    elo1: 50.0,
    alpha: 0.05,
    beta: 0.05,
    model: ModelName::Logistic,
};

/// Networks that learn from games against themselves. A step is a phase of a generation.
///
/// What a phase is made of lies in the folder of its generation, and each is found again by a
/// process that goes on: games, steps of a training, games of a match.
pub(super) struct ZeroLearner<G: Face> {
    settings: Settings,
    seed: u64,
    gate: Gate,
    ground: Ground<G>,
    yardsticks: Vec<String>,
    /// The files of the best network.
    best: Files,
    standing: Standing,
    folder: PathBuf,
    stop: Stop,
    language: Language,
}

pub(super) fn input(why: anyhow::Error) -> Trouble {
    Trouble::Input(format!("{why:#}"))
}

impl<G: Face> ZeroLearner<G> {
    pub(super) fn begin(settings: &Settings, seed: u64) -> Result<ZeroLearner<G>, Trouble> {
        let ground = Ground::<G>::of(settings)?;
        let best = first::<G>(settings, &ground, seed).map_err(input)?;
        ZeroLearner::new(settings, seed, ground, best, Standing::default())
    }

    pub(super) fn new(
        settings: &Settings,
        seed: u64,
        ground: Ground<G>,
        best: Files,
        standing: Standing,
    ) -> Result<ZeroLearner<G>, Trouble> {
        let gate = settings.check()?;
        let yardsticks = yardsticks(settings, &ground).map_err(input)?;
        let (rules, moves) = (&ground.rules, settings.random_moves);
        let beginnings = Beginnings::<G>::by_chance(rules.clone(), moves, seed);
        beginnings.check().map_err(input)?;
        Ok(ZeroLearner {
            settings: settings.clone(),
            seed,
            gate,
            ground,
            yardsticks,
            best,
            standing,
            folder: PathBuf::new(),
            stop: Stop::new(),
            language: Language::English,
        })
    }

    /// What all chance of a phase follows from.
    fn chance(&self, generation: u64, phase: Phase) -> u64 {
        mix(mix(self.seed, generation), phase as u64)
    }

    /// The folder of a generation.
    fn at(&self, generation: u64) -> PathBuf {
        self.folder.join(format!("generation-{generation:04}"))
    }

    /// Where the run stands, for whoever waits.
    fn name(&self, generation: u64, english: &str, japanese: &str) -> String {
        let name = self.folder.file_name().unwrap_or_default();
        let (name, all) = (name.to_string_lossy(), self.settings.generations);
        let last = self.standing.score.map_or(String::new(), |score| {
            let is_kept = self.standing.is_kept;
            self.language.pick(
                format!(
                    " (last gate {score:.3}, {})",
                    if is_kept { "kept" } else { "refused" }
                ),
                format!(
                    "(前回の関門 {score:.3}、{})",
                    if is_kept { "採用" } else { "不採用" }
                ),
            )
        });
        self.language.pick(
            format!("{name}: generation {generation}/{all}, {english}{last}"),
            format!("{name}: 第{generation}世代/{all} {japanese}{last}"),
        )
    }

    /// Tells what a phase came to.
    fn tell(&self, generation: u64, english: String, japanese: String) {
        let name = self.folder.file_name().unwrap_or_default();
        let (name, all) = (name.to_string_lossy(), self.settings.generations);
        anstream::eprintln!(
            "{}",
            self.language.pick(
                format!("{name}: generation {generation}/{all}: {english}"),
                format!("{name}: 第{generation}世代/{all}: {japanese}"),
            )
        );
    }

    /// Writes a network where players find it.
    fn publish(&self, files: &Files, file: &Path) -> Result<()> {
        let layout = self.ground.layout.name();
        let weights = files.get(tower::NETWORK).map_or(&[][..], Vec::as_slice);
        let graph = tower::graph_of_safetensors::<G>(weights, Some(&layout), None)?;
        Ok(learn::write_whole(file, &graph.to_bytes(Precision::F32))?)
    }

    /// A network as a player of a match.
    fn side(&self, file: &Path, name: &'static str) -> Result<Side> {
        let net = path_text(file)?;
        Ok(Side {
            player: format!("puct:net={net},{}", self.play_style()),
            name: Some(name),
            playouts: Some(self.settings.playouts.into()),
        })
    }

    /// How networks play, in self-play and in matches.
    fn play_style(&self) -> String {
        let playouts = self.settings.playouts;
        format!("playouts={playouts},solver=0,hash=16,pv_interval=0")
    }

    /// Plays the games of a generation that are not there yet. `None` if it was asked to stop.
    fn play(&self, generation: u64) -> Result<Option<Tally>> {
        let folder = self.at(generation);
        let (best, samples) = (folder.join("best.sbn"), folder.join("samples"));
        // Games that were begun have their network beside them.
        if !best.is_file() && !Schooling::<G>::is_begun(&samples) {
            let (now, _) = Phase::of(self.standing.step);
            ensure!(
                generation == now,
                "{}: expected the samples, or best.sbn to play them again with, found neither: \
                 put the folder back, or take a window of at most {} in config.toml",
                folder.display(),
                now - generation
            );
            fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
            self.publish(&self.best, &best)?;
        }
        let seed = self.chance(generation, Phase::SelfPlay);
        let moves = self.settings.random_moves;
        let mut player = PlayerText::parse(&format!("puct:{}", self.play_style()))?;
        player.set("gumbel", &self.settings.gumbel.to_string());
        let schooling = Schooling {
            player,
            net: Some(best),
            rules: self.ground.rules.clone(),
            beginnings: Beginnings::<G>::by_chance(self.ground.rules.clone(), moves, seed),
            openings: format!("r_{moves}"),
            pace: Pace {
                full_share: self.settings.full_share,
                quick_playouts: self.settings.quick_playouts.into(),
            },
            max_moves: self.settings.max_moves,
            games: self.settings.games as usize,
            shard_games: shard_games(self.settings.games),
            test_share: TEST_SHARE,
            seed,
            threads: self.settings.threads(),
        };
        let name = self.name(generation, "self-play", "自己対局");
        schooling.run(&samples, &name, &self.stop)
    }

    fn self_play(&self, generation: u64, measures: &mut Measures) -> Result<bool> {
        let Some(tally) = self.play(generation)? else {
            return Ok(false);
        };
        let games = tally.games().max(1) as f64;
        let share = |count: u64| count as f64 / games;
        let (black, draws, length) = (share(tally.black), share(tally.draws), share(tally.moves));
        measures.say("self-play/black wins", black);
        measures.say("self-play/draws", draws);
        measures.say("self-play/distinct games", share(tally.distinct()));
        measures.say("moves a game", length);
        measures.say("samples", tally.samples as f64);
        let (games, samples) = (tally.games(), tally.samples);
        let (black, draws) = (100.0 * black, 100.0 * draws);
        self.tell(
            generation,
            format!(
                "{games} games, {samples} samples, Black won {black:.0} %, nobody {draws:.0} %, \
                 {length:.1} moves a game"
            ),
            format!(
                "{games}局、{samples}サンプル、黒勝ち {black:.0} %、引き分け {draws:.0} %、\
                 平均 {length:.1}手"
            ),
        );
        Ok(true)
    }

    fn train(&self, generation: u64, measures: &mut Measures) -> Result<bool> {
        let first = generation.saturating_sub(self.settings.window) + 1;
        let first = first.max(1);
        let mut samples = Vec::new();
        for generation in first..=generation {
            // Files that somebody took away are made again.
            if self.play(generation)?.is_none() {
                return Ok(false);
            }
            samples.push(self.at(generation).join("samples"));
        }
        let mut most = u32::MAX;
        for part in Part::BOTH {
            let stock = Stock::open::<G::Position>(&samples, part).context(
                "samples of an earlier self-play cannot be used; take the file away, and --resume \
                 plays its games again",
            )?;
            ensure!(
                stock.samples() > 0,
                "no samples: no position of the {} games of the last {} generations was searched \
                 with all playouts and had more than one move; expected more games, or a larger \
                 full-share",
                part.name(),
                samples.len()
            );
            if part == Part::Train {
                most = u32::try_from(stock.samples()).unwrap_or(u32::MAX);
            }
        }
        let weights = self.best.get(tower::NETWORK).map_or(&[][..], Vec::as_slice);
        let mut settings = self.settings.training(Training {
            samples,
            layout: self.ground.layout.name(),
            arch: architecture(&self.best)?,
        });
        // The first generations may have less than a batch.
        settings.batch = settings.batch.min(most);
        let folder = self.at(generation).join("training");
        let seed = self.chance(generation, Phase::Training) >> 1;
        let name = self.name(generation, "training", "学習");
        let trained = training::train::<G>(&folder, &settings, seed, weights, &name, &self.stop)?;
        if trained.is_none() {
            return Ok(false);
        }
        training::figures(&folder, measures)?;
        let said: Vec<String> = (measures.values().iter())
            .filter(|(name, _)| name.ends_with("/tested"))
            .map(|(name, value)| format!("{} {value:.3}", name.trim_end_matches("/tested")))
            .collect();
        let said = said.join(", ");
        self.tell(
            generation,
            format!("trained: {said}"),
            format!("学習: {said}"),
        );
        Ok(true)
    }

    /// The network that was trained in a generation.
    fn candidate(&self, generation: u64) -> Result<Files> {
        let run = Glance::at(&self.at(generation).join("training"))?;
        Ok(tower::network::<G>(
            &run.checkpoint(None)?,
            &self.ground.layout,
        )?)
    }

    fn pass_gate(&mut self, generation: u64, measures: &mut Measures) -> Result<bool> {
        let candidate = self.candidate(generation)?;
        let folder = self.at(generation);
        let (pairs, test) = match self.gate {
            Gate::None => {
                self.keep(generation, candidate);
                return Ok(true);
            }
            Gate::Pairs(pairs) => (pairs, None),
            Gate::Sequential(pairs) => (pairs, Some(SPRT)),
        };
        let file = folder.join("candidate.sbn");
        self.publish(&candidate, &file)?;
        let players = [
            self.side(&file, "candidate")?,
            self.side(&folder.join("best.sbn"), "best")?,
        ];
        let duel = self.duel(players, pairs, test, self.chance(generation, Phase::Gate))?;
        let name = self.name(generation, "gate", "関門");
        let Some(verdict) = duel.play::<G>(&folder.join("gate"), &name, &self.stop)? else {
            return Ok(false);
        };
        let is_kept = match verdict.accepted {
            Some(hypothesis) => hypothesis == Hypothesis::H1,
            None => verdict.score >= self.settings.gate_score,
        };
        self.standing.score = Some(verdict.score);
        self.standing.is_kept = is_kept;
        if is_kept {
            self.standing.elo += verdict.elo();
            self.keep(generation, candidate);
        }
        measures.say("gate/score", verdict.score);
        measures.say("gate/kept", f64::from(u8::from(is_kept)));
        measures.say("Elo summed over gates", self.standing.elo);
        let Verdict { score, games, .. } = verdict;
        let elo = self.standing.elo;
        let kept = match is_kept {
            true => self.language.pick("kept", "採用"),
            false => self.language.pick("refused", "不採用"),
        };
        self.tell(
            generation,
            format!("gate: {score:.3} in {games} games, {kept}; {elo:+.0} Elo since the first"),
            format!("関門: {games}局で {score:.3}、{kept}。初代から {elo:+.0} Elo"),
        );
        Ok(true)
    }

    fn keep(&mut self, generation: u64, candidate: Files) {
        self.best = candidate;
        self.standing.best = generation;
    }

    /// Takes away what only a generation needs whose gate is not decided.
    fn tidy(&self, generation: u64) -> Result<()> {
        // With --checkpoint-every a process that goes on may begin before the gate.
        let checkpoints = Glance::at(&self.folder)?.checkpoints;
        if checkpoints.last() != Some(&self.standing.step) {
            return Ok(());
        }
        let folder = self.at(generation);
        remove(&folder.join("training/checkpoints"))?;
        if self.standing.best == generation {
            // It is the best network of the next generation, and of the run's checkpoint.
            remove(&folder.join("candidate.sbn"))?;
        }
        Ok(())
    }

    fn duel(
        &self,
        players: [Side; 2],
        pairs: u64,
        test: Option<SprtPlan>,
        seed: u64,
    ) -> Result<Duel> {
        let rules = &self.ground.rules;
        let moves = openings::moves::<G>(rules, self.settings.random_moves);
        Ok(Duel {
            players,
            rules: self.ground.text.clone(),
            pairs,
            test,
            openings: openings::rows::<G>(rules, moves, pairs, seed)?,
            max_moves: self.settings.max_moves,
            seed,
            threads: self.settings.threads(),
        })
    }

    fn compare(&self, generation: u64, measures: &mut Measures) -> Result<bool> {
        self.tidy(generation)?;
        let every = self.settings.yardstick_every;
        let is_last = generation == self.settings.generations;
        if every == 0 || !is_last && !generation.is_multiple_of(every) {
            return Ok(true);
        }
        let folder = self.at(generation);
        let file = folder.join("after.sbn");
        self.publish(&self.best, &file)?;
        for (number, yardstick) in (1..).zip(&self.yardsticks) {
            let other = Side {
                player: yardstick.clone(),
                name: None,
                playouts: None,
            };
            let players = [self.side(&file, "best")?, other];
            let seed = mix(self.chance(generation, Phase::Yardsticks), number);
            let duel = self.duel(players, self.settings.yardstick_pairs, None, seed)?;
            let place = folder.join(format!("yardstick-{number}"));
            let name = self.name(
                generation,
                &format!("against {yardstick}"),
                &format!("{yardstick} と対局"),
            );
            let Some(verdict) = duel.play::<G>(&place, &name, &self.stop)? else {
                return Ok(false);
            };
            measures.say(format!("yardstick/{yardstick}"), verdict.score);
            let Verdict { score, games, .. } = verdict;
            self.tell(
                generation,
                format!("{score:.3} against {yardstick} in {games} games"),
                format!("{yardstick} に{games}局で {score:.3}"),
            );
        }
        Ok(true)
    }
}

/// How many games share a file: few, so that little is lost if a process is killed, and enough to
/// keep some for tests.
fn shard_games(games: u32) -> usize {
    (games as usize / 10).clamp(20, SHARD_GAMES)
}

/// The network of generation 0.
fn first<G: Face>(settings: &Settings, ground: &Ground<G>, seed: u64) -> Result<Files> {
    let mut beginning = Beginning {
        arch: settings.arch.as_deref(),
        layout: ground.layout,
        weights: None,
        seed,
    };
    let Some(init) = &settings.init else {
        return Ok(beginning.files::<G>()?);
    };
    let named = || format!("init: {}", init.display());
    if is_file(init) {
        let bytes = fs::read(init).with_context(named)?;
        beginning.weights = Some(&bytes);
        return beginning.files::<G>().with_context(named);
    }
    let checkpoint = Glance::at(init)
        .and_then(|run| run.checkpoint(None))
        .context("init")?;
    let files = tower::network::<G>(&checkpoint, &ground.layout).context("init")?;
    let arch = architecture(&files)?;
    if let Some(asked) = &settings.arch {
        let asked: tower::Architecture = asked.parse()?;
        ensure!(
            asked.to_string() == arch,
            "arch: expected {arch} as {} has, found {asked}",
            init.display()
        );
    }
    Ok(files)
}

/// What a network is.
fn architecture(files: &Files) -> Result<String> {
    let weights = files.get(tower::NETWORK).map_or(&[][..], Vec::as_slice);
    Ok(tower::architecture(weights)?)
}

/// Who the network is compared with: those that are asked for, or those of the game that play by
/// these rules.
fn yardsticks<G: Face>(settings: &Settings, ground: &Ground<G>) -> Result<Vec<String>> {
    let plays = |text: &str| {
        PlayerText::parse(text)?
            .player::<G>(&ground.rules)
            .map(|_| ())
    };
    if settings.yardstick.is_empty() {
        let usual = G::YARDSTICKS.iter().filter(|text| plays(text).is_ok());
        return Ok(usual.map(|text| (*text).to_owned()).collect());
    }
    for text in &settings.yardstick {
        if opponents::command(text).is_none() {
            plays(text).context("yardstick")?;
        }
    }
    Ok(settings.yardstick.clone())
}

impl<G: Face> Learner for ZeroLearner<G> {
    fn step(&self) -> u64 {
        self.standing.step
    }

    fn total(&self) -> u64 {
        self.settings.generations * Phase::ALL.len() as u64
    }

    fn enter(&mut self, surroundings: &Surroundings<'_>) {
        self.folder = surroundings.folder.to_owned();
        self.stop = surroundings.stop.clone();
        self.language = surroundings.language;
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let (generation, phase) = Phase::of(self.standing.step);
        let done = match phase {
            Phase::SelfPlay => self.self_play(generation, measures),
            Phase::Training => self.train(generation, measures),
            Phase::Gate => self.pass_gate(generation, measures),
            Phase::Yardsticks => self.compare(generation, measures),
        };
        match done.map_err(input)? {
            true => {
                self.standing.step += 1;
                Ok(())
            }
            false => Err(Trouble::Stopped),
        }
    }

    fn conclusion(&self, language: Language) -> Option<String> {
        let (best, elo) = (self.standing.best, self.standing.elo);
        if self.gate == Gate::None {
            return Some(language.pick(
                format!("The best network is that of generation {best}."),
                format!("最良のネットワークは第{best}世代。"),
            ));
        }
        Some(language.pick(
            format!(
                "The best network is that of generation {best}, {elo:+.0} Elo ahead of the first \
                 by its gates."
            ),
            format!("最良のネットワークは第{best}世代、関門の合計で初代から {elo:+.0} Elo。"),
        ))
    }

    fn save(&self) -> Result<Files, Trouble> {
        let mut files = self.best.clone();
        files.insert(STANDING.to_owned(), self.standing.to_bytes());
        Ok(files)
    }
}
