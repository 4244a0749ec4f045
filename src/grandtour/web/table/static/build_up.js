// The end of a game: what the totals are made of appears a column after the other, and then who stands
// where, the last one first. It takes no room that it did not take before; a tap or a key ends it.

import { isStill } from "./motion.js";

const EACH = 700;               // milliseconds for a column, or for a place
const FADE = 350;

export function buildUp(result) {
  if (!result || isStill() || document.hidden) return;
  const columns = result.querySelectorAll("thead th.num").length;
  const places = [...result.querySelectorAll(".podium > li")];
  const last = Math.max(...places.map((place) => place.value));
  const moving = [
    ...[...result.querySelectorAll("tbody tr")].flatMap((row) =>
      [...row.querySelectorAll("td:not(.rank)")].map((cell, column) => appear(cell, column))),
    ...places.map((place) => appear(place, columns + last - place.value)),
    appear(result.querySelector("h2"), columns + last - 1),
  ];
  const finish = () => {
    for (const one of moving) one.finish();
  };
  document.addEventListener("pointerdown", finish, { once: true, capture: true });
  document.addEventListener("keydown", finish, { once: true, capture: true });
}

function appear(element, turn) {
  return element.animate([{ opacity: 0 }, { opacity: 1 }],
    { delay: turn * EACH, duration: FADE, fill: "backwards" });
}
