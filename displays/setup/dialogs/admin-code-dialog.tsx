// Owns the keypad for the day's admin code, which the hub alone knows: digits by finger or keyboard, a wrong code is told
// and cleared (DLG-20, PERM-09).
import { Check, Delete } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Dialog, DialogTitle } from '../../shell/dialog.tsx';
import { refusalText } from '../../shell/toast.ts';
import { Button } from '../../theme/button.tsx';
import { TextField } from '../../theme/text-field.tsx';
import { codeIn, setupApi } from '../setup-api.ts';
import css from './admin-code-dialog.module.css';
import dialog from './setup-dialog.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** Day and month (SET-02). */
const CODE_DIGITS = 4;

interface AdminCodeDialogProps {
  onEntered: () => void;
  onClose: () => void;
}

export function AdminCodeDialog({ onEntered, onClose }: AdminCodeDialogProps) {
  const t = useText('setup');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const type = (text: string) => {
    setError(undefined);
    setCode(text.replace(/\D/g, '').slice(0, CODE_DIGITS));
  };
  const enter = async () => {
    if (code === '' || busy) return;
    setBusy(true);
    const answer = await setupApi.enterAdminCode(code);
    setBusy(false);
    if (answer.ok) return onEntered();
    setCode('');
    const isWrong = codeIn(answer.body) === 'admin-code-wrong';
    setError(isWrong ? t('admin.invalid') : refusalText(answer.code, answer.params));
  };
  const key = (digit: string) => (
    <Button key={digit} look="line" onClick={() => type(code + digit)}>
      {digit}
    </Button>
  );
  return (
    <Dialog label={t('admin.title')} onClose={onClose}>
      <form
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <div className={dialog.head}>
          <DialogTitle>{t('admin.title')}</DialogTitle>
          <p>{t('admin.text')}</p>
          <TextField
            big
            label={t('admin.title')}
            hideLabel
            type="password"
            inputMode="numeric"
            autoComplete="off"
            data-first-focus
            value={code}
            error={error}
            onChange={(event) => type(event.target.value)}
          />
          <div className={css.keys} dir="ltr">
            {DIGITS.map(key)}
            <Button look="line" aria-label={t('admin.erase')} onClick={() => type(code.slice(0, -1))}>
              <Delete aria-hidden />
            </Button>
            {key('0')}
            <Button
              look="main"
              type="submit"
              aria-label={t('admin.enter')}
              busy={busy}
              disabled={busy || code === ''}
            >
              <Check aria-hidden />
            </Button>
          </div>
        </div>
        <footer className={dialog.foot}>
          <Button size="page" onClick={onClose}>
            {t('admin.back')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
