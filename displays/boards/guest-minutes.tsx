// Owns the minutes an order has been in its column.
import { useCallback } from 'react';
import { minutesSince } from '../i18n/format.ts';
import { TickingText } from '../link/ticking-text.tsx';

export function GuestMinutes({ since }: { since: number }) {
  const text = useCallback((now: number) => String(minutesSince(since, now)), [since]);
  return (
    <bdi>
      <TickingText text={text} />
    </bdi>
  );
}
