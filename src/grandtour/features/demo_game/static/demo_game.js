// The game on the first page goes on while it is in sight and nobody has stopped it. A new picture
// is there before it takes the place of the old one.

const PACE = 2000;
const place = document.getElementById("demo-now");
const button = document.getElementById("demo-hold");
const root = document.documentElement;

let stopped = root.dataset.motion === "none"
  || matchMedia("(prefers-reduced-motion: reduce)").matches;
let inSight = false;
let timer = 0;

async function look() {
  timer = 0;
  try {
    const answer = await fetch("/demo", { cache: "no-cache" });
    if (answer.ok) await show(await answer.text());
  } catch {
    // Without a connection the board stands still.
  }
  plan();
}

async function show(part) {
  const next = new DOMParser().parseFromString(part, "text/html").querySelector("figure");
  const shown = place.firstElementChild;
  if (next.dataset.number === shown.dataset.number) return;
  const ready = document.importNode(next.querySelector("picture"), true).lastElementChild;
  ready.loading = "eager";
  await ready.decode().catch(() => {});
  if (!stopped) change(shown, next);
}

// The elements stay, so that none loses the focus.
function change(shown, next) {
  const others = next.querySelectorAll("*");
  shown.dataset.number = next.dataset.number;
  shown.querySelectorAll("*").forEach((element, place) => {
    for (const { name, value } of others[place].attributes) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
    if (!element.children.length) element.textContent = others[place].textContent;
  });
}

function plan() {
  const goes = inSight && !stopped && !document.hidden;
  if (goes && !timer) timer = setTimeout(look, PACE);
  if (!goes) {
    clearTimeout(timer);
    timer = 0;
  }
}

function label() {
  button.querySelector("span").textContent = stopped ? button.dataset.go : button.dataset.hold;
  const use = button.querySelector("use");
  use.setAttribute("href", `/static/icons.svg#${stopped ? "play" : "hold"}`);
}

button.hidden = false;
button.addEventListener("click", () => {
  stopped = !stopped;
  label();
  plan();
});
document.addEventListener("visibilitychange", plan);
new IntersectionObserver(([entry]) => {
  inSight = entry.isIntersecting;
  plan();
}).observe(place);
label();
