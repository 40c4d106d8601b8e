//! The server as a process, and a client that speaks plain HTTP with it.

use crate::run::program;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

/// A server that ends with its value.
pub(crate) struct Server {
    child: Child,
    pub(super) address: String,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Server {
    /// Starts a server at any port that is free.
    pub(super) fn start(args: &[&str]) -> Server {
        Server::start_in(Path::new("."), args)
    }

    /// The same in a folder.
    pub(crate) fn start_in(folder: &Path, args: &[&str]) -> Server {
        let all: Vec<&str> = ["serve", "--port", "0"].iter().chain(args).copied().collect();
        let mut command = program(&all);
        command.current_dir(folder).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("the first line");
        let address = line.trim().strip_prefix("Mustplay is at http://").expect("the address");
        let address = address.trim_end_matches('/').to_string();
        Server { child, address }
    }

    pub(super) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout can be set");
        stream
    }

    /// Sends bytes as they are, and reads what comes back until the end.
    pub(super) fn raw(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        // The server may have answered and gone before it has read all.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    }

    pub(crate) fn ask(&self, method: &str, path: &str, body: &[u8]) -> Reply {
        let head = format!(
            "{method} {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
            path.replace(' ', "%20"),
            self.address,
            body.len()
        );
        Reply::new(&self.raw(&[head.as_bytes(), body].concat()))
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, b"")
    }

    pub(crate) fn post(&self, path: &str, object: &Value) -> Reply {
        self.ask("POST", path, object.to_string().as_bytes())
    }

    /// The events that a path answers with.
    #[track_caller]
    pub(super) fn events(&self, path: &str) -> Vec<(String, Value)> {
        let reply = self.get(path);
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        assert!(reply.head.contains("text/event-stream"), "{}", reply.head);
        let event = |block: &str| {
            let (name, data) = block.split_once('\n').expect("two lines");
            let name = name.strip_prefix("event: ").expect("a name").to_string();
            let data = data.strip_prefix("data: ").expect("data");
            (name, serde_json::from_str(data).expect("an object"))
        };
        reply.text().split("\n\n").filter(|block| !block.is_empty()).map(event).collect()
    }

    /// The memory that the server has in use, in MiB.
    pub(super) fn resident_mib(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let text = std::fs::read_to_string(path).expect("the server runs");
        let line = text.lines().find(|line| line.starts_with("VmRSS:")).expect("a line");
        let kib = line.split_whitespace().nth(1).expect("a number");
        kib.parse::<u64>().expect("a number") >> 10
    }

    /// Whether the server still runs.
    pub(super) fn is_up(&mut self) -> bool {
        self.child.try_wait().expect("it can be asked").is_none()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Reply {
    fn new(bytes: &[u8]) -> Reply {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
        let Some(end) = end else {
            return Reply { status: 0, head: String::new(), body: bytes.to_vec() };
        };
        let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        let rest = &bytes[end + 4..];
        let body = match head.contains("transfer-encoding: chunked") {
            true => unchunked(rest),
            false => rest.to_vec(),
        };
        Reply { status, head, body }
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The object of a request that went well.
    #[track_caller]
    pub(super) fn object(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        serde_json::from_slice(&self.body).expect("an object")
    }

    /// The sentence of a request that didn't.
    #[track_caller]
    pub(super) fn error(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text());
        let object: Value = serde_json::from_slice(&self.body).expect("an object");
        assert_eq!(object["schema"], 1);
        object["error"].as_str().expect("a sentence").into()
    }
}

/// A body without the sizes of its chunks.
fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|window| window == b"\r\n") {
        let size = std::str::from_utf8(&bytes[..end]).expect("a size");
        let size = usize::from_str_radix(size, 16).expect("a size");
        let start = end + 2;
        let stop = (start + size).min(bytes.len());
        body.extend_from_slice(&bytes[start..stop]);
        if size == 0 || stop + 2 > bytes.len() {
            break;
        }
        bytes = &bytes[stop + 2..];
    }
    body
}
