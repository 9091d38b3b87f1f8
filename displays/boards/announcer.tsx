// Owns telling assistive technology of new tickets, politely and once (UX-06); ticking times are never told.
import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import { hubNow } from '../link/live.ts';
import { useBoardText } from '../ticket/use-board-text.ts';

/** Older ones that appear were only hidden by a filter. */
const NEW_WITHIN_MS = 2 * MINUTE_MS;

export function Announcer({ tickets }: { tickets: OperatorBoard['tickets'] | undefined }) {
  const t = useBoardText();
  const known = useRef<Set<string>>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!tickets) return;
    const fresh = known.current ? Object.values(tickets).filter(({ id }) => !known.current?.has(id)) : [];
    known.current ??= new Set();
    for (const id of Object.keys(tickets)) known.current.add(id);
    const since = hubNow() - NEW_WITHIN_MS;
    const names = fresh.filter(({ sortAt }) => sortAt >= since).map(({ title }) => title);
    if (names.length > 0) setText(t('announce.new', { list: names.join(', ') }));
  }, [tickets, t]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}
