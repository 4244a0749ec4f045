// Forms that answer while they are filled in, and links that keep the clause in another language.

const form = document.querySelector("form[data-summary]");
form?.addEventListener("change", async ({ target }) => {
  const query = new URLSearchParams(new FormData(form));
  const answer = await fetch(`${form.dataset.summary}?${query}`);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const portraits = [...form.querySelectorAll(".who-sits")].map((one) => one.id);
  const others = {
    game: ["new-seats", "new-rules", "new-board"], community: ["new-seats"],
  }[target.name] ?? portraits;
  // A field that changes keeps the focus.
  const dependent = target.name === "head-start" ? [] : ["new-head-start"];
  for (const id of ["summary", "settings-chosen", ...others, ...dependent]) {
    document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
  }
});

for (const link of document.querySelectorAll("[data-keep-hash], .menu [hreflang]")) {
  link.addEventListener("click", () => {
    link.hash = location.hash;
  });
}

// The contents show where one reads.
const contents = document.querySelectorAll(".toc a");
if (contents.length) {
  const links = new Map([...contents].map((link) => [link.hash.slice(1), link]));
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      for (const link of contents) link.removeAttribute("aria-current");
      links.get(entry.target.id)?.setAttribute("aria-current", "true");
    }
  }, { rootMargin: "-60px 0px -70% 0px" });
  for (const heading of document.querySelectorAll(".law h2")) seen.observe(heading);
}
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target) || event.target.closest(".sheet a")) menu.open = false;
  }
});
