// Panel beside a board: filters, item counts, sort order and stations (KITCH-07).
import { ChevronDown, X } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { type Acts, heldTickets } from '../../actions/acts.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { useBoardPart } from '../../link/live.ts';
import { useLook } from '../../look/look-scope.ts';
import { Caption } from '../../ticket/caption.tsx';
import { tapCommand } from '../../ticket/card-actions.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { sourceName } from '../../ticket/source-name.ts';
import { lineUndoText } from '../../ticket/undo-text.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import type { ItemPanel } from './item-panel.ts';
import { SideItems } from './side-items.tsx';
import css from './side-panel.module.css';
import { Stations } from './stations.tsx';

interface SidePanelProps {
  onClose: () => void;
  boardView: BoardView;
  onStation?: ((stationId: string) => void) | undefined;
  stationId?: string | undefined;
  acts: Acts;
  onItem: (item: ItemPanel) => void;
}

export function SidePanel({ onClose, boardView, onStation, stationId, acts, onItem }: SidePanelProps) {
  const { watch, station, options } = useBoardScope();
  const t = useBoardText();
  const look = useLook();
  const advanceItem = useAdvanceItem(watch, acts);
  const stations = useBoardPart(watch, 'stations') ?? [];
  const { view, change, clear, isFiltered } = boardView;
  const aside = useStandIn(onClose);
  return (
    <aside ref={aside} tabIndex={-1} className={css.side} aria-label={t('side.title')}>
      {isFiltered && (
        <button type="button" className={css.clear} onClick={clear}>
          <X />
          <Caption>{t('side.clear')}</Caption>
        </button>
      )}
      {!station && look.moreFilters && <SideChoices boardView={boardView} />}
      {options.enablePreparedOnlyFilter && (
        <button
          type="button"
          className={css.option}
          aria-pressed={view.preparedOnly === true}
          onClick={() => change({ preparedOnly: view.preparedOnly ? undefined : true })}
        >
          {t('bar.preparedOnly')}
        </button>
      )}
      <SideItems boardView={boardView} onAdvanceItem={advanceItem} onItem={onItem} />
      {station && <Sort boardView={boardView} />}
      {station && look.moreFilters && <SideChoices boardView={boardView} />}
      {!look.moreFilters && (
        <details className={css.details}>
          <summary>
            {t('side.filters')}
            <ChevronDown />
          </summary>
          <SideChoices boardView={boardView} />
        </details>
      )}
      {station && onStation && stations.length > 0 && options.lbGroup === undefined && (
        <Stations stations={stations} stationId={stationId} onStation={onStation} />
      )}
    </aside>
  );
}

function Sort({ boardView }: { boardView: BoardView }) {
  const t = useBoardText();
  const { view, change } = boardView;
  return (
    <>
      <h2 className={css.heading}>
        {t('side.sort')}
        <button type="button" onClick={() => change({ descending: view.descending ? undefined : true })}>
          {t(view.descending ? 'side.newestFirst' : 'side.oldestFirst')}
        </button>
      </h2>
      <Segments
        even
        label={t('side.sort')}
        value={view.sort ?? 'time'}
        onChange={(sort) => change({ sort })}
        options={[
          { value: 'time', label: t('side.sortTime') },
          { value: 'ready', label: t('side.sortReady') },
          { value: 'table', label: t('side.sortTable') },
        ]}
      />
    </>
  );
}

// Keyboard focus of a panel beside the board (UX-04): moves in when it opens, closes it by Escape, and returns to the
// opener.

/** @returns ref of the focusable panel */
function useStandIn(onClose: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const node = panel.current;
    const opener = document.activeElement;
    if (!node) return;
    node.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      // In a field with text, Escape clears the text first, as browsers do.
      const isTyped = event.target instanceof HTMLInputElement && event.target.value !== '';
      if (event.key !== 'Escape' || isTyped || event.defaultPrevented) return;
      event.stopPropagation();
      close.current();
    };
    node.addEventListener('keydown', onKey);
    return () => {
      node.removeEventListener('keydown', onKey);
      const isLeft = node.contains(document.activeElement) || document.activeElement === document.body;
      if (isLeft && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}

/** Filters beside a pass: by waiter and by order type (EXPO-05). */
const ORDER_TYPES = ['Seated', 'TA', 'Delivery', 'OTC'] as const;

function SideChoices({ boardView }: { boardView: BoardView }) {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const { view, change } = boardView;
  const chosen = view.orderTypes ?? [];
  const sources = useBoardPart(watch, 'sources') ?? [];
  const chosenSources = view.sources ?? [];
  const toggleSource = (id: string) => change({ sources: toggled(chosenSources, id) });
  const toggleType = (type: string) => change({ orderTypes: toggled(chosen, type) });
  return (
    <>
      <Waiters boardView={boardView} />
      <h2 className={css.heading}>{t('side.orderType')}</h2>
      <div className={css.options}>
        {ORDER_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            className={css.option}
            aria-pressed={chosen.includes(type)}
            onClick={() => toggleType(type)}
          >
            {t(`orderType.${type}`)}
          </button>
        ))}
      </div>
      <h2 className={css.heading}>{t('side.source')}</h2>
      <div className={css.options}>
        {sources.map((source) => (
          <button
            key={source.id}
            type="button"
            className={css.option}
            aria-pressed={chosenSources.includes(source.id)}
            onClick={() => toggleSource(source.id)}
          >
            <bdi>{sourceName(source, t)}</bdi>
          </button>
        ))}
      </div>
    </>
  );
}

function Waiters({ boardView: { view, change } }: { boardView: BoardView }) {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const waiters = useBoardPart(watch, 'waiters') ?? [];
  if (waiters.length === 0) return null;
  return (
    <>
      <h2 className={css.heading}>{t('side.waiter')}</h2>
      <div className={css.options}>
        {waiters.map(({ id, name, count }) => (
          <button
            key={id}
            type="button"
            className={css.option}
            aria-pressed={view.waiter === id}
            onClick={() => change({ waiter: view.waiter === id ? undefined : id })}
          >
            <bdi>{name}</bdi>
            <b>{count}</b>
          </button>
        ))}
      </div>
    </>
  );
}

/** The list with the entry added or removed; undefined if empty. */
function toggled(list: readonly string[], entry: string): string[] | undefined {
  const next = list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];
  return next.length > 0 ? next : undefined;
}

/** Advances all open lines of one item in one step, from the counts beside a board (TICK-35). */
type SummedItem = Pick<OperatorBoard['items'][number], 'itemId' | 'name'>;

function useAdvanceItem(watch: string, acts: Acts): (item: SummedItem) => void {
  const t = useBoardText();
  return useCallback(
    ({ itemId, name }: SummedItem) => {
      const lines = Object.values(heldTickets(watch)).flatMap((ticket) =>
        ticket.items
          .filter((line) => isOpen(line.state) && isCountedBy(line, itemId, name))
          .map((line) => ({ ticket, line })),
      );
      const commands = lines.flatMap(({ ticket, line }) => tapCommand(ticket, line) ?? []);
      const [first] = lines;
      const [command] = commands;
      if (first && command) acts.run(commands, lineUndoText(t, command, first.line));
    },
    [watch, acts, t],
  );
}

function isCountedBy(line: Ticket['items'][number], itemId: string, name: string): boolean {
  return line.countedAs === undefined ? line.name === name : line.countedAs === itemId;
}

function isOpen(state: Ticket['items'][number]['state']): boolean {
  return state === 'todo' || state === 'preparing' || state === 'cooking';
}
