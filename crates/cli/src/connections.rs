//! `mustplay connections`: the links that H-search finds, and why they hold.

use crate::args::ConnectionsArgs;
use crate::input;
use crate::output::Screen;
use anyhow::{anyhow, bail};
use board::{Color, Endpoint, Rules, Setup, Side, Size};
use draw::{Figure, Mark, Shade, Style};
use mustplay::analysis::{Analyzer, Connections, EndError, Link, Strength};
use report::explanation::{end_name, explanation};
use report::words::grouped;
use report::words::names;
use std::io::Write;
use terminal::{Outputs, Status};

pub(crate) fn run(args: &ConnectionsArgs, screen: Screen) -> anyhow::Result<Status> {
    let setup = input::setup(&args.position)?;
    if setup.rules != Rules::Hex {
        bail!("connections are those of Hex; in Rex they mean something else");
    }
    let ends = ends(args, setup.size())?;
    let colors = colors(args, &setup, ends)?;
    let mut outputs = Outputs::default();
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
    let texts: Vec<String> = listings.iter().map(|listing| listing.print(screen)).collect();
    let mut out = outputs.text();
    write!(out, "{}", texts.join("\n"))?;
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
    /// The first link, if there is one.
    figure: Option<Figure>,
    text: String,
}

impl Listing {
    /// The links between two ends.
    fn new(
        setup: &Setup,
        found: &Connections,
        ends: [Endpoint; 2],
        explain: bool,
    ) -> Result<Listing, EndError> {
        let (size, counts) = (setup.size(), found.counts());
        let mut text = format!(
            "{}: {} connections and {} semi-connections\n",
            found.color(),
            grouped(counts.connections as u64),
            grouped(counts.semi_connections as u64)
        );
        let [x, y] = found.ends(ends)?.map(|end| end_name(size, end));
        let mut links = Vec::new();
        for strength in Strength::ALL {
            links.extend(found.between(ends, strength)?);
        }
        for link in &links {
            text += &line(size, found, link);
        }
        let Some(first) = links.first() else {
            text += &format!("no link between {x} and {y} was found\n");
            return Ok(Listing { figure: None, text });
        };
        if explain {
            let derivation = found.derivation(first).expect("it was found");
            text += &format!("\nwhy {x} and {y} are linked by the first of these:\n");
            text += &explanation(size, &derivation);
        }
        Ok(Listing { figure: Some(figure(setup, first)), text })
    }

    fn print(&self, screen: Screen) -> String {
        let diagram = self.figure.as_ref().map(|figure| crate::show::diagram(figure, screen));
        diagram.unwrap_or_default() + &self.text
    }
}

fn line(size: Size, found: &Connections, link: &Link) -> String {
    let ends = link.ends.map(|end| end_name(size, end)).join("-");
    let cells = names(size, &link.carrier).join(" ");
    match link.strength {
        Strength::Connection => format!("connection {ends} [{cells}]\n"),
        Strength::Semi => {
            let key = found.key(link).map_or(String::new(), |key| size.name(key));
            format!("semi {ends} [{cells}], key {key}\n")
        }
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
