// Owns the question before leaving (SHELL-30, SHELL-33): for links and buttons, for the way back, and for the browser's
// own reload, whose words the browser chooses.
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import { useText } from '../../i18n/use-text.ts';
import { liveStore } from '../../link/live.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { leaveRisk, leaving, mustAskBeforeUnload } from './leaving.ts';

export function LeaveGuard() {
  const t = useText('around');
  const go = useStore(leaving, (state) => state.go);
  useEffect(guardBrowser, []);
  if (!go) return null;
  const close = () => leaving.setState({ go: undefined });
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirm={{
        label: t('leave.go'),
        run: () => {
          close();
          go();
        },
      }}
      onClose={close}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}

function guardBrowser(): () => void {
  let here = location.href;
  const moved = () => {
    here = location.href;
  };
  const back = (event: PopStateEvent) => {
    if (!leaveRisk(liveStore.getState())) return moved();
    event.stopImmediatePropagation();
    const wanted = location.pathname;
    history.pushState(null, '', here);
    leaving.setState({ go: () => navigate(wanted) });
  };
  const unload = (event: BeforeUnloadEvent) => {
    if (mustAskBeforeUnload()) event.preventDefault();
  };
  // Before the router hears of it.
  addEventListener('popstate', back, { capture: true });
  addEventListener('pushState', moved);
  addEventListener('replaceState', moved);
  addEventListener('beforeunload', unload);
  return () => {
    removeEventListener('popstate', back, { capture: true });
    removeEventListener('pushState', moved);
    removeEventListener('replaceState', moved);
    removeEventListener('beforeunload', unload);
  };
}
