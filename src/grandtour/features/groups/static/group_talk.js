// The chat of a group: new lines come in as long as somebody looks at the page.

import { setUpTalk, tellTalk } from "./talk.js";

const PAUSES = [1_000, 4_000, 15_000, 60_000];

const list = document.getElementById("talk-list");
let source = null;
let failures = 0;
let retry = 0;

function connect() {
  close();
  if (document.hidden) return;
  const address = new URL(list.closest("[data-stream]").dataset.stream, location.href);
  address.searchParams.set("after", list.lastElementChild?.id.slice("talk-".length) || 0);
  source = new EventSource(address);
  source.onmessage = ({ data }) => {
    failures = 0;
    put(JSON.parse(data).lines);
  };
  source.onerror = () => {
    close();
    retry = setTimeout(connect, PAUSES[Math.min(failures, PAUSES.length - 1)]);
    failures += 1;
  };
}

function close() {
  clearTimeout(retry);
  source?.close();
  source = null;
}

function put(lines) {
  for (const [id, html] of Object.entries(lines)) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const [old, line] = [document.getElementById(id), template.content.firstElementChild];
    if (!old) list.append(line);
    else if (!old.isEqualNode(line)) old.replaceWith(line);
  }
  tellTalk();
}

if (list) {
  setUpTalk();
  connect();
  document.addEventListener("visibilitychange", connect);
  addEventListener("online", connect);
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && connect());
}
