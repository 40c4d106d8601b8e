//! `mustplay connections`: the links that H-search finds, and why they hold.

use crate::args::ConnectionsArgs;
use crate::input;
use crate::output::Screen;
use anyhow::{anyhow, bail};
use board::notation::bare_line;
use board::{Cell, Color, Endpoint, Rules, Setup, Side, Size};
use draw::{Figure, Mark, Shade, Style};
use mustplay::analysis::{Analyzer, Connections, Counts, EndError, Link, Strength};
use report::SCHEMA;
use report::explanation::{end_name, explanation};
use report::words::{by_column, counted, names};
use serde::Serialize;
use std::io::Write;
use terminal::{Outputs, Status};

pub(crate) fn run(args: &ConnectionsArgs, screen: Screen) -> anyhow::Result<Status> {
    let setup = input::setup(&args.position)?;
    if setup.rules != Rules::Hex {
        bail!("connections are those of Hex; in Rex they mean something else");
    }
    let ends = ends(args, setup.size())?;
    let colors = colors(args, &setup, ends)?;
    let mut outputs = Outputs::new(args.json);
    input::tell(&args.position, &mut outputs);
    let svg = outputs.file("--svg", args.svg.as_deref())?;
    let analyzer = Analyzer::new(setup.size());
    let listings: Vec<Listing> = colors
        .into_iter()
        .map(|color| {
            let ends = ends.unwrap_or(Side::of(color).map(Endpoint::Side));
            Listing::new(&setup, &analyzer.connections(&setup, color), ends, args.explain)
        })
        .collect::<Result<_, _>>()?;
    let mut out = outputs.text();
    if args.json {
        let object = object(&setup, &listings);
        writeln!(out, "{}", serde_json::to_string(&object)?)?;
    } else {
        let texts: Vec<String> =
            listings.iter().map(|listing| listing.print(&setup, screen)).collect();
        write!(out, "{}", texts.join("\n"))?;
    }
    out.flush()?;
    if let Some(file) = svg {
        match listings.iter().find_map(|listing| listing.figure.as_ref()) {
            Some(figure) => file.write(draw::svg(figure, &Style::default()).as_bytes())?,
            None => eprintln!("mustplay: there is no link to draw, so --svg wrote nothing"),
        }
    }
    Ok(Status::Done)
}

/// The ends that were asked for.
fn ends(args: &ConnectionsArgs, size: Size) -> anyhow::Result<Option<[Endpoint; 2]>> {
    let end = |name: &String| {
        let cell = size.cell_named(name).map(Endpoint::Cell);
        let end = Side::from_name(name).map(Endpoint::Side).or(cell);
        end.ok_or_else(|| anyhow!("'{name}' is neither a cell of the board nor a side"))
    };
    match args.between.as_slice() {
        [] => Ok(None),
        [x, y] => Ok(Some([end(x)?, end(y)?])),
        _ => bail!("--between takes two ends, such as --between c3 bottom"),
    }
}

/// The colors whose links are listed: the one that was asked for, or else all that can join the
/// ends.
fn colors(
    args: &ConnectionsArgs,
    setup: &Setup,
    ends: Option<[Endpoint; 2]>,
) -> anyhow::Result<Vec<Color>> {
    let can_join = |color: Color, end: Endpoint| match end {
        Endpoint::Side(side) => side.owner() == color,
        Endpoint::Cell(cell) => setup.at(cell) != Some(!color),
    };
    let Some(ends) = ends else {
        return Ok(args.color.map_or(Color::ALL.to_vec(), |color| vec![color]));
    };
    if let Some(color) = args.color {
        if let Some(index) = ends.into_iter().position(|end| !can_join(color, end)) {
            bail!("{} belongs to {}", args.between[index], !color);
        }
        return Ok(vec![color]);
    }
    let colors = Color::ALL.into_iter();
    let colors: Vec<Color> =
        colors.filter(|&color| ends.into_iter().all(|end| can_join(color, end))).collect();
    if colors.is_empty() {
        bail!("{} belong to different colors", args.between.join(" and "));
    }
    Ok(colors)
}

/// What is printed for one color.
struct Listing {
    color: Color,
    ends: [Endpoint; 2],
    counts: Counts,
    links: Vec<(Link, Option<Cell>)>,
    /// How the first link was derived, if that was asked for.
    derivation: Option<String>,
    /// The first link, if there is one.
    figure: Option<Figure>,
}

