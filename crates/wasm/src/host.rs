//! Requests, answers and searches under way, for one thread that must not be kept for long.

use mustplay::{Control, Engines};
use service::{
    Call, Clock, Document, End, Event, Events, Limits, Plan, PlannedTurn, Problem, Reply, Running,
    Search, Service, Step, Work, end, event_text, progress,
};
use std::num::NonZeroUsize;
use std::time::Duration;

/// The memory for searches, in MiB. A phone has it to spare.
const MEMORY_MIB: usize = 128;

/// The time between two tellings of progress, and until the first.
const UPDATE: Duration = Duration::from_millis(280);
const FIRST: Duration = Duration::from_millis(50);

/// The status of a request that began a search.
const BEGUN: u16 = 0;

/// What answers to requests are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Content {
    /// A JSON object.
    #[default]
    Json = 0,
    /// A notation.
    Text = 1,
    /// A picture.
    Svg = 2,
    /// A certificate.
    Bytes = 3,
    /// A picture that is wanted as PNG, still as SVG.
    Png = 4,
    /// Events of a search.
    Events = 5,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// The status that HTTP has for it, or 0 if a search was begun.
    pub status: u16,
    /// What it is.
    pub content: Content,
    /// It.
    pub bytes: Vec<u8>,
}

impl Answer {
    fn new(content: Content, bytes: impl Into<Vec<u8>>) -> Answer {
        Answer { status: 200, content, bytes: bytes.into() }
    }
}

/// Makes the clock that is handed in.
type Clocks = fn() -> Box<dyn Clock>;

/// The service, engines for it, and searches under way.
pub struct Host {
    service: Service,
    engines: Engines,
    clocks: Clocks,
    clock: Box<dyn Clock>,
    tasks: Vec<Task>,
    last: u32,
}

/// A search under way.
struct Task {
    number: u32,
    /// What is left to do; nothing if all was known.
    search: Option<Search>,
    control: Control,
    told: Told,
    began: Duration,
    next: Duration,
}

impl Task {
    /// Runs a slice of the search.
    fn run(&mut self, service: &Service, nodes: u64, engines: &mut Engines) -> Step {
        match &mut self.search {
            Some(search) => {
                service.run_slice(search, nodes, engines, &self.control, &mut self.told)
            }
            None => Step::Done,
        }
    }
}

/// What a search has told since the last slice.
#[derive(Default)]
struct Told {
    text: String,
    running: Option<Running>,
}

impl Events for Told {
    fn send(&mut self, event: Event) {
        self.text.push_str(&event_text(event.name(), &event.object()));
    }

    fn running(&mut self, part: Option<Running>) {
        self.running = part;
    }
}

impl Host {
    /// A host that knows nothing yet, with clocks that agree with one another.
    pub fn new(clocks: Clocks) -> Host {
        let limits = Limits {
            memory_mib: NonZeroUsize::new(MEMORY_MIB).expect("not zero"),
            ..Limits::default()
        };
        Host {
            service: Service::new(&limits, clocks()),
            engines: Engines::default(),
            clocks,
            clock: clocks(),
            tasks: Vec::new(),
            last: 0,
        }
    }

    /// Answers a request, or begins the search that it asks for: see the crate's page.
    pub fn ask(&mut self, request: &[u8]) -> Answer {
        self.answer(request).unwrap_or_else(|problem| Answer {
            status: problem.status(),
            content: Content::Json,
            bytes: serde_json::to_vec(&problem.object()).unwrap_or_default(),
        })
    }

    fn answer(&mut self, request: &[u8]) -> Result<Answer, Problem> {
        let line = request.iter().position(|&byte| byte == b'\n').unwrap_or(request.len());
        let (head, body) = request.split_at(line);
        let head = str::from_utf8(head).map_err(|_| Problem::bad("the request isn't text"))?;
        let (method, target) = head.split_once(' ').unwrap_or((head, ""));
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let call = Call::new(method, path)?;
        let body = body.get(1..).unwrap_or_default().to_vec();
        match self.service.understand(call, query, body)? {
            Work::Small(work) => Ok(reply(self.service.answer(work)?)),
            Work::Search(plan) => self.begin(plan),
            Work::Turn(planned) => self.turn(&planned),
        }
    }

    /// The move of a player, which thinks until its time is over.
    fn turn(&mut self, planned: &PlannedTurn) -> Result<Answer, Problem> {
        let clock = (self.clocks)();
        let over = clock.now() + planned.time();
        let control = Control::until(move || clock.now() >= over);
        let object = self.service.turn(planned, &mut self.engines, &control)?;
        Ok(Answer::new(Content::Json, object.to_string()))
    }

