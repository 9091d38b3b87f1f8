// Owns the list of items beside a board: found by name, grouped and ordered as the person likes (GRP-09, GRP-20, EXPO-24).
import { useState } from 'react';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useBoardPart } from '../../link/boards/use-board.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { Segments } from '../../ui/board-segments.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type ItemSum, openOf } from './item-groups.ts';
import type { ItemPanel } from './item-panel.ts';
import { ItemSums } from './item-sums.tsx';
import css from './side-panel.module.css';

interface SideItemsProps {
  boardView: BoardView;
  onAdvanceItem: (item: ItemSum) => void;
  onItem: (item: ItemPanel) => void;
}

export function SideItems({ boardView, onAdvanceItem, onItem }: SideItemsProps) {
  const { watch, options } = useBoardScope();
  const t = useBoardText();
  const items = useBoardPart(watch, 'items') ?? [];
  const [wanted, setWanted] = useState('');
  const { view, change } = boardView;
  const by =
    view.itemsBy === 'now' && !options.enableImmediateItemsView ? 'category' : (view.itemsBy ?? 'category');
  const now = options.enableImmediateItemsView ? [{ key: 'now' as const, text: t('side.byNow') }] : [];
  const open = items.reduce((sum, item) => sum + openOf(item), 0);
  const fitting = items.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      <h2 className={css.heading}>
        {t('side.items')} <span>{t('side.open', { count: open })}</span>
      </h2>
      <SearchField label={t('side.findItem')} value={wanted} onChange={setWanted} />
      <Segments
        label={t('side.itemsBy')}
        chosen={by}
        onChoose={(itemsBy) => change({ itemsBy })}
        choices={[
          ...now,
          { key: 'category', text: t('side.byCategory') },
          { key: 'status', text: t('side.byStatus') },
        ]}
      />
      <ItemSums items={fitting} by={by} boardView={boardView} onAdvanceItem={onAdvanceItem} onItem={onItem} />
      <h2 className={css.heading}>{t('side.itemSort')}</h2>
      <Segments
        label={t('side.itemSort')}
        chosen={view.itemSort ?? 'priority'}
        onChoose={(itemSort) => change({ itemSort })}
        choices={[
          { key: 'priority', text: t('side.itemSortPriority') },
          { key: 'name', text: t('side.itemSortName') },
          { key: 'count', text: t('side.itemSortCount') },
        ]}
      />
    </>
  );
}
