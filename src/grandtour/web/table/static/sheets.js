// On a phone a board may be higher than the screen: a button for each of its parts leads there.

import { isStill } from "./motion.js";

const words = document.getElementById("words").dataset;

function lead(frame, bar) {
  const roof = bar.getBoundingClientRect().height
    + document.querySelector(".bar").getBoundingClientRect().bottom;
  scrollBy({ top: frame.getBoundingClientRect().top - roof,
    behavior: isStill() ? "instant" : "smooth" });
}

export function setUpSheets() {
  const names = [...document.querySelectorAll(".board.tall [data-sheet]")]
    .map((frame) => frame.dataset.sheet);
  if (!names.length) return;
  const bar = document.createElement("div");
  bar.className = "sheets";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", words.zoom);
  names.forEach((name, number) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn small";
    button.textContent = name;
    button.addEventListener("click", () =>
      lead(document.querySelectorAll(".board.tall [data-sheet]")[number], bar));
    bar.append(button);
  });
  document.getElementById("board").prepend(bar);
}
