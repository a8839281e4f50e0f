use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use game::{ByColor, Color, Line, Outcome, Position as _};
use protocol::{BestMove, Go};
use search::{Limits, Reports, Stop, Thinker};
use serde_json::json;

use crate::face::{BoardStyle, Face, MoveOf};
use crate::games::{GameKind, Visitor};
use crate::language::Language;
use crate::opponents::{self, Decision, Opponent};
use crate::players::player_of_game;
use crate::progress::Progress;
use crate::verbs::position::{self, Start};
use crate::verbs::show;

/// Let two players play each other, and count
///
/// A player is a built-in one or, as cmd:PROGRAM ARGS, an engine in the game's usual protocol.
/// Each opening is played once, or twice with exchanged colours. The score is the first
/// player's, with the width of a 95 % interval; games of one opening count as one observation.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    game: GameKind,

    /// The first player; Black, unless colours are exchanged
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    black: String,

    /// The second player
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    white: String,

    /// How many games [default: one, or all openings once]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,

    /// A file with one position or line of moves a row, as in `sanban show`; rows that start
    /// with # are left out
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Play each opening a second time with exchanged colours
    #[arg(long)]
    both_colours: bool,

    /// Where to start without a file of openings: as in `sanban show`
    #[arg(long, allow_hyphen_values = true, conflicts_with = "openings")]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    /// How long a move may take, in milliseconds; players that need no time take less
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    move_time: u64,

    /// How many positions may be looked at for a move
    #[arg(long)]
    nodes: Option<u64>,

    /// How many moves may be looked ahead
    #[arg(long)]
    depth: Option<u32>,

    /// How many games are played at the same time; 0 for one on each core
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Draw the board after every move
    #[arg(long, conflicts_with = "threads")]
    watch: bool,

    /// Print one JSON object
    #[arg(long, conflicts_with = "watch")]
    json: bool,
}

struct SelfPlay<'a> {
    args: &'a Args,
    language: Language,
    out: &'a mut dyn Write,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<()> {
    args.game.visit(SelfPlay {
        args,
        language,
        out,
    })
}

/// Who plays one side.
enum Seat<G: Face> {
    Player(Box<dyn Thinker<G>>),
    Engine(Opponent<G>),
}

impl<G: Face> Seat<G> {
    /// The player that `text` names, for one of many games.
    fn of(text: &str, game: u64, rules: &G::Rules) -> Result<Seat<G>> {
        if opponents::is_program(text) {
            return Ok(Seat::Engine(opponents::opponent(text, None, rules)?));
        }
        Ok(Seat::Player(player_of_game(text, game)?))
    }

    /// Its move, or `None` if it gives up.
    fn choose(&mut self, line: &Line<G>, limits: &Limits) -> Result<Option<MoveOf<G>>> {
        let opponent = match self {
            Seat::Player(player) => {
                let choice = player.think(line, limits, &Stop::new(), &Reports::none());
                return Ok(choice.best);
            }
            Seat::Engine(opponent) => opponent,
        };
        let go = Go {
            move_time: limits.move_time,
            nodes: limits.nodes,
            depth: limits.depth,
            ..Go::default()
        };
        match opponent.think(line, go, None, &mut |_| Ok(()))? {
            Decision::Best(BestMove::Play { best, .. }, _) => {
                Ok(Some(G::parse_move(line.position(), &best)?))
            }
            Decision::Best(..) => Ok(None),
            Decision::TimeUp => bail!("{}: no move in time", opponent.name()),
        }
    }
}

impl<G: Face> Drop for Seat<G> {
    fn drop(&mut self) {
        if let Seat::Engine(opponent) = self {
            opponent.leave(None);
        }
    }
}

/// Called after every move.
type Watch<'a, G> = &'a mut dyn FnMut(&Line<G>) -> Result<()>;

/// A finished game.
struct Played<G: Face> {
    line: Line<G>,
    /// Whether the second player had Black.
    exchanged: bool,
    outcome: Outcome,
    /// Why it ended.
    text: String,
}

