"""Where a judge starts the output validator. The modules beside this file are the project's, as they are there."""

import sys

from kattis.validator import main

sys.exit(main(sys.argv))
