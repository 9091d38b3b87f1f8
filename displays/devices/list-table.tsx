import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import css from './devices.module.css';

interface ListTableProps {
  columns: readonly { key: string; name: string }[];
  /** Rows, each ending with a cell for its actions. */
  children: ReactNode;
}

/** A table on a laptop; the stylesheet turns each row into a card on a phone. */
export function ListTable({ columns, children }: ListTableProps) {
  const t = useText('devices');
  return (
    <table className={css.list}>
      <thead>
        <tr>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col" data-column={key}>
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('list.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
