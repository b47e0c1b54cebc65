// The language that a page's reader chose, kept for all pages of this server.
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
})();
