// A Python in which computer players think: what is sent is worked on, one after the other.

import { openPython } from "/browser/python.js";

const opened = openPython();

self.addEventListener("message", async ({ data: { work, answer } }) => {
  const python = await opened;
  const think = python.pyimport("grandtour.browser_edition.thinking").think;
  answer.postMessage(think(work).toJs());
});
