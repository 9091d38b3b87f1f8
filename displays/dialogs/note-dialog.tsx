// Owns writing the note of one item, at most 150 characters (DLG-22).
import { type FormEvent, useId, useState } from 'react';
import { ITEM_NOTE_MAX_CHARACTERS } from '../../shared/limits.ts';
import type { CommandOf } from '../../shared/protocol/command.ts';
import type { Line, Ticket } from '../../shared/protocol/ticket.ts';
import { BoardDialog } from '../boards/board-dialog.tsx';
import type { Acts } from '../boards/use-acts.ts';
import { Button } from '../theme/button.tsx';
import css from './note-dialog.module.css';
import { useDialogText } from './use-dialog-text.ts';

interface NoteDialogProps {
  ticket: Ticket;
  line: Line;
  acts: Acts;
  onClose: () => void;
}

export function NoteDialog({ ticket, line, acts, onClose }: NoteDialogProps) {
  const words = useDialogText();
  const countId = useId();
  const former = line.note ?? '';
  const [text, setText] = useState(former);
  const save = (note: string) => {
    acts.run(noteCommands(ticket, line, note), words('courses.noted', { name: line.name }));
    onClose();
  };
  return (
    <BoardDialog title={line.name} label={words('courses.note', { name: line.name })} onClose={onClose}>
      <form
        className={css.note}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save(text.trim());
        }}
      >
        <textarea
          className={css.text}
          aria-label={words('note.label')}
          aria-describedby={countId}
          placeholder={words('note.label')}
          value={text}
          maxLength={ITEM_NOTE_MAX_CHARACTERS}
          rows={3}
          dir="auto"
          data-first-focus
          onChange={(event) => setText(event.target.value)}
        />
        <p id={countId} className={css.count}>
          <bdi>{words('note.left', { count: text.length, limit: ITEM_NOTE_MAX_CHARACTERS })}</bdi>
        </p>
        <div className={css.buttons}>
          {former !== '' && <Button onClick={() => save('')}>{words('note.remove')}</Button>}
          <Button look="main" type="submit" disabled={text.trim() === former}>
            {words('note.save')}
          </Button>
        </div>
      </form>
    </BoardDialog>
  );
}

/** A line of several identical items carries the note on each of them. */
function noteCommands(
  { orderId, courseIds, id }: Ticket,
  line: Line,
  note: string,
): CommandOf<'item.note'>[] {
  const courseId = line.courseId ?? courseIds[0] ?? id;
  return line.itemIds.map((itemId) => ({ name: 'item.note', orderId, courseId, itemId, note }));
}
