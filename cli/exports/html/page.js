"use strict";
// The page draws what the log's folds have worked out: for each step the parts of the drawing, the
// scores and the words that are other ones then. No rule of a game is known here.
(() => {
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("data").textContent);
  const last = data.refs.length - 1;

  // For each name its changes in order, as [step, content]: any step is found without the others.
  const story = (steps) => {
    const found = new Map();
    steps.forEach((changes, step) => {
      for (const [name, content] of Object.entries(changes)) {
        if (!found.has(name)) found.set(name, []);
        found.get(name).push([step, content]);
      }
    });
    return found;
  };
  const at = (changes, step) => {
    let content = "";
    for (const [since, now] of changes) {
      if (since > step) break;
      content = now;
    }
    return content;
  };
  const parts = story(data.parts);
  const seats = story(data.seats);
  const drawn = new Map();
  const curve = $("curve");
  const log = $("log");
  const state = { step: -1, timer: 0 };

  // Where the board is wider than the screen, what is new comes into sight.
  function follow(group) {
    const table = $("table");
    if (!group || table.scrollWidth <= table.clientWidth) return;
    const [seen, all] = [group.getBoundingClientRect(), table.getBoundingClientRect()];
    table.scrollLeft += seen.left + seen.width / 2 - all.left - all.width / 2;
  }

  function drawBoard(step) {
    let news = null;
    for (const [name, changes] of parts) {
      const content = at(changes, step);
      if (drawn.get(name) === content) continue;
      const group = $(`part-${name}`);
      group.innerHTML = content;
      group.classList.toggle("new", Math.abs(step - state.step) === 1);
      drawn.set(name, content);
      if (content) news = group;
    }
    follow(news);
    for (const [seat, changes] of seats) $(`has-${seat}`).textContent = at(changes, step);
  }

  function tellScores(step) {
    const scores = data.scores[step];
    const before = data.scores[Math.max(step - 1, 0)];
    for (const seat of seats.keys()) {
      const known = scores.length > 0;
      const delta = known && before.length ? scores[seat] - before[seat] : 0;
      $(`score-${seat}`).textContent = known ? String(scores[seat]) : "–";
      $(`delta-${seat}`).textContent = delta ? (delta > 0 ? `+${delta}` : `−${-delta}`) : "";
      $(`delta-${seat}`).className = `delta ${delta < 0 ? "lost" : "won"}`;
    }
  }

  function tellEntry(step) {
    const old = log.querySelector("[aria-current]");
    if (old) old.removeAttribute("aria-current");
    const entry = $(`entry-${step}`);
    entry.setAttribute("aria-current", "step");
    log.scrollTop += entry.getBoundingClientRect().top - log.getBoundingClientRect().top
      - log.clientHeight / 3;
    $("now").replaceChildren(...[...entry.childNodes].map((node) => node.cloneNode(true)));
  }

  function show(wanted) {
    const step = Math.min(Math.max(wanted, 0), last);
    if (step === state.step) return;
    drawBoard(step);
    tellScores(step);
    tellEntry(step);
    $("slider").value = step;
    $("slider").setAttribute("aria-valuetext", `#${data.refs[step]}`);
    if (curve) {
      const { left, right } = curve.dataset;
      const x = Number(left) + ((right - left) * step) / Math.max(last, 1);
      $("now-line").setAttribute("transform", `translate(${x - left} 0)`);
    }
    document.body.classList.toggle("over", !data.over.length || step >= data.over[0]);
    state.step = step;
    document.body.dataset.step = step;
    if (!state.timer) window.history.replaceState(null, "", `#${data.refs[step]}`);
  }

  const next = (starts) => starts.find((step) => step > state.step) ?? last;
  const previous = (starts) => starts.findLast((step) => step < state.step) ?? 0;
  const ways = {
    first: () => 0,
    last: () => last,
    back: () => state.step - 1,
    forward: () => state.step + 1,
    "turn-back": () => previous(data.turns),
    "turn-forward": () => next(data.turns),
    "round-back": () => previous(data.rounds),
    "round-forward": () => next(data.rounds),
  };

  function pause() {
    window.clearTimeout(state.timer);
    state.timer = 0;
    $("play").textContent = $("play").dataset.play;
    window.history.replaceState(null, "", `#${data.refs[state.step]}`);
  }
  function tick() {
    if (state.step >= last) return pause();
    show(state.step + 1);
    state.timer = window.setTimeout(tick, Number($("speed").value));
  }
  function play() {
    if (state.timer) return pause();
    $("play").textContent = $("play").dataset.pause;
    state.timer = window.setTimeout(tick, Number($("speed").value));
    if (state.step >= last) show(0);
  }
  const go = (way) => {
    if (state.timer) pause();
    show(ways[way]());
  };

  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last",
    "[": "round-back", "]": "round-forward" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select")) return;
    const slider = event.target === $("slider");
    let way = keys[event.key];
    if (event.shiftKey && event.key.startsWith("Arrow") && way) way = `turn-${way}`;
    if (way && !(slider && !event.shiftKey)) {
      event.preventDefault();
      go(way);
    } else if (event.key === " " && !event.target.matches("button, a")) {
      event.preventDefault();
      play();
    }
  });
  for (const button of document.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => go(button.dataset.go));
  }
  $("play").addEventListener("click", play);
  $("slider").addEventListener("input", (event) => {
    if (state.timer) pause();
    show(Number(event.target.value));
  });
  if (curve) {
    curve.addEventListener("click", (event) => {
      const { left, right } = curve.dataset;
      const box = curve.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * curve.viewBox.baseVal.width;
      if (state.timer) pause();
      show(Math.round(((x - left) / (right - left)) * last));
    });
  }

  const linked = () => data.refs.indexOf(decodeURIComponent(window.location.hash.slice(1)));
  window.addEventListener("hashchange", () => {
    if (linked() >= 0) show(linked());
  });
  let before = last;
  window.addEventListener("beforeprint", () => {
    before = state.step;
    show(last);
  });
  window.addEventListener("afterprint", () => show(before));

  $("controls").hidden = false;
  document.body.classList.add("live");
  show(linked() >= 0 ? linked() : last);
})();
