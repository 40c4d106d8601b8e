//! The commands of a golden file, run one after the other in one folder.
//!
//! | command | what it does |
//! |---|---|
//! | `mustplay ARGUMENT...` | runs the program; arguments with spaces stand in single quotes |
//! | `talk ARGUMENT...` | the same; each line of input waits for the answer to the one before |
//! | `write FILE` | makes a file of the lines of input |
//! | `cat FILE...` | prints files; of a PNG picture, its width and height |
//! | `digest FILE...` | prints lengths and hashes, of files that are long or binary |
//! | `ls [FOLDER]`, `mkdir FOLDER` | prints the names of files; makes a folder |
//! | `serve ARGUMENT...` | starts a server, which ends with the session or with the next one |
//! | `GET PATH`, `DELETE PATH` | asks the server |
//! | `POST PATH [@FILE]` | the same; what is posted is the input, or a file |
//!
//! `ROOT` in a command is the folder of the repository. Certificates of a server have names that
//! vary; they are `ID1`, `ID2` and so on, in the order in which they come up, in what is kept and
//! in commands.

use super::masks::{Mask, digest};
use super::talk;
use super::transcript::{Case, Outcome};
use crate::run::{Folder, Ran, fields, program, root};
use crate::serve::client::{Reply, Server};
use std::io::{ErrorKind, Write};
use std::process::{Command, Stdio};

pub(super) struct Session {
    folder: Folder,
    server: Option<Server>,
    /// The root of the repository.
    root: String,
    /// The names of certificates, as the servers told them.
    ids: Vec<String>,
}

impl Session {
    pub(super) fn new() -> Session {
        let root = root().canonicalize().expect("the repository");
        let root = root.to_str().expect("a path in UTF-8").into();
        Session { folder: Folder::new(), server: None, root, ids: Vec::new() }
    }

    pub(super) fn run(&mut self, case: &Case) -> Outcome {
        let mut command = case.command.replace("ROOT", &self.root);
        for (number, id) in self.ids.iter().enumerate().rev() {
            command = command.replace(&format!("ID{}", number + 1), id);
        }
        let mut outcome = self.run_words(&words(&command), case);
        for text in [&mut outcome.out, &mut outcome.err] {
            self.learn_ids(text);
            for (number, id) in self.ids.iter().enumerate() {
                *text = text.replace(id, &format!("ID{}", number + 1));
            }
            *text = text.replace(&self.root, "ROOT");
        }
        outcome
    }

    /// Remembers the names of certificates that a text tells.
    fn learn_ids(&mut self, text: &str) {
        let is_hash = |id: &&str| id.bytes().all(|byte| byte.is_ascii_hexdigit());
        let ids = text.split("\"id\":\"").skip(1).filter_map(|rest| rest.get(..16));
        for id in ids.filter(is_hash).map(String::from) {
            if !self.ids.contains(&id) {
                self.ids.push(id);
            }
        }
    }

    fn run_words(&mut self, words: &[String], case: &Case) -> Outcome {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let input = case.input.as_deref();
        match words[..] {
            ["mustplay", ref args @ ..] => self.mustplay(args, input),
            ["talk", ref args @ ..] => talk::run(self.program(args), input.unwrap_or_default()),
            ["write", file] => {
                self.folder.write(file, input.unwrap_or_default());
                Outcome::text("")
            }
            ["cat", ref files @ ..] => self.each(files, |_, bytes| shown(bytes)),
            ["digest", ref files @ ..] => {
                let digest = |file: &str, bytes: &[u8]| format!("{file}: {}\n", digest(bytes));
                self.each(files, digest)
            }
            ["mkdir", name] => {
                std::fs::create_dir(self.folder.file(name)).expect("a fresh folder");
                Outcome::text("")
            }
            ["ls"] => self.list("."),
            ["ls", folder] => self.list(folder),
            ["serve", ref args @ ..] => {
                self.server = None; // its port and its store are free before the next one starts
                self.server = Some(Server::start_in(self.folder.path(), args));
                Outcome::text("")
            }
            [method @ ("GET" | "DELETE"), path] => self.ask(method, path, b"", case),
            ["POST", path] => self.ask("POST", path, input.unwrap_or_default().as_bytes(), case),
            ["POST", path, file] => {
                let file = file.strip_prefix('@').expect("@FILE");
                let body = std::fs::read(self.folder.file(file)).unwrap_or_default();
                self.ask("POST", path, &body, case)
            }
            _ => panic!("no such command: {}", case.command),
        }
    }

