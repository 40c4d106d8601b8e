"""The gallery of opening maps."""

import subprocess
import tempfile
import unittest

from harness import NARROW, PageTest, Server, program
from selenium.webdriver.common.keys import Keys


class Maps(PageTest):
    def follow(self, link) -> None:
        """Enter on a cell, as the keyboard does it."""
        self.script("arguments[0].focus()", link)
        self.keys(Keys.ENTER)
        self.until(lambda: self.script("return location.pathname === '/'"))
        self.until(lambda: self.script("return document.documentElement.dataset.ready === 'yes'"))

    def test_what_was_solved_is_in_the_gallery(self) -> None:
        self.open("?rules=rex#3c1")
        self.solve()
        self.open("maps.html")
        self.until(lambda: self.all(".map"))
        card = next(c for c in self.all(".map") if "Rex 3×3" in c.text)
        cells = card.find_elements("css selector", "a[data-cell]")
        self.assertEqual(len(cells), 9)
        self.assertTrue(all("not known" not in cell.get_attribute("aria-label") for cell in cells))
        self.screenshot("maps")
        self.follow(cells[0])
        self.until_hash("#3c1,a1")

    def test_a_gallery_has_a_whole_map_at_least(self) -> None:
        server = Server()
        self.addCleanup(server.stop)
        self.address = server.address
        self.open("#4c1,b2")
        self.find("#map").click()
        self.solve()  # all that is known is one opening
        self.open("maps.html")
        names = [card.text.split(",")[0] for card in self.all(".map")]
        self.assertIn("Hex 4×4 all openings", names)
        self.assertEqual(len(names), len(set(names)), names)

    def test_a_cell_with_a_proof_leads_to_it(self) -> None:
        self.open("#3c1,a1")
        self.keys("p")
        self.until(lambda: "Verified" in self.text("#proof-summary"))
        self.open("maps.html")
        card = next(c for c in self.all(".map") if "Hex 3×3" in c.text)
        proved = card.find_element("css selector", "a[data-cell=a1]")
        self.assertIn("with a proof", proved.get_attribute("aria-label"))
        self.follow(proved)
        self.until(lambda: "Verified" in self.text("#proof-summary"))
        self.until(lambda: self.text("#proof-turn"))
        self.assertEqual(self.stones(), {"a1": "black"})

    def test_tables_of_a_store_with_proofs(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        store, proofs = f"{folder.name}/openings.db", f"{folder.name}/proofs"
        for table in (["3"], ["4x3"], ["4", "--game", "rex"]):
            command = [program(), "openings", *table, "--db", store, "--proofs", proofs]
            subprocess.run(command, check=True, capture_output=True)
        server = Server("--db", store)
        self.addCleanup(server.stop)
        self.address = server.address
        self.open("maps.html")
        names = [card.text.split(" all")[0] for card in self.all(".map")]
        self.assertEqual(sorted(names), ["Hex 3×3", "Hex 4×3", "Rex 4×4"])
        lost = self.all('.map:last-child a[data-cell][aria-label*="loses"]')
        self.assertEqual([cell.get_attribute("data-cell") for cell in lost], ["b3", "c2"])
        self.screenshot("maps-store")
        self.assertIn("with a proof", lost[0].get_attribute("aria-label"))
        self.follow(lost[0])
        self.until(lambda: "White wins. Verified" in self.text("#proof-summary"))

    def test_the_gallery_on_a_phone(self) -> None:
        self.resize(*NARROW)
        self.open("maps.html")
        beyond = self.script("return document.documentElement.scrollWidth - innerWidth")
        self.assertLessEqual(beyond, 0)


if __name__ == "__main__":
    unittest.main()
