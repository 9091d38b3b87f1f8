// Heading of one course's lines on a card of several: its progress, and its own next action (GRP-27).

import { Bell, Check, CheckCheck, Flame, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CourseOfTicket } from '../../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { useAnyWorking, useHeld } from '../../link/live.ts';
import { commandsOf, useCardActions } from '../card-actions.ts';
import { useBoardScope } from '../card-scope.ts';
import { MinutesSince } from '../since-text.tsx';
import { courseName } from '../source-name.ts';
import type { TicketAction } from '../ticket-actions.ts';
import css from './course-head.module.css';
import { headWords, StateSign } from './head-timer.tsx';

/** Content of a course's heading; plain data, so that its line re-renders only when that changes. */
export interface CourseHeading
  extends Pick<CourseOfTicket, 'id' | 'courseType' | 'status' | 'alert' | 'firedAt'> {
  ticketId: string;
  orderId: string;
  done: number;
  all: number;
  /** Its minutes differ from the card's. */
  ownTime: boolean;
  /** Next action of this course, if it isn't that of all courses of the card. */
  action: TicketAction | undefined;
}

export function CourseHead({ heading }: { heading: CourseHeading }) {
  const { done, all, status, ownTime, firedAt, action } = heading;
  const t = useBoardText();
  return (
    <div className={css.course} data-heading="course">
      <h4>{courseName(heading, t)}</h4>
      {status !== 'pending' && (
        <span className={css.count} data-done={done === all || undefined}>
          <bdi>
            {done}/{all}
          </bdi>
          {done === all && <Check />}
        </span>
      )}
      {headWords(heading).map((word) => (
        <b key={word} className={css.state} data-course-state={word}>
          <StateSign state={word} />
          {t(`state.${word}`)}
        </b>
      ))}
      {/* Only while fired: a ready course needs the space for its state and button. */}
      {ownTime && status === 'fired' && firedAt !== undefined && (
        <span className={css.time}>
          <MinutesSince since={firedAt} /> {t('unit.minutes')}
        </span>
      )}
      {action && <CourseButton heading={heading} action={action} />}
    </div>
  );
}

function CourseButton({ heading, action }: { heading: CourseHeading; action: TicketAction }) {
  const { station } = useBoardScope();
  const actions = useCardActions();
  const { id, orderId, ticketId } = heading;
  const commands = commandsOf(action, { orderId, courseIds: [id] });
  const working = useAnyWorking(commands);
  const held = useHeld(commands);
  const t = useBoardText();
  const name = t(held ? 'action.fired' : working ? 'working' : `action.${action}`);
  const verb = held || working ? name : t(station && action === 'ready' ? 'due.bump' : `due.${action}`);
  return (
    <button
      type="button"
      className={css.due}
      data-act="due"
      data-of={id}
      data-due={action}
      aria-label={`${courseName(heading, t)}: ${name}`}
      aria-busy={working || undefined}
      onClick={() => actions.runDue?.(ticketId, id)}
    >
      {SIGNS[action]}
      <span>{verb}</span>
    </button>
  );
}

const SIGNS: Partial<Record<TicketAction, ReactNode>> = {
  fire: <Flame />,
  ready: <Bell />,
  serve: <CheckCheck />,
  seeAllergies: <TriangleAlert />,
};
