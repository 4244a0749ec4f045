// Walks through the positions of a match: by its slider, its buttons and keys, and by itself.

import { settle } from "./motion.js";
import { applyPatch } from "./patch.js";

const PAUSES = { 1: 2400, 2: 1200, 3: 600, 4: 300 };      // milliseconds, by speed
const WALKS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", "[": "back",
  "]": "next" };
const TURNS = { ArrowLeft: "turn-back", ArrowRight: "turn-next" };
const TYPED = "input:not([type=range]), textarea, select, dialog *, .board .place";

const root = document.getElementById("replay");
const slider = document.getElementById("replay-slider");
const button = document.getElementById("replay-play");
const speeds = document.getElementById("replay-speed");
const last = Number(root.dataset.last);
const turns = root.dataset.turns.split(" ").filter(Boolean).map(Number);

let source = null;
let shown = Number(root.dataset.number);        // the position on the page
let wanted = shown;                             // the one it is on its way to
let walking = false;
let timer = 0;

// `from.patch(a, b)` promises what makes b of a; `from.arrived(n)` and `from.failed(n)` are told.
export function setUpPlayer(from) {
  source = from;
  slider.addEventListener("input", () => go(Number(slider.value)));
  slider.form.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("replay-go").hidden = true;
  button.hidden = speeds.hidden = false;
  button.addEventListener("click", () => (isPlaying() ? hold() : play()));
  document.addEventListener("keydown", pressed, true);
  document.addEventListener("click", clicked);
  slider.value = shown;
  settle(document);
  show();
}

// To that position; what walked by itself stops.
export function seek(to) {
  hold();
  go(to);
}

function go(to) {
  wanted = Math.max(0, Math.min(last, to));
  slider.value = wanted;
  if (!walking) walk();
}

async function walk() {
  walking = true;
  try {
    while (shown !== wanted) {
      const to = wanted;
      applyPatch(await source.patch(shown, to));
      shown = to;
      show();
      source.arrived(shown);
    }
    if (isPlaying()) next();
  } catch {
    hold();
    source.failed(wanted);
  } finally {
    walking = false;
  }
}

function target(walk) {
  return { first: 0, last, back: wanted - 1, next: wanted + 1,
    "turn-back": turns.findLast((turn) => turn < wanted) ?? 0,
    "turn-next": turns.find((turn) => turn > wanted) ?? last }[walk];
}

// The page says where it is: links, the line of the log, the pieces.
function show() {
  root.dataset.number = document.body.dataset.number = shown;
  for (const link of root.querySelectorAll("[data-walk]")) {
    const to = Math.max(0, Math.min(last, target(link.dataset.walk)));
    link.href = root.dataset.address.replace("-1", to);
    if (to === shown) link.setAttribute("aria-disabled", "true");
    else link.removeAttribute("aria-disabled");
  }
  slider.setAttribute("aria-valuetext", spoken());
  const log = document.getElementById("log-list");
  log?.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const line = document.getElementById(`log-${shown}`);
  line?.setAttribute("aria-current", "step");
  if (line) log.parentElement.scrollTop = line.offsetTop - log.parentElement.clientHeight / 3;
  else if (log && !shown) log.parentElement.scrollTop = log.parentElement.scrollHeight;
  settle(document);
}

// The position in words: its number, and what was done.
export function spoken() {
  const parts = [...document.querySelectorAll("#ask, #where, #deed [data-said]")];
  return parts.map((part) => part.textContent.replace(/\s+/g, " ").trim()).join(". ");
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.matches?.(TYPED)) return;
  if (event.key.length === 1 && document.body.dataset.keys === "off") return;
  const walk = (event.shiftKey && TURNS[event.key]) || WALKS[event.key];
  if (!walk) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  seek(target(walk));
}

function clicked(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("[data-walk], [data-to], #log-list a.at");
  if (!link) return;
  event.preventDefault();
  seek(link.dataset.walk ? target(link.dataset.walk)
    : Number(link.dataset.to || link.textContent));
}

// By itself.

function isPlaying() {
  return button.getAttribute("aria-pressed") === "true";
}

function play() {
  button.setAttribute("aria-pressed", "true");
  if (wanted === last) go(0);
  else next();
}

function next() {
  clearTimeout(timer);
  if (shown === last) {
    hold();
    return;
  }
  timer = setTimeout(() => go(shown + 1), PAUSES[speeds.querySelector(":checked").value]);
}

function hold() {
  clearTimeout(timer);
  button.setAttribute("aria-pressed", "false");
}
