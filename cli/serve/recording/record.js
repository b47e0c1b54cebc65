// Recording from a phone. The server says what can be tapped, what a line means and what it did; here
// is no rule. A line that was sent is sent again, with the same id, until the server has answered.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const words = document.body.dataset;
  const at = location.pathname.replace(/\/+$/, "");
  const KEPT = `sending ${at}`;
  const THUMB = 44; // pixels that a finger needs
  const seen = { n: 0, id: "", own: 0 }; // own: the last entry that was recorded here
  const line = { tapped: [], typed: null, agreed: false, said: "" };
  let now = null;
  let sending = null;
  let asked = 0;
  let answeredTo = 0;
  let lost = false; // whether the alert says that there is no connection

  const element = (tag, text, cls) => {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    if (cls) made.className = cls;
    return made;
  };
  const filled = (id, items) => $(id).replaceChildren(...items);
  const unnamed = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  // --- asking ---------------------------------------------------------------------------------

  function query(path) {
    const parts = new URLSearchParams({ game: words.game, since: seen.n });
    for (const code of line.tapped) parts.append("tapped", code);
    if (line.typed !== null) parts.append("typed", line.typed);
    return fetch(`${at}/${path}?${parts}`, { cache: "no-store" });
  }
  async function refresh() {
    const turn = ++asked;
    let found;
    try {
      const answer = await query("now");
      found = await answer.json();
      if (!answer.ok) return say("alert", [found.message]);
    } catch {
      return lose();
    }
    if (turn !== asked) return null;
    answeredTo = turn;
    if (lost) say("alert", []);
    return show(found);
  }
  // What is new is told by the server's events, and asked for now and then, should one be lost.
  function follow(changed) {
    const source = new EventSource(`${at.replace(/\/record$/, "")}/events?after=${seen.n}`);
    for (const name of ["steps", "reload"]) source.addEventListener(name, changed);
    const look = async () => {
      if (document.hidden || sending) return;
      try {
        const answer = await fetch(`${at}/head?game=${words.game}`, { cache: "no-store" });
        const head = await answer.json();
        if (sending) return;
        const behind = head.n !== seen.n || head.id !== seen.id || asked !== answeredTo;
        if (answer.ok && behind) changed();
        else if (lost) say("alert", []);
      } catch {
        lose();
      }
    };
    setInterval(look, 20000);
    document.addEventListener("visibilitychange", look);
  }

  // --- showing --------------------------------------------------------------------------------

  function say(id, lines) {
    if (id === "alert") lost = false;
    filled(id, lines.map((text) => element("span", text)));
  }
  function lose() {
    say("alert", [words.lost]);
    lost = true;
  }
  function show(found) {
    const before = now;
    const moved = before && before.head.n !== found.head.n;
    now = found;
    Object.assign(seen, found.head);
    $("entry").textContent = `${words.entry} ${seen.n}`;
    $("turn").textContent = found.turn;
    filled("seats", found.seats.map((seat, n) => seated(seat, n === found.acts)));
    if (found.board) drawn(found.board);
    const others = found.others.filter((entry) => entry.n > seen.own);
    if (others.length) say("echo", [words.others, ...others.map((entry) => entry.words)]);
    else if (!before) say("echo", [found.last]);
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
    return null;
  }
  function seated(seat, acts) {
    const item = element("li", undefined, acts ? "acts" : "");
    const points = element("b", seat.score === null ? "–" : String(seat.score));
    item.append(element("i", seat.letter, `chip ${seat.cls}`), element("span", seat.name), points);
    return item;
  }
  function checked(check) {
    $("check").textContent = check.words;
    $("check").className = `check ${check.standing}`;
    $("typed").setAttribute("aria-invalid", String(line.typed !== null && check.standing === "bad"));
    $("record").disabled = !check.line || sending !== null;
    $("record").textContent = line.agreed ? $("record").dataset.agree : $("record").dataset.record;
  }
  function button(text, act, cls) {
    const made = element("button", text, cls);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }
  function offered(found) {
    const within = $("choices").contains(document.activeElement);
    const made = found.choices.next.map((one) => {
      const tappable = button(one.words, () => tap(one.code), one.words.length < 4 ? "short" : "");
      tappable.dataset.code = one.code;
      return tappable;
    });
    if (found.usual && line.typed === null && found.choices.next.length !== 1) {
      made.unshift(button(found.usual.words, () => type(found.usual.line), "usual"));
    }
    filled("choices", line.typed === null ? made : []);
    if (within) (made[0] || $("record")).focus();
    placed(line.typed === null ? found.choices.next.filter((one) => one.place) : []);
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
  function placed(places) {
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
    if (!places.length) return;
    const group = shape("g", { class: "taps" });
    for (const one of places) {
      const [x, y, width, height] = one.place;
      const spot = shape("g", { class: "tap", "data-code": one.code });
      spot.append(shape("rect", { x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 8 }));
      if (one.words.length < 5) {
        const text = shape("text", { x: x + width / 2, y: y + height / 2 });
        text.textContent = one.words;
        spot.append(text);
      }
      spot.addEventListener("click", () => tap(one.code));
      group.append(spot);
    }
    svg.append(group);
    const [all, frame] = [group.getBoundingClientRect(), $("board").getBoundingClientRect()];
    $("board").scrollLeft += all.left + all.width / 2 - frame.left - frame.width / 2;
    $("board").scrollTop += all.top + all.height / 2 - frame.top - frame.height / 2;
  }

  // --- the line -------------------------------------------------------------------------------

  function changed(to) {
    Object.assign(line, { agreed: false }, to);
    $("record").disabled = true; // until the answer says what it would record now
    say("alert", []);
    return refresh();
  }
  function tap(code) {
    $("typed").value = "";
    return changed({ typed: null, tapped: [...line.tapped, code] });
  }
  function type(text) {
    $("typed").value = text;
    return changed({ typed: text.trim() ? text : null, tapped: [] });
  }
  function back() {
    if (line.typed !== null) return type("");
    return changed({ tapped: line.tapped.slice(0, -1) });
  }
  let waits = 0;
  $("typed").addEventListener("input", () => {
    clearTimeout(waits);
    $("record").disabled = true;
    waits = setTimeout(() => type($("typed").value), 120);
  });
  $("typed").addEventListener("keydown", async (event) => {
    if (event.key !== "Enter") return;
    clearTimeout(waits);
    await type($("typed").value);
    record();
  });
  $("back").addEventListener("click", back);

  // --- recording ------------------------------------------------------------------------------

  function record() {
    if (sending || !now || !now.checked.line) return;
    const agreed = line.agreed;
    send("", { id: unnamed(), expected: seen.n, line: now.checked.line, agreed });
  }
  function send(path, content) {
    sending = { path, content };
    sessionStorage.setItem(KEPT, JSON.stringify(sending));
    $("record").disabled = true;
    deliver(500);
  }
  async function deliver(wait) {
    const { path, content } = sending;
    let answer, said;
    try {
      answer = await fetch(`${at}${path}?game=${words.game}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(content),
      });
      if (answer.status >= 500) throw new Error(String(answer.status));
      said = await answer.json();
    } catch {
      lose();
      setTimeout(deliver, wait, Math.min(wait * 2, 8000));
      return;
    }
    sending = null;
    sessionStorage.removeItem(KEPT);
    await answered(answer.ok, said);
  }
  async function answered(ok, said) {
    if (ok) {
      Object.assign(line, { tapped: [], typed: null, agreed: false });
      $("typed").value = "";
      seen.own = said.n;
      await refresh();
      say("alert", []);
      say("echo", [...said.lines, ...said.asks]);
    } else if (said.outcome === "conflict") {
      if (line.typed !== null && now.checked.line) line.typed = $("typed").value = now.checked.line;
      await refresh();
      say("alert", said.lines.slice(-1));
    } else {
      line.agreed = said.code === "doubtful";
      say("alert", [said.message]);
      checked(now.checked);
    }
  }
  $("record").addEventListener("click", record);
  for (const way of ["undo", "redo"]) {
    $(way).addEventListener("click", () => {
      if (!sending) send(`/${way}`, { id: unnamed(), expected: seen.n });
    });
  }
  addEventListener("resize", () => now && placed(line.typed === null ? now.choices.next.filter((one) => one.place) : []));

  async function begin() {
    await refresh();
    const kept = sessionStorage.getItem(KEPT);
    if (kept) {
      sending = JSON.parse(kept);
      await deliver(500);
    }
    follow(() => {
      if (sending) return null; // its answer is shown first
      if (line.typed !== null && now && now.checked.line) line.typed = $("typed").value = now.checked.line;
      return refresh();
    });
  }
  begin();
})();
