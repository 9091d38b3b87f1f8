// The heading over the lines of one course on a card of several: how far it is, and what is due of it alone (GRP-27).

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

/** What a heading says of its course; plain data, so that its line is drawn again only when that changes. */
export interface CourseHeading
  extends Pick<CourseOfTicket, 'id' | 'courseType' | 'status' | 'alert' | 'firedAt'> {
  ticketId: string;
  orderId: string;
  done: number;
  all: number;
  /** Its minutes are not those of the card. */
  ownTime: boolean;
  /** What is due of this course, where that isn't due of all courses of the card. */
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
      {/* Once it is ready its word and button have the room. */}
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
