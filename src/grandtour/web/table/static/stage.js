// Where the turn is docked, a scoring is watched in a frame between the header and the dock: the
// players, and below them the board as large as it fits. The page behind stays where it is.

import { shownBoard, sight } from "./motion.js";
import { box } from "./tour.js";

const MARGIN = 24;              // round what is scored, in the board's units
const body = document.body;
let framed = null;              // the board in the frame, and what it shows outside of it

function kept() {
  return [document.querySelector(".boardbox"), document.getElementById("players")];
}

// The show in the frame; again, the next one.
export function enter(show) {
  const seen = sight();
  if (!seen) return;
  if (!framed) open(seen);
  const { board, whole } = framed;
  board.setAttribute("viewBox", whole);
  board.setAttribute("viewBox", cut(board, show).join(" "));
}

function open({ roof, floor }) {
  const board = shownBoard();
  framed = { board, whole: board.getAttribute("viewBox") };
  const chips = document.querySelector(".players .row").offsetHeight;
  const edges = { roof, floor: innerHeight - floor, chips };
  for (const [name, size] of Object.entries(edges)) body.style.setProperty(`--${name}`, `${size}px`);
  for (const part of kept()) part.style.blockSize = `${part.offsetHeight}px`;
  body.classList.add("staged");
}

// The page is as it was before.
export function leave() {
  if (!framed) return;
  framed.board.setAttribute("viewBox", framed.whole);
  for (const part of kept()) part.style.blockSize = "";
  body.classList.remove("staged");
  framed = null;
}

// The whole board; of one that is too high for that, the part where the show is.
function cut(board, { way, halts }) {
  const { x, y, width, height } = board.viewBox.baseVal;
  const frame = board.getBoundingClientRect();
  const room = frame.height * width / frame.width;
  if (room >= height) return [x, y, width, height];
  const places = halts.flatMap((halt) =>
    [halt.place, ...halt.awards.flatMap((award) => award.tallies.map(([place]) => place))]);
  const boxes = [way, ...places].filter(Boolean).map((place) => box(board, place)).filter(Boolean);
  const top = Math.min(...boxes.map((one) => one.y)) - MARGIN;
  const bottom = Math.max(...boxes.map((one) => one.y + one.height)) + MARGIN;
  const high = Math.min(height, Math.max(room, bottom - top));
  const from = boxes.length ? (top + bottom - high) / 2 : y;
  return [x, Math.max(y, Math.min(from, y + height - high)), width, high];
}
