"""Faults that the page once had."""

import time
import unittest

from harness import PageTest, Server
from selenium.webdriver.common.keys import Keys


class InAGame(PageTest):
    def begin(self, address: str, level: str) -> None:
        self.open(address)
        self.tab("play")
        self.choose("#play-level", level)
        self.find("#play-swap").click()
        self.find("#play-new").click()
        self.until(lambda: "our move" in self.text("#play-status"))

    def test_undo_while_the_program_thinks(self) -> None:
        self.begin("#9c1", "7")
        self.press("e5")
        self.until(lambda: "thinking" in self.text("#play-status"))
        self.find("#undo").click()
        self.until(lambda: "our move" in self.text("#play-status"))
        self.assertEqual(self.stones(), {})
        self.press("d5")
        self.until(lambda: len(self.stones()) == 2 and "our move" in self.text("#play-status"))

    def test_clearing_while_the_program_thinks_ends_the_game(self) -> None:
        self.begin("#9c1", "7")
        self.press("e5")
        self.until(lambda: "thinking" in self.text("#play-status"))
        self.tab("why")
        self.find("#clear").click()
        self.assertIn("ended", self.text("#play-status"))
        for cell in ("a1", "b2", "c3"):  # a free board again
            self.press(cell)
        self.assertEqual(len(self.stones()), 3)

    def test_undo_leads_to_my_turn(self) -> None:
        self.begin("#5c1", "4")
        self.press("a1")
        self.until(lambda: len(self.stones()) == 2 and "our move" in self.text("#play-status"))
        self.control("z")
        self.assertEqual(self.stones(), {})
        self.until(lambda: "our move" in self.text("#play-status"))
        self.control("y")
        self.assertEqual(len(self.stones()), 2)
        self.until(lambda: "our move" in self.text("#play-status"))

    def test_no_game_is_offered_where_the_program_cant_play(self) -> None:
        self.open("#14c1")
        self.tab("play")
        self.assertFalse(self.find("#play-new").is_enabled())
        self.assertFalse(self.find("#play-here").is_enabled())
        self.assertIn("169", self.text("#play-status"))
        self.choose("#play-size", "11")
        self.assertTrue(self.find("#play-new").is_enabled())


class InAnalysis(PageTest):
    def test_a_finished_game_is_recognized(self) -> None:
        self.open("#2c1,a1b1a2")
        self.until(lambda: self.text("#headline") == "Black wins")
        self.assertEqual(self.text("#detail"), "The game is over.")
        self.assertEqual(self.text("#turn-text"), "Black has won")
        self.press("b2")
        self.assertEqual(len(self.stones()), 3)
        self.assertIn("over", self.text("#cell-info"))

    def test_no_search_is_offered_that_would_be_refused(self) -> None:
        self.open("#14x14c1,c3")
        self.until(lambda: "aren’t solved here" in self.text("#detail"))
        self.assertFalse(self.find("#solve").is_enabled())
        self.keys("s")
        self.assertEqual(self.find("#status").get_attribute("data-state"), "idle")

    def test_two_quick_presses_are_two_steps(self) -> None:
        self.open("#4c1,a1")
        self.keys("p")
        self.until(lambda: self.text("#proof-turn"))
        self.keys("n")
        self.until(lambda: len(self.text("#proof-line").split()) == 2)
        self.keys("nn")
        self.until(lambda: len(self.text("#proof-line").split()) == 10)

    def test_a_server_that_is_gone_gets_one_mark(self) -> None:
        self.allowed = ["ERR_CONNECTION"]
        server = Server()
        self.address = server.address
        self.open("#5c1,c3")
        server.stop()
        self.find("#solve").click()
        self.until(lambda: "running?" in self.text("#detail"))
        self.assertTrue(self.text("#detail").endswith("running?"))


class Links(PageTest):
    def test_a_faulty_link_is_quoted_and_kept(self) -> None:
        self.open("#5c1,a1b2 ü c3")
        self.until(lambda: self.text("#paste-error"))
        self.assertIn("ü", self.text("#paste-error pre"))
        self.assertNotIn("%", self.text("#paste-error"))
        line, caret = self.text("#paste-error pre").split("\n")
        self.assertIn(line[caret.index("^")], " ü")
        self.assertIn("Faulty link: ", self.text("#cell-info"))
        time.sleep(0.6)  # by then an address would have been written
        self.assertIn("c3", self.hash())
        self.press("e5")
        self.until_hash("#5c1,a1b2e5")

    def test_a_pasted_link_keeps_its_rotation(self) -> None:
        self.open()
        self.tab("share")
        self.find("#paste").send_keys("https://hexworld.org/board/#4r9c1,a1")
        self.find("#paste-read").click()
        self.until(lambda: self.stones() == {"a1": "black"})
        self.assertEqual(self.find("#rotation").get_attribute("value"), "9")
        self.until_hash("#4r9c1,a1")


SGF = (
    "(;FF[4]GM[11]SZ[5]PB[Ann]PW[Ben]C[a game];B[c2]C[good]SQ[d4][e5];W[d3]"
    "(;B[b4];W[c4])(;B[c4]C[better];W[b5]))"
)


