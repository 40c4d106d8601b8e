//! Runs on several machines: processes, a real NATS server where one is installed, and kills.

use crate::run::{Folder, Ran, mustplay, program, root};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A position that takes workers some seconds, won by Black.
const POSITION: &str = "8x8 d5";

/// A process that is killed when it is forgotten.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Running {
        Running(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts"))
    }

    /// Kills it at once, as `kill -9` does.
    fn kill(&mut self) {
        self.0.kill().expect("it runs");
        self.0.wait().expect("it ends");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A NATS server on a port that was free, if one is installed.
struct Server {
    port: u16,
    running: Running,
}

impl Server {
    fn start() -> Option<Server> {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let running = Server::on(port)?;
        Some(Server { port, running })
    }

    fn on(port: u16) -> Option<Running> {
        let names = ["nats-server", "/usr/sbin/nats-server", "/usr/local/sbin/nats-server"];
        let is_there = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
        let Some(name) = names.iter().find(is_there) else {
            println!("skipped: nats-server isn't installed");
            return None;
        };
        let mut command = Command::new(name);
        let running = Running::start(command.args(["-a", "127.0.0.1", "-p", &port.to_string()]));
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(start.elapsed() < Duration::from_secs(60), "the server doesn't listen");
            std::thread::sleep(Duration::from_millis(50));
        }
        Some(running)
    }

    fn restart(&mut self) {
        self.running.kill();
        self.running = Server::on(self.port).expect("it was there before");
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn worker(&self, name: &str) -> Running {
        let args = ["worker", "--cluster", &self.url(), "--name", name];
        Running::start(program(&args).args(["--threads", "1", "--memory", "64"]))
    }
}

/// That a certificate proves that Black wins, for both verifiers.
#[track_caller]
fn check_certificate(file: &str) {
    let verified = mustplay(&["verify", file]).done();
    assert!(verified.starts_with("black wins hex "), "{verified}");
    let second = Command::new("python3").arg(root().join("tools/verify.py")).arg(file).output();
    let second: Ran = second.expect("python3 starts").into();
    assert_eq!(second.code, Some(0), "{}", second.err);
}

/// Solves while things are killed: a worker, the server, the coordinator, in an order of the seed.
fn solve_with_kills(position: &str, seed: u64, kills: usize) {
    let Some(mut server) = Server::start() else { return };
    let folder = Folder::new();
    let (db, proof, url) = (folder.file("run.db"), folder.file("run.cert"), server.url());
    let args = ["solve", position, "--cluster", &url, "--db", &db, "--proof", &proof];
    let mut workers: Vec<Running> = (1..=2).map(|at| server.worker(&format!("w{at}"))).collect();
    let mut coordinator = Running::start(&mut program(&args));
    let mut random = seed;
    for kill in 0..kills {
        // A linear congruential generator (Knuth).
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_millis(1000 + (random >> 33) % 2000));
        match (random >> 40) % 3 {
            0 => {
                workers.remove(0).kill();
                workers.push(server.worker(&format!("w{}", kill + 3)));
            }
            1 => server.restart(),
            _ => {
                // It may be done already.
                drop(std::mem::replace(&mut coordinator, Running::start(&mut program(&args))));
            }
        }
        if coordinator.0.try_wait().is_ok_and(|status| status.is_some()) {
            break;
        }
    }
    drop(coordinator);
    let ran = mustplay(&args);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("Black wins"), "{}", ran.out);
    check_certificate(&proof);
    let list = mustplay(&["store", "check", &db]).done();
    assert!(list.contains("1 certificate accepted, 0 refused"), "{list}");
}

#[test]
fn a_run_survives_kills() {
    solve_with_kills(POSITION, 4, 3);
}

/// `cargo test --test cli -- --ignored twenty_runs` takes half an hour or more.
#[test]
#[ignore = "it takes long"]
fn twenty_runs_survive_kills() {
    for seed in 1..=20 {
        solve_with_kills("8x8 b4", seed, 12);
    }
}

