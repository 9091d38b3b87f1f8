// Owns a text that counts down on this screen's own steady clock: before a session there is no hub time.
import { useEffect, useState } from 'react';
import { SECOND_MS } from '../../shared/limits.ts';

interface TimeLeftProps {
  /** On the clock of performance.now(). */
  toMs: number;
  /** Told minutes and seconds as 8:05. */
  text: (time: string) => string;
}

export function TimeLeft({ toMs, text }: TimeLeftProps) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((toMs - now) / SECOND_MS));
  const tail = String(seconds % 60).padStart(2, '0');
  return text(`${Math.floor(seconds / 60)}:${tail}`);
}
