use super::*;
use crate::statistics::{Model, Sprt};
use crate::{Row, Side, Termination};

fn row(game: u64, [black, white]: [&str; 2], winner: Option<Side>) -> Row {
    let plies = 20 + (game * 7919 % 61) as usize;
    Row {
        game,
        pair: game.div_ceil(2),
        black: black.to_owned(),
        white: white.to_owned(),
        opening: (game.div_ceil(2) % 40 + 1) as usize,
        seed: None,
        start: game.to_string(),
        moves: vec!["m"; plies + 2].join(" "),
        opening_moves: 2,
        first: Side::Black,
        winner,
        termination: match game % 50 {
            3 if winner.is_some() => Termination::Time,
            7 if winner.is_some() => Termination::Resignation,
            _ => Termination::Rules,
        },
        detail: String::new(),
        time_us: (0..plies as u64)
            .map(|ply| 900 + (game * 31 + ply * 17) % 700)
            .collect(),
        score: Vec::new(),
        score_units: game::ByColor::default(),
        expected: Vec::new(),
        depth: Vec::new(),
        nodes: Vec::new(),
    }
}

/// So many games of everybody against everybody; `winner` says who wins of the black and the
/// white contestant.
fn ledger(
    names: &[&str],
    games: u64,
    winner: impl Fn(u64, usize, usize) -> Option<Side>,
) -> Ledger {
    let mut ledger = Ledger::new(names.iter().map(|&name| name.to_owned()).collect());
    let mut meetings = Vec::new();
    for one in 0..names.len() {
        meetings.extend((one + 1..names.len()).map(|other| (one, other)));
    }
    for game in 1..=games {
        let (one, other) = meetings[(game.div_ceil(2) as usize) % meetings.len()];
        let (black, white) = if game % 2 == 1 {
            (one, other)
        } else {
            (other, one)
        };
        let winner = winner(game, black, white);
        let row = row(game, [names[black], names[white]], winner);
        ledger.insert(&row).expect("a game of this match");
    }
    ledger
}

/// The smaller number is the stronger contestant, Black has an edge.
fn luck(game: u64, black: usize, white: usize) -> Option<Side> {
    let mut random = fastrand::Rng::with_seed(game);
    let edge = 0.4 + 0.03 + 0.025 * (white as f64 - black as f64);
    match random.f64() {
        chance if chance < edge => Some(Side::Black),
        chance if chance < edge + 0.2 => None,
        _ => Some(Side::White),
    }
}

fn test(ledger: &Ledger) -> Sequential {
    let sprt = Sprt::new(Model::Normalized, 0.0, 5.0, 0.05, 0.05).expect("a test");
    let mut test = Sequential::new(sprt);
    test.update(ledger);
    test
}

fn page(ledger: &Ledger, test: Option<&Sequential>, language: Language) -> String {
    let facts = [
        ("Limit".to_owned(), "10 s + 0.1 s".to_owned()),
        ("Rules <x>".to_owned(), "\"&\"".to_owned()),
    ];
    let report = Report {
        title: "A <b> match",
        language,
        facts: &facts,
        ledger,
        test,
        opening: &|number| format!("f5d6c3 <{number}>"),
        is_final: true,
    };
    report.html()
}

/// All pages worth a look.
fn pages() -> Vec<String> {
    let names = ["new", "old"];
    let many = ["a", "b", "c", "d", "e", "f"];
    let black = |_, black, _| Some(if black == 0 { Side::Black } else { Side::White });
    let ledgers = [
        ledger(&names, 0, luck),
        ledger(&names, 1, luck),
        ledger(&names, 2, luck),
        ledger(&names, 400, luck),
        ledger(&names, 401, luck),
        ledger(&names, 60, black),
        ledger(&names, 60, |_, _, _| None),
        ledger(&names, 60, |_, _, _| Some(Side::Black)),
        ledger(&many, 0, luck),
        ledger(&many, 1, luck),
        ledger(&many, 900, luck),
        ledger(&many, 900, black),
        Ledger::new(Vec::new()),
        Ledger::new(vec!["alone".to_owned()]),
    ];
    let mut pages = Vec::new();
    for ledger in &ledgers {
        for language in [Language::English, Language::Japanese] {
            pages.push(page(ledger, None, language));
            pages.push(page(ledger, Some(&test(ledger)), language));
        }
    }
    pages
}

/// Reads a page as strictly as XML: all elements closed, all attributes quoted, all ampersands
/// part of something.
fn assert_sound(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page.strip_prefix("<!DOCTYPE html>\n").expect("a page");
    while let Some((text, after)) = rest.split_once('<') {
        assert!(
            !text.contains('>') || open.last() == Some(&"style"),
            "{text}"
        );
        for reference in text.split('&').skip(1) {
            let (name, _) = reference.split_once(';').expect("an end");
            assert!(
                ["amp", "lt", "gt", "quot", "#39"].contains(&name),
                "&{name};"
            );
        }
        let (tag, after) = after.split_once('>').expect("an end");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "before {:.80}", after);
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "<{tag}>");
        let name = tag.split([' ', '/']).next().expect("a name");
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric()), "<{tag}>");
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn pages_are_well_formed() {
    for page in pages() {
        assert_sound(&page);
    }
}

