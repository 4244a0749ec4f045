// A scoring is watched stage by stage on the board that is seen: a vehicle runs along its way and
// halts, what pays is ringed and counted, the points go to their owners. The new position is there
// already: what runs here is a picture above it, blocks nothing, and ends at once by a tap or key.

import { face, isShort, isStill, reveal, shownBoard } from "./motion.js";
import { tell } from "./say.js";

const STAGE = 160;              // milliseconds: a halt
const TAG = 120;                // one place that pays
const FLIGHT = 300;
const COUNT = 40;               // one point more in the panel
const ROAD = 220;               // a road, which is about
const REACH = 0.115;            // as long as this part of the board's width
const SCROLL = 450;             // the page goes to the board
const SAMPLES = 400;            // points of a way that are looked at
const SHORT = 0.4;
const CHAIN = 8;                // halts that are shown in their full time; more of them hurry
const SVG = "http://www.w3.org/2000/svg";
const SCROLLING = ["PageUp", "PageDown", "Home", "End"];
const MODIFIERS = ["Shift", "Control", "Alt", "Meta", "CapsLock"];

let newest = entry();           // the entry whose scorings were shown, or were here at first
let queue = [];                 // the shows that wait
let skipping = null;            // while shows run: what ends them
let opened = false;             // whether the list was opened instead of moving
let hurry = 1;                  // the part of its time that everything takes
let strayed = false;            // whether somebody went elsewhere on the page since the last move
const owed = new Map();         // by seat: points that are still on their way

function section() {
  return document.getElementById("shows");
}

function entry() {
  return Number(section()?.dataset.entry || 0);
}

export function setUpShows() {
  offerReplay();
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-replay]")) replay();
    const tab = event.target.closest(".phonebar a");
    if (tab) stray(tab.hash !== "#board");
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-send]")) return;
    stray(false);
    if (opened) fold();
  });
  for (const kind of ["wheel", "touchmove"]) {
    document.addEventListener(kind, () => stray(true), { passive: true });
  }
  document.addEventListener("keydown", ({ key }) => SCROLLING.includes(key) && stray(true));
  window.addEventListener("hashchange", () => stray(location.hash !== "#board"));
}

function stray(away) {
  strayed = away;
}

// After an update: what is new is said and shown.
export function tellShows() {
  offerReplay();
  const now = entry();
  if (now < newest) skip();                 // it was taken back
  count();
  if (now <= newest) return;
  newest = now;
  for (const show of section().querySelectorAll(".show")) tell(show.dataset.say);
  if (isStill()) unfold();
  else if (!document.hidden) play(shows());
}

// Whatever is running comes to its end at once.
export function skip() {
  queue = [];
  owed.clear();
  end(skipping);
  count();
}

function end(running) {
  if (!running || skipping !== running) return;
  skipping = null;
  running.abort();
  for (const left of document.querySelectorAll(".tour, .flyer")) left.remove();
}

function replay() {
  skip();
  stray(false);
  play(shows());
}

function offerReplay() {
  const button = section()?.querySelector("[data-replay]");
  if (button) button.hidden = isStill();
}

function unfold() {
  section().querySelector("details").open = true;
  opened = true;
}

function fold() {
  opened = false;
  const list = section().querySelector("details");
  if (list && !list.contains(document.activeElement)) list.open = false;
}

// What the list says, as it is to be shown.
function shows() {
  return [...section().querySelectorAll(".show")].map((show) => ({
    way: show.dataset.way,
    vehicle: show.dataset.vehicle,
    halts: [...show.querySelectorAll(".halt")].map((halt) => ({
      place: halt.dataset.place,
      awards: [...halt.querySelectorAll("[data-points]")].map((award) => ({
        seat: Number(award.dataset.seat),
        points: Number(award.dataset.points),
        places: award.dataset.places.split(" ").filter(Boolean),
      })),
    })),
  }));
}

// The panels show what has arrived.
function count() {
  for (const score of document.querySelectorAll("[data-score]")) {
    const shown = Number(score.dataset.score) - (owed.get(Number(score.dataset.seat)) || 0);
    if (score.textContent !== String(shown)) score.textContent = shown;
  }
}

