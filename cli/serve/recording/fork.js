// On the page of steps, for who may record: from the step that is shown goes on a game of its own.
(() => {
  const { $, data, state, notice } = replay;
  const { lang } = document.documentElement;
  const button = $("fork");
  let asking = {}; // the same id however often a step is asked for, until there is an answer
  async function begin() {
    const step = data.refs[state.step];
    if (asking.step !== step) asking = { id: unnamed(), step };
    const answer = await fetch(`${location.pathname.replace(/\/+$/, "")}/record/fork?lang=${lang}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(asking),
      signal: AbortSignal.timeout(10000),
    });
    const found = await answer.json();
    asking = {};
    if (!answer.ok) return notice(found.message);
    return location.assign(`${found.address}?lang=${lang}`);
  }
  button.addEventListener("click", async () => {
    button.disabled = true;
    await begin().catch(() => notice(button.dataset.lost));
    button.disabled = false;
  });
})();
