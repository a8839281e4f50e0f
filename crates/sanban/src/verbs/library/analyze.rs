use std::io::Write;
use std::num::NonZeroUsize;

use ::library::analysis::{AnalysisStore, MoveLoss, PlayerAccuracy, game_losses, opening_mistakes};
use ::library::lessons::{CardDeck, cards_of};
use ::library::{AnalysisPlan, GameLibrary, StoredGame};
use anyhow::Result;
use findings::{LibraryAnalyst, opening_mistake_object, opening_mistake_row};
use game::Line;
use report::Language;
use search::Stop;
use serde_json::json;

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
            let mut analyst = LibraryAnalyst::<G>::new(&args.engine, args.nodes, &stop);
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
                                "opening_mistakes": mistakes.iter().map(opening_mistake_object).collect::<Vec<_>>()});
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
            writeln!(self.out, "{}", opening_mistake_row(mistake, language))?;
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
