use std::collections::HashMap;
use std::io::Write;
use std::num::NonZeroUsize;

use ::library::analysis::{
    AnalysisStore, MoveLoss, OpeningMistake, PlayerAccuracy, PositionAnalysis, exact_endgame,
    game_losses, opening_mistakes,
};
use ::library::lessons::{CardDeck, cards_of};
use ::library::{AnalysisPlan, GameLibrary, StoredGame};
use anyhow::{Context, Error, Result};
use game::{Line, Score, ScoreUnit};
use host::Engine;
use protocol::{BestMove, Go, Info};
use report::Language;
use search::Stop;
use serde_json::{Value, json};

use super::query_args::QueryArgs;
use super::{LibraryFolder, today};
use crate::answer::Answer;
use crate::game_arg;
use boards::games::{GameKind, KeptGame, KeptGameVisitor};
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// Let an engine analyse games of the library, and count what players lost
///
/// Every position is searched once by an engine and a number of nodes; what was said is kept, so that
/// Ctrl-C loses nothing and the next call goes on. Positions of Othello with 16 empty squares or fewer
/// are searched to the end of the game. A move's loss is the winning chance that it gave
/// away. With --cards, mistakes with one clearly best move become cards to practise.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// The engine: a built-in player with its options, or cmd:PROGRAM
    #[arg(long, value_name = "ENGINE", default_value = "alphabeta")]
    engine: String,

    /// The positions searched for each position
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,

    /// How many engines search at a time; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,

    /// Also make cards of mistakes that lost at least this many per cent of the winning chance
    #[arg(long, value_name = "PERCENT", num_args = 0..=1, default_missing_value = "20",
          value_parser = clap::value_parser!(u8).range(1..=100))]
    cards: Option<u8>,

    /// The most games to analyse
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    #[command(flatten)]
    query: QueryArgs,

    #[command(flatten)]
    folder: LibraryFolder,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

struct Analyze<'a> {
    args: &'a Args,
    language: Language,
    out: &'a mut dyn Write,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    args.game.visit_kept(Analyze {
        args,
        language,
        out,
    })
}