async function play(fresh) {
  for (const { seat, points } of fresh.flatMap((show) => show.halts.flatMap((halt) => halt.awards))) {
    owed.set(seat, (owed.get(seat) || 0) + points);
  }
  count();
  queue.push(...fresh);
  hurry = Math.min(1, CHAIN / queue.flatMap((show) => show.halts).length);
  if (skipping) return;
  const stop = new AbortController();
  skipping = stop;
  listen(stop.signal);
  try {
    while (queue.length) await run(queue.shift(), stop.signal);
  } catch (fault) {
    if (!stop.signal.aborted) throw fault;
  } finally {
    end(stop);
  }
}

function listen(signal) {
  const board = shownBoard();
  document.addEventListener("click", skip, { capture: true, signal });
  document.addEventListener("visibilitychange", skip, { signal });
  window.addEventListener("resize", () => shownBoard() !== board && skip(), { signal });
  document.addEventListener("keydown", (event) => {
    if (MODIFIERS.includes(event.key)) return;
    skip();
    if (event.key === "Escape") event.stopImmediatePropagation();   // what is chosen stays
  }, { capture: true, signal });
}

function wait(time, signal) {
  return new Promise((done, stop) => {
    signal.throwIfAborted();
    const timer = setTimeout(done, time * pace());
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      stop(signal.reason);
    });
  });
}

function pace() {
  return hurry * (isShort() ? SHORT : 1);
}

// One show.

async function run(show, signal) {
  const board = shownBoard();
  if (!board) return;
  const stage = made("g", { class: "tour", "aria-hidden": "true" });
  board.append(stage);
  if (!strayed && face(board)) await wait(SCROLL, signal);
  const ride = show.way ? new Ride(board, show, stage) : null;
  for (const halt of show.halts) {
    if (ride) await ride.to(halt.place, signal);
    await pay(board, stage, halt, signal);
  }
  if (ride) await ride.on(signal);
  stage.remove();
}

// A vehicle on its way.
class Ride {
  constructor(board, show, stage) {
    this.board = board;
    this.way = document.getElementById(prefix(board) + show.way);
    this.at = 0;
    if (!this.way) return;
    const whole = this.way.getTotalLength();
    this.points = [...Array(SAMPLES + 1).keys()].map((n) =>
      this.way.getPointAtLength(whole * n / SAMPLES));
    this.time = whole / SAMPLES * ROAD / (board.viewBox.baseVal.width * REACH);
    this.vehicle = made("g", { class: "vehicle" });
    this.vehicle.append(made("use", { href: `#${show.vehicle}` }));
    this.vehicle.style.transform = moved(this.points[0]);
    stage.append(this.vehicle);
  }

  // Just short of where the way comes nearest to this place, or beyond where it begins there.
  async to(place, signal) {
    const goal = middle(this.board, place);
    if (!this.way || !goal) return;
    const distance = (n) => Math.hypot(this.points[n].x - goal.x, this.points[n].y - goal.y);
    let nearest = 0;
    for (let n = 0; n <= SAMPLES; n += 1) if (distance(n) < distance(nearest)) nearest = n;
    const { width, height } = box(this.board, place);
    const clear = (width + height) / 4 + this.vehicle.getBBox().width / 2;
    let to = nearest;
    while (to > 0 && distance(to) < clear) to -= 1;
    if (distance(to) < clear) while (to < SAMPLES && distance(to) < clear) to += 1;
    await this.drive(Math.max(to, this.at), signal);
  }

  // To the end.
  async on(signal) {
    if (this.way) await this.drive(SAMPLES, signal);
  }

  async drive(to, signal) {
    const steps = this.points.slice(this.at, to + 1);
    const time = (to - this.at) * this.time;
    this.at = to;
    if (steps.length < 2) return;
    this.vehicle.style.transform = moved(steps.at(-1));
    this.vehicle.animate(steps.map((point) => ({ transform: moved(point) })),
      { duration: time * pace() });
    await wait(time, signal);
  }
}

