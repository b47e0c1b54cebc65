// What is being played stays as it is: the page is read again while somebody looks at it.
(() => {
  const OFTEN = 4000; // milliseconds
  const list = document.getElementById("tables");
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return;
    const read = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("tables");
    if (read.innerHTML === list.innerHTML || list.matches(":active")) return; // under a finger it stays
    const focused = document.activeElement.getAttribute("href");
    list.replaceChildren(...read.children);
    [...list.querySelectorAll("a")].find((one) => one.getAttribute("href") === focused)?.focus();
  }, OFTEN);
})();
