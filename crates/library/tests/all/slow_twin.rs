//! Every answer is compared with that of the plain scan.

use std::collections::BTreeSet;

use game::{ByColor, Color, Outcome, Position as _};
use library::{
    BoardPattern, GameFilter, GameLibrary, GameResult, LibraryGame, LibraryQuery, OpeningTree,
    PlayerResults, StoredGame, plain_scan,
};
use othello::Othello;
use record::Headers;
use record::othello::Record as OthelloRecord;
use renju::{Renju, Rules};
use shogi::Shogi;

use crate::test_library::{TestFolder, moves_text, random_line};

/// Games, wins of both sides, draws, last year and mean rating of a move.
type Counts = (u64, u64, u64, u64, Option<u32>, Option<i64>);

/// A tree without the names of its moves, which several may share.
fn counted(tree: &OpeningTree) -> Vec<Counts> {
    let rating = |mean: Option<f64>| mean.map(|mean| (mean * 1e6).round() as i64);
    let rows = tree.moves.iter().map(|row| {
        (
            row.games,
            row.black,
            row.white,
            row.draws,
            row.last_year,
            rating(row.mean_rating),
        )
    });
    let mut rows: Vec<_> = rows.collect();
    rows.sort_unstable();
    rows
}

fn random_filter(random: &mut fastrand::Rng) -> GameFilter {
    let mut filter = GameFilter::default();
    let some = |random: &mut fastrand::Rng, texts: &[&str]| {
        let text = random.choice(texts).copied().unwrap_or_default();
        random.bool().then(|| text.to_owned())
    };
    match random.u8(0..9) {
        0 => filter.player = some(random, &["Alice", "ali", "羽生", "善治", "nobody"]),
        1 => filter.black = some(random, &["Bob", "羽生善治", "o"]),
        2 => filter.white = some(random, &["Carol", "Alice"]),
        3 => filter.event = some(random, &["Cup", "名人戦", "cup 3"]),
        4 => filter.years = Some((1990, random.u32(1990..2005))),
        5 => filter.ratings = Some((random.u16(1200..1800), 2400)),
        6 => filter.plies = Some((random.u16(0..40), random.u16(30..70))),
        7 => filter.result = Some(GameResult::ALL[random.usize(0..4)]),
        _ => filter.opening = some(random, &["Tiger", "兎", "D", "e"]),
    }
    filter
}

fn date_of<G: LibraryGame>(games: &[StoredGame<G>], number: u32) -> u32 {
    let mut found = games.iter().filter(|game| game.number == number);
    found.next().map_or(0, |game| game.heading.date)
}

/// Compares what is known about players with what their games say.
fn compare_players<G: LibraryGame>(library: &GameLibrary) {
    let games: Vec<StoredGame<G>> = plain_scan::games(library).expect("all games");
    let players = library.players::<G>("", 100).expect("players");
    assert!(players.len() > 2);
    for player in players {
        let of = |color: Color| {
            let own = games
                .iter()
                .filter(|game| game.heading.players[color].as_deref() == Some(&*player.name));
            let results: Vec<_> = own.map(|game| game.heading.result.outcome()).collect();
            let count = |wanted| results.iter().filter(|result| **result == wanted).count() as u64;
            PlayerResults {
                games: results.len() as u64,
                won: count(Some(Outcome::Win(color))),
                drawn: count(Some(Outcome::Draw)),
                lost: count(Some(Outcome::Win(!color))),
            }
        };
        let record = library.player::<G>(&player.name).expect("an answer");
        let record = record.expect("a player");
        let wanted = ByColor {
            black: of(Color::Black),
            white: of(Color::White),
        };
        assert_eq!(record.results, wanted, "{}", player.name);
        let named = games.iter().filter(|game| game.opening.is_some());
        let own = named.flat_map(|game| {
            Color::BOTH.map(|color| game.heading.players[color].as_deref() == Some(&*player.name))
        });
        let counted: u64 = record.openings.iter().map(|row| row.results.games).sum();
        assert_eq!(counted, own.filter(|is_own| *is_own).count() as u64);
        assert!(
            record
                .openings
                .is_sorted_by_key(|row| u64::MAX - row.results.games)
        );
        let years = games.iter().filter_map(|game| {
            let names = &game.heading.players;
            let is_own = [&names.black, &names.white].map(|name| name.as_deref());
            is_own
                .contains(&Some(&*player.name))
                .then(|| game.heading.year())?
        });
        let years: Vec<u32> = years.collect();
        let range = years.iter().min().zip(years.iter().max());
        assert_eq!(record.years, range.map(|(first, last)| (*first, *last)));
    }
    assert_eq!(library.player::<G>("nobody").expect("an answer"), None);
}

