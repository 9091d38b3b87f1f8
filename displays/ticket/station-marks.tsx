// Progress of the stations that make a ticket together: one mark for each, and the one the pass waits for (EXPO-37).
import { Check, Hourglass } from 'lucide-react';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { useBoardScope } from './card-scope.ts';
import { memoByData } from './memo-by-data.ts';
import css from './station-marks.module.css';

export type Marked = Pick<Ticket, 'stations' | 'waitsFor' | 'passWaits'>;

export function marksOf({ stations, waitsFor, passWaits }: Ticket): Marked {
  return { stations, waitsFor, passWaits };
}

/**
 * Constant height, whatever the stations have done: a station's board reserves the space of "the pass is waiting", which
 * replaces the marks once all others are done; and a mark keeps its width from count to done (CARD-04).
 */
export const StationMarks = memoByData(function StationMarks({ ticket }: { ticket: Marked }) {
  const { stations, waitsFor, passWaits = false } = ticket;
  const { station } = useBoardScope();
  if (stations === undefined) return null;
  return (
    <div className={css.marks} data-pass-waits={passWaits}>
      <p>
        {stations.map(({ name, done, all }) => (
          <span key={name} data-done={done === all} data-waited={name === waitsFor?.station}>
            {name === waitsFor?.station && <Waited item={waitsFor.item} />}
            <bdi>{name}</bdi>
            <b data-all={`${all}/${all}`}>
              {done === all ? <Check role="img" aria-label={`${done}/${all}`} /> : <i>{`${done}/${all}`}</i>}
            </b>
          </span>
        ))}
      </p>
      {station && <PassWaits />}
    </div>
  );
});

function Waited({ item }: { item: string }) {
  const t = useBoardText();
  return <Hourglass role="img" aria-label={t('stations.waitsFor', { item })} />;
}

/** All other stations are done: only this one's work is left. @param isTrue false only reserves the space (CARD-04) */
export function PassWaits({ isTrue = true }: { isTrue?: boolean }) {
  const t = useBoardText();
  return (
    <span className={css.passWaits} data-true={isTrue}>
      <Hourglass />
      {t('stations.passWaits')}
    </span>
  );
}
