// The picture of a moment, shared with its sentence and its link where the browser can do that.

const button = document.getElementById("share-moment");
const { text, link: url, name, picture } = button.dataset;

async function loadShared() {
  const answer = await fetch(picture);
  if (!answer.ok) return null;
  const shared = { files: [new File([await answer.blob()], name, { type: "image/png" })], text, url };
  return navigator.canShare?.(shared) ? shared : null;
}

// A person who closes the list of apps has not failed.
const shared = navigator.share ? await loadShared() : null;
if (shared) {
  button.hidden = false;
  button.addEventListener("click", () => navigator.share(shared).catch(() => {}));
}
