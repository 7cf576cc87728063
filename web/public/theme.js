// Sets the theme before the first paint, so that nothing flashes; then follows the system, which turns dark in the
// evening, and the choice that is made in another window.
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  function chosen() {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null; // A browser without storage follows the system.
    }
  }
  function apply() {
    var theme = chosen();
    var dark = theme ? theme === 'dark' : system.matches;
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
})();
