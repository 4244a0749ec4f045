"""python -m grandtour is the command line."""

import sys

from grandtour.cli.main import main

sys.exit(main())
