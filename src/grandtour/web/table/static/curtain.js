// Behind the curtain nothing of the table is known; only that it falls is told.

const PAUSE = 2_000;

const body = document.body;

function watch() {
  const address = new URL(body.dataset.stream, location.href);
  address.searchParams.set("sight", body.dataset.sight);
  const source = new EventSource(address);
  source.onmessage = (message) => {
    if (JSON.parse(message.data).turned) location.reload();
  };
  source.onerror = () => {
    source.close();
    setTimeout(watch, PAUSE);
  };
  addEventListener("pagehide", () => source.close(), { once: true });
}

watch();
addEventListener("pageshow", (event) => event.persisted && location.reload());
