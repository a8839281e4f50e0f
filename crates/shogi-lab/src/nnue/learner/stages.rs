//! The stages of a generation. Each returns whether it was done; otherwise it was stopped.

use std::f32::consts::PI;
use std::fmt::Display;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use learn::{Measures, Trouble, write_whole};
use shogi_engine::alphabeta::Evaluation;

use super::NnueLearner;
use crate::nnue::figure::rounded;
use crate::nnue::gate::NnueGate;
use crate::nnue::manifest;
use crate::nnue::rescoring::Rescoring;
use crate::nnue::trainer::{NnueStep, NnueTrainer};
use crate::nnue::training_session::{SessionPlan, TrainingSession};
use crate::{EvaluationGames, GameFile};

/// The parts of a generation that have seeds.
const GAMES: u64 = 0;
const ORDER: u64 = 1;
const WEIGHTS: u64 = 2;
const BEGINNINGS: u64 = 3;

fn input(why: impl Display) -> Trouble {
    Trouble::Input(why.to_string())
}

impl NnueLearner {
    /// Plays the games of a generation, or the rest of them.
    pub(super) fn play(
        &mut self,
        generation: u64,
        measures: &mut Measures,
    ) -> Result<bool, Trouble> {
        let folder = self.games_of(generation);
        let threads = self.settings.effort.threads();
        let seed = self.chance(generation, GAMES);
        let record = self.standing.record(generation);
        record.seed = seed;
        if self.settings.games > 0 {
            let there = GameFile::count(&folder).map_err(input)?.games;
            let plan = EvaluationGames {
                folder: folder.clone(),
                games: self.settings.games,
                nodes: self.settings.nodes,
                seed,
                threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN),
                time: None,
                evaluation: self.best.0.clone(),
            };
            let (english, japanese) = ("games", "対局");
            let name = self.name(generation, english, japanese);
            let left = self.settings.games.saturating_sub(there);
            let work = self.monitor.begin(&name, left);
            let started = Instant::now();
            let played = plan.play(&self.stop(), |_| work.step());
            let seconds = add_seconds(&self.at(generation), started.elapsed().as_secs_f64())?;
            let played = played.map_err(input)?;
            drop(work);
            if there + played.games < self.settings.games {
                return Ok(false);
            }
            let count = GameFile::count(&folder).map_err(input)?;
            let record = self.standing.record(generation);
            (record.games, record.plies) = (count.games, count.plies);
            record.play_seconds = seconds;
            let (games, plies) = (count.games, count.plies);
            measures.say("games/plies", plies as f64 / games.max(1) as f64);
            self.tell(
                generation,
                format!("{games} games, {plies} plies, {seconds:.0} s"),
                format!("{games}局、{plies}手、{seconds:.0}秒"),
            );
        }
        Ok(true)
    }

    /// Gives the games of earlier generations and of other folders new scores, if that is asked for.
    pub(super) fn rescore(&mut self, generation: u64) -> Result<bool, Trouble> {
        if self.settings.rescore_nodes == 0 {
            return Ok(true);
        }
        let (old, new) = self.folders(generation);
        for (from, to) in old.into_iter().zip(new) {
            if from == to {
                continue;
            }
            let files = GameFile::all(&from).map_err(input)?.len() as u64;
            let name = self.name(generation, "scores of old games", "過去の対局の再評価");
            let work = self.monitor.begin(&name, files);
            let rescoring = Rescoring {
                from,
                to,
                nodes: self.settings.rescore_nodes,
                evaluation: self.best.0.clone(),
                threads: self.settings.effort.threads(),
            };
            if !rescoring.run(&self.stop(), || work.step()).map_err(input)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A part of the training.
    pub(super) fn train(
        &mut self,
        generation: u64,
        part: u64,
        measures: &mut Measures,
    ) -> Result<bool, Trouble> {
        let started = Instant::now();
        let threads = self.settings.effort.threads();
        let mut session = match self.session.take() {
            Some((number, session)) if number == generation => session,
            _ => {
                let (_, folders) = self.folders(generation);
                let plan = SessionPlan {
                    folders,
                    seed: self.chance(generation, ORDER),
                    passes: self.settings.passes,
                    batch: self.settings.batch,
                    scale: self.settings.scale,
                    threads,
                };
                TrainingSession::read(&plan).map_err(input)?
            }
        };
        let mut trainer = match self.trainer.take() {
            Some(trainer) if part > 0 => trainer,
            None if part > 0 => {
                return Err(input(
                    "trainer: expected the state of a network in training, found none",
                ));
            }
            _ => NnueTrainer::new(self.settings.width, self.chance(generation, WEIGHTS)),
        };
        let before = trainer.clone();
        let (batches, parts) = (session.batches(), self.settings.parts);
        let range = batches * part / parts..batches * (part + 1) / parts;
        let mut step = NnueStep {
            rate: 0.0,
            result_share: self.settings.share(generation),
            scale: session.scale(),
            threads,
        };
        let name = self.name(generation, "training", "学習");
        let work = self.monitor.begin(&name, range.end - range.start);
        let stop = self.stop();
        let (mut loss, mut learned) = (0.0, 0);
        let (first, last) = (self.settings.rate, self.settings.last_rate);
        for batch in range {
            if stop.is_requested() {
                // The part is begun again.
                self.trainer = Some(before);
                return Ok(false);
            }
            let progress = batch as f32 / batches as f32;
            step.rate = last + (first - last) * 0.5 * (1.0 + (PI * progress).cos());
            let (mean, count) = session.learn(&mut trainer, batch, step);
            loss += mean * count as f64;
            learned += count;
            work.step();
        }
        drop(work);
        let seconds = started.elapsed().as_secs_f64();
        let (held_out, accuracy) = session.check(&mut trainer, step);
        let (positions, held_out_positions) = session.positions();
        let record = self.standing.record(generation);
        if part == 0 {
            record.train_seconds = 0.0;
        }
        record.train_seconds += seconds;
        (record.positions, record.held_out_positions) = (positions, held_out_positions);
        record.batches = batches;
        record.scale = rounded(f64::from(session.scale()));
        if learned > 0 {
            record.loss = rounded(loss / learned as f64);
            measures.say("loss/learned", record.loss);
        }
        (record.held_out, record.accuracy) = (rounded(held_out), rounded(accuracy));
        if held_out_positions > 0 {
            measures.say("loss/held out", held_out);
            measures.say("winner told", accuracy);
        }
        if part + 1 < parts {
            self.trainer = Some(trainer);
            self.session = Some((generation, session));
            return Ok(true);
        }
        let seconds = self.standing.record(generation).train_seconds;
        let manifest = manifest::inside(&self.settings, self.seed, &self.standing);
        let network = trainer.export(session.scale(), manifest).map_err(input)?;
        let file = self.candidate(generation);
        write_whole(&file, &network.to_bytes()).map_err(input)?;
        let rate = positions as f64 * f64::from(self.settings.passes) / seconds.max(1e-9);
        let told = 100.0 * accuracy;
        self.tell(
            generation,
            format!(
                "trained on {positions} positions, {rate:.0} a second; held out: loss {held_out:.5}, winner told \
                 {told:.1} %"
            ),
            format!(
                "{positions}局面で学習 (毎秒{rate:.0}局面)。検証: 損失 {held_out:.5}、勝者の的中 {told:.1} %"
            ),
        );
        Ok(true)
    }

    /// Lets the candidate play the best evaluation, and keeps it if it is better.
    pub(super) fn pass_gate(
        &mut self,
        generation: u64,
        measures: &mut Measures,
    ) -> Result<bool, Trouble> {
        let file = self.candidate(generation);
        let at = |why: &dyn Display| Trouble::Input(format!("{}: {why}", file.display()));
        let bytes = fs::read(&file).map_err(|why| at(&why))?;
        let candidate = Evaluation::from_bytes(&bytes).map_err(|why| at(&why))?;
        if let Some(plan) = self.gate {
            let results = self.at(generation).join("gate.txt");
            let gate = NnueGate {
                players: [candidate.clone(), self.best.0.clone()],
                plan,
                seed: self.chance(generation, BEGINNINGS),
                threads: self.settings.effort.threads(),
                file: results.clone(),
            };
            let name = self.name(generation, "gate", "関門");
            let work = self.monitor.begin(&name, plan.pairs);
            let played = gate.play(&self.stop(), || work.step());
            drop(work);
            let at = |why: &dyn Display| Trouble::Input(format!("{}: {why}", results.display()));
            let Some(score) = played.map_err(|why| at(&why))? else {
                return Ok(false);
            };
            self.standing.record(generation).gate = Some(score);
            let (wins, draws, losses) = (score.wins, score.draws, score.losses);
            let (share, error) = (100.0 * score.score, 100.0 * score.error);
            let kept = if score.is_kept {
                self.language.pick("kept", "採用")
            } else {
                self.language.pick("refused", "不採用")
            };
            self.tell(
                generation,
                format!(
                    "gate: {wins} won, {draws} drawn, {losses} lost ({share:.1} % ± {error:.1}), {kept}"
                ),
                format!("関門: {wins}勝 {draws}分 {losses}敗 ({share:.1} % ± {error:.1})、{kept}"),
            );
            measures.say("gate/score", score.score);
            if score.is_kept {
                self.standing.elo = rounded(self.standing.elo + score.elo());
            }
            measures.say("Elo summed over gates", self.standing.elo);
            if !score.is_kept {
                return Ok(true);
            }
        }
        self.standing.best = generation;
        self.best = (candidate, Some(bytes));
        Ok(true)
    }

    fn games_of(&self, generation: u64) -> PathBuf {
        self.at(generation).join("games")
    }

    fn candidate(&self, generation: u64) -> PathBuf {
        self.at(generation).join("candidate.sbe")
    }

    /// The folders of the games that a generation learns from: as they were played, and as they are
    /// learned from.
    fn folders(&self, generation: u64) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let mut played = self.settings.with.clone();
        if self.settings.games > 0 {
            let first = (generation + 1).saturating_sub(self.settings.window).max(1);
            played.extend((first..=generation).map(|number| self.games_of(number)));
        }
        let last = played.len() - 1;
        let is_own = |n: usize| self.settings.games > 0 && n == last;
        let learned = played.iter().enumerate().map(|(n, folder)| {
            if self.settings.rescore_nodes == 0 || is_own(n) {
                folder.clone()
            } else {
                self.at(generation).join(format!("rescored-{n:04}"))
            }
        });
        let learned = learned.collect();
        (played, learned)
    }

    /// The progress of the run as a line of text.
    fn name(&self, generation: u64, english: &str, japanese: &str) -> String {
        let name = self.folder.file_name().unwrap_or_default();
        let (name, all) = (name.to_string_lossy(), self.settings.generations);
        self.language.pick(
            format!("{name}: generation {generation}/{all}, {english}"),
            format!("{name}: 第{generation}世代/{all} {japanese}"),
        )
    }

    /// Prints the result of a stage.
    fn tell(&self, generation: u64, english: String, japanese: String) {
        self.monitor
            .tell(&self.name(generation, &english, &japanese));
    }
}

/// Adds to the seconds that the games of a generation took, in all processes.
fn add_seconds(folder: &Path, more: f64) -> Result<f64, Trouble> {
    let file = folder.join("play-seconds.txt");
    let before = fs::read_to_string(&file).ok();
    let before: f64 = before
        .and_then(|text| text.trim().parse().ok())
        .unwrap_or(0.0);
    let all = before + more;
    write_whole(&file, format!("{all:.1}\n").as_bytes()).map_err(input)?;
    Ok(all)
}
