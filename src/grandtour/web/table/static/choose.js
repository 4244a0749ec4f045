// Choose, see, confirm. Nothing is sent before the green button, unless the reader has set that
// lighter steps are; everything shown comes from the page itself, so choosing needs no answer of the
// server. Asking why does.

import { tellList, unfold } from "./list.js";
import { follow, reveal } from "./motion.js";
import { say } from "./say.js";
import { connect, isOffline, looks, take } from "./stream.js";
import { dropMove, keepMove, waitingMove } from "./waiting.js";

const body = document.body;
const words = document.getElementById("words").dataset;
const $ = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];

let chosen = "";            // the notation of the chosen action
let offered = null;         // the actions of a place that was touched, if it has several
let origin = null;          // what had the focus before: there it goes back
let byKey = false;          // whether a key was the last thing used, not a pointer
let sending = null;         // the number of the position whose action is on its way
let hasty = false;          // whether this is the second half of a double click, or a key held down:
                            // it may meet another position
let owed = null;            // tells what is to have the focus again when an update stands

const NUMBERS = 9;          // so many lines have a key of their own
const WAITS = { cost: ["dear", "final"], end: ["final"] };       // what waits to be confirmed, by setting

export const choice = { choose, back, confirm, why, letGo, renew, hold, restore,
  get chosen() { return chosen; },
  get next() { return owed?.(); } };

function detail(action) {
  return all("#details > [data-for]").find((found) => found.dataset.for === action);
}

function choose(action) {
  if (action === chosen) {
    confirm();
    return;
  }
  const found = detail(action);
  if (!found) return;
  begin();
  dropMove();
  chosen = action;
  show(found.cloneNode(true).childNodes);
  clearRefusal();
  mark();
  tellList();
  unfold();
  if (goesAtOnce(found)) {
    say(found.querySelector(".go").textContent);
    confirm();
    return;
  }
  reveal(all(".board .ring.chosen").find((one) => one.getBoundingClientRect().width));
  const lines = all("#turn-choice .ask, #turn-choice .preview li");
  say(lines.map((line) => line.textContent.replace(/([^.?!。？！])$/, "$1.")).join(" "));
}

// Whether the reader wants to confirm only what weighs more.
function goesAtOnce(found) {
  const waits = WAITS[document.documentElement.dataset.confirm];
  return waits && !waits.includes(found.dataset.weight) && !hasty && sending === null
    && !isOffline();
}

function begin() {
  if (!chosen && !offered) origin = document.activeElement;
}

// A place that means several things: they stand in the turn panel, and alone in the list.
function offer(actions, label) {
  begin();
  offered = actions;
  chosen = "";
  const heading = element("h2", "ask", words.which);
  const list = element("div", "picker");
  list.append(...actions.map((action, n) => pick(action, n < NUMBERS ? String(n + 1) : "")));
  show([heading, list]);
  clearRefusal();
  mark();
  tellList();
  if (byKey) list.firstChild.focus({ preventScroll: true });
  say(`${label}. ${words.which}`);
}

function pick(action, key) {
  const button = element("button", "btn");
  const line = lineOf(action);
  button.type = "button";
  button.dataset.choose = action;
  if (key) {
    button.dataset.key = key;
    button.setAttribute("aria-keyshortcuts", key);
    const cap = element("kbd", "", key);
    cap.setAttribute("aria-hidden", "true");
    button.append(cap);
  }
  button.append(...["what", "then", "cost"].flatMap((part) => line.querySelector(`.${part}`) || [])
    .map((part) => part.cloneNode(true)));
  return button;
}

function back() {
  if (!chosen && !offered && !$("#refusal")?.hasChildNodes()) return false;
  drop();
  clearRefusal();
  return true;
}

// Nothing is chosen any more.
function drop() {
  forget();
  mark();
  tellList();
}

function forget() {
  dropMove();
  chosen = "";
  offered = null;
  show([]);
}

function show(nodes) {
  const place = $("#turn-choice");
  const held = place.contains(document.activeElement);
  place.replaceChildren(...nodes);
  $("#map").classList.toggle("choosing", place.hasChildNodes());
  if (held) goOrBefore().focus({ preventScroll: true });
  connection();
}

function goOrBefore() {
  return $("#turn-choice .go") || before();
}

// What had the focus before something was chosen, if it is still there; else the question.
function before() {
  const there = origin?.isConnected && origin !== body && origin.checkVisibility();
  return there ? origin : $("#ask");
}

// Before an update. If what has the focus is taken away, the page is laid out at once, and again for
// what gets it then: so it lets go while nothing has changed yet, and the page is laid out once.
function letGo() {
  if (!$("#turn-choice")?.contains(document.activeElement)) return;
  owed = goOrBefore;
  document.activeElement.blur();
}

