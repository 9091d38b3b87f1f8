// Exclusions of this display: tables by number, and tickets that were fired long ago. Both narrow the profile and the
// site's settings on this display only, and appear as filters above the cards (DLG-10).
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { EXCLUDE_COURSES_MAX_MINUTES, EXCLUDE_FIRED_AGO_MINUTES } from '../../../shared/limits.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useDialogText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { Button } from '../../ui/button.tsx';
import { MinutesStepper } from '../../ui/fields/minutes-stepper.tsx';
import { KeypadField } from '../../ui/fields/number-pad.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import css from './exclude-dialog.module.css';

interface ExcludeDialogProps {
  boardView: BoardView;
  onClose: () => void;
}

export function ExcludeDialog({ boardView, onClose }: ExcludeDialogProps) {
  const words = useDialogText();
  return (
    <BoardDialog title={words('exclude.title')} onClose={onClose} size={2}>
      <div className={css.parts}>
        <TableForm boardView={boardView} />
        <div className={css.part}>
          <ExcludedTables boardView={boardView} />
          <FiredAgo boardView={boardView} />
        </div>
      </div>
    </BoardDialog>
  );
}

/** Numbers only (PROF-05); no table has a longer one. */
const MOST_DIGITS = 6;

function TableForm({ boardView }: Pick<ExcludeDialogProps, 'boardView'>) {
  const words = useDialogText();
  const [text, setText] = useState('');
  const tables = boardView.view.excludeTables ?? [];
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text === '') return;
    boardView.change({ excludeTables: [...new Set([...tables, text])] });
    setText('');
  };
  return (
    <form className={css.part} onSubmit={add}>
      <KeypadField
        label={words('exclude.table')}
        value={text}
        onChange={(typed) => setText(typed.replaceAll(/\D/g, '').slice(0, MOST_DIGITS))}
        goLabel={words('exclude.add')}
        goSign={<Plus />}
        canGo={text !== ''}
      />
    </form>
  );
}

function ExcludedTables({ boardView }: Pick<ExcludeDialogProps, 'boardView'>) {
  const words = useDialogText();
  const tables = boardView.view.excludeTables ?? [];
  const remove = (table: string) => {
    const left = tables.filter((other) => other !== table);
    boardView.change({ excludeTables: left.length > 0 ? left : undefined });
  };
  return (
    <section className={css.part} aria-label={words('exclude.tables')}>
      <h3>{words('exclude.tables')}</h3>
      <p role="status">{tables.length === 0 && words('exclude.noTables')}</p>
      <ul className={css.tables}>
        {tables.map((table) => (
          <li key={table}>
            <Button aria-label={words('exclude.remove', { table })} onClick={() => remove(table)}>
              <bdi>{table}</bdi>
              <X />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FiredAgo({ boardView }: Pick<ExcludeDialogProps, 'boardView'>) {
  const words = useDialogText();
  const { firedAgo } = boardView.view;
  return (
    <section className={css.part} aria-label={words('exclude.fired')}>
      <h3>{words('exclude.fired')}</h3>
      <Segments
        label={words('exclude.fired')}
        value={firedAgo === undefined ? 'all' : 'recent'}
        onChange={(value) =>
          boardView.change({ firedAgo: value === 'all' ? undefined : EXCLUDE_FIRED_AGO_MINUTES.default })
        }
        options={[
          { value: 'all', label: words('exclude.all') },
          { value: 'recent', label: words('exclude.recent') },
        ]}
      />
      {firedAgo !== undefined && (
        <MinutesStepper
          label={words('exclude.minutes')}
          minutes={firedAgo}
          range={{ ...EXCLUDE_FIRED_AGO_MINUTES, max: EXCLUDE_COURSES_MAX_MINUTES }}
          onChange={(minutes) => boardView.change({ firedAgo: minutes })}
        />
      )}
    </section>
  );
}
