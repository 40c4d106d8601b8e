//! About how long work without a search takes, by which a transport keeps small work from waiting
//! for large work.

use crate::call::{Small, SmallWork};
use crate::input::{self, MOST_CELLS};
use crate::state::Service;

/// About how long work without a search takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// A moment, always.
    Light,
    /// Hundredths of a second.
    Medium,
    /// Tenths of a second, perhaps.
    Slow,
    /// A second or more, perhaps.
    Heavy,
}

/// The most cells of a board at which a look takes hundredths of a second.
const MEDIUM_CELLS: usize = MOST_CELLS;

/// The most claims of a proof that is made ready to be walked in hundredths of a second.
const MEDIUM_CLAIMS: u64 = 2_000;

/// The same in tenths of a second.
const SLOW_CLAIMS: u64 = 20_000;

impl Service {
    /// About how long work without a search takes.
    pub fn cost(&self, work: &SmallWork) -> Cost {
        match &work.0 {
            Small::About | Small::Read(_) => Cost::Light,
            Small::Write(request) if request.format == "png" => Cost::Heavy,
            Small::Write(_) => Cost::Light,
            Small::Look(request) => of_board(&request.position, Cost::Medium),
            Small::Links(request) => of_board(&request.position, Cost::Slow),
            Small::Walk(id, _) | Small::Tree(id, _) => self.cost_of_walk(id),
            // Lines are sought for a while.
            Small::Find(id, _) => self.cost_of_walk(id).max(Cost::Slow),
            // A store may have to be asked.
            Small::Certificate(..) | Small::Maps | Small::Map { .. } => Cost::Slow,
            Small::Receive(_) => Cost::Heavy,
        }
    }

    /// About how long a step through a proof takes.
    fn cost_of_walk(&self, id: &str) -> Cost {
        if self.walks().has(&id.to_string()) {
            return Cost::Medium;
        }
        match self.certificates().get(id) {
            Ok(certificate) if certificate.claims > SLOW_CLAIMS => Cost::Heavy,
            Ok(certificate) if certificate.claims <= MEDIUM_CLAIMS => Cost::Medium,
            // If it isn't there, a store may have to be asked.
            Ok(_) | Err(_) => Cost::Slow,
        }
    }
}

/// What looking at a board costs that usually costs so much.
fn of_board(position: &str, usual: Cost) -> Cost {
    match input::position(position) {
        Ok(setup) if setup.size().cells() > MEDIUM_CELLS => Cost::Heavy,
        Ok(_) => usual,
        Err(_) => Cost::Light,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Call, Limits, Work};
    use std::time::Duration;

    struct Stopped;

    impl crate::Clock for Stopped {
        fn now(&self) -> Duration {
            Duration::ZERO
        }
    }

    #[track_caller]
    fn check(method: &str, path: &str, asked: &str, expected: Cost) {
        let service = Service::new(&Limits::default(), Box::new(Stopped));
        let call = Call::new(method, path).expect("an address");
        let (query, body) = if method == "GET" { (asked, "") } else { ("", asked) };
        match service.understand(call, query, body.into()) {
            Ok(Work::Small(work)) => assert_eq!(service.cost(&work), expected, "{path} {asked}"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn looks_at_boards_that_are_searched_are_cheap() {
        check("GET", "/api/look", "position=13x13", Cost::Medium);
        check("GET", "/api/look", "position=14x13", Cost::Heavy);
        check("GET", "/api/look", "position=nothing", Cost::Light);
    }

    #[test]
    fn what_takes_long_keeps_nothing_cheap_waiting() {
        let links = "color=black&from=top&to=bottom&position=";
        check("GET", "/api/links", &format!("{links}13x13"), Cost::Slow);
        check("GET", "/api/links", &format!("{links}19x19"), Cost::Heavy);
        check("POST", "/api/write", r#"{"position": "3x3", "format": "svg"}"#, Cost::Light);
        check("POST", "/api/write", r#"{"position": "3x3", "format": "png"}"#, Cost::Heavy);
        check("GET", "/api/certificates/0/find", "cell=a1", Cost::Slow);
        check("POST", "/api/certificates", "", Cost::Heavy);
    }
}
