// Owns the tickets of the gallery: every card of the samples, on the pass and at a station, and a torn one.
import { useMemo } from 'react';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { crowd } from '../../shared/samples/crowd.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { inHebrew } from '../../shared/samples/hebrew.ts';
import { oddTickets } from '../../shared/samples/odd-tickets.ts';
import { hubNow } from '../link/live.ts';
import { BoardScopeProvider, useBoardScope } from '../ticket/board-scope.ts';
import { BrokenCard } from '../ticket/broken-card.tsx';
import { TicketCard } from '../ticket/ticket-card.tsx';
import css from './gallery.module.css';

export function CardParts({ language }: { language: string }) {
  const scope = useBoardScope();
  const { tickets, odd } = useMemo(() => samples(language), [language]);
  const station = useMemo(() => ({ ...scope, station: true }), [scope]);
  const torn = tickets.find(({ title }) => title === 'T30');
  return (
    <div className={css.cards}>
      {[...tickets, ...odd].map((ticket) => (
        <TicketCard key={ticket.id} ticket={ticket} />
      ))}
      {torn && <TicketCard ticket={torn} part={{ index: 0, of: 3, from: 0, to: 3 }} />}
      {torn && <TicketCard ticket={torn} part={{ index: 1, of: 3, from: 3, to: 6 }} />}
      {torn && <TicketCard ticket={torn} part={{ index: 2, of: 3, from: 6, to: torn.items.length }} />}
      <BoardScopeProvider value={station}>
        {[...tickets.slice(0, 5), ...odd].map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </BoardScopeProvider>
      <BrokenCard number="1071" onReload={() => undefined} />
    </div>
  );
}

function samples(language: string): { tickets: Ticket[]; odd: Ticket[] } {
  const board = fridayNight(hubNow());
  const odd = {
    ...crowd(hubNow()),
    tickets: Object.fromEntries(oddTickets(hubNow()).map((one) => [one.id, one])),
  };
  const say = (of: typeof board) => Object.values((language === 'he-il' ? inHebrew(of) : of).tickets);
  return { tickets: say(board), odd: say(odd) };
}
