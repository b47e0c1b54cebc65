// In a secure context every page that asks something of the server is an app: a manifest, and a worker
// that keeps what pages share.
(() => {
  const link = location.pathname.split("/").slice(0, 3).join("/");
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  const manifest = document.createElement("link");
  Object.assign(manifest, { rel: "manifest", href: `${link}/manifest.json` });
  document.head.append(manifest);
  navigator.serviceWorker.register(`/shell/worker.js?lang=${document.documentElement.lang}`, { scope: "/t/" }).catch(() => null);
})();
