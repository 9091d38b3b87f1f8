// The selected tickets side by side: the next action on each or on all, linking, printing, and a timer for them
// (PRINT-01, TICK-27, TICK-29, TICK-41).

import { Link, Printer, Timer, X } from 'lucide-react';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { ActionSign } from '../../actions/action-sign.tsx';
import type { Acts } from '../../actions/acts.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import type { Panel } from '../../actions/panel.ts';
import { usePrinting } from '../../actions/use-printing.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useAnyWorking, useBoardPart } from '../../link/live.ts';
import { Caption } from '../../ticket/caption.tsx';
import { commandsOf, offeredActions, useCardActions } from '../../ticket/card-actions.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { clearSelection, useSelection } from '../../ticket/selection.ts';
import { orderTitle } from '../../ticket/source-name.ts';
import type { TicketAction } from '../../ticket/ticket-actions.ts';
import { TicketCard } from '../../ticket/ticket-card.tsx';
import { ticketUndoText } from '../../ticket/undo-text.ts';
import { Button } from '../../ui/button.tsx';
import { printAll } from '../print/print-dialog.tsx';
import css from './selection-dialog.module.css';
import { TimerDialog } from './timer-dialog.tsx';

interface SelectionDialogProps {
  acts: Acts;
  onClose: () => void;
  onPanel: (panel: Panel) => void;
}

export function SelectionDialog({ acts, onClose, onPanel }: SelectionDialogProps) {
  const t = useBoardText();
  const words = useDialogText();
  const { surface } = useCardActions();
  const chosen = useChosen();
  return (
    <BoardDialog
      title={t('select.title')}
      onClose={onClose}
      wide
      undo
      foot={chosen.length > 0 && <Foot chosen={chosen} acts={acts} onClose={onClose} onPanel={onPanel} />}
    >
      {chosen.length === 0 && <p>{words('select.none')}</p>}
      <div className={css.cards} {...surface}>
        {chosen.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </div>
    </BoardDialog>
  );
}

export function ChosenTimer({ acts, onClose }: { acts: Acts; onClose: () => void }) {
  const timed = useChosen().filter(canBeTimed);
  return timed.length > 0 ? <TimerDialog tickets={timed} acts={acts} onClose={onClose} /> : null;
}

function canBeTimed({ actions }: Ticket): boolean {
  return actions.includes('course.timer:minutes');
}

function useChosen(): Ticket[] {
  const { watch } = useBoardScope();
  const ids = useSelection();
  const tickets = useBoardPart(watch, 'tickets') ?? {};
  return ids.flatMap((id) => tickets[id] ?? []);
}

type FootProps = Pick<SelectionDialogProps, 'acts' | 'onClose' | 'onPanel'> & { chosen: readonly Ticket[] };

function Foot({ chosen, acts, onClose, onPanel }: FootProps) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const words = useDialogText();
  const canLink = chosen.length > 1 && chosen.every(({ actions }) => actions.includes('course.link'));
  const hasTimer = options.enableTimerForSelectedTickets && chosen.some(canBeTimed);
  const link = () => {
    const courses = chosen.flatMap(({ orderId, courseIds }) =>
      courseIds.map((courseId) => ({ orderId, courseId })),
    );
    acts.run(
      { name: 'course.link', courses, linked: true },
      t('undo.changed', { title: titlesOf(chosen, t) }),
    );
    clearSelection();
    onClose();
  };
  return (
    <>
      {TOGETHER.map((action) => (
        <TogetherButton key={action} chosen={chosen} action={action} acts={acts} />
      ))}
      <PrintTogether chosen={chosen} />
      {canLink && (
        <Button onClick={link}>
          <Link />
          <Caption>{t('select.link')}</Caption>
        </Button>
      )}
      {hasTimer && (
        <Button onClick={() => onPanel('timer')}>
          <Timer />
          <Caption>{words('timer.open')}</Caption>
        </Button>
      )}
      <Button
        onClick={() => {
          clearSelection();
          onClose();
        }}
      >
        <X />
        <Caption>{t('select.clear')}</Caption>
      </Button>
    </>
  );
}

/** Actions for several tickets at once, offered only if all of them offer it. */
const TOGETHER = ['fire', 'prepareAll', 'ready', 'serve'] as const satisfies readonly TicketAction[];

interface TogetherButtonProps {
  chosen: readonly Ticket[];
  action: (typeof TOGETHER)[number];
  acts: Acts;
}

function TogetherButton({ chosen, action, acts }: TogetherButtonProps) {
  const t = useBoardText();
  const words = useDialogText();
  const commands = chosen.flatMap((ticket) => commandsOf(action, ticket));
  const working = useAnyWorking(commands);
  const isOffered = chosen.length > 1 && chosen.every((ticket) => offeredActions(ticket).includes(action));
  if (!isOffered) return null;
  const run = () => acts.run(commands, ticketUndoText(t, action, ...chosen));
  return (
    <Button look={action === 'prepareAll' ? 'plain' : 'main'} busy={working} onClick={run}>
      <ActionSign action={action} />
      <Caption>{working ? t('working') : words(`select.${action}`)}</Caption>
    </Button>
  );
}

function PrintTogether({ chosen }: { chosen: readonly Ticket[] }) {
  const words = useDialogText();
  const print = usePrinting();
  const isOffered =
    chosen.length > 1 && chosen.every(({ actions }) => actions.includes('course.print:items'));
  const bons = chosen.flatMap(printAll);
  if (!isOffered || bons.length === 0) return null;
  return (
    <Button onClick={() => print(bons)}>
      <Printer />
      <Caption>{words('select.print')}</Caption>
    </Button>
  );
}

function titlesOf(tickets: readonly Ticket[], t: ReturnType<typeof useBoardText>): string {
  return [...new Set(tickets.map((ticket) => orderTitle(ticket, t)))].join(', ');
}
