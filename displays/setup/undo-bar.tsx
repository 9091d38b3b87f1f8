// Undo of the last change, until the next one (SOLO-03, PACE-01).
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import tab from './setup-tab.module.css';

interface UndoBarProps {
  /** The last change; undefined if there is nothing to undo. */
  text: string | undefined;
  busy: boolean;
  onUndo: () => void;
  onClose: () => void;
}

export function UndoBar({ text, busy, onUndo, onClose }: UndoBarProps) {
  const t = useText('setup');
  const shell = useText('shell');
  return (
    <div role="status" className={tab.undo}>
      {text !== undefined && (
        <div className={tab.undoBar}>
          <span>{text}</span>
          <Button size="page" disabled={busy} onClick={onUndo}>
            {t('undo')}
          </Button>
          <Button size="page" look="quiet" onClick={onClose}>
            {shell('close')}
          </Button>
        </div>
      )}
    </div>
  );
}
