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
  function row(letter) {
    const [item, label, number, check] = [element("li"), element("label"), element("input"), element("p", "", "check")];
    item.id = `count-${letter}`;
    label.append(element("i", letter), element("span"), element("b"), number);
    number.inputMode = "numeric";
    number.autocomplete = "off";
    number.dataset.letter = letter;
    check.setAttribute("role", "status");
    let pause = 0;
    number.addEventListener("input", () => {
      clearTimeout(pause);
      button.disabled = true;
      number.setAttribute("aria-invalid", "true");
      pause = setTimeout(look, 200, number, check);
    });
    item.append(label, element("p", "", "soft"), check);
    return item;
  }
  function fill(item, seat, holds) {
    const [chip, name, score, number] = item.firstChild.children;
    chip.className = `chip ${seat.cls}`;
    name.textContent = seat.name;
    score.textContent = seat.score ?? "–";
    number.setAttribute("aria-label", document.body.dataset.counted.replace("{name}", seat.name));
    item.children[1].textContent = holds.join("; ");
    if (number.value.trim()) number.setAttribute("aria-invalid", "true"); // until it is compared anew
    look(number, item.lastChild);
  }
  // A number that is being typed keeps its field where somebody else records meanwhile.
  async function tell() {
    if (!$("settle").open) return;
    const found = await answered("settling");
    if (!found) return;
    const { holds, ties, written } = found;
    const rows = seats().map((seat) => $(`count-${seat.letter}`) || row(seat.letter));
    const shown = [...$("counts").children];
    if (rows.length !== shown.length || rows.some((item, n) => item !== shown[n])) $("counts").replaceChildren(...rows);
    $("ties").replaceChildren(...ties.map((line) => element("li", line)));
    $("write").hidden = written || $("rematch").hidden;
    button.disabled = true;
    seats().forEach((seat, n) => fill(rows[n], seat, holds[n]));
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const several = typed().map((one) => ({ name: "count", said: said(one), what: `${one.dataset.letter} ${one.value.trim()}` }));
    if (commands(several)) form.reset();
  });
  $("write").addEventListener("click", () => command("close", {}, $("write").textContent));
  $("settle").addEventListener("toggle", tell);
  document.addEventListener("entries", tell);
})();
