// Owns asking for the day's admin code before the setup in region IL; the hub alone knows it (PERM-09, DLG-20).
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { START_PATH } from '../shell/board-path.ts';
import { useSession } from '../shell/session-store.ts';
import { refusalText } from '../shell/toast.ts';
import { AdminCodeDialog } from './dialogs/admin-code-dialog.tsx';
import { setupApi } from './setup-api.ts';

const ASKS = 'IL';

export function AdminCodeGate({ children }: { children: ReactNode }) {
  const t = useText('setup');
  const [, go] = useLocation();
  const region = useSession((state) => state.session.organization?.region);
  const [isOpen, setOpen] = useState(region !== ASKS);
  useEffect(() => {
    if (region !== ASKS) setOpen(true);
  }, [region]);
  if (isOpen) return children;
  const enter = async (code: string) => {
    const answer = await setupApi.enterAdminCode(code);
    if (answer.ok) {
      setOpen(true);
      return undefined;
    }
    return answer.status === 403 ? t('admin.invalid') : refusalText(answer.code, answer.params);
  };
  return <AdminCodeDialog onEnter={enter} onClose={() => go(START_PATH)} />;
}
