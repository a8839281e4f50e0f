//! A game that was played here as a record file of Shogi.

use std::error::Error;
use std::time::Duration;

use anyhow::{Result, anyhow, bail, ensure};
use game::{Line, Outcome, Position as _};
use record::shogi::{Branch, End, Node, Reason, Record};
use record::{Partial, csa, decode, jkf, ki2, kif, usi};
use shogi::{Move, Position, Sfen, Shogi};

use crate::occasion::{floodgate_comment, push_occasion};
use crate::page::{File, Tree, lines};
use crate::record_files::{RecordedGames, one};
use arena::{GameEnd, Opinion, RecordedGame};

/// The ends of the names of Shogi's record files.
pub(super) const EXTENSIONS: &[&str] = &["csa", "kif", "ki2", "jkf", "sfen"];

/// The text of the file.
pub(super) fn text(game: &RecordedGame<'_, Shogi>, extension: &str) -> Result<String> {
    let mut record = record(game);
    if extension != "csa" {
        for node in &mut record.main.moves {
            // Other programs read whole seconds in these formats.
            node.time = node.time.map(|time| Duration::from_secs(time.as_secs()));
        }
    }
    record_text(&record, extension)
}

fn record_text(record: &Record, extension: &str) -> Result<String> {
    Ok(match extension {
        "csa" => csa::to_text(record, csa::Version::V30)?,
        "kif" => kif::to_text(record)?,
        "ki2" => ki2::to_text(record)?,
        "jkf" => jkf::to_text(record)?,
        "sfen" => usi::to_text(record) + "\n",
        other => bail!("{other:?}: expected one of {}", EXTENSIONS.join(", ")),
    })
}

fn record(game: &RecordedGame<'_, Shogi>) -> Record {
    let mut record = match game.line.positions().first() {
        Some(first) => Record::new(Sfen {
            position: first.clone(),
            number: game.line.first_number(),
        }),
        None => Record::default(),
    };
    record.players = game.names();
    push_occasion(&mut record.headers, game.occasion.as_ref());
    let moves = game.line.moves().iter().zip(game.times());
    record.main.moves = moves
        .map(|(&played, time)| Node {
            time: time.map(|time| Duration::from_millis(time.as_millis() as u64)),
            ..Node::new(played)
        })
        .collect();
    let after = game.line.positions().iter().skip(1);
    for ((node, opinion), after) in record.main.moves.iter_mut().zip(game.opinions()).zip(after) {
        node.comments
            .extend(opinion.and_then(|opinion| comment(opinion, after)));
    }
    let reason = match game.end {
        None => Reason::Interrupt,
        Some(finish) => reason(game.line, finish),
    };
    record.main.end = Some(End::new(reason));
    record
}

/// What a side thought of the move that led to a position, as floodgate's engines write it.
fn comment(opinion: &Opinion<Shogi>, after: &Position) -> Option<String> {
    let mut position = after.clone();
    let expected: Vec<String> = opinion
        .expected
        .iter()
        .map(|&m| {
            let text = ::shogi::csa::write(&position, m).to_string();
            position.play_unchecked(m);
            text
        })
        .collect();
    Some(floodgate_comment(opinion.score?, !after.turn(), &expected))
}

/// The word of record files for the end of a game.
fn reason(line: &Line<Shogi>, finish: GameEnd) -> Reason {
    let verdict = match (finish, line.verdict()) {
        (GameEnd::Resignation(_), _) => return Reason::Resign,
        (GameEnd::Time(_), _) => return Reason::TimeUp,
        (GameEnd::Declaration(Outcome::Win(_)), _) => return Reason::Declaration,
        (GameEnd::Declaration(Outcome::Draw), _) => return Reason::Impasse,
        (GameEnd::Illegal(by), _) => return Reason::Illegal { by },
        (GameEnd::Judged(Outcome::Draw), _) => return Reason::Draw,
        // Files have no word for a judge, but a loser who is to move might have resigned.
        (GameEnd::Judged(Outcome::Win(winner)), _) if line.turn() != winner => {
            return Reason::Resign;
        }
        (GameEnd::Judged(_) | GameEnd::Failure(_), _) => return Reason::Error,
        (GameEnd::Board(_), None) => return Reason::Error,
        (GameEnd::Board(_), Some(verdict)) => verdict,
    };
    match verdict.reason {
        shogi::Reason::Checkmate | shogi::Reason::NoMoves => Reason::Mate,
        shogi::Reason::Repetition => Reason::Repetition,
        // Whose checks they were the files tell as an illegal action.
        shogi::Reason::PerpetualCheck => match verdict.outcome {
            Outcome::Win(winner) => Reason::Illegal { by: !winner },
            Outcome::Draw => Reason::PerpetualCheck,
        },
        shogi::Reason::Try => Reason::Other("トライ".to_owned()),
        shogi::Reason::MostPlies => Reason::MaxMoves,
    }
}

/// The games of a record file, or what is wrong with them.
pub(super) fn games<'a>(bytes: &'a [u8], extension: &str) -> Option<RecordedGames<'a, Shogi>> {
    let text = || decode(bytes).0;
    Some(match extension {
        "csa" => Box::new(csa::Reader::new(bytes).map(line)),
        "kif" | "kifu" => one(line(kif::parse(&text()))),
        "ki2" | "ki2u" => one(line(ki2::parse(&text()))),
        "jkf" => one(line(jkf::parse(&text()))),
        _ => return None,
    })
}

fn line<E: Error + Send + Sync + 'static>(
    game: Result<Record, Partial<Record, E>>,
) -> Result<Line<Shogi>> {
    let game = game.map_err(|partial| partial.error)?;
    let first = game.start.position.clone();
    let line = Line::from_position(shogi::Rules::default(), first);
    let mut line = line.numbered_from(game.start.number);
    for node in &game.main.moves {
        line.push(node.played)?;
    }
    Ok(line)
}

