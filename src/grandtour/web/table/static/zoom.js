// Where the screen is low, a board can be seen part by part: a button for each place that names the
// frame round it, and one for the whole board. What is shown changes nothing of what can be done.

import { shownBoard } from "./motion.js";

const words = document.getElementById("words").dataset;

function frames() {
  const board = shownBoard();
  return board ? [...board.querySelectorAll("[data-frame]")] : [];
}

function look(board, frame, button) {
  board.setAttribute("viewBox", frame);
  for (const other of button.parentElement.children) {
    other.setAttribute("aria-pressed", String(other === button));
  }
}

function entry(board, frame, text) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn small";
  button.textContent = text;
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => look(board, frame, button));
  return button;
}

// A frame has a name of its own, or is a place whose label begins with it.
function nameOf(part) {
  return part.dataset.name || part.getAttribute("aria-label").split(/\s*[;；、]/)[0];
}

export function setUpZoom() {
  const parts = frames();
  if (!parts.length) return;
  const board = shownBoard();
  const bar = document.createElement("div");
  bar.className = "zoom";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", words.zoom);
  const whole = entry(board, board.getAttribute("viewBox"), words.whole);
  whole.setAttribute("aria-pressed", "true");
  bar.append(whole, ...parts.map((part) => entry(board, part.dataset.frame, nameOf(part))));
  document.getElementById("board").prepend(bar);
}
