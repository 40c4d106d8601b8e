//! `mustplay evaluate`: the circuits of a position.

use crate::args::{EvaluateArgs, LinksBy, Quantity};
use crate::input;
use crate::output::{Screen, Status, write_file};
use crate::png::png;
use crate::report::{SCHEMA, title};
use crate::show::SCALE;
use anyhow::bail;
use board::notation::bare_line;
use board::{Board, ByColor, Cell, Color, Rules, Setup, with_width};
use connect::{HSearch, Limits, StopAt};
use draw::{Figure, Mark, Shade, Style};
use inferior::{Inferior, Kinds};
use play::circuit::{Circuit, Evaluation, Metric, Way};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{Write, stdout};

pub(crate) fn run(args: &EvaluateArgs, screen: Screen) -> anyhow::Result<Status> {
    let setup = input::setup(&args.position)?;
    if setup.rules != Rules::Hex {
        bail!("circuits are those of Hex; in Rex nobody wants to be joined");
    }
    let found = with_width!(setup.size(), W => Found::new::<W>(setup, args.links));
    if args.svg.is_some() || args.png.is_some() {
        let svg = draw::svg(&found.figure(args.show, args.color), &Style::default());
        if let Some(path) = &args.svg {
            write_file(path, svg.as_bytes())?;
        }
        if let Some(path) = &args.png {
            write_file(path, &png(&svg, SCALE)?)?;
        }
    }
    let mut out = stdout().lock();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&found.object(args.links))?)?,
        false => {
            let diagram = crate::show::diagram(&found.stones(), screen);
            write!(out, "{diagram}{}", found.sentences(args.cells))?;
        }
    }
    Ok(Status::Done)
}

/// What is measured at a cell.
#[derive(Serialize, Clone, Copy)]
pub(crate) struct Measured {
    potential: f64,
    current: f64,
    pub(crate) energy: f64,
}

/// What there is to say about a position, whatever its width.
pub(crate) struct Found {
    setup: Setup,
    filled: Setup,
    pub(crate) value: f64,
    pub(crate) resistances: ByColor<f64>,
    /// The cells that are still empty in the filled position, those with the most energy first.
    pub(crate) cells: Vec<(Cell, f64, ByColor<Measured>)>,
    /// The best of them.
    best: Option<Cell>,
}

impl Found {
    pub(crate) fn new<const W: usize>(setup: Setup, links: LinksBy) -> Found {
        let board = Board::<W>::new(setup.size());
        let stones = ByColor::from_fn(|color| setup.stones(color).collect());
        let stones = match setup.joined() {
            Some(_) => stones,
            None => Inferior::<W>::new(&board, Kinds::ALL).fill_in(stones).stones,
        };
        let connected = ByColor::from_fn(|color| {
            let mut links = HSearch::new(&board);
            let stones = [stones[color], stones[!color]];
            links.build(&board, color, stones, Limits::FAST, StopAt::Nothing);
            links
        });
        let evaluation =
            Circuit::default().evaluate(&board, &connected, way(links), Metric::Resistance);
        let mut filled = setup.clone();
        for color in Color::ALL {
            stones[color].iter().for_each(|cell| filled.set(cell, Some(color)));
        }
        let empty = board.all() - stones[Color::Black] - stones[Color::White];
        let mut cells: Vec<_> = empty
            .iter()
            .map(|cell| (cell, evaluation.energy(cell), at(&evaluation, cell)))
            .collect();
        cells.sort_by(|a, b| b.1.total_cmp(&a.1));
        let resistances = ByColor::from_fn(|color| evaluation.readings[color].resistance);
        let best = cells.first().map(|&(cell, ..)| cell);
        Found { setup, filled, value: evaluation.value, resistances, cells, best }
    }

    /// The position with what was filled in and the best cell marked.
    fn stones(&self) -> Figure {
        let mut figure = Figure::new(self.setup.clone());
        for color in Color::ALL {
            for cell in self.filled.stones(color).filter(|&cell| self.setup.at(cell).is_none()) {
                figure = figure.fill_in(cell, color);
            }
        }
        match self.best {
            Some(cell) => figure.mark(cell, Mark::Star),
            None => figure,
        }
    }

