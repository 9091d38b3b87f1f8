// Asks the signed-in person for the password again (SOLO-07).

import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import dialog from '../../ui/dialog/confirm-dialog.module.css';
import { Dialog, DialogTitle } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { sendPassword } from '../session/password-asking.ts';
import { useSession } from '../session/session-store.ts';
import { refusalText } from '../toasts/toast.ts';

export function PasswordDialog({ done }: { done: (isRight: boolean) => void }) {
  const t = useText('around');
  const email = useSession(({ session }) => session.user?.email ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || password === '') return;
    setBusy(true);
    const refused = await sendPassword(password);
    setBusy(false);
    if (!refused) return done(true);
    setPassword('');
    const isWrong = refused.code === 'invalid-credentials';
    setError(isWrong ? t('password.wrong') : refusalText(refused.code, refused.params));
  };
  return (
    <Dialog label={t('password.title')} onClose={() => done(false)}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={3} pad={5} size="l">
          <DialogTitle>{t('password.title')}</DialogTitle>
          <p>{t('password.text')}</p>
          {/* For the browser's password manager. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <TextField
            label={t('password.label')}
            type="password"
            autoComplete="current-password"
            dir="ltr"
            autoFocus
            value={password}
            error={error}
            onChange={({ target }) => {
              setError(undefined);
              setPassword(target.value);
            }}
          />
        </Stack>
        <footer className={dialog.foot}>
          <Button size="big" onClick={() => done(false)}>
            {t('shell:cancel')}
          </Button>
          <Button size="big" look="main" type="submit" busy={busy} disabled={busy || password === ''}>
            {t('password.go')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
