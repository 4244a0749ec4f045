// Why a computer player has done what a line of the log tells: asked for there, and told below it.

import { say } from "./say.js";

const words = document.getElementById("words").dataset;

async function ask(link) {
  const told = document.createElement("p");
  told.className = "because";
  told.textContent = words.thinking;
  link.setAttribute("aria-expanded", "true");
  link.after(told);
  try {
    const answer = await fetch(link.href, { headers: { accept: "application/json" } });
    const { message, line } = await answer.json();
    told.textContent = message;
    say(message);
    if (line) told.append(" ", linkTo(line));
  } catch {
    told.textContent = words.unanswered;
    say(words.unanswered);
  }
}

function linkTo(line) {
  const link = document.createElement("a");
  link.href = line;
  link.textContent = words.line;
  return link;
}

export function setUpReasons() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-reason]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.getAttribute("aria-expanded") !== "true") ask(link);
    else {
      link.setAttribute("aria-expanded", "false");
      link.nextElementSibling.remove();
    }
  });
}
