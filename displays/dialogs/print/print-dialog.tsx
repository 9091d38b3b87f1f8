// Prints a ticket: all of it, or selected lines (DLG-19, PRINT-01, PRINT-07, EXPO-18).
import { Check, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Line, Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { usePrinting } from '../../actions/use-printing.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useTicket } from '../../link/live.ts';
import { AllergenBlock, NoteBlock } from '../../ticket/blocks.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { ownAllergens, sortTags } from '../../ticket/collected-allergens.ts';
import { LineWeight, pieces } from '../../ticket/line/line-weight.tsx';
import { ModifierList } from '../../ticket/line/modifier-list.tsx';
import { TagRow } from '../../ticket/tag-row.tsx';
import { TicketAbout } from '../../ticket/ticket-about.tsx';
import { Button } from '../../ui/button.tsx';
import css from './print-dialog.module.css';

interface PrintDialogProps {
  ticketId: string;
  onClose: () => void;
}

export function PrintDialog({ ticketId, onClose }: PrintDialogProps) {
  const { watch } = useBoardScope();
  const ticket = useTicket(watch, ticketId);
  const isGone = !ticket?.actions.includes('course.print:items');
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  return ticket ? <OpenPrint ticket={ticket} onClose={onClose} /> : null;
}

function OpenPrint({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const words = useDialogText();
  const print = usePrinting();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const lines = ticket.items.filter(({ id }) => chosen.has(id));
  const all = printAll(ticket);
  const run = (commands: readonly CommandOf<'course.print'>[]) => {
    print(commands);
    onClose();
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <BoardDialog
      title={words('print.title', { title: ticket.title })}
      onClose={onClose}
      foot={
        <>
          <Button
            look={lines.length > 0 ? 'main' : 'plain'}
            disabled={lines.length === 0}
            onClick={() => run(printItems(ticket, chosen))}
          >
            <Printer />
            {words('print.chosen', { count: lines.reduce((sum, line) => sum + pieces(line), 0) })}
          </Button>
          <Button disabled={all.length === 0} onClick={() => run(all)}>
            <Printer />
            {words('print.all')}
          </Button>
        </>
      }
    >
      <div className={css.about}>
        <TicketAbout ticket={ticket} />
      </div>
      <ul className={css.lines} aria-label={words('print.choose')}>
        {ticket.items.map((line) => (
          <li key={line.id}>
            <LineChoice
              line={line}
              allergens={ownAllergens(line, ticket.items)}
              isChosen={chosen.has(line.id)}
              onToggle={() => toggle(line.id)}
            />
          </li>
        ))}
      </ul>
    </BoardDialog>
  );
}

interface LineChoiceProps {
  line: Line;
  /** Allergies of this line's customer that the ticket doesn't state for all. */
  allergens: readonly string[];
  isChosen: boolean;
  onToggle: () => void;
}

function LineChoice({ line, allergens, isChosen, onToggle }: LineChoiceProps) {
  const t = useBoardText();
  const { warnings, others: tags } = sortTags(line.tags);
  const warned = [...new Set([...warnings, ...allergens])];
  return (
    <button type="button" className={css.line} aria-pressed={isChosen} onClick={onToggle}>
      <span className={css.box}>{isChosen && <Check />}</span>
      <b>{pieces(line)}</b>
      <span className={css.what} data-off={!isPrinted(line)}>
        <bdi>{line.name}</bdi>
        <LineWeight line={line} />
        {line.modifiers.length > 0 && (
          <small className={css.modifiers}>
            <ModifierList modifiers={line.modifiers} />
          </small>
        )}
        {tags.length > 0 && <TagRow tags={tags} />}
        {warned.length > 0 && <AllergenBlock allergens={warned} />}
        {line.notes.map((note) => (
          <NoteBlock key={note} text={note} />
        ))}
      </span>
      <small>{t(`line.${line.state}`)}</small>
    </button>
  );
}

/** Commands that print selected lines of a ticket, one for each of its courses (PRINT-01). */
type Printed = Pick<Ticket, 'id' | 'orderId' | 'courseIds' | 'items' | 'actions'>;

/** Printed by default: everything that isn't cancelled or transferred. */
function isPrinted({ state }: Pick<Line, 'state'>): boolean {
  return state !== 'cancelled' && state !== 'transferred';
}

/** @param chosen ids of lines */
export function printItems(ticket: Printed, chosen: ReadonlySet<string>): CommandOf<'course.print'>[] {
  const { id, orderId, courseIds, items } = ticket;
  const courses = new Map<string, string[]>();
  for (const line of items) {
    if (!chosen.has(line.id)) continue;
    const courseId = line.courseId ?? courseIds[0] ?? id;
    courses.set(courseId, [...(courses.get(courseId) ?? []), ...line.itemIds]);
  }
  return [...courses].map(([courseId, itemIds]) => ({ name: 'course.print', orderId, courseId, itemIds }));
}

/** Whole courses; if the board doesn't offer that, all their lines one by one. */
export function printAll(ticket: Printed): CommandOf<'course.print'>[] {
  const { orderId, courseIds, items, actions } = ticket;
  if (!actions.includes('course.print')) {
    return printItems(ticket, new Set(items.filter(isPrinted).map(({ id }) => id)));
  }
  return courseIds.map((courseId) => ({ name: 'course.print', orderId, courseId }));
}
