// A station's list: one row for equal lines, all of it a target (KITCH-03).
import { useEffect, useRef, useState } from 'react';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Acts } from '../../actions/acts.ts';
import { offerPageTurns } from '../../actions/page-turns.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { useFirstShown } from '../../link/live.ts';
import { ListRowView } from '../../rows/list-row-view.tsx';
import {
  isRowExpandable,
  type ListRow,
  listRows,
  piecesOf,
  type RowHeading,
  rowOf,
} from '../../rows/list-rows.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import css from './list-view.module.css';

/** Part of the frame that a page turns: a row that was half seen is seen whole on the next one. */
const PAGE = 0.85;

interface ListViewProps {
  tickets: readonly Ticket[];
  acts: Acts;
}

export function ListView({ tickets, acts }: ListViewProps) {
  const { watch, options } = useBoardScope();
  const first = useFirstShown(watch);
  const t = useBoardText();
  const { groupSameItems: same, groupKitchenDiner: byDiner, showDinerNO: seats } = options;
  const shown = first ? tickets.map((ticket) => first[ticket.id] ?? ticket) : tickets;
  const groups = listRows(shown, { same, byDiner, seats });
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
        {groups.map(({ key, heading, rows }) => (
          <tbody key={key}>
            {heading && <GroupHeading heading={heading} />}
            {rows.map((row) => (
              <ListRowGroup key={row.key} row={row} acts={acts} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function GroupHeading({ heading }: { heading: RowHeading }) {
  const t = useBoardText();
  return (
    <tr>
      <th colSpan={6} scope="rowgroup" className={css.heading}>
        <bdi>{headingText(heading, t)}</bdi>
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
        title: heading.title,
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
