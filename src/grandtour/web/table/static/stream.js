// The live connection: one stream for the page, re-opened by this code with growing pauses, closed
// while nobody looks. Its state is always said in words.

import { shownLayout } from "./motion.js";
import { say } from "./say.js";
import { wants } from "./sound.js";

const HIDDEN = 20_000;
const GLIMPSE = 30_000;         // so often a hidden page that is to sound looks for a moment
const SLOW = 1_000;
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

const body = document.body;
const words = document.getElementById("words").dataset;
const panels = new Map([...document.querySelectorAll("[data-panel]")].map(
  (panel) => [panel.dataset.panel, panel.querySelector("span")]));
let source = null;
let layout = "";                // of the board, which the stream brings
let onEvent = () => {};
let failures = 0;
let since = null;
let retry = 0;
let slow = 0;
let hide = 0;
let glimpse = 0;

export function isOffline() {
  return Boolean(body.dataset.stream) && body.dataset.connection === "offline";
}

export function openStream(received) {
  onEvent = received;
  connect();
  document.addEventListener("visibilitychange", seenOrHidden);
  window.addEventListener("online", connect);
  window.addEventListener("offline", () => {
    failures += 1;
    failed();
  });
  window.addEventListener("resize", () => shownLayout() !== layout && source && connect());
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => event.persisted && connect());
}

export function connect() {
  close();
  if (!body.dataset.stream) return;
  if (layout && shownLayout() !== layout) body.dataset.version = "";     // the other board is old
  layout = shownLayout();
  const address = new URL(body.dataset.stream, location.href);
  address.searchParams.set("number", body.dataset.number);
  for (const [name, value] of Object.entries(looks())) address.searchParams.set(name, value);
  for (const [name, told] of panels) address.searchParams.set(`panel-${name}`, told.textContent);
  if (glimpse) address.searchParams.set("glimpse", "");
  source = new EventSource(address);
  slow = setTimeout(() => failures || show("catching"), SLOW);
  source.onmessage = (message) => {
    clearTimeout(slow);
    failures = 0;
    since = null;
    show("live");
    take(JSON.parse(message.data));
    if (glimpse) close();
  };
  source.onerror = failed;
}

// What this page shows, beside the number of the position.
export function looks() {
  return { version: body.dataset.version, layout, sight: body.dataset.sight || "" };
}

// A change, from the stream or with the answer to what this page has sent, whichever comes first.
export function take(event) {
  if (event.turned) return turn();
  if (event.gone) return end(event.gone);
  if (event.panels) return tellPanels(event.panels);
  if (event.passing) return passOn(event.passing);
  const shown = [Number(body.dataset.number), Number(body.dataset.version)];
  const same = (state) => state[0] === shown[0] && state[1] === shown[1];
  if (same([event.number, event.version]) && event.since) return;
  if (!event.since || same(event.since)) onEvent(event);
  else connect();
}

// The device is another one's now: nothing of what it has shown is seen any longer, nor stays.
function turn() {
  close();
  body.hidden = true;
  location.replace(location.pathname);
}

// Shows what the reader alone is told, in the panels with these names: nothing moves.
function tellPanels(told) {
  for (const [name, words] of Object.entries(told)) {
    const shown = panels.get(name);
    shown.textContent = words;
    shown.closest("[data-panel]").hidden = !words;
    if (words) say(words);
  }
}

// Something that happens at the table and stays nowhere: a script that shows it listens.
function passOn(passing) {
  document.dispatchEvent(new CustomEvent("passing", { detail: passing }));
}

// The table is there no longer: the page says so, and where one goes on.
function end(html) {
  close();
  delete body.dataset.stream;
  const connection = document.getElementById("connection");
  connection.className = "";
  connection.replaceChildren();
  const main = document.getElementById("main");
  main.innerHTML = html;
  const heading = main.querySelector("h2");
  document.title = heading.textContent;
  heading.focus();
}

function failed() {
  if (source?.readyState === EventSource.CLOSED) seek();
  close();
  since ??= new Date();
  failures += 1;
  show(failures > 1 ? "offline" : "catching");
  retry = setTimeout(connect, PAUSES[Math.min(failures - 1, PAUSES.length - 1)]);
}

// The server has refused the stream: perhaps the table is gone since the page let go of it.
async function seek() {
  const answer = await fetch(location.pathname, { method: "HEAD" }).catch(() => null);
  if (answer?.status === 404) location.reload();
}

function close() {
  clearTimeout(retry);
  clearTimeout(slow);
  source?.close();
  source = null;
}

function seenOrHidden() {
  clearTimeout(hide);
  clearInterval(glimpse);
  glimpse = 0;
  if (document.hidden) hide = setTimeout(rest, HIDDEN);
  else if (!source) connect();
}

function rest() {
  close();
  if (wants("turn")) glimpse = setInterval(connect, GLIMPSE);
}

function show(state) {
  const place = document.getElementById("connection");
  if (body.dataset.connection === state && state !== "offline") return;
  body.dataset.connection = state;
  place.className = state;
  const time = since?.toLocaleTimeString(document.documentElement.lang,
    { hour: "2-digit", minute: "2-digit", hour12: false });
  place.textContent = { live: words.live, catching: words.catching,
    offline: words.offline.replace("{time}", time) }[state];
  if (state === "offline") {
    const again = document.createElement("button");
    again.className = "btn small";
    again.textContent = words.try;
    again.addEventListener("click", connect);
    place.append(again);
  }
  document.dispatchEvent(new CustomEvent("connection", { detail: state }));
}
