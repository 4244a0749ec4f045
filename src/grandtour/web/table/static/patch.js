// Puts changed elements into the page, each by its id, without disturbing what has not changed.

import { Idiomorph } from "./idiomorph.js";

// What this page has added itself stays: where a piece stands, which place has the focus.
const options = {
  morphStyle: "outerHTML",
  callbacks: {
    beforeAttributeUpdated(name, element, kind) {
      if (name === "style") return false;
      const kept = kind === "update" && element.matches(".place[tabindex]");
      if (name === "tabindex" && kept) return false;
      return !(name === "open" && kind === "remove");
    },
  },
};

// True if the page is to be loaded anew: the waiting room has become a game.
export function applyPatch(patch) {
  if (phaseOf(patch.phase) !== phaseOf(document.getElementById("phase")?.outerHTML)
      && patch.phase) {
    return true;
  }
  const fresh = parsed(Object.entries(patch).filter(([, html]) => html !== null));
  for (const [id, html] of Object.entries(patch)) {
    const old = document.getElementById(id);
    if (html === null) old?.remove();
    else if (id !== "doc-title") put(old, fresh.get(id));
    else if (old) document.title = fresh.get(id).textContent;
  }
  return false;
}

function phaseOf(html) {
  return /data-phase="waiting"/.test(html || "") ? "waiting" : "play";
}

function put(old, element) {
  if (old?.hidden) old.replaceWith(element);
  else if (old) {
    if (!old.isEqualNode(element)) Idiomorph.morph(old, element, options);
  } else if (element.dataset.in) {
    const list = document.getElementById(element.dataset.in);
    if (list?.dataset.grows === "down") list.append(element);
    else list?.prepend(element);
  }
}

// The elements by their ids, all read at one go: one after the other takes twice as long. SVG must be
// read inside <svg>, else it would become elements of HTML that draw nothing.
function parsed(parts) {
  const drawn = ([id, html]) => html.startsWith("<g")
    || document.getElementById(id) instanceof SVGElement;
  const text = (some) => some.map(([, html]) => html).join("");
  const template = document.createElement("template");
  template.innerHTML = text(parts.filter((part) => !drawn(part)))
    + `<svg xmlns="http://www.w3.org/2000/svg">${text(parts.filter(drawn))}</svg>`;
  const { children, lastElementChild } = template.content;
  return new Map([...children, ...lastElementChild.children].map((one) => [one.id, one]));
}
