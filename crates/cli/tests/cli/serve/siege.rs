//! Clients that send nonsense, too much, or go away: the server stays up, and its memory returns to
//! its level.

use super::client::Server;
use std::io::{Read, Write};
use std::time::Duration;

/// A hard position, so that a search is under way when its client goes.
const HARD: &str = "11/11/11/11/11/11/11/11/11/11/11 b";

/// What memory may differ by, in MiB: the allocator keeps some of what was freed.
const SLACK_MIB: u64 = 48;

/// Bytes that are no request, or one that asks for nonsense; a different one for each number.
fn malformed(server: &Server, number: usize) -> Vec<u8> {
    let head = format!("Host: {}\r\nConnection: close\r\n", server.address);
    let noise: String =
        (0..number % 97).map(|i| char::from(33 + ((i * 31 + number * 7) % 94) as u8)).collect();
    let text = noise.replace(['#', ' ', '%', '&', '+'], "x");
    match number % 12 {
        0 => noise.into_bytes(),
        1 => format!("GET /no{text} HTTP/1.1\r\n{head}\r\n").into_bytes(),
        2 => format!("GET /api/look?position={text} HTTP/1.1\r\n{head}\r\n").into_bytes(),
        3 => format!(
            "GET /api/solve?position=hex%20{number}/{text}%20b&map=9 HTTP/1.1\r\n{head}\r\n"
        )
        .into_bytes(),
        4 => format!(
            "POST /api/read HTTP/1.1\r\n{head}Content-Length: {}\r\n\r\n{{\"text\":\"{text}",
            text.len() + 40
        )
        .into_bytes(),
        5 => format!("POST /api/play HTTP/1.1\r\n{head}Content-Length: 2\r\n\r\n[]").into_bytes(),
        6 => format!("GET /api/about HTTP/9.9\r\n{head}\r\n").into_bytes(),
        7 => format!("GET /api/certificates/{text}/at?moves={text} HTTP/1.1\r\n{head}\r\n")
            .into_bytes(),
        8 => format!(
            "POST /api/certificates HTTP/1.1\r\n{head}Content-Length: {0}\r\n\r\n{noise}",
            noise.len()
        )
        .into_bytes(),
        9 => format!("{text} /api/about HTTP/1.1\r\n{head}\r\n").into_bytes(),
        10 => format!(
            "POST /api/write HTTP/1.1\r\n{head}Transfer-Encoding: chunked\r\n\r\n{text}\r\n"
        )
        .into_bytes(),
        _ => format!(
            "GET /api/links?position=3x3&color={text}&from=a1&to=b{number} HTTP/1.1\r\n{head}\r\n"
        )
        .into_bytes(),
    }
}

/// Sends a request whose writing side is closed, so that nobody waits for more.
fn shout(server: &Server, bytes: &[u8]) -> String {
    let mut stream = server.connect();
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn nonsense(count: usize) {
    let mut server = Server::start(&["--memory", "64"]);
    for number in 0..count {
        let bytes = malformed(&server, number);
        let answer = shout(&server, &bytes);
        let status = answer.get(9..12).unwrap_or("");
        let is_refused = status.starts_with('4') || answer.is_empty();
        assert!(is_refused, "{}: {answer}", String::from_utf8_lossy(&bytes));
    }
    assert!(server.is_up());
    server.get("/api/about").object();
}

fn too_much(count: usize) {
    let mut server = Server::start(&["--memory", "64"]);
    server.get("/api/look?position=5x5").object();
    let level = server.resident_mib();
    let long = "a".repeat(1 << 17);
    for number in 0..count {
        match number % 4 {
            0 => {
                let reply = server.ask("POST", "/api/read", long.as_bytes());
                assert!(reply.error(413).contains("bytes"));
            }
            1 => {
                let reply = server.ask("GET", &format!("/api/look?position={long}"), b"");
                assert!((400..500).contains(&reply.status), "{}", reply.status);
            }
            2 => {
                let reply =
                    server.ask("GET", &format!("/api/look?position={}", &long[..5000]), b"");
                assert!(reply.error(400).contains("at most"));
            }
            // Told to be large, and never sent.
            _ => {
                let head = format!(
                    "POST /api/certificates HTTP/1.1\r\nHost: {}\r\nContent-Length: 99999999999\r\n\r\n{long}",
                    server.address
                );
                let answer = shout(&server, head.as_bytes());
                assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
            }
        }
    }
    assert!(server.is_up());
    server.get("/api/about").object();
    let after = server.resident_mib();
    assert!(after <= level + SLACK_MIB, "{level} MiB before, {after} MiB after");
}

fn gone(count: usize) {
    let mut server = Server::start(&["--memory", "64", "--searches", "2"]);
    let request = |path: &str| {
        format!("GET {} HTTP/1.1\r\nHost: {}\r\n\r\n", path.replace(' ', "%20"), server.address)
    };
    let solve = request(&format!("/api/solve?position={HARD}&map=1"));
    let prove = request(&format!("/api/prove?position={HARD}"));
    // Both threads have made their tables when the level is taken.
    let vanish = |bytes: &str, wait: u64| {
        let mut stream = server.connect();
        stream.write_all(bytes.as_bytes()).expect("the server listens");
        if wait > 0 {
            let mut first = [0; 16];
            let _ = stream.read(&mut first);
            std::thread::sleep(Duration::from_millis(wait));
        }
    };
    for _ in 0..4 {
        vanish(&solve, 200);
    }
    let level = server.resident_mib();
    for number in 0..count {
        let bytes = if number % 3 == 2 { &prove } else { &solve };
        vanish(bytes, [0, 20, 300][number % 3]);
    }
    // With all of them gone there is room for a search at once.
    let events = server.events("/api/solve?position=hex 4/4/4/4 b");
    assert!(events.iter().any(|(name, _)| name == "answer"), "{events:?}");
    let after = server.resident_mib();
    assert!(server.is_up());
    assert!(after <= level + SLACK_MIB, "{level} MiB before, {after} MiB after");
    println!("{count} clients gone: {level} MiB before, {after} MiB after");
}

#[test]
fn nonsense_is_refused() {
    nonsense(120);
}

#[test]
fn too_much_is_refused() {
    too_much(40);
}

#[test]
fn clients_that_go_stop_their_searches() {
    gone(15);
}

#[test]
#[ignore = "takes some minutes"]
fn a_thousand_malformed_requests() {
    nonsense(1000);
}

#[test]
#[ignore = "takes some minutes"]
fn a_thousand_oversized_requests() {
    too_much(1000);
}

#[test]
#[ignore = "takes some minutes"]
fn two_hundred_clients_that_vanish() {
    gone(200);
}

/// With one slot, the second search has to wait, and is told so.
#[test]
fn one_search_too_many() {
    let server = Server::start(&["--memory", "64", "--searches", "1"]);
    let mut busy = server.connect();
    let path = format!("/api/solve?position={HARD}").replace(' ', "%20");
    write!(busy, "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).expect("it listens");
    let mut first = [0; 16];
    busy.read_exact(&mut first).expect("the search begins");
    let refused = server.get("/api/solve?position=hex 4/4/4/4 b");
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    assert!(refused.error(503).contains("try again"));
    drop(busy);
    server.events("/api/solve?position=hex 4/4/4/4 b");
}
