// Upcoming orders and current preparation times, in the toolbar (PACE-03, PACE-05).
import { CalendarClock, Hourglass } from 'lucide-react';
import type { Panel } from '../../actions/panel.ts';
import { clockTime } from '../../i18n/format.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useBoardPart } from '../../link/live.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import css from './pace-chip.module.css';

/** Hidden if no order waits and the site computes no waiting times. */
export function PaceChip({ onPanel }: { onPanel: (panel: Panel) => void }) {
  const { watch, place } = useBoardScope();
  const words = useDialogText();
  const pace = useBoardPart(watch, 'pace');
  if (!pace) return null;
  const { planned, load } = pace;
  return (
    <>
      {load !== undefined && (load.minutes > 0 || load.state !== 'open') && (
        <span
          className={css.load}
          data-state={load.state}
          data-part={load.state === 'open' ? 'load' : undefined}
          title={words(`pace.${load.state}`, { minutes: load.minutes })}
          role="status"
        >
          <Hourglass aria-hidden />
          <span className="visually-hidden">{words('pace.wait')} </span>
          <span className={css.loadText}>{words(`pace.${load.state}`, { minutes: load.minutes })}</span>
          <b className={css.loadMinutes} aria-hidden>
            {load.minutes}
          </b>
        </span>
      )}
      {planned !== undefined && (
        <button
          type="button"
          className={css.planned}
          data-part="later"
          aria-haspopup="dialog"
          title={words('planned.title')}
          aria-label={`${words('planned.title')} ${planned.count} ${clockTime(planned.next, place)}`}
          onClick={() => onPanel('planned')}
        >
          <CalendarClock aria-hidden />
          <span className={css.word}>{words('planned.title')}</span>
          <b>{planned.count}</b>
          <small className={css.word}>
            <bdi>{clockTime(planned.next, place)}</bdi>
          </small>
        </button>
      )}
    </>
  );
}
