//! The names under which the server answers.
//!
//! A site that a person visits can make its own name stand for this machine's address, and so have
//! the person's browser talk to this server as if it were that site. The name then stands in
//! `Host`, so only names that the server is meant to have are answered. An address in numbers is
//! nobody's name: no site can make it stand for something else.

use std::net::{Ipv4Addr, Ipv6Addr};

/// The names of the machine itself.
const OWN: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// The names under which the server answers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Hosts {
    /// Beside those of the machine itself.
    names: Vec<String>,
    /// Whether any address in numbers is one of them.
    any_address: bool,
}

impl Hosts {
    /// These names and the machine's own; any address in numbers if others reach the server.
    pub(crate) fn new(names: Vec<String>, is_reached_by_others: bool) -> Hosts {
        Hosts { names, any_address: is_reached_by_others }
    }

    /// Whether a host, with or without a port, is one of the names.
    pub(crate) fn have(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.chars().all(|c| c.is_ascii_digit()) => name,
            _ => host,
        };
        let is = |own: &str| name.eq_ignore_ascii_case(own);
        OWN.into_iter().any(is)
            || self.names.iter().any(|own| is(own))
            || self.any_address && is_address(name)
    }

    /// What whoever comes under another name is told.
    pub(crate) fn told(&self) -> String {
        let names =
            ["localhost", "127.0.0.1"].into_iter().chain(self.names.iter().map(String::as_str));
        let mut names: Vec<&str> = names.collect();
        if self.any_address {
            names.push("addresses in numbers");
        }
        let last = names.pop().unwrap_or_default();
        format!("this server answers to {} and {last} only; --host adds a name", names.join(", "))
    }
}

/// Whether a name is an address in numbers, as it stands in a link.
fn is_address(name: &str) -> bool {
    let six = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match six {
        Some(six) => six.parse::<Ipv6Addr>().is_ok(),
        None => name.parse::<Ipv4Addr>().is_ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(hosts: &Hosts, host: &str, expected: bool) {
        assert_eq!(hosts.have(host), expected, "{host}");
    }

    #[test]
    fn names_of_the_machine_itself() {
        let own = Hosts::default();
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:7117", "[::1]", "[::1]:7117"] {
            check(&own, host, true);
        }
        for host in [
            "example.org",
            "127.0.0.1.example.org",
            "localhost.example.org:80",
            "",
            "::1x",
            "10.0.0.1",
        ] {
            check(&own, host, false);
        }
    }

    #[test]
    fn names_that_were_given() {
        let named = Hosts::new(vec!["hex.example.org".into()], false);
        check(&named, "hex.example.org:7117", true);
        check(&named, "HEX.example.org", true);
        check(&named, "localhost", true);
        check(&named, "example.org", false);
        check(&named, "10.0.0.1", false);
        assert!(named.told().contains("127.0.0.1 and hex.example.org only"), "{}", named.told());
    }

    #[test]
    fn a_server_that_others_reach_answers_to_addresses_and_to_no_other_name() {
        let public = Hosts::new(Vec::new(), true);
        for host in ["10.0.0.1", "192.168.1.5:7117", "[fe80::1]:7117", "localhost"] {
            check(&public, host, true);
        }
        for host in ["example.org", "10.0.0.1.example.org", "[example.org]", "1.2.3", "fe80::1"] {
            check(&public, host, false);
        }
    }
}
