// Dialogs about the cloud link: offline for 300 s (SHELL-16), permissions changed (PERM-12, DLG-24), missing initial
// data (ERR-06). None of them on customer boards.
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { OFFLINE_DIALOG_AFTER_MS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { callApi, noAnswer, refusedCalls } from '../../link/http/api-call.ts';
import { hubNow, useLive } from '../../link/live.ts';
import { useNotice } from '../../link/use-notice.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { logOut } from '../session/end-session.ts';
import { reloadPage } from '../session/leaving.ts';
import { loadSession, useSession } from '../session/session-store.ts';
import { showToast, textOfCode } from '../toasts/toast.ts';

/** The hub's codes for data it couldn't load (LOG-06). */
const LACK_CODES = { setup: 102, orders: 103 };

export function LinkDialogs() {
  const [path] = useLocation();
  if (path.startsWith('/kds/customer/')) return null;
  return (
    <>
      <PermissionDialog />
      {path.startsWith('/kds/') && <OfflineDialog />}
      {path.startsWith('/kds/') && <LackDialog />}
      {path.startsWith('/kds/') && <SpoolerDialog />}
    </>
  );
}

function OfflineDialog() {
  const t = useText('around');
  const since = useLive(({ phase, link }) =>
    phase === 'live' && link?.cloud === 'offline' && link.mode === 'online' ? link.since : undefined,
  );
  const [due, setDue] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const waitMs = Math.max(0, since + OFFLINE_DIALOG_AFTER_MS - hubNow());
    const timer = setTimeout(() => setDue(since), waitMs);
    return () => clearTimeout(timer);
  }, [since]);
  const [seen, setSeen] = useState<number>();
  if (since === undefined || due !== since || seen === since) return null;
  return (
    <ConfirmDialog title={t('internetDown.title')} onClose={() => setSeen(since)}>
      {t('internetDown.text')}
    </ConfirmDialog>
  );
}

/** Once per failure, unless orders arrive another way (SPOOL-07). */
function SpoolerDialog() {
  const t = useText('around');
  const isDown = useLive(
    ({ phase, link }) => phase === 'live' && link?.mode === 'offline-mode' && link.spooler === 'down',
  );
  const [seen, setSeen] = useState(false);
  if (!isDown && seen) setSeen(false);
  if (!isDown || seen) return null;
  return (
    <ConfirmDialog title={t('spoolerDown.title')} onClose={() => setSeen(true)}>
      {t('spoolerDown.text')}
    </ConfirmDialog>
  );
}

function LackDialog() {
  const t = useText('around');
  const lacks = useLive(({ phase, link }) => (phase === 'live' ? link?.lacks : undefined));
  if (lacks === undefined) return null;
  return (
    <ConfirmDialog title={t('lack.title')} onClose={reloadPage}>
      {t(`lack.${lacks}`, { code: LACK_CODES[lacks] })}
    </ConfirmDialog>
  );
}

/** Permissions are up to date after a refresh: refused actions are sent again immediately (CLOUD-34). */
async function refresh(): Promise<void> {
  await callApi('/api/cloud/retry', { method: 'POST', answer: noAnswer });
  reloadPage();
}

function PermissionDialog() {
  const t = useText('around');
  const [open, setOpen] = useState(false);
  const role = useSession(({ session }) => session.organization?.role);
  const isIn = useSession(({ session }) => session.state === 'in');
  const forbidden = useCallback(() => {
    // Before a restaurant is chosen there is nothing to refresh.
    if (isIn && role === undefined) void logOut();
    else setOpen(true);
  }, [isIn, role]);
  useEffect(
    () =>
      refusedCalls.add((code) => {
        if (code === 'permission-update-required') forbidden();
        // The hub no longer knows this display.
        if (code === 'not-signed-in') void loadSession();
      }),
    [forbidden],
  );
  useNotice('problem', ({ code, params }) => {
    if (code === 'permission-update-required') forbidden();
    else showToast(textOfCode(code, params), 'danger');
  });
  if (!open) return null;
  return (
    <ConfirmDialog
      title={t('permission.title')}
      confirm={{ label: t('permission.refresh'), run: () => void refresh() }}
      cancel={isIn ? t('permission.logOut') : undefined}
      onClose={() => {
        setOpen(false);
        if (isIn) void logOut();
      }}
    >
      {t(role === 'hq' ? 'permission.hq' : 'permission.site')}
    </ConfirmDialog>
  );
}
