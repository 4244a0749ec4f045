// Hints, step by step: which part of the board, which move, why - compared with what is chosen.

import { choice } from "./choose.js";
import { reveal } from "./motion.js";
import { say } from "./say.js";

const words = document.getElementById("words").dataset;
const place = document.getElementById("hint-told");
let asking = false;

// The first step, or the one after what is shown.
export function askHint() {
  document.querySelector("#hint-told form, #hint form")?.requestSubmit();
}

export function closeHint() {
  if (!place?.hasChildNodes()) return false;
  const held = place.contains(document.activeElement);
  place.replaceChildren();
  light();
  if (held) document.getElementById("ask").focus({ preventScroll: true });
  return true;
}

// After an update: a hint is for one position.
export function tellHint() {
  const told = place?.querySelector(".hinted");
  if (told && told.dataset.number !== document.body.dataset.number) closeHint();
  else light();
}

function light() {
  for (const old of document.querySelectorAll(".board .advised")) old.classList.remove("advised");
  const names = place?.querySelector(".hinted")?.dataset.lit.split(" ").filter(Boolean) || [];
  const lit = names.flatMap((name) => ["w-", "t-", "w-ring-", "t-ring-"].map((side) =>
    document.getElementById(side + name)).filter(Boolean));
  for (const one of lit) one.classList.add("advised");
  return lit;
}

async function ask(form) {
  if (asking) return;
  asking = true;
  const fields = new URLSearchParams(new FormData(form));
  fields.set("mine", choice.chosen);
  const button = form.querySelector("button");
  button.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.getAttribute("action"),
      { method: "POST", body: fields, headers: { accept: "application/json" } });
    const told = await answer.json();
    if (fields.get("number") !== document.body.dataset.number) return;     // it is too late
    if (answer.ok) show(told);
    else refuse(told.message);
  } catch {
    refuse(words.unanswered);
  } finally {
    asking = false;
    button.removeAttribute("aria-busy");
  }
}

function show(told) {
  const held = place.contains(document.activeElement)
    || document.getElementById("hint").contains(document.activeElement);
  place.innerHTML = told.html;
  reveal(light().find((one) => one.getBoundingClientRect().width));
  if (held) place.querySelector("form button").focus({ preventScroll: true });
  say(told.said);
}

function refuse(message) {
  const line = document.createElement("p");
  line.className = "refusal";
  line.textContent = message;
  place.replaceChildren(line);
  say(message);
}

export function setUpHints() {
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-hint]")) return;
    event.preventDefault();
    ask(event.target);
  });
  light();
}
