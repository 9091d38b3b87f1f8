// Owns a station's list: one row for equal lines, all of it a target (KITCH-03).
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { useBoardScope } from '../ticket/board-scope.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import { ListRowGroup } from './list-row-group.tsx';
import { listRows, type RowHeading } from './list-rows.ts';
import css from './list-view.module.css';
import type { Acts } from './use-acts.ts';

interface ListViewProps {
  tickets: readonly Ticket[];
  acts: Acts;
}

export function ListView({ tickets, acts }: ListViewProps) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const { groupSameItems: same, groupKitchenDiner: byDiner, showDinerNO: seats } = options;
  const groups = listRows(tickets, { same, byDiner, seats });
  return (
    <section className={css.frame} aria-label={t('list.title')}>
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
