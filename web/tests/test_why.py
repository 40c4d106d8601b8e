"""Why: layers on the board with their reasons, and links."""

import unittest

from harness import PageTest
from selenium.webdriver.common.keys import Keys


class Layers(PageTest):
    def toggle(self, part: str) -> None:
        self.find(f"#why-toggles input[value={part}]").click()

    def shaded(self, shade: str) -> set[str]:
        cells = self.all(f'#board [data-look~="{shade}"]')
        return {cell.get_attribute("data-cell") for cell in cells}

    def reasons(self) -> str:
        return self.text("#why-text")

    def test_mustplay(self) -> None:
        self.open("#4c1,b2")
        self.toggle("mustplay")
        self.until(lambda: "Must-play" in self.reasons())
        named = set(self.reasons().split("White: ")[1].split())
        self.assertEqual(self.shaded("mustplay"), named)
        self.assertTrue(named)
        self.press("b3")  # another position, another must-play
        self.until(lambda: "White wins" in self.reasons())
        self.assertIn("empty, so Black loses", self.reasons())

    def test_a_winner_that_fill_in_tells(self) -> None:
        self.open("#3c1,b2:sa1")  # fill-in leaves no cell empty, and joins the side to move
        self.toggle("mustplay")
        self.until(lambda: "Must-play" in self.reasons())
        self.assertIn("White wins", self.reasons())
        self.assertNotIn("loses", self.reasons())

    def test_fill_in_and_inferior_moves_with_arrows_and_reasons(self) -> None:
        self.open("#4c1,b2")
        self.toggle("fill")
        self.toggle("inferior")
        self.until(lambda: "b4 is dominated by c3" in self.reasons())
        self.assertIn("b1 is captured by Black", self.reasons())
        filled = self.all("#board .stone.filled.black")
        self.assertEqual(len(filled), 4)
        self.assertIn("filled in for black", self.label("a1"))
        self.assertIn("dominated by c3", self.label("b4"))
        self.assertGreater(len(self.all(".arrow")), 5)
        self.point("b4")
        self.assertIn("b4 is dominated by c3", self.text("#cell-info"))
        self.screenshot("why-inferior")

    def test_the_heat_of_the_circuits(self) -> None:
        self.open("#7c1,d3c4")
        self.toggle("circuit")
        self.until(lambda: "resistance" in self.reasons())
        self.assertEqual(self.labels()["e4"], ".76")
        self.screenshot("why-circuit")

    def test_what_rex_has_not_is_said(self) -> None:
        self.open("?rules=rex#4c1,b2a1")
        for part in ("mustplay", "fill", "inferior", "circuit"):
            self.toggle(part)
        self.until(lambda: "Circuits: circuits are those of Hex" in self.reasons())
        self.assertIn("there is no must-play", self.reasons())
        self.assertIn("is at least as good as", self.reasons())
        self.assertTrue(self.all(".arrow"))

    def test_the_carrier_needs_an_answer(self) -> None:
        self.open("#4c1,b2")
        self.keys("c")
        self.assertIn("solve the position first", self.reasons())
        self.keys("s")
        self.until_solved()
        self.until(lambda: "White wins whoever has the others" in self.reasons())
        self.assertIn(f"Carrier of {len(self.shaded('carrier2'))} cells", self.reasons())
        self.screenshot("why-carrier")


class Links(PageTest):
    def test_links_between_cells_that_are_picked(self) -> None:
        self.open("#5c1,c3")
        self.find("#link-pick").click()
        self.press("c3")
        self.press("d1")
        self.until(lambda: "connection" in self.text("#link-list"))
        self.assertIn("end of the link", self.label("c3"))
        self.assertTrue(self.all('#board [data-look~="carrier1"]'))
        self.assertEqual(len(self.stones()), 1)  # picking plays nothing

    def test_links_to_a_side_by_keys(self) -> None:
        self.open("#5c1,c3")
        self.find("#link-from").send_keys("c3", Keys.TAB, "bottom", Keys.ENTER)
        self.until(lambda: "connection" in self.text("#link-list"))
        carrier = {c.get_attribute("data-cell") for c in self.all('#board [data-look~="carrier1"]')}
        self.assertTrue({"b4", "c4"} & carrier)
        self.assertTrue(self.find("#link-list details[open] pre").text)
        self.screenshot("why-links")

    def test_an_end_that_is_none(self) -> None:
        self.allowed = ["status of 400"]
        self.open("#5c1,c3")
        self.find("#link-from").send_keys("z9", Keys.TAB, "bottom", Keys.ENTER)
        self.until(lambda: "z9" in self.text("#link-list"))


if __name__ == "__main__":
    unittest.main()