// When the update stands. True if the focus is where it was to go.
function hold() {
  const wanted = owed?.();
  owed = null;
  wanted?.focus({ preventScroll: true });
  return Boolean(wanted) && wanted === document.activeElement;
}

function restore() {
  renew();
  hold();
  tellList();
}

// After an update the choice stays if it is still possible, and was not sent.
function renew() {
  if (!$("#turn-choice")) return;
  if (sending !== null && sending !== body.dataset.number) arrived();
  if (offered && !offered.every(detail)) offered = null;
  if (chosen && detail(chosen)) show(detail(chosen).cloneNode(true).childNodes);
  else if (chosen || (!offered && $("#turn-choice").hasChildNodes())) {
    chosen = "";
    show([]);
  }
  mark();
}

// Rings with a tick on every element of the chosen action, its way; the lines of the list.
function mark() {
  for (const old of all(".board :is(.ring, .way):is(.chosen, .passed)")) {
    old.classList.remove("chosen", "passed");
  }
  const steps = chosen.split(", ");
  const before = steps.slice(1).map((_, n) => steps.slice(0, n + 1).join(", "));
  for (const place of all(".board .place[data-actions]")) {
    const means = place.dataset.actions.split("|");
    if (chosen && means.includes(chosen)) ringOf(place)?.classList.add("chosen");
    else if (before.some((action) => means.includes(action))) {
      ringOf(place)?.classList.add("passed");
    }
  }
  for (const good of all(".good[data-actions]")) {
    const means = good.dataset.actions.split("|");
    good.setAttribute("aria-pressed", String(Boolean(chosen) && means.includes(chosen)));
  }
  for (const way of waysOf(chosen)) way.classList.add("chosen");
  for (const line of all("#moves-body [data-choose]")) {
    line.setAttribute("aria-pressed", String(line.dataset.choose === chosen));
    number(line);
    const meant = offered?.includes(line.dataset.choose);
    line.closest("li").hidden = Boolean(offered) && !meant;
    if (meant || line.dataset.choose === chosen) line.closest("details")?.setAttribute("open", "");
    if (line.dataset.choose === chosen) within(line, $("#moves-body"));
  }
  const everything = $("#moves-body [data-all]");
  if (everything) everything.hidden = !offered;
}

// While a place asks what is meant, the numbers mean its lines.
function number(line) {
  if (line.dataset.key && !offered) line.setAttribute("aria-keyshortcuts", line.dataset.key);
  else line.removeAttribute("aria-keyshortcuts");
}

// The list scrolls, the page does not.
function within(line, list) {
  const [at, frame] = [line, list].map((one) => one.getBoundingClientRect());
  if (at.bottom > frame.bottom) list.scrollTop += at.bottom - frame.bottom;
  if (at.top < frame.top) list.scrollTop -= frame.top - at.top;
}

function ringOf(place) {
  return document.getElementById(`${place.id.slice(0, 2)}ring-${place.id.slice(2)}`);
}

function waysOf(action) {
  return all(".board .way").filter((way) => way.dataset.way === action);
}

function lineOf(action) {
  return all("#moves-body [data-choose]").find((line) => line.dataset.choose === action);
}

async function confirm() {
  $("#turn-choice form")?.requestSubmit();
}

// What was sent has been done, as the answer says or the new position, whichever comes first.
function arrived() {
  sending = null;
  forget();
  clearRefusal();
  owed = () => $("#ask");
}

function send(form) {
  if (sending !== null) return;
  const move = { address: form.getAttribute("action"), fields: [...new FormData(form)] };
  if (!isOffline()) deliver(move, form.querySelector("button"));
  else if (form.dataset.send === "act") putOff(move);
}

// Without a network the move waits, and the page says so.
function putOff(move) {
  keepMove({ ...move, action: chosen });
  connection();
  say(words.waits);
}

// There is a network again. If the position has moved on, the server says that it is too late.
function sendWaiting() {
  const move = waitingMove();
  if (!move || sending !== null) return;
  dropMove();
  deliver(move, $("#turn-choice .go"));
}

async function deliver({ address, fields }, go) {
  const before = body.dataset.number;
  sending = before;
  go?.setAttribute("aria-disabled", "true");
  follow(waysOf(chosen));
  try {
    const asked = new URLSearchParams([...fields, ...Object.entries(looks())]);
    const answer = await fetch(address,
      { method: "POST", body: asked, headers: { accept: "application/json" } });
    const told = await answer.json();
    if (answer.ok) {
      if (told.turned) return take(told);
      if (told.patch) take(told);
      if (sending === before) {
        arrived();
        restore();
      }
      setTimeout(() => {                // the stream brings the position; if not, the page does
        if (body.dataset.number === before) location.reload();
      }, 4000);
    } else {
      follow([]);
      refuse({ title: "", ...told });
    }
  } catch {
    refuse({ title: "", message: words.lost });
    connect();
  } finally {
    if (sending === before) sending = null;
    go?.removeAttribute("aria-disabled");
    connection();
  }
}

