// How much waits for the green button can be set in the menu of the table. Whoever has pressed it twice
// for what can be taken back is asked once whether such steps shall go at once.

import { choice } from "./choose.js";
import { say } from "./say.js";

const root = document.documentElement;
const ENOUGH = 2;
const PRESSED = "pressed";          // how often, or that the question is answered
const ANSWERED = "answered";

const offer = document.getElementById("lighter");

export function setUpLighter() {
  const form = document.getElementById("confirming");
  if (!form) return;
  form.hidden = false;
  form.addEventListener("change", () => keep(form));
  document.addEventListener("submit", (event) => {
    if (event.target.matches("#turn-choice form[data-send]") && !isFinal(choice.chosen)) count();
  });
  offer?.addEventListener("click", (event) => {
    const answer = event.target.closest("[data-lighter]")?.dataset.lighter;
    if (answer === undefined) return;
    settled();
    document.getElementById("ask").focus({ preventScroll: true });
    if (!answer) return;
    form.elements.confirm.value = answer;
    keep(form);
  });
}

// Whether this would wait for the button even then.
function isFinal(action) {
  const found = [...document.querySelectorAll("#details > [data-for]")]
    .find((one) => one.dataset.for === action);
  return !found || found.dataset.weight === "final";
}

function count() {
  const known = localStorage.getItem(PRESSED) || "0";
  if (root.dataset.confirm || known === ANSWERED) return;
  const pressed = Number(known) + 1;
  localStorage.setItem(PRESSED, pressed);
  if (pressed >= ENOUGH && offer.hidden) ask();
}

// Where the turn is docked, the question lies under the header; else below the list.
function ask() {
  const roof = document.querySelector(".bar").getBoundingClientRect().bottom;
  offer.style.setProperty("--roof", `${roof}px`);
  offer.hidden = false;
  say(offer.querySelector("span").textContent);
}

function settled() {
  localStorage.setItem(PRESSED, ANSWERED);
  if (offer) offer.hidden = true;
}

async function keep(form) {
  const chosen = form.elements.confirm.value;
  if (chosen === "step") delete root.dataset.confirm;
  else root.dataset.confirm = chosen;
  settled();
  await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
}
