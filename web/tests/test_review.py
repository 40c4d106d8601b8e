"""Reviews: the graph, the move that lost, the better line, the link."""

import unittest

from harness import PHONE, PageTest

GAME = "5x5 c3 b3 b4 c2 d2 d1 a5"  # Black gives the win away by its last move; e1 wins
SGF = "(;FF[4]GM[11]SZ[5]PB[Ann]PW[Ben];B[c3];W[b3];B[b4];W[c2];B[d2];W[d1];B[a5])"


class Review(PageTest):
    def review(self, text: str) -> None:
        self.tab("review")
        field = self.find("#review-text")
        field.clear()
        field.send_keys(text)
        self.find("#review-start").click()
        self.until(lambda: "lost the game" in self.text("#review-summary"))

    def test_the_move_that_lost_and_what_was_better(self) -> None:
        self.open()
        self.review(GAME)
        summary = self.text("#review-summary")
        self.assertEqual(summary, "Black lost the game by move 7, a5; e1 wins.")
        self.assertEqual(len(self.all("#review-graph .column")), 8)
        self.assertEqual(len(self.all("#review-graph .proved")), 8)
        self.assertEqual(len(self.all("#review-graph .losing")), 1)
        self.assertIn("7. a5??", [move.text for move in self.all("#moves .move")])
        self.screenshot("review")
        self.find("#review-findings button").click()  # the better line, as a variation
        self.assertIn("e1", self.stones())
        self.assertNotIn("a5", self.stones())
        moves = [row.text for row in self.all("#moves p")]
        self.assertEqual(len(moves), 2)
        self.assertIn("7. a5??", moves[0])  # the game's own line stays

    def test_the_graph_leads_to_positions(self) -> None:
        self.open()
        self.review(GAME)
        column = self.find('#review-graph [data-number="2"] rect')
        self.pointer().move_to_element(column).click().perform()
        self.until(lambda: len(self.stones()) == 2)
        self.assertEqual(self.find("#moves [aria-current]").text, "2. b3")

    def test_a_link_opens_the_review(self) -> None:
        self.open()
        self.review(GAME)
        self.until(lambda: "review" in self.script("return location.search"))
        self.until(lambda: "," in self.script("return location.hash"))  # the game is in it
        address = self.script("return location.search + location.hash")
        self.open(address)
        self.until(lambda: "lost the game" in self.text("#review-summary"))
        self.assertTrue(self.find("#review").is_displayed())

    def test_names_of_an_sgf_file_are_used(self) -> None:
        self.open()
        self.review(SGF)
        self.assertIn("Ann lost the game by move 7", self.text("#review-summary"))

    def test_a_file_is_opened(self) -> None:
        self.open()
        self.tab("review")
        path = self.downloads / "game.sgf"
        path.write_text(SGF)
        self.addCleanup(path.unlink)
        self.find("#review-file").send_keys(str(path))
        self.until(lambda: "lost the game" in self.text("#review-summary"))

    def test_a_game_against_the_program_can_be_reviewed(self) -> None:
        self.open("#3c1")
        self.tab("play")
        self.choose("#play-level", "1")
        self.find("#play-swap").click()
        self.find("#play-new").click()
        self.until(lambda: "our move" in self.text("#play-status"))
        self.press("a1")
        self.until(lambda: len(self.stones()) == 2)
        self.find("#play-resign").click()
        self.find("#play-review").click()
        self.until(lambda: self.all("#review-graph .proved"))

    def test_nothing_to_review(self) -> None:
        self.allowed = ["status of 400"]
        self.open()
        self.tab("review")
        self.find("#review-board").click()
        self.assertIn("no game", self.text("#review-summary"))
        self.find("#review-text").send_keys("good morning")
        self.find("#review-start").click()
        self.until(lambda: self.text("#review-summary").endswith("."))

    def test_on_a_phone(self) -> None:
        self.resize(*PHONE)
        self.open("?review#5c1,c3b3b4c2d2d1a5")
        self.until(lambda: "lost the game" in self.text("#review-summary"))
        beyond = self.script("return document.documentElement.scrollWidth - innerWidth")
        self.assertLessEqual(beyond, 0)
        self.screenshot("review-phone")


if __name__ == "__main__":
    unittest.main()
