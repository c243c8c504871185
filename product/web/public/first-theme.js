// Before the first paint: the stored theme, so that a dark page does not flash white, and what is shown of the skeleton.
(() => {
  const root = document.documentElement;
  const choice = localStorage.getItem('kiga.theme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = choice === 'light' || choice === 'dark' ? choice : system;
  root.dataset.theme = theme;
  document.querySelector('meta[name="color-scheme"]').content = theme;
  const facts = document.getElementById('page-facts');
  const screen = facts === null ? null : JSON.parse(facts.textContent).screen;
  // A visitor who must sign in is redirected.
  if (screen === null || !localStorage.getItem('kiga.token')) return;
  const isList = screen.list !== null && location.pathname === screen.href && location.search === '';
  root.dataset.skeleton = isList ? 'list' : 'frame';
  if (localStorage.getItem('kiga.menuCollapsed') === '1') root.dataset.menu = 'collapsed';
})();
