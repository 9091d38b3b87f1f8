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
import { Part } from './part.tsx';

export function CardParts({ language }: { language: string }) {
  const scope = useBoardScope();
  const { tickets, odd } = useMemo(() => samples(language), [language]);
  const station = useMemo(() => ({ ...scope, station: true }), [scope]);
  const torn = tickets.find(({ title }) => title === 'T30');
  return (
    <div className={css.cards}>
      {[...tickets, ...odd].map((ticket) => (
        <Part key={ticket.id} name={`pass ${ticket.id}`}>
          <TicketCard ticket={ticket} />
        </Part>
      ))}
      {torn && <TornCard ticket={torn} from={0} to={3} index={0} />}
      {torn && <TornCard ticket={torn} from={3} to={6} index={1} />}
      {torn && <TornCard ticket={torn} from={6} to={torn.items.length} index={2} />}
      <BoardScopeProvider value={station}>
        {[...tickets.slice(0, 5), ...odd].map((ticket) => (
          <Part key={ticket.id} name={`station ${ticket.id}`}>
            <TicketCard ticket={ticket} />
          </Part>
        ))}
      </BoardScopeProvider>
      <Part name="broken card">
        <BrokenCard number="1071" onReload={() => undefined} />
      </Part>
    </div>
  );
}

interface TornCardProps {
  ticket: Ticket;
  index: number;
  from: number;
  to: number;
}

function TornCard({ ticket, index, from, to }: TornCardProps) {
  return (
    <Part name={`torn ${index + 1}`}>
      <TicketCard ticket={ticket} part={{ index, of: 3, from, to }} />
    </Part>
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
