// Sets theme and direction before the first paint, so that a dark board never flashes white; main.tsx takes over.
(() => {
  const chosen = /(?:^|; )kds_theme=(default|default_dark)(?:;|$)/.exec(document.cookie);
  const isBoard = /^\/kds\/(expeditor|kitchen|customer)\//.test(location.pathname);
  const page = document.documentElement;
  page.dataset.theme = chosen ? chosen[1] : isBoard ? 'default_dark' : 'default';
  if (localStorage.getItem('kds_lng') === 'he-il') page.dir = 'rtl';
})();
