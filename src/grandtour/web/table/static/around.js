// Going about the board by keys: it is one stop of Tab, arrows lead from place to place, and what
// stands there can be asked.

import { inquire } from "./inquire.js";
import { shownBoard } from "./motion.js";
import { lineOf, thingOf } from "./what.js";

export const LETTERS = {
  b: () => currentPlace()?.focus(),
  n: (event) => nextLit(event.shiftKey ? -1 : 1),
  i: () => whatIsHere(),
  o: (event) => nextOfOwner(event.shiftKey ? -1 : 1),
  ",": () => onward(sights(), -1),
  ".": () => onward(sights(), 1),
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let owner = "";             // the seat whose pieces are gone through

// Of an application a screen reader leaves the arrows to the page.
export function setUpGoing() {
  for (const board of document.querySelectorAll(".map > .board")) {
    board.setAttribute("role", "application");
  }
  rove(currentPlace());
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(".board .place")) rove(event.target);
  });
}

// Whether the key is an arrow, which leads on from this place.
export function follows(place, key) {
  if (!(key in ARROWS)) return false;
  neighbour(place, ARROWS[key])?.focus();
  return true;
}

function places() {
  const shown = shownBoard();
  return shown ? [...shown.querySelectorAll(".place[role=button]")] : [];
}

function currentPlace() {
  const found = places();
  return found.find((place) => place.tabIndex === 0)
    || found.find((place) => place.dataset.actions) || found[0];
}

function rove(place) {
  if (!place) return;
  for (const other of document.querySelectorAll('.board .place[tabindex="0"]')) {
    other.setAttribute("tabindex", "-1");
  }
  place.setAttribute("tabindex", "0");
}

function at(place) {
  return [Number(place.dataset.x), Number(place.dataset.y)];
}

// The nearest place within 60 degrees of the direction; if there is none, of all on that side: so
// every place can be reached from every other.
function neighbour(place, way) {
  return nearest(place, way, 1.75) || nearest(place, way, Infinity);
}

// A little aside counts as farther away.
function nearest(place, [dx, dy], widest) {
  const [x, y] = at(place);
  let best = null;
  let least = Infinity;
  for (const other of places()) {
    const [ox, oy] = at(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along < 1 || aside > along * widest) continue;
    const distance = along + 2 * aside;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

// What is only looked at: counters, markets, pieces.
function sights() {
  return [...shownBoard()?.querySelectorAll("[role=img][tabindex]") || []];
}

function nextLit(way) {
  onward(places().filter((place) => place.dataset.actions), way);
}

// From the one of these that has the focus to the next, round about; else to the first or last.
function onward(things, way) {
  const here = things.indexOf(document.activeElement);
  const skip = here < 0 && way < 0 ? 1 : 0;
  things[(here + way + things.length + skip) % things.length]?.focus();
}

// To the next place after this one that begins so, if there is one.
export function jump(place, letter) {
  const found = places();
  const from = found.indexOf(place) + 1;
  const ordered = [...found.slice(from), ...found.slice(0, from)];
  const next = ordered.find((other) =>
    other.getAttribute("aria-label").toLowerCase().startsWith(letter));
  next?.focus();
  return Boolean(next);
}

// The piece or place that has the focus, the line of the log, or the place that would have it.
function whatIsHere() {
  const here = document.activeElement;
  const thing = thingOf(here) || lineOf(here) || currentPlace();
  if (thing) inquire(thing);
}

// What else belongs to whom that belongs which has the focus: while it goes on, to the same seat;
// else to the reader.
function nextOfOwner(way) {
  const owned = [...shownBoard()?.querySelectorAll("[data-owners]") || []];
  const here = owned.indexOf(document.activeElement);
  const owners = here < 0 ? [] : ownersOf(owned[here]);
  if (!owners.includes(owner)) owner = owners[0] || document.body.dataset.seat;
  onward(owned.filter((one) => ownersOf(one).includes(owner)), way);
}

function ownersOf(thing) {
  return thing.dataset.owners.split(" ");
}
