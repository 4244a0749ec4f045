// What a place of the board is, in words beside it: while the mouse rests on it, or it has the
// focus of the keyboard. The words are those that a screen reader gets.

const REST = 350;
let tip = null;
let timer = 0;

function label(place) {
  return place.getAttribute("aria-label").split(/[;；]\s*/).filter(Boolean);
}

function show(place) {
  hide();
  if (!place.isConnected) return;
  tip = document.createElement("div");
  tip.className = "tip";
  tip.setAttribute("aria-hidden", "true");
  for (const part of label(place)) {
    const line = document.createElement("p");
    line.textContent = part;
    tip.append(line);
  }
  document.body.append(tip);
  const [left, top] = spot(place.getBoundingClientRect(), tip.getBoundingClientRect());
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}

// Above, below, to the left or right: the first that covers no other place.
function spot(box, own) {
  const across = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2),
    document.documentElement.clientWidth - own.width - 8);
  const down = Math.max(64, box.top + box.height / 2 - own.height / 2);
  const spots = [[across, box.top - own.height - 10], [across, box.bottom + 10],
    [box.left - own.width - 10, down], [box.right + 10, down]];
  return spots.find((at) => isFree(at, own)) || spots[1];
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
