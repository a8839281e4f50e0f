//! The page's types are the server's: `ui/src/messages.ts` is written from the Rust types.

use std::fs;
use std::path::Path;

use crate::messages::*;
use ts_rs::{Config, TS};

/// A declaration without the comments, which are in the Rust types.
fn bare(declaration: &str) -> String {
    let mut text = declaration.to_owned();
    while let Some(begin) = text.find("/**") {
        let end = text[begin..]
            .find("*/")
            .map_or(text.len(), |end| begin + end + 2);
        text.replace_range(begin..end, "");
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn declarations() -> String {
    let config = Config::default();
    let mut text =
        "// Written by `UPDATE=1 cargo test -p web --lib typescript`: do not edit.\n".to_owned();
    macro_rules! declare {
        ($($name:ty),* $(,)?) => {
            $( text.push_str(&format!("\nexport {}\n", bare(&<$name>::decl(&config)))); )*
        };
    }
    declare!(
        Side,
        Text,
        Setup,
        Cell,
        HandPiece,
        Hands,
        LegalMove,
        Foul,
        ColorCounts,
        Result,
        MoveName,
        View,
        BoardStyle,
        Choice,
        Rating,
        PlayerOption,
        PlayerInfo,
        RecordFormat,
        AppraisalInfo,
        SetPiece,
        Arrangement,
        Arranged,
        GameInfo,
        SeatSpec,
        ClockSpec,
        NewGame,
        Phase,
        ClockState,
        Advice,
        Opening,
        ProofResult,
        Proof,
        Candidate,
        Thinking,
        Trouble,
        GameState,
        GameSummary,
        PastGame,
        AnalysisLine,
        AnalysisState,
        ReviewState,
        ErrorSize,
        AppraisedLine,
        AppraisedMove,
        AppraisalVerdict,
        BookedMove,
        AppraisalState,
        Reviewed,
        KeptAppraisal,
        Node,
        Document,
        DocumentInfo,
        RecordTitle,
        EngineSetting,
        EngineSpec,
        OptionKind,
        OptionForm,
        EngineInfo,
        EngineTest,
        MatchPlan,
        MatchInfo,
        MatchRow,
        MatchGame,
        MatchState,
        RunInfo,
        RunSetting,
        RunCheckpoint,
        Curve,
        RunState,
        RunNews,
        TrainingFieldKind,
        TrainingField,
        TrainingMethod,
        TrainingPreset,
        TrainingForms,
        TrainingPlan,
        ClubTerms,
        ClubOffer,
        ClubPerson,
        ClubTableLine,
        ClubLobby,
        ClubDoor,
        ClubState,
        ClubPhase,
        ClubTable,
        ClubPlace,
        ClubResult,
        ClubLink,
        ClubProof,
        ClubAct,
        ClubRequest,
        ClubAnswer,
        ClubNews,
        LibraryPosition,
        LibraryConditions,
        LibraryShelf,
        LibraryState,
        LibraryRow,
        LibraryMove,
        LibraryTree,
        LibraryName,
        LibraryResults,
        LibraryOpening,
        LibraryAccuracy,
        LibraryPlayer,
        LibraryCard,
        LibraryRequest,
        LibraryAnswer,
        LibraryNews,
        ProblemClassInfo,
        ProblemGameInfo,
        ProblemInfo,
        ProblemVerdict,
        ProblemTried,
        RuleTask,
        RuleStep,
        RuleCourse,
        TeachRequest,
        TeachAnswer,
        Welcome,
        Request,
        Envelope,
        Answer,
        Event,
    );
    text.push_str(&format!("\nexport const VERSION = {VERSION};\n"));
    text
}

#[test]
fn the_page_has_the_same_types() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/src/messages.ts");
    let wanted = declarations();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&file, &wanted).expect("the file can be written");
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == wanted,
        "{} is old: UPDATE=1 cargo test -p web --lib typescript",
        file.display()
    );
}
