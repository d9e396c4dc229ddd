#!/usr/bin/env python3
"""Plays one game of mögnuð mylla with your program, shows every move, and says what a judge would say.

    python3 testing_tool.py my_program.py
    python3 testing_tool.py --opponent greedy --seed 7 ./my_program
    python3 testing_tool.py --opponent human java -cp . MyProgram

It needs Python 3.8 or newer and nothing else. The modules below are the judge's own.
"""

import importlib.abc
import importlib.util
import sys

SOURCES = {}
"""The modules by name; that of a package ends in ``.__init__``."""

# The modules begin.
# The modules end.


class Within(importlib.abc.MetaPathFinder, importlib.abc.ExecutionLoader):
    """Finds and loads the modules above."""

    def find_spec(self, name, path, target=None):
        known = name in SOURCES or self.is_package(name)
        return importlib.util.spec_from_loader(name, self) if known else None

    def is_package(self, name):
        return name + ".__init__" in SOURCES

    def get_source(self, name):
        return SOURCES[name + ".__init__" if self.is_package(name) else name]

    def get_filename(self, name):
        return f"{__file__}/{name.replace('.', '/')}.py"


if __name__ == "__main__":
    # In front of the path: a contestant's own file may have the name of one of our modules.
    sys.meta_path.insert(0, Within())
    from kattis.testing_tool import main

    sys.exit(main(sys.argv[1:]))
