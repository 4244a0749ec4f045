// Sounds, made here and gentle: my turn, a move of somebody else, somebody writes. How loud each is
// can be set in the menu of the table. Of several windows of the same table one sounds, once.

import { isMine } from "./say.js";

const root = document.documentElement;
const body = document.body;
const LOUD = 0.12;
const SOFT = 0.03;

// By what has happened: notes of a soft bell, in hertz, and seconds from the first.
const NOTES = {
  turn: [[587.33, 0], [880, 0.16]],
  others: [[392, 0]],
  chat: [[698.46, 0], [698.46, 0.1]],
};

let context = null;
let mine = isMine();

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

async function keep(form, level) {
  const set = new FormData(form).getAll("sounds").filter(Boolean);
  root.dataset.sounds = set.join(" ");
  wake();
  if (level.value) ring(level.dataset.kind);
  await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
}

// After an update: the one sound that matters most of what has happened since the last one.
// `moved`: whether somebody else has moved; `said`: the number of the newest line of the chat.
export function tellSounds(moved, said) {
  const now = isMine();
  const turned = now && !mine;
  mine = now;
  const number = Number(body.dataset.number);
  const kind = [["turn", turned], ["others", moved], ["chat", said]]
    .find(([name, happened]) => happened && wants(name))?.[0];
  if (kind && !isNight()) once(kind, kind === "chat" ? said : number);
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
function once(kind, number) {
  const key = `sounded ${kind} ${body.dataset.table}`;
  const claim = () => {
    if (Number(localStorage.getItem(key)) >= number) return;
    localStorage.setItem(key, number);
    ring(kind);
  };
  if (navigator.locks) navigator.locks.request(key, claim);
  else claim();
}

function ring(kind) {
  if (!context) return;
  const start = context.currentTime + 0.02;
  for (const [pitch, later] of NOTES[kind]) bell(pitch, start + later, volume(kind));
  root.dispatchEvent(new CustomEvent("sounded", { detail: kind }));
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
