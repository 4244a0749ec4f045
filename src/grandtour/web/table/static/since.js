// Coming back: the strip greets who was away, and shows the positions since one after another on the
// board. A tap, a key or a new move ends that at once. Who has followed everything is not greeted.

import { choice } from "./choose.js";
import { isStill, settle, share } from "./motion.js";
import { applyPatch } from "./patch.js";

const PAUSE = 1200;             // milliseconds for a move

const body = document.body;
let away = false;               // whether the page was hidden since the last update
let running = null;             // while positions are shown: what ends that
let live = {};                  // the board as it is now, by element id

function strip() {
  return document.getElementById("since");
}

export function setUpSince() {
  if (!strip()) return;
  if (strip().hidden) follow();
  offerClosing();
  document.addEventListener("visibilitychange", () => {
    away ||= document.hidden;
    if (document.hidden) stopShowing();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("#since [data-close]")) follow();
    if (!event.target.closest("#since [data-show]") || isStill()) return;
    event.preventDefault();
    if (!running) show();
  });
}

// After an update: only what came while nobody looked is worth the greeting.
export function tellSince() {
  if (!strip()) return;
  if (away && !strip().hidden) body.classList.remove("following");
  if (strip().hidden) follow();
  if (!document.hidden) away = false;
  offerClosing();
}

function follow() {
  body.classList.add("following");
}

function offerClosing() {
  for (const button of document.querySelectorAll("#since [data-close]")) button.hidden = false;
}

// The board is as it was: whatever comes now can be put into it.
export function stopShowing() {
  if (!running) return;
  running.abort();
  running = null;
  put(live);
  caption("");
  choice.restore();
}

async function show() {
  const { after, numbers } = strip().dataset;
  const stop = new AbortController();
  running = stop;
  live = board(document);
  try {
    const steps = numbers.split(" ").map(Number);
    put(await position(after, stop.signal));
    listen(stop.signal);
    for (const number of steps) {
      const [next] = await Promise.all([position(number, stop.signal), wait(stop.signal)]);
      put(next);
      caption(document.querySelector(`#in-${number} .said, #log-${number} .said`)?.textContent || "");
    }
    await wait(stop.signal);
    stopShowing();
  } catch (fault) {
    if (stop.signal.aborted) return;
    stopShowing();
    throw fault;
  }
}

// Whatever is touched ends it, and does nothing else.
function listen(signal) {
  const end = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    stopShowing();
  };
  document.addEventListener("click", end, { capture: true, signal });
  document.addEventListener("keydown", (event) => {
    if (!["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) end(event);
  }, { capture: true, signal });
}

async function position(number, signal) {
  const answer = await fetch(`/t/${body.dataset.table}/${number}`, { signal });
  return board(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

function board(page) {
  return Object.fromEntries([...page.querySelectorAll(".map > .board > [id]:not(desc)")]
    .map((part) => [part.id, plain(part)]));
}

// Without the places of pieces that this page has added itself.
function plain(part) {
  const copy = part.cloneNode(true);
  copy.removeAttribute("style");
  return copy.outerHTML;
}

function put(parts) {
  applyPatch(parts);
  settle(document);
}

function caption(text) {
  const line = strip()?.querySelector("[data-caption]");
  if (!line) return;
  line.hidden = !text;
  line.textContent = text;
  const link = strip().querySelector("[data-show]");
  link.dataset.name ??= link.textContent;
  link.textContent = text ? link.dataset.skip : link.dataset.name;
}

function wait(signal) {
  return new Promise((done, stop) => {
    signal.throwIfAborted();
    const timer = setTimeout(done, PAUSE * share());
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      stop(signal.reason);
    });
  });
}
