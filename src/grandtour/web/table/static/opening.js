// When a question opens, what it asks for is in sight: in the dock, or lit on the board above it. The
// page goes there once, and only if the reader is looking at the board and touches nothing.

import { isStill, shownBoard, sight } from "./motion.js";
import { isMine } from "./say.js";

const MARGIN = 8;
const TYPED = "input:not([type=radio]):not([type=range]), textarea, select";
const body = document.body;
let opened = "";                // the position whose question was opened last
let mine = false;
let touching = false;

export function setUpOpening() {
  for (const [kind, on] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) {
    document.addEventListener(kind, () => { touching = on; }, true);
  }
  if (!document.querySelector(".desk.lesson")) openQuestion();
}

// After an update. A turn begins with most of what is lit in sight if it fits there, a further
// question with something.
export function openQuestion() {
  const begins = !mine;
  mine = isMine();
  if (!mine || opened === body.dataset.number) return;
  opened = body.dataset.number;
  const seen = sight();
  const board = shownBoard()?.getBoundingClientRect();
  if (!seen || !board || touching || document.activeElement.matches(TYPED)) return;
  if (board.bottom < seen.roof || board.top > seen.floor) return;
  const lit = litPlaces();
  const best = lit.flatMap(({ box }) => [box.top - seen.roof - MARGIN, box.bottom - seen.floor + MARGIN])
    .concat(0).map(Math.round).map((by) => ({ by, shown: shownAt(lit, seen, by) }))
    .reduce((one, other) => (isBetter(other, one) ? other : one), { by: 0, shown: 0 });
  const now = shownAt(lit, seen, 0);
  if (now && (!begins || 2 * now >= best.shown)) return;
  scrollBy({ top: best.by, behavior: isStill() ? "instant" : "smooth" });
}

// What the dock has no button for.
function litPlaces() {
  const docked = new Set([...document.querySelectorAll("#turn-idle [data-choose]")]
    .map((button) => button.dataset.choose));
  return [...shownBoard().querySelectorAll(".place[data-actions]:not([data-actions=''])")]
    .map((place) => ({ box: place.getBoundingClientRect(), actions: place.dataset.actions.split("|") }))
    .filter(({ actions }) => !actions.every((action) => docked.has(action)));
}

// How many actions are wholly in sight once the page has gone down by so much.
function shownAt(lit, { roof, floor }, by) {
  return new Set(lit.filter(({ box }) => box.top - by >= roof && box.bottom - by <= floor)
    .flatMap(({ actions }) => actions)).size;
}

function isBetter(one, other) {
  return one.shown > other.shown
    || (one.shown === other.shown && Math.abs(one.by) < Math.abs(other.by));
}
