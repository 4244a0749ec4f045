// What something of the table is: its words, as a screen reader gets them, and the clauses of the
// rules that concern it. A card is shown enlarged beside them.

const THING = ".board :is(.place, [role=img])[aria-label]";
const CLAUSE = "a:is(.clause, .term)[href*='#']";
const LINE = "#log-list li:not(.whole)";
const PARTS = /[;；]\s*/;
const LARGE = 240;          // the longer side of an enlarged card
const known = new Map();    // by id: a clause, its text no more than the first paragraph
const words = document.getElementById("words")?.dataset || {};

// The place, piece or clause that this belongs to, a word that a clause explains among them.
export function thingOf(element) {
  return element?.closest?.(`${THING}, ${CLAUSE}`) || null;
}

export function citedIn(element) {
  return element?.closest?.(CLAUSE) || null;
}

export function lineOf(element) {
  const line = element?.closest?.(LINE);
  return line?.querySelector(CLAUSE) ? line : null;
}

// Its words alone, or what of them is told unasked.
export function briefly(thing) {
  return named(thing, thing.dataset.tip?.split(PARTS));
}

function named(thing, said = wordsOf(thing)) {
  const parts = document.createDocumentFragment();
  const face = faceOf(thing);
  if (face) parts.append(enlarged(face));
  const words = parts.appendChild(document.createElement("div"));
  for (const part of said) words.append(element("p", "", part));
  return parts;
}

// Its clauses as well.
export function described(thing) {
  const parts = named(thing);
  const list = parts.lastElementChild.appendChild(element("ul", "cited"));
  for (const id of clausesOf(thing)) {
    const link = element("a", "clause", id);
    link.href = address(id);
    const item = list.appendChild(element("li"));
    item.append(link, " ", element("span", "", known.get(id)?.text));
    if (known.get(id)?.example) item.append(example(known.get(id).example));
  }
  return parts;
}

// Once the texts of its clauses are there; true if they were not there before.
export async function learned(thing) {
  const wanted = clausesOf(thing).filter((id) => !known.has(id));
  if (!wanted.length) return false;
  const address = new URL(`/api/v1/rules/${game()}`, location.href);
  address.searchParams.set("lang", document.documentElement.lang);
  for (const id of wanted) address.searchParams.append("clause", id);
  try {
    const answer = await fetch(address, { headers: { accept: "application/json" } });
    const { sections = [] } = await answer.json();
    for (const { id, text, example } of sections.flatMap((section) => section.clauses)) {
      known.set(id, { text: text.trim().split("\n")[0], example });
    }
  } catch {
    return false;           // the links are enough
  }
  return true;
}

export function nameOf(thing) {
  return wordsOf(thing)[0] || clausesOf(thing).join(" ");
}

export function textOf(thing) {
  return clausesOf(thing).map((id) => known.get(id)?.text).filter(Boolean).join(" ");
}

// The printed side of a card that lies there, or in the element that the place names.
export function faceOf(thing) {
  const holder = thing.dataset.face ? document.getElementById(thing.dataset.face) : thing;
  return holder?.querySelector("[data-card]");
}

function wordsOf(thing) {
  if (thing.matches(".term")) return [thing.textContent];
  return (thing.matches(THING) ? thing.getAttribute("aria-label") : "").split(PARTS)
    .filter(Boolean);
}

function clausesOf(thing) {
  if (thing.dataset.clauses) return thing.dataset.clauses.split(" ");
  const links = thing.matches(CLAUSE) ? [thing] : [...thing.querySelectorAll(CLAUSE)];
  return [...new Set(links.map((link) => decodeURIComponent(link.hash.slice(1))))];
}

function game() {
  return document.querySelector("main").dataset.gamePage;
}

function address(id) {
  return `/rules/${game()}#${id}`;
}

function enlarged(face) {
  const board = face.ownerSVGElement.cloneNode(false);
  const { x, y, width, height } = face.getBBox();
  const scale = LARGE / Math.max(width, height);
  board.removeAttribute("role");
  board.removeAttribute("aria-labelledby");
  board.setAttribute("aria-hidden", "true");
  board.setAttribute("viewBox", `${x - 1} ${y - 1} ${width + 2} ${height + 2}`);
  board.setAttribute("width", width * scale);
  board.setAttribute("height", height * scale);
  board.append(face.cloneNode(true));
  return board;
}

// Where a clause can be tried; it is followed in the card alone.
function example(address) {
  const link = element("a", "example", words.example);
  link.href = address;
  return link;
}

function element(name, cls = "", text = "") {
  const made = document.createElement(name);
  if (cls) made.className = cls;
  made.textContent = text;
  return made;
}
