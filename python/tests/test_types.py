"""The types in `_core.pyi` are those of the module, and the package keeps to them."""

import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest


@unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy isn't installed")
class Types(unittest.TestCase):
    def check(self, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, "-m", *arguments],
                cwd=folder,
                env={**os.environ, "MYPY_CACHE_DIR": folder},
                capture_output=True,
                text=True,
            )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_stubs_are_those_of_the_module(self):
        self.check("mypy.stubtest", "mustplay", "--ignore-missing-stub")

    def test_the_package_keeps_to_its_types(self):
        self.check("mypy", "--strict", "--package", "mustplay")


if __name__ == "__main__":
    unittest.main()
