// A scoring on the board, stage by stage: a vehicle runs along its way and halts, what pays is ringed
// with what it pays, what is ranked with what it counts for, and the points go to their owners.

import { launch } from "./flyer.js";
import { share } from "./motion.js";

const STAGE = 160;              // milliseconds: a halt
const TAG = 120;                // one place that pays
const FLIGHT = 300;
const COUNT = 40;               // one point more in the panel
const ROAD = 220;               // a road, which is about
const REACH = 0.115;            // as long as this part of the board's width
const SAMPLES = 400;            // points of a way that are looked at
const SVG = "http://www.w3.org/2000/svg";

// Time in this many milliseconds, or in what `hurry` leaves of them.
export function wait(time, { signal, hurry = 1 }) {
  return new Promise((done, stop) => {
    signal.throwIfAborted();
    const timer = setTimeout(done, time * pace(hurry));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      stop(signal.reason);
    });
  });
}

function pace(hurry) {
  return hurry * share();
}

// `run.signal` ends it, `run.hurry` is the part of its time that everything takes, `run.pay(seat)` is
// called for every point that arrives.
export async function tour(show, board, run) {
  const stage = made("g", { class: "tour", "aria-hidden": "true" });
  board.append(stage);
  const ride = show.way ? new Ride(board, show, stage, run) : null;
  for (const halt of show.halts) {
    if (ride) await ride.to(halt.place);
    await pay(board, stage, halt, run);
  }
  if (ride) await ride.on();
  stage.remove();
}

// A vehicle on its way.
class Ride {
  constructor(board, show, stage, run) {
    this.run = run;
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
  async to(place) {
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
    await this.drive(Math.max(to, this.at));
  }

  // To the end.
  async on() {
    if (this.way) await this.drive(SAMPLES);
  }

  async drive(to) {
    const steps = this.points.slice(this.at, to + 1);
    const time = (to - this.at) * this.time;
    this.at = to;
    if (steps.length < 2) return;
    this.vehicle.style.transform = moved(steps.at(-1));
    this.vehicle.animate(steps.map((point) => ({ transform: moved(point) })),
      { duration: time * pace(this.run.hurry) });
    await wait(time, this.run);
  }
}

// A halt: its ring, what counts one after another, then the points go to their owners.
async function pay(board, stage, halt, run) {
  const here = made("g", {});
  stage.append(here);
  const paying = halt.awards.length > 0;
  here.append(outline(board, halt.place, paying ? "halt" : "halt idle"));
  await wait(STAGE, run);
  for (const award of halt.awards) {
    for (const [place, number] of award.tallies) {
      tag(board, here, place, award.standing ? number : signed(number));
      await wait(TAG, run);
    }
  }
  if (paying) await wait(STAGE, run);
  await Promise.all(halt.awards.map((award) => fly(board, halt, award, run)));
  here.remove();
}

// Points that are won, or lost.
function signed(points) {
  return points < 0 ? `−${-points}` : `+${points}`;
}

function tag(board, here, place, text) {
  const at = box(board, place);
  if (!at) return;
  here.append(outline(board, place, "pays"));
  const label = made("g", { class: "tag",
    transform: `translate(${at.x + at.width / 2} ${at.y - 12})` });
  const number = made("text", { y: 5 });
  number.textContent = text;
  label.append(made("rect", { x: -14, y: -10, width: 28, height: 20, rx: 10 }), number);
  here.append(label);
}

// From the halt to the number in the owner's panel, which counts up. What a rank is for flies along
// with its points.
async function fly(board, halt, { seat, points, standing, tallies }, run) {
  const goal = document.querySelector(`[data-score][data-seat="${seat}"]`)
    || document.getElementById(`player-${seat + 1}`);
  const start = onPage(board, middle(board, halt.place) || middle(board, tallies[0]?.[0]));
  const text = standing ? `${standing} → ${signed(points)}` : signed(points);
  const flyer = launch(`points p${seat + 1}`, [text], start, goal.getBoundingClientRect(),
    FLIGHT * pace(run.hurry));
  await wait(FLIGHT, run);
  flyer.remove();
  for (let n = 0; n < Math.abs(points); n += 1) {
    run.pay(seat, Math.sign(points));
    await wait(COUNT, run);
  }
}

// Where things are.

function prefix(board) {
  return board.classList.contains("tall") ? "t-" : "w-";
}

// The outline of a place on the board: of what is touched there, else of all that is drawn.
export function box(board, place) {
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

function moved({ x, y }) {
  return `translate(${x}px, ${y}px)`;
}

function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
