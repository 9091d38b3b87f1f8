// Owns one served ticket in the list: what it was, how long it took, when and by whom it was served, and bringing it back.
import { RotateCcw } from 'lucide-react';
import { useCallback } from 'react';
import { HOUR_MS } from '../../../shared/limits.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { ServedTicket } from '../../../shared/protocol/recall.ts';
import type { Acts } from '../../actions/use-acts.ts';
import { minutesSince } from '../../i18n/format.ts';
import { relativeDate } from '../../i18n/relative-date.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { useWorking } from '../../link/use-send.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { Caption } from '../../ticket/caption.tsx';
import { courseName } from '../../ticket/course-name.ts';
import { Button } from '../../ui/button.tsx';
import { amountOf } from './amount-of.ts';
import css from './recall-dialog.module.css';

export function RecallRow({ ticket, acts }: { ticket: ServedTicket; acts: Acts }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const { title, number, customer, waiter, organization } = ticket;
  const about = [courseName(ticket, t), number === title ? '' : `#${number}`, customer, waiter, organization];
  return (
    <li className={css.row}>
      <p className={css.what}>
        <b>
          <bdi>{title}</bdi>
        </b>
        {about
          .filter((part) => part)
          .map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
      </p>
      <p className={css.items}>
        {ticket.items.map((item) => (
          <bdi key={item.id}>{amountOf(item, t)}</bdi>
        ))}
      </p>
      <ServedWhen ticket={ticket} />
      {options.tmOptions.includes('undoCourseServed') && <Recall ticket={ticket} acts={acts} />}
    </li>
  );
}

function ServedWhen({ ticket }: { ticket: ServedTicket }) {
  const { place } = useBoardScope();
  const words = useDialogText();
  const { firedAt, servedAt, servedBy } = ticket;
  const language = useLanguage();
  const served = useCallback(
    (now: number) => {
      // Isolated: 5:57 PM must not fall apart in a text from right to left.
      const when = `\u2068${relativeDate(servedAt, now, place, language)}\u2069`;
      return words(now - servedAt < HOUR_MS ? 'recall.servedAgo' : 'recall.served', { time: when });
    },
    [servedAt, place, language, words],
  );
  return (
    <p className={css.when}>
      {firedAt !== undefined && (
        <b title={words('recall.took')}>
          <span className="visually-hidden">{words('recall.took')} </span>
          <bdi>{words('recall.minutes', { count: minutesSince(firedAt, servedAt) })}</bdi>
        </b>
      )}
      <span>
        <bdi>
          <TickingText text={served} />
        </bdi>
      </span>
      {servedBy !== undefined && <bdi>{servedBy}</bdi>}
    </p>
  );
}

function Recall({ ticket, acts }: { ticket: ServedTicket; acts: Acts }) {
  const words = useDialogText();
  const t = useBoardText();
  const { orderId, courseId, title } = ticket;
  const command: CommandOf<'course.serve'> = { name: 'course.serve', orderId, courseId, served: false };
  return (
    <Button
      className={css.bring}
      aria-label={words('recall.runOf', { title, course: courseName(ticket, t) })}
      busy={useWorking(command)}
      onClick={() => acts.run(command, words('recall.done', { title }))}
    >
      <RotateCcw className="flip" />
      <Caption>{words('recall.run')}</Caption>
    </Button>
  );
}
