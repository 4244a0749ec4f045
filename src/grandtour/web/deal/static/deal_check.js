// The proof of a deal is checked here as verify.py does it: every commitment, the seed, every draw.
// docs/fairness.md has the construction.

import { kept } from "./numbers.js";
import { encoded, hex, hmac, sha256, unhex } from "./sha256.js";

const SCHEME = "grandtour deal 1";
const CASES = 1n << 256n;

const lines = (...rows) => encoded([SCHEME, ...rows].map((row) => `${row}\n`).join(""));
const hashed = (...rows) => hex(sha256(lines(...rows)));
const after = (row, start) => row.slice(start.length);

function below(key, label, n) {
  for (let attempt = 0; ; attempt += 1) {
    const value = BigInt(`0x${hex(hmac(key, encoded(`${label} ${attempt}`)))}`);
    if (value < CASES - (CASES % n)) return value % n;
  }
}

function picked(key, draw, listed) {
  const pairs = listed.map((entry) => {
    const [weight] = entry.split(" ", 1);
    return [BigInt(weight), after(entry, `${weight} `)];
  });
  const all = pairs.reduce((sum, [weight]) => sum + weight, 0n);
  if (pairs.some(([weight]) => weight < 1n) || all > CASES) throw new Error("impossible weights");
  let ticket = below(key, `draw ${draw}`, all);
  for (const [weight, name] of pairs) {
    ticket -= weight;
    if (ticket < 0n) return name;
  }
  throw new Error("nothing can be drawn");
}

function shuffled(key, places) {
  const lot = [...places];
  for (let last = lot.length - 1; last > 0; last -= 1) {
    const other = Number(below(key, `order ${last}`, BigInt(last + 1)));
    [lot[last], lot[other]] = [lot[other], lot[last]];
  }
  return lot;
}

function drawsOf(record) {
  const found = [];
  let line = [];
  for (const row of record) {
    const split = row.indexOf(": ");
    if (split < 0) continue;
    const who = row.slice(0, split);
    for (const action of row.slice(split + 2).split(", ")) {
      if (action.startsWith("undo ") && who !== "chance") {
        line = line.slice(0, line.length - Number(after(action, "undo ")));
        continue;
      }
      line.push(who);
      if (who === "chance") {
        found.push(`${line.filter((one) => one === "chance").length} ${action}`);
      }
    }
  }
  return found;
}

function headOf(text) {
  const rows = text.split("\n\n", 1)[0].split("\n");
  const facts = Object.fromEntries(rows.slice(1, 4).map((row) => row.split(" ")));
  return {
    rows,
    facts,
    place: rows.find((row) => row.startsWith("round ")) ?? facts.table,
    seats: rows.filter((row) => row.startsWith("seat ")).map((row) => row.split(" ")),
  };
}

export function faults(text) {
  const [, , ...rest] = text.split("\n\n");
  const { rows, facts, place, seats } = headOf(text);
  const wrong = [];
  if (rows[0] !== SCHEME) return [rows[0]];
  if (hashed("secret", facts.table, facts.secret) !== facts.commitment) wrong.push(rows[2]);
  const numbers = [];
  for (const [, seat, commitment, number] of seats) {
    const sound = number === "-" || hashed("number", place, number) === commitment;
    if (!sound || Number(seat) !== numbers.length) wrong.push(`seat ${seat}`);
    numbers.push(`${seat} ${number}`);
  }
  const key = hmac(unhex(facts.secret), lines("seed", ...numbers));
  const orders = rows.filter((one) => one.startsWith("order "));
  for (const row of orders) {
    const named = after(row, "order ").split(" => ")[0].split(" ");
    const rising = seats.map(([, seat]) => seat).filter((seat) => named.includes(seat));
    const right = `order ${rising.join(" ")} => ${shuffled(key, rising).join(" ")}`;
    if (row !== right || orders.length > 1) wrong.push(row);
  }
  const played = drawsOf(rest.join("\n\n").split("\n"));
  const listed = rows.filter((one) => one.startsWith("draw "));
  listed.forEach((row, at) => {
    const split = row.indexOf(": ");
    const draw = after(row.slice(0, split), "draw ");
    const [outcomes, named] = row.slice(split + 2).split(" => ");
    const right = picked(key, draw, outcomes.split(", ")) === named;
    if (!right || played[at] !== `${draw} ${named}`) wrong.push(`draw ${draw}: ${named}`);
  });
  if (listed.length !== played.length) wrong.push(`${listed.length} / ${played.length}`);
  return wrong;
}

// Whether the draws follow from the number that this browser has given, and from what it was shown
// then; where else in the text they stand does not count.
export function follows(text, mine) {
  const { facts, seats } = headOf(text);
  return facts.commitment === mine.server
    && seats.some(([, , , number]) => number === mine.number);
}

// The seats that have committed to something else than this browser was shown before it opened its
// number; or, where its number is there and was to be the only one, to anything beside it.
export function changed(text, mine) {
  const now = headOf(text).seats.map(([, , commitment]) => commitment);
  const own = now.indexOf(hashed("number", mine.round ?? mine.table, mine.number));
  if (!mine.closed && (!mine.alone || own < 0)) return [];
  const then = mine.closed?.split(" ") ?? now.map((one, seat) => (seat === own ? one : "-"));
  return Array.from({ length: Math.max(now.length, then.length) }, (_, seat) => seat)
    .filter((seat) => now[seat] !== then[seat]);
}

async function check(place) {
  const { table, proof, yes, no, own, else: missing, then } = place.dataset;
  const answer = await fetch(proof);
  if (!answer.ok) return;
  const text = await answer.text();
  const wrong = faults(text);
  const said = [wrong.length ? `${no} ${wrong.join("; ")}` : yes];
  const mine = kept(table);
  if (mine) said.push(follows(text, mine) ? own : missing);
  const others = mine ? changed(text, mine) : [];
  if (others.length) said.push(`${then} ${others.map((seat) => `seat ${seat}`).join("; ")}`);
  place.textContent = said.join(" ");
}

const place = document.getElementById("deal-check");
if (place) check(place).catch(() => {});
