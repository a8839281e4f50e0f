/// The headers of a game in the order of the file: keys and values.
///
/// The keys that formats share have CSA's names, given here as constants; a format with words of
/// its own (棋戦, `EV`) translates them. Other keys are kept as they are.
///
/// ```
/// # use record::Headers;
/// let mut headers = Headers::default();
/// headers.push(Headers::EVENT, "a club evening");
/// assert_eq!(headers.get(Headers::EVENT), Some("a club evening"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers(Vec<(String, String)>);

impl Headers {
    /// The game's number or name in its file.
    pub const ID: &'static str = "ID";
    /// The event.
    pub const EVENT: &'static str = "EVENT";
    /// The round of the event.
    pub const ROUND: &'static str = "ROUND";
    /// The place.
    pub const SITE: &'static str = "SITE";
    /// The day, as far as it is known: `2026-01-31`, `2026-01` or `2026`.
    pub const DATE: &'static str = "DATE";
    /// When the game began: `2026/01/31 09:30:00`.
    pub const START_TIME: &'static str = "START_TIME";
    /// When the game ended.
    pub const END_TIME: &'static str = "END_TIME";
    /// The clock as CSA V2 writes it: `00:25+00`, hours and minutes, then seconds of byoyomi.
    pub const TIME_LIMIT: &'static str = "TIME_LIMIT";
    /// The clock: in Shogi as CSA V3 writes it, seconds, byoyomi and increment as in `300+0+10`; in
    /// Renju and Othello in whatever words the file has.
    pub const TIME: &'static str = "TIME";
    /// Black's clock, if the sides differ.
    pub const TIME_BLACK: &'static str = "TIME+";
    /// White's clock, if the sides differ.
    pub const TIME_WHITE: &'static str = "TIME-";
    /// Black's rating (Othello).
    pub const RATING_BLACK: &'static str = "RATING+";
    /// White's rating (Othello).
    pub const RATING_WHITE: &'static str = "RATING-";
    /// The rule by which the opening was chosen (Renju).
    pub const OPENING_RULE: &'static str = "RULE";
    /// The opening.
    pub const OPENING: &'static str = "OPENING";
    /// The fifth moves that Black offered and White left (Renju).
    pub const ALTERNATIVES: &'static str = "ALTERNATIVES";
    /// When the players changed colours, in the words of the file (Renju).
    pub const SWAP: &'static str = "SWAP";
    /// The result as the file has it, where the board says something else.
    pub const RESULT: &'static str = "RESULT";
    /// Black's discs with perfect play from some number of empty squares on: `36 at 24` (Othello).
    pub const THEORETICAL: &'static str = "THEORETICAL";
    /// After how many moves the game is drawn.
    pub const MAX_MOVES: &'static str = "MAX_MOVES";
    /// The rule for entering kings.
    pub const JISHOGI: &'static str = "JISHOGI";
    /// Anything else.
    pub const NOTE: &'static str = "NOTE";

    /// The first value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter()
            .find_map(|(known, value)| (known == key).then_some(value))
    }

    /// Adds a line at the end; a key may come more than once.
    pub fn push(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.0.push((key.into(), value.into()));
    }

    /// All keys and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The number of headers.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
