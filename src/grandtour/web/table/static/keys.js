// Keys at a table: arrows lead about the board and the lists; single letters do the rest.

import { follows, jump, LETTERS, setUpGoing } from "./around.js";
import { choice, touched } from "./choose.js";
import { askHint, closeHint } from "./hint.js";
import { lookUp } from "./lookup.js";
import { hurry, showNext } from "./queue.js";

const COMMANDS = {
  ...LETTERS,
  e: () => press("E"),
  u: (event) => document.querySelector(event.shiftKey ? "#take-back-turn" : "#take-back")?.click(),
  y: () => document.querySelector("#take-again")?.click(),
  w: () => whyHere(),
  h: askHint,
  x: showNext,
  m: () => focus("#choices button", "#mvh"),
  p: () => go("#players", ""),
  l: () => go("#log", "#log-h"),
  c: () => go("#chat", "#chat-h"),
  "[": before,
  "/": lookUp,
  "?": () => document.getElementById("keys")?.showModal(),
};
const UPRIGHT = { ArrowUp: -1, ArrowDown: 1 };
const LISTS = { "#moves-body": "button", "#shows .lines": ".award" };     // by list: its lines
const PRESSED = "a, button, summary, input";

const singles = document.body.dataset.keys !== "off";

export function setUpKeys() {
  setUpGoing();
  document.addEventListener("keydown", pressed);
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
    if (choice.back() || closeHint() || hurry()) event.preventDefault();
  } else if (place && follows(place, event.key)) {
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
  if (/[1-9]/.test(key)) press(key);
  else if (COMMANDS[key]) COMMANDS[key](event);
  else if (!place || !jump(place, key)) return;
  event.preventDefault();
}

// Choose the line with that key, of what a place asks or of the list; Enter confirms it then. What
// is not shown has no key.
function press(key) {
  const list = document.querySelector("#turn-choice .picker, #moves-body");
  const line = [...list.querySelectorAll(`[data-key="${key}"]`)].find((one) => one.checkVisibility());
  if (!line) return;
  line.click();
  focus("#turn-choice .go");
}

function whyHere() {
  const here = document.activeElement;
  const asked = here?.dataset?.ask || document.querySelector("#moves-body [data-ask]")?.dataset.ask;
  if (asked) choice.why(asked);
}

// Parts of the page.

function focus(...selectors) {
  selectors.map((one) => document.querySelector(one)).find(Boolean)?.focus();
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

function before() {
  const { table, number, stream } = document.body.dataset;
  if (stream && Number(number) > 0) location.href = `/t/${table}/${number - 1}`;
}
