//! Speed-up against the number of cores, both logarithmic.

use std::fmt::Write;

/// The plot's side, and the room around it.
const SIDE: f64 = 480.0;
const ROOM: f64 = 70.0;
const MARGIN: f64 = 44.0;

/// A curve with its title.
pub(super) struct Curve {
    /// What stands above it.
    pub(super) title: String,
    /// Cores, and how many times as fast as one.
    pub(super) points: Vec<(f64, f64)>,
}

impl Curve {
    /// The picture. The broken line is what would be the best.
    pub(super) fn svg(&self) -> String {
        let most = self.points.iter().flat_map(|&(x, y)| [x, y]).fold(10.0, f64::max);
        let powers = most.log10().ceil() as i32;
        let scale = |value: f64| value.max(1.0).log10() / f64::from(powers) * SIDE;
        let (left, bottom) = (ROOM, MARGIN + SIDE);
        let (width, height) = (ROOM + SIDE + MARGIN, MARGIN + SIDE + ROOM);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <title>{title}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"{:.0}\" y=\"26\" font-size=\"16\" font-weight=\"bold\" \
             text-anchor=\"middle\">{title}</text>\n",
            left + SIDE / 2.0,
            title = self.title,
        );
        for power in 0..=powers {
            let at = scale(10f64.powi(power));
            let (x, y, right, top) = (left + at, bottom - at, left + SIDE, bottom - SIDE);
            let _ = write!(
                text,
                "<path d=\"M{x:.1} {bottom:.1}V{top:.1}M{left:.1} {y:.1}H{right:.1}\" \
                 stroke=\"#ddd\"/>\n\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{count}</text>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{count}</text>\n",
                bottom + 18.0,
                left - 6.0,
                y + 4.0,
                count = 10u64.pow(power.unsigned_abs()),
            );
        }
        let _ = write!(
            text,
            "<path d=\"M{left:.1} {bottom:.1}L{:.1} {:.1}\" stroke=\"#888\" \
             stroke-dasharray=\"5 4\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"14\">cores</text>\n\
             <text transform=\"translate(18 {:.1}) rotate(-90)\" text-anchor=\"middle\" \
             font-size=\"14\">times as fast as one search alone</text>\n",
            left + SIDE,
            bottom - SIDE,
            left + SIDE / 2.0,
            bottom + 44.0,
            bottom - SIDE / 2.0,
        );
        let places: Vec<(f64, f64)> =
            self.points.iter().map(|&(x, y)| (left + scale(x), bottom - scale(y))).collect();
        let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let _ = writeln!(
            text,
            "<path d=\"M{}\" fill=\"none\" stroke=\"#2a2d33\" stroke-width=\"2\"/>",
            path.join("L")
        );
        for (x, y) in places {
            let _ =
                writeln!(text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"#2a2d33\"/>");
        }
        text + "</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_has_a_point_for_each_number_of_cores() {
        let points = vec![(1.0, 0.5), (10.0, 7.0), (100.0, 40.0)];
        let svg = Curve { title: "a run".into(), points }.svg();
        assert_eq!(svg.matches("<circle").count(), 3);
        // The ends of the scale: one core, and as many as there are.
        assert!(svg.contains("cx=\"70.0\"") && svg.contains("cx=\"550.0\""), "{svg}");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }
}
