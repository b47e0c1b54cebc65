// What every page that asks something of the server has: the language that its reader chose.
(() => {
  const choice = document.getElementById("language");
  const NAME = "tablescribe language";
  const read = (code) => {
    const address = new URL(location);
    address.searchParams.set("lang", code);
    location.replace(address);
  };
  choice.addEventListener("change", () => {
    localStorage.setItem(NAME, choice.value);
    read(choice.value);
  });
  const kept = localStorage.getItem(NAME);
  if (kept && kept !== document.documentElement.lang && !location.search.includes("lang=")) read(kept);
})();
