// A section of a report: title, chart, and on demand the table that the chart was drawn from, which can be saved
// (REPORT-02).
import { Download, Table } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Bidi } from '../i18n/bidi.tsx';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { csvOf, type FigureTable, inWords, saveText } from './figure-table.ts';
import css from './reports.module.css';

interface FigureSectionProps<Row> {
  table: FigureTable<Row>;
  /** The days, for the file name. */
  days: string;
  /** Explanation for the reader. */
  note?: string | undefined;
  children: ReactNode;
}

export function FigureSection<Row>({ table, days, note, children }: FigureSectionProps<Row>) {
  const t = useText('reports');
  const tableId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={css.card} aria-label={table.title}>
      <header>
        <h3>{table.title}</h3>
        {table.rows.length > 0 && (
          <div className={css.tools}>
            <Button
              size="page"
              look="quiet"
              aria-expanded={isOpen}
              aria-controls={tableId}
              onClick={() => setOpen(!isOpen)}
            >
              <Table aria-hidden />
              {t('table')}
            </Button>
            <Button
              size="page"
              look="quiet"
              aria-label={t('saveOf', { title: table.title })}
              onClick={() => saveText(`${table.id}-${days}.csv`, csvOf(table))}
            >
              <Download aria-hidden />
              {t('csv')}
            </Button>
          </div>
        )}
      </header>
      {note !== undefined && <p className={css.note}>{note}</p>}
      {table.rows.length === 0 ? <p className={css.note}>{t('nothing')}</p> : children}
      <div id={tableId} className={css.table} hidden={!isOpen || table.rows.length === 0}>
        {isOpen && <Figures table={table} />}
      </div>
    </section>
  );
}

function Figures<Row>({ table: { title, head, columns, rows } }: { table: FigureTable<Row> }) {
  const language = useLanguage();
  return (
    <div className={css.scroll}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((column) => (
              <th key={column.title} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, row }) => (
            <tr key={key}>
              <th scope="row">
                <Bidi>{name}</Bidi>
              </th>
              {columns.map((column) => (
                <td key={column.title}>
                  <Bidi>{inWords(column.of(row), column.kind, language)}</Bidi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
