//! Results as people read them in a terminal and in `summary.txt`.

use report::{Language, signed};

use crate::{Duel, Player, Summary, Termination, Test};

/// The lines of a summary.
#[must_use]
pub fn summary_lines(summary: &Summary, language: Language) -> Vec<String> {
    let mut lines = Vec::new();
    match (&summary.duel, summary.players.as_slice()) {
        (Some(duel), [first, second]) => {
            duel_lines(summary, duel, [first, second], language, &mut lines)
        }
        _ => table(summary, language, &mut lines),
    }
    let ends: Vec<String> = summary
        .terminations
        .iter()
        .map(|(why, games)| format!("{} {games}", Termination::text_of(why, language)))
        .collect();
    lines.push(row(language.pick("ends", "終局理由"), &ends.join(", ")));
    lines
}

/// A row of two columns.
fn row(name: &str, text: &str) -> String {
    // Full-width letters are two cells wide.
    let cells: usize = name.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    let blanks = " ".repeat(10_usize.saturating_sub(cells));
    format!("{name}{blanks}{text}").trim_end().to_owned()
}

fn duel_lines(
    summary: &Summary,
    duel: &Duel,
    [first, second]: [&Player; 2],
    language: Language,
    lines: &mut Vec<String>,
) {
    let (wins, losses, draws, games) = (duel.wins, duel.losses, duel.draws, summary.games);
    lines.push(language.pick(
        format!(
            "{} - {}: {wins} wins, {losses} losses, {draws} draws in {games} games",
            first.name, second.name
        ),
        format!(
            "{} - {}: {wins}勝 {losses}敗 {draws}分 ({games}局)",
            first.name, second.name
        ),
    ));
    let unknown = language.pick("not enough information", "情報不足");
    let estimate = |value: Option<f64>, error: Option<f64>| match (value, error) {
        (Some(value), Some(error)) => format!("{} ± {error:.1}", signed(value, 1)),
        (Some(value), None) => format!("{} ({unknown})", signed(value, 1)),
        (None, _) => unknown.to_owned(),
    };
    let score = match (duel.score, duel.score_error) {
        (Some(score), Some(error)) => {
            format!("{:.1} % ± {:.1}", 100.0 * score, 100.0 * error)
        }
        (Some(score), None) => format!("{:.1} %", 100.0 * score),
        (None, _) => unknown.to_owned(),
    };
    lines.push(row(language.pick("score", "勝率"), &score));
    lines.push(row("Elo", &estimate(duel.elo, duel.elo_error)));
    lines.push(row("nElo", &estimate(duel.nelo, duel.nelo_error)));
    let los = duel
        .los
        .map_or(unknown.to_owned(), |los| format!("{:.1} %", 100.0 * los));
    lines.push(row("LOS", &los));
    let [black, white] = [first.as_black, first.as_white].map(|[wins, draws, losses]| {
        language.pick(
            format!("+{wins} -{losses} ={draws}"),
            format!("{wins}勝{losses}敗{draws}分"),
        )
    });
    lines.push(row(
        language.pick("colours", "先後別"),
        &language.pick(
            format!("{} as Black {black}, as White {white}", first.name),
            format!("{} 黒番 {black}、白番 {white}", first.name),
        ),
    ));
    let [a, b, c, d, e] = duel.pentanomial;
    lines.push(row(
        language.pick("pairs", "ペア"),
        &format!("0: {a}  ½: {b}  1: {c}  1½: {d}  2: {e}"),
    ));
    if let Some(test) = &duel.sprt {
        lines.push(row("SPRT", &sprt(test, duel.llr, language)));
    }
}

/// A sequential test in a line.
fn sprt(test: &Test, llr: Option<f64>, language: Language) -> String {
    let (lower, upper, pairs) = (test.lower, test.upper, test.pairs);
    let ratio = llr.map_or("-".to_owned(), |llr| format!("{llr:.2}"));
    let unit = if test.model == "normalized" {
        "nElo"
    } else {
        "Elo"
    };
    let (elo0, elo1) = (test.elo0, test.elo1);
    let verdict = match test.verdict {
        Some("H1") => language.pick(
            format!("H1 accepted after {pairs} pairs ({unit} {elo1} rather than {elo0})"),
            format!("{pairs}ペアでH1を採択({unit} {elo0}よりも{elo1})"),
        ),
        Some(_) => language.pick(
            format!("H0 accepted after {pairs} pairs ({unit} {elo0} rather than {elo1})"),
            format!("{pairs}ペアでH0を採択({unit} {elo1}よりも{elo0})"),
        ),
        None => language.pick(
            format!("no verdict after {pairs} pairs ({unit} {elo0} or {elo1})"),
            format!("{pairs}ペアでは未決({unit} {elo0} か {elo1})"),
        ),
    };
    format!("LLR {ratio} [{lower:.2}, {upper:.2}] {verdict}")
}

/// The table of a tournament, the strongest first.
fn table(summary: &Summary, language: Language, lines: &mut Vec<String>) {
    let mut players: Vec<&Player> = summary.players.iter().collect();
    players.sort_by(|a, b| {
        let rank = |player: &Player| (player.elo, player.points / player.games.max(1) as f64);
        let ((elo_a, share_a), (elo_b, share_b)) = (rank(a), rank(b));
        match (elo_a, elo_b) {
            (Some(a), Some(b)) => b.total_cmp(&a),
            _ => share_b.total_cmp(&share_a),
        }
    });
    let longest = players
        .iter()
        .map(|player| player.name.chars().count())
        .max();
    let width = longest.unwrap_or(0).max(6);
    lines.push(language.pick(
        format!(
            "{:>3} {:width$} {:>16} {:>7} {:>7} {:>6} {:>6} {:>6}",
            "", "player", "Elo (95 %)", "score", "games", "wins", "draws", "losses"
        ),
        format!(
            "{:>3} {:width$} {:>14} {:>5} {:>5} {:>4} {:>4} {:>4}",
            "", "プレイヤー", "Elo (95 %)", "勝率", "対局", "勝", "分", "負"
        ),
    ));
    for (place, player) in (1..).zip(players) {
        let elo = match (player.elo, player.elo_error) {
            (Some(elo), Some(error)) => format!("{} ± {error:.1}", signed(elo, 1)),
            (Some(elo), None) => signed(elo, 1),
            (None, _) => language.pick("?", "?").to_owned(),
        };
        let score = 100.0 * player.points / player.games.max(1) as f64;
        lines.push(format!(
            "{place:>3} {:width$} {elo:>16} {score:>6.1}% {:>7} {:>6} {:>6} {:>6}",
            player.name, player.games, player.wins, player.draws, player.losses
        ));
    }
    if summary.players.iter().any(|player| player.elo.is_none()) {
        lines.push(language.pick(
            "?: not enough information: it won or lost all its games, or met nobody of the others"
                .to_owned(),
            "?: 情報不足(全勝・全敗、または他との対局なし)".to_owned(),
        ));
    }
}
