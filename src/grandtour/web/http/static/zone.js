// The browser tells the site its time zone by a cookie. If this is new, times are shown again.

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const known = () => document.cookie.split("; ").includes(`zone=${timeZone}`);

if (timeZone && timeZone !== "UTC" && !known()) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `zone=${timeZone}; path=/; max-age=31536000; samesite=lax${secure}`;
  if (known() && document.querySelector("time, [data-zone]")) location.reload();
}