/// Compares the answers to random queries; how many of them found a game.
fn compare<G: LibraryGame>(
    library: &GameLibrary,
    patterns: &[&str],
    queries: usize,
    seed: u64,
) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let games: Vec<StoredGame<G>> = plain_scan::games(library).expect("all games");
    let mut found = 0;
    for number in 0..queries {
        let mut query = LibraryQuery::<G>::default();
        let game = &games[random.usize(0..games.len())];
        let plies = game.line.moves().len();
        if random.u8(0..4) > 0 {
            let deep = if random.bool() { plies } else { plies.min(6) };
            let board = &game.line.positions()[random.usize(0..=deep)];
            query.position = random.choice(G::images(board));
            query.either_colour = random.u8(0..4) == 0;
        }
        if random.u8(0..4) == 0 {
            let text = random.choice(patterns).expect("a pattern");
            query.pattern = Some(BoardPattern::parse::<G>(text).expect("a pattern"));
        }
        if random.u8(0..6) == 0 && plies > 3 {
            let at = random.usize(0..plies - 2);
            query.sequence = game.line.moves()[at..at + random.usize(1..3)].to_vec();
        }
        for _ in 0..random.u8(0..3) {
            query.filter = random_filter(&mut random);
        }
        let fast = library.search(&query, None).expect("an answer");
        let slow = plain_scan::search(&games, &query);
        assert_eq!(fast, slow, "query {number}: {query:?}");
        // In parts, the latest games first.
        let pages = [(0, 2), (2, 3), (5, games.len())].map(|(skipped, count)| {
            let page = library.search_page(&query, skipped, count);
            page.expect("an answer")
        });
        let dates: Vec<u32> = pages
            .iter()
            .flat_map(|page| &page.games)
            .map(|found| date_of(&games, found.number))
            .collect();
        assert!(
            dates.is_sorted_by(|a, b| a >= b),
            "query {number}: {dates:?}"
        );
        assert!(pages.iter().all(|page| page.total == fast.len()));
        let mut paged: Vec<_> = pages.into_iter().flat_map(|page| page.games).collect();
        paged.sort_unstable();
        assert_eq!(paged, slow, "query {number}: {query:?}");
        found += usize::from(!fast.is_empty());

        let fast = library.tree(&query).expect("an answer");
        let (slow, classes) = plain_scan::tree(&games, &query);
        let sums =
            |tree: &OpeningTree| (tree.games, tree.black, tree.white, tree.draws, tree.ended);
        assert_eq!(sums(&fast), sums(&slow), "query {number}: {query:?}");
        assert_eq!(counted(&fast), counted(&slow), "query {number}: {query:?}");
        // Every class of moves has one name, and no other class has it.
        let named: BTreeSet<usize> = fast
            .moves
            .iter()
            .filter_map(|row| classes.iter().position(|class| class.contains(&row.played)))
            .collect();
        assert_eq!(
            named.len(),
            classes.len(),
            "query {number}: {:?}",
            fast.moves
        );
    }
    found
}

