// Writes down what goes wrong on a page, from before its first script to after its end.
window.faultsAreWritten = true;
{
  const note = (words) => {
    const found = JSON.parse(sessionStorage.getItem("faults") ?? "[]");
    sessionStorage.setItem("faults", JSON.stringify([...found, `${location.pathname}: ${words}`]));
  };
  addEventListener("error", ({ message, target }) => note(message ?? target.outerHTML), true);
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  document.addEventListener("securitypolicyviolation",
    ({ violatedDirective, blockedURI }) => note(`${violatedDirective} forbids ${blockedURI}`));
  const say = console.error;
  console.error = (...words) => {
    note(words.join(" "));
    say.apply(console, words);
  };
}