// A halt: its ring, what pays one after another, then the points go to their owners.
async function pay(board, stage, halt, signal) {
  const here = made("g", {});
  stage.append(here);
  const paying = halt.awards.length > 0;
  const ring = outline(board, halt.place, paying ? "halt" : "halt idle");
  here.append(ring);
  if (!strayed) reveal(ring, board);
  await wait(STAGE, signal);
  for (const award of halt.awards) {
    for (const [place, points] of shares(award)) {
      tag(board, here, place, points);
      await wait(TAG, signal);
    }
  }
  if (paying) await wait(STAGE, signal);
  await Promise.all(halt.awards.map((award) => fly(board, halt, award, signal)));
  here.remove();
}

// How many points each place of an award brings: one, and the first what is left over.
function shares({ points, places }) {
  const found = new Map();
  for (const place of places) found.set(place, (found.get(place) || 0) + 1);
  const [first] = found.keys();
  if (first) found.set(first, found.get(first) + points - places.length);
  return found;
}

function tag(board, here, place, points) {
  const at = box(board, place);
  if (!at) return;
  here.append(outline(board, place, "pays"));
  const label = made("g", { class: "tag",
    transform: `translate(${at.x + at.width / 2} ${at.y - 12})` });
  const text = made("text", { y: 5 });
  text.textContent = `+${points}`;
  label.append(made("rect", { x: -14, y: -10, width: 28, height: 20, rx: 10 }), text);
  here.append(label);
}

// From the halt to the number in the owner's panel, which counts up.
async function fly(board, halt, { seat, points, places }, signal) {
  const goal = document.querySelector(`[data-score][data-seat="${seat}"]`)
    || document.getElementById(`player-${seat + 1}`);
  const start = onPage(board, middle(board, halt.place) || middle(board, places[0]));
  const flyer = document.createElement("div");
  flyer.className = `flyer p${seat + 1}`;
  flyer.setAttribute("aria-hidden", "true");
  flyer.textContent = `+${points}`;
  document.body.append(flyer);
  const end = inSight(goal.getBoundingClientRect());
  const frames = [start, end].map(({ x, y }) =>
    ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }));
  flyer.animate(frames, { duration: FLIGHT * pace(), easing: "ease-in", fill: "forwards" });
  await wait(FLIGHT, signal);
  flyer.remove();
  for (let n = 0; n < points; n += 1) {
    owed.set(seat, owed.get(seat) - 1);
    count();
    await wait(COUNT, signal);
  }
}

// Where things are.

function prefix(board) {
  return board.classList.contains("tall") ? "t-" : "w-";
}

// The outline of a place on the board: of what is touched there, else of all that is drawn.
function box(board, place) {
  const element = document.getElementById(prefix(board) + place);
  const drawn = element?.querySelector(".hit") || element;
  if (!drawn) return null;
  const { x, y, width, height } = drawn.getBBox();
  const matrix = board.getScreenCTM().inverse().multiply(drawn.getScreenCTM());
  const from = new DOMPoint(x, y).matrixTransform(matrix);
  const to = new DOMPoint(x + width, y + height).matrixTransform(matrix);
  return new DOMRect(from.x, from.y, to.x - from.x, to.y - from.y);
}

function middle(board, place) {
  const at = place && box(board, place);
  return at && { x: at.x + at.width / 2, y: at.y + at.height / 2 };
}

function outline(board, place, cls) {
  const at = box(board, place);
  if (!at) return made("g", {});
  const margin = cls === "pays" ? 2 : 4;
  return made("rect", { class: cls, x: at.x - margin, y: at.y - margin,
    width: at.width + 2 * margin, height: at.height + 2 * margin,
    rx: Math.min(at.width, at.height) / 2 + margin });
}

function onPage(board, at) {
  const frame = board.getBoundingClientRect();
  if (!at) return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  return new DOMPoint(at.x, at.y).matrixTransform(board.getScreenCTM());
}

// The middle of this box, or the edge of the window where it is beyond.
function inSight({ x, y, width, height }) {
  return { x: Math.min(Math.max(x + width / 2, 20), innerWidth - 20),
    y: Math.min(Math.max(y + height / 2, 20), innerHeight - 20) };
}

function moved({ x, y }) {
  return `translate(${x}px, ${y}px)`;
}

function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