// Why something is not possible.
async function why(asked, label = "") {
  const address = new URL(`${$("#moves-form").getAttribute("action")}/why`, location.href);
  address.searchParams.set("ask", asked);
  try {
    const answer = await fetch(address, { headers: { accept: "application/json" } });
    const told = await answer.json();
    drop();
    refuse({ ...told, title: label || told.title });
  } catch {
    refuse({ title: label, message: words.unanswered });
  }
}

function refuse(told) {
  const box = element("div", told.fine ? "refusal fine" : "refusal");
  if (told.title) box.append(element("b", "", told.title), " ");
  box.append(element("span", "", told.message), " ");
  if (told.clause) {
    const clause = element("a", "clause", told.clause);
    clause.href = `/rules/${$("main").dataset.gamePage}#${told.clause}`;
    box.append(clause);
  }
  if (told.nearest?.action) {
    const nearest = element("button", "linklike", nearestTo(told));
    nearest.type = "button";
    nearest.dataset.choose = told.nearest.action;
    const line = element("p");
    line.append(nearest);
    box.append(line);
  }
  const close = element("button", "btn small", words.all);
  close.type = "button";
  close.dataset.all = "";
  box.append(close);
  $("#refusal").replaceChildren(box);
  say([told.message, told.nearest?.action && nearestTo(told)].filter(Boolean).join(" "));
}

function nearestTo(told) {
  return words.nearest.replace("{action}", told.nearest.title);
}

function clearRefusal() {
  const place = $("#refusal");
  const held = place?.contains(document.activeElement);
  place?.replaceChildren();
  if (held) $("#ask").focus({ preventScroll: true });
}

function element(name, cls = "", text = "") {
  const made = document.createElement(name);
  if (cls) made.className = cls;
  made.textContent = text;
  return made;
}

// While offline one can look and choose; what is confirmed waits. That stands under the button.
function connection() {
  const off = isOffline();
  const waits = off && chosen && waitingMove()?.action === chosen;
  for (const form of all("form[data-send]")) {
    const button = form.querySelector("button");
    if (form.dataset.send === "act" ? waits : off) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
  $("#turn .offline-note")?.remove();
  const note = waits ? words.waits : words.plan;
  if (off && chosen) $("#turn-choice").append(element("p", "offline-note", note));
}

// A page that is opened without a network shows what waits; once there is one, it is sent.
function connected({ detail: state }) {
  const move = waitingMove();
  if (state === "live") sendWaiting();
  else if (state === "offline" && move && chosen !== move.action && detail(move.action)) {
    choose(move.action);
    keepMove(move);
  }
  connection();
}

export function touched(place) {
  const actions = place.dataset.actions ? place.dataset.actions.split("|") : [];
  const label = place.getAttribute("aria-label").split(/\s*[;；、]/)[0];
  if (chosen && actions.includes(chosen)) confirm();
  else if (actions.length === 1) choose(actions[0]);
  else if (actions.length) offer(actions, label);
  else if (place.dataset.ask) why(place.dataset.ask, whole(place));
}

// What the place is, in a sentence: the large print of something small.
function whole(place) {
  const stop = document.documentElement.lang === "ja" ? "。" : ".";
  return place.getAttribute("aria-label").replace(/\s*[;；]\s*[^;；]*$/, "") + stop;
}

export function setUpChoosing() {
  if (!$("#turn-choice")) return;
  chosen = $("#turn-choice form [name=action]")?.value || "";
  mark();
  document.addEventListener("connection", connected);
  document.addEventListener("click", (event) => { hasty = event.detail > 1; }, true);
  document.addEventListener("keydown", (event) => {
    hasty = event.repeat;
    byKey = true;
  }, true);
  document.addEventListener("pointerdown", () => { byKey = false; }, true);
  document.addEventListener("click", (event) => {
    const place = event.target.closest(".board .place, .good[data-actions]");
    const button = event.target.closest("[data-choose], [data-ask], [data-back], [data-all]");
    if (place) touched(place);
    else if (!button) return;
    else if (button.dataset.choose) choose(button.dataset.choose);
    else if (button.dataset.ask) why(button.dataset.ask);
    else back();
    if (button) event.preventDefault();
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-send]")) return;
    event.preventDefault();
    send(event.target);
  });
}