impl<G: Face> Played<G> {
    /// What the first player got: 2, 1 or 0 halves of a point.
    fn halves(&self) -> u32 {
        let first = if self.exchanged {
            Color::White
        } else {
            Color::Black
        };
        match self.outcome {
            Outcome::Draw => 1,
            Outcome::Win(color) if color == first => 2,
            Outcome::Win(_) => 0,
        }
    }
}

impl Visitor for SelfPlay<'_> {
    type Output = Result<()>;

    fn visit<G: Face>(self) -> Result<()> {
        let SelfPlay {
            args,
            language,
            out,
        } = self;
        let openings = openings::<G>(args)?;
        let rounds = if args.both_colours { 2 } else { 1 };
        let all = match args.openings {
            Some(_) => openings.len() * rounds,
            None => rounds,
        };
        let count = args.games.map_or(all, |games| games as usize);
        let threads = match args.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => usize::from(threads),
        };
        // A wrong name is found before the first game.
        for text in [&args.black, &args.white] {
            Seat::<G>::of(text, 0, openings[0].rules())?;
        }
        let limits = Limits {
            move_time: Some(Duration::from_millis(args.move_time)),
            nodes: args.nodes,
            depth: args.depth,
            ..Limits::default()
        };

        let progress = Progress::new(&format!("{} games", G::NAME), count as u64);
        let play = |index: usize, watch: Watch<'_, G>| -> Result<Played<G>> {
            let opening = &openings[index / rounds % openings.len()];
            let exchanged = index % rounds == 1;
            let (black, white) = if exchanged {
                (&args.white, &args.black)
            } else {
                (&args.black, &args.white)
            };
            let players = ByColor {
                black: Seat::of(black, index as u64, opening.rules())?,
                white: Seat::of(white, index as u64, opening.rules())?,
            };
            let (line, outcome, text) =
                play_game(opening.clone(), players, &limits, language, watch)?;
            progress.step();
            Ok(Played {
                line,
                exchanged,
                outcome,
                text,
            })
        };
        let style = show::style(false);
        let next = AtomicUsize::new(0);
        let work = |watch: Watch<'_, G>| {
            let mut games = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= count {
                    return games;
                }
                let game = play(index, watch);
                if game.is_err() {
                    // The others need not go on.
                    next.store(count, Ordering::Relaxed);
                }
                games.push((index, game));
            }
        };
        let mut games: Vec<(usize, Result<Played<G>>)> = if args.watch {
            work(&mut |line| draw(line, style, language, &mut *out))
        } else {
            thread::scope(|scope| {
                let workers: Vec<_> = (0..threads.min(count))
                    .map(|_| scope.spawn(|| work(&mut |_| Ok(()))))
                    .collect();
                workers
                    .into_iter()
                    .flat_map(|worker| worker.join().unwrap_or_default())
                    .collect()
            })
        };
        progress.finish();
        games.sort_by_key(|(index, _)| *index);
        let games: Vec<Played<G>> = games
            .into_iter()
            .map(|(index, game)| game.with_context(|| format!("game {}", index + 1)))
            .collect::<Result<_>>()?;
        ensure!(games.len() == count, "a game was broken off");
        report(args, &games, rounds, language, out)
    }
}

fn openings<G: Face>(args: &Args) -> Result<Vec<Line<G>>> {
    let Some(path) = &args.openings else {
        let start = position::read::<G>(args.position.as_deref(), &args.start)?;
        return Ok(vec![start]);
    };
    let rules = args.start.rules::<G>()?;
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut openings = Vec::new();
    for (number, row) in (1..).zip(text.lines()) {
        if row.trim().is_empty() || row.starts_with('#') {
            continue;
        }
        let at = || format!("{}, line {number}", path.display());
        let line = G::read_position(row, &rules).with_context(at)?;
        if line.verdict().is_some() {
            bail!("{}: the game is over already", at());
        }
        openings.push(line);
    }
    ensure!(!openings.is_empty(), "{}: no openings", path.display());
    Ok(openings)
}

