// A decision once more: a place of the board leads to what can be done there.

const list = document.getElementById("tries");
const all = document.getElementById("all-tries");

function touched(event) {
  const place = event.target.closest?.(".board .place[data-actions], .good[data-actions]");
  if (!place) return;
  event.preventDefault();
  only(place.dataset.actions.split("|"));
}

function only(actions) {
  const lines = [...list.querySelectorAll("li")];
  for (const line of lines) line.hidden = !actions.includes(line.dataset.action);
  all.hidden = false;
  lines.find((line) => !line.hidden)?.querySelector("button").focus();
}

document.addEventListener("click", touched);
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") touched(event);
});
all.addEventListener("click", () => {
  for (const line of list.querySelectorAll("li")) line.hidden = false;
  all.hidden = true;
  list.querySelector("button").focus();
});
