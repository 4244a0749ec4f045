// The notes in a first game: one at a time, each until it is sent away, all until the first own
// move. What a note is about is outlined meanwhile. Where there is little room only its question stands
// there until it is pressed.

import { isMine, say } from "./say.js";

const notes = document.getElementById("notes");
const narrow = matchMedia("(max-width: 40em), (max-height: 50em)");
let said = null;

export function setUpFirstNotes() {
  if (!notes) return;
  notes.classList.add("one-by-one");
  for (const note of notes.querySelectorAll("details")) note.open = !narrow.matches;
  notes.addEventListener("submit", (event) => {
    event.preventDefault();
    closeFirstNote();
  });
  document.addEventListener("keydown", (event) => {     // if Escape has meant nothing else
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (!document.querySelector("dialog[open]")) closeFirstNote();
  });
  show();
}

// After an update: the turn may have come, or the first own move been made.
export function tellFirstNotes() {
  if (!notes?.isConnected) return;
  if (document.querySelector("#log-list > li[data-mine]:not([data-act])")) {
    delete document.body.dataset.note;
    notes.remove();
  } else show();
}

function closeFirstNote() {
  const note = current();
  if (!note?.checkVisibility()) return;
  note.dataset.gone = "";
  send(note.dataset.note);
  show();
}

function current() {
  return notes?.isConnected ? notes.querySelector("li:not([data-gone])") : null;
}

function show() {
  const note = current();
  for (const one of notes.querySelectorAll("li")) one.classList.toggle("now", one === note);
  if (!note) {
    const held = notes.contains(document.activeElement);
    notes.classList.add("gone");
    delete document.body.dataset.note;
    if (held) document.getElementById("ask").focus({ preventScroll: true });
  } else if (isMine()) {
    document.body.dataset.note = note.dataset.note;
    if (said !== note) say(note.textContent.replace(/\s+/g, " ").trim());
    said = note;
  }
}

// If the server does not answer, the note comes again with the next page.
function send(note) {
  const form = notes.querySelector("form");
  fetch(form.action, { method: "POST", body: new URLSearchParams({ notes: note }),
    redirect: "manual" }).catch(() => {});
}
