// Owns the way in by single sign-on, shown only where one is configured (AUTH-01, AUTH-09, AUTH-29).
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import css from './entry.module.css';
import { entryApi } from './entry-api.ts';
import { askProvider } from './sso-script.ts';

interface SsoButtonProps {
  script: string;
  onLoggedIn: () => void;
  /** Undefined takes back what was said before. */
  onRefused: (text: string | undefined) => void;
}

export function SsoButton({ script, onLoggedIn, onRefused }: SsoButtonProps) {
  const t = useText('pages');
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    if (busy) return;
    onRefused(undefined);
    setBusy(true);
    const vouched = await askProvider(script);
    const answer = vouched.ok ? await entryApi.logInWith(vouched.assertion) : undefined;
    setBusy(false);
    if (answer?.ok) onLoggedIn();
    else onRefused(refusalText(answer?.code ?? 'sso-refused', answer?.params));
  };
  return (
    <>
      <p className={css.or}>{t('login.or')}</p>
      <Button size="big" look="line" busy={busy} onClick={() => void signIn()}>
        {t('login.sso')}
      </Button>
    </>
  );
}
