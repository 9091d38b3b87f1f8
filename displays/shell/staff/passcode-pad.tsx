// Passcode entry: on-screen keys, or the keyboard (DLG-14, UX-03). If all passcodes have the same length, the last digit
// submits it (DLG-28).
import { ArrowLeft, Delete, FlaskConical } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { PASSCODE_MAX_DIGITS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { api, type StaffRow } from '../../link/http/api.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTitle } from '../../ui/dialog/dialog.tsx';
import { useSession } from '../session/session-store.ts';
import { refusalText } from '../toasts/toast.ts';
import css from './passcode-pad.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface PasscodePadProps {
  member: StaffRow;
  onChosen: () => void;
  onBack: () => void;
}

export function PasscodePad({ member, onChosen, onBack }: PasscodePadProps) {
  const t = useText('around');
  const hint = useSession(({ session }) => session.sandbox?.passcodes?.[member.id]);
  const { code, busy, error, type, erase, enter } = usePasscode(member, onChosen);
  return (
    <div className={css.pad}>
      <header className={css.head}>
        <Button size="page" look="quiet" icon aria-label={t('staff.backToList')} onClick={onBack}>
          <ArrowLeft className="flip" aria-hidden />
        </Button>
        <DialogTitle>{t('staff.passcodeOf', { name: member.name })}</DialogTitle>
      </header>
      <output className={css.dots} aria-label={t('staff.typed', { count: code.length })}>
        {'•'.repeat(code.length)}
      </output>
      <p className={css.error} role="alert">
        {error}
      </p>
      {hint !== undefined && (
        <p className={css.hint}>
          <FlaskConical aria-hidden />
          {t('staff.sandbox')} <bdi>{hint}</bdi>
        </p>
      )}
      <div className={css.keys} dir="ltr">
        {DIGITS.map((digit) => (
          <Key key={digit} digit={digit} onType={type} />
        ))}
        <button type="button" className={css.key} aria-label={t('staff.erase')} onClick={erase}>
          <Delete aria-hidden />
        </button>
        <Key digit="0" onType={type} />
        <button
          type="button"
          className={`${css.key} ${css.enter}`}
          aria-busy={busy || undefined}
          disabled={busy || code === ''}
          onClick={() => void enter()}
        >
          {t('staff.enter')}
        </button>
      </div>
    </div>
  );
}

function usePasscode(member: StaffRow, onChosen: () => void) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const type = (digit: string) => {
    // Digits typed during the check would belong to the next attempt.
    if (busy) return;
    setError(undefined);
    const typed = (code + digit).slice(0, PASSCODE_MAX_DIGITS);
    setCode(typed);
    if (typed.length === member.digits) void enter(typed);
  };
  const erase = () => setCode((typed) => typed.slice(0, -1));
  const enter = async (typed = code) => {
    if (typed === '' || busy) return;
    setBusy(true);
    const answer = await api.actAs(member.id, typed);
    setBusy(false);
    setCode('');
    if (answer.ok) onChosen();
    else setError(refusalText(answer.status === 401 ? 'passcode-wrong' : answer.code, answer.params));
  };

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) type(event.key);
    else if (event.key === 'Backspace') erase();
    else if (event.key === 'Enter' && !isButton(event.target)) void enter();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return { code, busy, error, type, erase, enter };
}

function Key({ digit, onType }: { digit: string; onType: (digit: string) => void }) {
  return (
    <button type="button" className={css.key} onClick={() => onType(digit)}>
      {digit}
    </button>
  );
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement;
}
