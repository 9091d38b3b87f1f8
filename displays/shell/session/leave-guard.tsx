// Confirmation before leaving a page, for links and buttons, for back navigation, and for the browser's own reload, whose
// text is up to the browser.
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import { useText } from '../../i18n/use-text.ts';
import { liveStore } from '../../link/live.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { leaveRisk, leaving, mustAskBeforeUnload } from './leaving.ts';

/** Asks while the hub is offline or commands wait to be sent (SHELL-30, SHELL-33). */
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
  // Runs before the router's listener.
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

interface UnsavedGuardProps {
  isUnsaved: boolean;
  /** Leaving is safe within this address and all below it. */
  within: string;
  title: string;
  leave: string;
  children: ReactNode;
}

/** Asks before unsaved changes are lost: on links, back navigation, and closing or reloading the page. */
export function UnsavedGuard({ isUnsaved, within, title, leave, children }: UnsavedGuardProps) {
  const [, go] = useLocation();
  const [wanted, setWanted] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!isUnsaved || isLeaving) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onNavigate = (event: NavigateEvent) => {
      const to = new URL(event.destination.url);
      const stays = to.pathname === within || to.pathname.startsWith(`${within}/`);
      if (stays || !event.cancelable || !event.destination.sameDocument) return;
      event.preventDefault();
      setWanted(to.pathname + to.search);
    };
    addEventListener('beforeunload', onUnload);
    window.navigation.addEventListener('navigate', onNavigate);
    return () => {
      removeEventListener('beforeunload', onUnload);
      window.navigation.removeEventListener('navigate', onNavigate);
    };
  }, [isUnsaved, within, isLeaving]);

  // Only once nothing blocks leaving any more.
  useEffect(() => {
    if (isLeaving && wanted !== undefined) go(wanted);
  }, [isLeaving, wanted, go]);

  if (wanted === undefined || isLeaving) return null;
  return (
    <ConfirmDialog
      title={title}
      confirm={{ label: leave, run: () => setLeaving(true) }}
      onClose={() => setWanted(undefined)}
    >
      {children}
    </ConfirmDialog>
  );
}
