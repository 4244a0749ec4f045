// The list of moves beside the board: a new question begins at its top, and how many of its lines lie
// below what is seen stands under it.

const words = document.getElementById("words").dataset;
const beside = matchMedia("(min-width: 68.76em)");      // on a phone the page scrolls, not the list
const STEP = 24;                                        // pixels at least, if a line is higher
let asked = document.body.dataset.number;               // the position whose list was shown last

const list = () => document.getElementById("moves-body");
const button = () => document.getElementById("more-below");

// After every change of the page.
export function tellList() {
  if (!list() || !button()) return;
  if (asked !== document.body.dataset.number) fromTheTop();
  count();
}

function fromTheTop() {
  asked = document.body.dataset.number;
  list().scrollTop = 0;
  if (list().contains(document.activeElement)) {
    document.activeElement.scrollIntoView({ block: "nearest" });
  }
}

// The room of the button stays as long as the list scrolls: at its end nothing is to move.
function count() {
  const number = beside.matches ? below().length : 0;
  const { scrollHeight, clientHeight } = list();
  put("hidden", !number && (!beside.matches || scrollHeight <= clientHeight));
  put("textContent", words.more.replace("{n}", number));
  button().classList.toggle("none", !number);
}

// What a choice will do is read whole: the panel reaches over the head of the list (turn.table.css), and
// over its lines and the room below them as far as it needs, but not over the line under the pointer.
export function unfold() {
  const panel = document.getElementById("turn");
  const told = panel.querySelector("#turn-choice .preview");
  const side = panel.parentElement;
  side.style.removeProperty("--over");
  const head = getComputedStyle(side).getPropertyValue("--over");
  const lacking = head && told && list() ? told.scrollHeight - told.clientHeight : 0;
  if (lacking <= 0) return;
  const { top } = list().getBoundingClientRect();
  const { bottom } = list().closest(".moves").getBoundingClientRect();
  const pressed = list().querySelector("[aria-pressed=true]:hover");
  const floor = pressed ? pressed.getBoundingClientRect().top : bottom;
  const more = Math.max(0, Math.min(lacking, floor - top));
  side.style.setProperty("--over", `calc(${head} + ${more}px)`);
}

function put(name, value) {
  if (button()[name] !== value) button()[name] = value;
}

function below() {
  const floor = list().getBoundingClientRect().bottom + 1;
  return lines().filter((line) => line.bottom > floor);
}

// Where each line is; those of a folded group where its heading is.
function lines() {
  return [...list().querySelectorAll("#choices [data-choose]")].filter((line) => !line.closest("li").hidden)
    .map((line) => (line.closest("details:not([open])") || line).getBoundingClientRect());
}

// The first line that is not seen whole comes to the top.
function onward() {
  list().scrollTop += Math.max(STEP, below()[0].top - list().getBoundingClientRect().top);
  count();
}

export function setUpList() {
  if (!button()) return;
  button().addEventListener("click", onward);
  document.addEventListener("scroll", (event) => event.target === list() && count(), true);
  document.addEventListener("toggle", (event) => list().contains(event.target) && count(), true);
  new ResizeObserver(count).observe(list());
  tellList();
}
