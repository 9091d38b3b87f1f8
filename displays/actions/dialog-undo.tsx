// Owns the undo bar as it stands in a dialog, whose board behind can't be touched (TICK-30).
import { useBoardScope } from '../ticket/board-scope.ts';
import css from './board-dialog.module.css';
import { UndoBar } from './undo-bar.tsx';

export function DialogUndo() {
  const { watch } = useBoardScope();
  return (
    <div className={css.undo}>
      <UndoBar watch={watch} />
    </div>
  );
}
