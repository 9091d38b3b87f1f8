// The places of cards and headings on a page, and the cards in them.
import { Fragment, memo, useMemo } from 'react';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { CardGuard } from '../../ticket/broken-card.tsx';
import { TicketCard } from '../../ticket/ticket-card.tsx';
import { Later } from '../later.tsx';
import css from './card-columns.module.css';
import { type FlowEntry, idOf } from './flow-entries.ts';
import type { ColumnLayout } from './flow-item.ts';
import { ComingHead } from './more-chip.tsx';
import type { ColumnSpace } from './use-column-space.ts';

interface SlotsProps {
  rest: readonly FlowEntry[];
  layout: ColumnLayout;
  space: ColumnSpace;
  /** Every card is as high as its place. */
  inRows: boolean;
}

/** Column by column, in reading order: a card that only moves doesn't re-render. */
export function Slots({ rest, layout: { places }, space, inRows }: SlotsProps) {
  const byId = new Map(rest.map((entry) => [idOf(entry), entry]));
  return places.map((place, index) => {
    const { id, column, part } = place;
    const left = Math.round(space.gap + column * (space.columnWidth + space.gap));
    const top = Math.round(space.gap + place.top);
    const at = { insetInlineStart: left, insetBlockStart: top, inlineSize: space.columnWidth };
    const entry = byId.get(id);
    if (!entry) return null;
    if (entry.kind === 'coming') {
      return (
        <Later key={id}>
          <ComingHead entry={entry} at={{ ...at, blockSize: place.height }} />
        </Later>
      );
    }
    if (entry.kind === 'heading') {
      return (
        <h2 key={`${id} ${column}`} className={css.heading} style={at}>
          <bdi>{entry.label}</bdi>
          <b>{entry.count}</b>
        </h2>
      );
    }
    if (entry.kind === 'ghost') {
      const isFirst = (part?.index ?? 0) === 0;
      return (
        <Fragment key={`${id} ${part?.index ?? 0}`}>
          {entry.draw({ ...at, blockSize: place.height }, isFirst)}
        </Fragment>
      );
    }
    const next = places[index + 1];
    const joined = next?.column === column && (entry.ticket.linked?.includes(next.id) ?? false);
    return (
      <CardSlot
        key={`${id} ${part?.index ?? 0}`}
        ticket={entry.ticket}
        left={left}
        top={top}
        width={space.columnWidth}
        height={inRows ? Math.floor(place.height) : place.height}
        isHigh={inRows}
        index={part?.index ?? 0}
        of={part?.of ?? 1}
        from={part?.from ?? 0}
        to={part?.to ?? entry.ticket.items.length}
        turns={part?.turns ?? false}
        joined={joined}
      />
    );
  });
}

/** Cards not fully visible whose size isn't known yet, rendered once, hidden from view and from assistive technology. */
export function Unplaced({ tickets, width }: { tickets: readonly Ticket[]; width: number }) {
  if (tickets.length === 0) return null;
  return (
    <div className={css.measuring} style={{ inlineSize: width }} inert aria-hidden="true" data-measuring>
      {tickets.map((ticket) => (
        <TicketCard key={ticket.id} ticket={ticket} />
      ))}
    </div>
  );
}

interface CardSlotProps {
  ticket: Ticket;
  left: number;
  top: number;
  width: number;
  height: number;
  /** The card is as high as its place, not as its content. */
  isHigh: boolean;
  index: number;
  of: number;
  from: number;
  to: number;
  /** Continues on the next page. */
  turns: boolean;
  joined: boolean;
}

/** One place on a board and its card; re-renders only when its own ticket or place changes. */
const CardSlot = memo(function CardSlot(props: CardSlotProps) {
  const { ticket, left, top, width, height, isHigh, index, of, from, to, turns, joined } = props;
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
