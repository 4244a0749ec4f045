// Sends reactions, and shows each for three seconds beside the piece that was just moved; if there is
// none, beside the sender's panel.

import { inSight } from "./flyer.js";
import { findPlace } from "./gains.js";
import { isStill, shownBoard } from "./motion.js";
import { say } from "./say.js";

const STAYS = 3_000;            // milliseconds
const APART = 44;               // pixels between two that are shown at the same time

const menu = document.getElementById("react");

function setUp() {
  document.addEventListener("passing", ({ detail }) => detail.reaction && show(detail));
  menu.addEventListener("submit", (event) => {
    event.preventDefault();
    send(event.target, event.submitter);
  });
  menu.addEventListener("toggle", () => refuse(""));
  menu.addEventListener("keydown", (event) => event.key === "Escape" && close());
}

async function send(form, button) {
  try {
    const answer = await fetch(form.action, {
      method: "POST", headers: { accept: "application/json" },
      body: new URLSearchParams(new FormData(form, button)) });
    if (answer.ok) close();
    else refuse((await answer.json()).message);
  } catch {
    refuse(menu.dataset.unsent);
  }
}

function close() {
  const inside = menu.contains(document.activeElement);
  menu.open = false;
  if (inside) menu.querySelector("summary").focus();
}

function refuse(sentence) {
  menu.querySelector("[role=status]").textContent = sentence;
}

// A second one of the same player takes the place of the first.
function show({ reaction, seat, said }) {
  say(said);
  if (document.hidden) return;
  document.querySelector(`.reaction[data-seat="${seat}"]`)?.remove();
  const panel = document.getElementById(`player-${seat + 1}`);
  const box = (movedPlace() || panel || shownBoard()).getBoundingClientRect();
  const { x, y } = inSight(box);
  const aside = APART * document.querySelectorAll(".reaction").length + box.width / 2;
  const sign = drawSign(reaction, panel);
  sign.dataset.seat = seat;
  sign.style.left = `${Math.min(x + aside, innerWidth - APART) + scrollX}px`;
  sign.style.top = `${Math.max(y, APART) + scrollY}px`;
  document.body.append(sign);
  if (!isStill()) {
    sign.animate({ opacity: [0, 1], scale: [.4, 1.15, 1] }, { duration: 250, easing: "ease-out" });
  }
  setTimeout(() => sign.remove(), STAYS);
}

function movedPlace() {
  const line = document.querySelector("#log-list > li:not([data-act])");
  return line && findPlace(line);
}

function drawSign(reaction, panel) {
  const sign = document.createElement("div");
  sign.className = "reaction";
  sign.setAttribute("aria-hidden", "true");
  const face = menu.querySelector(`button[value="${reaction}"] svg`).cloneNode(true);
  sign.append(face, ...[panel?.querySelector(".mark")].filter(Boolean)
    .map((mark) => mark.cloneNode(true)));
  return sign;
}

if (menu) setUp();