impl KeptGameVisitor for Analyze<'_> {
    type Output = Result<Answer>;

    fn visit<G: KeptGame>(self) -> Result<Answer> {
        let args = self.args;
        let folder = args.folder.path()?;
        let library = GameLibrary::open(&folder)?;
        let query = args.query.query::<G>(None)?;
        let found = library.search(&query, args.limit)?;
        let numbers: Vec<u32> = found.iter().map(|found| found.number).collect();
        let stop = Stop::new();
        interruption::listen(&stop)?;
        let store = AnalysisStore::open(&folder, &args.engine, args.nodes)?;
        let plan = AnalysisPlan::<G>::new(&library, &store, numbers.iter().copied())?;
        let (planned, known) = (plan.len() as u64, plan.known());
        let jobs = match args.jobs {
            0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
            jobs => jobs,
        };
        // Rules that differ need an engine each, which is made when a game asks for it.
        let analysts = (0..jobs.min(plan.len())).map(|_| {
            let mut analyst = Analyst::<G>::new(&args.engine, args.nodes, &stop);
            move |line: &Line<G>| analyst.ask(line)
        });
        let progress = Progress::new("library analyze", planned);
        plan.run(&store, analysts.collect(), |step| progress.reach(step.done))??;
        progress.finish();
        if stop.is_requested() {
            return Ok(Answer::Code(INTERRUPTED));
        }
        let mut games: Vec<(StoredGame<G>, Vec<MoveLoss>)> = Vec::new();
        for number in numbers {
            let game = library.game::<G>(number)?;
            let losses = game_losses(&game, &store)?;
            games.push((game, losses));
        }
        drop(store);
        let mut added = None;
        if let Some(percent) = args.cards {
            let cards = games.iter().flat_map(|(game, losses)| {
                cards_of(game, losses, f64::from(percent) / 100.0, today())
            });
            let cards: Vec<_> = cards.collect();
            added = Some(CardDeck::open(&folder)?.add::<G>(&cards)?);
        }
        let players = PlayerAccuracy::of_players(&games);
        let mut mistakes = opening_mistakes(&games, OPENING_PLIES, COSTLY);
        mistakes.truncate(MOST_MISTAKES);
        if args.json {
            let players: Vec<_> = players
                .iter()
                .map(|(name, player)| {
                    json!({"name": name, "moves": player.moves, "accuracy": player.percent(),
                           "histogram": player.histogram})
                })
                .collect();
            let object = json!({"schema": 1, "game": G::NAME, "games": games.len(),
                                "searched": planned, "known": known, "cards_added": added,
                                "players": players,
                                "opening_mistakes": mistakes.iter().map(mistake_object).collect::<Vec<_>>()});
            writeln!(self.out, "{object}")?;
            return Ok(Answer::Yes);
        }
        let (language, count) = (self.language, games.len());
        writeln!(
            self.out,
            "{}",
            language.pick(
                format!("{count} games: {planned} positions searched, {known} known already"),
                format!("{count} 局。探索した局面 {planned}、既にあった局面 {known}"),
            )
        )?;
        writeln!(
            self.out,
            "{}",
            language.pick(
                "accuracy  moves    <2%   <10%   <20%   <40%   more  player",
                "  正確さ   手数    <2%   <10%   <20%   <40%   以上  対局者",
            )
        )?;
        for (name, player) in &players {
            let columns = player.histogram.map(|count| format!("{count:>7}")).concat();
            let row = format!(
                "{:>7.1}%{:>7}{columns}  {name}",
                player.percent(),
                player.moves
            );
            writeln!(self.out, "{row}")?;
        }
        if !mistakes.is_empty() {
            writeln!(
                self.out,
                "{}",
                language.pick("mistakes in openings:", "序盤の悪手:")
            )?;
        }
        for mistake in &mistakes {
            writeln!(self.out, "{}", mistake_row(mistake, language))?;
        }
        if let Some(added) = added {
            let text = language.pick(
                format!("{added} new cards"),
                format!("新しいカード {added} 枚"),
            );
            writeln!(self.out, "{text}")?;
        }
        Ok(Answer::Yes)
    }
}

/// The first moves of a game, in which mistakes count as those of openings.
const OPENING_PLIES: usize = 20;
/// The lost winning chance of a mistake.
const COSTLY: f64 = 0.1;
/// The most mistakes of openings that are listed.
const MOST_MISTAKES: usize = 20;

fn mistake_object(mistake: &OpeningMistake) -> Value {
    let opening = mistake.opening.as_ref();
    json!({"position": mistake.position, "moves": mistake.moves, "move": mistake.played,
           "best": mistake.best, "games": mistake.games, "loss": mistake.loss,
           "opening": opening.map(|title| &title.english),
           "opening_ja": opening.map(|title| &title.japanese)})
}

fn mistake_row(mistake: &OpeningMistake, language: Language) -> String {
    let (moves, played, best) = (mistake.moves.join(" "), &mistake.played, &mistake.best);
    let (games, loss) = (mistake.games, 100.0 * mistake.loss);
    let name = mistake.opening.as_ref().map_or("", |title| {
        language.pick(title.english.as_str(), title.japanese.as_str())
    });
    let text = language.pick(
        format!("{games:>6} games  -{loss:.0}%  {moves}: {played}, better {best}  {name}"),
        format!("{games:>6} 局  -{loss:.0}%  {moves}: {played} より {best}  {name}"),
    );
    text.trim_end().to_owned()
}

/// An engine that is asked about positions of games by whatever rules.
struct Analyst<'a, G: KeptGame> {
    spec: &'a str,
    nodes: u64,
    stop: &'a Stop,
    engine: Option<(G::Rules, Box<dyn Engine>)>,
}

