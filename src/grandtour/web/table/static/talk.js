// Talking: lines go out and come in without leaving the page, are said aloud once, and are counted
// in words as long as nobody has looked at them. What is being written is kept over a new page.

import { say } from "./say.js";

const NEAR = 8;                 // pixels

const words = document.getElementById("words").dataset;
const list = document.getElementById("talk-list");
const field = document.getElementById("talk-text");
const refusal = document.getElementById("talk-refusal");
const draft = `draft ${document.body.dataset.table}`;
const read = `read ${document.body.dataset.table}`;

let heard = newest();           // the number of the last line that was said aloud or was here at first
const going = new Set();        // what is on its way: pressed twice, it is said once
let atEnd = true;               // whether the newest line is in sight: who reads earlier ones stays there

function lines() {
  return [...list.querySelectorAll("li:not([hidden], [data-mine])")];
}

function numberOf(line) {
  return Number(line.id.slice("talk-".length));
}

function newest() {
  return list?.lastElementChild ? numberOf(list.lastElementChild) : 0;
}

export function setUpTalk() {
  if (!list) return;
  field && (field.value ||= sessionStorage.getItem(draft) || "");
  field?.addEventListener("input", () => sessionStorage.setItem(draft, field.value));
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-talk]")) return;
    event.preventDefault();
    send(event.target, event.submitter);
  });
  new IntersectionObserver(([seen]) => {
    if (seen.isIntersecting && atEnd) toEnd();
    look();
  }).observe(list.parentElement);
  list.parentElement.addEventListener("scroll", ({ target }) => {
    atEnd = target.scrollHeight - target.scrollTop - target.clientHeight < NEAR;
  });
  document.addEventListener("visibilitychange", look);
  toEnd();
  look();
}

// After an update: others' new lines are said, each in a sentence. The number of the last, 0 if
// there are none.
export function tellTalk() {
  if (!list || newest() <= heard) return 0;
  const fresh = lines().filter((line) => numberOf(line) > heard);
  const own = list.lastElementChild.matches("[data-mine]");
  heard = newest();
  for (const line of fresh) {
    const part = (name) => line.querySelector(name)?.textContent.trim() || "";
    say(words.said.replace("{name}", () => part("b")).replace("{text}", () => part(".text")));
  }
  if (own || (atEnd && isSeen())) toEnd();
  look();
  return fresh.length ? heard : 0;
}

async function send(form, button) {
  const fields = new URLSearchParams(new FormData(form, button));
  const said = `${form.action} ${fields}`;
  if (going.has(said)) return;
  going.add(said);
  const text = fields.get("text");
  refusal.replaceChildren();
  try {
    const answer = await fetch(form.action, {
      method: "POST", headers: { accept: "application/json" }, body: fields });
    if (!answer.ok) refuse((await answer.json()).message);
    else if (text !== null && field.value === text) empty();
    else form.querySelector("details[open]")?.removeAttribute("open");
  } catch {
    refuse(words.unsent);
  } finally {
    going.delete(said);
  }
}

function empty() {
  field.value = "";
  sessionStorage.removeItem(draft);
}

function refuse(sentence) {
  const box = document.createElement("div");
  box.className = "refusal";
  box.textContent = sentence;
  refusal.replaceChildren(box);
}

// What has been looked at is read.

function isSeen() {
  const box = list.parentElement.getBoundingClientRect();
  return !document.hidden && box.width > 0 && box.top < innerHeight && box.bottom > 0;
}

function look() {
  if (isSeen()) localStorage.setItem(read, newest());
  const last = Number(localStorage.getItem(read) || 0);
  const count = lines().filter((line) => numberOf(line) > last).length;
  for (const place of document.querySelectorAll(".unread")) {
    place.textContent = count ? words.unread.replace("{n}", count) : "";
  }
}

function toEnd() {
  const frame = list.parentElement;
  frame.scrollTop = frame.scrollHeight;
}
