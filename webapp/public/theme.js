// Sets the theme before the first paint, so that nothing flashes.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // A browser without storage follows the system.
  }
  var dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
