// The foot of the setup's dialogs: back without a change, or done.
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import css from './dialogs/setup-dialog.module.css';

interface DialogFootProps {
  /** What the button that ends it says. */
  done: string;
  /** Instead of sending the dialog's form. */
  onDone?: () => void;
  onClose: () => void;
  disabled?: boolean;
  busy?: boolean;
  /** Said beside the buttons. */
  children?: ReactNode;
}

export function DialogFoot({ done, onDone, onClose, disabled, busy, children }: DialogFootProps) {
  const t = useText('shell');
  return (
    <footer className={css.foot}>
      {children}
      <Button size="page" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        size="page"
        look="main"
        type={onDone === undefined ? 'submit' : 'button'}
        busy={busy ?? false}
        disabled={disabled}
        onClick={onDone}
      >
        {done}
      </Button>
    </footer>
  );
}
