mod opening_lines;
mod teaching;

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, ensure};
use arena::contest::Logs;
use arena::statistics::{Pentanomial, Sample, Trinomial};
use arena::{Adjudication, Plan, PlayerPlan, Termination};
use findings::Harvest;
use game::{ByColor, Color, Line, Outcome, Wdl};
use report::Language;
use search::Stop;
use serde_json::json;

use crate::answer::Answer;
use crate::game_arg;
use crate::position::Start;
use boards::BoardGame;
use boards::TerminalStyle;
use boards::contest;
use boards::desk;
use boards::games::{GameKind, GameVisitor};
use boards::side_name;
use players::{BuiltIn, NetworkSource, PlayerSpec, fresh_seed};
use terminal::progress::Progress;

use teaching::Teaching;
use zero::MoveCount;

/// Play games between two players, and count the results
///
/// A player is a built-in one or, as cmd:PROGRAM ARGS, an engine in the game's usual protocol. Each
/// opening is played once, or twice with exchanged colours. The score is the first player's, with
/// the width of a 95 % interval. No player uses an opening book unless its options say so. `sanban
/// match` measures strength better; this verb shows the games, move by move with --watch.
///
/// With --samples the player `puct` plays against itself, and its searches become samples to train
/// networks with.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// The first player; Black, unless colours are exchanged
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    black: String,

    /// The second player
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    white: String,

    /// The player of both sides
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["black", "white"])]
    player: Option<String>,

    /// The player's network: short for its option net
    #[arg(long, value_name = "NET", requires = "player")]
    net: Option<String>,

    /// The number of games [default: one, or each opening once]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,

    /// A file with one position or line of moves per row, as in `sanban show`; rows that start with
    /// # are skipped. Or lines of games (--out, Azisai's match tool), records, or an archive, as for
    /// `sanban match`
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Use only this many moves of each opening; 10-40 for a random number in that range for each
    /// game
    #[arg(long, value_name = "N", requires = "openings")]
    opening_moves: Option<MoveCount>,

    /// Start each game with this many random moves after the opening; 10-40 for a random number in
    /// that range for each game
    #[arg(long, value_name = "N", default_value = "0")]
    random_moves: MoveCount,

    /// The seed: the same seed gives the same games, unless players are limited by time [default: a
    /// new one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Append each finished game to this file as a line, followed by the number of its opening
    /// moves, if there are any
    ///
    /// An existing file is continued; its games count towards --games.
    #[arg(long, value_name = "FILE", conflicts_with = "watch")]
    out: Option<PathBuf>,

    /// Play each opening a second time with exchanged colours
    #[arg(long)]
    both_colours: bool,

    /// The first position if there is no file of openings, as in `sanban show`
    #[arg(long, allow_hyphen_values = true, conflicts_with = "openings")]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    teaching: Teaching,

    /// The time for a move, in milliseconds; players that need less use less
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    move_time: u64,

    /// The most positions a player may visit for a move
    #[arg(long)]
    nodes: Option<u64>,

    /// The most plies a player may look ahead
    #[arg(long)]
    depth: Option<u32>,

    /// Stop a game as a draw after this many moves; its samples get no result
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,

    /// The number of games played at the same time; 0 for one per core
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

pub(crate) fn run(mut args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    if let Some(text) = &args.player {
        let mut player: BuiltIn = text.parse()?;
        if let Some(net) = &args.net {
            player.set_network(&net.parse::<NetworkSource>().context("--net")?);
        }
        (args.black, args.white) = (player.to_string(), player.to_string());
    }
    args.game.visit(SelfPlay {
        args: &args,
        language,
        out,
    })
}

/// Called after every move.
type Watch<'a, G> = &'a mut dyn FnMut(&Line<G>);

/// A finished game.
struct Played {
    moves: String,
    /// Whether the second player had Black.
    exchanged: bool,
    outcome: Outcome,
    /// The reason for the end.
    text: String,
}

