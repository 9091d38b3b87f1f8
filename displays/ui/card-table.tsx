import type { ReactNode } from 'react';
import css from './card-table.module.css';
import { classes } from './classes.ts';

interface CardTableProps {
  columns: readonly { key: string; name: string }[];
  /** Read out above a last column of buttons, which has no name to be seen. */
  acts?: string;
  className?: string | undefined;
  /** Its rows. */
  children: ReactNode;
}

/**
 * A table on a desk, a card for each row in a hand: there a cell shows its data-label above itself.
 *
 * @example
 * <CardTable columns={[{ key: 'name', name: t('name') }, { key: 'seen', name: t('seen') }]}>
 *   <tr><th scope="row">Grill</th><td data-label={t('seen')}>now</td></tr>
 * </CardTable>
 */
export function CardTable({ columns, acts, className, children }: CardTableProps) {
  return (
    <table className={classes(css.table, className)}>
      <thead>
        <tr>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col" data-column={key}>
              {name}
            </th>
          ))}
          {acts !== undefined && (
            <th scope="col">
              <span className="visually-hidden">{acts}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
