// Deadlines by the clocks of this device; the server names them by another zone if it knows no better.

const DAY = 24 * 3600 * 1000;
const language = document.documentElement.lang;
const locale = language === "en" ? "en-GB" : language;
const TIME = { hour: "2-digit", minute: "2-digit", hour12: false };
const FAR = { weekday: "long", day: "numeric", month: "long" };

export function tellDeadlines() {
  for (const time of document.querySelectorAll("time[data-until]")) {
    const text = time.dataset.said.replace("{moment}", said(new Date(Number(time.dataset.until))));
    if (time.textContent !== text) time.textContent = text;
  }
}

// The name of the day is enough where it tells the day from those before it.
function said(moment) {
  const clock = moment.toLocaleTimeString(locale, TIME);
  if (within(moment)) return `${moment.toLocaleDateString(locale, { weekday: "long" })} ${clock}`;
  return `${moment.toLocaleDateString(locale, FAR)}${language === "ja" ? " " : ", "}${clock}`;
}

function within(moment) {
  const days = [new Date(), moment].map((one) => new Date(one).setHours(0, 0, 0, 0));
  return Math.round((days[1] - days[0]) / DAY) < 7;
}

tellDeadlines();
