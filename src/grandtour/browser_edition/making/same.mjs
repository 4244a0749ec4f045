// Time and chance that are the same whenever the folder is made, however fast the machine is: a
// thousandth of a second goes by at every turn of the loop, a hundredth of that at every look at the
// clock. Nothing here reaches visitors but what was drawn for the memory that is kept.

import crypto from "node:crypto";

const BEGIN = Date.UTC(2026, 0, 1);
const TURN = 1;         // milliseconds
const LOOK = 0.01;
let now = BEGIN;
let drawn = 0;
let given = 0;
let turns = false;
const waiting = new Map();

export function goAlike() {
  Date.now = () => Math.floor(now += LOOK);
  performance.now = () => (now += LOOK) - BEGIN;
  crypto.randomFillSync = draw;
  globalThis.setTimeout = wait;
  globalThis.clearTimeout = (number) => waiting.delete(number);
}

function draw(view) {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 32) {
    const hash = crypto.createHash("sha256").update(String(drawn += 1)).digest();
    bytes.set(hash.subarray(0, bytes.length - at), at);
  }
  return view;
}

function wait(call, milliseconds = 0, ...values) {
  given += 1;
  waiting.set(given, { due: now + milliseconds, call: () => call(...values) });
  if (!turns) again();
  return given;
}

// Whoever is due is called, in the order in which they asked.
function turn() {
  now += TURN;
  for (const [number, { due, call }] of waiting) {
    if (due <= now && waiting.delete(number)) call();
  }
  again();
}

function again() {
  turns = waiting.size > 0;
  if (turns) setImmediate(turn);
}
