// A match is looked through at its table.

import { setUpFollowing } from "./following.js";
import { setUpPositions } from "./positions.js";
import { showArrival } from "./shows.js";

setUpPositions(showArrival);
setUpFollowing();
