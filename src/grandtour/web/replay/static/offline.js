// The positions of a match out of this file itself: for every element when it changes, and to what.

import { setUpPlayer } from "./player.js";

const packed = Uint8Array.from(atob(document.getElementById("film").textContent.trim()),
  (letter) => letter.charCodeAt(0));
const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
const reading = new Response(stream).json();

// What an element is at a position: `changes` are pairs of a position and the number of a text.
function at(changes, number) {
  let low = 0;
  let high = changes.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (changes[middle][0] <= number) low = middle;
    else high = middle - 1;
  }
  return changes[low][1];
}

async function patch(from, to) {
  const film = await reading;
  const changed = {};
  for (const [id, changes] of Object.entries(film.parts)) {
    const text = at(changes, to);
    if (text !== at(changes, from)) changed[id] = film.texts[text];
  }
  return changed;
}

setUpPlayer({ patch, arrived: () => {}, failed: () => {} });
