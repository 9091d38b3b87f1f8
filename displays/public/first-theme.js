// Sets theme, direction and layout before the first paint, so that a dark board never flashes white and nothing moves
// aside; main.tsx and the shell take over. A browser that keeps nothing, or lets nobody read it, has no choice kept.
(() => {
  const kept = (read) => {
    try {
      return read() ?? '';
    } catch {
      return '';
    }
  };
  const cookies = kept(() => document.cookie);
  const chosen = /(?:^|; )kds_theme=(default|default_dark)(?:;|$)/.exec(cookies);
  const isBoard = /^\/kds\/(expeditor|kitchen|customer)\//.test(location.pathname);
  const page = document.documentElement;
  page.dataset.theme = chosen ? chosen[1] : isBoard ? 'default_dark' : 'default';
  const style = /(?:^|; )kds_layout=(\w+)/.exec(cookies)?.[1];
  if (style && location.pathname.startsWith('/kds/') && !location.pathname.startsWith('/kds/customer/')) {
    const isNarrow = /(?:^|; )kds_fold=folded/.test(cookies) || matchMedia('(width < 48rem)').matches;
    if (/erticalNavigation$/.test(style)) page.dataset.nav = isNarrow ? 'narrow' : 'wide';
    if (/^content(WithVerticalNavigation|Only)$/.test(style)) page.dataset.bar = 'none';
  }
  if (kept(() => localStorage.getItem('kds_lng')) === 'he-il') page.dir = 'rtl';
})();
