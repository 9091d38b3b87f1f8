// Owns asking before unsaved changes are lost: by a link or the browser's arrows, and by closing or reloading the page.
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { SETUP_PATH } from '../shell/session/board-path.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** @param count changes that would be lost; 0 lets everybody go */
export function LeaveGuard({ count }: { count: number }) {
  const t = useText('setup');
  const [, go] = useLocation();
  const [wanted, setWanted] = useState<string>();
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (count === 0 || leaving) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onNavigate = (event: NavigateEvent) => {
      const to = new URL(event.destination.url);
      const stays = to.pathname === SETUP_PATH || to.pathname.startsWith(`${SETUP_PATH}/`);
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
  }, [count, leaving]);

  // Only once nothing holds the page back any more.
  useEffect(() => {
    if (leaving && wanted !== undefined) go(wanted);
  }, [leaving, wanted, go]);

  if (wanted === undefined || leaving) return null;
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      confirm={{ label: t('unsaved.leave'), run: () => setLeaving(true) }}
      onClose={() => setWanted(undefined)}
    >
      {t('unsaved.leaveText', { count })}
    </ConfirmDialog>
  );
}