impl Listing {
    /// The links between two ends, with the keys of those that have one.
    fn new(
        setup: &Setup,
        found: &Connections,
        ends: [Endpoint; 2],
        explain: bool,
    ) -> Result<Listing, EndError> {
        let mut links = Vec::new();
        for strength in Strength::ALL {
            let between = found.between(ends, strength)?;
            links.extend(between.into_iter().map(|link| {
                let key = found.key(&link);
                (link, key)
            }));
        }
        let first = links.first().map(|(link, _)| link);
        let derivation = first.filter(|_| explain).map(|first| {
            explanation(setup.size(), &found.derivation(first).expect("it was found"))
        });
        Ok(Listing {
            color: found.color(),
            ends: found.ends(ends)?,
            counts: found.counts(),
            figure: first.map(|first| figure(setup, first)),
            derivation,
            links,
        })
    }

    fn print(&self, setup: &Setup, screen: Screen) -> String {
        let size = setup.size();
        let diagram = self.figure.as_ref().map(|figure| crate::show::diagram(figure, screen));
        let mut text = diagram.unwrap_or_default();
        text += &format!(
            "{}: {} and {}\n",
            self.color,
            counted(self.counts.connections as u64, "connection"),
            counted(self.counts.semi_connections as u64, "semi-connection"),
        );
        for (link, key) in &self.links {
            text += &line(size, link, *key);
        }
        let [x, y] = self.ends.map(|end| end_name(size, end));
        if self.links.is_empty() {
            text += &format!("no link between {x} and {y} was found\n");
        }
        if let Some(derivation) = &self.derivation {
            text += &format!("\nwhy {x} and {y} are linked by the first of these:\n{derivation}");
        }
        text
    }
}

fn line(size: Size, link: &Link, key: Option<Cell>) -> String {
    let ends = link.ends.map(|end| end_name(size, end)).join("-");
    let cells = names(size, &link.carrier).join(" ");
    match link.strength {
        Strength::Connection => format!("connection {ends} [{cells}]\n"),
        Strength::Semi => {
            let key = key.map_or(String::new(), |key| size.name(key));
            format!("semi {ends} [{cells}], key {key}\n")
        }
    }
}

/// The object that `connections --json` prints.
#[derive(Serialize)]
struct ConnectionsObject {
    schema: u32,
    game: &'static str,
    position: String,
    to_move: &'static str,
    colors: Vec<ColorObject>,
}

#[derive(Serialize)]
struct ColorObject {
    color: &'static str,
    ends: [String; 2],
    /// How many there are on the whole board.
    connections: usize,
    semi_connections: usize,
    /// Those between the ends.
    links: Vec<LinkObject>,
    /// Of the first link. Only with `--explain`.
    #[serde(skip_serializing_if = "Option::is_none")]
    derivation: Option<Vec<String>>,
}

#[derive(Serialize)]
struct LinkObject {
    kind: &'static str,
    carrier: Vec<String>,
    key: Option<String>,
}

fn object(setup: &Setup, listings: &[Listing]) -> ConnectionsObject {
    let size = setup.size();
    let link = |(link, key): &(Link, Option<Cell>)| LinkObject {
        kind: link.strength.name(),
        carrier: names(size, &by_column(size, link.carrier.iter().copied())),
        key: key.map(|key| size.name(key)),
    };
    let colors = listings.iter().map(|listing| ColorObject {
        color: listing.color.name(),
        ends: listing.ends.map(|end| end_name(size, end)),
        connections: listing.counts.connections,
        semi_connections: listing.counts.semi_connections,
        links: listing.links.iter().map(link).collect(),
        derivation: listing.derivation.as_ref().map(|text| text.lines().map(Into::into).collect()),
    });
    ConnectionsObject {
        schema: SCHEMA,
        game: setup.rules.name(),
        position: bare_line(setup),
        to_move: setup.turn.name(),
        colors: colors.collect(),
    }
}

fn figure(setup: &Setup, link: &Link) -> Figure {
    let carrier = link.carrier.iter().copied();
    let figure = Figure::new(setup.clone()).shade_all(carrier, Shade::Carrier(0));
    link.ends.into_iter().fold(figure, |figure, end| match end {
        Endpoint::Cell(cell) => figure.mark(cell, Mark::Ring),
        Endpoint::Side(_) => figure,
    })
}
