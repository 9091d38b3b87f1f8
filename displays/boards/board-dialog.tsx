// Owns the frame of the boards' dialogs: a title, a cross of 64 px, and type that is read from where a cook stands.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '../shell/dialog.tsx';
import { Button } from '../theme/button.tsx';
import { classes } from '../theme/classes.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import css from './board-dialog.module.css';

interface BoardDialogProps {
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  /** Buttons at the lower edge. */
  foot?: ReactNode;
}

export function BoardDialog({ title, onClose, wide = false, children, aside, foot }: BoardDialogProps) {
  const t = useBoardText();
  return (
    <Dialog label={title} onClose={onClose} className={classes(css.dialog, wide && css.wide)}>
      <header className={css.head}>
        <h2 className={css.title}>
          <bdi>{title}</bdi>
        </h2>
        <span className={css.aside}>{aside}</span>
        <Button icon aria-label={t('menu.close')} onClick={onClose}>
          <X />
        </Button>
      </header>
      <div className={css.body}>{children}</div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </Dialog>
  );
}
