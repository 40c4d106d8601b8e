"""The proof explorer, and the way there from an empty board."""

import time
import unittest

from harness import SCREENSHOTS, PageTest, Server
from selenium.webdriver.common.keys import Keys


class Explorer(PageTest):
    def prove(self, address: str) -> None:
        self.open(address)
        self.keys("p")
        self.until(lambda: "Verified" in self.text("#proof-summary"))
        self.until(lambda: self.text("#proof-turn"))

    def test_the_loser_may_try_any_cell_and_is_answered(self) -> None:
        self.prove("#4c1,a1")  # White wins, and begins
        self.assertIn("White wins", self.text("#proof-summary"))
        self.assertRegex(self.text("#proof-summary"), r"\d+ claims checked")
        self.assertIn("White plays", self.text("#proof-turn"))
        self.keys("n")
        self.until(lambda: "Black to move" in self.text("#proof-turn"))
        self.assertEqual(list(self.stones().values()).count("white"), 1)
        labels = self.labels()
        empty = 16 - len(self.stones())
        self.assertEqual(len(labels), empty)  # every cell has a status
        tried = next(cell for cell, answer in labels.items() if answer != "–")
        self.point(tried)
        self.assertIn(f"answers {labels[tried]}", self.text("#cell-info"))
        # The claim behind the answer: its carrier in words, and outlined on the board.
        carrier = self.text("#cell-info").split(" over ")[1].split()
        outlined = {c.get_attribute("data-cell") for c in self.all('#board [data-look~="chosen"]')}
        self.assertEqual(outlined, set(carrier))
        self.press(tried)
        self.until(lambda: len(self.stones()) == 4 or "over" in self.text("#proof-turn"))
        self.assertEqual(self.stones()[tried], "black")
        self.assertEqual(self.stones()[labels[tried]], "white")
        self.screenshot("proof")
        self.keys(Keys.BACKSPACE)
        self.until(lambda: len(self.stones()) == 2)

    def test_the_longest_line_ends_the_game(self) -> None:
        self.prove("#3c1,a1")
        for _ in range(9):
            if self.find("#proof-longest").get_attribute("disabled"):
                break
            line = self.text("#proof-line")
            self.keys("n")
            is_over = lambda: "Nothing is left" in self.text("#proof-turn")
            self.until(lambda: self.text("#proof-line") != line or is_over())
            if is_over():
                break
        self.assertRegex(self.text("#proof-turn"), "over|Nothing is left|connection")

    def test_tree_and_search(self) -> None:
        self.prove("#4c1,a1")
        self.until(lambda: self.all("#proof-tree button[data-moves]"))
        first = self.find("#proof-tree button[data-moves]")
        moves = first.get_attribute("data-moves").split(",")
        self.assertGreater(len(moves), 1)
        first.click()
        self.until(lambda: all(cell in self.stones() for cell in moves))
        self.assertEqual(len(self.all("#proof-tree [aria-current]")), 1)
        opener = self.find("#proof-tree .opener")
        opener.click()
        self.until(lambda: self.all("#proof-tree ul ul button[data-moves]"))
        self.find("#proof-find-text").send_keys("d1", Keys.ENTER)
        self.until(lambda: self.all("#proof-found button"))
        self.find("#proof-found button").click()
        self.until(lambda: "d1" in self.stones() or "d1" in self.text("#proof-line"))
        self.screenshot("proof-tree")

    def test_a_certificate_is_downloaded_and_loaded_again(self) -> None:
        self.prove("?rules=rex#3c1")
        summary = self.text("#proof-summary")
        self.find("#certificate-verify").click()
        self.until(lambda: "Accepted again" in self.text("#proof-summary"))
        self.find("#certificate-download").click()
        path = self.until(lambda: next(self.downloads.glob("*.cert"), None))
        self.find("#proof-leave").click()
        self.assertFalse(self.find("#explorer").is_displayed())
        self.find("#certificate-file").send_keys(str(path))
        self.until(lambda: self.text("#proof-summary") == summary)
        self.assertTrue(self.find("#explorer").is_displayed())
        self.open("#5c1,c3")  # from another position: the certificate brings its own
        self.tab("proof")
        self.find("#certificate-file").send_keys(str(path))
        self.until(lambda: self.text("#proof-summary") == summary)
        self.until_hash("#3c1")
        path.unlink()

    def test_a_broken_certificate_is_refused(self) -> None:
        self.allowed = ["status of 422", "status of 400"]
        self.open()
        self.tab("proof")
        path = self.downloads / "broken.cert"
        path.write_text("mustplay certificate 1\nblack wins hex 2/2 b\nend 0\n")
        self.find("#certificate-file").send_keys(str(path))
        self.until(lambda: self.text("#proof-summary").startswith("broken.cert: "))
        self.assertFalse(self.find("#explorer").is_displayed())
        path.unlink()

    def test_the_card_never_contradicts_the_proof(self) -> None:
        self.prove("#4c1,a1")
        self.assertEqual(self.text("#headline"), "White wins")
        self.assertRegex(self.text("#detail"), r"The proof on the board says so, by \d+ claims")
        self.keys("n")
        self.until(lambda: len(self.stones()) == 2)
        self.assertEqual(self.text("#headline"), "White wins")
        self.keys(Keys.ESCAPE)
        self.until(lambda: self.stones() == {"a1": "black"})
        self.assertEqual(self.text("#headline"), "White wins")  # it is proved, so it is known

    def test_claims_are_linked_to_their_cells(self) -> None:
        self.prove("#4c1,a1")
        self.keys("n")
        # The claims of the position before stand there until the step has been taken.
        self.until(lambda: len(self.stones()) == 2)
        self.until(lambda: self.all("#proof-claims button"))
        size = int(self.text("#proof-claims button").split("carrier of ")[1].split()[0])
        self.pointer().move_to_element(self.find("#proof-claims button")).perform()
        outlined = self.all('#board [data-look~="chosen"]')
        self.assertGreaterEqual(len(outlined), size)
        self.assertEqual(len(self.all("#explorer .legend li")), 4)

    def test_a_link_leads_to_the_same_place_in_the_proof(self) -> None:
        self.prove("#4c1,a1")
        self.keys("n")
        self.until(lambda: len(self.stones()) == 2)
        self.keys("n")
        self.until(lambda: len(self.stones()) == 4)
        line = self.text("#proof-line")
        self.find("#proof-link").click()
        self.until(lambda: "http" in self.text("#proof-summary"))
        link = "http" + self.text("#proof-summary").split("http")[1]
        self.open(link.removeprefix(self.address))
        self.until(lambda: self.text("#proof-line") == line)

    def test_the_position_is_there_again_after_the_proof(self) -> None:
        self.prove("#4c1,a1")
        self.keys("n")
        self.until(lambda: len(self.stones()) == 2)
        self.keys(Keys.ESCAPE)
        self.assertEqual(self.stones(), {"a1": "black"})
        self.press("b2")
        self.until_hash("#4c1,a1b2")


