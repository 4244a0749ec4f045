"""python -m grandtour is the command line."""

import sys

from grandtour.cli import main

sys.exit(main())
