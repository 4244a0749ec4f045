// What a person would call a fault of the layout, as sentences; an empty list is a good page.

function measure() {
  const texts = visibleTexts();
  return [...sideways(), ...cut(texts), ...overlapping(texts)];
}

function sideways() {
  const wide = document.documentElement.scrollWidth - visualViewport.width;     // a phone widens the other
  return wide > 1 ? [`the page is ${wide} px wider than the window`] : [];
}

// Every run of text that can be seen, with its box.
function visibleTexts() {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of oblique(element) ? letters(element) : range.getClientRects()) {
      const box = ended(element, whole);
      if (box.width > 1 && box.height > 1) found.push({ element, box, said: node.textContent.trim() });
    }
  }
  return found;
}

// A text that is written aslant or along a curve fills little of the box around it: there every
// letter has a box of its own, inside of what surrounds the turned letter.
function oblique(element) {
  const written = element.getScreenCTM?.();
  return Boolean(element.getNumberOfChars
    && (element.closest("textPath") || Math.abs(written.b) > 0.01));
}

function letters(element) {
  const written = element.getScreenCTM();
  return [...Array(element.getNumberOfChars()).keys()].map((place) => {
    const { x, y, width, height } = element.getExtentOfChar(place);
    const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(written);
    const side = 0.7 * Math.min(width, height) * Math.hypot(written.a, written.b);
    return new DOMRect(middle.x - side / 2, middle.y - side / 2, side, side);
  });
}

// Where an ellipsis ends a text, what stands behind it is not seen.
function ended(element, box) {
  for (let one = element; one && one !== document.body; one = one.parentElement) {
    if (getComputedStyle(one).textOverflow !== "ellipsis") continue;
    const frame = one.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
    return new DOMRect(left, box.top, Math.max(0, right - left), box.height);
  }
  return box;
}

function shown(element) {
  if (element.closest("script, style, template, dialog:not([open]), option, select, .vh, .sprite, "
    + "title, desc, .skip, datalist")) return false;
  if (element.closest("details:not([open])") && !element.closest("summary")) return false;
  return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
}

// Text that reaches beyond a box that hides what does not fit and does not say so by an ellipsis.
function cut(texts) {
  const faults = [];
  for (const { element, box, said } of texts) {
    for (let outer = element; outer && outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      if (outer instanceof SVGElement) break;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      if (style.textOverflow === "ellipsis") break;
      const frame = outer.getBoundingClientRect();
      const beyond = Math.max(box.right - frame.right, frame.left - box.left,
        box.bottom - frame.bottom, frame.top - box.top);
      if (beyond > 2) faults.push(`'${said.slice(0, 40)}' is cut off by ${beyond.toFixed(0)} px`);
      break;
    }
  }
  return faults;
}

// Two runs of text that cover each other. What floats over the page on purpose is compared only
// with what floats with it; what a scrolled box hides is not compared.
function overlapping(texts) {
  const faults = [];
  const seen = texts.filter(inSight).sort((one, other) => one.box.top - other.box.top);
  const layers = new Map(seen.map(({ element }) => [element, layer(element)]));
  for (let a = 0; a < seen.length; a += 1) {
    for (let b = a + 1; b < seen.length && seen[b].box.top < seen[a].box.bottom; b += 1) {
      if (seen[a].element === seen[b].element) continue;
      if (layers.get(seen[a].element) !== layers.get(seen[b].element)) continue;
      const width = Math.min(seen[a].box.right, seen[b].box.right)
        - Math.max(seen[a].box.left, seen[b].box.left);
      const height = Math.min(seen[a].box.bottom, seen[b].box.bottom) - seen[b].box.top;
      const line = Math.min(seen[a].box.height, seen[b].box.height);
      if (width > 3 && height > line * 0.4) {
        faults.push(`'${seen[a].said.slice(0, 30)}' and '${seen[b].said.slice(0, 30)}' overlap`);
      }
    }
  }
  return faults;
}

function layer(element) {
  for (let outer = element; outer; outer = outer.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(outer).position)) return outer;
    if (outer.matches?.("details.menu .sheet")) return outer;
  }
  return document.body;
}

function inSight({ element, box }) {
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    const style = getComputedStyle(outer);
    if (!/auto|scroll|hidden/.test(style.overflowX + style.overflowY)) continue;
    if (outer === document.documentElement || outer === document.body) break;
    const frame = outer.getBoundingClientRect();
    if (box.top < frame.top - 1 || box.bottom > frame.bottom + 1
      || box.left < frame.left - 1 || box.right > frame.right + 1) return false;
  }
  return true;
}
