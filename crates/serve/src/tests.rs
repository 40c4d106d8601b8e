//! Servers that start, answer and end.

use crate::{Options, ServeError, Server, Shutdown};
use std::error::Error;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::num::NonZeroUsize;
use std::path::Path;

fn options() -> Options {
    Options { port: 0, memory_mib: NonZeroUsize::new(16), ..Options::default() }
}

fn ask(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

#[test]
fn a_server_answers_until_it_is_asked_to_end() {
    let server = Server::bind(options(), |_| ()).expect("any port");
    let (address, shutdown) = (server.address(), Shutdown::default());
    let asked = shutdown.clone();
    let running = std::thread::spawn(move || server.run(&asked));
    assert!(ask(address, "/").contains("Mustplay</title>"));
    assert!(ask(address, "/api/nothing").starts_with("HTTP/1.1 404"));
    let solved = ask(address, "/api/solve?position=2x2");
    assert!(
        solved.contains("event: answer\n") && solved.contains(r#""reason":"done""#),
        "{solved}"
    );
    shutdown.request();
    running.join().expect("it ends");
}

#[test]
fn errors_have_their_causes() {
    let first = Server::bind(options(), |_| ()).expect("any port");
    let taken = Options { port: first.address().port(), ..options() };
    let error = Server::bind(taken, |_| ()).err().expect("the port is taken");
    assert!(matches!(error, ServeError::Listen { .. }));
    assert!(error.to_string().starts_with("can't listen at 127.0.0.1 port "), "{error}");
    assert!(error.source().is_some());
    let folder = Options { store: Some(Path::new("/").into()), ..options() };
    let error = Server::bind(folder, |_| ()).err().expect("a folder is no store");
    assert!(matches!(error, ServeError::Store(_)), "{error}");
}
