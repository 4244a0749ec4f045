// Puts changed elements into the page, each by its id, without disturbing what has not changed.

import { Idiomorph } from "./idiomorph.js";

const PAINTED = 100;                        // milliseconds; the new position has been painted then
const FILLED = "input:not([type=hidden]), select, textarea";
const options = { morphStyle: "outerHTML", callbacks: { beforeAttributeUpdated: changes } };

// What this page has added itself stays: where a piece stands, which place has the focus.
function changes(name, element, kind) {
  if (name === "style") return false;
  if (name === "tabindex" && element.matches(".place[tabindex]")) return false;
  return !(name === "open" && kind === "remove");
}

// True if the page is to be loaded anew: the waiting room has become a game.
export function applyPatch(patch) {
  if (phaseOf(patch.phase) !== phaseOf(document.getElementById("phase")?.outerHTML)
      && patch.phase) {
    return true;
  }
  const fresh = parsed(Object.entries(patch).filter(([, html]) => html !== null));
  const unseen = new Set(Object.keys(patch).filter((id) => hides(document.getElementById(id))));
  for (const [id, html] of Object.entries(patch)) {
    const old = document.getElementById(id);
    if (html === null) old?.remove();
    else if (id !== "doc-title") put(old, fresh.get(id), unseen.has(id));
    else if (old) rename(fresh.get(id).textContent);
  }
  return false;
}

// The browser draws its tabs anew for that: the position goes first.
function rename(title) {
  setTimeout(() => { document.title = title; }, PAINTED);
}

function phaseOf(html) {
  return /data-phase="waiting"/.test(html || "") ? "waiting" : "play";
}

// Whether it is not seen, and so can be replaced. Before anything has changed, that costs nothing.
function hides(element) {
  return element instanceof HTMLElement && !element.checkVisibility();
}

function put(old, element, unseen) {
  if (old && element.querySelector(FILLED)) Idiomorph.morph(old, element, options);
  else if (unseen) old.replaceWith(element);
  else if (old) renew(old, element);
  else if (element.dataset.in) {
    const list = document.getElementById(element.dataset.in);
    if (list?.dataset.grows === "down") list.append(element);
    else list?.prepend(element);
  }
}

// One place after the other is compared. That takes a quarter of the time, and loses nothing but what
// somebody has filled in.
function renew(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName || old.id !== fresh.id) old.replaceWith(fresh);
  else if (old instanceof Element) {
    attributes(old, fresh);
    const [before, after] = [old, fresh].map((one) => [...one.childNodes]);
    after.forEach((child, n) => (before[n] ? renew(before[n], child) : old.append(child)));
    for (const more of before.slice(after.length)) more.remove();
  } else old.nodeValue = fresh.nodeValue;
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && changes(name, old, "remove")) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    const same = old.getAttribute(name) === value;
    if (!same && changes(name, old, "update")) old.setAttribute(name, value);
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