    /// Begins a search. Searches on the same board share what they learn; one on another board
    /// would make the engines forget it with each slice, so it has to wait.
    fn begin(&mut self, plan: Plan) -> Result<Answer, Problem> {
        let mut told = Told::default();
        let search = match plan {
            Plan::Known(events) => {
                events.into_iter().for_each(|event| told.send(event));
                None
            }
            Plan::Search(search) => Some(search),
        };
        let board = |search: &Search| (search.position().rules, search.position().size());
        let mut boards = self.tasks.iter().filter_map(|task| task.search.as_ref()).map(board);
        if search.as_ref().is_some_and(|search| boards.any(|other| other != board(search))) {
            return Err(Problem::busy());
        }
        self.last += 1;
        let now = self.clock.now();
        let (number, control) = (self.last, Control::default());
        self.tasks.push(Task { number, search, control, told, began: now, next: now + FIRST });
        Ok(Answer { status: BEGUN, content: Content::Events, bytes: Vec::new() })
    }

    /// The number of the search that was begun last.
    pub fn last_search(&self) -> u32 {
        self.last
    }

    /// Runs a slice of a search: about so many nodes. What it told, and whether something is left
    /// to find.
    pub fn step(&mut self, number: u32, nodes: u64) -> (String, bool) {
        let Some(index) = self.tasks.iter().position(|task| task.number == number) else {
            return (String::new(), false);
        };
        let Host { service, engines, clock, tasks, .. } = self;
        let task = &mut tasks[index];
        let mut step = task.run(service, nodes, engines);
        let limit = task.search.as_ref().map_or(Duration::MAX, Search::limit);
        let is_late = clock.now().saturating_sub(task.began) >= limit;
        if step == Step::Open && is_late {
            // What a search has to say at its end is said at once.
            task.control.stop();
            step = task.run(service, nodes, engines);
        }
        let now = clock.now();
        let past = now.saturating_sub(task.began);
        let ended = match step {
            Step::Done => Some(End::Done),
            Step::Failed => Some(End::Stopped),
            Step::Open => is_late.then_some(End::Limit),
        };
        let Task { control, told, .. } = task;
        if now >= task.next && ended.is_none() {
            let object = progress(control, told.running.as_ref(), past.as_secs_f64());
            told.text.push_str(&event_text("progress", &object));
            task.next = now + UPDATE;
        }
        if let Some(reason) = ended {
            let object = end(reason, control, past.as_secs_f64());
            told.text.push_str(&event_text("end", &object));
        }
        let text = std::mem::take(&mut told.text);
        if ended.is_some() {
            tasks.remove(index);
        }
        (text, ended.is_none())
    }

    /// Forgets a search.
    pub fn drop_search(&mut self, number: u32) {
        self.tasks.retain(|task| task.number != number);
    }
}