#[test]
fn othello_answers_are_those_of_the_plain_scan() {
    let folder = TestFolder::new();
    let mut random = fastrand::Rng::with_seed(1);
    let mut text = String::new();
    for number in 0..150_u32 {
        let line = random_line::<Othello>(&mut random, &othello::Size::Eight, 64, 6);
        let mut record = OthelloRecord::of(&line);
        let names = ["Alice", "Bob", "羽生善治", "Carol"];
        record.players = ByColor {
            black: random.choice(names).map(str::to_owned),
            white: random.choice(names).map(str::to_owned),
        };
        let event = format!("Cup {}", number % 5);
        record.headers.push(Headers::EVENT, event);
        record
            .headers
            .push(Headers::DATE, format!("{}-05-01", 1990 + number % 12));
        if random.bool() {
            record
                .headers
                .push(Headers::RATING_BLACK, format!("{}", random.u16(1200..2200)));
            record
                .headers
                .push(Headers::RATING_WHITE, format!("{}", random.u16(1200..2200)));
        }
        text += &record::ggf::to_text(&record);
        text.push('\n');
    }
    folder.write("games.ggf", &text);
    let report = folder.import();
    assert_eq!(
        (report.refused.len(), report.added + report.known),
        (0, 150)
    );
    let library = GameLibrary::open(&folder.library()).expect("a library");
    let patterns = [
        "a1=X,b1=X",
        "a1=O",
        "d3=X,e3=.",
        "count-black=30..",
        "turn=white,h8=X",
        "c4=O,c5=O",
    ];
    let found = compare::<Othello>(&library, &patterns, 1500, 2);
    compare_players::<Othello>(&library);
    assert!(found > 300, "{found}");
}

#[test]
fn renju_answers_are_those_of_the_plain_scan() {
    let folder = TestFolder::new();
    let mut random = fastrand::Rng::with_seed(3);
    let mut text = String::new();
    for _ in 0..60 {
        let mut line = game::Line::<Renju>::new(Rules::default());
        // In the middle, as games are, so that openings have names and positions come twice.
        for first in ["h8", "h9", "j8"].iter().take(random.usize(1..4)) {
            line.push(renju::Move::Place(first.parse().expect("a point")))
                .expect("a move");
        }
        for _ in 0..random.usize(5..40) {
            let near: Vec<_> = line
                .position()
                .legal_moves()
                .into_iter()
                .filter(|m| {
                    m.point().is_some_and(|point| {
                        (6..10).contains(&point.x) && (5..11).contains(&point.y)
                    })
                })
                .collect();
            let Some(m) = random.choice(near) else { break };
            if line.verdict().is_none() {
                line.push(m).expect("a legal move");
            }
        }
        text += &moves_text(&line, "");
        text.push('\n');
    }
    folder.write("games.points", &text);
    let report = folder.import();
    assert_eq!(report.refused, []);
    let library = GameLibrary::open(&folder.library()).expect("a library");
    let patterns = [
        "h8=X,h9=O",
        "h8=X,g8=X",
        "a1=.",
        "count-white=9..12",
        "turn=black,j8=O",
    ];
    let found = compare::<Renju>(&library, &patterns, 500, 4);
    assert!(found > 100, "{found}");
}

#[test]
fn shogi_answers_are_those_of_the_plain_scan() {
    let folder = TestFolder::new();
    let mut random = fastrand::Rng::with_seed(5);
    let mut text = String::new();
    for number in 0..40 {
        let line = random_line::<Shogi>(&mut random, &shogi::Rules::default(), 60, 5);
        let start = if number % 10 == 9 {
            // A handicap is another start, and its games are found by their positions too.
            let rules = shogi::Rules {
                handicap: shogi::Handicap::named("two-piece").expect("a handicap"),
                ..shogi::Rules::default()
            };
            let line = random_line::<Shogi>(&mut random, &rules, 30, 5);
            text += &format!(
                "sfen {} moves {}\n",
                line_text(&line),
                moves_text(&line, " ")
            );
            continue;
        } else {
            "startpos"
        };
        text += &format!("{start} moves {}\n", moves_text(&line, " "));
    }
    folder.write("games.sfen", &text);
    let report = folder.import();
    assert_eq!(report.refused, []);
    let library = GameLibrary::open(&folder.library()).expect("a library");
    let patterns = [
        "5i=K,7g=.",
        "hand-black:P=1",
        "count-white:R=2",
        "2h=R,turn=black",
        "7f=P,3d=p",
    ];
    let found = compare::<Shogi>(&library, &patterns, 500, 6);
    assert!(found > 100, "{found}");
}

fn line_text(line: &game::Line<Shogi>) -> String {
    use game::Notation as _;
    Shogi::first_text(line)
}
