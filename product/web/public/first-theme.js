// Applies the stored theme before the first paint, so that a dark page does not flash white.
(() => {
  const choice = localStorage.getItem('kiga.theme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = choice === 'light' || choice === 'dark' ? choice : system;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="color-scheme"]').content = theme;
})();
