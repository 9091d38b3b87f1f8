// Frame of the boards' dialogs: a title, a close button of 64 px, and type that can be read from a cook's distance.
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
  /** Accessible name, if it says more than the title. */
  label?: string;
  onClose: () => void;
  wide?: boolean;
  narrow?: boolean;
  /** A full-height side panel at the page's end, so that the board beside it shows the changes. */
  side?: boolean;
  /** Number of courses side by side that the width has room for. */
  size?: number;
  /** Changes made in the dialog can be undone in it (TICK-30): the board's own undo bar is behind it. */
  undo?: boolean;
  children: ReactNode;
  /** Subject of the dialog, beside the title. */
  about?: ReactNode;
  /** Buttons at the end of the header. */
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
        <span className={css.aside}>{aside}</span>
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

/** Undo bar of a dialog, at the same place as the board's own, which can't be reached behind it (TICK-30). */
function DialogUndo() {
  const { watch } = useBoardScope();
  return (
    <div className={css.undo} data-foot="">
      <UndoBar watch={watch} />
    </div>
  );
}
