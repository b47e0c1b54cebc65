// A form says in advance what it would do, or why it cannot: beside what it is about, where its parts
// name the codes of refusals that are theirs (data-codes). Nothing is done before its button is touched.
"use strict";
const unnamed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const saidIn = (form) => {
  const said = {};
  for (const one of form.querySelectorAll("[name]")) {
    const named = one.type === "checkbox" && "many" in one.dataset;
    const ticks = one.type === "checkbox" || one.type === "radio";
    const value = !ticks ? one.value.trim() : !one.checked ? "" : named || one.type === "radio" ? one.value : true;
    if (value === "" || one.disabled) continue;
    if ("many" in one.dataset) (said[one.name] ||= []).push(value);
    else said[one.name] = value;
  }
  return said;
};
// attempt: what it would do, as { ok, code, words }, null while nothing can be said; submit: does it.
const asked = (form, { attempt, submit }) => {
  const [button, whole] = [form.querySelector("button:not([type])"), form.querySelector(".check:not([data-codes] .check)")];
  const places = [...form.querySelectorAll("[data-codes]")];
  let pause = 0;
  let turn = 0;
  function tell(found) {
    const theirs = places.find((one) => !found?.ok && one.dataset.codes.split(" ").includes(found?.code));
    const place = theirs?.querySelector(".check") || whole;
    for (const one of form.querySelectorAll(".check")) {
      one.textContent = one === place && found ? found.words : "";
      one.className = `check ${found?.ok ? "good" : "bad"}`;
    }
    button.disabled = !found?.ok;
  }
  async function look() {
    const mine = ++turn;
    const found = await attempt(saidIn(form)).catch(() => null);
    if (mine === turn) tell(found);
  }
  form.addEventListener("input", () => {
    clearTimeout(pause);
    turn += 1;
    button.disabled = true;
    pause = setTimeout(look, 200);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!button.disabled) submit(saidIn(form), whole.textContent);
  });
  tell(null);
  return { look, tell };
};
