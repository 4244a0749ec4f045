// "What is this?": a small card that stays, with links to the clauses. It is asked for by the key I,
// by the second mouse button, and on a screen that is touched by a long press. A clause, or a word
// that one explains, only has to be pressed.

import { hide, spot, stand } from "./tip.js";
import { citedIn, described, learned, nameOf, thingOf } from "./what.js";

const LONG = 500;
const SLIP = 10;            // pixels that a finger may move meanwhile
const words = document.getElementById("words").dataset;
let card = null;
let asked = null;           // what the card is about
let press = null;           // the finger that is down: since when nothing else can be meant by it

export function inquire(thing) {
  close();
  hide();
  asked = thing;
  card = document.createElement("div");
  card.className = "tip asked";
  card.tabIndex = -1;
  card.setAttribute("role", "dialog");
  card.setAttribute("aria-label", nameOf(thing));
  card.addEventListener("keydown", keyed);
  card.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !card?.contains(event.relatedTarget)) close();
  });
  document.body.append(card);
  fill();
  card.focus({ preventScroll: true });
  learned(thing).then((more) => more && asked === thing && fill());
}

function fill() {
  card.replaceChildren(described(asked), closing());
  if (words.why && asked.dataset.ask && !asked.dataset.actions) card.append(reason());
  card.classList.toggle("low", asked.getBoundingClientRect().top < innerHeight / 2);
  stand(card, spot(asked, card.getBoundingClientRect()));
}

function closing() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "iconbtn";
  button.setAttribute("aria-label", words.close);
  const icon = document.querySelector("#words svg").cloneNode(true);
  button.append(icon);
  button.addEventListener("click", back);
  return button;
}

// The answer stands where all answers do.
function reason() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn small";
  button.dataset.ask = asked.dataset.ask;
  button.textContent = words.why;
  button.addEventListener("click", () => queueMicrotask(back));
  return button;
}

function keyed(event) {
  if (event.key !== "Escape" && event.key !== "i") return;
  event.stopPropagation();
  event.preventDefault();
  back();
}

function back() {
  const thing = asked;
  close();
  if (thing?.isConnected) thing.focus({ preventScroll: true });
}

function close() {
  card?.remove();
  card = asked = null;
}

function touchedDown(event) {
  release();
  if (event.pointerType !== "touch" || !event.isPrimary) return;
  const thing = thingOf(event.target);
  if (!thing) return;
  press = { x: event.clientX, y: event.clientY, asked: false };
  press.timer = setTimeout(() => {
    press.asked = true;
    inquire(thing);
  }, LONG);
}

function release() {
  clearTimeout(press?.timer);
  press = null;
}

// To the rules themselves leads the link in the card; with a key held down, this one does as ever.
function cited(event) {
  const link = citedIn(event.target);
  const otherwise = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || otherwise) return;
  event.preventDefault();
  inquire(link);
}

export function setUpInquiries() {
  document.querySelector("main[data-game-page]")?.addEventListener("click", cited);
  const board = document.getElementById("map");
  if (!board) return;
  board.addEventListener("pointerdown", touchedDown);
  board.addEventListener("pointermove", (event) => {
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLIP) {
      clearTimeout(press.timer);
    }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    board.addEventListener(end, () => clearTimeout(press?.timer));
  }
  board.addEventListener("mousedown", (event) => {      // which follows a touch, and would focus
    if (press?.asked) event.preventDefault();
  });
  board.addEventListener("click", (event) => {          // the end of a long press is no choice
    if (press?.asked) event.stopPropagation();
    release();
  }, { capture: true });
  board.addEventListener("contextmenu", (event) => {
    const thing = thingOf(event.target);
    if (!thing) return;
    event.preventDefault();
    clearTimeout(press?.timer);
    if (press) press.asked = true;
    if (asked !== thing) inquire(thing);
  });
  addEventListener("pointerdown", (event) => {
    if (card && !card.contains(event.target)) close();
  }, { capture: true });
}
