/// Lets this process open as many files as the system allows: a connection is a file, and the usual limit of
/// 1,024 is an offer, which a process may raise up to another one. How many files it may open now; `None` where
/// that has no limit or none that is known.
///
/// Programs that are started later inherit it, so engines should have been started before: some old ones use
/// `select`, which takes no file behind the 1,024th.
pub fn raise_file_limit() -> Option<u64> {
    raise()
}

#[cfg(unix)]
fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: maximum,
        maximum,
    };
    if setrlimit(Resource::Nofile, raised).is_ok() {
        maximum
    } else {
        current
    }
}

#[cfg(not(unix))]
fn raise() -> Option<u64> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_the_highest_that_is_allowed() {
        use rustix::process::{Resource, getrlimit};

        let allowed = getrlimit(Resource::Nofile).maximum;
        assert_eq!(raise_file_limit(), allowed);
        assert_eq!(getrlimit(Resource::Nofile).current, allowed);
    }
}
