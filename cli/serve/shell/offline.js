// In the place of a page that cannot be loaded, until there is a connection.
(() => {
  const again = () => location.reload();
  document.getElementById("again").addEventListener("click", again);
  addEventListener("online", again);
})();
