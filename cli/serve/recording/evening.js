// Besides the line: the log, whose entries are corrected, the forms of other commands, a rematch, the
// reader's language. What a form would do is asked, and recorded by the same request.
(() => {
  const { $, ask, post, tried, fix, command, element, unnamed, lang } = recorder;

  // --- the log --------------------------------------------------------------------------------

  let chosen = null;
  async function tellLog() {
    if (!$("log").open) return;
    const answer = await ask("log").catch(() => null);
    if (!answer?.ok) return;
    const rows = (await answer.json()).map(({ ref, words }) => {
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
  for (const button of $("fix").querySelectorAll("button")) {
    button.addEventListener("click", () => {
      fix({ ref: chosen, way: button.dataset.way });
      choose(null);
      $("said").scrollIntoView({ block: "center" });
    });
  }

  // --- forms ----------------------------------------------------------------------------------

  function saidIn(form) {
    const said = {};
    for (const one of form.querySelectorAll("[name]")) {
      const value = one.type === "checkbox" ? one.checked : one.value.trim();
      if (value === "" || value === false) continue;
      if ("many" in one.dataset) (said[one.name] ||= []).push(value);
      else said[one.name] = value;
    }
    return said;
  }
  for (const form of document.querySelectorAll("[data-command]")) {
    const name = form.dataset.command;
    const [check, button] = [form.querySelector(".check"), form.querySelector("button")];
    let pause = 0;
    let turn = 0;
    async function look() {
      const mine = ++turn;
      const found = await tried(name, saidIn(form)).catch(() => null);
      if (mine !== turn || !found) return;
      check.textContent = found.words;
      check.className = `check ${found.ok ? "good" : "bad"}`;
      button.disabled = !found.ok;
    }
    button.disabled = true;
    form.addEventListener("input", () => {
      clearTimeout(pause);
      button.disabled = true;
      pause = setTimeout(look, 200);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (button.disabled) return;
      command(name, saidIn(form), check.textContent);
      form.reset();
      button.disabled = true;
      check.textContent = "";
      form.parentElement.open = false;
    });
    if (name === "close") form.parentElement.addEventListener("toggle", () => form.parentElement.open && look());
  }

  $("rematch").addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = event.target.querySelector("button");
    button.disabled = true;
    const first = Number(new FormData(event.target).get("first"));
    const answer = await post("/rematch", { id: unnamed(), first }).catch(() => null);
    button.disabled = false;
    if (answer?.ok) location.assign(`${(await answer.json()).address}?lang=${lang}`);
  });

  $("language").addEventListener("change", () => {
    localStorage.setItem("tablescribe language", $("language").value);
    location.search = `?lang=${$("language").value}`;
  });
  const kept = localStorage.getItem("tablescribe language");
  if (kept && kept !== lang && !location.search.includes("lang=")) location.search = `?lang=${kept}`;
})();