class Files(PageTest):
    def test_names_comments_marks_and_variations_are_kept(self) -> None:
        self.open()
        self.tab("share")
        self.find("#paste").send_keys(SGF)
        self.find("#paste-read").click()
        self.until(lambda: "sgf" in self.text("#paste-notation"))
        for part in ("Ann against Ben", "1 variation", "3 comments"):
            self.assertIn(part, self.text("#paste-notation"))
        moves = [row.text for row in self.all("#moves p")]
        self.assertEqual([len(row.split("\n")) for row in moves], [4, 2])
        self.find("#first").click()
        self.until(
            lambda: self.find("#move-comment").get_attribute("value") == "a game"
        )
        self.find("#redo").click()
        self.assertIn("marked with a square", self.label("d4"))
        self.pointer().context_click(self.cell("a1")).perform()
        self.find("[data-copy=sgf]").click()
        sgf = self.until(lambda: self.find("#share-text").get_attribute("value"))
        for part in ("CR[a1]SQ[d4][e5]", "PB[Ann]", "PW[Ben]", "C[better]", "B[b4]", "B[c4]"):
            self.assertIn(part, sgf)


class Colors(PageTest):
    def tearDown(self) -> None:
        self.script("localStorage.clear()")
        super().tearDown()

    def test_red_and_blue_are_called_so(self) -> None:
        self.open("#3c1,b2")
        self.tab("view")
        self.choose("#stones", "rb")
        self.assertEqual(self.text("#turn-text"), "Blue to move")
        self.assertEqual(self.label("b2"), "b2, red stone")
        self.tab("why")
        self.solve()
        self.assertEqual(self.text("#headline"), "Red wins")
        self.find("#why-toggles input[value=fill]").click()
        self.until(lambda: "Red" in self.text("#why-text"))
        page = self.script("return document.body.innerText")
        self.assertNotRegex(page, r"\b(Black|White|black|white)\b")
        self.tab("view")
        self.choose("#stones", "bw")
        self.assertEqual(self.text("#turn-text"), "White to move")

    def test_labels_can_be_read_on_everything(self) -> None:
        self.open("#3c1")
        for theme in ("light", "dark"):
            for stones in ("bw", "rb"):
                worst = self.script(CONTRASTS, theme, stones)
                self.assertTrue(worst)
                faint = [(name, ratio) for name, ratio in worst if ratio < 4.5 and name != "stone"]
                self.assertEqual(faint, [], f"{theme} {stones}")

    def test_black_stones_are_seen_on_dark_cells(self) -> None:
        self.open("#3c1")
        stone = dict(self.script(CONTRASTS, "dark", "bw"))["stone"]
        self.assertGreater(stone, 3)


CONTRASTS = """
const [theme, stones] = arguments;
document.documentElement.dataset.theme = theme;
document.documentElement.dataset.stones = stones;
const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const light = (color) => {
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const part = (value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map(part);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const board = document.getElementById('board');
const fill = (name, classes, heat) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  made.setAttribute('class', classes);
  if (heat !== undefined) made.style.setProperty('--heat', heat);
  board.append(made);
  const color = getComputedStyle(made).fill;
  made.remove();
  return light(color);
};
const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
const found = [];
const carriers = [0, 1, 2, 3].map((number) => `carrier${number}`);
const shades = ['win', 'lose', 'outside', 'muted', 'mustplay', ...carriers];
for (const shade of shades) {
  found.push([shade, ratio(fill('polygon', `shade ${shade}`), fill('text', 'label'))]);
}
for (let heat = 0; heat <= 100; heat += 5) {
  const label = heat > 67 ? 'label hot' : 'label warm';
  const shade = fill('polygon', 'shade heat', heat / 100);
  found.push([`heat ${heat}`, ratio(shade, fill('text', label))]);
}
for (const color of ['black', 'white']) {
  found.push([color, ratio(fill('circle', `stone ${color}`), fill('text', `label on-${color}`))]);
}
found.push(['stone', ratio(fill('circle', 'stone black'), fill('polygon', 'hex'))]);
return found;
"""


class LargeText(PageTest):
    def test_large_text_covers_nothing(self) -> None:
        self.open("#6c1,b4d3")
        self.solve()
        self.script("document.documentElement.style.fontSize = '24px'")
        covered = self.script(
            "const parts = [...document.querySelector('#status').children];"
            "const boxes = parts.map((part) => part.getBoundingClientRect());"
            "return parts.slice(1).filter((_, i) => boxes[i + 1].top < boxes[i].bottom - 1)"
            ".map((part) => part.id || part.className)"
        )
        self.assertEqual(covered, [])
        for id in ("headline", "detail"):
            size = self.script(
                f"return parseFloat(getComputedStyle(document.getElementById('{id}')).fontSize)"
            )
            self.assertGreaterEqual(size, 24)
        wide = self.script("return document.documentElement.scrollWidth - innerWidth")
        self.assertLessEqual(wide, 0)
        self.screenshot("large-text")

    def test_what_scrolls_is_reached_by_the_keyboard(self) -> None:
        self.open("#6c1")
        self.solve()
        for id in ("detail", "why-text", "moves"):
            self.assertEqual(self.find(f"#{id}").get_attribute("tabindex"), "0", id)


if __name__ == "__main__":
    unittest.main()
