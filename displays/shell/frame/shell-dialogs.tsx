// Which of the shell's own dialogs stands open.

import { useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { disconnectHub } from '../session/end-session.ts';
import { useSession } from '../session/session-store.ts';
import { refusalText, showToast } from '../toasts/toast.ts';
import { LayoutDialog } from './layout-dialog.tsx';
import { shellAsking, stopAsking } from './shell-asking.ts';

export function ShellDialogs() {
  const about = useStore(shellAsking, (state) => state.about);
  switch (about) {
    case 'layout':
      return <LayoutDialog onClose={stopAsking} />;
    case 'disconnect':
      return <DisconnectDialog onClose={stopAsking} />;
    case undefined:
      return null;
    default:
      throw new Error(`No such dialog: ${about satisfies never}`);
  }
}

// The question before the hub itself is disconnected: everybody is logged out (AUTH-31).

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