impl Played {
    /// The result for the first player.
    fn result(&self) -> Wdl {
        let first = if self.exchanged {
            Color::White
        } else {
            Color::Black
        };
        self.outcome.seen_by(first)
    }
}

impl GameVisitor for SelfPlay<'_> {
    type Output = Result<Answer>;

    fn visit<G: BoardGame>(self) -> Result<Answer> {
        let SelfPlay {
            args,
            language,
            out,
        } = self;
        if let Some(folder) = &args.teaching.samples {
            return teaching::teach::<G>(args, folder, language, out);
        }
        let seed = args.seed.unwrap_or_else(fresh_seed);
        let beginnings = opening_lines::beginnings::<G>(args, seed)?;
        let rounds = if args.both_colours { 2 } else { 1 };
        let all = match args.openings {
            Some(_) => beginnings.len() * rounds,
            None => rounds,
        };
        let count = args.games.map_or(all, |games| games as usize);
        let threads = match args.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => usize::from(threads),
        };
        let plan = plan::<G>(args)?;
        let rules = args.start.rules::<G>()?;
        let contestants = boards::contestants::<G>(&plan, &rules, seed, &Logs::None)?;
        let referee = contest::game::<G>().referee(&plan)?;

        let harvest = args.out.as_deref().map(Harvest::open).transpose()?;
        // A game depends only on its number, so games that the file already has are not replayed.
        let first = harvest.as_ref().map_or(0, Harvest::rows).min(count);

        let left = count - first;
        let progress = Progress::new(&format!("{} games", G::NAME), left as u64);
        let play = |index: usize, watch: Watch<'_, G>| -> Result<Played> {
            let opening = &beginnings.of(index / rounds)?;
            let exchanged = index % rounds == 1;
            let (first, second) = (&contestants[0], &contestants[1]);
            let players = if exchanged {
                ByColor {
                    black: second,
                    white: first,
                }
            } else {
                ByColor {
                    black: first,
                    white: second,
                }
            };
            let mut seats = ByColor {
                black: players.black.seat(index as u64, 0)?,
                white: players.white.seat(index as u64, 0)?,
            };
            let allowances = ByColor {
                black: players.black.allowance,
                white: players.white.allowance,
            };
            let both = ByColor {
                black: &mut seats.black,
                white: &mut seats.white,
            };
            let game = referee
                .play(opening, both, allowances, &Stop::new(), &mut |line, _| {
                    watch(line)
                })
                .context("the game was stopped")?;
            let text = ending(&game, language);
            if let Some(harvest) = &harvest {
                harvest.add(index, row(&game.line, opening))?;
            }
            progress.step();
            Ok(Played {
                moves: G::moves_text(&game.line),
                exchanged,
                outcome: game.outcome,
                text,
            })
        };
        let style = terminal::style(false);
        let next = AtomicUsize::new(first);
        let work = |watch: Watch<'_, G>| {
            let mut games = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= count {
                    return games;
                }
                let game = play(index, watch);
                if game.is_err() {
                    // The other threads stop too.
                    next.store(count, Ordering::Relaxed);
                }
                games.push((index, game));
            }
        };
        let mut games: Vec<(usize, Result<Played>)> = if args.watch {
            let mut shown = Ok(());
            let games = work(&mut |line| {
                if shown.is_ok() {
                    shown = draw(line, style, language, &mut *out);
                }
            });
            shown?;
            games
        } else {
            thread::scope(|scope| {
                let workers: Vec<_> = (0..threads.min(left))
                    .map(|_| scope.spawn(|| work(&mut |_| {})))
                    .collect();
                workers
                    .into_iter()
                    .flat_map(|worker| worker.join().unwrap_or_default())
                    .collect()
            })
        };
        progress.finish();
        games.sort_by_key(|(index, _)| *index);
        let games: Vec<Played> = games
            .into_iter()
            .map(|(index, game)| game.with_context(|| format!("game {}", index + 1)))
            .collect::<Result<_>>()?;
        ensure!(games.len() == left, "a thread that plays games has failed");
        report::<G>(args, &games, rounds, language, out)?;
        Ok(Answer::Yes)
    }
}

