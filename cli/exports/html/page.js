"use strict";
// The page draws what the log's folds have worked out: for each step the parts of the drawing, its
// marks, the sentences, scores and words that are other ones then. No rule of a game is known here.
const replay = (() => {
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("data").textContent);
  const last = () => data.refs.length - 1;
  const text = (parts) => parts.map((one) => (typeof one === "string" ? one : data.snippets[one])).join("");

  // For each name its changes in order, as [step, content]: any step is found without the others.
  const seats = new Map();
  const wide = { parts: new Map(), marks: [], boxes: [] };
  const narrow = { parts: new Map(), marks: [], boxes: [] }; // a phone's board, where a title draws one
  const framed = new URLSearchParams(window.location.search).has("embed"); // as high as it wants to be
  const phone = window.matchMedia(`screen and (max-width: 30rem)${framed ? "" : ", screen and (max-height: 30rem)"}`);
  const drawn = new Map();
  const told = { step: -1, rows: [] };
  const state = { step: -1, timer: 0, whole: $("board").getAttribute("viewBox") };
  const watchers = [];

  // Takes in a step: those that the page was written with, and any that comes later.
  function learn(step) {
    const note = (story, name, content) => {
      if (!story.has(name)) story.set(name, []);
      story.get(name).push([step, content]);
    };
    const drawing = (board, { parts = {}, marks, box }) => {
      for (const [name, numbers] of Object.entries(parts)) note(board.parts, name, text(numbers));
      if (marks) board.marks.push([step, marks.map(text)]);
      if (box) board.boxes.push([step, box.join(" ")]);
    };
    drawing(wide, { parts: data.parts[step], marks: data.marks[step] });
    const own = data.narrow[step];
    if (own) drawing(narrow, own);
    for (const [name, way] of Object.entries(own?.moved ?? {})) {
      note(narrow.parts, name, text([way, ...data.parts[step][name].slice(1)]));
    }
    for (const [seat, words] of Object.entries(data.seats[step])) note(seats, seat, words);
  }
  const at = (changes, step) => {
    let content = "";
    for (const [since, now] of changes) {
      if (since > step) break;
      content = now;
    }
    return content;
  };

  // What of the plane is shown at the step.
  const boxOf = (board, step) => (at(board.boxes, step) || state.whole).split(" ").map(Number);
  const shown = () => (phone.matches && narrow.boxes.length ? narrow : wide);
  function drawBoard(step) {
    const board = shown();
    document.body.classList.toggle("narrow", board === narrow);
    state.box = boxOf(board, step);
    for (const name of wide.parts.keys()) {
      const content = at(board.parts.get(name) || [], step);
      if (drawn.get(name) === content) continue;
      const group = $(`part-${name}`);
      group.innerHTML = content;
      group.classList.toggle("new", Math.abs(step - state.step) === 1);
      drawn.set(name, content);
    }
    const [came = "", left = "", ways = ""] = at(board.marks, step);
    const found = { came, left, ways };
    for (const path of $("board").querySelectorAll("[data-marks]")) {
      path.setAttribute("d", found[path.dataset.marks]);
      path.getAnimations?.().forEach((one) => one.play());
    }
  }

  // The board in sentences, for those who listen: a row for each, named by what it is about.
  function tellBoard(step) {
    if (step < told.step) Object.assign(told, { step: -1, rows: [] });
    while (told.step < step) {
      told.step += 1;
      for (const [from, gone, ...come] of data.rows[told.step]) {
        told.rows.splice(from, gone, ...come.map((cells) => cells.map(text)));
      }
    }
    const { caption } = $("words").dataset;
    $("words-caption").textContent = caption.replace("{ref}", data.refs[step]);
    $("words").tBodies[0].replaceChildren(...told.rows.map((cells) => {
      const row = document.createElement("tr");
      const named = cells.length > 1;
      cells.forEach((words, n) => {
        const head = named && n === 0;
        const cell = row.appendChild(document.createElement(head ? "th" : "td"));
        cell.textContent = words;
        if (head) cell.scope = "row";
        else if (!named) cell.colSpan = 2;
      });
      return row;
    }));
  }

  function tellPlayers(step) {
    const scores = data.scores[step];
    const before = data.scores[Math.max(step - 1, 0)];
    const { acts, leads, wins, shares } = $("players").dataset;
    const over = data.over.length > 0 && step >= data.over[0];
    const best = data.best[step];
    for (const [seat, changes] of seats) {
      const has = at(changes, step);
      $(`has-${seat}`).textContent = has;
      $(`holds-${seat}`).textContent = has;
      const known = scores.length > 0;
      const delta = known && before.length ? scores[seat] - before[seat] : 0;
      $(`score-${seat}`).textContent = known ? String(scores[seat]) : "–";
      $(`delta-${seat}`).textContent = delta ? (delta > 0 ? `+${delta}` : `−${-delta}`) : "";
      $(`delta-${seat}`).className = `delta ${delta < 0 ? "lost" : "won"}`;
      const role = data.acts[step] === Number(seat) ? [acts] : [];
      const ahead = best.includes(Number(seat));
      if (ahead) role.push(over ? (best.length > 1 ? shares : wins) : leads);
      $(`role-${seat}`).textContent = role.join(", ");
      const row = $(`seat-${seat}`);
      row.classList.toggle("acts", data.acts[step] === Number(seat));
      row.classList.toggle("ahead", ahead);
    }
    document.body.classList.toggle("over", !data.over.length || over);
  }

  // Tab passes over the links of the log, which the arrow keys go through.
  function passOver(log) {
    for (const link of log.querySelectorAll("a")) link.tabIndex = -1;
  }

  // The entry that is shown comes into sight in the log.
  function toEntry() {
    const log = $("log");
    const entry = log.querySelector("[aria-current]");
    log.scrollTop += entry.getBoundingClientRect().top - log.getBoundingClientRect().top
      - log.clientHeight / 3;
  }

  function tellEntry(step) {
    const log = $("log");
    const old = log.querySelector("[aria-current]");
    if (old) old.removeAttribute("aria-current");
    const entry = $(`entry-${step}`);
    entry.setAttribute("aria-current", "step");
    toEntry();
    $("now").replaceChildren(...[...entry.childNodes].map((node) => node.cloneNode(true)));
    $("now").scrollTop = 0;
    $("slider").value = step;
    $("slider").setAttribute("aria-valuetext", `#${data.refs[step]}`);
    tellCurve(step);
  }

  function tellCurve(step) {
    const curve = $("curve");
    if (!curve) return;
    const { left, right } = curve.dataset;
    const x = Number(left) + ((right - left) * step) / Math.max(last(), 1);
    $("now-line").setAttribute("transform", `translate(${x - left} 0)`);
  }

  function show(wanted) {
    const step = Math.min(Math.max(wanted, 0), last());
    notice("");
    if (step === state.step) return;
    drawBoard(step);
    tellPlayers(step);
    tellEntry(step);
    tellBoard(step);
    state.step = step;
    document.body.dataset.step = step;
    if (!state.timer) keepPlace();
    for (const watch of watchers) watch(step);
  }

  // The address names the step; whether it is the live end is kept for when the page is read again.
  function keepPlace() {
    const live = state.step === last();
    window.history.replaceState({ live }, "", `#${data.refs[state.step]}`);
  }

  function notice(words) {
    $("notice").textContent = words;
  }

  function pause() {
    window.clearTimeout(state.timer);
    state.timer = 0;
    sayPlaying();
    keepPlace();
  }
  function tick() {
    if (state.step >= last()) return pause();
    show(state.step + 1);
    state.timer = window.setTimeout(tick, Number($("speed").value));
  }
  function play() {
    if (state.timer) return pause();
    state.timer = window.setTimeout(tick, Number($("speed").value));
    sayPlaying();
    if (state.step >= last()) show(0);
  }
  function sayPlaying() {
    const button = $("play");
    const words = state.timer ? button.dataset.pause : button.dataset.play;
    button.setAttribute("aria-label", words);
    button.classList.toggle("playing", state.timer > 0);
  }
  function go(step) {
    if (state.timer) pause();
    show(step);
  }

  // In a frame of another page only the board and its controls are shown, as high as they are.
  if (framed) {
    document.body.classList.add("embed");
    new ResizeObserver(() => {
      const height = Math.ceil($("controls").getBoundingClientRect().bottom + window.scrollY) + 8;
      window.parent.postMessage({ tablescribe: { height } }, "*");
    }).observe(document.querySelector("main"));
  }

  window.addEventListener("resize", toEntry);
  function redraw() {
    drawBoard(state.step);
    for (const watch of watchers) watch(state.step);
  }
  phone.addEventListener("change", redraw);
  for (let step = 0; step <= last(); step += 1) learn(step);
  passOver($("log"));
  const stories = { wide, narrow, seats, drawn, told };
  return {
    $, data, state, last, learn, passOver, show, go, play, notice, keepPlace, redraw, tellCurve, watchers, stories,
  };
})();
