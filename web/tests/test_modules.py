"""The modules without a page of their own, called in the browser."""

import unittest

from harness import PageTest


class Modules(PageTest):
    def call(self, module: str, body: str) -> object:
        """Runs a function body with a module as `m`."""
        self.browser.set_script_timeout(10)
        return self.browser.execute_async_script(
            "const [path, done] = arguments;"
            f"import(path).then((m) => {{ {body} }}).then(done, (error) => done(String(error)))",
            f"{self.address}js/{module}.js",
        )

    def setUp(self) -> None:
        super().setUp()
        self.open()

    def test_names_of_cells(self) -> None:
        names = "return [0, 25, 26, 51, 52].map((c) => m.cellName(c, 0))"
        self.assertEqual(self.call("cells", names), ["a1", "z1", "aa1", "az1", "ba1"])
        back = "return ['a1', 'z19', 'aa2', 'a0', '1a', 'a'].map((n) => m.cellAt(n))"
        expected = [
            {"column": 0, "row": 0},
            {"column": 25, "row": 18},
            {"column": 26, "row": 1},
            None,
            None,
            None,
        ]
        self.assertEqual(self.call("cells", back), expected)

    def test_lines_are_read_as_they_are_written(self) -> None:
        for line in ("hex 3/1B1/3 w", "rex 2W/3 b", "hex 12/BW10/12 w"):
            body = f"return m.writeLine(m.readLine('{line}'))"
            self.assertEqual(self.call("position", body), line)

    def test_swaps_and_passes(self) -> None:
        body = """
            const stones = Array(9).fill(null);
            const start = { game: 'hex', columns: 3, rows: 3, stones, turn: 'black' };
            const last = (moves) => m.prefixes(start, moves).at(-1).position;
            return [['b1', 'swap-pieces'], ['b1', 'swap-sides'], ['pass', 'c3']].map((moves) => {
              const { stones, turn } = last(moves);
              return [stones.map((s) => (s ? s[0] : '.')).join(''), turn];
            });
        """
        expected = [["...w.....", "black"], [".b.......", "white"], ["........w", "black"]]
        self.assertEqual(self.call("record", body), expected)

    def test_hashes_of_moves_and_of_set_up_stones(self) -> None:
        body = """
            const stones = Array(9).fill(null);
            const start = { game: 'hex', columns: 3, rows: 3, stones, turn: 'black' };
            const stone = (letter) => ({ b: 'black', w: 'white' })[letter] ?? null;
            const set = (text, turn) => ({
              start: { ...start, turn, stones: [...text].map(stone) },
              moves: [],
            });
            const oblong = { ...start, rows: 2, stones: stones.slice(3) };
            return [
              m.hashOf({ start, moves: [] }),
              m.hashOf({ start, moves: ['b2', 'swap-pieces', 'a1'] }, ['c3'], 9),
              m.hashOf(set('bb.......', 'white')),
              m.hashOf(set('bb.......', 'black')),
              m.hashOf(set('w........', 'white')),
              m.hashOf(set('.........', 'white')),
              m.hashOf({ start: oblong, moves: ['pass', 'resign'] }),
            ];
        """
        expected = [
            "#3c1",
            "#3r9c1,b2:sa1,c3",
            "#3c1,a1:pb1",
            "#3c1,a1:pb1:p",
            "#3c1,:pa1:p",
            "#3c1,:p",
            "#3x2c1,:p:rw",
        ]
        self.assertEqual(self.call("hash", body), expected)
        body = """
            const hashes = ['#7c1,a1', '#7r9c1', '#11x9c1r12,r1', '', '#7r13'];
            return hashes.map((hash) => m.rotationOf(hash));
        """
        self.assertEqual(self.call("hash", body), [None, 9, 12, None, None])

    def test_history_forgets_nothing(self) -> None:
        body = """
            const root = m.entry(0);
            let at = root;
            for (let i = 1; i <= 5000; i++) at = m.grow(at, i);
            const last = at;
            for (let i = 0; i < 4000; i++) at = at.parent;
            const there = at.value;
            const other = m.grow(at, 'other');
            const lengths = [m.ahead(other).length, m.ahead(root).length];
            m.leadTo(last);
            return [there, ...lengths, at.children.map((c) => c.value), m.ahead(root).length];
        """
        self.assertEqual(self.call("history", body), [1000, 0, 1001, [1001, "other"], 5000])

    def test_neighbors_are_one_width_apart_in_every_rotation(self) -> None:
        body = """
            const across = { ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
            const wanted = { ...across, ArrowUp: [0, -1], ArrowDown: [0, 1] };
            const off = [];
            for (let rotation = 1; rotation <= 12; rotation++) {
              const layout = new m.Layout(4, 5, rotation);
              const here = layout.center(1, 2);
              for (const [c, r] of [[0, 2], [2, 2], [1, 1], [2, 1], [1, 3], [0, 3]]) {
                const there = layout.center(c, r);
                off.push(Math.hypot(here.x - there.x, here.y - there.y) - 2 * m.HALF);
              }
            }
            return Math.max(...off.map(Math.abs));
        """
        self.assertLess(self.call("geometry", body), 1e-9)

    def test_arrow_keys_lead_to_where_they_point(self) -> None:
        body = """
            const across = { ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
            const wanted = { ...across, ArrowUp: [0, -1], ArrowDown: [0, 1] };
            const off = [];
            for (let rotation = 1; rotation <= 12; rotation++) {
              const layout = new m.Layout(5, 5, rotation);
              const here = layout.center(2, 2);
              for (const [key, [x, y]] of Object.entries(wanted)) {
                const { column, row } = layout.neighbor({ column: 2, row: 2 }, key);
                const there = layout.center(column, row);
                off.push(((there.x - here.x) * x + (there.y - here.y) * y) / (2 * m.HALF));
              }
            }
            const beyond = new m.Layout(2, 2, 10).neighbor({ column: 0, row: 0 }, 'ArrowUp');
            return [Math.min(...off), beyond];
        """
        least, beyond = self.call("geometry", body)
        self.assertGreater(least, 0.86)  # at most 30 degrees off
        self.assertIsNone(beyond)

    def test_groups_that_touch_differ_in_tint(self) -> None:
        body = """
            const name = (c, r) => String.fromCharCode(97 + c) + (r + 1);
            const cells = [];
            for (let c = 0; c < 6; c++) for (let r = 0; r < 6; r++) {
              cells.push({ cell: name(c, r), group: 10 * Math.floor(c / 2) + Math.floor(r / 2) });
            }
            const tints = m.tintsOf(cells);
            const tint = (c, r) => tints.get(10 * Math.floor(c / 2) + Math.floor(r / 2));
            const group = (c, r) => 10 * Math.floor(c / 2) + Math.floor(r / 2);
            let clashes = 0;
            for (let c = 0; c < 5; c++) for (let r = 0; r < 5; r++) {
              for (const [x, y] of [[1, 0], [0, 1]]) {
                const apart = group(c, r) !== group(c + x, r + y);
                if (apart && tint(c, r) === tint(c + x, r + y)) clashes++;
              }
            }
            return [tints.size, clashes, Math.max(...tints.values())];
        """
        self.assertEqual(self.call("tints", body), [9, 0, 3])

    def test_events_are_parsed(self) -> None:
        body = r"return [m.parse('event: cell\ndata: {\"a\":\ndata: 1}'), m.parse(': ping')]"
        expected = [{"event": "cell", "data": '{"a":\n1}'}, {"event": "message", "data": ""}]
        self.assertEqual(self.call("api", body), expected)


if __name__ == "__main__":
    unittest.main()
