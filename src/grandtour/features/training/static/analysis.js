// The page of an analysis: the board goes along with the graph, and what is new comes by itself
// while it is being made. Without this there are links.

import { Idiomorph } from "./idiomorph.js";
import { seek, spoken } from "./player.js";
import { setUpPositions } from "./positions.js";

const PAUSE = 2500;             // milliseconds until it is asked again what is new
const BREATH = 400;             // until a position is said that may only be passed through

const replay = document.getElementById("replay");
let timer = 0;

function graph() {
  return document.getElementById("graph-box");
}

function number() {
  return Number(replay.dataset.number);
}

function rows() {
  return [...document.querySelectorAll("#chances tr")];
}

// What the graph says of the position that is shown.
function here() {
  return rows().findLast((row) => Number(row.dataset.number) <= number());
}

// Everything beside the board that says where it is.
function mark() {
  for (const item of document.querySelectorAll("[data-shown]")) {
    const { from, shown } = item.dataset;
    const within = Number(from ?? shown) <= number() && number() <= Number(shown);
    if (within) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
  }
  const row = here();
  if (!row) return;
  const line = document.getElementById("graph-now");
  for (const end of ["x1", "x2"]) line.setAttribute(end, row.dataset.x);
  const chances = [...row.querySelectorAll("td.num")];
  for (const chance of document.querySelectorAll("[data-chance]")) {
    chance.textContent = chances[chance.dataset.chance].textContent;
  }
  handle(row);
}

// For keys and speech the graph is a slider.
function handle(row) {
  const said = { role: "slider", tabindex: 0, "aria-label": graph().dataset.called,
    "aria-describedby": "graph-said", "aria-valuemin": 0, "aria-valuemax": replay.dataset.last,
    "aria-valuenow": number(), "aria-valuetext": row.dataset.spoken };
  for (const [name, value] of Object.entries(said)) graph().setAttribute(name, value);
}

function arrived() {
  mark();
  clearTimeout(timer);
  timer = setTimeout(say, BREATH);
}

// A slider says itself what it has come to.
function say() {
  if (document.activeElement.matches("[role=slider], [type=range]")) return;
  const row = here();
  document.getElementById("say").textContent =
    [spoken(), row?.dataset.spoken].filter(Boolean).join(". ");
}

// The position nearest to where the pointer is.
function pointed(event) {
  if (!event.buttons || !event.target.closest("#graph-box")) return;
  const svg = graph().querySelector("svg");
  const { left, width } = svg.getBoundingClientRect();
  const x = (event.clientX - left) * svg.viewBox.baseVal.width / width;
  const away = (row) => Math.abs(Number(row.dataset.x) - x);
  const nearest = rows().reduce((best, row) => (away(row) < away(best) ? row : best));
  seek(Number(nearest.dataset.number));
}

function shown(event) {
  const link = event.target.closest("a[data-to]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    document.getElementById("board").scrollIntoView({ block: "nearest" });
  }
}

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (answer.ok) grow(await answer.text());
  } catch {
    // the server is away: later again
  }
  again();
}

function grow(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const part of document.querySelectorAll("[data-grows]")) {
    Idiomorph.morph(part, page.getElementById(part.id));
  }
  mark();
}

function again() {
  if ("running" in document.getElementById("findings").dataset) setTimeout(look, PAUSE);
}

setUpPositions(arrived);
mark();
document.addEventListener("pointerdown", pointed);
document.addEventListener("pointermove", pointed);
document.addEventListener("click", shown);
again();
