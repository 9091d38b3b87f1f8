// Selection in a pass's toolbar, after the sound icon: selecting pending groups, and clearing the selection (EXPO-06, EXPO-07,
// EXPO-32).

import { Check, Group, LayoutDashboard, X } from 'lucide-react';
import { useEffect } from 'react';
import { MAX_SELECTED_COURSES } from '../../../shared/limits.ts';
import type { Panel } from '../../actions/panel.ts';
import {
  choosePendingGroups,
  groupInMode,
  pendingGroup,
  useChoosingGroups,
} from '../../actions/pending-mode.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { SoundMark } from '../../sound/sound-mark.tsx';
import { clearSelection, useSelection } from '../../ticket/selection.ts';
import { Button } from '../../ui/button.tsx';
import { FloatingBar, FloatingBars } from '../../ui/floating-bar.tsx';
import css from './board-toolbar.module.css';
import hintCss from './choosing-buttons.module.css';

interface ChoosingProps {
  /** Number of tickets waiting to be fired. */
  pending: number;
  boardView: BoardView;
  onPanel: (panel: Panel) => void;
}

export function Choosing({ pending, boardView, onPanel }: ChoosingProps) {
  const t = useBoardText();
  const isOn = useChoosingGroups();
  const count = useSelection().length;
  return (
    <>
      <SoundMark onPanel={onPanel} />
      <span className={css.choosing}>
        {(pending > 0 || isOn) && <GroupsButton boardView={boardView} />}
        <Button
          look="quiet"
          className={css.chosen}
          data-part={count > 0 ? undefined : 'selection'}
          data-on={count > 0}
          title={t('select.count')}
          onClick={() => onPanel('selection')}
        >
          <LayoutDashboard />
          <span className="visually-hidden">{t('select.count')}</span>
          <bdi>
            {count}/{MAX_SELECTED_COURSES}
          </bdi>
        </Button>
        {count > 0 && <ClearChoice />}
      </span>
    </>
  );
}

function GroupsButton({ boardView }: { boardView: BoardView }) {
  const t = useBoardText();
  const isOn = useChoosingGroups();
  return (
    <Button
      look="quiet"
      icon
      className={css.chosen}
      data-part="groups"
      data-on={isOn}
      aria-pressed={isOn}
      aria-label={t('select.groups')}
      onClick={() => toggleGroups(boardView)}
    >
      <Group />
    </Button>
  );
}

/** Starts and ends the selection of held courses. */
export function toggleGroups({ view: { status = [] }, change }: BoardView): void {
  const isOn = groupInMode() !== undefined;
  // Held tickets must be visible to be tapped.
  if (!isOn && status.length > 0 && !status.includes('pending')) change({ status: [...status, 'pending'] });
  choosePendingGroups(isOn ? undefined : pendingGroup);
}

function ClearChoice() {
  const t = useBoardText();
  return (
    <Button look="quiet" icon className={css.narrow} aria-label={t('select.clear')} onClick={clearSelection}>
      <X />
    </Button>
  );
}

/** Hint that taps select pending groups now, with a way to leave that mode (EXPO-32). */
export function ChoosingHint() {
  const words = useDialogText();
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      // An Escape that closes a ticket's menu does only that; checked before the menu has closed.
      const closesDialog = document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !closesDialog) choosePendingGroups(undefined);
    };
    addEventListener('keydown', leave, true);
    return () => removeEventListener('keydown', leave, true);
  }, []);
  return (
    <FloatingBars>
      <FloatingBar>
        <Group className={hintCss.sign} />
        <p role="status">{words('pick.hint')}</p>
        <Button className={hintCss.stop} onClick={() => choosePendingGroups(undefined)}>
          <Check />
          {words('pick.stop')}
        </Button>
      </FloatingBar>
    </FloatingBars>
  );
}
