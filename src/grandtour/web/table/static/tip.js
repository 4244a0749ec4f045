// What a place of the board is, or what a clause says, in words beside it: while the mouse rests on it,
// or it has the focus of the keyboard. A card is also shown when it is touched. The clauses of a place
// are for those who ask (inquire.js): here they would cover its neighbours.

import { described, faceOf, learned, named, textOf, thingOf } from "./what.js";

const REST = 350;
const TOP = 64;
let tip = null;
let shown = null;
let touched = false;        // then it stands at the top, out of the finger's way
let timer = 0;
let tell = describe;        // what a clause says, to whoever goes there by keys

function show(thing, byTouch = false) {
  hide();
  if (!thing.isConnected) return;
  shown = thing;
  touched = byTouch;
  tip = document.createElement("div");
  tip.className = "tip";
  tip.inert = true;
  document.body.append(tip);
  const drawn = thing.matches(".board *");
  fill(drawn ? named(thing) : described(thing));
  if (!drawn) cite(thing);
}

async function cite(thing) {
  const more = await learned(thing);
  if (shown === thing && thing === document.activeElement) tell(textOf(thing), thing);
  if (more && shown === thing) fill(described(thing));
}

function fill(parts) {
  tip.replaceChildren(parts);
  place();
}

function place() {
  stand(tip, touched ? [8, TOP] : spot(shown.getBoundingClientRect(), tip.getBoundingClientRect()));
}

// What is pointed at or focused may have been scrolled into sight just now: then it is told beside
// it as before.
function scrolled() {
  if (!shown) return;
  if (!touched && shown.matches(":hover, :focus-visible")) place();
  else hide();
}

export function stand(box, [left, top]) {
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

// Above, below, to the left or right: the first that covers no other place, else the first that
// is on the screen.
export function spot(box, own) {
  const across = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2),
    document.documentElement.clientWidth - own.width - 8);
  const down = Math.max(TOP, Math.min(box.top + box.height / 2 - own.height / 2,
    document.documentElement.clientHeight - own.height - 8));
  const spots = [[across, box.top - own.height - 10], [across, box.bottom + 10],
    [box.left - own.width - 10, down], [box.right + 10, down]];
  return spots.find((at) => isFree(at, own)) || spots.find((at) => isSeen(at, own)) || spots[1];
}

function isSeen([left, top], { width, height }) {
  const { clientWidth, clientHeight } = document.documentElement;
  return left >= 0 && top >= 0 && left + width <= clientWidth && top + height <= clientHeight;
}

function isFree([left, top], { width, height }) {
  const points = [.1, .5, .9].flatMap((x) => [.1, .5, .9].map((y) =>
    document.elementFromPoint(left + x * width, top + y * height)));
  return points.every((found) => found?.closest(".board") && !found.closest(".place"));
}

export function hide() {
  clearTimeout(timer);
  tip?.remove();
  tip = shown = null;
}

// Where nothing is said aloud.
function describe(text, thing) {
  thing.setAttribute("aria-description", text);
}

export function setUpTips(say = describe) {
  tell = say;
  const desk = document.querySelector("main[data-game-page]");
  if (!desk) return;
  desk.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const thing = thingOf(event.target);
    if (thing && thing === shown) return;
    hide();
    if (thing) timer = setTimeout(() => show(thing), REST);
  });
  desk.addEventListener("pointerleave", hide);
  addEventListener("pointerdown", hide, { capture: true });
  desk.addEventListener("click", (event) => {
    const thing = thingOf(event.target);
    if (event.pointerType === "touch" && thing && faceOf(thing)) show(thing, true);
  });
  desk.addEventListener("focusin", (event) => {
    const thing = thingOf(event.target);
    if (thing === event.target && thing.matches(":focus-visible")) show(thing);
  });
  desk.addEventListener("focusout", hide);
  addEventListener("scroll", scrolled, { passive: true, capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
}