    /// The program, in the folder of the session.
    fn program(&self, args: &[&str]) -> Command {
        let mut command = program(args);
        // Without a terminal, help is as wide as this variable says.
        command.current_dir(self.folder.path()).env_remove("COLUMNS");
        command
    }

    fn mustplay(&self, args: &[&str], input: Option<&str>) -> Outcome {
        let mut command = self.program(args);
        if input.is_some() {
            command.stdin(Stdio::piped());
        }
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        if let Some(input) = input {
            match child.stdin.take().expect("a pipe").write_all(input.as_bytes()) {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("{error}"),
                _ => {}
            }
        }
        let Ran { code, out, err } = child.wait_with_output().expect("the program ends").into();
        Outcome { code: code.expect("it wasn't killed"), out, err }
    }

    /// What is to be told of each of some files.
    fn each(&self, files: &[&str], tell: impl Fn(&str, &[u8]) -> String) -> Outcome {
        let mut outcome = Outcome::default();
        for file in files {
            match std::fs::read(self.folder.file(file)) {
                Ok(bytes) => outcome.out += &tell(file, &bytes),
                Err(_) => {
                    outcome.code = 1;
                    outcome.err += &format!("there is no file {file}\n");
                }
            }
        }
        outcome
    }

    fn list(&self, folder: &str) -> Outcome {
        let entries = std::fs::read_dir(self.folder.path().join(folder)).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned() + "\n")
            .collect();
        names.sort();
        Outcome::text(names.concat())
    }

    /// The status of an answer in the place of an exit code, then its kind and its body.
    fn ask(&self, method: &str, path: &str, body: &[u8], case: &Case) -> Outcome {
        let server = self.server.as_ref().expect("a server was started");
        let reply = server.ask(method, path, body);
        let kind = reply.head.lines().find_map(|line| line.strip_prefix("content-type: "));
        let kind = kind.unwrap_or("nothing");
        let body = match kind {
            "application/json" => reply.text() + "\n",
            "text/event-stream" => events(&reply, case.masks.contains(&Mask::Progress)),
            "application/octet-stream" => digest(&reply.body) + "\n",
            _ => shown(&reply.body),
        };
        Outcome { code: reply.status.into(), ..Outcome::text(format!("{kind}\n{body}")) }
    }
}

/// The words of a command line.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut is_quoted, mut is_open) = (vec![String::new()], false, false);
    for character in line.chars() {
        let word = words.last_mut().expect("there is always one");
        match character {
            '\'' => (is_quoted, is_open) = (!is_quoted, true),
            ' ' if !is_quoted => {
                if is_open || !word.is_empty() {
                    words.push(String::new());
                }
                is_open = false;
            }
            _ => word.push(character),
        }
    }
    assert!(!is_quoted, "an open quotation mark: {line}");
    words
}

/// A file as it can be kept in a text.
fn shown(bytes: &[u8]) -> String {
    if bytes.starts_with(b"\x89PNG") {
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four"));
        return format!("PNG {}x{}\n", number(16), number(20));
    }
    String::from_utf8(bytes.to_vec()).expect("a text")
}

/// A stream of events without progress, or with the fields of progress, once.
fn events(reply: &Reply, with_progress: bool) -> String {
    let text = reply.text();
    let (mut shown, mut is_first) = (String::new(), true);
    for block in text.split_inclusive("\n\n") {
        let Some(data) = block.strip_prefix("event: progress\ndata: ") else {
            shown += block;
            continue;
        };
        if with_progress && is_first {
            shown += &format!("event: progress\ndata: {}\n\n", fields(data).join(" "));
        }
        is_first = false;
    }
    shown
}
