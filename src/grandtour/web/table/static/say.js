// What is said aloud: answers to the reader politely, others' moves politely and together, "your
// turn" at once.

import { isStill } from "./motion.js";

const PULSE = 1_400;
const BREATH = 250;             // milliseconds until an answer is said
const GATHER = 2_000;           // others' moves within this time are said in one
const SETTLED = 800;            // a screen reader that still takes in a new position drops what is said

const words = document.getElementById("words").dataset;
let mine = isMine();
let settling = 0;
let ahead = false;              // whether it was said that it is, before the page shows it
let queue = [];
let timer = 0;
let moves = [];
let gathering = 0;
let pulsing = null;

export function isMine() {
  return document.getElementById("turn-idle")?.dataset.mine === "yes";
}

export function say(text) {
  queue.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    document.getElementById("say").textContent = queue.join(" ");
    queue = [];
  }, BREATH);
}

// Of what happens at the table: the first of several moves waits for the others.
export function tell(text) {
  moves.push(text);
  gathering ||= setTimeout(() => {
    document.getElementById("news").textContent = moves.join(" ");
    moves = [];
    gathering = 0;
  }, GATHER);
}

function alert(text) {
  const region = document.getElementById("alert");
  region.textContent = "";
  clearTimeout(settling);         // what has not been said yet is out of date
  if (text) settling = setTimeout(() => { region.textContent = text; }, SETTLED);
}

// After an update: the moves of others since the line `newest`; and that it is the reader's turn, with
// the question, if it was not before or others have moved in between. Where the focus goes to, `next`,
// is read out without that.
export function tellNews(newest, next) {
  const lines = [...document.querySelectorAll("#log-list > li:not([data-mine], [data-act])")]
    .filter((line) => Number(line.id.slice(4)) > newest);
  for (const line of lines.reverse()) {
    const sentences = line.querySelector(".said").cloneNode(true);
    for (const silent of sentences.querySelectorAll(unsaid(line))) silent.remove();
    tell(plain(sentences));
  }
  const now = isMine();
  if (now && (!mine || lines.length)) {
    pulse(document.getElementById("turn"));
    const question = document.getElementById("ask");
    alert([!ahead && words.turn, next !== question && plain(question)].filter(Boolean).join(" "));
  } else if (!now && !ahead) {
    alert("");
  }
  if (now) ahead = false;
  mine = now;
}

function plain(element) {
  return element.textContent.replace(/\s+/g, " ").trim();
}

// While the page still shows what came before: the turn is not kept waiting for that.
export function announceTurn() {
  ahead = true;
  alert(words.turn);
}

// A question to all, put to the reader.
export function alertQuestion() {
  pulse(document.getElementById("turn"));
  alert(plain(document.getElementById("consent-h")));
}

// A rim that fades. Of opacity only, and one at a time: anything else would be painted again in every
// frame, together with the pieces that slide.
function pulse(panel) {
  if (isStill()) return;
  pulsing?.cancel();
  pulsing = panel.animate({ opacity: [.8, 0] },
    { duration: PULSE, easing: "ease-out", pseudoElement: "::after" });
}

// Clauses, what can be asked, and what the shows of this line will say.
function unsaid(line) {
  const shown = document.getElementById("shows")?.dataset.entry === line.id.slice(4);
  return shown ? ".clause, .why, .because, [data-watched]" : ".clause, .why, .because";
}

export function setUpSpeech() {
  mine = isMine();
}
