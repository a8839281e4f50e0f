//! A game that was played here as a record file of Renju.

use std::collections::HashMap;
use std::error::Error;

use anyhow::{Result, anyhow, bail};
use game::{Line, Outcome, Position as _};
use record::renju::{End, FoulStone, Node, Record};
use record::{Partial, decode, psq, rdd, rif, sgf, transcript};
use renju::rdd::Config;
use renju::{Fouls, Move, Renju, RuleSet, Rules};

use crate::occasion::{floodgate_comment, push_occasion};
use crate::page::{File, Tree, lines};
use crate::record_files::{RecordedGames, one};
use arena::{GameEnd, RecordedGame};

/// The ends of the names of Renju's record files.
pub(super) const EXTENSIONS: &[&str] = &["psq", "sgf", "rif", "points", "rdd"];

/// The text of the file.
pub(super) fn text(game: &RecordedGame<'_, Renju>, extension: &str) -> Result<String> {
    record_text(record(game), extension)
}

fn record_text(record: Record, extension: &str) -> Result<String> {
    Ok(match extension {
        "psq" => psq::to_text(&record)?,
        "sgf" => sgf::to_text(&record),
        "rif" => rif::to_text(&[record])?,
        "points" => transcript::to_text(&record) + "\n",
        "rdd" => {
            let config = Config {
                table_size: record.rules().size,
                ..Config::default()
            };
            rdd::write(&rdd::from_record(&record)?, &config)
        }
        other => bail!("{other:?}: expected one of {}", EXTENSIONS.join(", ")),
    })
}

fn record(game: &RecordedGame<'_, Renju>) -> Record {
    let mut record = Record::of(game.line);
    record.players = game.names();
    push_occasion(&mut record.headers, game.occasion.as_ref());
    let mut times = game.times();
    for (node, time) in record.moves.iter_mut().zip(&mut times) {
        node.time = time;
    }
    if let Some(End::Foul(stone)) = &mut record.end {
        stone.time = times.next().flatten();
    }
    let after = game.line.positions().iter().skip(1);
    for ((node, opinion), after) in record.moves.iter_mut().zip(game.opinions()).zip(after) {
        if let Some(opinion) = opinion
            && let Some(score) = opinion.score
        {
            let expected: Vec<String> = opinion.expected.iter().map(ToString::to_string).collect();
            node.comments
                .push(floodgate_comment(score, !after.turn(), &expected));
        }
    }
    match game.end {
        // What the line itself tells is there already.
        None | Some(GameEnd::Board(_)) => {}
        Some(GameEnd::Resignation(loser)) => {
            record.end = Some(End::Resignation { winner: !loser });
        }
        Some(GameEnd::Time(loser)) => record.end = Some(End::Time { winner: !loser }),
        Some(GameEnd::Illegal(loser) | GameEnd::Failure(loser)) => {
            record.end = Some(End::Forfeit { winner: !loser });
        }
        Some(finish) => {
            record.end = Some(match finish.outcome() {
                Outcome::Win(winner) => End::Won { winner },
                Outcome::Draw => End::Draw,
            });
        }
    }
    record
}

/// The games of a record file, or what is wrong with them.
pub(super) fn games<'a>(bytes: &'a [u8], extension: &str) -> Option<RecordedGames<'a, Renju>> {
    let text = || decode(bytes).0;
    Some(match extension {
        "sgf" => {
            let games: Vec<_> = sgf::games(&text(), RuleSet::Renju).map(line).collect();
            Box::new(games.into_iter())
        }
        "psq" => one(line(psq::parse(&text(), RuleSet::Renju))),
        "rif" => Box::new(rif::Reader::new(bytes).map(line)),
        _ => return None,
    })
}

fn line<E: Error + Send + Sync + 'static>(
    game: Result<Record, Partial<Record, E>>,
) -> Result<Line<Renju>> {
    let game = game.map_err(|partial| partial.error)?;
    Ok(game.line()?)
}

/// The games of a file with all that is said about them, by its name or by how it begins. One that
/// breaks off is kept up to there.
pub(super) fn read(file: &File<'_>) -> Result<Vec<Tree<Renju>>> {
    let (text, head) = (&file.text, file.head());
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let is_rdd = || {
        let (count, _) = head.split_once(',').unwrap_or((head, ""));
        is_number(count.trim()) && head.contains(';')
    };
    let rules = Rules::default();
    match file.extension.as_str() {
        "sgf" => {}
        "rec" => return Ok(vec![tree(psq::parse_rec(text, rules))?]),
        _ if head.starts_with("Piskvorky") => {
            // The file does not tell its rules: those without fouls allow more.
            let game = match psq::parse(text, RuleSet::Renju) {
                Err(partial) => psq::parse(text, RuleSet::Freestyle).or(Err(partial)),
                game => game,
            };
            return Ok(vec![tree(game)?]);
        }
        _ if head.starts_with('<') => return rif::Reader::new(file.bytes).map(tree).collect(),
        _ if is_rdd() => {
            let config = Config::default();
            let loaded = rdd::parse(text.trim(), &config)?;
            return Ok(vec![tree(rdd::to_record(
                &loaded.moves,
                &config,
                RuleSet::Renju,
            ))?]);
        }
        _ => {}
    }
    if head.starts_with('(') {
        return sgf_trees(text);
    }
    transcript::games(text, rules).map(tree).collect()
}

