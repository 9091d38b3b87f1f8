// Owns one place on a board and the card in it; redrawn only when its own ticket or place changes.
import { memo, useMemo } from 'react';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import { useShownTicket } from '../../link/boards/use-board.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { CardGuard } from '../../ticket/broken-card.tsx';
import { TicketCard } from '../../ticket/ticket-card.tsx';
import css from './card-columns.module.css';

interface CardSlotProps {
  ticket: Ticket;
  left: number;
  top: number;
  width: number;
  height: number;
  /** The card is as high as its place, not as what is on it. */
  isHigh: boolean;
  index: number;
  of: number;
  from: number;
  to: number;
  /** The rest of it stands on the next page. */
  turns: boolean;
  joined: boolean;
}

export const CardSlot = memo(function CardSlot(props: CardSlotProps) {
  const { left, top, width, height, isHigh, index, of, from, to, turns, joined } = props;
  const { watch } = useBoardScope();
  const ticket = useShownTicket(watch, props.ticket);
  const part = useMemo(
    () => (of > 1 ? { index, of, from, to, ...(turns ? { turns } : {}) } : undefined),
    [index, of, from, to, turns],
  );
  return (
    <div
      className={css.slot}
      style={{ insetInlineStart: left, insetBlockStart: top, inlineSize: width, blockSize: height }}
      data-high={isHigh || undefined}
      data-joined={joined}
    >
      <CardGuard number={ticket.number} subject={ticket}>
        <TicketCard ticket={ticket} part={part} joined={joined} />
      </CardGuard>
    </div>
  );
});
