// What every page that asks something of the server has: the language that its reader chose and, in a
// secure context, what makes it an app: a manifest, and a worker that keeps what pages share.
(() => {
  const choice = document.getElementById("language");
  const NAME = "tablescribe language";
  // Without a connection the page that is there stays.
  async function read(code) {
    const address = new URL(location);
    address.searchParams.set("lang", code);
    if ((await fetch(address, { cache: "no-store" }).catch(() => null))?.ok) location.replace(address);
    else choice.value = document.documentElement.lang;
  }
  choice.addEventListener("change", () => {
    localStorage.setItem(NAME, choice.value);
    read(choice.value);
  });
  const kept = localStorage.getItem(NAME);
  if (kept && kept !== document.documentElement.lang && !location.search.includes("lang=")) read(kept);
  const link = location.pathname.split("/").slice(0, 3).join("/");
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  const manifest = document.createElement("link");
  Object.assign(manifest, { rel: "manifest", href: `${link}/manifest.json` });
  document.head.append(manifest);
  navigator.serviceWorker.register(`/shell/worker.js?lang=${document.documentElement.lang}`, { scope: "/t/" }).catch(() => null);
})();
