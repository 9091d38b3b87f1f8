// Owns bringing a served ticket back: the board's served tickets of a day, the newest first, found by number, table or
// customer (TICK-08).
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../../shared/limits.ts';
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import type { Acts } from '../../actions/use-acts.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { refusalText } from '../../shell/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import pad from '../../ui/number-pad.module.css';
import { NumberPad } from '../../ui/number-pad.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import css from './recall-dialog.module.css';
import { RecallRow } from './recall-row.tsx';
import { type RecallList, useRecallList } from './use-recall-list.ts';

interface RecallDialogProps {
  board: BoardAddress;
  acts: Acts;
  onClose: () => void;
}

export function RecallDialog({ board, acts, onClose }: RecallDialogProps) {
  const t = useBoardText();
  const words = useDialogText();
  const [text, setText] = useState('');
  const list = useRecallList(board, useDebounced(text.trim(), SEARCH_DEBOUNCE_MS));
  const { tickets } = list;
  const rows = useRef<HTMLUListElement>(null);
  useKeptFocus(rows, tickets);
  const toList = (event: FormEvent) => {
    event.preventDefault();
    rows.current?.querySelector('button')?.focus();
  };
  return (
    <BoardDialog title={words('recall.title')} onClose={onClose} size={3} undo>
      <div className={css.recall}>
        <form className={css.search} onSubmit={toList}>
          <input
            className={pad.field}
            aria-label={words('recall.label')}
            placeholder={words('recall.label')}
            value={text}
            maxLength={100}
            data-first-focus={matchMedia('(pointer: fine)').matches || undefined}
            autoComplete="off"
            dir="auto"
            onChange={(event) => setText(event.target.value)}
          />
          <NumberPad
            value={text}
            onChange={setText}
            eraseLabel={t('find.erase')}
            goLabel={words('recall.toList')}
            goSign={<ArrowRight className="flip" />}
            canGo={tickets !== undefined && tickets.length > 0}
          />
        </form>
        <div className={css.list}>
          <Told list={list} />
          <ul ref={rows} tabIndex={-1} aria-label={words('recall.title')} className={css.rows}>
            {tickets?.map((ticket) => (
              <RecallRow key={`${ticket.orderId}/${ticket.courseId}`} ticket={ticket} acts={acts} />
            ))}
          </ul>
          {list.more && <Button onClick={list.showMore}>{words('recall.more')}</Button>}
        </div>
      </div>
    </BoardDialog>
  );
}

function Told({ list }: { list: RecallList }) {
  const words = useDialogText();
  const { tickets, refusal, search, retry } = list;
  if (refusal) {
    return (
      <div role="alert" className={css.refusal}>
        <p>{refusalText(refusal.code, refusal.params)}</p>
        <Button onClick={retry}>{words('recall.retry')}</Button>
      </div>
    );
  }
  return (
    <p role="status" className={css.told}>
      {tickets === undefined && words('recall.loading')}
      {tickets?.length === 0 && words(search === '' ? 'recall.none' : 'recall.notFound')}
    </p>
  );
}

/** The button that was pressed goes with its row: the focus stays in the list. */
function useKeptFocus(rows: { readonly current: HTMLUListElement | null }, tickets: unknown): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const list = rows.current;
    const note = () => {
      wasInside.current = list?.contains(document.activeElement) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [rows]);
  useEffect(() => {
    if (tickets === undefined) return;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (wasInside.current && isLost) rows.current?.focus();
  }, [tickets, rows]);
}
