// Lines that were recorded here and that the log is not known to have. They are kept for their link and
// for their game, whose next link goes on with them, until the log has them or a person discards them.
const outbox = (link, game) => {
  const BUSY = 12000; // milliseconds after which a page that sent a line is not there any more
  const NAME = "tablescribe outbox ";
  const all = () =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(NAME))
      .map((name) => ({ ...JSON.parse(localStorage.getItem(name)), name }))
      .filter((item) => item.name.startsWith(`${NAME}${link} `) || (game && item.game === game))
      .sort((one, other) => one.made - other.made);
  const write = (item) => localStorage.setItem(item.name, JSON.stringify(item));
  return {
    all,
    waiting: () => all().filter((item) => !item.withdrawn), // what nobody has discarded
    keep: (item) => write({ ...item, game, name: `${NAME}${link} ${item.content.id}` }),
    // What was discarded meanwhile does not come back.
    update: (item) => localStorage.getItem(item.name) && write(item),
    drop: (item) => localStorage.removeItem(item.name),
    busy: (item) => Date.now() - (item.busy || 0) < BUSY,
    changed(tell) {
      window.onstorage = (event) => event.key?.startsWith(NAME) && tell();
    },
  };
};
