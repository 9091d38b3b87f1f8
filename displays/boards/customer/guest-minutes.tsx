// Owns the minutes an order has been in its column.
import { useCallback } from 'react';
import { minutesSince } from '../../i18n/format.ts';
import { TickingText } from '../../link/ticking-text.tsx';

interface GuestMinutesProps {
  since: number;
  /** Milliseconds between two writings (CUST-20). */
  everyMs: number;
}

export function GuestMinutes({ since, everyMs }: GuestMinutesProps) {
  const text = useCallback((now: number) => String(minutesSince(since, now)), [since]);
  return (
    <bdi>
      <TickingText text={text} everyMs={everyMs} />
    </bdi>
  );
}
