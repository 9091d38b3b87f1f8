// Owns what must hear of every ticket but draws nothing that is seen: the choice that outlives no ticket, and the announcer.
import { useEffect } from 'react';
import { useBoardPart } from '../../link/boards/use-board.ts';
import { keepSelected } from '../../ticket/selection.ts';
import { Announcer } from './announcer.tsx';

export function TicketWatch({ watch }: { watch: string }) {
  const tickets = useBoardPart(watch, 'tickets');
  useEffect(() => {
    if (tickets) keepSelected((id) => tickets[id] !== undefined && tickets[id].status !== 'served');
  }, [tickets]);
  return <Announcer tickets={tickets} />;
}
