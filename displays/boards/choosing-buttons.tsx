// Owns the toolbar's buttons beside the chosen tickets: choosing waiting groups, and letting everything go (EXPO-06, EXPO-32).
import { Group, X } from 'lucide-react';
import { Button } from '../theme/button.tsx';
import { clearSelection } from '../ticket/selection.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import css from './board-toolbar.module.css';
import { pendingGroup } from './pending-groups.ts';
import { choosePendingGroups, useChoosingGroups } from './pending-mode.ts';
import type { BoardView } from './use-board-view.ts';

export function GroupsButton({ boardView }: { boardView: BoardView }) {
  const t = useBoardText();
  const isOn = useChoosingGroups();
  const toggle = () => {
    const { status = [] } = boardView.view;
    // Waiting tickets can only be tapped where they are seen.
    if (!isOn && status.length > 0 && !status.includes('pending')) {
      boardView.change({ status: [...status, 'pending'] });
    }
    choosePendingGroups(isOn ? undefined : pendingGroup);
  };
  return (
    <Button
      look="quiet"
      icon
      className={css.chosen}
      data-on={isOn}
      aria-pressed={isOn}
      aria-label={t('select.groups')}
      onClick={toggle}
    >
      <Group />
    </Button>
  );
}

export function ClearChoice() {
  const t = useBoardText();
  return (
    <Button look="quiet" icon className={css.narrow} aria-label={t('select.clear')} onClick={clearSelection}>
      <X />
    </Button>
  );
}
