// Reason why a ticket is pending: how long it has been held, and the state of the course before it (CARD-02).
import { useCallback } from 'react';
import type { Held } from '../../../shared/protocol/board/ticket.ts';
import { clockTime, minutesSince } from '../../i18n/format.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { useBoardScope, useCardScope } from '../card-scope.ts';
import { courseName } from '../source-name.ts';

/** After the word "held": "6 min · Entrees served 4 min ago"; "until 7:30 PM · …" if a person holds it until then. */
export function HeldFor({ held: { until, since, before } }: { held: Held }) {
  return (
    <>
      {until !== undefined && <Until at={until} />}
      {until === undefined && since !== undefined && <Since at={since} text="held.minutes" />}
      {before && <Before before={before} />}
    </>
  );
}

function Until({ at }: { at: number }) {
  const { place } = useBoardScope();
  const t = useBoardText();
  return <span data-hold>{t('held.until', { time: clockTime(at, place) })}</span>;
}

function Before({ before }: { before: NonNullable<Held['before']> }) {
  const t = useBoardText();
  const { status, since } = before;
  const course = courseName(before, t);
  if (status === 'fired' || since === undefined) return <span>· {t(`held.${status}`, { course })}</span>;
  return <Since at={since} text={`held.${status}Ago`} course={course} />;
}

interface SinceProps {
  /** Milliseconds of hub time. */
  at: number;
  text: string;
  course?: string;
}

function Since({ at, text, course }: SinceProps) {
  const { paceMs } = useCardScope();
  const t = useBoardText();
  const words = useCallback(
    (now: number) => {
      const said = t(text, { minutes: minutesSince(at, now), course });
      return course === undefined ? said : `· ${said}`;
    },
    [at, text, course, t],
  );
  return (
    <span>
      <TickingText text={words} everyMs={paceMs} />
    </span>
  );
}
