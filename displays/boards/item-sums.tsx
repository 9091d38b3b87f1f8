// Owns what there is to make in sums: by category or by state, each item a filter, and one tap for all alike (TICK-23).
import { Check, Flame } from 'lucide-react';
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import { HalfDisc } from '../ticket/half-disc.tsx';
import { useBoardText } from '../ticket/use-board-text.ts';
import css from './side-panel.module.css';
import type { BoardView } from './use-board-view.ts';

type Item = OperatorBoard['items'][number];
type State = keyof Item['states'];

interface ItemSumsProps {
  items: readonly Item[];
  by: 'category' | 'status';
  boardView: BoardView;
  onAdvanceItem: (item: Item) => void;
}

export function ItemSums({ items, by, boardView, onAdvanceItem }: ItemSumsProps) {
  const t = useBoardText();
  const groups = by === 'category' ? byCategory(items) : byState(items, (state) => t(`line.${state}`));
  const { view, change } = boardView;
  const chosen = view.itemIds ?? [];
  const toggle = (itemId: string) => change({ itemIds: chosen.includes(itemId) ? undefined : [itemId] });
  return groups.map(({ label, sums }) => (
    <section key={label}>
      <h3 className={css.heading}>
        <bdi>{label}</bdi> <span>{sums.reduce((all, { count }) => all + count, 0)}</span>
      </h3>
      <ul className={css.sums}>
        {sums.map(({ item, count }) => (
          <li key={item.itemId}>
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
            {chosen.includes(item.itemId) && (
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

function States({ item: { states } }: { item: Item }) {
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

interface SumGroup {
  label: string;
  sums: { item: Item; count: number }[];
}

function byCategory(items: readonly Item[]): SumGroup[] {
  const groups = new Map<string, SumGroup>();
  for (const item of items) {
    const group = groups.get(item.category) ?? { label: item.category, sums: [] };
    group.sums.push({ item, count: item.count });
    groups.set(item.category, group);
  }
  return [...groups.values()];
}

const STATES: readonly State[] = ['todo', 'preparing', 'cooking', 'prepared', 'served'];

function byState(items: readonly Item[], labelOf: (state: State) => string): SumGroup[] {
  return STATES.map((state) => ({
    label: labelOf(state),
    sums: items.map((item) => ({ item, count: item.states[state] })).filter(({ count }) => count > 0),
  })).filter(({ sums }) => sums.length > 0);
}

function openOf({ count, states }: Item): number {
  return count - states.prepared - states.served;
}
