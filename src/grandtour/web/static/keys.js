// Keys: the board is one stop, arrows lead from place to place; single letters do the rest.

import { choice, touched } from "./choose.js";
import { inquire } from "./inquire.js";
import { lookUp } from "./lookup.js";
import { shownBoard } from "./motion.js";
import { lineOf, thingOf } from "./what.js";

const COMMANDS = {
  e: () => press('[data-key="E"]'),
  n: (event) => nextLit(event.shiftKey ? -1 : 1),
  u: (event) => document.querySelector(event.shiftKey ? "#take-back-turn" : "#take-back")?.click(),
  y: () => document.querySelector("#take-again")?.click(),
  w: () => whyHere(),
  i: () => whatIsHere(),
  o: (event) => nextOfOwner(event.shiftKey ? -1 : 1),
  b: () => currentPlace()?.focus(),
  m: () => focus("#choices button, #mvh"),
  p: () => go("#players", ""),
  l: () => go("#log", "#log-h"),
  c: () => go("#chat", "#chat-h"),
  "[": () => step(-1),
  "]": () => step(1),
  "/": lookUp,
  "?": () => document.getElementById("keys")?.showModal(),
};
const UPRIGHT = { ArrowUp: -1, ArrowDown: 1 };
const LISTS = { "#moves-body": "button", "#shows .lines": ".award" };     // by list: its lines
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const PRESSED = "a, button, summary, input";

let owner = "";             // the seat whose pieces are gone through

const singles = document.body.dataset.keys !== "off";

export function setUpKeys() {
  rove(currentPlace());
  document.addEventListener("keydown", pressed);
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(".board .place")) rove(event.target);
  });
  for (const help of document.querySelectorAll("[data-keys-help]")) {
    help.hidden = false;
    help.addEventListener("click", COMMANDS["?"]);
  }
}

function pressed(event) {
  const on = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (on.matches("input:not([type=radio]):not([type=range]), textarea, select")) return;
  if (document.querySelector("dialog[open]")) return;
  const place = on.closest?.(".board .place");
  if (event.key === "Escape") {
    if (choice.back()) event.preventDefault();
  } else if (place && event.key in ARROWS) {
    neighbour(place, ARROWS[event.key])?.focus();
    event.preventDefault();
  } else if (place && (event.key === "Enter" || event.key === " ")) {
    touched(place);
    event.preventDefault();
  } else if (event.key in UPRIGHT && along(on, UPRIGHT[event.key])) {
    event.preventDefault();
  } else if (event.key === "Enter" && choice.chosen && !on.matches(PRESSED)) {
    choice.confirm();
    event.preventDefault();
  } else if (event.key === " " && choice.chosen && !on.matches(`${PRESSED}, [tabindex="0"]`)) {
    event.preventDefault();             // the page stays where the choice is
  } else if (singles && event.key.length === 1) {
    single(event, place);
  }
}

function single(event, place) {
  const key = event.key.toLowerCase();
  if (/[1-9]/.test(key)) press(`[data-key="${key}"]`);
  else if (COMMANDS[key]) COMMANDS[key](event);
  else if (!place || !jump(place, key)) return;
  event.preventDefault();
}

// Choose a line of the list; Enter confirms it then.
function press(selector) {
  const line = document.querySelector(`#moves-body ${selector}`);
  if (!line) return;
  line.click();
  focus("#turn-choice .go");
}

// Places on the board that is shown.

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

function nextLit(way) {
  const lit = places().filter((place) => place.dataset.actions);
  if (!lit.length) return;
  const here = lit.indexOf(document.activeElement);
  lit[(here + way + lit.length + (here < 0 && way < 0 ? 1 : 0)) % lit.length].focus();
}

function jump(place, letter) {
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
  const theirs = owned.filter((one) => ownersOf(one).includes(owner));
  const at = theirs.indexOf(owned[here]);
  theirs[(at + way + theirs.length + (at < 0 && way < 0 ? 1 : 0)) % theirs.length]?.focus();
}

function ownersOf(thing) {
  return thing.dataset.owners.split(" ");
}

function whyHere() {
  const here = document.activeElement;
  const asked = here?.dataset?.ask || document.querySelector("#moves-body [data-ask]")?.dataset.ask;
  if (asked) choice.why(asked);
}

// Parts of the page.

function focus(selector) {
  document.querySelector(selector)?.focus();
}

function go(hash, selector) {
  location.hash = hash;
  if (selector) focus(selector);
}

// Whether it is in a list; then the focus goes up or down one line.
function along(line, way) {
  const list = Object.keys(LISTS).find((one) => line.closest?.(one));
  if (!list) return false;
  const lines = [...document.querySelectorAll(`${list} ${LISTS[list]}`)].filter((one) =>
    one.offsetParent);
  lines[lines.indexOf(line) + way]?.focus();
  return true;
}

function step(way) {
  const link = document.querySelector(`[data-step="${way < 0 ? "[" : "]"}"]`);
  const { table, number, stream } = document.body.dataset;
  if (link) location.href = link.href;
  else if (way < 0 && stream && Number(number) > 0) location.href = `/t/${table}/${number - 1}`;
}
