// Something on its way to its owner: a small sign that flies over the page.

// From one point of the window to the middle of this box, in so many milliseconds. `kind` is what it
// looks like, `parts` what it shows.
export function launch(kind, parts, start, goal, time) {
  const frames = [start, inSight(goal)].map(({ x, y }) =>
    ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }));
  const flyer = document.createElement("div");
  flyer.className = `flyer ${kind}`;
  flyer.setAttribute("aria-hidden", "true");
  flyer.append(...parts);
  document.body.append(flyer);
  flyer.animate(frames, { duration: time, easing: "ease-in", fill: "forwards" });
  return flyer;
}

// The middle of this box, or the edge of the window where it is beyond.
export function inSight({ x, y, width, height }) {
  return { x: Math.min(Math.max(x + width / 2, 20), innerWidth - 20),
    y: Math.min(Math.max(y + height / 2, 20), innerHeight - 20) };
}
