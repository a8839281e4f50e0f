use std::iter;

use super::{Option, OptionType};

/// `OptionContainer`: several options weighed together.
///
/// ```
/// use renju_engine::classic::rdd::{Option, OptionContainer, OptionType, Point};
///
/// let left = Option::new(OptionType::ToCheckmate, 2, Some(Point::new(7, 4)));
/// let right = Option::new(OptionType::ToCheckmate, 1, Some(Point::new(7, 8)));
/// assert!(!OptionContainer::from(left).winnable_with_skip());
/// let both = left.add(right);
/// assert!(both.winnable_with_skip()); // the opponent can stop only one of them
/// assert_eq!(both.max(), right);
/// assert_eq!(both.score(), 9_999_999 + 2 * 9_999);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OptionContainer {
    options: Vec<Option>,
}

impl OptionContainer {
    /// `init(options...)`.
    #[must_use]
    pub fn new(options: impl IntoIterator<Item = Option>) -> OptionContainer {
        OptionContainer {
            options: options.into_iter().collect(),
        }
    }

    /// Everything in it.
    #[must_use]
    pub fn options(&self) -> &[Option] {
        &self.options
    }

    /// `OptionContainer.add`: this and another option, or all of another container's.
    #[expect(clippy::should_implement_trait, reason = "the document's name")]
    #[must_use]
    pub fn add(mut self, option: impl Into<OptionContainer>) -> OptionContainer {
        self.options.append(&mut option.into().options);
        self
    }

    /// `OptionContainer.max`: the option of the best type, and of those the soonest. Trash if
    /// there is none.
    #[must_use]
    pub fn max(&self) -> Option {
        let soonest = |best: Option, &option: &Option| {
            let better = option.kind > best.kind
                || (option.kind == best.kind && option.win_to < best.win_to);
            if better { option } else { best }
        };
        match self.options.split_first() {
            Some((&first, rest)) => rest.iter().fold(first, soonest),
            None => Option::new(OptionType::Trash, 0, None),
        }
    }

    /// `OptionContainer.winnable_with_skip`: whether the game is won even after the opponent's
    /// move, as the document judges it: with a Win, a Checkmate, or `ToCheckmate` at two points.
    #[must_use]
    pub fn winnable_with_skip(&self) -> bool {
        let mut threat = None;
        self.options.iter().any(|option| match option.kind {
            OptionType::Win | OptionType::Checkmate => true,
            OptionType::ToCheckmate => *threat.get_or_insert(option.point) != option.point,
            OptionType::Winnable | OptionType::Preferable | OptionType::Trash => false,
        })
    }

    /// `OptionContainer.score`: all options as one number.
    #[must_use]
    pub fn score(&self) -> i64 {
        let sure = if self.winnable_with_skip() {
            9_999_999
        } else {
            0
        };
        let each = |option: &Option| match option.kind {
            OptionType::Win | OptionType::Checkmate => 99_999,
            OptionType::ToCheckmate => 9_999,
            OptionType::Winnable => 50,
            OptionType::Preferable if option.win_to == 1 => 13,
            OptionType::Preferable => 3,
            OptionType::Trash => 0,
        };
        sure + self.options.iter().map(each).sum::<i64>()
    }

    /// The soonest win among those that would make it [`winnable_with_skip`].
    ///
    /// [`winnable_with_skip`]: OptionContainer::winnable_with_skip
    pub(super) fn soonest_win(&self) -> core::option::Option<u32> {
        let strong = |option: &&Option| option.kind >= OptionType::ToCheckmate;
        let soonest = self
            .options
            .iter()
            .filter(strong)
            .map(|option| option.win_to);
        soonest.min().filter(|_| self.winnable_with_skip())
    }

    pub(super) fn push(&mut self, option: Option) {
        self.options.push(option);
    }

    pub(super) fn len(&self) -> usize {
        self.options.len()
    }

    pub(super) fn truncate(&mut self, length: usize) {
        self.options.truncate(length);
    }
}

impl From<Option> for OptionContainer {
    fn from(option: Option) -> OptionContainer {
        OptionContainer::new(iter::once(option))
    }
}

impl Option {
    /// `Option.add`: both options together.
    #[expect(clippy::should_implement_trait, reason = "the document's name")]
    #[must_use]
    pub fn add(self, option: Option) -> OptionContainer {
        OptionContainer::from(self).add(option)
    }
}
