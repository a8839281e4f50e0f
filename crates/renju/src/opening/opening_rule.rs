use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::Opening;

/// How the first stones are placed and the colours decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OpeningRule {
    /// No rule at all: the game begins with an empty board.
    #[default]
    Free,
    /// The rule of the RIF from 1996 to 2008.
    Rif,
    /// The rule of the world championships from 1989 to 1995.
    Swap,
    /// Yamaguchi's rule, of the world championships from 2009 to 2015.
    Yamaguchi,
    /// Soosõrv's rule with up to eight fifth moves, of the world championships from 2017.
    Soosyrv8,
    /// The rule of Tarannikov and Yamaguchi with ten fifth moves.
    Taraguchi10,
    /// The rule of the Gomoku world championships.
    Swap2,
    /// Sakata's rule, with as many stones as the players like to add.
    SuperSakata,
}

impl OpeningRule {
    /// All of them.
    pub const ALL: [OpeningRule; 8] = [
        OpeningRule::Free,
        OpeningRule::Rif,
        OpeningRule::Swap,
        OpeningRule::Yamaguchi,
        OpeningRule::Soosyrv8,
        OpeningRule::Taraguchi10,
        OpeningRule::Swap2,
        OpeningRule::SuperSakata,
    ];

    /// The name on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            OpeningRule::Free => "free",
            OpeningRule::Rif => "rif",
            OpeningRule::Swap => "swap",
            OpeningRule::Yamaguchi => "yamaguchi",
            OpeningRule::Soosyrv8 => "soosyrv8",
            OpeningRule::Taraguchi10 => "taraguchi10",
            OpeningRule::Swap2 => "swap2",
            OpeningRule::SuperSakata => "super-sakata",
        }
    }

    /// Whether the third stone may make this opening. Swap leaves out the two in which White
    /// is too well off (二十四珠型).
    #[must_use]
    pub const fn allows(self, opening: Opening) -> bool {
        !matches!(
            (self, opening),
            (OpeningRule::Swap, Opening::D13 | Opening::I13)
        )
    }

    /// What the players do, in English.
    #[must_use]
    pub const fn english(self) -> &'static str {
        match self {
            OpeningRule::Free => {
                "Free: no opening rule. The first player is Black, and the board is empty."
            }
            OpeningRule::Rif => {
                "RIF: the first player places three stones: the first in the middle, the second \
                 in the central 3x3, the third in the central 5x5. The second player may swap \
                 colours. White places the fourth stone anywhere, Black offers two fifth moves \
                 that are not symmetric, and White chooses one of them."
            }
            OpeningRule::Swap => {
                "Swap: Black places the first stone in the middle, White the second in the \
                 central 3x3, Black the third in the central 5x5, Yuusei (D13) and Suisei (I13) \
                 excepted. White may swap colours. Then White places the fourth stone anywhere, \
                 Black offers two fifth moves that are not symmetric, and White chooses one of \
                 them."
            }
            OpeningRule::Yamaguchi => {
                "Yamaguchi: the first player places three stones (the middle, the central 3x3, \
                 the central 5x5) and declares how many fifth moves Black will offer. The second \
                 player may swap colours. White places the fourth stone anywhere, Black offers \
                 that many fifth moves, none symmetric to another, and White chooses one of them."
            }
            OpeningRule::Soosyrv8 => {
                "Soosyrv-8: the first player places three stones (the middle, the central 3x3, \
                 the central 5x5). The second player may swap colours. White places the fourth \
                 stone anywhere and declares how many fifth moves Black will offer, from one to \
                 eight. Black may swap colours. Black offers that many fifth moves, none \
                 symmetric to another, and White chooses one of them."
            }
            OpeningRule::Taraguchi10 => {
                "Taraguchi-10: the players take turns to place the first four stones: in the \
                 middle, the central 3x3, the central 5x5 and the central 7x7. After each, the \
                 other player may swap colours. After the fourth, Black may instead offer ten \
                 fifth moves anywhere, none symmetric to another, of which White chooses one. \
                 Otherwise Black places the fifth stone in the central 9x9, and White may swap \
                 colours once more."
            }
            OpeningRule::Swap2 => {
                "Swap2: the first player places three stones anywhere: black, white, black. The \
                 second player plays on as White, or swaps and plays Black, or adds a white and \
                 a black stone and lets the first player choose a colour. White moves next."
            }
            OpeningRule::SuperSakata => {
                "Super Sakata: the first player places three stones (the middle, the central \
                 3x3, the central 5x5), the second player the fourth in the central 7x7 and the \
                 fifth in the central 9x9. The first player plays on as White, or swaps and \
                 plays Black, or adds a white and a black stone anywhere and leaves the same \
                 three choices to the second player, and so on."
            }
        }
    }

    /// What the players do, in Japanese.
    #[must_use]
    pub const fn japanese(self) -> &'static str {
        match self {
            OpeningRule::Free => {
                "自由打ち: 開局規定はありません。仮先が黒を持ち、空の盤から打ち始めます。"
            }
            OpeningRule::Rif => {
                "珠型交替五珠二題打ち(RIFルール): 仮先が1手目を天元に、2手目を中央3×3の中に、\
                 3手目を中央5×5の中に打って珠型を示します。仮後は黒白を交替できます。白は4手目を\
                 好きな所に打ち、黒は対称でない5手目を二か所示し、白がその一つを選びます。"
            }
            OpeningRule::Swap => {
                "旧交替打ち(スワップルール): 黒が1手目を天元に、白が2手目を中央3×3の中に、黒が\
                 3手目を中央5×5の中に打ちます。遊星と彗星は使えません(二十四珠型)。白は黒白を\
                 交替できます。白は4手目を好きな所に打ち、黒は対称でない5手目を二か所示し、\
                 白がその一つを選びます。"
            }
            OpeningRule::Yamaguchi => {
                "題数打ち(山口ルール): 仮先が珠型(天元、中央3×3、中央5×5)を示し、5手目の題数を\
                 宣言します。仮後は黒白を交替できます。白は4手目を好きな所に打ち、黒は互いに対称で\
                 ない5手目を題数だけ示し、白がその一つを選びます。"
            }
            OpeningRule::Soosyrv8 => {
                "四珠交替打ち(ソーソロフ8): 仮先が珠型(天元、中央3×3、中央5×5)を示し、仮後は\
                 黒白を交替できます。白は4手目を好きな所に打ち、5手目の題数を1から8までの数で宣言\
                 します。黒は黒白を交替できます。黒は互いに対称でない5手目を題数だけ示し、白が\
                 その一つを選びます。"
            }
            OpeningRule::Taraguchi10 => {
                "五珠交替打ち(タラグチ10): 1手目を天元、2手目を中央3×3、3手目を中央5×5、4手目を\
                 中央7×7の中に交互に打ち、一手ごとに相手は黒白を交替できます。4手目の後、黒は\
                 交替の代わりに互いに対称でない5手目を十か所示すこともでき、その場合は白が一つを\
                 選びます。そうでなければ黒は5手目を中央9×9の中に打ち、白はもう一度黒白を交替\
                 できます。"
            }
            OpeningRule::Swap2 => {
                "スワップ2: 仮先が黒、白、黒の三つの石を好きな所に置きます。仮後は、そのまま白で\
                 打つか、交替して黒を持つか、白と黒を一つずつ加えて仮先に色を選ばせます。次は\
                 白の番です。"
            }
            OpeningRule::SuperSakata => {
                "スーパー坂田ルール: 仮先が珠型(天元、中央3×3、中央5×5)を示し、仮後が4手目を\
                 中央7×7の中に、5手目を中央9×9の中に打ちます。仮先は、白で打ち続けるか、交替して\
                 黒を持つか、白と黒を一つずつ好きな所に加えて同じ三つの選択を仮後に渡します。\
                 加えた側の相手がまた同じように選びます。"
            }
        }
    }
}

impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no opening rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningRuleError;

impl fmt::Display for OpeningRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected free, rif, swap, yamaguchi, soosyrv8, taraguchi10, swap2 or super-sakata",
        )
    }
}

impl Error for OpeningRuleError {}

/// Takes names as people write them: Soosyrv-8, Soosõrv-8 and soosorv_8 are one.
impl FromStr for OpeningRule {
    type Err = OpeningRuleError;

    fn from_str(text: &str) -> Result<OpeningRule, OpeningRuleError> {
        let name = plain(text).replace("soosorv", "soosyrv");
        OpeningRule::ALL
            .into_iter()
            .find(|rule| plain(rule.name()) == name)
            .ok_or(OpeningRuleError)
    }
}

/// A name in lower case, without its hyphens and the tilde of õ, which may be a letter of its own.
fn plain(name: &str) -> String {
    name.to_lowercase()
        .replace('õ', "o")
        .replace(['-', '_', ' ', '\u{303}'], "")
}
