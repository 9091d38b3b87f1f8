// Edits the note of one line of a ticket (DLG-22).

import type { Line, Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Acts } from '../../actions/acts.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useDialogText } from '../../i18n/use-text.ts';
import { NoteForm } from './note-form.tsx';

interface NoteDialogProps {
  ticket: Ticket;
  line: Line;
  acts: Acts;
  onClose: () => void;
}

export function NoteDialog({ ticket, line, acts, onClose }: NoteDialogProps) {
  const words = useDialogText();
  const save = (note: string) => {
    acts.run(noteCommands(ticket, line, note), words('courses.noted', { name: line.name }));
    onClose();
  };
  return (
    <BoardDialog title={line.name} label={words('courses.note', { name: line.name })} onClose={onClose}>
      <NoteForm former={line.note ?? ''} onSave={save} />
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
