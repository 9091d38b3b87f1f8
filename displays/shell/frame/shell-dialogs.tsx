// Open dialog of the shell.

import { useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../i18n/use-text.ts';
import { liveLink, liveStore, useLive } from '../../link/live.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { disconnectHub } from '../session/end-session.ts';
import { passwordAsking } from '../session/password-asking.ts';
import { useSession } from '../session/session-store.ts';
import { shellAsking, stopAsking } from '../session/shell-asking.ts';
import { refusalText, showToast } from '../toasts/toast.ts';
import { LayoutDialog } from './layout-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export function ShellDialogs() {
  const done = useStore(passwordAsking, (state) => state.done);
  return (
    <>
      <AskedDialog />
      {done !== undefined && <PasswordDialog done={done} />}
    </>
  );
}

function AskedDialog() {
  const about = useStore(shellAsking, (state) => state.about);
  switch (about) {
    case 'layout':
      return <LayoutDialog onClose={stopAsking} />;
    case 'disconnect':
      return <DisconnectDialog onClose={stopAsking} />;
    case 'mode':
      return <ModeDialog onClose={stopAsking} />;
    case undefined:
      return null;
    default:
      throw new Error(`No such dialog: ${about satisfies never}`);
  }
}

// Confirmation before the hub itself is disconnected, which logs everyone out (AUTH-31).

function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const t = useText('around');
  const name = useSession(({ session }) => session.organization?.name ?? '');
  const [busy, setBusy] = useState(false);
  const disconnect = async () => {
    setBusy(true);
    const refused = await disconnectHub();
    onClose();
    if (refused) showToast(refusalText(refused.code, refused.params), 'danger');
  };
  return (
    <ConfirmDialog
      title={t('disconnect.title')}
      confirm={{ label: t('disconnect.go'), run: () => void disconnect(), busy }}
      onClose={onClose}
    >
      {t('disconnect.text', { name })}
    </ConfirmDialog>
  );
}

// Confirmation before the kitchen switches to or from offline mode (SPOOL-03, SPOOL-08, SPOOL-11).

function ModeDialog({ onClose }: { onClose: () => void }) {
  const t = useText('around');
  // A snapshot from when the dialog opened: the answer must not reverse the question.
  const [isOffline] = useState(() => liveStore.getState().link?.mode === 'offline-mode');
  const spooler = useLive(({ link }) => link?.spooler);
  const [step, setStep] = useState<'asking' | 'busy' | 'not-enabled'>('asking');
  const change = async () => {
    setStep('busy');
    const answer = await liveLink().send({ name: 'mode.set', offline: !isOffline }, undefined, {
      quiet: true,
    }).answer;
    if (!answer.ok && answer.code === 'offline-not-enabled') return setStep('not-enabled');
    onClose();
    if (!answer.ok) showToast(refusalText(answer.code, answer.params), 'danger');
  };
  if (step === 'not-enabled') {
    return (
      <ConfirmDialog title={t('mode.notEnabledTitle')} onClose={onClose}>
        {t('mode.notEnabled')}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t(isOffline ? 'mode.onlineTitle' : 'mode.offlineTitle')}
      confirm={{
        label: t(isOffline ? 'mode.onlineGo' : 'mode.offlineGo'),
        run: () => void change(),
        busy: step === 'busy',
      }}
      onClose={onClose}
    >
      {t(isOffline ? 'mode.onlineText' : 'mode.offlineText')}
      {!isOffline && spooler === 'none' && (
        <>
          {' '}
          <b role="alert">{t('mode.noPads')}</b>
        </>
      )}
    </ConfirmDialog>
  );
}