impl<'a, G: KeptGame> Analyst<'a, G> {
    fn new(spec: &'a str, nodes: u64, stop: &'a Stop) -> Analyst<'a, G> {
        Analyst {
            spec,
            nodes,
            stop,
            engine: None,
        }
    }

    /// What the engine says about the end of a line; `None` if it was interrupted.
    fn ask(&mut self, line: &Line<G>) -> Result<Option<PositionAnalysis>> {
        if self.stop.is_requested() {
            return Ok(None);
        }
        let at = || self.spec.to_owned();
        if self
            .engine
            .as_ref()
            .is_none_or(|(rules, _)| rules != line.rules())
        {
            let mut engine = boards::engine_of::<G>(self.spec, line.rules())?;
            // Players without several lines say less.
            let options = &engine.identity().options;
            if options
                .iter()
                .any(|option| option.name == protocol::EngineOption::MULTI_PV)
            {
                let name = protocol::EngineOption::MULTI_PV;
                engine.set_option(name, Some("2")).with_context(at)?;
            }
            engine.ready().with_context(at)?;
            self.engine = Some((line.rules().clone(), engine));
        }
        let Some((_, engine)) = &mut self.engine else {
            return Ok(None);
        };
        // What it has learned from other positions would change what it says about this one.
        engine.new_game().with_context(at)?;
        let (start, moves) = host::line_texts(line, false);
        engine.position(start.as_deref(), &moves).with_context(at)?;
        let mut said: HashMap<u32, Info> = HashMap::new();
        // Endgames are searched to the end, so that they are exact.
        let go = match exact_endgame::<G>(line.position()) {
            Some(left) => Go {
                depth: Some(left),
                ..Go::default()
            },
            None => Go {
                nodes: Some(self.nodes),
                ..Go::default()
            },
        };
        let best = engine.go(&go, self.stop, &mut |info| {
            if info.score.is_some() {
                said.insert(info.rank.unwrap_or(1), info);
            }
        });
        let best = best.map_err(Error::new).with_context(at)?;
        if self.stop.is_requested() {
            return Ok(None);
        }
        let first = said.remove(&1);
        let line = first
            .as_ref()
            .map_or_else(Vec::new, |info| info.line.clone());
        let score = first.and_then(|info| info.score);
        let (score, unit) = match (score, &best) {
            (Some(score), _) => value(score),
            (None, BestMove::Win) => (Score::win_in(0), ScoreUnit::Own),
            (None, BestMove::Resign) => (Score::loss_in(0), ScoreUnit::Own),
            (None, _) => (Score::ZERO, ScoreUnit::Own),
        };
        let best = match best {
            BestMove::Play { best, .. } => best,
            _ => line.first().cloned().unwrap_or_default(),
        };
        let second = said.remove(&2).and_then(|info| info.score);
        let second = second
            .map(value)
            .filter(|(score, other)| *other == unit || is_proven(*score));
        Ok(Some(PositionAnalysis {
            best,
            score,
            unit,
            second: second.map(|(score, _)| score),
            line,
        }))
    }
}

fn is_proven(score: Score) -> bool {
    !matches!(score.kind(), game::ScoreKind::Value(_))
}

/// An engine's score as a number and what it counts.
fn value(score: protocol::Score) -> (Score, ScoreUnit) {
    let rounded = |number: f64| Score::new(number.round() as i32);
    match score {
        protocol::Score::Centipawns(value)
        | protocol::Score::AtLeast(value)
        | protocol::Score::AtMost(value) => (Score::new(value), ScoreUnit::Centipawns),
        protocol::Score::Discs(discs) => (rounded(100.0 * discs), ScoreUnit::Discs),
        protocol::Score::WinPercentage(chance) => {
            (rounded(100.0 * (chance - 50.0)), ScoreUnit::WinPercentage)
        }
        protocol::Score::Number(number) => (rounded(number), ScoreUnit::Own),
        protocol::Score::MateIn(plies) => (Score::win_in(plies), ScoreUnit::Centipawns),
        protocol::Score::MatedIn(plies) => (Score::loss_in(plies), ScoreUnit::Centipawns),
        protocol::Score::Mate { wins: true } => (Score::win_in(0), ScoreUnit::Centipawns),
        protocol::Score::Mate { wins: false } => (Score::loss_in(0), ScoreUnit::Centipawns),
    }
}
