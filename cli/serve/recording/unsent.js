// On the page that shows a recorder's game, and where none can be loaded: what is not recorded yet, and
// where that is done.
(() => {
  const list = document.getElementById("unsent");
  const box = outbox(location.pathname.replace(/(\/record)?\/*$/, ""), list.dataset.game);
  const tell = () =>
    list.replaceChildren(...box.waiting().map((item) => {
      const link = document.createElement("a");
      link.href = list.dataset.href;
      link.textContent = list.dataset.words.replace("{line}", item.words);
      const row = document.createElement("li");
      row.append(link);
      return row;
    }));
  box.changed(tell);
  tell();
})();
