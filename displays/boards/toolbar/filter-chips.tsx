// Chips for what a board leaves out, one for each filter and each a button that removes it (EXPO-05,
// DLG-08, DLG-10, DLG-23, DLG-29).
import { X } from 'lucide-react';
import { clockTime } from '../../i18n/format.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import type { BoardView, ViewChange } from '../../link/boards/use-board-view.ts';
import { useBoardPart } from '../../link/live.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { sourceName } from '../../ticket/source-name.ts';
import css from './filter-chips.module.css';

interface Chip {
  key: string;
  text: string;
  without: Partial<ViewChange>;
}

export function FilterChips({ boardView }: { boardView: BoardView }) {
  const t = useBoardText();
  const words = useDialogText();
  const chips = useChips(boardView);
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips}>
      {chips.map(({ key, text, without }) => (
        <li key={key}>
          <button type="button" className={css.chip} onClick={() => boardView.change(without)}>
            <span className="visually-hidden">{t('chip.remove')}</span>
            <bdi>{text}</bdi>
            <X />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={css.chip} data-all onClick={boardView.clear}>
            {words('chips.clear')}
            <X />
          </button>
        </li>
      )}
    </ul>
  );
}

function useChips({ view }: BoardView): Chip[] {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const waiters = useBoardPart(watch, 'waiters') ?? [];
  const items = useBoardPart(watch, 'items') ?? [];
  const sources = useBoardPart(watch, 'sources') ?? [];
  const chips: Chip[] = [];
  if (view.search) {
    chips.push({
      key: 'search',
      text: t('chip.search', { text: view.search }),
      without: { search: undefined },
    });
  }
  if (view.waiter) {
    const name = waiters.find(({ id }) => id === view.waiter)?.name ?? view.waiter;
    chips.push({ key: 'waiter', text: t('chip.waiter', { name }), without: { waiter: undefined } });
  }
  for (const id of view.itemIds ?? []) {
    const text = items.find(({ itemId }) => itemId === id)?.name ?? id;
    const left = view.itemIds?.filter((other) => other !== id) ?? [];
    chips.push({ key: `item ${id}`, text, without: { itemIds: left.length > 0 ? left : undefined } });
  }
  for (const type of view.orderTypes ?? []) {
    const left = view.orderTypes?.filter((other) => other !== type) ?? [];
    const text = t(`orderType.${type}`, { defaultValue: type });
    chips.push({ key: `type ${type}`, text, without: { orderTypes: left.length > 0 ? left : undefined } });
  }
  for (const id of view.sources ?? []) {
    const left = view.sources?.filter((other) => other !== id) ?? [];
    const source = sources.find((each) => each.id === id) ?? { id, label: id };
    const without = { sources: left.length > 0 ? left : undefined };
    chips.push({ key: `source ${id}`, text: sourceName(source, t), without });
  }
  if (view.preparedOnly) {
    chips.push({ key: 'prepared', text: t('bar.preparedOnly'), without: { preparedOnly: undefined } });
  }
  return [...chips, ...useLeftOut({ view })];
}

/** Exclusions set on this display (DLG-08, DLG-10). */
function useLeftOut({ view }: Pick<BoardView, 'view'>): Chip[] {
  const { place } = useBoardScope();
  const words = useDialogText();
  const { cookingOnly, excludeTables = [], firedAgo, showFrom } = view;
  const chips: Chip[] = excludeTables.map((table) => {
    const left = excludeTables.filter((other) => other !== table);
    const without = { excludeTables: left.length > 0 ? left : undefined };
    return { key: `table ${table}`, text: words('chips.table', { table }), without };
  });
  if (cookingOnly) {
    chips.push({ key: 'cooking', text: words('chips.cooking'), without: { cookingOnly: undefined } });
  }
  if (firedAgo !== undefined) {
    const text = words('chips.firedAgo', { count: firedAgo });
    chips.push({ key: 'firedAgo', text, without: { firedAgo: undefined } });
  }
  if (showFrom !== undefined) {
    const text = words('chips.showFrom', { time: `\u2068${clockTime(showFrom, place)}\u2069` });
    chips.push({ key: 'showFrom', text, without: { showFrom: undefined } });
  }
  return chips;
}
