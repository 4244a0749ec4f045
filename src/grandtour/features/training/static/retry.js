// An answer to an exercise goes off once: to compare it takes seconds.

import { say } from "./say.js";

const words = document.getElementById("words").dataset;

function answered(event) {
  if (!event.target.matches("#turn-choice form")) return;
  const go = event.target.querySelector(".go");
  if (go.ariaBusy === "true") event.preventDefault();
  else say(words.thinking);
  go.ariaBusy = "true";
}

document.addEventListener("submit", answered);
window.addEventListener("pageshow", () => {
  for (const go of document.querySelectorAll("#turn-choice .go")) go.ariaBusy = null;
});
