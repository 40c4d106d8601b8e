//! `mustplay evaluate`: the circuits of a position.

use crate::args::{EvaluateArgs, Quantity};
use crate::input;
use crate::output::{Screen, no_effect};
use anyhow::bail;
use board::notation::bare_line;
use board::{Color, Rules, Setup};
use draw::png::{SCALE, png};
use draw::{Figure, Mark, Shade, Style};
use mustplay::analysis::{self, CellReading, Evaluation, LinksBy, Reading};
use report::SCHEMA;
use report::words::title;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write;
use terminal::{Outputs, Status};

pub(crate) fn run(args: &EvaluateArgs, screen: Screen) -> anyhow::Result<Status> {
    let setup = input::setup(&args.position)?;
    if setup.rules != Rules::Hex {
        bail!("circuits are those of Hex; in Rex nobody wants to be joined");
    }
    let mut outputs = Outputs::new(args.json);
    input::tell(&args.position, &mut outputs);
    let svg_file = outputs.file("--svg", args.svg.as_deref())?;
    let png_file = outputs.file("--png", args.png.as_deref())?;
    if svg_file.is_none() && png_file.is_none() {
        if args.show != Quantity::Energies {
            no_effect("--show", "it is for pictures, by --svg or --png");
        }
        if args.color.is_some() {
            no_effect("--color", "it is for pictures, by --svg or --png");
        }
    }
    let links = args.links.into();
    let found = Evaluated { evaluation: analysis::circuit(&setup, links), setup };
    let mut out = outputs.text();
    match args.json {
        true => {
            let object = found.object(links, args.cells.unwrap_or(usize::MAX));
            writeln!(out, "{}", serde_json::to_string(&object)?)?;
        }
        false => {
            let diagram = crate::show::diagram(&found.stones(), screen);
            write!(out, "{diagram}{}", found.sentences(args.cells.unwrap_or(CELLS)))?;
        }
    }
    out.flush()?;
    if svg_file.is_some() || png_file.is_some() {
        let svg = draw::svg(&found.figure(args.show, args.color), &Style::default());
        let written = svg_file.map_or(Ok(()), |file| file.write(svg.as_bytes()));
        if let Some(file) = png_file {
            file.write(&png(&svg, SCALE)?)?;
        }
        written?;
    }
    Ok(Status::Done)
}

/// How many cells are listed for people if nobody says.
const CELLS: usize = 10;

/// A position and its circuits.
struct Evaluated {
    setup: Setup,
    evaluation: Evaluation,
}

impl Evaluated {
    /// The position with what was filled in and the best cell marked.
    fn stones(&self) -> Figure {
        let mut figure = Figure::new(self.setup.clone());
        for color in Color::ALL {
            let stones = self.evaluation.filled.stones(color);
            for cell in stones.filter(|&cell| self.setup.at(cell).is_none()) {
                figure = figure.fill_in(cell, color);
            }
        }
        match self.evaluation.cells.first() {
            Some(best) => figure.mark(best.cell, Mark::Star),
            None => figure,
        }
    }

    fn figure(&self, show: Quantity, color: Option<Color>) -> Figure {
        let whose = color.unwrap_or(self.setup.turn);
        let amount = |reading: &CellReading| match show {
            Quantity::Energies => {
                color.map_or(reading.energy, |color| reading.circuits[color].energy)
            }
            Quantity::Currents => reading.circuits[whose].current,
            Quantity::Potentials => reading.circuits[whose].potential,
        };
        let most = self.evaluation.cells.iter().map(amount).fold(0.0, f64::max);
        // A potential is a share already; the others are seen best on a scale of roots.
        let heat = |amount: f64| match show {
            _ if most == 0.0 => 0.0,
            Quantity::Potentials => amount,
            _ => (amount / most).sqrt(),
        };
        let mut figure = self.stones();
        for reading in &self.evaluation.cells {
            let (cell, amount) = (reading.cell, amount(reading));
            let label = format!(
                "{:.2}",
                if most > 0.0 && show != Quantity::Potentials { amount / most } else { amount }
            );
            figure = figure.shade(cell, Shade::Heat(heat(amount) as f32)).label(cell, label);
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
        match self.evaluation.value {
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
            let resistance = self.evaluation.resistances[color];
            let _ = writeln!(text, "{}'s resistance {resistance:.4}", title(color));
        }
        for CellReading { cell, energy, circuits } in self.evaluation.cells.iter().take(cells) {
            let name = size.name(*cell);
            let [black, white] = Color::ALL.map(|color| circuits[color].energy);
            let _ = writeln!(
                text,
                "{name:<4} energy {energy:.4}, Black's {black:.4}, White's {white:.4}"
            );
        }
        text
    }

    fn object(&self, links: LinksBy, most_cells: usize) -> EvaluationObject {
        let finite = |value: f64| Some(value).filter(|value| value.is_finite());
        let Evaluation { filled, value, resistances, cells } = &self.evaluation;
        let cells =
            cells.iter().take(most_cells).map(|&CellReading { cell, energy, circuits }| At {
                cell: self.setup.size().name(cell),
                energy,
                black: circuits[Color::Black].into(),
                white: circuits[Color::White].into(),
            });
        EvaluationObject {
            schema: SCHEMA,
            game: self.setup.rules.name(),
            position: bare_line(&self.setup),
            to_move: self.setup.turn.name(),
            filled_position: bare_line(filled),
            links: links.name(),
            joined: filled.joined().map(Color::name),
            value: finite(*value),
            black_resistance: finite(resistances[Color::Black]),
            white_resistance: finite(resistances[Color::White]),
            cells: cells.collect(),
        }
    }
}

/// The object that `evaluate --json` prints.
#[derive(Serialize)]
struct EvaluationObject {
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

/// What is measured at a cell in one circuit.
#[derive(Serialize)]
struct Measured {
    potential: f64,
    current: f64,
    energy: f64,
}

impl From<Reading> for Measured {
    fn from(Reading { potential, current, energy }: Reading) -> Measured {
        Measured { potential, current, energy }
    }
}
