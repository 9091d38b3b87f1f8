// The frame of the boards' dialogs: a title, a cross of 64 px, and type that is read from where a cook stands.

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBoardText } from '../i18n/use-text.ts';
import { useBoardScope } from '../ticket/card-scope.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import css from './board-dialog.module.css';
import { UndoBar } from './undo-bar.tsx';

interface BoardDialogProps {
  title: string;
  /** The dialog's name where it says more than its title. */
  label?: string;
  onClose: () => void;
  wide?: boolean;
  narrow?: boolean;
  /** Along the whole side at the page's end, so that the board beside it shows what is changed. */
  side?: boolean;
  /** As wide as so many courses side by side. */
  size?: number;
  /** What is done in the dialog can be taken back in it (TICK-30): the board's own bar lies behind it. */
  undo?: boolean;
  children: ReactNode;
  /** Beside the title, what it is about. */
  about?: ReactNode;
  /** Buttons at the head's end. */
  aside?: ReactNode;
  /** Buttons at the lower edge. */
  foot?: ReactNode;
}

export function BoardDialog(props: BoardDialogProps) {
  const { title, label = title, onClose, children, about, aside, foot, undo = false } = props;
  const t = useBoardText();
  return (
    <Dialog label={label} onClose={onClose} className={frameOf(props)}>
      <header className={css.head}>
        <h2 className={css.title}>
          <bdi>{title}</bdi>
        </h2>
        {about}
        <span className="row wrap justify-end gap-2 push align-stretch">{aside}</span>
        <Button icon aria-label={t('menu.close')} onClick={onClose}>
          <X />
        </Button>
      </header>
      <div className={css.body}>{children}</div>
      {foot && <footer className={css.foot}>{foot}</footer>}
      {undo && <DialogUndo />}
    </Dialog>
  );
}

function frameOf({ wide, narrow, side, size, undo }: BoardDialogProps): string {
  const bySize = size === undefined ? undefined : [css.oneWide, css.twoWide, css.threeWide][size - 1];
  return classes(
    css.dialog,
    wide && css.wide,
    narrow && css.narrow,
    side && css.side,
    undo && css.aboveUndo,
    bySize,
  );
}

/** The undo bar of a dialog, whose board behind can't be touched: where it stands on the board, below the dialog (TICK-30). */
function DialogUndo() {
  const { watch } = useBoardScope();
  return (
    <div className={css.undo} data-foot="">
      <UndoBar watch={watch} />
    </div>
  );
}
