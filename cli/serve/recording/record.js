// Recording from a phone. The server says what can be tapped, what a line means and what it did; here
// is no rule. A line that was recorded is kept until the log has it (outbox.js); where no server is,
// what can be tapped next is known from what it said in advance.
"use strict";
const recorder = (() => {
  const $ = (id) => document.getElementById(id);
  const words = document.body.dataset;
  const at = location.pathname.replace(/\/+$/, "");
  const link = at.replace(/\/record$/, "");
  const { lang } = document.documentElement;
  const unsent = outbox(link, words.game);
  const THUMB = 44; // pixels that a finger needs
  const AGAIN = 1000; // milliseconds after which is asked again what got no answer
  const page = sessionStorage.getItem("tablescribe page") || unnamed(); // what the server hears of
  sessionStorage.setItem("tablescribe page", page);
  const seen = { n: 0, id: "", own: 0 }; // own: the last entry that was recorded here
  // fix: which command records the line (WAYS), and of which entry; stated: a position's statements before it
  const line = { tapped: [], typed: null, said: "", fix: null, stated: null };
  const ahead = new Map(); // where taps lead, as the server said in advance
  let now = null;
  let net = null;
  let lost = false;
  let sending = false;
  let asked = 0;
  let offeredFor = []; // the taps behind which stands what is offered
  let redraw = false; // whether the board is to be drawn as it is, for another was shown

  const element = (tag, text, cls) => {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    if (cls) made.className = cls;
    return made;
  };
  const filled = (id, items) => $(id).replaceChildren(...items);
  const key = (taps) => JSON.stringify(taps);
  // What waits: the first line that the log is not known to have. It asks, once the server said no.
  const waits = () => unsent.waiting()[0] || null;

  // --- asking ---------------------------------------------------------------------------------

  function ask(path, more = {}) {
    const parts = new URLSearchParams({ game: words.game, lang, since: seen.n, page, waiting: unsent.waiting().length, ...more });
    for (const code of line.tapped) parts.append("tapped", code);
    for (const one of line.stated || []) parts.append("stated", one);
    return fetch(`${at}/${path}?${parts}`, { cache: "no-store", signal: AbortSignal.timeout(10000) });
  }
  const post = (path, content) =>
    fetch(`${at}${path}?game=${words.game}&lang=${lang}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(content),
      signal: AbortSignal.timeout(10000),
    });
  class Unanswered extends Error {}
  const isBusy = ({ status }) => status >= 500 || status === 429; // another time there may be an answer
  async function read(request) {
    try {
      const answer = await request;
      return { ok: answer.ok, busy: isBusy(answer), found: await answer.json() };
    } catch {
      throw new Unanswered();
    }
  }
  // What the server answers, null where it says no or nothing.
  async function answered(path, more) {
    const { ok, found } = await read(ask(path, more)).catch(() => ({}));
    return ok ? found : null;
  }
  // Ask what is shown; what gets no answer is asked again, as long as nothing else has been asked.
  async function refresh() {
    const turn = ++asked;
    const item = waits();
    try {
      await (line.fix && !item ? fixed(turn) : line.stated && !item ? positioned(turn) : present(turn, item));
      if (turn === asked) tellWaiting();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      net?.doubt();
      setTimeout(() => turn === asked && !lost && refresh(), AGAIN);
    }
  }
  async function present(turn, item) {
    const more = line.typed === null ? {} : { typed: line.typed };
    if (redraw) more.since = 0;
    if (item?.asks) Object.assign(more, { typed: item.content.line || "", since: item.content.expected });
    const { ok, found } = await read(ask("now", more));
    if (turn !== asked) return null;
    return ok ? show(found) : say("alert", [found.message]);
  }
  // Lines that a command records: corrections, rulings, printed parts. What can be tapped for one is asked of
  // `path`: for a correction what could have been tapped then. What it would change is said.
  const correct = { path: "before", command: "correct" };
  const WAYS = {
    replace: { ...correct, label: words.fixing, said: (entries, one) => ({ entries, actions: [one] }) },
    insert: { ...correct, label: words.inserting, said: (entries, one) => ({ entries, actions: [one], insert: true }) },
    remove: { ...correct, path: "", label: words.removing, said: (entries) => ({ entries, remove: true }) },
    ruling: { path: "ruling", command: "do", label: words.ruling, said: (_ref, one) => ({ actions: [one], ruling: $("why").value.trim() }) },
    part: { path: "part", command: "describe", label: words.part, said: (_ref, one) => ({ what: [one] }) },
  };
  async function fixed(turn) {
    const { ref, way } = line.fix;
    const { path, command, label, said } = WAYS[way];
    document.body.classList.remove("over");
    const answers = [read(ask("now")), path ? read(ask(path, ref ? { entry: ref } : {})) : { ok: true }];
    const [current, { ok, found, busy }] = await Promise.all(answers);
    if (turn !== asked) return;
    if (current.ok) stand(current.found);
    if (!ok && !busy) fix(null); // its entry is not in effect any more
    if (!current.ok || !ok) return say("alert", [(current.ok ? found : current.found).message]);
    if (found?.dropped) say("alert", [words.dropped.replace("{line}", line.said)]);
    if (found) line.tapped = found.tapped;
    line.said = [label.replace("{ref}", ref), ...(found?.said || [])].join(" · ");
    $("said").textContent = line.said;
    $("back").disabled = false;
    offered({ choices: found || { next: [] }, usual: null }, way === "ruling");
    const whole = !path || (line.typed ?? found.line);
    const why = way === "ruling" && whole && !$("why").value.trim() ? $("why").placeholder : "";
    checked({ words: why, standing: "open", line: "" });
    if (!whole && !found.next.length) $("typed").focus();
    if (!whole || why) return;
    const sent = { command, said: said(ref, whole) };
    const trial = await tried(command, sent.said);
    if (turn !== asked) return;
    const anyway = trial.code === "no-longer-holds";
    if (anyway) sent.said.anyway = true;
    checked({ words: trial.words, standing: trial.ok ? "good" : "bad", line: trial.ok || anyway ? command : "", sent });
    if (anyway) $("record").textContent = words.agree;
  }
  // A position is stated on the board: each statement that is whole joins those before it.
  async function positioned(turn) {
    const { ok, found } = await read(ask("position", line.typed === null ? {} : { typed: line.typed }));
    if (turn !== asked) return null;
    if (!ok) return say("alert", [found.message]);
    const { choices, checked: check } = found;
    Object.assign(line, { stated: found.stated, tapped: choices.tapped });
    if (choices.line && !choices.next.length) return join(choices.line);
    drawn(found.board);
    line.said = `${words.stating} ${choices.said.join(" · ")}`;
    $("said").textContent = line.said;
    $("back").disabled = false;
    offered({ choices, usual: null });
    checked(check.words ? check : { words: found.remarks.join("; "), standing: "open", line: "" });
    $("record").textContent = words.add;
    if (found.asks) $("typed").focus();
    filled("stated", line.stated.map((text, place) => {
      const item = element("li");
      const gone = button(`${text} ✕`, () => restate(line.stated.filter((_one, other) => other !== place)), "short");
      gone.setAttribute("aria-label", words.gone_from.replace("{line}", text));
      item.append(gone);
      return item;
    }));
    $("state").disabled = !line.stated.length;
    return null;
  }
  const join = (text) => restate([...line.stated, text]);
  // The statements of a position from now on; null: none is stated any more, the line is an action.
  function restate(stated) {
    line.stated = stated;
    posed();
    redraw = stated === null;
    clear();
    return changed({});
  }
  async function tried(command, said) {
    const { ok, found } = await read(post(`/try/${command}`, { id: unnamed(), expected: seen.n, said }));
    return { ok, code: found.code, words: ok ? [...found.lines, ...found.asks].join("; ") : found.message };
  }
  function fix(found) {
    line.fix = found;
    posed();
    $("why").value = "";
    clear();
    return changed({});
  }
  // What the line is of: an action, a correction, a ruling, a position.
  function posed() {
    document.body.classList.toggle("ruling", line.fix?.way === "ruling");
    document.body.classList.toggle("stating", line.stated !== null);
    $("why").placeholder = line.stated ? words.why_stating : words.why_ruling;
  }
  let later = 0;
  function lookAhead(found, wait = 300) {
    const { tapped, next } = found.choices;
    const known = ahead.has(key(tapped)) && next.every((one) => ahead.has(key([...tapped, one.code])));
    clearTimeout(later);
    if (known || line.typed !== null) return;
    later = setTimeout(async () => {
      const { n } = seen;
      const { ok, busy, found: said } = await read(ask("ahead")).catch(() => ({ busy: true }));
      if (busy && now === found && !lost) return lookAhead(found, Math.min(wait * 2, 8000));
      if (!ok || said.head.n !== n || seen.n !== n) return;
      for (const one of said.choices) ahead.set(key(one.tapped), one);
      document.body.dataset.ahead = n;
    }, wait);
  }
  function heard(kind) {
    const before = lost;
    lost = kind !== "live";
    const said = { lost: words.lost, gone: words.gone }[kind] || "";
    if ($("net").textContent !== said) $("net").textContent = said;
    if (lost !== before || kind === "gone") turned();
  }
  // What is said of a line that nobody answers.
  const silent = (text) => (net?.is("gone") ? words.gone : text);
  // The connection is there again, or not any more.
  function turned() {
    if (!now) return;
    if (lost) {
      shownAhead();
      tellWaiting();
    } else {
      refresh();
      deliver(500);
      settle();
    }
  }

  // --- showing --------------------------------------------------------------------------------

  const say = (id, lines) => filled(id, lines.map((text) => element("span", text)));
  // What stands: the entry, whose turn it is, scores and board, and what others have recorded meanwhile.
  function stand(found) {
    const before = now;
    now = found;
    if (seen.n !== found.head.n || seen.id !== found.head.id) ahead.clear();
    Object.assign(seen, found.head);
    $("entry").textContent = `${words.entry} ${seen.n}`;
    $("turn").textContent = found.turn;
    filled("seats", found.seats.map((seat, n) => seated(seat, n === found.acts)));
    if (found.board) drawn(found.board);
    redraw &&= !found.board;
    const others = found.others.filter((entry) => entry.n > seen.own);
    if (others.length) say("echo", [words.others, ...others.map((entry) => entry.words)]);
    else if (!before) say("echo", [found.last]);
    document.dispatchEvent(new Event("entries"));
  }
  function show(found) {
    const shown = now;
    const before = shown || kept.before;
    const moved = before && before.head.n !== found.head.n;
    stand(found);
    const begun = before ? before.choices.said : [];
    if (moved && line.tapped.length && found.choices.said[0] !== begun[0]) {
      line.tapped = []; // it was begun for somebody else
      say("alert", [words.dropped.replace("{line}", line.said)]);
      return refresh();
    }
    line.tapped = found.choices.tapped;
    const said = found.choices.said.join(" · ");
    if (found.choices.dropped) say("alert", [words.dropped.replace("{line}", line.said)]);
    else if (moved && line.typed !== null && before.checked.line && !found.checked.line) {
      say("alert", [words.dropped.replace("{line}", line.typed)]);
    }
    line.said = said;
    $("said").textContent = line.typed === null ? said : "";
    $("back").disabled = line.typed === null && !line.tapped.length;
    offered(found);
    $("undo").disabled = !found.undo;
    $("redo").disabled = !found.redo;
    checked(found.checked);
    lookAhead(found);
    if (!found.open && (!shown || shown.open)) $("settle").open = true;
    $("rematch").hidden = found.open;
    document.body.classList.toggle("over", !found.open && line.typed === null && !waits());
    return null;
  }
  // What the page knows of the taps by itself: what was tapped and what can come next.
  function shownAhead() {
    const known = ahead.get(key(line.tapped));
    if (waits() || line.fix || line.stated) return;
    if (line.typed !== null) {
      if (lost) checked({ words: silent(words.unchecked), standing: "open", line: line.typed });
      return;
    }
    if (known) {
      line.said = known.said.join(" · ");
      $("said").textContent = line.said;
      $("back").disabled = !line.tapped.length;
      offered({ choices: known, usual: null });
    }
    const ends = lost && known?.line;
    const said = !lost ? "" : silent(ends ? words.offline : known?.next.length ? "" : words.beyond);
    checked({ words: said, standing: ends ? "good" : "open", line: ends ? known.line : "" });
  }
  function seated(seat, acts) {
    const item = element("li", undefined, acts ? "acts" : "");
    const points = element("b", seat.score === null ? "–" : String(seat.score));
    item.append(element("i", seat.letter, `chip ${seat.cls}`), element("span", seat.name), points);
    return item;
  }
  let fits = null; // what is said of the line on the page
  function checked(check) {
    fits = check;
    $("check").textContent = check.words;
    $("check").className = `check ${check.standing}`;
    if ($("check").scrollHeight > $("check").clientHeight) $("check").tabIndex = 0;
    else $("check").removeAttribute("tabindex");
    $("typed").setAttribute("aria-invalid", String(line.typed !== null && check.standing === "bad"));
    $("record").disabled = !check.line;
    $("record").textContent = words.record;
  }
  function button(text, act, cls) {
    const made = element("button", text, cls);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }
  // Whether what is offered was offered behind other taps, and awaits the answer for those of the line.
  const stale = () => key(offeredFor) !== key(line.tapped);
  function tellStale() {
    for (const id of ["board", "choices"]) $(id).setAttribute("aria-busy", stale());
  }
  function offered(found, onBoard = true) {
    const within = $("choices").contains(document.activeElement);
    const made = found.choices.next.map((one) => {
      const tappable = button(one.words, () => tap(one.code), one.words.length < 4 ? "short" : "");
      tappable.dataset.code = one.code;
      return tappable;
    });
    if (found.usual && line.typed === null && found.choices.next.length !== 1) {
      made.unshift(button(found.usual.words, () => type(found.usual.line), "usual"));
    }
    offeredFor = found.choices.tapped;
    tellStale();
    filled("choices", line.typed === null ? made : []);
    if (within) (made[0] || $("record")).focus();
    placed(onBoard && line.typed === null ? found.choices.next.filter((one) => one.place) : []);
  }

  // --- the board ------------------------------------------------------------------------------

  let box = [0, 0, 1, 1];
  function drawn(board) {
    const picture = new DOMParser().parseFromString(board.svg, "image/svg+xml").documentElement;
    filled("board", [document.importNode(picture, true)]);
    box = board.box;
    filled("words", board.words.map((text) => element("li", text)));
  }
  const SVG = "http://www.w3.org/2000/svg";
  function shape(tag, attributes) {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  }
  // What can be tapped lies on the board, which is as large as a finger needs it.
  let places = []; // those that can be tapped on it now
  function placed(those) {
    places = those;
    const svg = $("board").firstElementChild;
    if (!svg) return;
    svg.querySelector(".taps")?.remove();
    let [left, top, right, bottom] = [box[0], box[1], box[0] + box[2], box[1] + box[3]];
    let least = Infinity;
    for (const { place } of places) {
      [left, top] = [Math.min(left, place[0] - 6), Math.min(top, place[1] - 6)];
      right = Math.max(right, place[0] + place[2] + 6);
      bottom = Math.max(bottom, place[1] + place[3] + 6);
      least = Math.min(least, place[2], place[3]);
    }
    svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
    const room = $("board").clientWidth;
    const wide = places.length ? Math.max(room, ((right - left) * (THUMB + 1)) / (least - 4)) : room;
    svg.style.width = `${wide}px`;
    svg.style.height = `${(wide * (bottom - top)) / (right - left)}px`;
    legible(svg, wide / (right - left));
    if (!places.length) return;
    const named = places.every(({ words, place }) => words.length < 5 && 16 * words.length <= place[2]); // it fits
    const group = shape("g", { class: "taps" });
    for (const one of places) {
      const [x, y, width, height] = one.place;
      const spot = shape("g", { class: "tap", "data-code": one.code });
      spot.append(shape("rect", { x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 8 }));
      if (named) {
        const text = shape("text", { x: x + width / 2, y: y + height / 2 });
        text.textContent = one.words;
        spot.append(text);
      }
      spot.addEventListener("click", () => tap(one.code));
      group.append(spot);
    }
    svg.append(group);
    toMiddle(group);
  }
  // The place in the middle of those that can be tapped comes into sight, with as many as fit; one
  // that is wider than the window from its beginning on.
  function toMiddle(group) {
    const frame = $("board").getBoundingClientRect();
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [x, y] = middle(group.getBoundingClientRect());
    const far = (box) => Math.hypot(middle(box)[0] - x, middle(box)[1] - y);
    const boxes = [...group.children].map((spot) => spot.getBoundingClientRect());
    const box = boxes.reduce((one, other) => (far(other) < far(one) ? other : one));
    const [left, top] = middle(box);
    $("board").scrollLeft += Math.min(left - frame.left - frame.width / 2, box.left - frame.left - 6);
    $("board").scrollTop += top - frame.top - frame.height / 2;
  }

  // --- the line -------------------------------------------------------------------------------

  function changed(to) {
    Object.assign(line, to);
    $("record").disabled = true; // until the answer says what it would record now
    say("alert", []);
    shownAhead();
    tellStale();
    return refresh(); // also where nothing is heard: a stream may be late where an answer is not
  }
  function tap(code) {
    if (stale()) return null; // tapped twice, before there was an answer
    $("typed").value = "";
    return changed({ typed: null, tapped: [...line.tapped, code] });
  }
  function type(text) {
    $("typed").value = text;
    return changed({ typed: text.trim() ? text : null, tapped: line.stated ? line.tapped : [] });
  }
  function back() {
    if (line.typed !== null) return type("");
    if (line.fix && !line.tapped.length) return fix(null);
    if (line.stated && !line.tapped.length) return restate(null);
    return changed({ tapped: line.tapped.slice(0, -1) });
  }
  let pause = 0;
  $("typed").addEventListener("input", () => {
    clearTimeout(pause);
    $("record").disabled = true;
    pause = setTimeout(() => type($("typed").value), 120);
  });
  $("typed").addEventListener("keydown", async (event) => {
    if (event.key !== "Enter") return;
    clearTimeout(pause);
    await type($("typed").value);
    record();
  });
  let reading = 0;
  $("why").addEventListener("input", () => {
    clearTimeout(reading);
    if (!line.fix) return;
    $("record").disabled = true;
    reading = setTimeout(refresh, 200);
  });
  $("back").addEventListener("click", back);

  // --- recording ------------------------------------------------------------------------------

  function record() {
    const item = waits();
    if (item?.asks) {
      const { asks, ...again } = item;
      const agreed = item.content.agreed || asks.code === "doubtful";
      const content = { ...item.content, expected: seen.n, agreed };
      unsent.update({ ...again, content });
    } else if (!item && line.stated && fits?.line) {
      join(fits.line);
      return;
    } else if (!item && fits?.sent) {
      const { command, said } = fits.sent;
      const what = line.typed === null ? line.said : `${line.said} · ${line.typed}`;
      line.fix = null;
      posed();
      send(`/${command}`, { said }, what);
    } else if (!item && fits?.line) {
      const said = line.typed ?? line.said;
      send("", { line: fits.line }, fits.words && !lost ? fits.words : said);
    }
    say("alert", []);
    deliver(500);
  }
  function send(path, content, said, more = {}) {
    const { tapped, typed } = line;
    const whole = { id: unnamed(), expected: seen.n, ...content };
    unsent.keep({ path, content: whole, words: said, tapped, typed, made: Date.now(), ...more });
    clear();
    tellWaiting();
  }
  function clear(to = { tapped: [], typed: null }) {
    Object.assign(line, to);
    $("typed").value = line.typed || "";
  }
  let again = 0;
  async function deliver(wait) {
    const item = waits();
    if (sending || !item || item.asks || net?.is("gone")) return;
    clearTimeout(again);
    sending = true;
    unsent.update({ ...item, busy: Date.now() });
    tellWaiting();
    let answer, said;
    try {
      answer = await post(item.path, item.content);
      const gone = answer.status === 404 && !(await answered("head")); // the link; else what was asked
      if (gone || isBusy(answer)) throw new Unanswered();
      said = await answer.json();
    } catch {
      again = setTimeout(deliver, wait, Math.min(wait * 2, 8000));
      net?.doubt();
    }
    sending = false;
    if (!said) unsent.update({ ...item, busy: 0 });
    else if (answer.ok) unsent.drop(item);
    else unsent.update({ ...item, busy: 0, asks: { code: said.code || said.outcome, lines: said.lines?.slice(-1) || [said.message] } });
    if (!said) return tellWaiting();
    if (answer.ok) {
      seen.own = said.n;
      const mine = unsent.all().filter((one) => one.together && one.together === item.together);
      for (const one of mine) unsent.update({ ...one, content: { ...one.content, expected: said.n } });
    }
    await refresh();
    if (answer.ok) say("echo", [...said.lines, ...said.asks]);
    else $("said").scrollIntoView({ block: "nearest" });
    if (answer.ok && waits()) deliver(500);
  }
  // What waits stands where the line stands: alone, with what has become of it.
  function tellWaiting() {
    const item = waits();
    document.body.classList.toggle("waits", item !== null);
    for (const id of ["change", "discard"]) $(id).hidden = !item;
    for (const way of ["undo", "redo"]) $(way).disabled = item !== null || lost || !now?.[way];
    if (!item) return;
    const busy = unsent.busy(item);
    $("said").textContent = words.waits.replace("{line}", item.words);
    $("discard").disabled = busy;
    $("change").disabled = busy || !item.asks || item.path !== "";
    placed([]);
    if (!item.asks) {
      checked({ words: silent(words.sending), standing: "open", line: "" });
      if (busy && !sending) setTimeout(tellWaiting, 1000);
      return;
    }
    const doubtful = item.asks.code === "doubtful";
    const unsaid = item.asks.lines.filter((text) => !item.words.includes(text)); // each doubt is said once
    say("alert", [...unsaid, ...(now?.others || []).map((entry) => entry.words)]);
    if (item.path !== "") checked({ words: "", standing: "open", line: item.path });
    else if (doubtful && fits?.line) checked({ ...fits, words: "" });
    if (doubtful) $("record").textContent = words.agree;
  }
  function discard(to) {
    const item = waits();
    if (!item || unsent.busy(item)) return;
    if (item.asks) unsent.drop(item); // the server has said that the log has it not
    else unsent.update({ ...item, withdrawn: true });
    clear(to);
    say("alert", []);
    tellWaiting();
    shownAhead();
    if (!lost) refresh();
    settle();
  }
  // What was discarded unanswered may have been recorded before: then a person hears of it.
  async function settle() {
    for (const item of unsent.all().filter((one) => one.withdrawn)) {
      const head = await answered("head", { id: item.content.id });
      if (!head) return;
      unsent.drop(item);
      if (head.has) say("alert", [words.had.replace("{line}", item.words).replace("{n}", head.has)]);
    }
  }
  $("record").addEventListener("click", record);
  $("discard").addEventListener("click", () => discard());
  $("change").addEventListener("click", () => {
    const { tapped, typed } = waits();
    discard({ tapped, typed });
  });
  // Record what a command says, once or several times; each waits as a line does. False: another waits.
  function command(name, said, what) {
    return commands([{ name, said, what }]);
  }
  function commands(several) {
    if (waits() || !several.length) return false;
    const together = several.length > 1 ? unnamed() : "";
    const now = Date.now();
    several.forEach(({ name, said, what }, place) => send(`/${name}`, { said }, what, { together, made: now + place }));
    deliver(500);
    return true;
  }
  for (const way of ["undo", "redo"]) {
    $(way).addEventListener("click", () => {
      command(way, {}, $(way).textContent);
    });
  }
  unsent.changed(() => (waits() ? tellWaiting() : refresh()));
  addEventListener("resize", () => placed(places));

  // The line that is being tapped outlives its page: one that is loaded again, or that a phone let go.
  const DRAFT = `tablescribe line ${link}`;
  const kept = JSON.parse(sessionStorage.getItem(DRAFT)) || { line: {} };
  const keep = () => sessionStorage.setItem(DRAFT, JSON.stringify({ line, why: $("why").value, before: now && { ...now, board: null } }));
  for (const left of ["visibilitychange", "pagehide"]) addEventListener(left, keep);
  function resume() {
    clear(kept.line);
    $("why").value = kept.why || "";
    posed();
    return refresh();
  }
  async function begin() {
    if (kept.line.stated || kept.line.fix) await refresh(); // what stands, also where that is not possible any more
    await resume();
    if (waits()) tellWaiting();
    const steps = () => {
      if (line.typed !== null && !line.fix && fits?.line) line.typed = $("typed").value = fits.line;
      refresh();
    };
    const hello = (said) => {
      if (said.version !== words.version && !line.tapped.length && line.typed === null) location.reload();
    };
    // The stream ends where more has changed than it says: it is begun again behind what the log has now.
    let known = 0;
    const reload = async () => {
      known = (await answered("head"))?.n || known;
      await refresh();
      net.again();
    };
    net = listen(link, { after: () => Math.max(seen.n, known), heard: { hello, steps, reload, alive: () => answered("head") }, say: heard });
    deliver(500);
    settle();
  }
  begin();
  return { $, answered, read, post, tried, fix, restate, stated: () => line.stated, command, commands, element, seats: () => now.seats, lang };
})();
