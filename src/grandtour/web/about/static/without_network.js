// Without a network: the tables that can be read, and another try once there is one.

const list = document.getElementById("own");
const cache = await caches.open("own");
for (const request of await cache.keys()) {
  const answer = await cache.match(request);
  const kept = new DOMParser().parseFromString(await answer.text(), "text/html");
  const link = document.createElement("a");
  link.href = new URL(request.url).pathname;
  link.textContent = kept.title;
  const line = document.createElement("li");
  line.append(link);
  list.append(line);
}
document.getElementById(list.children.length ? "some" : "none").hidden = false;
addEventListener("online", () => location.reload());
