// What is taken from the page: a link to the step that is shown, and the record.
(() => {
  const { $, notice } = replay;

  $("link")?.addEventListener("click", async () => {
    const { done, failed } = $("link").dataset;
    replay.keepPlace();
    try {
      await navigator.clipboard.writeText(window.location.href);
      notice(done);
    } catch {
      notice(`${failed} ${window.location.href}`);
    }
  });

  async function unpacked() {
    const bytes = Uint8Array.from(atob($("record").textContent), (one) => one.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).blob();
  }
  $("save")?.addEventListener("click", async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await unpacked());
    link.download = $("save").dataset.name;
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  });
})();
