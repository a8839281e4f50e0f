use std::fmt::Write as _;

use report::Language;

use crate::{FleetStatus, RunState, WorkerState};

impl FleetStatus {
    /// The status for people.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let status = self;
        let mut out = String::new();
        let workers = status.workers.iter();
        let there = workers
            .filter(|worker| matches!(worker.state, WorkerState::Working | WorkerState::Idle));
        let there = there.count();
        let _ = writeln!(
            out,
            "{}",
            language.pick(
                format!("{}: {there} workers", status.queue),
                format!("{}: ワーカー {there} 台", status.queue),
            )
        );
        for worker in &status.workers {
            let state = match worker.state {
                WorkerState::Working => language.pick("working", "対局中"),
                WorkerState::Idle => language.pick("idle", "待機中"),
                WorkerState::Away => language.pick("away", "応答なし"),
                WorkerState::SetAside => language.pick("set aside", "除外"),
            };
            let (name, threads, games) = (&worker.name, worker.threads, worker.games);
            let why = worker.why.as_ref().map(|why| language.message(why));
            let why = why.map_or(String::new(), |why| format!(": {why}"));
            let text = language.pick(
                format!("  {name}  {state}, {threads} at a time, {games} games{why}"),
                format!("  {name}  {state}、同時 {threads}、{games} 局{why}"),
            );
            let _ = writeln!(out, "{text}");
        }
        for run in &status.runs {
            let state = match run.state {
                RunState::Open => language.pick("open", "進行中"),
                RunState::Done => language.pick("done", "完了"),
                RunState::Cancelled => language.pick("cancelled", "取り消し"),
                RunState::Failed => language.pick("failed", "失敗"),
            };
            let (name, title, played, games) = (&run.run, &run.title, run.played, run.games);
            let text = language.pick(
                format!("{name}  {title}: {state}, {played} of {games} games"),
                format!("{name}  {title}: {state}、{games} 局中 {played} 局"),
            );
            let _ = writeln!(out, "{text}");
            let (agreed, disputed, repeats) = (run.agreed, run.disputed, run.repeats);
            let text = language.pick(
            format!("  checked twice: {agreed} agree, {disputed} differ; {repeats} results came again"),
            format!("  二重の検査: 一致 {agreed}、不一致 {disputed}。重複した結果 {repeats}"),
        );
            let _ = writeln!(out, "{text}");
            if run.suspect > 0 {
                let suspect = run.suspect;
                let text = language.pick(
                    format!("  {suspect} results are of workers that were set aside later"),
                    format!("  {suspect} 件の結果は後に除外されたワーカーのものです"),
                );
                let _ = writeln!(out, "{text}");
            }
            if let Some(why) = &run.why {
                let _ = writeln!(out, "  {}", language.message(why));
            }
        }
        if status.refused > 0 {
            let refused = status.refused;
            let text = language.pick(
                format!("{refused} refused, the last ones:"),
                format!("拒否 {refused} 件。最近のもの:"),
            );
            let _ = writeln!(out, "{text}");
            for refusal in &status.refusals {
                let (worker, run) = (&refusal.worker, &refusal.run);
                let why = language.message(&refusal.why);
                let _ = writeln!(out, "  {worker} {run} {}: {why}", refusal.job);
            }
        }
        out
    }
}
