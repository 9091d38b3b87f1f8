// Owns what there is to make in sums: each item a filter or a highlight (TICK-35), one tap for all alike (TICK-23), and the way to its dialog (DLG-01).
import { Check, Flame, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { HalfDisc } from '../../ticket/half-disc.tsx';
import { useLongPress } from '../../ui/use-long-press.ts';
import { type ItemSum, itemGroups, openOf } from './item-groups.ts';
import type { ItemPanel } from './item-panel.ts';
import css from './side-panel.module.css';

interface ItemSumsProps {
  items: readonly ItemSum[];
  by: 'category' | 'status' | 'now';
  boardView: BoardView;
  onAdvanceItem: (item: ItemSum) => void;
  onItem: (item: ItemPanel) => void;
}

export function ItemSums({ items, by, boardView, onAdvanceItem, onItem }: ItemSumsProps) {
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

/** A tap chooses the item, a long press or the button at its end opens its dialog. */
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
