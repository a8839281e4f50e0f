use report::Language;

/// The words of the page.
pub(super) struct Words {
    pub(super) method: &'static str,
    pub(super) game: &'static str,
    pub(super) seed: &'static str,
    pub(super) steps: &'static str,
    pub(super) time: &'static str,
    pub(super) checkpoints: &'static str,
    pub(super) best: &'static str,
    pub(super) settings: &'static str,
    pub(super) nothing: &'static str,
}

impl Words {
    pub(super) const fn of(language: Language) -> Words {
        match language {
            Language::English => Words {
                method: "method",
                game: "game",
                seed: "seed",
                steps: "steps",
                time: "time",
                checkpoints: "checkpoints",
                best: "best",
                settings: "Settings",
                nothing: "Nothing was measured yet.",
            },
            Language::Japanese => Words {
                method: "学習法",
                game: "ゲーム",
                seed: "シード",
                steps: "ステップ",
                time: "時間",
                checkpoints: "チェックポイント",
                best: "最良",
                settings: "設定",
                nothing: "まだ何も測られていません。",
            },
        }
    }
}
