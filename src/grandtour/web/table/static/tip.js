// What a place of the board is, or what a clause says, in words beside it: while the mouse rests on it,
// or it has the focus of the keyboard. A card is also shown when it is touched. The clauses of a place
// are for those who ask (inquire.js): here they would cover its neighbours.

import { briefly, described, faceOf, learned, textOf, thingOf } from "./what.js";

const REST = 350;
const TOP = 64;
const APART = 10;
const CHOOSABLE = 1000;     // what it costs to cover a place that can be chosen; any other costs 1
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
  tip.className = thing.dataset.tip ? "tip brief" : "tip";
  tip.inert = true;
  document.body.append(tip);
  const drawn = thing.matches(".board *");
  fill(drawn ? briefly(thing) : described(thing));
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
  stand(tip, touched ? [8, TOP] : spot(shown, tip.getBoundingClientRect()));
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

// Above, below, to the left or right, or at a corner: the first where it covers the fewest places that
// can be chosen, stays upon the board, and covers the fewest other places.
export function spot(thing, own) {
  const box = thing.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const across = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2),
    clientWidth - own.width - 8);
  const down = Math.max(TOP, Math.min(box.top + box.height / 2 - own.height / 2,
    clientHeight - own.height - 8));
  const [left, right] = [box.left - own.width - APART, box.right + APART];
  const [above, below] = [box.top - own.height - APART, box.bottom + APART];
  const spots = [[across, above], [across, below], [left, down], [right, down],
    [left, above], [right, above], [left, below], [right, below]];
  const price = priced(thing, own);
  const seen = spots.filter(([x, y]) => x >= 0 && y >= 0
    && x + own.width <= clientWidth && y + own.height <= clientHeight);
  return seen.sort((one, other) => price(one) - price(other))[0] || spots[1];
}

function priced(thing, { width, height }) {
  const board = thing.closest(".board")?.getBoundingClientRect();
  const places = [...document.querySelectorAll(".board .place")].filter((place) => place !== thing)
    .map((place) => [place.getBoundingClientRect(), place.dataset.actions ? CHOOSABLE : 1]);
  return ([left, top]) => {
    const [right, bottom] = [left + width, top + height];
    const beyond = board && (left < board.left || right > board.right || top < board.top
      || bottom > board.bottom) ? CHOOSABLE / 2 : 0;
    return places.reduce((sum, [box, cost]) => sum + (left < box.right && box.left < right
      && top < box.bottom && box.top < bottom ? cost : 0), beyond);
  };
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
