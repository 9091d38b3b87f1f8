// A text that updates every second without re-rendering its card (UX-06: it isn't announced).
import { useLayoutEffect, useRef } from 'react';
import { hubNow } from './live.ts';
import { onTick } from './tick.ts';

interface TickingTextProps {
  /** The text at a hub time; called at every tick and every render. */
  text: (hubNowMs: number) => string;
  /** Milliseconds between two ticks; a second by default. */
  everyMs?: number | undefined;
  className?: string | undefined;
}

export function TickingText({ text, everyMs, className }: TickingTextProps) {
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const write = (now: number) => {
      const next = text(now);
      if (node.current && node.current.textContent !== next) node.current.textContent = next;
    };
    write(hubNow());
    return onTick(write, everyMs);
  }, [text, everyMs]);
  return <span ref={node} className={className} />;
}
