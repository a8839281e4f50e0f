use std::path::Path;

/// The format of a record file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Shogi: CSA, read in any version, written as V3.0.
    Csa,
    /// Shogi: CSA, written as V2.2.
    Csa22,
    /// Shogi: one game a line, as after USI's `position`.
    Usi,
    /// Shogi: KIF.
    Kif,
    /// Shogi: KI2.
    Ki2,
    /// Shogi: JKF, the JSON kifu format.
    Jkf,
    /// Renju: the points of a game in a row, one game a line.
    Points,
    /// Renju: the file of the Renju RDD, one game on one line.
    Rdd,
    /// Renju: Piskvork's saved games.
    Psq,
    /// Renju: Piskvork's recorded moves.
    Rec,
    /// Renju: Smart Game Format, game 4.
    Sgf,
    /// Renju: RenjuNet's database in XML.
    Rif,
    /// Othello: Generic Game Format, the files of GGS.
    Ggf,
    /// Othello: the French federation's base, with WTH.JOU and WTH.TRN beside it.
    Wthor,
    /// Othello: transcripts, the squares of a game in a row, one game a line.
    Squares,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 15] = [
        Format::Csa,
        Format::Csa22,
        Format::Usi,
        Format::Kif,
        Format::Ki2,
        Format::Jkf,
        Format::Points,
        Format::Rdd,
        Format::Psq,
        Format::Rec,
        Format::Sgf,
        Format::Rif,
        Format::Ggf,
        Format::Wthor,
        Format::Squares,
    ];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Csa => "csa",
            Format::Csa22 => "csa22",
            Format::Usi => "usi",
            Format::Kif => "kif",
            Format::Ki2 => "ki2",
            Format::Jkf => "jkf",
            Format::Points => "points",
            Format::Rdd => "rdd",
            Format::Psq => "psq",
            Format::Rec => "rec",
            Format::Sgf => "sgf",
            Format::Rif => "rif",
            Format::Ggf => "ggf",
            Format::Wthor => "wthor",
            Format::Squares => "squares",
        }
    }

    /// The format in a few words.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Format::Csa => "Shogi: CSA, read in any version, written as V3.0",
            Format::Csa22 => "Shogi: CSA, written as V2.2",
            Format::Usi => "Shogi: one game a line, as after USI's `position`",
            Format::Kif => "Shogi: KIF",
            Format::Ki2 => "Shogi: KI2",
            Format::Jkf => "Shogi: JKF, the JSON kifu format",
            Format::Points => "Renju: the points of a game in a row, one game a line",
            Format::Rdd => "Renju: the file of the Renju RDD, one game on one line",
            Format::Psq => "Renju: Piskvork's saved games",
            Format::Rec => "Renju: Piskvork's recorded moves",
            Format::Sgf => "Renju: Smart Game Format, game 4",
            Format::Rif => "Renju: RenjuNet's database in XML",
            Format::Ggf => "Othello: Generic Game Format, the files of GGS",
            Format::Wthor => {
                "Othello: the French federation's base, with WTH.JOU and WTH.TRN beside it"
            }
            Format::Squares => {
                "Othello: transcripts, the squares of a game in a row, one game a line"
            }
        }
    }

    /// The format that a file's name tells.
    #[must_use]
    pub fn of(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "csa" => Some(Format::Csa),
            "sfen" | "usi" | "txt" => Some(Format::Usi),
            "kif" | "kifu" | "bod" => Some(Format::Kif),
            "ki2" | "ki2u" => Some(Format::Ki2),
            "jkf" | "json" => Some(Format::Jkf),
            "points" => Some(Format::Points),
            "rdd" => Some(Format::Rdd),
            "psq" => Some(Format::Psq),
            "rec" => Some(Format::Rec),
            "sgf" => Some(Format::Sgf),
            "rif" | "xml" => Some(Format::Rif),
            "ggf" => Some(Format::Ggf),
            "wtb" => Some(Format::Wthor),
            "f5d6" => Some(Format::Squares),
            _ => None,
        }
    }

    /// The end of a file's name.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Format::Csa | Format::Csa22 => "csa",
            Format::Usi => "sfen",
            Format::Kif => "kif",
            Format::Ki2 => "ki2",
            Format::Jkf => "jkf",
            Format::Points => "points",
            Format::Rdd => "rdd",
            Format::Psq => "psq",
            Format::Rec => "rec",
            Format::Sgf => "sgf",
            Format::Rif => "rif",
            Format::Ggf => "ggf",
            Format::Wthor => "wtb",
            Format::Squares => "f5d6",
        }
    }

    /// The game of the format's records.
    #[must_use]
    pub fn game(self) -> &'static str {
        match self {
            Format::Csa | Format::Csa22 | Format::Usi | Format::Kif | Format::Ki2 | Format::Jkf => {
                "Shogi"
            }
            Format::Points
            | Format::Rdd
            | Format::Psq
            | Format::Rec
            | Format::Sgf
            | Format::Rif => "Renju",
            Format::Ggf | Format::Wthor | Format::Squares => "Othello",
        }
    }

    /// Whether a file of this format holds one game and no more.
    #[must_use]
    pub fn holds_one(self) -> bool {
        matches!(
            self,
            Format::Kif | Format::Ki2 | Format::Jkf | Format::Rdd | Format::Psq | Format::Rec
        )
    }
}
