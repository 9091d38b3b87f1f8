// Item list beside a board: searchable, with a choice of grouping and order (GRP-09, GRP-20, EXPO-24).

import { Check, Flame, Layers } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { View } from '../../../shared/protocol/board/view.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { useBoardPart } from '../../link/live.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { HalfDisc } from '../../ticket/drawn-signs.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { useLongPress } from '../../ui/use-long-press.ts';
import type { ItemPanel } from './item-panel.ts';
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
  const now = options.enableImmediateItemsView ? [{ value: 'now' as const, label: t('side.byNow') }] : [];
  const open = items.reduce((sum, item) => sum + openOf(item), 0);
  const fitting = items.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      <h2 className={css.heading}>
        {t('side.items')} <span>{t('side.open', { count: open })}</span>
      </h2>
      <SearchField label={t('side.findItem')} value={wanted} onChange={setWanted} />
      <Segments
        even
        label={t('side.itemsBy')}
        value={by}
        onChange={(itemsBy) => change({ itemsBy })}
        options={[
          ...now,
          { value: 'category', label: t('side.byCategory') },
          { value: 'status', label: t('side.byStatus') },
        ]}
      />
      <ItemSums items={fitting} by={by} boardView={boardView} onAdvanceItem={onAdvanceItem} onItem={onItem} />
      <h2 className={css.heading}>{t('side.itemSort')}</h2>
      <Segments
        even
        label={t('side.itemSort')}
        value={view.itemSort ?? 'priority'}
        onChange={(itemSort) => change({ itemSort })}
        options={[
          { value: 'priority', label: t('side.itemSortPriority') },
          { value: 'name', label: t('side.itemSortName') },
          { value: 'count', label: t('side.itemSortCount') },
        ]}
      />
    </>
  );
}

interface ItemSumsProps {
  items: readonly ItemSum[];
  by: 'category' | 'status' | 'now';
  boardView: BoardView;
  onAdvanceItem: (item: ItemSum) => void;
  onItem: (item: ItemPanel) => void;
}

/**
 * Items to make with their counts: each a filter or a highlight (TICK-35), one tap to advance all equal lines (TICK-23),
 * and an entry to its dialog (DLG-01).
 */
function ItemSums({ items, by, boardView, onAdvanceItem, onItem }: ItemSumsProps) {
  const t = useBoardText();
  const { view, change } = boardView;
  const groups = itemGroups(items, by, view.itemSort);
  const chosen = view.itemIds ?? [];
  const toggle = (itemId: string) => change({ itemIds: chosen.includes(itemId) ? undefined : [itemId] });
  if (groups.length === 0 && by === 'now') return <p className={css.nothing}>{t('side.nothingNow')}</p>;
  return groups.map(({ key, name, sums }) => (
    <section key={key}>
      {by !== 'now' && (
        <h3 className={css.heading}>
          <bdi>{name ?? t(`line.${key}`, { defaultValue: key })}</bdi>{' '}
          <span>{sums.reduce((all, { count }) => all + count, 0)}</span>
        </h3>
      )}
      <ul className={css.sums}>
        {sums.map(({ item, count }) => (
          <li key={`${item.itemId} ${item.name}`}>
            <SumRow
              item={item}
              count={count}
              isChosen={chosen.includes(item.itemId)}
              onChoose={() => toggle(item.itemId)}
              onOpen={() => onItem({ itemId: item.itemId, name: item.name })}
            >
              {by === 'category' && <States item={item} />}
            </SumRow>
            {chosen.includes(item.itemId) && openOf(item) > 0 && (
              <button type="button" className={css.advance} onClick={() => onAdvanceItem(item)}>
                {t('side.advanceAll', { count: openOf(item) })}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface SumRowProps {
  item: ItemSum;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
  children: ReactNode;
}

/** A tap selects the item, a long press or the button at its end opens its dialog. */
function SumRow({ item, count, isChosen, onChoose, onOpen, children }: SumRowProps) {
  const words = useDialogText();
  return (
    <span className={css.sumRow}>
      <button type="button" className={css.sum} aria-pressed={isChosen} {...useLongPress(onChoose, onOpen)}>
        <b>{count}</b>
        <bdi>{item.name}</bdi>
        {children}
      </button>
      <button
        type="button"
        className={css.open}
        aria-label={words('item.open', { name: item.name })}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Layers />
      </button>
    </span>
  );
}

function States({ item: { states } }: { item: ItemSum }) {
  return (
    <span className={css.states}>
      {states.preparing > 0 && (
        <span>
          {states.preparing}
          <HalfDisc />
        </span>
      )}
      {states.cooking > 0 && (
        <span data-state="cooking">
          {states.cooking}
          <Flame />
        </span>
      )}
      {states.prepared > 0 && (
        <span data-state="prepared">
          {states.prepared}
          <Check />
        </span>
      )}
    </span>
  );
}

/** Groups of the items beside a board: by category, by state, or what has to be made now (GRP-20, EXPO-24). */
export type ItemSum = OperatorBoard['items'][number];
type State = keyof ItemSum['states'];

interface SideGroup {
  key: string;
  /** Name of the category; undefined if the key is a state, or if there is only one group. */
  name: string | undefined;
  sums: { item: ItemSum; count: number }[];
}

const STATES: readonly State[] = ['todo', 'preparing', 'cooking', 'prepared', 'served'];

/** Items keep the hub's order; by count, each group is sorted in descending order (GRP-09). */
export function itemGroups(
  items: readonly ItemSum[],
  by: NonNullable<View['itemsBy']>,
  sort: View['itemSort'],
): SideGroup[] {
  const groups = groupsBy(items, by).filter(({ sums }) => sums.length > 0);
  if (sort !== 'count') return groups;
  return groups.map((group) => ({
    ...group,
    sums: group.sums.toSorted((one, other) => other.count - one.count),
  }));
}

function groupsBy(items: readonly ItemSum[], by: NonNullable<View['itemsBy']>): SideGroup[] {
  switch (by) {
    case 'category':
      return byCategory(items);
    case 'status':
      return STATES.map((state) => ({
        key: state,
        name: undefined,
        sums: counted(items, ({ states }) => states[state]),
      }));
    case 'now':
      return [{ key: 'now', name: undefined, sums: counted(items, ({ now = 0 }) => now) }];
    default:
      return by satisfies never;
  }
}

function byCategory(items: readonly ItemSum[]): SideGroup[] {
  const groups = new Map<string, SideGroup>();
  for (const item of items) {
    const { category } = item;
    const group = groups.get(category) ?? { key: category, name: category, sums: [] };
    group.sums.push({ item, count: item.count });
    groups.set(category, group);
  }
  return [...groups.values()];
}

function counted(items: readonly ItemSum[], countOf: (item: ItemSum) => number): SideGroup['sums'] {
  return items.map((item) => ({ item, count: countOf(item) })).filter(({ count }) => count > 0);
}

/** Pieces of an item not made yet. */
export function openOf({ count, states }: ItemSum): number {
  return count - states.prepared - states.served;
}
