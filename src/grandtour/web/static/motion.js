// Pieces slide: their place is copied from the attribute to the style, where a transition sees it.

export function settle(root) {
  const fresh = [];
  for (const piece of root.querySelectorAll(".board > g")) {
    const at = piece.classList.contains("pc") && placeOf(piece);
    if (!at) {
      if (piece.style.transform) piece.style.transform = "";
      continue;
    }
    if (piece.style.transform === at) continue;
    if (!piece.style.transform) {           // new here: it stands at once
      piece.style.transition = "none";
      fresh.push(piece);
    }
    piece.style.transform = at;
  }
  if (fresh.length) {
    fresh[0].getBoundingClientRect();       // let the place count before transitions do again
    for (const piece of fresh) piece.style.transition = "";
  }
}

function placeOf(piece) {
  const found = /translate\(\s*([-\d.]+)[\s,]+([-\d.]+)\s*\)/.exec(
    piece.getAttribute("transform") || "");
  return found && `translate(${Number(found[1])}px, ${Number(found[2])}px)`;
}
