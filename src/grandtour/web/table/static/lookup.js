// Searching the rules of the game without leaving the table.

const REST = 200;
const MOST = 8;
const box = document.getElementById("lookup");
let asked = 0;

function field() {
  return box.querySelector("input");
}

function show(clauses, count) {
  const list = box.querySelector(".hits");
  list.replaceChildren(...clauses.slice(0, MOST).map(({ id, text, address }) => {
    const link = document.createElement("a");
    const name = link.appendChild(document.createElement("b"));
    const words = link.appendChild(document.createElement("span"));
    link.href = address;
    name.textContent = id;
    words.textContent = text.trim().split("\n")[0];
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
  box.querySelector("[role=status]").textContent = count === null ? ""
    : count ? box.dataset.found.replace("{n}", count) : box.dataset.none;
}

async function search() {
  const turn = ++asked;
  const query = field().value.trim();
  if (!query) {
    show([], null);
    return;
  }
  const address = new URL("/api/v1/rules", location.href);
  address.search = new URLSearchParams({ q: query,
    game: document.querySelector("main").dataset.gamePage, lang: document.documentElement.lang });
  try {
    const answer = await fetch(address, { headers: { accept: "application/json" } });
    const [found] = await answer.json();
    if (turn === asked) show(found?.clauses || [], found?.clauses.length || 0);
  } catch {
    if (turn === asked) show([], null);
  }
}

export function lookUp() {
  box?.showModal();
  field()?.select();
}

export function setUpLookUp() {
  let timer = 0;
  box?.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(search, REST);
  });
}
