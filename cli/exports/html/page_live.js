// The page of a game that goes on: steps that come are taken in, and what the server says of the
// game now is shown. Who steps back stays there; the live end is a tap away.
(() => {
  const { $, data, state, last, learn, passOver, go, redraw, show, tellCurve, stories, watchers } = replay;
  const here = window.location.pathname.replace(/\/+$/, "");
  const columns = ["refs", "parts", "marks", "narrow", "rows", "seats", "scores", "acts", "best"];
  const starts = ["turns", "rounds", "over"];
  let { n } = data.live;
  let now = data.live;
  let seen = last();
  let sheet = 0;
  let skew = 0;

  function forget(stay) {
    for (const name of columns) data[name].length = Math.min(data[name].length, stay);
    for (const name of starts) data[name] = data[name].filter((step) => step < stay);
    const kept = (changes) => changes.filter(([step]) => step < stay);
    for (const [seat, changes] of stories.seats) stories.seats.set(seat, kept(changes));
    for (const board of [stories.wide, stories.narrow]) {
      for (const [name, changes] of board.parts) board.parts.set(name, kept(changes));
      for (const name of ["marks", "boxes"]) board[name] = kept(board[name]);
    }
    for (const [name, changes] of stories.wide.parts) {
      if (changes.length) continue;
      stories.wide.parts.delete(name);
      stories.drawn.delete(name);
      $(`part-${name}`).remove();
    }
    if (stories.told.step >= stay) Object.assign(stories.told, { step: -1, rows: [] });
    for (const entry of [...$("log").querySelectorAll(".entry")].slice(stay)) entry.remove();
    seen = Math.min(seen, stay - 1);
  }

  function add(step) {
    const place = data.refs.length;
    data.refs.push(step.ref);
    for (const name of columns.slice(1)) data[name].push(step[name]);
    if (step.turn) data.turns.push(place);
    if (step.round) data.rounds.push(place);
    if (step.over && !data.over.length) data.over.push(place);
    for (const name of Object.keys(step.parts)) {
      if ($(`part-${name}`)) continue;
      const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
      group.id = `part-${name}`;
      $("board").querySelector("[data-marks]").before(group);
    }
    const entry = document.createElement("li");
    entry.className = "entry";
    entry.id = `entry-${place}`;
    entry.innerHTML = step.entry;
    passOver(entry);
    $("log").querySelector("ol").append(entry);
    learn(place);
  }

  function take(news) {
    const [shown, before, atEnd, { whole }] = [state.step, last(), state.step === last(), { ...state }];
    n = news.n;
    if (news.style) restyle(news.style);
    forget(news.stay);
    news.steps.forEach(add);
    $("slider").max = last();
    tellStanding(news);
    const changed = shown >= news.stay;
    if (changed) state.step = -1;
    if (atEnd && !state.timer) show(last());
    else if (changed) show(Math.min(shown, last()));
    else tellCurve(shown);
    if (state.whole !== whole) redraw();
    if (state.step === last() || before < 0) seen = last();
    tellBehind();
    tellMore();
  }

  function restyle(style) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [sheet];
    for (const old of document.querySelectorAll("style")) old.sheet.disabled = true;
  }

  // What is said of the game as it is now, whatever step is shown.
  function tellStanding(standing) {
    now = standing;
    state.whole = now.box.join(" ");
    const box = document.querySelector(".curve-box");
    box.innerHTML = now.curve;
    box.parentElement.hidden = !now.curve;
    document.querySelector(".about .result").textContent = now.result;
    $("next").textContent = now.next;
    document.body.toggleAttribute("data-running", now.running);
    for (const button of document.querySelectorAll('[data-go^="round"]')) {
      button.hidden = !data.rounds.length;
    }
    tick();
  }

  function tick() {
    const { clock } = now;
    const moment = Date.now() + skew;
    if (!clock) return;
    clock.thought.forEach((thought, seat) => {
      const runs = seat === clock.acts && moment < clock.until;
      const seconds = Math.round((thought + (runs ? Math.max(moment - clock.since, 0) : 0)) / 1000);
      const two = (number) => String(number).padStart(2, "0");
      const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
      const long = hours ? `${hours}:${two(minutes)}` : minutes;
      $(`time-${seat}`).textContent = `${long}:${two(seconds % 60)}`;
    });
  }

  function tellBehind() {
    const button = $("live");
    if (state.step === last()) seen = last();
    button.hidden = state.step === last() || state.timer > 0;
    const fresh = last() - seen;
    button.textContent = fresh ? button.dataset.fresh.replace("{n}", fresh) : button.dataset.back;
  }

  function tellMore() {
    if ($("legal").open) tellLegal();
    if ($("sheets").dataset.seen) tellSheets();
  }
  async function asked(path) {
    const answer = await fetch(`${here}/${path}?lang=${document.documentElement.lang}`);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer;
  }
  async function tellLegal() {
    const { lines } = await (await asked("turn")).json();
    $("legal-lines").replaceChildren(...lines.map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }));
  }
  async function tellSheets() {
    if (sheet === n) return;
    sheet = n;
    try {
      $("sheets").innerHTML = await (await asked("sheet")).text();
    } catch {
      sheet = 0;
    }
  }

  function say(kind) {
    const sign = $("connection");
    const words = kind === "live" && !now.running ? sign.dataset.over : sign.dataset[kind];
    if (sign.textContent !== words) sign.textContent = words;
    sign.classList.toggle("lost", kind !== "live");
  }
  function hello(said) {
    skew = said.now - Date.now();
    if (said.version !== data.live.version) window.location.reload();
  }
  $("live").addEventListener("click", () => go(last()));
  $("legal").addEventListener("toggle", () => tellMore());
  new IntersectionObserver(([sight]) => {
    $("sheets").dataset.seen = sight.isIntersecting ? "1" : "";
    tellMore();
  }, { rootMargin: "200px" }).observe($("sheets"));
  watchers.push(tellBehind);
  window.setInterval(tick, 1000);
  tellStanding(now);
  tellCurve(state.step);
  tellBehind();
  const reload = () => window.location.reload();
  listen(here, { after: () => n, heard: { hello, steps: take, reload }, say });
})();
