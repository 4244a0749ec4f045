// The rematch of a finished table. Players who are asked join when the time is up, if they still look
// at the page and write nothing. Spectators follow, if they have said so; that holds for the evening.

import { timeLeft } from "./clock.js";

const FOLLOW = "follow-rematch";
const STEP = 250;               // milliseconds
const counted = new Set();      // the moments to which this page has counted down

export function setUpRematch() {
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-follow] input")) return;
    if (target.checked) sessionStorage.setItem(FOLLOW, "yes");
    else sessionStorage.removeItem(FOLLOW);
  });
  tellRematch();
  setInterval(tellRematch, STEP);
}

export function tellRematch() {
  join(document.querySelector("form[data-joins]"));
  follow(document.querySelector("a[data-follows]"));
  for (const form of document.querySelectorAll("form[data-from]")) {
    form.hidden = timeLeft(Number(form.dataset.from)) > 0;
  }
  const offer = document.querySelector("[data-follow]");
  if (!offer) return;
  offer.hidden = false;
  offer.querySelector("input").checked = sessionStorage.getItem(FOLLOW) === "yes";
}

function join(form) {
  if (!form) return;
  const { joins } = form.dataset;
  if (timeLeft(Number(joins)) > 0) counted.add(joins);
  else if (counted.delete(joins) && !document.hidden && !isWriting()) form.requestSubmit();
}

function isWriting() {
  return [...document.querySelectorAll("textarea")].some((field) => field.value);
}

function follow(link) {
  if (link && sessionStorage.getItem(FOLLOW) === "yes") location.assign(link.href);
}
