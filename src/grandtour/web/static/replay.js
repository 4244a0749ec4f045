// A match is looked through at its table.

import { setUpPositions } from "./positions.js";
import { tellShows } from "./tour.js";

setUpPositions(tellShows);
