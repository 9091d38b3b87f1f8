// Owns what there is to make in sums: each item a filter or a highlight (TICK-35), and one tap for all alike (TICK-23).
import { Check, Flame } from 'lucide-react';
import { HalfDisc } from '../ticket/half-disc.tsx';
import { useBoardText } from '../ticket/use-board-text.ts';
import { type ItemSum, itemGroups, openOf } from './item-groups.ts';
import css from './side-panel.module.css';
import type { BoardView } from './use-board-view.ts';

interface ItemSumsProps {
  items: readonly ItemSum[];
  by: 'category' | 'status' | 'now';
  boardView: BoardView;
  onAdvanceItem: (item: ItemSum) => void;
}

export function ItemSums({ items, by, boardView, onAdvanceItem }: ItemSumsProps) {
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
            <button
              type="button"
              className={css.sum}
              aria-pressed={chosen.includes(item.itemId)}
              onClick={() => toggle(item.itemId)}
            >
              <b>{count}</b>
              <bdi>{item.name}</bdi>
              {by === 'category' && <States item={item} />}
            </button>
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
