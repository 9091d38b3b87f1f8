// Footer of the setup's dialogs: cancel or done.
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import css from './dialogs/setup-dialog.module.css';

interface DialogFootProps {
  /** Label of the confirm button. */
  done: string;
  /** Replaces submitting the dialog's form. */
  onDone?: () => void;
  onClose: () => void;
  disabled?: boolean;
  busy?: boolean;
  /** Shown beside the buttons. */
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
