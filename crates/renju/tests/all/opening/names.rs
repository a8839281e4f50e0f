//! The 26 openings: where they are, and what they are called.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use renju::opening::{Area, Opening};
use renju::{Point, Size, Symmetry};

use super::{point, points, sizes};

#[test]
fn openings_are_where_the_books_draw_them() {
    let drawn = [
        ("D1", "h8 h9 h10"),
        ("D2", "h8 h9 i10"),
        ("D3", "h8 h9 j10"),
        ("D4", "h8 h9 i9"),
        ("D5", "h8 h9 j9"),
        ("D6", "h8 h9 i8"),
        ("D7", "h8 h9 j8"),
        ("D8", "h8 h9 h7"),
        ("D9", "h8 h9 i7"),
        ("D10", "h8 h9 j7"),
        ("D11", "h8 h9 h6"),
        ("D12", "h8 h9 i6"),
        ("D13", "h8 h9 j6"),
        ("I1", "h8 i9 j10"),
        ("I2", "h8 i9 j9"),
        ("I3", "h8 i9 j8"),
        ("I4", "h8 i9 j7"),
        ("I5", "h8 i9 j6"),
        ("I6", "h8 i9 i8"),
        ("I7", "h8 i9 i7"),
        ("I8", "h8 i9 i6"),
        ("I9", "h8 i9 h7"),
        ("I10", "h8 i9 h6"),
        ("I11", "h8 i9 g7"),
        ("I12", "h8 i9 g6"),
        ("I13", "h8 i9 f6"),
    ];
    let codes: Vec<_> = Opening::all().map(Opening::code).collect();
    assert_eq!(codes, drawn.map(|(code, _)| code));
    for (opening, (code, stones)) in Opening::all().zip(drawn) {
        assert_eq!(
            opening.stones(Size::RENJU).to_vec(),
            points(stones),
            "{code}"
        );
        assert_eq!(Opening::of(&points(stones), Size::RENJU), Some(opening));
        assert_eq!(format!("{opening:?}"), code);
    }
}

/// Every second stone in the central 3x3 with every third in the central 5x5.
fn each_three_stones(size: Size) -> impl Iterator<Item = [Point; 3]> {
    let center = size.center();
    let inside = move |width| {
        let area = Area::Central(width);
        size.points()
            .filter(move |&point| area.contains(point, size))
    };
    inside(3)
        .flat_map(move |second| inside(5).map(move |third| [center, second, third]))
        .filter(|[first, second, third]| first != second && first != third && second != third)
}

#[test]
fn the_26_openings_are_the_classes_of_three_stones() {
    let mut names = BTreeMap::<[Point; 3], BTreeSet<Opening>>::new();
    for stones in each_three_stones(Size::RENJU) {
        let turned = |symmetry: Symmetry| stones.map(|stone| symmetry.point(stone, Size::RENJU));
        let class = Symmetry::ALL.map(turned).into_iter().min().expect("eight");
        let opening = Opening::of(&stones, Size::RENJU).expect("an opening");
        names.entry(class).or_default().insert(opening);
    }
    // One name for each class, and one class for each name.
    assert!(names.values().all(|class| class.len() == 1));
    let openings: BTreeSet<Opening> = names.values().flatten().copied().collect();
    assert_eq!((names.len(), openings.len()), (26, 26));
}

#[test]
fn openings_are_recognised_on_every_board_and_in_either_order() {
    for size in sizes() {
        let mut seen = BTreeSet::new();
        for [first, second, third] in each_three_stones(size) {
            let opening = Opening::of(&[first, second, third], size);
            seen.extend(opening);
            assert!(opening.is_some());
            assert_eq!(opening, Opening::of(&[third, second, first], size));
        }
        assert_eq!(seen.len(), 26, "{size:?}");
        for opening in Opening::all() {
            assert_eq!(Opening::of(&opening.stones(size), size), Some(opening));
        }
    }
}

#[test]
fn other_stones_are_no_opening() {
    for stones in [
        "",
        "h8 h9",
        "g8 h9 i9",
        "h8 h10 i9",
        "h8 h9 k8",
        "h8 h9 h8",
        "h8 h9 s19",
    ] {
        assert_eq!(Opening::of(&points(stones), Size::RENJU), None, "{stones}");
    }
    let far = Point::new(255, 255);
    assert_eq!(
        Opening::of(&[point("h8"), far, point("h9")], Size::RENJU),
        None
    );
}

#[test]
fn openings_have_names() {
    let mut names = BTreeSet::new();
    for opening in Opening::all() {
        for name in [opening.code(), opening.kanji(), opening.romaji()] {
            assert_eq!(name.parse(), Ok(opening));
            assert_eq!(name.to_lowercase().parse(), Ok(opening));
            assert!(names.insert(name), "{name} twice");
        }
    }
    for (name, opening) in [
        ("Shogetsu", Opening::D8),
        ("shōgetsu", Opening::D8),
        ("Kyugetsu", Opening::D9),
        ("Myojo", Opening::I10),
        ("RYŪSEI", Opening::I5),
        ("i7", Opening::I7),
    ] {
        assert_eq!(name.parse(), Ok(opening));
    }
    assert_eq!(Opening::D4.to_string(), "D4 花月 Kagetsu");
    let error = "D14".parse::<Opening>().expect_err("no D14").to_string();
    assert!(error.starts_with("expected an opening"), "{error}");
}

/// Openings of real matches all begin with one of the 26.
#[test]
fn match_openings_are_recognised() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/renju/openings_match.txt");
    let Ok(text) = std::fs::read_to_string(file) else {
        return;
    };
    let mut rows = 0;
    for row in text.lines().filter(|row| !row.starts_with('#')) {
        let stones = joined_points(row);
        assert!(Opening::of(&stones, Size::RENJU).is_some(), "{row}");
        rows += 1;
    }
    assert!(rows > 100);
}

/// The points of a text without spaces: `h8h9f10`.
fn joined_points(text: &str) -> Vec<Point> {
    let spaced: String = text
        .chars()
        .flat_map(|letter| {
            let space = letter.is_ascii_alphabetic().then_some(' ');
            space.into_iter().chain([letter])
        })
        .collect();
    points(&spaced)
}
