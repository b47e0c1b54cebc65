// A game begins: names are tapped or typed, the server says what it would be, and begins it.
(() => {
  const form = document.getElementById("begin");
  const { home, title, second } = form.dataset;
  const seats = [...document.querySelectorAll("#seats li")];
  const names = [...document.querySelectorAll("[data-player]")];
  const name = (seat) => seat.querySelector(".name");
  const id = unnamed(); // however often it is sent, it is one game
  const both = second.split(" ");

  const taken = () => seats.filter((seat) => name(seat).value.trim());
  // One empty place stands behind those that are taken; a second colour where the title gives two.
  function shown() {
    const many = taken().length;
    const last = seats.findLastIndex((seat) => name(seat).value.trim());
    seats.forEach((seat, place) => {
      seat.hidden = place > last + 1;
      const colours = seat.querySelectorAll(".colour");
      if (colours.length > 1) colours[1].hidden = !both.includes(String(many));
    });
    for (const one of names) {
      one.setAttribute("aria-pressed", seats.some((seat) => name(seat).value.trim() === one.dataset.player));
    }
  }
  function wanted(said) {
    const players = taken().map((seat) => {
      const colours = [...seat.querySelectorAll(".colour")].map((one) => (one.hidden ? "" : one.value));
      const given = colours.filter(Boolean).join(",");
      return `${name(seat).value.trim()}${given && `:${given}`}`;
    });
    const found = { title, players, ...said };
    delete found.first;
    const first = said.first && name(seats[said.first]).value.trim();
    if (first && !said.lots) found.first = first;
    return { id, said: found, printed: document.getElementById("printed")?.value || "" };
  }
  async function post(path, said) {
    const answer = await fetch(`${home}/begin${path}?lang=${document.documentElement.lang}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(wanted(said)),
    });
    const found = await answer.json();
    return { ok: answer.ok, code: found.code, words: answer.ok ? found.lines?.join("; ") : found.message, found };
  }
  const { look, tell } = asked(form, {
    attempt: async (said) => (taken().length ? post("/try", said) : null),
    async submit(said) {
      const { ok, code, words, found } = await post("", said).catch(() => ({ words: form.dataset.lost }));
      if (ok) location.assign(found.address);
      else tell({ ok, code, words });
    },
  });
  for (const one of names) {
    one.addEventListener("click", () => {
      const { player } = one.dataset;
      const at = seats.findIndex((seat) => name(seat).value.trim() === player);
      if (at >= 0) name(seats[at]).value = "";
      else if (taken().length < seats.length) name(seats.find((seat) => !name(seat).value.trim())).value = player;
      form.dispatchEvent(new Event("input"));
    });
  }
  form.addEventListener("input", shown);
  shown();
  look(); // what was typed before this ran, or stands there again when the page is gone back to
})();