#[test]
fn searches_share_the_work_within_a_process() {
    let folder = Folder::new();
    let proof = folder.file("b4.cert");
    let args = ["solve", "7x7 b4", "--jobs", "2", "--threads", "2", "--memory", "64", "--json"];
    let object = mustplay(&[&args[..], &["--proof", &proof]].concat());
    assert_eq!(object.code, Some(0), "{}", object.err);
    assert!(object.out.contains("\"winner\":\"black\""), "{}", object.out);
    check_certificate(&proof);
    // The side to move wins, and the move is told; in text form.
    let (args, text) =
        (["solve", "7x7 d1", "--jobs", "2", "--memory", "64"], folder.file("d1.txt"));
    let ran = mustplay(&[&args[..], &["--proof", &text]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("White wins, for example by "), "{}", ran.out);
    assert!(mustplay(&["verify", &text]).done().starts_with("white wins hex "));
    let rex = mustplay(&["solve", "rex 5x5 a1", "--jobs", "2", "--memory", "64"]).done();
    assert!(rex.contains("White wins"), "{rex}");
}

/// The winners of all openings, with where they come from, as `openings --json` has them.
fn winners(out: &str) -> Vec<(String, String, Option<String>)> {
    let table: serde_json::Value = serde_json::from_str(out).expect("an object");
    let text = |value: &serde_json::Value| value.as_str().map(String::from);
    let rows = table["openings"].as_array().expect("rows").iter();
    let row = |row: &serde_json::Value| {
        let name = |key| text(&row[key]).expect("a name");
        (name("cell"), name("winner"), text(&row["from"]))
    };
    rows.map(row).collect()
}

#[test]
fn workers_solve_all_openings() {
    let alone = winners(&mustplay(&["openings", "4", "--json"]).done());
    let folder = Folder::new();
    let (db, proofs) = (folder.file("four.db"), folder.file("proofs"));
    let options = ["--jobs", "2", "--memory", "64", "--json", "--db", &db, "--proofs", &proofs];
    let args = [&["openings", "4"][..], &options].concat();
    let first = winners(&mustplay(&args).done());
    let again = winners(&mustplay(&args).done());
    for (which, (cell, winner, _)) in alone.iter().enumerate() {
        assert_eq!((&first[which].0, &first[which].1), (cell, winner));
        assert_eq!((&again[which].0, &again[which].1), (cell, winner));
        let verified = mustplay(&["verify", &format!("{proofs}/{cell}.cert")]).done();
        assert!(verified.starts_with(&format!("{winner} wins hex ")), "{cell}: {verified}");
    }
    let searched = |rows: &[(String, String, Option<String>)]| {
        rows.iter().filter(|(_, _, from)| from.is_none()).count()
    };
    assert_eq!((searched(&first), searched(&again)), (8, 0), "half of them, then none");
}

#[test]
fn workers_at_a_server_solve_all_openings() {
    let Some(server) = Server::start() else { return };
    let _worker = server.worker("w1");
    let url = server.url();
    let ran = mustplay(&["openings", "3", "--json", "--cluster", &url]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("mustplay: w1 has come"), "{}", ran.err);
    let rows = winners(&ran.out);
    let lost = rows.iter().filter(|(_, winner, _)| winner == "white");
    let lost: Vec<&str> = lost.map(|(cell, ..)| cell.as_str()).collect();
    assert_eq!((rows.len(), lost), (9, vec!["a1", "b1", "b3", "c3"]));
}

#[test]
fn a_cluster_can_be_simulated() {
    let folder = Folder::new();
    let svg = folder.file("curve.svg");
    let args = ["bench", "cluster", "--size", "7", "--nodes", "50000", "--cores", "1,4"];
    let run = || mustplay(&[&args[..], &["--json", "--svg", &svg]].concat()).done();
    let read = |out: &str| -> serde_json::Value { serde_json::from_str(out).expect("an object") };
    let (first, again) = (read(&run()), read(&run()));
    let rows = first["rows"].as_array().expect("rows");
    assert_eq!((rows.len(), &rows[0]["speed_up"]), (2, &serde_json::json!(1.0)));
    assert!(rows[1]["speed_up"].as_f64().expect("a number") > 1.0, "{first}");
    for key in ["seconds", "nodes", "messages", "positions", "store_bytes"] {
        assert_eq!(rows[1][key], again["rows"][1][key], "{key}");
    }
    assert_eq!(std::fs::read_to_string(&svg).expect("a picture").matches("<circle").count(), 2);
    let none = folder.file("none.jsonl");
    std::fs::write(&none, "nonsense\n").expect("a file");
    let error = mustplay(&["bench", "cluster", "--journal", &none]).refused();
    assert!(error.contains("line 1, is no job"), "{error}");
}

#[test]
fn a_journal_has_a_line_for_each_job() {
    let folder = Folder::new();
    let journal = folder.file("jobs.jsonl");
    let args = ["solve", "6x6 a2", "--jobs", "1", "--memory", "64", "--journal", &journal];
    mustplay(&args).done();
    let text = std::fs::read_to_string(&journal).expect("it was written");
    assert!(text.lines().count() > 0 && text.contains("\"proved\":{"), "{text}");
    let error = mustplay(&["solve", "3x3", "--journal", &journal]).refused();
    assert!(error.contains("--cluster <URL>|--jobs <N>"), "{error}");
}

#[test]
fn a_run_that_is_stopped_goes_on() {
    let folder = Folder::new();
    let db = folder.file("run.db");
    let args = ["solve", "8x8 a1", "--jobs", "1", "--memory", "64", "--db", &db];
    let ran = mustplay(&[&args[..], &["--limit", "3"]].concat());
    assert_eq!(ran.code, Some(3), "{} {}", ran.out, ran.err);
    assert!(Path::new(&db).exists());
    let ran = mustplay(&[&args[..], &["--limit", "1"]].concat());
    assert!(ran.err.starts_with("mustplay: going on with "), "{}", ran.err);
}

#[test]
fn what_workers_cant_do_is_refused() {
    let nobody = "nats://127.0.0.1:1";
    for args in [&["worker", "--cluster", nobody][..], &["solve", "5x5 a3", "--cluster", nobody]] {
        let error = mustplay(args).refused();
        assert!(error.contains("can't connect to nats://127.0.0.1:1: "), "{error}");
    }
    let error = mustplay(&["worker", "--cluster", "localhost"]).refused();
    assert!(error.contains("an address is like nats://HOST:PORT"), "{error}");
    let error = mustplay(&["worker", "--cluster", nobody, "--name", "a b"]).refused();
    assert!(error.contains("a name has up to 64 letters, digits, - and _"), "{error}");
    let error = mustplay(&["solve", "5x5 a3", "--jobs", "2", "--engine", "brute"]).refused();
    assert!(error.contains("workers search with the engine dfpn"), "{error}");
}
