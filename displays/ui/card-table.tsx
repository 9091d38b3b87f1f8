import type { ReactNode } from 'react';
import css from './card-table.module.css';
import { classes } from './classes.ts';

interface CardTableProps {
  columns: readonly { key: string; name: string }[];
  /** Name of a last column of buttons for screen readers; it has no visible one. */
  acts?: string;
  className?: string | undefined;
  /** Rows. */
  children: ReactNode;
}

/** Table that turns each row into a card on a phone, where a cell shows its `data-label` above itself. */
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
