// What a server says by its events of a game, and whether it is there: "live", "lost" or "gone".
const listen = (at, { after, heard, say }) => {
  const SILENCE = 40000; // milliseconds after which a server that says nothing is not there
  let source = null;
  let last = Date.now();
  let waiting = 0;
  let state = "";

  function become(now) {
    state = now;
    say(now);
  }
  function hear() {
    last = Date.now();
    become("live");
  }
  function connect() {
    clearTimeout(waiting);
    source?.close();
    last = Date.now();
    const { lang } = document.documentElement;
    source = new EventSource(`${at}/events?after=${after()}&lang=${lang}`);
    for (const [name, tell] of Object.entries(heard)) {
      source.addEventListener(name, (event) => {
        tell(JSON.parse(event.data));
        hear();
      });
    }
    source.addEventListener("alive", hear);
    source.addEventListener("gone", end);
    source.addEventListener("error", lost);
  }
  function end() {
    source.close();
    clearTimeout(waiting);
    become("gone");
  }
  // A browser tries again by itself, but not where the server has said no: then this does.
  async function lost() {
    become("lost");
    if (source.readyState !== EventSource.CLOSED) return;
    clearTimeout(waiting);
    waiting = setTimeout(connect, 3000);
    const answer = await fetch(`${at}/turn`).catch(() => null);
    if (answer?.status === 404) end();
  }
  function awake() {
    if (!document.hidden && state !== "gone" && Date.now() - last > SILENCE) connect();
  }
  document.addEventListener("visibilitychange", awake);
  setInterval(awake, 5000);
  addEventListener("offline", () => state !== "gone" && become("lost"));
  addEventListener("online", () => state !== "gone" && connect());
  connect();
  return { again: () => state !== "gone" && connect(), doubt: () => state === "live" && connect(), is: (kind) => state === kind };
};
