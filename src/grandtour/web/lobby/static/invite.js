// The page of an invitation.

import { setUpCopying } from "./copy.js";

setUpCopying((text) => {
  document.getElementById("say").textContent = text;
});
