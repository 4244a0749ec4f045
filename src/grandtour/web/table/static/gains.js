// What comes into a purse is seen to come: it flies from where it was earned to its owner, where the
// number counts up. Where nothing may move, a list says the same.

import { launch } from "./flyer.js";
import { isShort, isStill, shownBoard } from "./motion.js";

const FLIGHT = 700;             // milliseconds
const COUNT = 70;               // one more in the panel
const SHORT = 0.4;

let running = new AbortController();

function purses() {
  return [...document.querySelectorAll(".players .purse[data-sum]")];
}

// What is in every purse that can be seen, by seat.
export function sums() {
  return new Map(purses().map(({ dataset: { seat, sum } }) => [seat, Number(sum)]));
}

// After an update: what has come in since `before`. Nothing is earned by taking back.
export function tellGains(before, newest) {
  running.abort();
  running = new AbortController();
  const list = document.getElementById("gains");
  list?.replaceChildren();
  const line = document.querySelector("#log-list > li:not([data-act])");
  if (!line || Number(line.id.slice(4)) <= newest || document.hidden) return;
  for (const purse of purses()) {
    const { seat, sum } = purse.dataset;
    const gain = Number(sum) - before.get(seat);
    if (!(gain > 0)) continue;
    if (isStill()) list?.append(said(purse, gain));
    else bring(purse, gain, source(line), running.signal);
  }
}

// Where it was earned: what the line of the log is about, else the middle of the board.
function source(line) {
  const board = shownBoard();
  const side = board.classList.contains("tall") ? "t-" : "w-";
  const place = line.dataset.places.split(" ").map((name) => document.getElementById(side + name))
    .findLast((one) => one?.getBoundingClientRect().width);
  const { x, y, width, height } = (place || board).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

async function bring(purse, gain, start, signal) {
  const pace = isShort() ? SHORT : 1;
  const number = purse.querySelector("[aria-hidden=true]:not(svg)");
  const sum = Number(purse.dataset.sum);
  number.textContent = sum - gain;
  const flyer = launch(`p${Number(purse.dataset.seat) + 1}`, worth(purse, gain), start, purse,
    FLIGHT * pace);
  signal.addEventListener("abort", () => {
    flyer.remove();
    number.textContent = purse.dataset.sum;
  });
  await waiting(FLIGHT * pace);
  flyer.remove();
  for (let shown = sum - gain + 1; shown <= sum && !signal.aborted; shown += 1) {
    number.textContent = shown;
    await waiting(COUNT * pace);
  }
}

function waiting(time) {
  return new Promise((done) => { setTimeout(done, time); });
}

// "+4" and the sign of the coin.
function worth(purse, gain) {
  return [`+${gain} `, purse.querySelector(".gl").cloneNode(true)];
}

function said(purse, gain) {
  const panel = purse.closest(".who");
  const line = document.createElement("li");
  line.append(panel.querySelector(".mark").cloneNode(true),
    ` ${panel.querySelector("b").title} `, ...worth(purse, gain));
  return line;
}
