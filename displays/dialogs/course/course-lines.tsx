// Owns the items of a course in the course dialog: a tap marks one, the button beside it writes its note (EXPO-21).
import { MessageSquare, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { Line, Ticket } from '../../../shared/protocol/ticket.ts';
import type { Acts } from '../../actions/use-acts.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { ownAllergens } from '../../ticket/collected-allergens.ts';
import { ownerOf } from '../../ticket/line-command.ts';
import { plainRow } from '../../ticket/line-rows.ts';
import { TicketLine } from '../../ticket/ticket-line.tsx';
import { Button } from '../../ui/button.tsx';
import css from './course-dialog.module.css';
import { NoteDialog } from './note-dialog.tsx';

export function CourseLines({ ticket, acts }: { ticket: Ticket; acts: Acts }) {
  const [noted, setNoted] = useState<string>();
  const line = ticket.items.find(({ id }) => id === noted);
  return (
    <>
      <div className={css.lines}>
        {ticket.items.map((one) => (
          <div key={one.id} className={css.line}>
            <ul>
              <TicketLine
                owner={ownerOf(ticket)}
                row={plainRow(one)}
                allergens={ownAllergens(one, ticket.items)}
              />
            </ul>
            {canNote(ticket, one) && <NoteButton line={one} onOpen={() => setNoted(one.id)} />}
          </div>
        ))}
      </div>
      {line && <NoteDialog ticket={ticket} line={line} acts={acts} onClose={() => setNoted(undefined)} />}
    </>
  );
}

function NoteButton({ line, onOpen }: { line: Line; onOpen: () => void }) {
  const words = useDialogText();
  return (
    <Button
      look="quiet"
      icon
      className={css.noteButton}
      aria-label={words('courses.note', { name: line.name })}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {line.note ? <MessageSquare /> : <MessageSquarePlus />}
    </Button>
  );
}

function canNote({ actions }: Ticket, { state }: Line): boolean {
  return actions.includes('item.note') && state !== 'cancelled' && state !== 'transferred';
}
