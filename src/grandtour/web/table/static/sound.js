// Ten sounds of three kinds, made here and gentle: of what is mine to do, of what others do, of what
// they write. How loud each kind is can be set in the menu of the table. Of several windows of the
// same table one sounds, once.

import { isOver } from "./queue.js";
import { isMine } from "./say.js";

const root = document.documentElement;
const body = document.body;
const LOUD = 0.12;
const SOFT = 0.03;

// By name: the kind, then notes of a soft bell, in hertz, and seconds from the first.
const SOUNDS = {
  turn: ["turn", [587.33, 0], [880, 0.16]],
  question: ["turn", [659.25, 0], [587.33, 0.16], [659.25, 0.32]],
  minute: ["turn", [783.99, 0], [783.99, 0.3]],
  seconds: ["turn", [783.99, 0], [783.99, 0.15], [783.99, 0.3]],
  move: ["others", [392, 0]],
  gain: ["others", [523.25, 0], [659.25, 0.1]],
  scoring: ["others", [392, 0], [493.88, 0.12], [587.33, 0.24]],
  won: ["others", [523.25, 0], [659.25, 0.14], [783.99, 0.28], [1046.5, 0.46]],
  ended: ["others", [523.25, 0], [392, 0.2]],
  chat: ["chat", [698.46, 0], [698.46, 0.1]],
};
const FIRST = { turn: "turn", others: "move", chat: "chat" };       // to try a kind by

// What has come about since the last update, the weightiest first.
const OCCASIONS = [
  ["won", (was, is) => is.over && !was.over && is.first],
  ["ended", (was, is) => is.over && !was.over],
  ["question", (was, is) => is.asked && !was.asked],
  ["turn", (was, is) => is.mine && !was.mine],
  ["scoring", (was, is) => is.scored > was.scored],
  ["gain", (was, is) => is.moved && is.gained > was.gained],
  ["move", (was, is) => is.moved],
  ["chat", (was, is) => is.said],
];

let context = null;
let before = standing();

function standing() {
  const sums = document.querySelectorAll(".who:has(.me-tag) :is([data-score], [data-sum])");
  return {
    mine: isMine(),
    over: isOver(),
    first: Boolean(document.querySelector("#result .podium .own.rank-1")),
    asked: Boolean(document.querySelector("#consent.due")),
    scored: Number(document.getElementById("shows")?.dataset.entry || 0),
    gained: [...sums].reduce((all, one) => all + Number(one.dataset.score || one.dataset.sum), 0),
  };
}

export function wants(kind) {
  return volume(kind) > 0;
}

function volume(kind) {
  const set = (root.dataset.sounds || "").split(" ");
  return set.includes(kind) ? LOUD : set.includes(`${kind}_soft`) ? SOFT : 0;
}

export function setUpSounds() {
  const form = document.getElementById("sounds");
  if (!form || !window.AudioContext) return;
  form.hidden = false;
  form.addEventListener("change", (event) => keep(form, event.target));
  mute().hidden = false;
  mute().addEventListener("click", () => turn(form, !root.dataset.sounds));
  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, wake, { once: true, capture: true });
  }
}

// Browsers let a page sound only once somebody has touched it.
function wake() {
  if (!root.dataset.sounds) return;
  context ??= new AudioContext();
  context.resume();
}

function mute() {
  return document.getElementById("mute");
}

// All sounds off, or on again as they were; loud if they were never on.
function turn(form, on) {
  const levels = [...form.querySelectorAll("select")];
  for (const level of levels) {
    if (!on) level.dataset.was = level.value;
    level.value = on ? level.dataset.was ?? level.dataset.kind : "";
  }
  keep(form, levels[0]);
}

async function keep(form, level) {
  const set = new FormData(form).getAll("sounds").filter(Boolean);
  root.dataset.sounds = set.join(" ");
  mute().setAttribute("aria-pressed", String(set.length > 0));
  wake();
  if (level.value) ring(FIRST[level.dataset.kind]);
  await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
}

// After an update: the one sound that matters most of what has happened since the last one.
// `moved`: whether somebody else has moved; `said`: the number of the newest line of the chat.
export function tellSounds(moved, said) {
  const now = { ...standing(), moved, said };
  const [name] = OCCASIONS.find(([one, happened]) => happened(before, now) && heard(one)) || [];
  before = now;
  if (name) sound(name, name === "chat" ? said : Number(body.dataset.number));
}

// This sound, if it is wanted; not again for the same `number`, nor for one before it.
export function sound(name, number) {
  if (heard(name) && !isNight()) once(name, number);
}

function heard(name) {
  return wants(SOUNDS[name][0]);
}

// Whether it is the reader's night now, by the clocks of the reader's zone.
function isNight() {
  const [from, to, timeZone] = (root.dataset.night || "").split(" ");
  if (!to || from === to) return false;
  const now = new Date().toLocaleTimeString("en-GB",
    { timeZone, hour: "2-digit", minute: "2-digit" });
  return from < to ? from <= now && now < to : now >= from || now < to;
}

// The first window that comes to it sounds; the others of this browser keep still.
function once(name, number) {
  const key = `sounded ${name} ${body.dataset.table}`;
  const claim = () => {
    if (Number(localStorage.getItem(key)) >= number) return;
    localStorage.setItem(key, number);
    ring(name);
  };
  if (navigator.locks) navigator.locks.request(key, claim);
  else claim();
}

function ring(name) {
  if (!context) return;
  const [kind, ...notes] = SOUNDS[name];
  const start = context.currentTime + 0.02;
  for (const [pitch, later] of notes) bell(pitch, start + later, volume(kind));
  root.dispatchEvent(new CustomEvent("sounded", { detail: name }));
}

// A sine that swells at once and fades slowly.
function bell(pitch, at, volume) {
  const tone = new OscillatorNode(context, { frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.75);
}