/// The most nested branches, as in KIF.
const MAX_DEPTH: usize = 100;

/// The games of a file with their branches and all that is said about them, by its name or by
/// what is in it. One that breaks off is kept up to there.
pub(super) fn read(file: &File<'_>) -> Result<Vec<Tree<Shogi>>> {
    let (text, head) = (&file.text, file.head());
    let is_move = |word: &str| word.parse::<Move>().is_ok();
    let is_usi = ["position", "startpos", "sfen"]
        .iter()
        .any(|word| head.starts_with(word))
        || head.split_whitespace().next().is_some_and(is_move)
        || head
            .lines()
            .next()
            .is_some_and(|line| line.parse::<Sfen>().is_ok());
    let is_csa = file.extension == "csa"
        || text.lines().any(|line| {
            let line = line.trim_end();
            line == "PI" || line == "+" || line.starts_with("P1") || line.starts_with("V2")
        });
    if head.starts_with('{') {
        return Ok(vec![tree(jkf::parse(text))?]);
    }
    if is_usi {
        return usi::games(&spelled(text)).map(tree).collect();
    }
    if is_csa {
        return csa::Reader::new(file.bytes).map(tree).collect();
    }
    // Lines that KIF does not know are skipped, so that anything could be one without a move.
    let game = tree(kif::parse(text))?;
    ensure!(
        !game.twigs.is_empty() || text.contains('手'),
        "expected KIF, KI2, CSA, JKF or USI"
    );
    Ok(vec![game])
}

/// USI's lines, with the word that stands before moves or an SFEN where people leave it out.
fn spelled(text: &str) -> String {
    let spell = |line: &str| {
        let line = line.trim();
        let first = line.split_whitespace().next().unwrap_or_default();
        if first.parse::<Move>().is_ok() {
            format!("startpos moves {line}\n")
        } else if first.contains('/') {
            format!("sfen {line}\n")
        } else {
            format!("{line}\n")
        }
    };
    text.lines().map(spell).collect()
}

fn tree<E: std::fmt::Display>(game: Result<Record, Partial<Record, E>>) -> Result<Tree<Shogi>> {
    let (record, mut fault) = match game {
        Ok(record) => (record, None),
        Err(partial) if partial.record.main.moves.is_empty() => {
            return Err(anyhow!("{}", partial.error));
        }
        Err(partial) => (*partial.record, Some(partial.error.to_string())),
    };
    let mut tree = Tree::new(shogi::Rules::default(), record.start.position.clone());
    tree.first_number = record.start.number;
    tree.outcome = record.outcome();
    tree.comment = record.comments.join("\n");
    (tree.headers, tree.players) = (record.headers, record.players);
    // The game itself comes first, then what could have been played.
    let mut waiting = vec![(None, &record.main)];
    while let Some((root, branch)) = waiting.pop() {
        let (mut before, mut forks) = (root, Vec::new());
        for node in &branch.moves {
            forks.extend(node.branches.iter().map(|fork| (before, fork)));
            let place = tree.grow(before, node.played);
            tree.twigs[place].time = node.time;
            tree.twigs[place].comment = node.comments.join("\n");
            before = Some(place);
        }
        if let Some(end) = &branch.end {
            forks.extend(end.branches.iter().map(|fork| (before, fork)));
        }
        // Only the game itself can break off.
        tree.break_off(fault.take());
        // The first is looked at first.
        waiting.extend(forks.into_iter().rev());
    }
    Ok(tree)
}

/// The text of a file, with branches where its form has them.
pub(super) fn write(tree: &Tree<Shogi>, extension: &str) -> Result<String> {
    let line = tree.line()?;
    let mut record = Record::new(Sfen {
        position: tree.start.clone(),
        number: tree.first_number,
    });
    (record.headers, record.players) = (tree.headers.clone(), tree.players.clone());
    record.comments = lines(&tree.comment);
    let followers = tree.followers();
    record.main = branch(tree, &followers, tree.twigs.len(), 0, 0)?;
    record.main.end = ending(tree, &line).map(End::new);
    record_text(&record, extension)
}

/// The line that begins with the follower number `choice` of a move, and what hangs on it.
fn branch(
    tree: &Tree<Shogi>,
    followers: &[Vec<usize>],
    root: usize,
    choice: usize,
    depth: usize,
) -> Result<Branch> {
    ensure!(
        depth < MAX_DEPTH,
        "branches: expected at most {MAX_DEPTH} inside each other"
    );
    let mut branch = Branch::default();
    let (mut before, mut choice) = (root, choice);
    while let Some(&place) = followers[before].get(choice) {
        let twig = &tree.twigs[place];
        let mut node = Node {
            time: twig.time,
            comments: lines(&twig.comment),
            ..Node::new(twig.played)
        };
        // The others hang on the first; a branch itself has none at its first move.
        if choice == 0 {
            for other in 1..followers[before].len() {
                node.branches
                    .push(self::branch(tree, followers, before, other, depth + 1)?);
            }
        }
        branch.moves.push(node);
        (before, choice) = (place, 0);
    }
    Ok(branch)
}

/// The word of record files for how it ended, as far as it is known.
fn ending(tree: &Tree<Shogi>, line: &Line<Shogi>) -> Option<Reason> {
    if let Some(verdict) = line.verdict() {
        return Some(reason(line, GameEnd::Board(verdict.outcome)));
    }
    Some(match tree.outcome? {
        Outcome::Draw => Reason::Draw,
        Outcome::Win(winner) if winner == line.turn() => Reason::Illegal { by: !winner },
        Outcome::Win(_) => Reason::Resign,
    })
}