/// More branches of a game than a tree can show; a comment says how many were left out.
const MOST_BRANCHES: usize = 2000;

/// The games of an SGF file with their branches.
fn sgf_trees(text: &str) -> Result<Vec<Tree<Renju>>> {
    let mut games = sgf::games(text, RuleSet::Renju);
    let mut trees = Vec::new();
    while let Some(game) = games.next() {
        let mut tree = tree(game)?;
        let mut known: HashMap<(Option<usize>, Move), usize> = (0..)
            .zip(&tree.twigs)
            .map(|(place, twig)| ((twig.before, twig.played), place))
            .collect();
        for branch in games.branches().take(MOST_BRANCHES) {
            // One that breaks off is kept up to there.
            let (branch, fault) = match branch {
                Ok(branch) => (branch, None),
                Err(partial) => (*partial.record, Some(partial.error.to_string())),
            };
            graft(&mut tree, &mut known, &branch, fault.as_deref());
        }
        let skipped = games.skipped().saturating_sub(MOST_BRANCHES);
        if skipped > 0 {
            if !tree.comment.is_empty() {
                tree.comment.push('\n');
            }
            tree.comment += &format!(
                "Branches that were left out: {skipped} / 読み込まれなかった分岐: {skipped}"
            );
        }
        trees.push(tree);
    }
    Ok(trees)
}

/// Adds the moves of a branch that the tree does not have yet.
fn graft(
    tree: &mut Tree<Renju>,
    known: &mut HashMap<(Option<usize>, Move), usize>,
    branch: &Record,
    fault: Option<&str>,
) {
    let mut before = None;
    for node in branch.nodes() {
        let place = *known.entry((before, node.played)).or_insert_with(|| {
            let place = tree.grow(before, node.played);
            tree.twigs[place].time = node.time;
            tree.twigs[place].comment = node.comments.join("\n");
            place
        });
        before = Some(place);
    }
    if let (Some(fault), Some(place)) = (fault, before) {
        let comment = &mut tree.twigs[place].comment;
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(fault);
    }
}

fn tree<E: std::fmt::Display>(game: Result<Record, Partial<Record, E>>) -> Result<Tree<Renju>> {
    let (record, fault) = match game {
        Ok(record) => (record, None),
        Err(partial) if partial.record.moves.is_empty() => {
            return Err(anyhow!("{}", partial.error));
        }
        Err(partial) => (*partial.record, Some(partial.error.to_string())),
    };
    let mut tree = Tree::<Renju>::new(record.rules(), record.start.clone());
    tree.outcome = record.outcome();
    tree.comment = record.comments.join("\n");
    (tree.headers, tree.players) = (record.headers.clone(), record.players.clone());
    if let Some(End::Foul(_)) = record.end {
        // So that the stone that lost is a part of the game.
        tree.rules.fouls = Fouls::Lose;
    }
    for node in record.nodes().collect::<Vec<_>>() {
        let place = tree.grow(tree.twigs.len().checked_sub(1), node.played);
        tree.twigs[place].time = node.time;
        tree.twigs[place].comment = node.comments.join("\n");
    }
    tree.break_off(fault);
    Ok(tree)
}

/// The text of a file. Of Renju's formats only SGF has branches; the others get the game itself.
pub(super) fn write(tree: &Tree<Renju>, extension: &str) -> Result<String> {
    let line = tree.line()?;
    let mut record = Record::of(&line);
    (record.headers, record.players) = (tree.headers.clone(), tree.players.clone());
    record.comments = lines(&tree.comment);
    record.moves = tree
        .main()
        .map(|twig| Node {
            time: twig.time,
            comments: lines(&twig.comment),
            ..Node::new(twig.played)
        })
        .collect();
    if let Some(End::Foul(stone)) = &mut record.end
        && let Some(node) = record.moves.pop()
    {
        *stone = FoulStone::of(node, stone.point, stone.foul);
    }
    if let (None, Some(outcome)) = (&record.end, tree.outcome) {
        record.end = Some(match outcome {
            Outcome::Win(winner) => End::Won { winner },
            Outcome::Draw => End::Draw,
        });
    }
    let has_branches = tree.followers().iter().any(|moves| moves.len() > 1);
    if extension != "sgf" || !has_branches {
        return record_text(record, extension);
    }
    let nodes: Vec<_> = tree
        .twigs
        .iter()
        .map(|twig| {
            let node = Node {
                time: twig.time,
                comments: lines(&twig.comment),
                ..Node::new(twig.played)
            };
            (twig.before, node)
        })
        .collect();
    Ok(sgf::to_tree_text(&record, &nodes))
}