/// A game as a line of a file: its moves and the number of its opening moves.
fn row<G: BoardGame>(game: &Line<G>, opening: &Line<G>) -> String {
    let text = desk::line_text(game);
    match opening.moves().len() {
        0 => text,
        given => format!("{text} {given}"),
    }
}

/// The two players, whose limits are the same.
fn plan<G: BoardGame>(args: &Args) -> Result<Plan> {
    // Without opening books, so that training data contains only moves the players found themselves.
    let player = |text: &String| -> Result<PlayerPlan> {
        let player = match text.parse()? {
            PlayerSpec::BuiltIn(player) => PlayerSpec::BuiltIn(G::without_book(player)),
            program @ PlayerSpec::Program(_) => program,
        };
        Ok(PlayerPlan {
            player: player.to_string(),
            ..PlayerPlan::default()
        })
    };
    Ok(Plan {
        nodes: args.nodes,
        depth: args.depth,
        adjudication: Adjudication {
            most_moves: args.max_moves,
            ..Adjudication::default()
        },
        time: Some((args.move_time as f64 / 1000.0).to_string()),
        ..Plan::new(G::NAME, vec![player(&args.black)?, player(&args.white)?])
    })
}

/// The end of a game, in one line.
fn ending<G: BoardGame>(game: &arena::FinishedGame<G>, language: Language) -> String {
    if let (Termination::Rules, Some(verdict)) = (game.termination, game.line.verdict()) {
        return G::result(&game.line, &verdict, language);
    }
    let Outcome::Win(winner) = game.outcome else {
        return language.pick("Draw.", "引き分け").to_owned();
    };
    let loser = side_name(!winner, language);
    let why = &game.detail;
    match game.termination {
        Termination::Resignation => {
            language.pick(format!("{loser} resigns."), format!("{loser}の投了"))
        }
        reason => language.pick(
            format!("{loser} loses: {reason}: {why}."),
            format!("{loser}の負け({}: {why})", reason.text(language)),
        ),
    }
}

fn draw<G: BoardGame>(
    line: &Line<G>,
    style: TerminalStyle,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let board = G::draw(line, style);
    let summary = G::summary(line, style, language);
    writeln!(out, "{board}\n{summary}\n")?;
    Ok(())
}

/// The first player's results: by pairs where both colours were played.
fn sample(games: &[Played], rounds: usize) -> Sample {
    let (mut single, mut pairs) = (Trinomial::default(), Pentanomial::default());
    for pair in games.chunks(rounds) {
        match pair {
            [one, other] => pairs.add(one.result(), other.result()),
            _ => pair.iter().for_each(|game| single.add(game.result())),
        }
    }
    match pairs.pairs() {
        0 => Sample::of_games(single),
        _ => Sample::of_pairs(pairs),
    }
}

fn report<G: BoardGame>(
    args: &Args,
    games: &[Played],
    rounds: usize,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let count = |result| games.iter().filter(|game| game.result() == result).count();
    let (wins, draws, losses) = (count(Wdl::Win), count(Wdl::Draw), count(Wdl::Loss));
    let sample = sample(games, rounds);
    let mean = 100.0 * sample.mean().unwrap_or(0.5);
    let error = sample.score_error().map(|error| 100.0 * error);
    if args.json {
        let rows: Vec<_> = games
            .iter()
            .map(|game| {
                json!({
                    "moves": game.moves,
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
    // With --out the games are in the file.
    let listed = if args.out.is_some() { &[] } else { games };
    for (number, game) in (1..).zip(listed) {
        let moves = &game.moves;
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
