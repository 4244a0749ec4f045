// A step of a lesson. The answer and the next step are fetched and put into this page: the board keeps
// its place, and moves no farther than to the next place to look at. Without this script each step is
// a page that opens there.

import { choice } from "./choose.js";
import { paint } from "./client.js";
import { follow, isStill, shownBoard, sight } from "./motion.js";
import { say } from "./say.js";

const PARTS = "#doc-title, #phase, #table-sub, #table-state, #lesson, #turn-idle, #shows, #players [id],"
  + " #moves-count, #moves-body, #moves-form, #overview, #details, #map";

const $ = (selector) => document.querySelector(selector);
let fetching = false;

addEventListener("click", (event) => {
  const link = event.target.closest("#next-step");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.href, {}, () => location.assign(link.href));
});
addEventListener("submit", (event) => {
  const form = event.target.closest("#turn-choice form");
  if (!form) return;
  event.preventDefault();
  follow([...document.querySelectorAll(".board .way.chosen")]);
  show(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(form)) },
    () => form.submit());
});
addEventListener("popstate", () => location.reload());
pan("instant");
$("#next-step")?.focus({ preventScroll: true });

// Put this page into the one that is open; `leave` opens it where that is not possible.
async function show(address, wishes, leave) {
  if (fetching) return;
  fetching = true;
  try {
    const answer = await fetch(address, wishes);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.ok && page.getElementById("lesson")) put(page, answer.url);
    else leave();
  } catch {
    leave();
  } finally {
    fetching = false;
  }
}

function put(page, address) {
  history.pushState(null, "", address);
  choice.back();
  $(".zoom .btn")?.click();                     // the whole board, as the page has it
  document.body.dataset.number = page.body.dataset.number;
  paint(Object.fromEntries([...page.querySelectorAll(PARTS)].map((part) => [part.id, part.outerHTML])));
  const next = $("#next-step");
  (next || $("#ask")).focus({ preventScroll: true });
  say((next ? $("#ask") : $(".telling")).textContent.replace(/\s+/g, " ").trim());
  pan(isStill() ? "instant" : "smooth");
}

// Where the question is docked, the place that it is about comes into the middle third of what is seen.
function pan(behavior) {
  const place = shownBoard()?.querySelector("[data-pointed]")?.getBoundingClientRect();
  const seen = sight();
  if (!place || !seen) return;
  const off = (place.top + place.bottom - seen.roof - seen.floor) / 2;
  if (Math.abs(off) > (seen.floor - seen.roof) / 6) scrollBy({ top: off, behavior });
}
