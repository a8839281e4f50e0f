use std::ops::Index;

/// How many elements are in a page.
const PAGE: usize = 64;

/// A list that grows by pages and never moves what it has. One that doubles leaves half of its memory unused, and has
/// it twice while it grows: too much for the moves of a thousand games that grow together.
pub(crate) struct Paged<T>(Vec<Vec<T>>);

impl<T> Paged<T> {
    pub(crate) fn new() -> Paged<T> {
        Paged(Vec::new())
    }

    pub(crate) fn push(&mut self, element: T) {
        match self.0.last_mut() {
            Some(page) if page.len() < PAGE => page.push(element),
            _ => {
                let mut page = Vec::with_capacity(PAGE);
                page.push(element);
                self.0.push(page);
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self.0.last() {
            Some(last) => (self.0.len() - 1) * PAGE + last.len(),
            None => 0,
        }
    }

    pub(crate) fn get(&self, place: usize) -> Option<&T> {
        self.0.get(place / PAGE)?.get(place % PAGE)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flatten()
    }
}

impl<T> Index<usize> for Paged<T> {
    type Output = T;

    fn index(&self, place: usize) -> &T {
        &self.0[place / PAGE][place % PAGE]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_list() {
        let mut paged = Paged::new();
        let mut plain = Vec::new();
        for number in 0..5 * PAGE {
            assert_eq!((paged.len(), paged.get(number)), (number, None));
            paged.push(number);
            plain.push(number);
            assert!(paged.iter().eq(&plain));
            assert!((0..=number).all(|place| paged.get(place) == Some(&place)));
        }
    }

    #[test]
    fn nothing_that_it_has_moves() {
        let mut paged = Paged::new();
        paged.push(0);
        let first = std::ptr::from_ref(paged.get(0).expect("the first"));
        (1..1000).for_each(|number| paged.push(number));
        assert_eq!(std::ptr::from_ref(paged.get(0).expect("the first")), first);
    }
}
