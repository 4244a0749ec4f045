// Which browsers notices are pushed to: this one can be among them if it knows how.

const place = document.getElementById("s-browsers");
const tell = place?.querySelector("[data-tell]");
const words = place?.dataset;
const OWN = "told";             // by what the server knows this browser

function say(text) {
  const said = document.getElementById("browser-said");
  said.textContent = text;
  said.hidden = !text;
}

function knows() {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return worker?.pushManager.getSubscription();
}

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

// The line of this browser, if it is told.
async function ownLine() {
  const lines = [...place.querySelectorAll("[data-browser]")];
  const own = lines.find((line) => line.dataset.browser === localStorage.getItem(OWN));
  return await subscription() ? own : null;
}

async function begin() {
  say("");
  if (await Notification.requestPermission() !== "granted") {
    say(words.denied);
    return;
  }
  try {
    await navigator.serviceWorker.register("/worker.js");
    const worker = await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe(
      { userVisibleOnly: true, applicationServerKey: bytes(words.key) });
    const { endpoint, keys } = made.toJSON();
    const answer = await fetch("/api/v1/me/browsers", { method: "POST",
      body: JSON.stringify({ endpoint, keys }), headers: { "content-type": "application/json" } });
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.message, { cause: told.code });
    localStorage.setItem(OWN, told.id);
    location.reload();
  } catch (fault) {
    say(fault.cause ? fault.message : words.failed);
  }
}

// The browser lets go of its address as well.
async function end(event) {
  if (!event.target.closest("[data-browser]")?.hasAttribute("data-own")) return;
  event.preventDefault();
  const held = await subscription();
  await held?.unsubscribe();
  localStorage.removeItem(OWN);
  event.target.submit();
}

async function setUp() {
  if (!knows()) {
    say(words.unable);
    return;
  }
  const own = await ownLine();
  if (own) {
    own.setAttribute("data-own", "");
    own.querySelector("[data-this]").hidden = false;
  }
  tell.hidden = Boolean(own);
  tell.addEventListener("click", begin);
  place.addEventListener("submit", end);
}

if (tell) setUp();
