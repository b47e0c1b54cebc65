// The board enlarged: by a tap, around the place that was tapped, and by its button.
(() => {
  const { $, state, watchers } = replay;
  const [table, board, button] = [$("table"), $("board"), $("zoom")];
  const LARGE = 0.9; // pixels for each unit of the drawing: its smallest letters are read easily

  function enlarge(x, y) {
    const small = board.getBoundingClientRect();
    const unit = small.width / board.viewBox.baseVal.width;
    const factor = Math.max(LARGE / unit, 1.8);
    table.style.height = `${table.clientHeight}px`;
    table.classList.add("zoomed");
    board.style.width = `${small.width * factor}px`;
    board.style.height = `${small.height * factor}px`;
    table.scrollLeft = (x - small.left) * factor - table.clientWidth / 2;
    table.scrollTop = (y - small.top) * factor - table.clientHeight / 2;
    button.setAttribute("aria-pressed", "true");
    read();
  }
  function shrink() {
    table.classList.remove("zoomed");
    table.style.height = "";
    board.style.width = "";
    board.style.height = "";
    button.setAttribute("aria-pressed", "false");
    read();
  }
  // Where the board is larger than its place, what has changed comes into sight.
  function follow() {
    const mark = board.querySelector('.mark-line.came:not([d=""])');
    if (!mark) return;
    const [seen, all] = [mark.getBoundingClientRect(), table.getBoundingClientRect()];
    table.scrollLeft += seen.left + seen.width / 2 - all.left - all.width / 2;
    table.scrollTop += seen.top + seen.height / 2 - all.top - all.height / 2;
  }
  // The board as it is seen from another side of the table; its words stay upright. Where words
  // stand in lines, what they stand on is as wide as they are, so such a board is turned by halves.
  const lines = () =>
    [...board.querySelectorAll("text")].some((text) => getComputedStyle(text).textAnchor === "start");
  function turn() {
    const before = Number(board.dataset.turned ?? 0);
    const quarters = !lines() ? (before + 1) % 4 : before ? 0 : 2;
    shrink();
    if (quarters) board.dataset.turned = quarters;
    else delete board.dataset.turned;
    board.style.setProperty("--turn", `${-90 * quarters}deg`);
    place();
  }
  // What of the plane is shown, from the side from which it is seen; with letters to read.
  function place() {
    const quarters = Number(board.dataset.turned ?? 0);
    let [left, top, width, height] = state.box;
    const [x, y] = [left + width / 2, top + height / 2];
    if (quarters) $("turned").setAttribute("transform", `rotate(${90 * quarters} ${x} ${y})`);
    else $("turned").removeAttribute("transform");
    if (quarters % 2) [left, top, width, height] = [x - height / 2, y - width / 2, height, width];
    board.setAttribute("viewBox", [left, top, width, height].join(" "));
    document.documentElement.style.setProperty("--ratio", width / height);
    read();
  }
  function read() {
    const [box, view] = [board.getBoundingClientRect(), board.viewBox.baseVal];
    legible(board, Math.min(box.width / view.width, box.height / view.height));
    const moves = table.scrollHeight > table.clientHeight || table.scrollWidth > table.clientWidth;
    table.tabIndex = moves ? 0 : -1; // keys move what is larger than its frame
  }
  $("turn")?.addEventListener("click", turn);
  table.addEventListener("click", (event) => {
    if (table.classList.contains("zoomed")) shrink();
    else enlarge(event.clientX, event.clientY);
  });
  button.addEventListener("click", () => {
    if (table.classList.contains("zoomed")) return shrink();
    const place = table.getBoundingClientRect();
    enlarge(place.left + place.width / 2, place.top + place.height / 2);
    return follow();
  });
  window.addEventListener("resize", () => {
    shrink();
    follow();
  });
  window.addEventListener("beforeprint", shrink);
  watchers.push(place, follow);
  if (state.box) place();
})();
