// Keypad for the day's admin code, at boards and in the setup: digits by touch or keyboard; the hub checks the code, and a
// wrong one is reported and cleared (DLG-20, PERM-09, PERM-15, PERM-16).
import { Check } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ADMIN_CODE_DIGITS } from '../../../shared/limits.ts';
import { useDialogText, useText } from '../../i18n/use-text.ts';
import type { ApiRefusal } from '../../link/http/api-call.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { refusalText } from '../../shell/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog/dialog.tsx';
import { KeypadField } from '../../ui/fields/number-pad.tsx';
import css from './admin-code-dialog.module.css';

interface AdminCodeDialogProps {
  /** Reason for the request. */
  text?: string;
  /** Replaces "Cancel" if closing leads elsewhere. */
  closeLabel?: string;
  /** Runs the action with the code. @returns the hub's refusal of the code, or undefined once done */
  onCode: (code: string) => Promise<ApiRefusal | undefined>;
  onDone: () => void;
  onClose: () => void;
}

export function AdminCodeDialog({ text, closeLabel, onCode, onDone, onClose }: AdminCodeDialogProps) {
  const words = useDialogText();
  const t = useText('shell');
  const hint = useSession(({ session }) => session.sandbox?.adminCode);
  const errorId = useId();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const type = (typed: string) => {
    setRefusal(undefined);
    setCode(typed.replaceAll(/\D/g, '').slice(0, ADMIN_CODE_DIGITS));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event to a form around the dialog.
    event.stopPropagation();
    if (code === '' || busy) return;
    setBusy(true);
    const refused = await onCode(code);
    setBusy(false);
    if (!refused) return onDone();
    setCode('');
    setRefusal(refused);
  };
  return (
    <Dialog label={words('adminCode.title')} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        <DialogTitle>{words('adminCode.title')}</DialogTitle>
        {text !== undefined && <p className={css.text}>{text}</p>}
        {hint !== undefined && (
          <p className={css.text}>
            {words('adminCode.sandbox')} <bdi>{hint}</bdi>
          </p>
        )}
        <KeypadField
          label={words('adminCode.label')}
          value={code}
          onChange={type}
          goLabel={words('adminCode.enter')}
          goSign={<Check />}
          canGo={code !== '' && !busy}
          errorId={refusal && errorId}
        />
        <p id={errorId} role="alert" className={css.error}>
          {refusal && refusalText(refusal.code, refusal.params)}
        </p>
        <Button size="big" onClick={onClose}>
          {closeLabel ?? t('cancel')}
        </Button>
      </form>
    </Dialog>
  );
}