    fn figure(&self, show: Quantity, color: Option<Color>) -> Figure {
        let whose = color.unwrap_or(self.setup.turn);
        let amount = |&(_, energy, measured): &(Cell, f64, ByColor<Measured>)| match show {
            Quantity::Energies => color.map_or(energy, |color| measured[color].energy),
            Quantity::Currents => measured[whose].current,
            Quantity::Potentials => measured[whose].potential,
        };
        let most = self.cells.iter().map(amount).fold(0.0, f64::max);
        // A potential is a share already; the others are seen best on a scale of roots.
        let heat = |amount: f64| match show {
            _ if most == 0.0 => 0.0,
            Quantity::Potentials => amount,
            _ => (amount / most).sqrt(),
        };
        let mut figure = self.stones();
        for cell in &self.cells {
            let amount = amount(cell);
            let label = format!(
                "{:.2}",
                if most > 0.0 && show != Quantity::Potentials { amount / most } else { amount }
            );
            figure = figure.shade(cell.0, Shade::Heat(heat(amount) as f32)).label(cell.0, label);
        }
        let (what, whose) = match (show, color) {
            (Quantity::Energies, None) => ("Energies", "both circuits".into()),
            (Quantity::Energies, _) => ("Energies", format!("{}'s circuit", title(whose))),
            (Quantity::Currents, _) => ("Currents", format!("{}'s circuit", title(whose))),
            (Quantity::Potentials, _) => ("Potentials", format!("{}'s circuit", title(whose))),
        };
        let unit = match show {
            Quantity::Potentials => "1 at the first side, 0 at the second",
            _ => "1 is the most",
        };
        figure.title(format!("{what} in {whose}, {}", self.verdict())).caption(unit)
    }

    fn verdict(&self) -> String {
        match self.value {
            value if value == f64::NEG_INFINITY => "Black is joined".into(),
            value if value == f64::INFINITY => "White is joined".into(),
            // Without the sign of a number that is printed as 0.
            value => format!("E = {:.4}", if value.abs() < 5e-5 { 0.0 } else { value }),
        }
    }

    fn sentences(&self, cells: usize) -> String {
        let size = self.setup.size();
        let mut text = format!("{}\n", self.verdict());
        for color in Color::ALL {
            let _ = writeln!(text, "{}'s resistance {:.4}", title(color), self.resistances[color]);
        }
        for (cell, energy, measured) in self.cells.iter().take(cells) {
            let name = size.name(*cell);
            let [black, white] = Color::ALL.map(|color| measured[color].energy);
            let _ = writeln!(
                text,
                "{name:<4} energy {energy:.4}, Black's {black:.4}, White's {white:.4}"
            );
        }
        text
    }

    fn object(&self, links: LinksBy) -> Object {
        let finite = |value: f64| Some(value).filter(|value| value.is_finite());
        let cells = self.cells.iter().map(|&(cell, energy, measured)| At {
            cell: self.setup.size().name(cell),
            energy,
            black: measured[Color::Black],
            white: measured[Color::White],
        });
        Object {
            schema: SCHEMA,
            game: self.setup.rules.name(),
            position: bare_line(&self.setup),
            to_move: self.setup.turn.name(),
            filled_position: bare_line(&self.filled),
            links: match links {
                LinksBy::Neighbors => "neighbors",
                LinksBy::Ends => "ends",
                LinksBy::Shared => "shared",
            },
            joined: self.filled.joined().map(Color::name),
            value: finite(self.value),
            black_resistance: finite(self.resistances[Color::Black]),
            white_resistance: finite(self.resistances[Color::White]),
            cells: cells.collect(),
        }
    }
}

fn way(links: LinksBy) -> Way {
    match links {
        LinksBy::Neighbors => Way::Neighbors,
        LinksBy::Ends => Way::default(),
        LinksBy::Shared => Way::Shared,
    }
}

fn at<const W: usize>(evaluation: &Evaluation<W>, cell: Cell) -> ByColor<Measured> {
    ByColor::from_fn(|color| {
        let reading = &evaluation.readings[color];
        Measured {
            potential: reading.potentials[cell],
            current: reading.currents[cell],
            energy: reading.energies[cell],
        }
    })
}

/// The object that `evaluate --json` prints.
#[derive(Serialize)]
struct Object {
    schema: u32,
    game: &'static str,
    position: String,
    to_move: &'static str,
    filled_position: String,
    links: &'static str,
    /// Who has joined in the filled position; then there is no value.
    joined: Option<&'static str>,
    /// E.
    value: Option<f64>,
    /// None where it is infinite.
    black_resistance: Option<f64>,
    white_resistance: Option<f64>,
    /// Those with the most energy first.
    cells: Vec<At>,
}

#[derive(Serialize)]
struct At {
    cell: String,
    energy: f64,
    black: Measured,
    white: Measured,
}
