// The three steps of a course, fired, ready and served: what is done with its time, what can be done as a button (EXPO-21).
import { Check } from 'lucide-react';
import type { TicketStatus } from '../../../shared/model/kitchen-states.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Acts } from '../../actions/acts.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useAnyWorking } from '../../link/live.ts';
import { commandsOf, offeredActions, type TicketAction } from '../../ticket/card-actions.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { ClockTime } from '../../ticket/since-text.tsx';
import { ticketUndoText } from '../../ticket/undo-text.ts';
import css from './course-steps.module.css';

type CourseStep = 'fired' | 'ready' | 'served';

/** How far each status is along the steps. */
const REACHED: Record<TicketStatus, number> = { pending: 0, fired: 1, ready: 2, served: 3 };
const PLACE: Record<CourseStep, number> = { fired: 1, ready: 2, served: 3 };
/** What brings a course to a step; the first that is offered counts. */
const ACTIONS: Record<CourseStep, readonly TicketAction[]> = {
  fired: ['fire'],
  ready: ['ready'],
  served: ['serve', 'serveAll'],
};

export function CourseSteps({ ticket, acts }: { ticket: Ticket; acts: Acts }) {
  const { options } = useBoardScope();
  const words = useDialogText();
  const steps: CourseStep[] = options.trackReadyStatus ? ['fired', 'ready', 'served'] : ['fired', 'served'];
  const next = steps.find((step) => REACHED[ticket.status] < PLACE[step]);
  return (
    <ol className={css.steps} aria-label={words('courses.steps')}>
      {steps.map((step) => (
        <li key={step}>
          <StepView ticket={ticket} step={step} isNext={step === next} acts={acts} />
        </li>
      ))}
    </ol>
  );
}

interface StepViewProps {
  ticket: Ticket;
  step: CourseStep;
  isNext: boolean;
  acts: Acts;
}

function StepView({ ticket, step, isNext, acts }: StepViewProps) {
  const words = useDialogText();
  const t = useBoardText();
  const isDone = REACHED[ticket.status] >= PLACE[step];
  const offered = offeredActions(ticket);
  const action = isDone ? undefined : ACTIONS[step].find((one) => offered.includes(one));
  const commands = action ? commandsOf(action, ticket) : [];
  const working = useAnyWorking(commands);
  const at = timeOf(ticket, step);
  if (!action) {
    return (
      <span className={css.step} data-done={isDone}>
        <span>
          {isDone && <Check />}
          {words(`courses.${step}`)}
        </span>
        {isDone && at !== undefined && <ClockTime at={at} />}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={css.step}
      data-next={isNext}
      aria-busy={working || undefined}
      onClick={() => acts.run(commands, ticketUndoText(t, action, ticket))}
    >
      {words(`courses.${step === 'fired' ? 'fire' : step}`)}
    </button>
  );
}

function timeOf({ firedAt, readyAt, servedAt }: Ticket, step: CourseStep): number | undefined {
  return { fired: firedAt, ready: readyAt, served: servedAt }[step];
}
