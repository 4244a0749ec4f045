// Pieces slide: their place is copied from the attribute to the style, where a transition sees it.
// A move along several roads goes stop by stop.

const ROAD = 220;                           // milliseconds
const still = matchMedia("(prefers-reduced-motion: reduce)");
let stops = {};                             // by layout: the points of the way that was just sent
const settled = new WeakMap();              // what each part of a board said when it was last looked at

export function isStill() {
  return still.matches || document.documentElement.dataset.motion === "none";
}

// The part of its time that everything takes that is only watched.
export function share() {
  return document.documentElement.dataset.motion === "short" ? .5 : 1;
}

// The board of the lay-out that is seen.
export function shownBoard() {
  return [...document.querySelectorAll(".map > .board")].find((one) => one.clientWidth > 0);
}

export function shownLayout() {
  return shownBoard()?.classList[1] || "";
}

// What is seen where the turn is docked: from under the header to the dock, or where there is none to
// the tabs. Null where nothing is docked.
export function sight() {
  const dock = document.querySelector(".lesson-head, #turn");
  if (getComputedStyle(dock).position !== "sticky") return null;
  const roof = document.querySelector(".bar").getBoundingClientRect().bottom;
  const edge = [dock, document.querySelector(".phonebar")]
    .map((one) => one?.getBoundingClientRect()).find((box) => box?.height);
  return { roof, floor: edge ? edge.top : innerHeight };
}

// What is looked at comes out from under the dock and the header, if `near` is seen at all.
export function reveal(element, near = element) {
  const box = element?.getBoundingClientRect();
  const seen = sight();
  if (!box?.width || !seen) return;
  const { roof, floor } = seen;
  const by = Math.max(0, box.bottom + 8 - floor) || Math.min(0, box.top - 8 - roof);
  const beside = near.getBoundingClientRect();
  if (by && beside.top < innerHeight && beside.bottom > 0) {
    scrollBy({ top: by, behavior: isStill() ? "instant" : "smooth" });
  }
}

// The page goes to where this begins, if that is not in the upper part of what is seen.
export function lead(element) {
  const roof = document.querySelector(".bar").getBoundingClientRect().bottom;
  const { top } = element.getBoundingClientRect();
  if (top >= roof && top < innerHeight / 3) return;
  scrollBy({ top: top - 8 - roof, behavior: isStill() ? "instant" : "smooth" });
}

// The next pieces that move go along these ways, one for each layout of the board.
export function follow(ways) {
  stops = {};
  for (const way of ways) {
    const numbers = way.getAttribute("d").match(/[-\d.]+/g).map(Number);
    stops[way.closest(".board").classList[1]] =
      numbers.filter((_, n) => n % 2 === 0).map((x, n) => [x, numbers[2 * n + 1]]);
  }
}

export function settle(root) {
  const fresh = [];
  let went = false;
  for (const piece of root.querySelectorAll(".board > g")) {
    const said = piece.classList.contains("pc") ? piece.getAttribute("transform") : "";
    if (settled.get(piece) === said) continue;
    settled.set(piece, said);
    const at = placeOf(said);
    if (!at) {
      if (piece.style.transform) piece.style.transform = "";
      continue;
    }
    const before = placeOf(piece.style.transform);
    if (before && String(before) === String(at)) continue;
    if (before) went = walk(piece, before, at) || went;
    else {                                  // new here: it stands at once
      piece.style.transition = "none";
      fresh.push(piece);
    }
    piece.style.transform = styled(at);
  }
  if (went) stops = {};
  if (fresh.length) {                       // transitions count again when the place has been seen
    requestAnimationFrame(() => requestAnimationFrame(() => {
      for (const piece of fresh) piece.style.transition = "";
    }));
  }
}

// A piece keeps beside the road what it stood beside its first stop, and comes to its new place.
function walk(piece, start, end) {
  const way = stops[piece.closest(".board").classList[1]];
  if (!way || isStill()) return false;
  const last = way.length - 1;
  const [across, down] = [0, 1].map((axis) => end[axis] - start[axis]);
  const aside = Math.hypot(across - way[last][0] + way[0][0], down - way[last][1] + way[0][1]);
  if (aside > Math.hypot(across, down)) return false;         // it only makes room
  const frames = way.map((stop, n) => ({ transform: styled([0, 1].map((axis) => stop[axis]
    + (start[axis] - way[0][axis]) * (1 - n / last)
    + (end[axis] - way[last][axis]) * n / last)) }));
  piece.animate(frames, { duration: ROAD * share() * last, easing: "linear" });
  return true;
}

function placeOf(transform) {
  const found = /translate\(\s*([-\d.]+)(?:px)?[\s,]+([-\d.]+)(?:px)?\s*\)/.exec(transform || "");
  return found && [Number(found[1]), Number(found[2])];
}

function styled([x, y]) {
  return `translate(${x}px, ${y}px)`;
}
