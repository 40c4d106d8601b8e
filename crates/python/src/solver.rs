//! `Solver` and `Search`: who wins, found out on threads of our own.

use crate::answer::{Answer, spent};
use crate::certificate::Certificate;
use crate::job::Job;
use crate::{errors, given};
use board::{Coord, Setup};
use mustplay::{CertifyError, Feature, ProofWish, all_cores, default_memory};
use mustplay::{Checkpoints, Config, Engine, Engines, Query, SolveError, Store};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use report::answer::Timed;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

/// What a search returns, in a form that can be asked for twice.
type Found = Result<mustplay::Answer, Arc<SolveError>>;

/// Solves positions. It keeps what it finds out about a board and a game for the next question.
///
/// threads: by default all cores. memory: the most for a search, in MiB; by default a quarter of
/// the machine's, but no more than 1024. store: a file that keeps answers and searches that were
/// stopped. engine: "dfpn" (the default), "solver" or "brute". without: features of the engine to
/// switch off, by their names on the command line.
///
/// >>> from mustplay import Solver
/// >>> with Solver(threads=1, memory=16) as solver:
/// ...     print(solver.solve("4x4 a1"))
/// White wins, for example by b3
#[pyclass(module = "mustplay", name = "Solver", subclass, frozen)]
pub(crate) struct Solver {
    settings: Settings,
    /// None after `close`.
    state: Mutex<Option<Arc<Mutex<Table>>>>,
    /// Searches under way, to be stopped with the solver.
    searches: Mutex<Vec<Weak<Job<Found>>>>,
}

/// How positions are solved.
#[derive(Clone)]
struct Settings {
    engine: Option<Engine>,
    without: Vec<Feature>,
    threads: NonZeroUsize,
    memory_mib: NonZeroUsize,
}

/// What one search at a time has.
#[derive(Default)]
struct Table {
    engines: Engines,
    store: Option<Arc<Store>>,
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (*, threads = None, memory = None, store = None, engine = None,
                        without = Vec::new()))]
    fn new(
        py: Python<'_>,
        threads: Option<NonZeroUsize>,
        memory: Option<NonZeroUsize>,
        store: Option<PathBuf>,
        engine: Option<&str>,
        without: Vec<String>,
    ) -> PyResult<Solver> {
        let settings = Settings {
            engine: engine.map(self::engine).transpose()?,
            without: without.iter().map(|name| feature(name)).collect::<PyResult<_>>()?,
            threads: threads.unwrap_or_else(all_cores),
            memory_mib: memory.unwrap_or_else(default_memory),
        };
        let memory = settings.memory_mib.get();
        let opened = py.detach(|| store.map(|path| Store::open(&path, memory)).transpose());
        let store = opened.map_err(|error| errors::store(&error))?.map(Arc::new);
        let table = Table { store, ..Table::default() };
        let state = Mutex::new(Some(Arc::new(Mutex::new(table))));
        Ok(Solver { settings, state, searches: Mutex::default() })
    }

    /// Says who wins a position: a Position, a Game or a text in any notation.
    ///
    /// all_moves: decide every move of the side to move. certify: make a certificate, too.
    /// seconds, nodes: limits; if one ends the search, the answer has no winner. Ctrl-C ends the
    /// search, and raises KeyboardInterrupt.
    ///
    /// >>> Solver(threads=1, memory=16).solve("3x3 a1", all_moves=True).winning_moves
    /// ['b2']
    #[pyo3(signature = (position, *, all_moves = false, certify = false, seconds = None,
                        nodes = None))]
    fn solve(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        all_moves: bool,
        certify: bool,
        seconds: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<Answer> {
        self.start(position, all_moves, certify, seconds, nodes)?.result(py)
    }

    /// Starts a search in the background, with the arguments of `solve`.
    ///
    /// >>> search = Solver(threads=1, memory=16).start("4x4")
    /// >>> search.result().winner
    /// 'black'
    #[pyo3(signature = (position, *, all_moves = false, certify = false, seconds = None,
                        nodes = None))]
    fn start(
        &self,
        position: &Bound<'_, PyAny>,
        all_moves: bool,
        certify: bool,
        seconds: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<Search> {
        let proof = if certify { ProofWish::ALWAYS } else { ProofWish::None };
        let query = Query { all_moves, proof, ..Query::default() };
        self.begin(given::setup(position)?, query, given::limit(seconds)?, nodes)
    }

    /// A certificate of who wins a position, which the verifier has accepted, with at most about so
    /// many claims. A limit that ends the search raises StoppedError.
    ///
    /// >>> Solver(threads=1, memory=16).certify("4x4 a1").statement
    /// 'white wins hex B3/4/4/4 w'
    #[pyo3(signature = (position, *, claims = None, seconds = None, nodes = None))]
    fn certify(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        claims: Option<u64>,
        seconds: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<Certificate> {
        let query = Query {
            proof: ProofWish::Within { claims: claims.unwrap_or(u64::MAX) },
            ..Query::default()
        };
        let setup = given::setup(position)?;
        let search = self.begin(setup, query, given::limit(seconds)?, nodes)?;
        let found = search.found(py)?;
        let missing = || match search.job.control().is_stopped() {
            true => CertifyError::Stopped,
            false => CertifyError::TooLarge,
        };
        let made = found.certificate.ok_or_else(missing);
        made.map(Certificate::from).map_err(|error| errors::certify(&error))
    }

    /// Ends all searches under way; their answers have no winner.
    fn stop(&self) {
        let searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.iter().filter_map(Weak::upgrade).for_each(|job| job.stop());
    }

    /// Ends all searches, and gives memory and store back. Leaving a `with` block does so, too.
    fn close(&self, py: Python<'_>) {
        self.stop();
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner).take();
        // A search under way has the table until it ends, which is soon.
        py.detach(|| {
            state.map(|table| drop(table.lock().map(|mut table| std::mem::take(&mut *table))))
        });
    }

    fn __repr__(&self) -> String {
        let Settings { threads, memory_mib, .. } = self.settings;
        format!("<Solver: {threads} threads, {memory_mib} MiB>")
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_raised))]
    fn __exit__(&self, py: Python<'_>, _raised: &Bound<'_, pyo3::types::PyTuple>) {
        self.close(py);
    }
}

