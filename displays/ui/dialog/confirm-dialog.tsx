// Asks one question, or shows one message, before continuing. A mere message accepts taps half a second later: a double tap
// on the button that led to it must not close it (DLG-27).
import { type ReactNode, useEffect, useState } from 'react';
import { MESSAGE_DIALOG_DELAY_MS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import css from './confirm-dialog.module.css';
import { Dialog, DialogTitle } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** Label of the action; without it, there is only OK. */
  confirm?: { label: string; run: () => void; busy?: boolean };
  /** Replaces "Cancel", for an answer that also does something. */
  cancel?: string | undefined;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const isDue = useDelay(props.confirm ? 0 : MESSAGE_DIALOG_DELAY_MS);
  return isDue ? <OpenDialog {...props} /> : null;
}

function useDelay(ms: number): boolean {
  const [isOver, setOver] = useState(ms === 0);
  useEffect(() => {
    if (ms === 0) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

function OpenDialog({ title, children, confirm, cancel, onClose }: ConfirmDialogProps) {
  const t = useText('shell');
  return (
    <Dialog label={title} onClose={onClose}>
      <div className={css.body}>
        <DialogTitle>{title}</DialogTitle>
        <p>{children}</p>
      </div>
      <footer className={css.foot}>
        <Button size="big" look={confirm ? 'plain' : 'main'} onClick={onClose} data-first-focus>
          {confirm ? (cancel ?? t('cancel')) : t('ok')}
        </Button>
        {confirm && (
          <Button
            size="big"
            look="main"
            busy={confirm.busy === true}
            disabled={confirm.busy === true}
            onClick={confirm.run}
          >
            {confirm.label}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
