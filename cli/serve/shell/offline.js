// In the place of a page that cannot be loaded: what is kept for its link, until there is a connection.
(() => {
  const list = document.getElementById("unsent");
  const link = location.pathname.replace(/\/+$/, "").replace(/\/record$/, "");
  list.replaceChildren(...outbox(link).all().map((item) => {
    const row = document.createElement("li");
    row.textContent = list.dataset.words.replace("{line}", item.words);
    return row;
  }));
  const again = () => location.reload();
  document.getElementById("again").addEventListener("click", again);
  addEventListener("online", again);
})();