class Restart(PageTest):
    def test_a_proof_survives_a_restart_of_the_server(self) -> None:
        server = Server()
        self.address = server.address
        self.open("#4c1,a1")
        self.keys("p")
        self.until(lambda: self.text("#proof-turn"))
        server.stop()
        port = self.address.rsplit(":", 1)[1].strip("/")
        server = Server("--port", port)
        self.addCleanup(server.stop)
        self.allowed = ["status of 404"]
        self.keys("n")
        self.until(lambda: len(self.stones()) == 2)
        self.assertIn("Black to move", self.text("#proof-turn"))


class FromAnEmptyBoard(PageTest):
    """A 6x6 position is set up and solved; its carrier is shown, five steps of its proof walked."""

    def report(self, name: str, started: float) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        seconds = time.monotonic() - started
        (SCREENSHOTS / f"flow-{name}.txt").write_text(f"{seconds:.1f} s from the empty board\n")

    def walk(self, step) -> None:
        for _ in range(5):
            before = self.text("#proof-line")
            step()
            self.until(lambda: self.text("#proof-line") != before)

    def test_by_keyboard_alone(self) -> None:
        self.open()
        started = time.monotonic()
        self.keys("/", Keys.ARROW_LEFT, Keys.ARROW_DOWN, "b", Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.keys(Keys.ARROW_UP, "w", "s")
        self.until_solved()
        self.keys("c")
        self.until(lambda: self.all('#board [data-look~="carrier2"]'))
        self.screenshot("flow-1-carrier")
        self.keys("p")
        self.until(lambda: "Verified" in self.text("#proof-summary"))
        self.until(lambda: self.text("#proof-turn"))
        self.walk(lambda: self.keys("n"))
        self.screenshot("flow-2-proof")
        self.report("keyboard", started)

    def test_by_mouse(self) -> None:
        self.open()
        started = time.monotonic()
        self.find("input[value=black]").click()
        self.press("b4")
        self.find("input[value=white]").click()
        self.press("d3")
        self.find("input[value=move]").click()
        self.solve()
        self.find("#why-toggles input[value=carrier]").click()
        self.until(lambda: self.all('#board [data-look~="carrier2"]'))
        self.tab("proof")
        self.find("#prove").click()
        self.until(lambda: "Verified" in self.text("#proof-summary"))
        self.until(lambda: self.text("#proof-turn"))
        if "to move" not in self.text("#proof-turn"):
            starred = self.find("#board .mark.star").find_element("xpath", "..")
            self.press(starred.get_attribute("data-cell"))
            self.until(lambda: "to move" in self.text("#proof-turn"))

        def press_any() -> None:
            labels = self.labels()
            inside = [cell for cell, answer in labels.items() if answer != "–"]
            self.press(inside[len(inside) // 2])

        self.walk(press_any)
        self.report("mouse", started)


if __name__ == "__main__":
    unittest.main()
