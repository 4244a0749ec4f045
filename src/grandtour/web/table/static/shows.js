// Scorings are watched one after another, each on the board as it was scored: what came after it waits
// until it is over, and comes at once when somebody taps, presses a key, or looks away.

import { buildUp } from "./build_up.js";
import { isStill, lead, shownBoard } from "./motion.js";
import { isBehind, isOver, setUpQueue, skip, watch } from "./queue.js";
import { tell } from "./say.js";
import { enter, leave } from "./stage.js";
import { tour } from "./tour.js";

const CHAIN = 8;                // halts that are shown in their full time; more of them hurry
const PASSING = ["PageUp", "PageDown", "Home", "End"];
const SILENT = ["Shift", "Control", "Alt", "Meta", "CapsLock", "Tab", ...PASSING];
const TYPED = "input:not([type=radio]):not([type=range]), textarea, select";
const COVERED = ".map, .turn, .moves, .players";    // what is another one when the show is over

let newest = entry();           // the entry whose scorings were shown, or were here at first
let opened = false;             // whether the list was opened instead of moving
let strayed = false;            // whether somebody went elsewhere on the page since the last move
let over = isOver();
const apart = new Map();        // by seat: how far its panel is from what the page says, in points

function section() {
  return document.getElementById("shows");
}

function entry() {
  return Number(section()?.dataset.entry || 0);
}

// `paint(patch)` puts a whole update into the page, and tells whether others have moved.
export function setUpShows(paint) {
  setUpQueue({ paint, tidy, play: (signal) => play(signal, () => 0) });
  offerReplay();
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-replay]")) replay();
    const tab = event.target.closest(".phonebar a");
    if (tab) stray(tab.hash !== "#board");
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-send]")) return;
    stray(false);
    if (opened) fold();
  });
  for (const kind of ["wheel", "touchmove"]) {
    document.addEventListener(kind, () => stray(true), { passive: true });
  }
  document.addEventListener("keydown", ({ key }) => PASSING.includes(key) && stray(true));
  window.addEventListener("hashchange", () => stray(location.hash !== "#board"));
}

function stray(away) {
  strayed = away;
  if (away) leave();
}

// After an update: what is new is said, and stands open in the list if nothing may move.
export function tellShows() {
  offerReplay();
  count();
  if (entry() <= newest) return false;
  newest = entry();
  for (const show of section().querySelectorAll(".show")) tell(show.dataset.say);
  if (isStill()) unfold();
  return true;
}

// The end of the game: the page goes to the result, once, unless somebody is elsewhere by hand.
export function tellEnd() {
  const ends = isOver() && !over;
  over = isOver();
  if (!ends) return;
  const result = document.getElementById("result");
  buildUp(result);
  if (!strayed) lead(result);
}

// Of a match that is looked through: what the position has just scored.
export function showArrival() {
  skip();
  if (tellShows() && !isStill() && !document.hidden) replay();
}

function replay() {
  skip();
  stray(false);
  watch((signal) => play(signal, (total) => -total));
}

function tidy() {
  for (const left of document.querySelectorAll(".tour, .flyer.points")) left.remove();
  leave();
  apart.clear();
  count();
}

// A tap or key ends it. What was tapped or meant may be another thing then, so it is not done; but
// an earlier scoring that is looked at again covers nothing.
function listen(signal) {
  const board = shownBoard();
  document.addEventListener("click", (event) => {
    const covered = isBehind() && event.target.closest(COVERED);
    skip();
    if (covered) drop(event);
  }, { capture: true, signal });
  window.addEventListener("resize", () => shownBoard() !== board && skip(), { signal });
  document.addEventListener("keydown", (event) => {
    if (SILENT.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches?.(TYPED)) return;
    const covered = isBehind();
    skip();
    if (covered || event.key === "Escape") drop(event);     // what is chosen stays
  }, { capture: true, signal });
}

function drop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function offerReplay() {
  const button = section()?.querySelector("[data-replay]");
  if (button) button.hidden = isStill();
}

function unfold() {
  section().querySelector("details").open = true;
  opened = true;
}

function fold() {
  opened = false;
  const list = section().querySelector("details");
  if (list && !list.contains(document.activeElement)) list.open = false;
}

// What the list says, as it is to be shown.
function shows() {
  return [...section().querySelectorAll(".show")].map((show) => ({
    title: show.dataset.title,
    way: show.dataset.way,
    vehicle: show.dataset.vehicle,
    halts: [...show.querySelectorAll(".halt")].map((halt) => ({
      place: halt.dataset.place,
      awards: [...halt.querySelectorAll("[data-points]")].map(award),
    })),
  }));
}

function award({ dataset: { seat, points, standing, places, counts } }) {
  const numbers = counts.split(" ").map(Number);
  return { seat: Number(seat), points: Number(points), standing,
    tallies: places.split(" ").filter(Boolean).map((place, n) => [place, numbers[n]]) };
}

// All shows of the list. `before(total)` is how far a panel is from what the page says, before the
// points of these shows come, `total` in all.
async function play(signal, before) {
  const over = new AbortController();
  listen(over.signal);
  signal.addEventListener("abort", () => over.abort());
  try {
    await playAll(signal, before);
  } finally {
    over.abort();
    leave();
  }
}

async function playAll(signal, before) {
  const list = shows();
  const halts = list.flatMap((show) => show.halts);
  const awards = halts.flatMap((halt) => halt.awards);
  for (const { seat } of awards) {
    const own = awards.filter((one) => one.seat === seat).map((one) => one.points);
    apart.set(seat, before(own.reduce((sum, points) => sum + points)));
  }
  count();
  const run = { signal, hurry: Math.min(1, CHAIN / halts.length),
    pay: (seat, points) => {
      apart.set(seat, apart.get(seat) + points);
      count();
    } };
  for (const show of list) {
    const board = shownBoard();
    if (!board) return;
    if (isBehind()) document.getElementById("ask").textContent = show.title;
    if (!strayed) enter(show);
    await tour(show, board, run);
  }
}

// The panels show what has arrived.
function count() {
  for (const score of document.querySelectorAll("[data-score]")) {
    const shown = Number(score.dataset.score) + (apart.get(Number(score.dataset.seat)) || 0);
    if (score.textContent !== String(shown)) score.textContent = shown;
  }
}
