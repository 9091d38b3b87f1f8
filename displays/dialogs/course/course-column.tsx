// One course in the course dialog: its header, its progress, its items with their notes, and its buttons.

import {
  ArrowLeft,
  ArrowRight,
  Bell,
  BellOff,
  Check,
  CheckCheck,
  Flame,
  MessageSquare,
  MessageSquarePlus,
  Timer,
  Undo2,
  Unlink,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { TicketStatus } from '../../../shared/model/kitchen-states.ts';
import type { Line, Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import type { Acts } from '../../actions/acts.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useAnyWorking, useHeld } from '../../link/live.ts';
import { AllergenBlock } from '../../ticket/blocks.tsx';
import { Caption } from '../../ticket/caption.tsx';
import {
  actionKey,
  commandsOf,
  dueAction,
  headAction,
  offeredActions,
  ownerOf,
  useCardActions,
} from '../../ticket/card-actions.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { collectedAllergens, ownAllergens, warnsOfAllergy } from '../../ticket/collected-allergens.ts';
import { HeadTimer, headState, Progress, StateWords } from '../../ticket/head/head-timer.tsx';
import { PrepCountdown } from '../../ticket/head/prep-countdown.tsx';
import head from '../../ticket/head/ticket-head.module.css';
import { plainRow } from '../../ticket/line/line-rows.ts';
import { ClockTime } from '../../ticket/since-text.tsx';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import { TicketAbout } from '../../ticket/ticket-about.tsx';
import { isOfStation, type TicketAction } from '../../ticket/ticket-actions.ts';
import card from '../../ticket/ticket-card.module.css';
import { TicketLine } from '../../ticket/ticket-card.tsx';
import { ticketUndoText } from '../../ticket/undo-text.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import stepsCss from './course-column.module.css';
import css from './course-dialog.module.css';
import { canMove, moveBefore, moveBehind } from './course-moves.ts';
import { NoteDialog } from './note-dialog.tsx';
import { NotifiedMark } from './notified-mark.tsx';
import { TimerDialog } from './timer-dialog.tsx';

export interface CourseColumnProps {
  ticket: Ticket;
  /** Belongs to another order, linked to this one. */
  isOther: boolean;
  /** All courses of the dialog, in its order. */
  neighbours: readonly Ticket[];
  /** Tickets of the board, in its order. */
  board: readonly Ticket[];
  acts: Acts;
}

export function CourseColumn({ ticket, isOther, neighbours, board, acts }: CourseColumnProps) {
  const titleId = useId();
  const actions = useCardActions();
  const allergens = collectedAllergens(ticket.items);
  return (
    <article
      className={classes(card.ticket, css.course)}
      data-ticket={ticket.id}
      data-head={headState(ticket)}
      aria-labelledby={titleId}
      onPointerDown={() => actions.touchCard?.(ticket.id)}
    >
      <CourseHead ticket={ticket} isOther={isOther} titleId={titleId} />
      <div className={css.body}>
        <CourseSteps ticket={ticket} acts={acts} />
        {isOther ? (
          <TicketAbout ticket={ticket} />
        ) : (
          allergens.length > 0 && <AllergenBlock allergens={allergens} />
        )}
        <CourseLines ticket={ticket} acts={acts} />
        <CourseButtons ticket={ticket} neighbours={neighbours} board={board} acts={acts} />
        {isOther && <UnlinkButton ticket={ticket} acts={acts} />}
      </div>
    </article>
  );
}

interface CourseHeadProps {
  ticket: Ticket;
  isOther: boolean;
  titleId: string;
}

function CourseHead({ ticket, isOther, titleId }: CourseHeadProps) {
  const t = useBoardText();
  const name = courseName(ticket, t);
  return (
    <header className={head.head}>
      <div className={head.top}>
        <h3
          className={head.title}
          id={titleId}
          data-length={name.length > FULL_SIZE_LETTERS ? 'long' : undefined}
        >
          <bdi>{isOther ? orderTitle(ticket, t) : name}</bdi>
        </h3>
        <HeadTimer ticket={ticket} />
      </div>
      <div className={head.meta}>
        <StateWords ticket={ticket} />
        {isOther && <span>{name}</span>}
        {ticket.urgent && <b>{t('urgent')}</b>}
        <PrepCountdown ticket={ticket} />
        <NotifiedMark ticket={ticket} />
        {ticket.status !== 'pending' && <Progress lines={ticket.items} />}
      </div>
    </header>
  );
}

const FULL_SIZE_LETTERS = 10;

function UnlinkButton({ ticket, acts }: { ticket: Ticket; acts: Acts }) {
  const words = useDialogText();
  const t = useBoardText();
  if (!ticket.actions.includes('course.link')) return null;
  return (
    <Button
      look="quiet"
      onClick={() => acts.run(commandsOf('unlink', ticket), ticketUndoText(t, 'unlink', ticket))}
    >
      <Unlink />
      <Caption>{words('courses.unlink', { title: orderTitle(ticket, t) })}</Caption>
    </Button>
  );
}

type CourseButtonsProps = Omit<CourseColumnProps, 'isOther'>;

/** Buttons below a course in the course dialog: next action, undo, its place among the others, its timer. */
function CourseButtons({ ticket, neighbours, board, acts }: CourseButtonsProps) {
  const words = useDialogText();
  const [isTiming, setTiming] = useState(false);
  const offered = offeredActions(ticket);
  const due = isOfStation(ticket) ? headAction(ticket, {}) : dueAction(ticket);
  const main = due ?? LESSER.find((action) => offered.includes(action));
  return (
    <div className={css.buttons}>
      {main && <ActionButton ticket={ticket} action={main} acts={acts} />}
      {ticket.status === 'ready' && offered.includes('notReady') && (
        <ActionButton ticket={ticket} action="notReady" acts={acts} />
      )}
      <MoveButtons ticket={ticket} neighbours={neighbours} board={board} acts={acts} />
      {ticket.actions.includes('course.timer:minutes') && (
        <Button icon aria-label={words('timer.open')} aria-haspopup="dialog" onClick={() => setTiming(true)}>
          <Timer />
        </Button>
      )}
      {isTiming && <TimerDialog tickets={[ticket]} acts={acts} onClose={() => setTiming(false)} />}
    </div>
  );
}

/** Replace the main button while there is no next action. */
const LESSER: readonly TicketAction[] = ['undoServe', 'prepareAll'];

interface ActionButtonProps {
  ticket: Ticket;
  action: TicketAction;
  acts: Acts;
}

function ActionButton({ ticket, action, acts }: ActionButtonProps) {
  const t = useBoardText();
  const commands = commandsOf(action, ticket);
  const working = useAnyWorking(commands);
  const held = useHeld(commands);
  const { look, sign } = looks[action] ?? { look: 'plain', sign: null };
  const isBump = action === 'prepareAll' && isOfStation(ticket);
  return (
    <Button
      look={isBump ? 'main' : look}
      busy={working}
      className={css.main}
      onClick={() => acts.run(commands, ticketUndoText(t, action, ticket))}
    >
      {sign}
      {t(held ? 'action.fired' : working ? 'working' : actionKey(action, ticket))}
    </Button>
  );
}

const looks: Partial<Record<TicketAction, { look: ButtonLook; sign: ReactNode }>> = {
  fire: { look: 'main', sign: <Flame /> },
  ready: { look: 'main', sign: <Bell /> },
  notReady: { look: 'line', sign: <BellOff /> },
  serve: { look: 'ready', sign: <CheckCheck /> },
  undoServe: { look: 'line', sign: <Undo2 className="flip" /> },
  prepareAll: { look: 'plain', sign: <Check /> },
};

/** Moves the course before its predecessor in the dialog, or behind its successor. */
function MoveButtons({ ticket, neighbours, board, acts }: CourseButtonsProps) {
  const words = useDialogText();
  const t = useBoardText();
  const hangs = ({ id }: Ticket) => board.some((one) => one.id === id);
  const place = neighbours.findIndex(({ id }) => id === ticket.id);
  const before = neighbours.slice(0, place).findLast(hangs);
  const behind = neighbours.slice(place + 1).find(hangs);
  if (!canMove(ticket) || !hangs(ticket)) return null;
  const nameOf = (other: Ticket) =>
    other.orderId === ticket.orderId ? courseName(other, t) : orderTitle(other, t);
  const run = (commands: Command[]) =>
    acts.run(commands, words('courses.moved', { title: orderTitle(ticket, t) }));
  return (
    <>
      {before && (
        <Button
          icon
          aria-label={words('courses.before', { course: nameOf(before) })}
          onClick={() => run(moveBefore(ticket, before, board))}
        >
          <ArrowLeft className="flip" />
        </Button>
      )}
      {behind && (
        <Button
          icon
          aria-label={words('courses.after', { course: nameOf(behind) })}
          onClick={() => run(moveBehind(ticket, behind))}
        >
          <ArrowRight className="flip" />
        </Button>
      )}
    </>
  );
}

/** Items of a course in the course dialog: a tap marks one, the button beside it edits its note (EXPO-21). */
function CourseLines({ ticket, acts }: { ticket: Ticket; acts: Acts }) {
  const [noted, setNoted] = useState<string>();
  const line = ticket.items.find(({ id }) => id === noted);
  return (
    <>
      <div className={css.lines}>
        {ticket.items.map((one) => (
          <div key={one.id} className={css.line}>
            <ul>
              <TicketLine
                isMixed
                owner={ownerOf(ticket)}
                row={plainRow(one)}
                allergens={ownAllergens(one, ticket.items)}
                isWarned={warnsOfAllergy(ticket)}
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

/**
 * The three steps of a course, fired, ready and served: completed ones with their time, the next possible one as a
 * button (EXPO-21).
 */
type CourseStep = 'fired' | 'ready' | 'served';

/** Number of steps that each status has completed. */
const REACHED: Record<TicketStatus, number> = { pending: 0, fired: 1, ready: 2, served: 3 };
const PLACE: Record<CourseStep, number> = { fired: 1, ready: 2, served: 3 };
/** Actions that bring a course to a step; the first one offered is used. */
const ACTIONS: Record<CourseStep, readonly TicketAction[]> = {
  fired: ['fire'],
  ready: ['ready'],
  served: ['serve', 'serveAll'],
};

function CourseSteps({ ticket, acts }: { ticket: Ticket; acts: Acts }) {
  const { options } = useBoardScope();
  const words = useDialogText();
  const steps: CourseStep[] = options.trackReadyStatus ? ['fired', 'ready', 'served'] : ['fired', 'served'];
  const next = steps.find((step) => REACHED[ticket.status] < PLACE[step]);
  return (
    <ol className={stepsCss.steps} aria-label={words('courses.steps')}>
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
      <span className={stepsCss.step} data-done={isDone}>
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
      className={stepsCss.step}
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
