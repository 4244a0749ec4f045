// The table's page: what the parts of the client have to do with each other.
// Without any of this the page works by its links and forms.

import { choice, setUpChoosing } from "./choose.js";
import { setUpKeys } from "./keys.js";
import { settle } from "./motion.js";
import { applyPatch } from "./patch.js";
import { say, setUpSpeech, tellNews } from "./say.js";
import { setUpSheets } from "./sheets.js";
import { openStream } from "./stream.js";
import { setUpTips } from "./tip.js";
import { setUpShows, tellShows } from "./tour.js";
import { setUpZoom } from "./zoom.js";

const body = document.body;

function received(event) {
  const newest = newestLine();
  const held = document.activeElement;
  const leaves = applyPatch(event.patch);
  if (leaves) {
    location.reload();
    return;
  }
  body.dataset.number = event.number;
  body.dataset.version = event.version;
  settle(document);
  choice.restore();
  if (held !== body && gone(document.activeElement)) {
    document.querySelector("#result h2, #ask")?.focus({ preventScroll: true });
  }
  tellNews(newest);
  tellShows();
}

// Whether what had the focus is no longer there.
function gone(element) {
  return element === body || !element.checkVisibility();
}

function newestLine() {
  const line = document.querySelector("#log-list > li");
  return line ? Number(line.id.slice(4)) : 0;
}

function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  const done = () => say(document.getElementById("words").dataset.copied);
  const label = button.querySelector("span");
  (navigator.clipboard ? navigator.clipboard.writeText(field.value) : Promise.reject()).catch(
    () => document.execCommand("copy")).then(() => {
    label.textContent = document.getElementById("words").dataset.copied;
    done();
  });
}

function markTab() {
  const tabs = document.querySelectorAll(".phonebar a");
  const here = location.hash || "#board";
  for (const tab of tabs) {
    if (tab.getAttribute("href") === here) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}

function light(line, on) {
  for (const place of line.dataset.places.split(" ").filter(Boolean)) {
    for (const side of ["w-", "t-"]) {
      document.getElementById(side + place)?.classList.toggle("glow", on);
    }
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => copy(button));
}
const slider = document.getElementById("slider");
slider?.addEventListener("change", () => slider.form.submit());
const log = document.getElementById("log-list");
for (const [kind, on] of [["pointerover", true], ["focusin", true], ["pointerout", false],
  ["focusout", false]]) {
  document.querySelector(".desk")?.addEventListener(kind, (event) => {
    const line = event.target.closest("[data-places]");
    if (line) light(line, on);
  });
}
document.addEventListener("click", (event) => {      // a menu closes when something else is used
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target) || event.target.closest(".sheet a")) menu.open = false;
  }
});
const shown = log?.querySelector("[aria-current]");
if (shown) log.parentElement.scrollTop = shown.offsetTop - log.parentElement.clientHeight / 3;
window.addEventListener("hashchange", markTab);
markTab();
settle(document);
setUpSpeech();
setUpChoosing();
setUpKeys();
setUpTips();
setUpSheets();
setUpZoom();
setUpShows();
if (body.dataset.stream) openStream(received);
