// List of a station: one row for equal lines, the whole row a tap target (KITCH-03).
import { Fragment, useEffect, useRef, useState } from 'react';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Acts } from '../../actions/acts.ts';
import { fingerTimes } from '../../actions/finger-times.ts';
import { offerPageTurns } from '../../actions/page-turns.ts';
import { useBoardText, useText } from '../../i18n/use-text.ts';
import { ListRowView } from '../../rows/list-row-view.tsx';
import {
  doneLines,
  isRowExpandable,
  type ListRow,
  listRows,
  mergeMethod,
  piecesOf,
  type RowHeading,
  rowOf,
} from '../../rows/list-rows.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { orderTitle } from '../../ticket/source-name.ts';
import type { HiddenTickets } from '../columns/hidden-tickets.ts';
import { HiddenNote } from '../columns/more-chip.tsx';
import css from './list-view.module.css';

/** Share of the frame that a page turn moves: a half visible row is fully visible on the next page. */
const PAGE = 0.85;

/** Tickets whose rows are grouped, in board order. */
export interface ListPart {
  key: string;
  /** Absent if the board has no groups. */
  label: string | undefined;
  tickets: readonly Ticket[];
}

interface ListViewProps {
  parts: readonly ListPart[];
  acts: Acts;
  /** Tickets beyond the limit, without rows here. */
  hidden: HiddenTickets | undefined;
  /** Absent if the hub sends no more. */
  onMore: (() => void) | undefined;
}

export function ListView({ parts, acts, hidden, onMore }: ListViewProps) {
  const { options } = useBoardScope();
  // The list's texts load after a board's first render: wait for them.
  useText('panels');
  const t = useBoardText();
  const { groupKitchenDiner: byDiner, showDinerNO: seats } = options;
  const merge = mergeMethod(options);
  const settled = useSettledLines(parts);
  const groupsOf = (tickets: readonly Ticket[]) => listRows(tickets, { merge, byDiner, seats }, settled);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const page = (by: number) => frame.current?.scrollBy({ top: by * frame.current.clientHeight });
    return offerPageTurns({ next: () => page(PAGE), previous: () => page(-PAGE) });
  }, []);
  return (
    <section className={css.frame} ref={frame} aria-label={t('list.title')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('list.time')}</th>
            <th className={css.center}>{t('list.count')}</th>
            <th>{t('list.item')}</th>
            <th>{t('list.modifiers')}</th>
            <th>{t('list.tables')}</th>
            <th>
              <span className="visually-hidden">{t('list.state')}</span>
            </th>
          </tr>
        </thead>
        {parts.map((part) => (
          <Fragment key={part.key}>
            {part.label !== undefined && (
              <tbody>
                <Heading text={part.label} />
              </tbody>
            )}
            {groupsOf(part.tickets).map(({ key, heading, rows }) => (
              <tbody key={key}>
                {heading && <Heading text={headingText(heading, t)} />}
                {rows.map((row) => (
                  <ListRowGroup key={row.key} row={row} acts={acts} />
                ))}
              </tbody>
            ))}
          </Fragment>
        ))}
      </table>
      {hidden && <HiddenNote hidden={hidden} className={css.more} onMore={onMore} />}
    </section>
  );
}

/** The done lines that have left their place: a row stays under the finger that marked it (TICK-43). */
function useSettledLines(parts: readonly ListPart[]): ReadonlySet<string> {
  const done = JSON.stringify(parts.flatMap(({ tickets }) => doneLines(tickets)));
  const doneSince = useRef<ReadonlyMap<string, number>>(undefined);
  const [settled, setSettled] = useState<ReadonlySet<string>>(() => new Set(JSON.parse(done)));
  useEffect(() => {
    const ids: string[] = JSON.parse(done);
    const now = performance.now();
    const known = doneSince.current;
    // Lines already done when the list arrived weren't just tapped.
    const since = new Map(ids.map((id) => [id, known === undefined ? -Infinity : (known.get(id) ?? now)]));
    doneSince.current = since;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      const left = (id: string) => (since.get(id) ?? 0) + fingerTimes.guardMs - performance.now();
      const over = ids.filter((id) => left(id) <= 0);
      setSettled((held) =>
        held.size === over.length && over.every((id) => held.has(id)) ? held : new Set(over),
      );
      const next = Math.min(...ids.map(left).filter((ms) => ms > 0));
      if (next !== Infinity) timer = setTimeout(settle, next);
    };
    settle();
    return () => clearTimeout(timer);
  }, [done]);
  return settled;
}

function Heading({ text }: { text: string }) {
  return (
    <tr>
      <th colSpan={6} scope="rowgroup" className={css.heading}>
        <bdi>{text}</bdi>
      </th>
    </tr>
  );
}

function headingText(heading: RowHeading, t: ReturnType<typeof useBoardText>): string {
  switch (heading.by) {
    case 'group':
      return heading.name ?? t('list.ungrouped');
    case 'diner':
      return t(heading.diner === undefined ? 'list.noSeat' : 'list.seatOf', {
        title: orderTitle(heading, t),
        diner: heading.diner,
      });
    default:
      return heading satisfies never;
  }
}

interface ListRowGroupProps {
  row: ListRow;
  acts: Acts;
}

/** A row of the list and, once it is expanded, a row for each of its pieces (GRP-06). */
function ListRowGroup({ row, acts }: ListRowGroupProps) {
  const { options } = useBoardScope();
  const [isOpen, setOpen] = useState(false);
  const canExpand = isRowExpandable(row, options.maxExpandableItems);
  const isExpanded = canExpand && isOpen;
  const expansion = canExpand ? { isExpanded, toggle: () => setOpen(!isOpen) } : undefined;
  return (
    <>
      <ListRowView row={row} acts={acts} expansion={expansion} />
      {isExpanded &&
        piecesOf(row).map((piece) => (
          <ListRowView key={piece.line.id} row={rowOf(piece.line.id, piece)} acts={acts} isPiece />
        ))}
    </>
  );
}
