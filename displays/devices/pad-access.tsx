// Token for pads that print through the hub: shown on request, renewed after a confirmation (SAFE-08).
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Bidi } from '../i18n/bidi.tsx';
import { useText } from '../i18n/use-text.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { devicesApi } from './devices-api.ts';
import css from './pad-access.module.css';

/** Isolated, so that its slash stays in front within Hebrew. */
const SPOOLER_PATH = '\u2066/spooler\u2069';

export function PadAccess() {
  const t = useText('devices');
  const [token, setToken] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const ask = async (call: typeof devicesApi.padToken) => {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (answer.ok) setToken(answer.value.token);
    else showToast(refusalText(answer.code, answer.params), 'danger');
    return answer.ok;
  };
  const renew = async () => {
    const isDone = await ask(devicesApi.renewPadToken);
    setAsking(false);
    if (isDone) showToast(t('pads.renewed'), 'success');
  };

  return (
    <section className={css.pads} aria-label={t('pads.title')} aria-busy={busy}>
      <KeyRound aria-hidden />
      <div>
        <h3>{t('pads.title')}</h3>
        <p>{t('pads.text', { path: SPOOLER_PATH })}</p>
      </div>
      <div className={css.acts}>
        <Button
          size="page"
          aria-expanded={token !== undefined}
          disabled={busy}
          onClick={() => (token === undefined ? void ask(devicesApi.padToken) : setToken(undefined))}
        >
          {t(token === undefined ? 'pads.show' : 'pads.hide')}
        </Button>
        <Button size="page" disabled={busy} onClick={() => setAsking(true)}>
          {t('pads.renew')}
        </Button>
      </div>
      {token !== undefined && (
        <p className={css.token} role="status">
          <span>{t('pads.token')}</span> <Bidi dir="ltr">{token}</Bidi>
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('pads.renewTitle')}
          confirm={{ label: t('pads.renewGo'), run: () => void renew(), busy }}
          onClose={() => setAsking(false)}
        >
          {t('pads.renewText')}
        </ConfirmDialog>
      )}
    </section>
  );
}
