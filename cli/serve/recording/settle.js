// The score is settled on one screen: what each player holds, what the players count beside it, and where
// the difference could come from. A count is the same request as the command's, one for each player.
(() => {
  const { $, answered, tried, command, commands, element, seats } = recorder;
  const form = $("counting");
  const button = form.querySelector("button");
  const typed = () => [...form.querySelectorAll("input")].filter((one) => one.value.trim());
  const said = (one) => ({ what: [one.dataset.letter, one.value.trim()] });

  async function look(one, check) {
    const { value } = one;
    const found = value.trim() ? await tried("count", said(one)).catch(() => null) : { ok: true, words: "" };
    if (value !== one.value || !found) return;
    check.textContent = found.words;
    check.className = `check ${found.ok ? "good" : "bad"}`;
    one.setAttribute("aria-invalid", String(!found.ok));
    button.disabled = !typed().length || typed().some((other) => other.getAttribute("aria-invalid") !== "false");
  }
  function row(seat, holds) {
    const [item, label, held] = [element("li"), element("label"), element("p", holds.join("; "), "soft")];
    const [number, check] = [element("input"), element("p", "", "check")];
    label.append(element("i", seat.letter, `chip ${seat.cls}`), element("span", seat.name), element("b", seat.score ?? "–"), number);
    number.inputMode = "numeric";
    number.autocomplete = "off";
    number.dataset.letter = seat.letter;
    number.setAttribute("aria-label", document.body.dataset.counted.replace("{name}", seat.name));
    check.setAttribute("role", "status");
    let pause = 0;
    number.addEventListener("input", () => {
      clearTimeout(pause);
      button.disabled = true;
      number.setAttribute("aria-invalid", "true");
      pause = setTimeout(look, 200, number, check);
    });
    item.append(label, held, check);
    return item;
  }
  // What was typed stays where somebody else records meanwhile.
  async function tell() {
    if (!$("settle").open) return;
    const found = await answered("settling");
    if (!found) return;
    const { holds, ties, written } = found;
    const kept = new Map(typed().map((one) => [one.dataset.letter, one.value]));
    $("counts").replaceChildren(...seats().map((seat, n) => row(seat, holds[n])));
    $("ties").replaceChildren(...ties.map((line) => element("li", line)));
    $("write").hidden = written || $("rematch").hidden;
    button.disabled = true;
    for (const one of form.querySelectorAll("input")) {
      if (!kept.has(one.dataset.letter)) continue;
      one.value = kept.get(one.dataset.letter);
      one.dispatchEvent(new Event("input"));
    }
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const several = typed().map((one) => ({ name: "count", said: said(one), what: `${one.dataset.letter} ${one.value.trim()}` }));
    form.reset();
    commands(several);
  });
  $("write").addEventListener("click", () => command("close", {}, $("write").textContent));
  $("settle").addEventListener("toggle", tell);
  document.addEventListener("entries", tell);
})();
