// Owns the keypad for the admin code; the hub says whether it is right (DLG-20, PERM-15, PERM-16).
import { Check } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { ADMIN_CODE_DIGITS } from '../../shared/limits.ts';
import { BoardDialog } from '../boards/board-dialog.tsx';
import type { ApiRefusal } from '../link/api-call.ts';
import { refusalText } from '../shell/toast.ts';
import css from './admin-code-dialog.module.css';
import { KeypadField } from './keypad-field.tsx';
import { useDialogText } from './use-dialog-text.ts';

interface AdminCodeDialogProps {
  /** Does with the code what it is asked for; the hub's refusal, or undefined once it is done. */
  onCode: (code: string) => Promise<ApiRefusal | undefined>;
  onClose: () => void;
}

export function AdminCodeDialog({ onCode, onClose }: AdminCodeDialogProps) {
  const words = useDialogText();
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
    event.stopPropagation();
    if (code === '' || busy) return;
    setBusy(true);
    const refused = await onCode(code);
    setBusy(false);
    if (!refused) return onClose();
    setCode('');
    setRefusal(refused);
  };
  return (
    <BoardDialog title={words('adminCode.title')} onClose={onClose} narrow>
      <form className={css.form} onSubmit={(event) => void submit(event)}>
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
      </form>
    </BoardDialog>
  );
}