/// What small work gives, as an answer.
fn reply(reply: Reply) -> Answer {
    match reply {
        Reply::Object(object) => Answer::new(Content::Json, object.to_string()),
        Reply::Document(Document::Text(text)) => Answer::new(Content::Text, text),
        Reply::Document(Document::Svg(picture)) => Answer::new(Content::Svg, picture),
        Reply::Document(Document::Png(picture)) => Answer::new(Content::Png, picture),
        Reply::Certificate(certificate) => Answer::new(Content::Bytes, certificate.file().to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    struct Stopped;

    impl Clock for Stopped {
        fn now(&self) -> Duration {
            Duration::ZERO
        }
    }

    fn host() -> Host {
        Host::new(|| Box::new(Stopped))
    }

    /// All that a search tells, and in how many slices.
    fn run(host: &mut Host, target: &str, nodes: u64) -> (Vec<(String, Value)>, usize) {
        run_request(host, &format!("GET {target}"), nodes)
    }

    fn run_request(host: &mut Host, request: &str, nodes: u64) -> (Vec<(String, Value)>, usize) {
        assert_eq!(host.ask(request.as_bytes()).status, BEGUN);
        let (number, mut text, mut slices) = (host.last_search(), String::new(), 0);
        loop {
            let (more, is_open) = host.step(number, nodes);
            text.push_str(&more);
            slices += 1;
            if !is_open {
                break;
            }
        }
        let events = text.split_terminator("\n\n").map(|block| {
            let (name, data) = block.split_once('\n').expect("two lines");
            let object = data.strip_prefix("data: ").expect("data");
            (name.replace("event: ", ""), serde_json::from_str(object).expect("an object"))
        });
        (events.collect(), slices)
    }

    fn cells(events: &[(String, Value)]) -> Vec<(&Value, &Value)> {
        let cells = events.iter().filter(|(name, _)| name == "cell");
        cells.map(|(_, cell)| (&cell["cell"], &cell["result"])).collect()
    }

    #[test]
    fn requests_are_answered() {
        let mut host = host();
        let about = host.ask(b"GET /api/about");
        assert_eq!((about.status, about.content), (200, Content::Json));
        let read = host.ask(b"POST /api/read\n{\"text\": \"3x3 b2\"}");
        assert!(String::from_utf8_lossy(&read.bytes).contains("hex 3/1B1/3 w"));
        let picture = host.ask(b"POST /api/write\n{\"position\": \"3x3\", \"format\": \"png\"}");
        assert_eq!(picture.content, Content::Png);
        assert!(picture.bytes.starts_with(b"<svg"));
        for (request, status) in [
            ("GET /api/tea", 404),
            ("", 404),
            ("POST /api/about", 405),
            ("GET /api/look", 400),
            ("GET /api/solve?position=14x14", 422),
            ("POST /api/read\n{", 400),
        ] {
            assert_eq!(host.ask(request.as_bytes()).status, status, "{request}");
        }
    }

    #[test]
    fn slices_find_what_one_search_finds() {
        let target = "/api/solve?position=6x6&map=1";
        let (whole, once) = run(&mut host(), target, u64::MAX);
        let (sliced, often) = run(&mut host(), target, 1);
        assert_eq!(once, 1);
        assert!(often > 1, "{often} slices");
        assert_eq!(cells(&whole).len(), 36);
        let sorted = |mut cells: Vec<(String, String)>| {
            cells.sort();
            cells
        };
        let plain = |cells: Vec<(&Value, &Value)>| {
            sorted(cells.into_iter().map(|(a, b)| (a.to_string(), b.to_string())).collect())
        };
        assert_eq!(plain(cells(&whole)), plain(cells(&sliced)));
        assert_eq!(whole[0].1["winner"], sliced[0].1["winner"]);
        assert_eq!(sliced.last().expect("an end").1["reason"], "done");
    }

    #[test]
    fn a_proof_is_made_in_slices() {
        let mut host = host();
        let (events, slices) = run(&mut host, "/api/prove?position=4x4%20a1", 1);
        assert!(slices > 1);
        let certificate = &events[0];
        assert_eq!(certificate.0, "certificate");
        let id = certificate.1["id"].as_str().expect("a name");
        let file = host.ask(format!("GET /api/certificates/{id}").as_bytes());
        assert_eq!(file.content, Content::Bytes);
        let upload = [b"POST /api/certificates\n", &file.bytes[..]].concat();
        assert_eq!(self::host().ask(&upload).status, 200);
    }

    /// A review.
    fn review(events: &[(String, Value)]) -> &Value {
        &events.iter().find(|(name, _)| name == "review").expect("a review").1
    }

    /// What a review says about the game, but for how it was found out.
    fn said(review: &Value) -> Vec<String> {
        let list = |of: &Value| of.as_array().cloned().expect("a list");
        let winners = list(&review["positions"]).into_iter().map(|at| at["winner"].to_string());
        let judged = list(&review["moves"]).into_iter().map(|moved| {
            let better =
                list(&moved["better"]).into_iter().map(|better| better["move"].to_string());
            let mut better: Vec<String> = better.collect();
            better.sort();
            format!("{}: {better:?} {}", moved["judgment"], moved["better_complete"])
        });
        winners.chain(judged).collect()
    }

    #[test]
    fn a_game_is_reviewed_in_slices() {
        let request = "POST /api/review\n{\"text\": \"7x7 b2 e3 c5 d4 d5\"}";
        let (whole, once) = run_request(&mut host(), request, u64::MAX);
        let (sliced, often) = run_request(&mut host(), request, 1);
        assert_eq!((once, often > 4), (1, true), "{often} slices");
        assert_eq!(said(review(&whole)), said(review(&sliced)));
        assert_eq!(review(&whole)["complete"], true);
        assert_eq!(sliced.last().expect("an end").1["reason"], "done");
    }

    #[test]
    fn a_review_that_runs_out_of_time_says_what_it_has() {
        let mut host = Host::new(|| Box::new(Ticking::default()));
        let text = "11x11 a1 f6 b7 e4 c3";
        let request = format!("POST /api/review\n{{\"text\": \"{text}\", \"limit\": 1}}");
        let (events, _) = run_request(&mut host, &request, 256);
        assert_eq!(events.last().expect("an end").1["reason"], "limit");
        let review = review(&events);
        assert_eq!(review["complete"], false);
        let positions = review["positions"].as_array().expect("a list");
        assert_eq!(positions.len(), 6);
        assert!(positions.iter().all(|at| !at["winner"].is_null() || at["best"].is_string()));
    }

    #[test]
    fn a_search_on_another_board_waits() {
        let mut host = host();
        assert_eq!(host.ask(b"GET /api/solve?position=9x9").status, BEGUN);
        let first = host.last_search();
        assert!(host.step(first, 64).1);
        assert_eq!(host.ask(b"GET /api/prove?position=9x9").status, BEGUN);
        assert_eq!(host.ask(b"GET /api/solve?position=8x8").status, Problem::busy().status());
        host.drop_search(first);
        host.drop_search(first + 1);
        assert_eq!(host.step(first, 64), (String::new(), false));
        assert_eq!(host.ask(b"GET /api/solve?position=8x8").status, BEGUN);
    }

    #[test]
    fn a_player_thinks_until_its_time_is_over() {
        let mut host = Host::new(|| Box::new(Ticking::default()));
        let answer = host.ask(b"POST /api/play\n{\"position\": \"9x9 e5\", \"level\": 7}");
        let object: Value = serde_json::from_slice(&answer.bytes).expect("an object");
        assert!(object["move"].is_string(), "{object}");
    }

    /// A clock that goes on by a tenth of a second whenever somebody looks.
    #[derive(Default)]
    struct Ticking(std::sync::atomic::AtomicU64);

    impl Clock for Ticking {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.fetch_add(100, std::sync::atomic::Ordering::Relaxed))
        }
    }
}
