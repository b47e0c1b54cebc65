// Besides the line: the log, whose entries are corrected, the forms of other commands, a rematch. What a
// form would do is asked, and recorded by the same request.
(() => {
  const { $, answered, read, post, tried, fix, command, element, lang } = recorder;

  // --- the log --------------------------------------------------------------------------------

  let chosen = null;
  async function tellLog() {
    if (!$("log").open) return;
    const standing = await answered("log");
    if (!standing) return;
    const rows = standing.map(({ ref, words }) => {
      const button = element("button", words);
      button.type = "button";
      button.dataset.ref = ref;
      button.addEventListener("click", () => choose(ref));
      const row = element("li");
      row.append(button);
      return row;
    });
    $("entries").replaceChildren(...rows);
    choose(chosen);
  }
  function choose(ref) {
    chosen = ref;
    $("fix").hidden = ref === null;
    for (const one of $("entries").querySelectorAll("button")) one.setAttribute("aria-pressed", one.dataset.ref === ref);
    if (ref !== null) $("fix").scrollIntoView({ block: "nearest" });
  }
  $("log").addEventListener("toggle", tellLog);
  document.addEventListener("entries", tellLog);
  for (const button of document.querySelectorAll("[data-way]")) {
    button.addEventListener("click", () => {
      fix({ ref: chosen, way: button.dataset.way });
      choose(null);
      $("more").open = false;
      $("said").scrollIntoView({ block: "center" });
    });
  }

  // --- a position -----------------------------------------------------------------------------

  $("position").addEventListener("click", () => {
    fix(null);
    recorder.restate([]);
    $("said").scrollIntoView({ block: "center" });
  });
  $("state").addEventListener("click", async () => {
    const said = { what: [recorder.stated().join("; ")] };
    if ($("why").value.trim()) said.reason = $("why").value.trim();
    const found = await tried("adjust", said).catch(() => null);
    $("check").textContent = !found || found.ok ? "" : found.code === "no-reason" ? $("why").placeholder : found.words;
    $("check").className = "check bad";
    if (found && !found.ok) $("why").focus();
    if (!found?.ok || !command("adjust", said, found.words)) return;
    $("why").value = "";
    recorder.restate(null);
  });
  $("leave").addEventListener("click", () => recorder.restate(null));

  // --- forms ----------------------------------------------------------------------------------

  for (const form of document.querySelectorAll("[data-command]")) {
    const name = form.dataset.command;
    const submit = (said, words) => {
      if (!command(name, said, words)) return;
      form.reset();
      tell(null);
      form.parentElement.open = false;
    };
    const { look, tell } = asked(form, { attempt: (said) => tried(name, said), submit });
    if (name === "close") form.parentElement.addEventListener("toggle", () => form.parentElement.open && look());
  }

  $("rematch").addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = event.target.querySelector("button");
    button.disabled = true;
    const first = Number(new FormData(event.target).get("first"));
    const { ok, found } = await read(post("/rematch", { id: unnamed(), first })).catch(() => ({}));
    button.disabled = false;
    if (ok) location.assign(`${found.address}?lang=${lang}`);
  });
})();
