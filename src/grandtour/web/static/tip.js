// What a place of the board is, in words beside it: while the mouse rests on it, or it has the
// focus of the keyboard. The words are those that a screen reader gets. A card is shown enlarged
// beside its words, also when it is touched.

const REST = 350;
const TOP = 64;
const LARGE = 240;          // the longer side of an enlarged card
let tip = null;
let timer = 0;

function label(place) {
  return place.getAttribute("aria-label").split(/[;；]\s*/).filter(Boolean);
}

// The printed side of a card that lies there, or in the element that the place names.
function faceOf(place) {
  const holder = place.dataset.face ? document.getElementById(place.dataset.face) : place;
  return holder?.querySelector("[data-card]");
}

function enlarged(face) {
  const board = face.ownerSVGElement.cloneNode(false);
  const { x, y, width, height } = face.getBBox();
  const scale = LARGE / Math.max(width, height);
  board.setAttribute("viewBox", `${x - 1} ${y - 1} ${width + 2} ${height + 2}`);
  board.setAttribute("width", width * scale);
  board.setAttribute("height", height * scale);
  board.append(face.cloneNode(true));
  return board;
}

function show(place, touched = false) {
  hide();
  if (!place.isConnected) return;
  tip = document.createElement("div");
  tip.className = "tip";
  tip.setAttribute("aria-hidden", "true");
  const face = faceOf(place);
  if (face) tip.append(enlarged(face));
  const words = tip.appendChild(document.createElement("div"));
  for (const part of label(place)) {
    const line = document.createElement("p");
    line.textContent = part;
    words.append(line);
  }
  document.body.append(tip);
  const [left, top] = touched ? [8, TOP]
    : spot(place.getBoundingClientRect(), tip.getBoundingClientRect());
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}

// Above, below, to the left or right: the first that covers no other place, else the first that
// is on the screen.
function spot(box, own) {
  const across = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2),
    document.documentElement.clientWidth - own.width - 8);
  const down = Math.max(TOP, Math.min(box.top + box.height / 2 - own.height / 2,
    document.documentElement.clientHeight - own.height - 8));
  const spots = [[across, box.top - own.height - 10], [across, box.bottom + 10],
    [box.left - own.width - 10, down], [box.right + 10, down]];
  return spots.find((at) => isFree(at, own)) || spots.find((at) => isSeen(at, own)) || spots[1];
}

function isSeen([left, top], { width, height }) {
  const { clientWidth, clientHeight } = document.documentElement;
  return left >= 0 && top >= 0 && left + width <= clientWidth && top + height <= clientHeight;
}

function isFree([left, top], { width, height }) {
  const points = [.1, .5, .9].flatMap((x) => [.1, .5, .9].map((y) =>
    document.elementFromPoint(left + x * width, top + y * height)));
  return points.every((found) => found?.closest(".board") && !found.closest(".place"));
}

function hide() {
  clearTimeout(timer);
  tip?.remove();
  tip = null;
}

function placeOf(event) {
  return event.target.closest?.(".board .place[aria-label]");
}

export function setUpTips() {
  const board = document.getElementById("map");
  if (!board) return;
  board.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const place = placeOf(event);
    hide();
    if (place) timer = setTimeout(() => show(place), REST);
  });
  board.addEventListener("pointerleave", hide);
  addEventListener("pointerdown", hide, { capture: true });
  board.addEventListener("click", (event) => {
    const place = placeOf(event);
    if (event.pointerType === "touch" && place && faceOf(place)) show(place, true);
  });
  board.addEventListener("focusin", (event) => {
    const place = placeOf(event);
    if (place?.matches(":focus-visible")) show(place);
  });
  board.addEventListener("focusout", hide);
  addEventListener("scroll", hide, { passive: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
}
