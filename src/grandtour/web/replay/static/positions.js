// The positions of a match, asked of the server one by one, without loading a page for each.

import { setUpPlayer } from "./player.js";

const AHEAD = 6;                // answers that are kept

const root = document.getElementById("replay");
const asked = new Map();        // by way: the promise of its patch
let before = Number(root.dataset.number);

function address(number) {
  return root.dataset.address.replace("-1", number);
}

function patch(from, to) {
  const way = `${from} ${to}`;
  if (!asked.has(way)) {
    asked.set(way, load(from, to));
    if (asked.size > AHEAD) asked.delete(asked.keys().next().value);
  }
  return asked.get(way);
}

async function load(from, to) {
  const url = new URL(root.dataset.source.replace("-1", to), location.href);
  url.searchParams.set("from", from);
  url.searchParams.set("lang", document.documentElement.lang);
  const answer = await fetch(url, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(answer.status);
  return (await answer.json()).patch;
}

function arrived(number) {
  history.replaceState(null, "", address(number));
  for (const link of document.querySelectorAll("[data-at]")) {
    link.href = link.dataset.at.replace("-1", number);
  }
  const branch = document.getElementById("branch-number");
  if (branch) branch.value = number;
  const ahead = number + Math.sign(number - before || 1);
  before = number;
  if (ahead >= 0 && ahead <= Number(root.dataset.last)) patch(number, ahead).catch(() => {});
}

// `told(number)` is called whenever the page shows another position.
export function setUpPositions(told) {
  setUpPlayer({
    patch,
    arrived: (number) => {
      arrived(number);
      told(number);
    },
    failed: (number) => location.assign(address(number)),
  });
}