/// Plays to the end. A player without a legal move to offer has resigned.
fn play_game<G: Face>(
    mut line: Line<G>,
    mut players: ByColor<Seat<G>>,
    limits: &Limits,
    language: Language,
    watch: Watch<'_, G>,
) -> Result<(Line<G>, Outcome, String)> {
    loop {
        if let Some(verdict) = line.verdict() {
            let text = G::result(&line, &verdict, language);
            return Ok((line, verdict.outcome, text));
        }
        let turn = line.turn();
        let choice = match players[turn].choose(&line, limits) {
            Ok(choice) => choice,
            // An engine that fails has lost this game, and only this one.
            Err(error) => {
                let loser = language.color(turn);
                let text = language.pick(
                    format!("{loser} loses: {error:#}."),
                    format!("{loser}の負け({error:#})"),
                );
                return Ok((line, Outcome::Win(!turn), text));
            }
        };
        let Some(m) = choice else {
            let loser = language.color(turn);
            let text = language.pick(format!("{loser} resigns."), format!("{loser}の投了"));
            return Ok((line, Outcome::Win(!turn), text));
        };
        ensure!(
            line.position().is_legal(m),
            "{turn}: {}",
            G::refuse(line.position(), m, language)
        );
        line.push_unchecked(m);
        watch(&line)?;
    }
}

fn draw<G: Face>(
    line: &Line<G>,
    style: BoardStyle,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let board = G::draw(line, style);
    let summary = G::summary(line, style, language);
    writeln!(out, "{board}\n{summary}\n")?;
    Ok(())
}

/// The mean score of the first player and half the width of its 95 % interval, both in percent.
/// `None` for the width where there is only one observation.
fn score<G: Face>(games: &[Played<G>], rounds: usize) -> (f64, Option<f64>) {
    let percent: Vec<f64> = games
        .chunks(rounds)
        .map(|pair| {
            let halves: u32 = pair.iter().map(Played::halves).sum();
            100.0 * f64::from(halves) / (2 * pair.len()) as f64
        })
        .collect();
    let n = percent.len() as f64;
    let mean = percent.iter().sum::<f64>() / n;
    let squares: f64 = percent.iter().map(|score| (score - mean).powi(2)).sum();
    let error = (percent.len() > 1).then(|| 1.96 * (squares / (n - 1.0) / n).sqrt());
    (mean, error)
}

fn report<G: Face>(
    args: &Args,
    games: &[Played<G>],
    rounds: usize,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let count = |halves| games.iter().filter(|game| game.halves() == halves).count();
    let (wins, draws, losses) = (count(2), count(1), count(0));
    let (mean, error) = score(games, rounds);
    if args.json {
        let rows: Vec<_> = games
            .iter()
            .map(|game| {
                json!({
                    "moves": G::moves_text(&game.line),
                    "exchanged": game.exchanged,
                    "winner": game.outcome.winner().map(|color| color.to_string()),
                    "result": game.text,
                })
            })
            .collect();
        let report = json!({
            "schema": 1, "game": G::NAME, "first": args.black, "second": args.white,
            "wins": wins, "draws": draws, "losses": losses,
            "score_percent": mean, "error_percent": error, "games": rows,
        });
        writeln!(out, "{report}")?;
        return Ok(());
    }
    for (number, game) in (1..).zip(games) {
        let moves = G::moves_text(&game.line);
        let sides = if game.exchanged { "-" } else { "+" };
        writeln!(out, "{number:>4} {sides} {moves}  {}", game.text)?;
    }
    let error = error.map_or(String::new(), |error| format!(" ± {error:.1}"));
    let (first, second) = (&args.black, &args.white);
    writeln!(
        out,
        "{}",
        language.pick(
            format!("{first} - {second}: {wins} wins, {draws} draws, {losses} losses, score {mean:.1}{error} %"),
            format!("{first} - {second}: {wins}勝 {draws}分 {losses}敗、得点率 {mean:.1}{error} %"),
        )
    )?;
    Ok(())
}
