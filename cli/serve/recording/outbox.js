// Lines that were recorded here and that the log is not known to have. They are kept for their link,
// so that no closed tab loses one, until the log has them or a person discards them.
const outbox = (link) => {
  const BUSY = 12000; // milliseconds after which a page that sent a line is not there any more
  const NAME = `tablescribe outbox ${link} `;
  const name = (item) => NAME + item.content.id;
  const all = () =>
    Object.keys(localStorage)
      .filter((one) => one.startsWith(NAME))
      .map((one) => JSON.parse(localStorage.getItem(one)))
      .sort((one, other) => one.made - other.made);
  return {
    all,
    keep: (item) => localStorage.setItem(name(item), JSON.stringify(item)),
    // What was discarded meanwhile does not come back.
    update: (item) => localStorage.getItem(name(item)) && localStorage.setItem(name(item), JSON.stringify(item)),
    drop: (item) => localStorage.removeItem(name(item)),
    busy: (item) => Date.now() - (item.busy || 0) < BUSY,
    changed(tell) {
      window.onstorage = (event) => event.key?.startsWith(NAME) && tell();
    },
  };
};
