// How long a step of others is shown before the next one, as it is set in the menu of the table and
// in the settings. The easy pace follows the length of the animations.

import { share } from "./motion.js";

const TIMES = { quick: 0, usual: 1_000, slow: 2_500, tap: Infinity };   // milliseconds
const root = document.documentElement;

export function pace() {
  const set = root.dataset.pace || "usual";
  return TIMES[set] * (set === "usual" ? share() : 1);
}

// Whether each step waits for the reader.
export function endless() {
  return pace() === Infinity;
}

// `changed()` is told that another time holds.
export function setUpPace(changed) {
  const form = document.getElementById("pace");
  if (!form) return;
  form.hidden = false;
  form.addEventListener("change", () => {
    root.dataset.pace = new FormData(form).get("pace");
    changed();
    fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  });
}
