// The form for a game: as many names as players. Without this script all fields stay, and the site
// ignores those too many. A rule of the style sheet would make each click on a board slow.

const form = document.getElementById("new-entered");

function fit() {
  const players = Number(form.elements.players.value);
  form.querySelectorAll(".entered-names > li").forEach((line, index) => {
    line.hidden = index >= players;
  });
}

if (form) {
  fit();
  form.addEventListener("change", fit);
}
