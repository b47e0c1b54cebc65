// The screen stays on while somebody records, where the browser can do that: in a secure context alone.
(() => {
  const choice = document.getElementById("awake");
  const NAME = "tablescribe awake";
  let lock = null;
  async function keep() {
    if (!choice.checked || document.hidden) await lock?.release();
    else if (!lock || lock.released) lock = await navigator.wakeLock.request("screen").catch(() => null);
    document.body.dataset.awake = lock && !lock.released ? "yes" : "no";
  }
  if (!("wakeLock" in navigator)) return;
  choice.parentElement.hidden = false;
  choice.checked = localStorage.getItem(NAME) !== "no";
  choice.addEventListener("change", () => {
    localStorage.setItem(NAME, choice.checked ? "yes" : "no");
    keep();
  });
  document.addEventListener("visibilitychange", keep);
  keep();
})();
