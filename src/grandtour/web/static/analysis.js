// An analysis that is being made: what is new comes by itself. Without this there is a link.

import { Idiomorph } from "./idiomorph.js";

const PAUSE = 2500;             // milliseconds

function part() {
  return document.getElementById("analysis");
}

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (answer.ok) show(await answer.text());
  } catch {
    // the server is away: later again
  }
  if ("running" in part().dataset) setTimeout(look, PAUSE);
}

function show(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  Idiomorph.morph(part(), page.getElementById("analysis"));
}

setTimeout(look, PAUSE);
