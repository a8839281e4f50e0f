//! Documents of the page, and the trees that record files hold.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Result, ensure};
use game::{ByColor, Color, Outcome, Position as _};
use record::Headers;
use report::Language;
use web::messages::{Document, Node, RecordTitle, Setup, Text};

use super::setup;
use crate::board_game::BoardGame;
use crate::page as words;
use crate::page::{Tree, Twig};

/// A limit that is larger than any real record.
const MOST_NODES: usize = 100_000;

/// The moves of a game that its title tells.
const OPENING: usize = 8;

/// The document of a game that was read.
pub(super) fn of<G: BoardGame>(tree: &Tree<G>, name: Option<&str>) -> Result<Document> {
    let positions = tree.positions()?;
    let mut nodes = vec![Node {
        comment: tree.comment.clone(),
        ..Node::default()
    }];
    for twig in &tree.twigs {
        let before = match twig.before {
            None => &tree.start,
            Some(before) => &positions[before],
        };
        nodes.push(Node {
            parent: Some(twig.before.map_or(0, |before| before as u32 + 1)),
            text: G::move_text(before, twig.played),
            comment: twig.comment.clone(),
            time: twig
                .time
                .and_then(|time| u32::try_from(time.as_millis()).ok()),
            ..Node::default()
        });
    }
    let mut headers = BTreeMap::new();
    for (key, value) in tree.headers.iter() {
        headers
            .entry(key.to_owned())
            .or_insert_with(|| value.to_owned());
    }
    let is_usual =
        tree.start == G::start(&tree.rules) && tree.first_number == G::usual_number(&tree.start);
    Ok(Document {
        id: String::new(),
        game: G::NAME.to_owned(),
        title: title(tree, name),
        setup: Setup {
            rules: G::rules_text(&tree.rules),
            start: (!is_usual).then(|| G::numbered_text(&tree.start, tree.first_number)),
        },
        players: [&tree.players.black, &tree.players.white]
            .map(|player| player.clone().unwrap_or_default()),
        result: result(tree.outcome).to_owned(),
        headers,
        nodes,
        ..Document::default()
    })
}

/// What a game of a large file is.
pub(super) fn title_of<G: BoardGame>(tree: &Tree<G>, name: Option<&str>) -> RecordTitle {
    let mut position = tree.start.clone();
    let mut opening = Vec::new();
    let mut moves = 0;
    for twig in tree.main() {
        moves += 1;
        if opening.len() < OPENING {
            opening.push(G::move_text(&position, twig.played));
            position.play_unchecked(twig.played);
        }
    }
    RecordTitle {
        title: title(tree, name),
        date: tree
            .headers
            .get(Headers::DATE)
            .unwrap_or_default()
            .to_owned(),
        result: result(tree.outcome).to_owned(),
        moves,
        opening: opening.join(" "),
    }
}

fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(Color::Black)) => "black",
        Some(Outcome::Win(Color::White)) => "white",
        Some(Outcome::Draw) => "draw",
        None => "",
    }
}

/// The title of a game: its players, its event, or its file.
fn title<G: BoardGame>(tree: &Tree<G>, name: Option<&str>) -> String {
    let players: Vec<&str> = [&tree.players.black, &tree.players.white]
        .into_iter()
        .filter_map(|player| player.as_deref().filter(|name| !name.is_empty()))
        .collect();
    let event = tree.headers.get(Headers::EVENT);
    match (players.as_slice(), event.or(name)) {
        ([black, white], Some(event)) => format!("{black} - {white} ({event})"),
        ([black, white], None) => format!("{black} - {white}"),
        (_, Some(event)) => event.to_owned(),
        (_, None) => G::NAME.to_owned(),
    }
}

/// The tree of a document, which may be whatever a page sends.
pub(super) fn tree<G: BoardGame>(document: &Document) -> Result<Tree<G>, Text> {
    let refuse = |error: anyhow::Error| words::fault("棋譜", &error);
    let few = || {
        ensure!(
            document.nodes.len() <= MOST_NODES,
            "expected at most {MOST_NODES} positions"
        );
        Ok(())
    };
    few().map_err(refuse)?;
    let first = setup::first::<G>(&document.setup)?;
    let mut tree = Tree::<G>::new(first.rules().clone(), first.position().clone());
    tree.players = ByColor {
        black: some(&document.players[0]),
        white: some(&document.players[1]),
    };
    for (key, value) in &document.headers {
        // A header is one line in every form.
        let line = |text: &str| text.replace(char::is_control, " ").trim().to_owned();
        tree.headers.push(line(key), line(value));
    }
    tree.outcome = match document.result.as_str() {
        "black" => Some(Outcome::Win(Color::Black)),
        "white" => Some(Outcome::Win(Color::White)),
        "draw" => Some(Outcome::Draw),
        _ => None,
    };
    let mut positions: Vec<G::Position> = Vec::new();
    for (place, node) in document.nodes.iter().enumerate() {
        if place == 0 {
            tree.comment = node.comment.clone();
            positions.push(tree.start.clone());
            continue;
        }
        let parent = node.parent.map_or(usize::MAX, |parent| parent as usize);
        let Some(before) = positions.get(parent) else {
            return Err(words::text(
                format!("node {place}: expected a parent before it"),
                format!("節 {place}: 親が先にありません"),
            ));
        };
        let m = G::parse_move(before, &node.text).map_err(|error| {
            words::text(
                format!("node {place} ({:?}): {error}", node.text),
                format!("節 {place} ({:?}): 指し手として読めません", node.text),
            )
        })?;
        if !G::may_make(&tree.rules, before, m) {
            let why = |language| G::refuse(before, m, language);
            return Err(words::text(
                format!("node {place} ({:?}): {}", node.text, why(Language::English)),
                format!("節 {place} ({:?}): {}", node.text, why(Language::Japanese)),
            ));
        }
        let mut after = before.clone();
        after.play_unchecked(m);
        positions.push(after);
        tree.twigs.push(Twig {
            before: parent.checked_sub(1),
            played: m,
            comment: node.comment.clone(),
            time: node.time.map(|time| Duration::from_millis(time.into())),
        });
    }
    Ok(tree)
}

/// A name, if there is one.
pub(super) fn some(name: &str) -> Option<String> {
    let name = name.replace(char::is_control, " ");
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}
