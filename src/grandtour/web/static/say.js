// What is said aloud: others' moves and answers politely, "your turn" at once.

const words = document.getElementById("words").dataset;
let mine = isMine();
let queue = [];
let timer = 0;

export function isMine() {
  return document.getElementById("turn-idle")?.dataset.mine === "yes";
}

export function say(text) {
  queue.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    document.getElementById("say").textContent = queue.join(" ");
    queue = [];
  }, 250);
}

// After an update: the moves of others since the line `newest`, joined; then whose turn it is.
export function tellNews(newest) {
  const lines = [...document.querySelectorAll("#log-list > li:not([data-mine], [data-act])")]
    .filter((line) => Number(line.id.slice(4)) > newest);
  for (const line of lines.reverse()) {
    const sentences = line.querySelector(".said").cloneNode(true);
    for (const silent of sentences.querySelectorAll(unsaid(line))) silent.remove();
    say(sentences.textContent.replace(/\s+/g, " ").trim());
  }
  const now = isMine();
  if (now && !mine) {
    const turn = document.getElementById("turn");
    turn.classList.remove("pulse");
    turn.getBoundingClientRect();
    turn.classList.add("pulse");
    document.getElementById("alert").textContent = words.turn;
  } else if (!now) {
    document.getElementById("alert").textContent = "";
  }
  mine = now;
}

// Clauses, and what the shows of this line will say.
function unsaid(line) {
  const shown = document.getElementById("shows")?.dataset.entry === line.id.slice(4);
  return shown ? ".clause, [data-watched]" : ".clause";
}

export function setUpSpeech() {
  mine = isMine();
}
