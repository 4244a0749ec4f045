// Clocks count down. Every running one says when it reaches zero by the server's time; how far this
// device's own clock is from that is reckoned from when the page was asked for, so neither a wrong
// clock nor a slow device does harm, and a slow server makes nobody believe in time that is not left.

import { sound } from "./sound.js";
import { tellDeadlines } from "./until.js";

const words = document.getElementById("words").dataset;
const [arrival] = performance.getEntriesByType("navigation");
const since = arrival ? performance.now() - arrival.requestStart : 0;
const ahead = Number(document.body.dataset.now) + since - Date.now();
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let warned = 0;         // the zero of the clock whose last minute was announced

// The milliseconds until a moment of the server's time; negative if it has passed.
export function timeLeft(moment) {
  return moment - Date.now() - ahead;
}

export function setUpClocks() {
  tellTime();
  setInterval(tellTime, SECOND / 4);
}

export function tellTime() {
  tellDeadlines();
  for (const clock of document.querySelectorAll("[data-zero]")) {
    const zero = Number(clock.dataset.zero);
    const left = Math.max(0, timeLeft(zero) - asleep(clock));
    put(clock, said(left));
    clock.classList.toggle("low", left <= MINUTE);
    clock.classList.toggle("last", left <= 10 * SECOND);
    if ("own" in clock.dataset) warn(left, zero);
  }
  for (const moment of document.querySelectorAll("[data-moment]")) {
    put(moment, new Date(Number(moment.dataset.moment)).toLocaleString(
      document.documentElement.lang,
      { weekday: "long", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit",
        hour12: false }));
  }
}

// How much of the time to come this clock stands, outside of the playing hours; whether it does now
// is shown beside it.
function asleep(clock) {
  const now = Date.now() + ahead;
  let total = 0;
  let sleeps = false;
  for (const span of clock.dataset.asleep?.trim().split(" ") ?? []) {
    const [begin, end] = span.split("-").map(Number);
    total += Math.max(0, end - Math.max(begin, now));
    sleeps ||= begin <= now && now < end;
  }
  clock.parentElement.querySelector(".asleep")?.toggleAttribute("hidden", !sleeps);
  return total;
}

// The last minute of one's own clock is said and sounds, once; the last ten seconds only sound.
function warn(left, zero) {
  const lasts = left <= 10 * SECOND;
  if (left > MINUTE || !left || (warned === zero && !lasts)) return;
  if (warned !== zero && !lasts) document.getElementById("alert").textContent = words.minute;
  sound(lasts ? "seconds" : "minute", zero);
  warned = zero;
}

// Only what is new is written, so that nothing is read aloud again.
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// A time that is left, the shorter the finer; as the server says it.
function said(left) {
  if (left >= DAY) return fill(words.days, Math.floor(left / DAY), (left % DAY) / HOUR, 0);
  if (left >= HOUR) return fill(words.hours, 0, left / HOUR, (left % HOUR) / MINUTE);
  const seconds = Math.ceil(left / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function fill(pattern, days, hours, minutes) {
  return pattern.replace("{d}", days).replace("{h}", Math.floor(hours))
    .replace("{m}", Math.floor(minutes));
}
