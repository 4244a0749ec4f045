// What comes from the server waits its turn: behind a scoring that is watched, and behind each step of
// others as long as the reader has set. All that waits can be had at once. The server's time goes on
// meanwhile, and the clock is seen to run.

import { isStill } from "./motion.js";
import { endless, pace } from "./pace.js";
import { announceTurn, isMine } from "./say.js";
import { wait } from "./tour.js";

const STEP = 350;               // milliseconds between updates that have waited
const AT_ONCE = /^(talk-|consent$|timing$|table-state$|watching$)/;     // waits for nothing

let held = [];                  // the updates that wait, the first one with the show that runs
let running = null;             // while something is shown: what ends it
let queueing = false;           // whether that are updates, and not an earlier scoring
let hurried = false;            // whether the rest of the others' steps is wanted at once
let next = () => {};            // ends the time of the step that is shown
let page = {};

// `paint(patch)` puts a whole update into the page, in the order they came, and tells whether others
// have moved; `play(signal)` shows the scorings of a stage; `tidy()` ends what they have left.
export function setUpQueue(parts) {
  page = parts;
  document.addEventListener("click", ({ target }) => {
    if (target.closest("#steps [data-next]")) showNext();
    if (target.closest("#steps [data-now]")) hurry();
  });
  document.addEventListener("submit", ({ target }) => {
    if (queueing && target.matches("form[data-send]")) skip();
  });
}

// Whether the page shows less than has come.
export function isBehind() {
  return held.length > 0;
}

// An update from the server. `aside(patch)` puts in what belongs to no moment of the game.
export function receive({ since, stage, patch }, aside) {
  if (!since) skip();                           // the whole page: nothing before it matters
  const shown = since && Object.keys(stage).length && !isStill() && !document.hidden;
  if (running && !queueing) {
    if (!shown) {
      page.paint(patch);
      return;
    }
    skip();                                     // of an earlier scoring that is looked at again
  }
  const behind = shown || queueing;
  const atOnce = (id) => AT_ONCE.test(id) || (id === "doc-title" && "consent" in patch);
  const parts = Object.entries(patch).filter(([id]) => !behind || !atOnce(id));
  const now = Object.entries(patch).filter(([id]) => behind && atOnce(id));
  held.push({ stage: shown ? stage : null, patch: Object.fromEntries(parts) });
  if (now.length) aside(Object.fromEntries(now));
  if (!queueing) {
    queueing = true;
    watch(present);
  }
  offer();
  if (held.length && /data-mine="yes"/.test(patch["turn-idle"])) announceTurn();
}

// What waits, one after another.
async function present(signal) {
  while (held.length) {
    const [{ stage, patch }] = held;
    if (stage) {
      page.paint(stage);
      await page.play(signal);
    }
    page.tidy();
    held.shift();
    const moved = page.paint(patch);
    offer();
    if (moved && lasts()) await dwell(signal);
    else if (held.length) await wait(STEP, { signal });
  }
}

// Whether a step of others that is shown has time of its own: not the last one before the own turn.
function lasts() {
  if (isMine() || isOver()) hurried = false;
  return pace() > 0 && !isMine() && !isOver() && !hurried && !document.hidden;
}

export function isOver() {
  return document.getElementById("phase")?.dataset.phase === "over";
}

function dwell(signal) {
  return new Promise((done, stop) => {
    next = done;
    const timer = endless() ? 0 : setTimeout(done, pace());
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      stop(signal.reason);
    });
  });
}

// The next step of others.
export function showNext() {
  next();
}

// All steps of others until the own turn. True if there was anything to hurry.
export function hurry() {
  if (steps()?.hidden ?? true) return false;
  hurried = true;
  skip();
  return true;
}

// Whatever is running comes to its end at once, and the page shows what is now.
export function skip() {
  end(running);
}

export async function watch(run) {
  const stop = new AbortController();
  running = stop;
  document.addEventListener("visibilitychange", skip, { signal: stop.signal });
  try {
    await run(stop.signal);
  } catch (fault) {
    if (!stop.signal.aborted) throw fault;
  } finally {
    end(stop);
  }
}

function end(ending) {
  if (!ending || running !== ending) return;
  running = null;
  queueing = false;
  ending.abort();
  page.tidy();
  const waiting = held;
  held = [];
  for (const { patch } of waiting) page.paint(patch);
  if (isMine() || isOver()) hurried = false;
  offer();
}

function steps() {
  return document.getElementById("steps");
}

// The buttons come when something waits, and stay until the own turn.
function offer() {
  const bar = steps();
  if (!bar) return;
  const wanted = pace() && !hurried && !isMine() && !isOver() && (held.length || !bar.hidden);
  if (!wanted && bar.contains(document.activeElement)) {
    document.getElementById("ask").focus({ preventScroll: true });
  }
  bar.hidden = !wanted;
  bar.querySelector("[data-next]").hidden = !endless();
}
