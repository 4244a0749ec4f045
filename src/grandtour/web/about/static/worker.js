// The service worker of the site: shows what is pushed to this browser.

self.addEventListener("push", (event) => {
  const said = event.data.json();
  event.waitUntil(self.registration.showNotification(said.title, {
    body: said.text, lang: said.language, tag: said.tag, icon: "/icon-192.png",
    data: { door: said.door[1], end: said.end[1] },
    actions: [{ action: "door", title: said.door[0] }, { action: "end", title: said.end[0] }],
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { door, end } = event.notification.data;
  event.waitUntil(event.action === "end" ? leave(here(end)) : open(here(door)));
});

// The address on this site, by whatever name the site was told it goes.
function here(address) {
  const { pathname, search, hash } = new URL(address, self.location);
  return pathname + search + hash;
}

// One click ends it; the settings say so.
async function leave(address) {
  await fetch(address, { method: "POST" });
  await open("/me#s-browsers");
}

// The window that shows the page already, or another one.
async function open(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const path = new URL(address, self.location).pathname;
  const shown = windows.find((one) => new URL(one.url).pathname === path);
  await (shown ? shown.focus() : self.clients.openWindow(address));
}
