// Ways to a step: buttons, keys, the slider, the curve, the address.
(() => {
  const { $, data, state, last, show, go, play, notice } = replay;
  const next = (starts) => starts.find((step) => step > state.step) ?? last();
  const previous = (starts) => starts.findLast((step) => step < state.step) ?? 0;
  const ways = {
    first: () => 0,
    last,
    back: () => state.step - 1,
    forward: () => state.step + 1,
    "turn-back": () => previous(data.turns),
    "turn-forward": () => next(data.turns),
    "round-back": () => previous(data.rounds),
    "round-forward": () => next(data.rounds),
  };
  for (const button of document.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => go(ways[button.dataset.go]()));
  }
  $("play").addEventListener("click", play);
  $("slider").addEventListener("input", (event) => go(Number(event.target.value)));

  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  // On many keyboards brackets are typed with AltGr, which says Ctrl and Alt, or with Option.
  const brackets = { "[": "round-back", "]": "round-forward" };
  const commands = (event) => event.metaKey || (event.ctrlKey && !event.altKey);
  function wayOf(event) {
    if (brackets[event.key]) return commands(event) ? "" : brackets[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) return "";
    const way = keys[event.key];
    if (event.shiftKey && event.key.startsWith("Arrow")) return way ? `turn-${way}` : "";
    return event.target === $("slider") ? "" : way;
  }
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("select, #table.zoomed")) return;
    const way = wayOf(event);
    if (way) {
      event.preventDefault();
      go(ways[way]());
    } else if (event.key === " " && !event.target.matches("button, a")) {
      event.preventDefault();
      play();
    }
  });

  document.querySelector(".curve-box")?.addEventListener("click", (event) => {
    const curve = $("curve");
    const { left, right } = curve.dataset;
    const box = curve.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * curve.viewBox.baseVal.width;
    go(Math.round(((x - left) / (right - left)) * last()));
  });

  // A swipe over the board goes a step; the fingers that enlarge the page do not.
  const table = $("table");
  let start = null;
  table.addEventListener("touchstart", (event) => {
    const alone = event.touches.length === 1 && !table.classList.contains("zoomed");
    start = alone ? event.touches[0] : null;
  }, { passive: true });
  table.addEventListener("touchend", (event) => {
    if (!start || event.touches.length || window.visualViewport?.scale > 1.05) return;
    const end = event.changedTouches[0];
    const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) go(state.step + (x < 0 ? 1 : -1));
  });

  // A link to an entry that is not there is answered, and leaves the page where it is.
  function linked() {
    const hash = window.location.hash.slice(1);
    try {
      return decodeURIComponent(hash);
    } catch {
      return hash;
    }
  }
  function follow() {
    const ref = linked();
    const step = data.refs.indexOf(ref);
    if (step >= 0) return go(step);
    if (state.step < 0) show(last());
    if (!ref) return undefined;
    replay.keepPlace();
    const [said, end] = [ref.slice(0, 20), data.refs[last()]];
    const words = $("notice").dataset.missing;
    return notice(words.replace(/\{(ref|last)\}/g, (_, name) => (name === "ref" ? said : end)));
  }
  window.addEventListener("hashchange", follow);
  let before = 0;
  window.addEventListener("beforeprint", () => {
    before = state.step;
    show(last());
  });
  window.addEventListener("afterprint", () => show(before));

  $("controls").hidden = false;
  document.body.classList.add("live");
  // Who was at the end of a running game is there again when the page has grown.
  if (window.history.state?.live && document.body.dataset.running) show(last());
  else follow();
})();