#[test]
fn no_figure_is_nonsense() {
    for page in pages() {
        for word in page.split(|c: char| !c.is_ascii_alphanumeric()) {
            assert!(
                !["NaN", "inf", "infinity", "None", "Some"].contains(&word),
                "{word}"
            );
        }
        assert!(!page.contains("{0}") && !page.contains("{1}"));
    }
}

#[test]
fn what_the_results_do_not_say_is_said() {
    let nothing = ledger(&["a", "b"], 60, |_, _, _| None);
    let page = page(&nothing, None, Language::English);
    assert!(page.contains("not enough information"));
    assert!(page.contains("0–60–0"));
}

#[test]
fn names_do_nothing() {
    let bad = "<script>alert(1)</script>\"'&\u{202e}\0";
    let names = [bad, "</style><img src=x onerror=y>", "{0}"];
    for count in [2, 3] {
        let ledger = ledger(&names[..count], 40, luck);
        let report = Report {
            title: bad,
            language: Language::English,
            facts: &[(bad.to_owned(), bad.to_owned())],
            ledger: &ledger,
            test: None,
            opening: &|_| bad.to_owned(),
            is_final: false,
        };
        let page = report.html();
        assert_sound(&page);
        assert!(!page.contains("<script") && !page.contains("<img"));
        assert_eq!(page.matches("</style>").count(), 1);
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;"));
    }
}

#[test]
fn pages_load_nothing() {
    for page in pages() {
        for way in [
            "http:", "https:", "url(", "@import", " src=", " href=", "<link", "<script",
        ] {
            assert!(!page.contains(way), "{way}");
        }
        assert!(page.contains("default-src 'none'; style-src 'unsafe-inline'"));
    }
}

#[test]
fn a_running_match_says_so() {
    let ledger = ledger(&["a", "b"], 10, luck);
    let mut report = Report {
        title: "t",
        language: Language::English,
        facts: &[],
        ledger: &ledger,
        test: None,
        opening: &|number| number.to_string(),
        is_final: false,
    };
    assert!(
        report
            .html()
            .contains("http-equiv=\"refresh\" content=\"10\"")
    );
    assert!(report.html().contains("still running"));
    report.is_final = true;
    assert!(!report.html().contains("refresh"));
    assert!(!report.html().contains("still running"));
}

#[test]
fn equal_results_give_equal_pages() {
    assert_eq!(pages(), pages());
}

#[test]
fn both_languages_say_everything() {
    let ledger = ledger(&["a", "b"], 400, luck);
    let test = test(&ledger);
    let [english, japanese] = [Language::English, Language::Japanese]
        .map(|language| page(&ledger, Some(&test), language));
    assert!(english.contains("<html lang=\"en\">") && japanese.contains("<html lang=\"ja\">"));
    for page in [&english, &japanese] {
        assert!(page.contains("id=\"llr-plot-t\"") && page.contains("id=\"elo-plot-t\""));
    }
    for word in [
        "勝率",
        "引き分け",
        "先後入れ替えペア",
        "尤度比",
        "95%信頼区間",
        "終局理由",
    ] {
        assert!(japanese.contains(word), "{word}");
    }
    let is_japanese = |c: char| ('\u{3040}'..='\u{9fff}').contains(&c);
    assert!(!english.contains(is_japanese));
}

#[test]
fn many_contestants_have_a_cross_table() {
    let names = ["a", "b", "c", "d", "e", "f"];
    let page = page(&ledger(&names, 900, luck), None, Language::English);
    assert!(page.contains("Cross table") && page.contains("Ranking"));
    assert!(!page.contains("elo-plot"));
}

#[test]
fn long_matches_have_short_pages() {
    let ledger = ledger(&["new", "old"], 20_000, luck);
    let page = page(&ledger, Some(&test(&ledger)), Language::English);
    assert_sound(&page);
    assert!(page.len() < 200_000, "{}", page.len());
    let [_, curve] = page.split("class=\"curve main\"").collect::<Vec<_>>()[..2] else {
        panic!("no curve");
    };
    let curve = curve.split("/>").next().unwrap_or_default();
    assert!((100..=401).contains(&curve.matches(',').count()));
}

#[test]
fn openings_are_cut_off_and_duplicates_are_named() {
    let mut ledger = Ledger::new(vec!["a".to_owned(), "b".to_owned()]);
    for game in 1..=500 {
        let mut row = row(game, ["a", "b"], None);
        row.opening = game as usize;
        if game > 498 {
            (row.start, row.moves) = (String::new(), "m m m".to_owned());
        }
        ledger.insert(&row).expect("a game");
    }
    let page = page(&ledger, None, Language::English);
    assert!(page.contains("Openings not shown: 300."));
    assert!(page.contains("move for move: 1."));
}
