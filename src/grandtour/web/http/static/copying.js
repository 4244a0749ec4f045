// A page that shows something to be copied, such as an invitation.

import { setUpCopying } from "./copy.js";

setUpCopying((text) => {
  document.getElementById("say").textContent = text;
});
