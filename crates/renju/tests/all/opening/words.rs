//! Rules, actions and prompts as people read and type them.

use renju::opening::{Action, OpeningRule, Phase};

use super::{after, point};

#[test]
fn rules_have_names_and_descriptions() {
    for rule in OpeningRule::ALL {
        assert_eq!(rule.name().parse(), Ok(rule));
        assert_eq!(rule.to_string(), rule.name());
        assert!(rule.english().ends_with('.') && rule.english().is_ascii());
        assert!(rule.japanese().ends_with('。') && !rule.japanese().contains("  "));
    }
    for (name, rule) in [
        ("Soosyrv-8", OpeningRule::Soosyrv8),
        ("soosorv_8", OpeningRule::Soosyrv8),
        ("Soosõrv-8", OpeningRule::Soosyrv8),
        ("SOOSO\u{303}RV8", OpeningRule::Soosyrv8),
        ("taraguchi-10", OpeningRule::Taraguchi10),
        ("super_sakata", OpeningRule::SuperSakata),
        ("Super Sakata", OpeningRule::SuperSakata),
        ("RIF", OpeningRule::Rif),
        ("swap-2", OpeningRule::Swap2),
    ] {
        assert_eq!(name.parse(), Ok(rule));
    }
    for name in ["", "soosyrv", "swap3", "連珠"] {
        assert!(name.parse::<OpeningRule>().is_err(), "{name}");
    }
}

#[test]
fn actions_are_words() {
    for (text, action) in [
        (" h8 ", Action::Place(point("h8"))),
        ("place h8", Action::Place(point("h8"))),
        ("SWAP", Action::Swap),
        ("no", Action::Stay),
        ("add", Action::Add),
        ("ten", Action::Ten),
        ("3", Action::Declare(3)),
        ("declare  3", Action::Declare(3)),
        ("offer A1", Action::Offer(point("a1"))),
        ("choose o15", Action::Choose(point("o15"))),
    ] {
        assert_eq!(text.parse(), Ok(action), "{text}");
    }
    for text in [
        "",
        "h0",
        "offer",
        "offer swap",
        "declare h8",
        "declare 256",
        "h8 h9",
        "連珠",
    ] {
        let error = text.parse::<Action>().expect_err(text).to_string();
        assert!(error.starts_with("expected a point such as h8"), "{error}");
    }
    let error = Phase::MaySwap
        .parse("h8")
        .expect_err("no point")
        .to_string();
    assert_eq!(error, "expected swap or stay");
}

#[test]
fn prompts_say_what_to_do() {
    for (rule, words, english, japanese) in [
        (
            OpeningRule::Rif,
            "",
            "Place stone 1 (black) in the middle.",
            "1手目(黒)を天元に打ってください。",
        ),
        (
            OpeningRule::Rif,
            "h8",
            "Place stone 2 (white) in the central 3x3.",
            "2手目(白)を中央3×3の中に打ってください。",
        ),
        (
            OpeningRule::Rif,
            "h8 h9 i9 stay",
            "Place stone 4 (white) anywhere on the board.",
            "4手目(白)を盤上の好きな所に打ってください。",
        ),
        (
            OpeningRule::Rif,
            "h8 h9 i9 stay a1 a2",
            "Offer fifth move 2 of 2, not symmetric to another.",
            "5手目を2か所示してください。次は2か所目です(対称の点は示せません)。",
        ),
        (
            OpeningRule::Rif,
            "h8 h9 i9 stay a1 a2 a3",
            "Choose the fifth move: a2 a3.",
            "示された5手目から一つ選んでください: a2 a3",
        ),
    ] {
        let phase = after(rule, words).phase();
        assert_eq!(phase.prompt_english(), english);
        assert_eq!(phase.prompt_japanese(), japanese);
    }
}
