// Owns asking one question, or telling one thing, before going on.
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../theme/button.tsx';
import css from './confirm-dialog.module.css';
import { Dialog, DialogTitle } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** Names the act; left out, there is only OK. */
  confirm?: { label: string; run: () => void; busy?: boolean };
  /** Instead of 'Cancel', for an answer that does something too. */
  cancel?: string | undefined;
  onClose: () => void;
}

export function ConfirmDialog({ title, children, confirm, cancel, onClose }: ConfirmDialogProps) {
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
