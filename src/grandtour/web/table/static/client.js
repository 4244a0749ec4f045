// The table's page: what the parts of the client have to do with each other.
// Without any of this the page works by its links and forms.

import { choice, setUpChoosing } from "./choose.js";
import { setUpClocks, tellTime } from "./clock.js";
import { setUpCopying } from "./copy.js";
import { setUpQuestions, tellOwner } from "./dock.js";
import { tellElsewhere } from "./elsewhere.js";
import { setUpFirstNotes, tellFirstNotes } from "./first_notes.js";
import { holdings, tellGains } from "./gains.js";
import { setUpHints, tellHint } from "./hint.js";
import { setUpInquiries } from "./inquire.js";
import { setUpKeys } from "./keys.js";
import { setUpLighter } from "./lighter.js";
import { setUpList, tellList } from "./list.js";
import { setUpLookUp } from "./lookup.js";
import { settle } from "./motion.js";
import { openQuestion, setUpOpening } from "./opening.js";
import { setUpPace } from "./pace.js";
import { applyPatch } from "./patch.js";
import { receive, showNext } from "./queue.js";
import { setUpReasons } from "./reasons.js";
import { setUpRematch } from "./rematch.js";
import { say, setUpSpeech, tellNews } from "./say.js";
import { setUpSheets } from "./sheets.js";
import { setUpShows, tellEnd, tellShows } from "./shows.js";
import { setUpSince, stopShowing, tellSince } from "./since.js";
import { setUpSounds, tellSounds } from "./sound.js";
import { openStream } from "./stream.js";
import { setUpTalk, tellTalk } from "./talk.js";
import { setUpTips } from "./tip.js";
import { setUpZoom } from "./zoom.js";

const body = document.body;

// What the page knows of is what it has received; it may still show a scoring before it.
function received(event) {
  body.dataset.number = event.number;
  body.dataset.version = event.version;
  receive(event, aside);
}

function aside(patch) {
  const held = document.activeElement;
  applyPatch(patch);
  tellTime();
  tellOwner();
  focus(held);
  tellSounds(false, tellTalk());
}

// True if somebody else has moved. First all that is written, then all that asks where something is
// or moves the focus: each time one follows on the other, the whole page is laid out once more.
export function paint(patch) {
  stopShowing();
  const newest = newestLine();
  const held = document.activeElement;
  const before = holdings();
  choice.letGo();
  const leaves = applyPatch(patch);
  if (leaves) {
    location.reload();
    return false;
  }
  settle(document);
  contribute();
  choice.renew();
  tellHint();
  tellTime();
  tellNews(newest, choice.next);
  tellFirstNotes();
  tellShows();
  tellSince();
  tellElsewhere();
  tellOwner();
  focus(held);
  tellList();
  openQuestion();
  tellGains(before, newest);
  tellEnd();
  const others = moved(newest);
  tellSounds(others, tellTalk());
  return others;
}

// Where a deal waits for this browser; elsewhere nothing is loaded for it. If somebody leaves before
// it is there, WebKit says that it could not be loaded.
function contribute() {
  if (!document.querySelector("[data-deal-step]")) return;
  import("/static/contribute.js").then((deal) => deal.contribute(), () => {});
}

// What had the focus may be gone.
function focus(held) {
  if (choice.hold() || held === body || !gone(document.activeElement)) return;
  [...document.querySelectorAll("#result h2, #consent-h, #ask")].find((one) => one.checkVisibility())
    ?.focus({ preventScroll: true });
}

// Whether somebody else has moved since that line of the log.
function moved(newest) {
  const line = document.querySelector("#log-list > li:not([data-mine], [data-act])");
  return Boolean(line) && Number(line.id.slice(4)) > newest;
}

// Whether what had the focus is no longer there.
function gone(element) {
  return element === body || !element.checkVisibility();
}

function newestLine() {
  const line = document.querySelector("#log-list > li:not([data-act])");
  return line ? Number(line.id.slice(4)) : 0;
}

function markTab() {
  const tabs = [...document.querySelectorAll(".phonebar a")];
  const here = tabs.find((tab) => tab.hash === location.hash) || tabs[0];
  for (const tab of tabs) {
    if (tab === here) tab.setAttribute("aria-current", "true");
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

function turnUp(menu) {
  menu.classList.remove("up");
  const [head, sheet] = [menu, menu.querySelector(".sheet")].map((one) => one.getBoundingClientRect());
  const tabs = document.querySelector(".phonebar")?.getBoundingClientRect();
  const floor = tabs?.height ? tabs.top : innerHeight;
  menu.classList.toggle("up", sheet.bottom > floor && head.top > floor - head.bottom);
}

setUpCopying(say);
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
document.addEventListener("toggle", ({ target }) => {      // and opens upwards if it has more room there
  if (target.matches("details.menu[open]")) turnUp(target);
}, true);
const shown = log?.querySelector("[aria-current]");
if (shown) log.parentElement.scrollTop = shown.offsetTop - log.parentElement.clientHeight / 3;
window.addEventListener("hashchange", markTab);
markTab();
settle(document);
contribute();
setUpSpeech();
setUpChoosing();
setUpLighter();
setUpList();
setUpKeys();
setUpTips(say);
setUpInquiries();
setUpLookUp();
setUpHints();
setUpQuestions();
setUpFirstNotes();
setUpReasons();
setUpSheets();
setUpZoom();
setUpShows(paint);
setUpPace(showNext);
setUpClocks();
setUpRematch();
setUpSince();
setUpTalk();
setUpSounds();
setUpOpening();
tellElsewhere();
if (body.dataset.stream) openStream(received);
