// Recall key: undoes the last change while that is possible, else recalls the last ticket that was served here or has left
// this station's board.

import { type RefObject, useEffect, useMemo } from 'react';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { OperatorOptions } from '../../shared/protocol/board/board-options.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { workingKey } from '../../shared/protocol/command.ts';
import type { Acts } from '../actions/acts.ts';
import { bringBack, useLeftTickets } from '../actions/left-tickets.ts';
import { cancelFire, fireOffers, isHeld, takeBack, type UndoOffer, undoOffers } from '../actions/offers.ts';
import { hubNow, liveStore } from '../link/live.ts';
import { commandsOf, offeredActions } from '../ticket/card-actions.ts';

/** Older ones are found by their number. */
const REMEMBERED = 20;

interface Served {
  ticket: Ticket;
  undoText: string;
  /** In hub time (ms). */
  at: number;
}

export interface Recall {
  /** Records a served ticket. @param undoText its text in the undo bar */
  served(ticket: Ticket, undoText: string): void;
  /** @returns the subject of the undo or recall; undefined if there is nothing to recall */
  recall(on: RecallOn): string | undefined;
}

interface RecallOn {
  acts: Acts;
  tickets: OperatorBoard['tickets'];
  options: Pick<OperatorOptions, 'tmOptions'>;
  /** Text in the undo bar for a ticket that isn't served any more. */
  undoText: (ticket: Ticket) => string;
  /** The last ticket that has left the station's board (KITCH-17). */
  left: Ticket | undefined;
  /** Text in the undo bar for a ticket recalled from there. */
  backText: (ticket: Ticket) => string;
}

export function useRecall(watch: string): Recall {
  return useMemo(() => {
    const memory: Served[] = [];
    const takenBack = new WeakSet<UndoOffer>();
    const undo = (offer: UndoOffer) => {
      if (memory.at(-1)?.undoText === offer.text) memory.pop();
      takenBack.add(offer);
      takeBack(offer);
    };
    return {
      served(ticket, undoText) {
        memory.push({ ticket, undoText, at: hubNow() });
        if (memory.length > REMEMBERED) memory.shift();
      },
      recall({ acts, tickets, options, undoText, left, backText }) {
        const fired = fireOffers.getState().offers.findLast((one) => one.watch === watch && isHeld(one));
        if (fired && cancelFire(fired)) return fired.text;
        const offer = undoOffers
          .getState()
          .offers.findLast((one) => one.watch === watch && hubNow() < one.until && !takenBack.has(one));
        if (offer) {
          undo(offer);
          return offer.text;
        }
        const last = memory.at(-1);
        if (left && (last?.at ?? 0) < (left.part?.doneAt ?? 0)) {
          const text = backText(left);
          return acts.run(bringBack(left), text) ? text : undefined;
        }
        if (!last || isServing(last.ticket)) return undefined;
        memory.pop();
        const now = tickets[last.ticket.id];
        const isOffered = now
          ? offeredActions(now).includes('undoServe')
          : options.tmOptions.includes('undoCourseServed');
        if (!isOffered) return undefined;
        const text = undoText(last.ticket);
        acts.run(commandsOf('undoServe', now ?? last.ticket), text);
        return text;
      },
    };
  }, [watch]);
}

interface LastLeftProps {
  board: BoardAddress;
  left: RefObject<Ticket | undefined>;
}

/** Tracks the last ticket that has left a station's board. Renders nothing. */
export function LastLeft({ board, left }: LastLeftProps): null {
  const last = useLeftTickets(board, 1)?.tickets[0];
  useEffect(() => {
    left.current = last;
  });
  return null;
}

/** The hub hasn't answered yet: nothing to recall so far. */
function isServing(ticket: Ticket): boolean {
  const { working } = liveStore.getState();
  return commandsOf('serve', ticket).some((command) => working[workingKey(command)] !== undefined);
}
