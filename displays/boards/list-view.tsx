// Owns a station's list: one row for equal lines, all of it a target (KITCH-03).
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { useBoardScope } from '../ticket/board-scope.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import { ListRowView } from './list-row-view.tsx';
import { listRows } from './list-rows.ts';
import css from './list-view.module.css';
import type { Acts } from './use-acts.ts';

interface ListViewProps {
  tickets: readonly Ticket[];
  acts: Acts;
}

export function ListView({ tickets, acts }: ListViewProps) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const groups = listRows(tickets, { same: options.groupSameItems, byDiner: options.groupKitchenDiner });
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
        {groups.map(({ diner, rows }) => (
          <tbody key={diner ?? ''}>
            {diner !== undefined && (
              <tr>
                <th colSpan={6} className={css.diner}>
                  {t('list.diner', { diner })}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <ListRowView key={row.key} row={row} acts={acts} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