impl Solver {
    fn begin(
        &self,
        setup: Setup,
        query: Query,
        limit: Option<Duration>,
        nodes: Option<u64>,
    ) -> PyResult<Search> {
        let table = self.state.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let table = table.ok_or_else(|| PyValueError::new_err("the solver is closed"))?;
        let config = self.settings.config(&setup);
        config.check(setup.rules).map_err(|error| errors::config(&error))?;
        let engine = config.engine.name();
        let position = setup.clone();
        let job = Job::start(given::control(nodes), limit, move |control| {
            // A search that panicked leaves nothing that could be used.
            let mut table = table.lock().unwrap_or_else(|poisoned| {
                let mut table = poisoned.into_inner();
                table.engines = Engines::default();
                table
            });
            table.solve(&position, &config, query, control).map_err(Arc::new)
        });
        let job = Arc::new(job);
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.retain(|search| search.strong_count() > 0);
        searches.push(Arc::downgrade(&job));
        Ok(Search { setup, all_moves: query.all_moves, engine, job })
    }
}

impl Settings {
    fn config(&self, setup: &Setup) -> Config {
        let strongest = Engine::strongest(setup.rules, &self.without);
        Config {
            engine: self.engine.unwrap_or(strongest),
            without: self.without.clone(),
            memory_mib: self.memory_mib,
            threads: self.threads,
        }
    }
}

impl Table {
    fn solve(
        &mut self,
        position: &Setup,
        config: &Config,
        query: Query,
        control: &mustplay::Control,
    ) -> Result<mustplay::Answer, SolveError> {
        let store = self.store.clone();
        let solver = self.engines.solver(position, config, |solver| match store {
            Some(store) => solver.with_store(store, Checkpoints::Resume),
            None => Ok(solver),
        })?;
        solver.solve(position, query, control)
    }
}

fn engine(name: &str) -> PyResult<Engine> {
    given::named("engine", name, Engine::ALL, Engine::name)
}

fn feature(name: &str) -> PyResult<Feature> {
    given::named("feature", name, Feature::ALL, Feature::name)
}

/// A search under way. As an iterator it yields a Progress now and then until the search ends.
///
/// >>> with Solver(threads=1, memory=16) as solver:
/// ...     search = solver.start("5x5")
/// ...     nodes = [progress.nodes for progress in search]
/// ...     search.is_done, search.result().winner
/// (True, 'black')
#[pyclass(module = "mustplay", frozen)]
pub(crate) struct Search {
    setup: Setup,
    all_moves: bool,
    engine: &'static str,
    job: Arc<Job<Found>>,
}

#[pymethods]
impl Search {
    /// Waits for the answer. Ctrl-C ends the search, and raises KeyboardInterrupt.
    fn result(&self, py: Python<'_>) -> PyResult<Answer> {
        let answer = self.found(py)?;
        let timed = Timed { answer, spent: spent(self.job.elapsed().as_secs_f64()) };
        let (setup, all_moves, engine) = (self.setup.clone(), self.all_moves, self.engine);
        Ok(Answer { setup, all_moves, engine, timed })
    }

    /// Waits until the search has ended or the time is over, and says whether it has ended.
    #[pyo3(signature = (seconds = None))]
    fn wait(&self, py: Python<'_>, seconds: Option<f64>) -> PyResult<bool> {
        self.job.wait(py, given::limit(seconds)?)
    }

    /// Asks the search to end soon. Its answer has no winner then, unless it was about to end.
    fn stop(&self) {
        self.job.stop();
    }

    /// Whether it has ended.
    #[getter]
    fn is_done(&self, py: Python<'_>) -> PyResult<bool> {
        self.job.wait(py, Some(Duration::ZERO))
    }

    /// What it is doing now.
    #[getter]
    fn progress(&self) -> Progress {
        let view = self.job.control().view();
        let name = |coord: &Coord| coord.to_string();
        Progress {
            nodes: self.job.control().nodes(),
            seconds: self.job.elapsed().as_secs_f64(),
            line: view.principal_variation.iter().map(name).collect(),
            bounds: view.bounds.map(|[phi, delta]| (phi, delta)),
        }
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Progress>> {
        let is_done = self.job.wait(py, Some(INTERVAL))?;
        Ok((!is_done).then(|| self.progress()))
    }
}

/// How often an iterator tells of a search.
const INTERVAL: Duration = Duration::from_millis(200);

impl Search {
    fn found(&self, py: Python<'_>) -> PyResult<mustplay::Answer> {
        self.job.result(py)?.map_err(|error| errors::solve(&error))
    }
}

/// What a search is doing at a moment.
#[pyclass(module = "mustplay", frozen, get_all)]
pub(crate) struct Progress {
    /// How many positions were searched so far.
    nodes: u64,
    /// The time since the start, on the clock.
    seconds: f64,
    /// The first moves of the line that is being searched.
    line: Vec<String>,
    /// What is left to prove that the side to move wins, and that it loses; None at first.
    bounds: Option<(u32, u32)>,
}

#[pymethods]
impl Progress {
    fn __repr__(&self) -> String {
        format!("<Progress: {} nodes, {:.1} s>", self.nodes, self.seconds)
    }
}
