// What comes to somebody is seen to come: it flies from where it was earned to its owner, and the
// number there counts up. Where nothing may move, a list says the same of money, and a frame of
// everything else.

import { launch } from "./flyer.js";
import { isStill, share, shownBoard } from "./motion.js";

const FLIGHT = 700;             // milliseconds
const COUNT = 70;               // one more in the panel

let running = new AbortController();

// What everybody can be seen to have, by owner and kind: how much of it, and where it stands.
export function holdings() {
  const held = new Map();
  const own = document.querySelector(".who:has(.me-tag)");
  for (const thing of document.querySelectorAll(".players [data-kind], #own [data-kind]")) {
    const panel = thing.closest(".who");
    const owner = panel || own;
    const key = `${owner.id} ${thing.dataset.kind}`;
    const known = held.get(key);
    if (known && !panel) continue;
    held.set(key, { owner, thing, amount: (known?.amount || 0) + Number(thing.dataset.amount) });
  }
  return held;
}

// After an update: what has come in since `before`. Nothing is earned by taking back, and what is
// uncovered at the end was there already.
export function tellGains(before, newest) {
  running.abort();
  running = new AbortController();
  const list = document.getElementById("gains");
  list?.replaceChildren();
  for (const one of document.querySelectorAll(".gained")) one.classList.remove("gained");
  const line = document.querySelector("#log-list > li:not([data-act])");
  if (!line || Number(line.id.slice(4)) <= newest || document.hidden
    || !document.getElementById("result").hidden) return;
  const gains = [...holdings()]
    .map(([key, holding]) => ({ ...holding, gain: holding.amount - (before.get(key)?.amount || 0) }))
    .filter(({ gain }) => gain > 0);
  if (isStill()) for (const one of gains) mark(one, list);
  else if (gains.length) fly(gains, source(line));
}

// Where nothing may move.
function mark(one, list) {
  if (one.thing.closest(".purse")) list?.append(said(one));
  else one.thing.classList.add("gained");
}

// All ways are measured before the first of them is flown: what flies is new on the page.
function fly(gains, start) {
  const ways = gains.map((one) => [one, goal(one).getBoundingClientRect()]);
  for (const [one, end] of ways) bring(one, start, end, running.signal);
}

function goal({ owner, thing }) {
  return thing.getBoundingClientRect().width ? thing : owner;
}

// Where it was earned: what the line of the log is about, else the middle of the board.
function source(line) {
  const { x, y, width, height } = (findPlace(line) || shownBoard()).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

// What a line of the log is about, on the board that is seen.
export function findPlace(line) {
  const side = shownBoard().classList.contains("tall") ? "t-" : "w-";
  return line.dataset.places.split(" ").map((name) => document.getElementById(side + name))
    .findLast((one) => one?.getBoundingClientRect().width);
}

async function bring({ owner, thing, amount, gain }, start, end, signal) {
  const pace = share();
  const number = counter(thing, amount);
  const flyer = launch(owner.id.replace("player-", "p"), worth(thing, gain), start, end,
    FLIGHT * pace);
  number.textContent = amount - gain;
  signal.addEventListener("abort", () => {
    flyer.remove();
    number.textContent = amount;
  });
  await waiting(FLIGHT * pace);
  flyer.remove();
  for (let shown = amount - gain + 1; shown <= amount && !signal.aborted; shown += 1) {
    number.textContent = shown;
    await waiting(COUNT * pace);
  }
}

// Where the amount is written; where it is not, what is counted goes nowhere.
function counter(thing, amount) {
  const number = thing.querySelector("[aria-hidden=true]:not(svg)");
  return number?.textContent.trim() === String(amount) ? number : new Text();
}

function waiting(time) {
  return new Promise((done) => { setTimeout(done, time); });
}

// "+4" and the sign of what has come; of what has no number its sign alone.
function worth(thing, gain) {
  const sign = thing.matches(".good") ? thing.querySelector(".gl") : thing;
  return [thing.matches(".good") || gain > 1 ? `+${gain} ` : "", sign.cloneNode(true)];
}

function said({ owner, thing, gain }) {
  const line = document.createElement("li");
  line.append(owner.querySelector(".mark").cloneNode(true),
    ` ${owner.querySelector("b").title} `, ...worth(thing, gain));
  return line;
}
