// Owns the cards of a board in their columns: draws them where the layout says and turns the page to those that wait.
import { type CSSProperties, useEffect, useReducer, useRef } from 'react';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import { offerPageTurns } from '../../actions/page-turns.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { useLook } from '../../look/look-scope.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { useExpansion } from '../../ticket/expanded-lines.ts';
import { TicketCard } from '../../ticket/ticket-card.tsx';
import css from './card-columns.module.css';
import { CardSizes } from './card-sizes.ts';
import { CardSlot } from './card-slot.tsx';
import { type ColumnLayout, type FlowItem, layoutColumns } from './column-layout.ts';
import { LastLayout } from './last-layout.ts';
import { BackTile, MoreTile } from './more-tile.tsx';
import { type ColumnSpace, useColumnSpace } from './use-column-space.ts';
import { drawnApart, useMeasuring } from './use-measuring.ts';
import { useMorePage } from './use-more-page.ts';
import { useRowLayout } from './use-row-layout.ts';

const HEADING_REM = 3.5;
const BACK = 'back';

export type FlowEntry =
  | { kind: 'ticket'; ticket: Ticket }
  | { kind: 'heading'; key: string; label: string; count: number };

interface CardColumnsProps {
  entries: readonly FlowEntry[];
  /** How many tickets wait beyond those the hub has sent. */
  more: number;
  /** Asks the hub for more of them; absent where it sends all it may. */
  onMore?: (() => void) | undefined;
  fixedColumns?: number | undefined;
}

export function CardColumns({ entries, more, onMore, fixedColumns }: CardColumnsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { options, station } = useBoardScope();
  const look = useLook();
  const language = useLanguage();
  const byWidth = fixedColumns !== undefined || look.columnsBy === 'width';
  const space = useColumnSpace(box, {
    minCardWidth: look.cardWidth,
    cardHeight: look.cardHeight,
    fixedColumns: byWidth ? fixedColumns : look.columns,
  });
  // One column has nothing to be as high as.
  const layoutRows = useRowLayout(look.sameHeight && fixedColumns !== 1);
  const inRows = layoutRows !== undefined && space !== undefined && space.columns > 1;
  const sizes = useRef<CardSizes>(null);
  sizes.current ??= new CardSizes();
  const lastLayout = useRef<LastLayout>(null);
  lastLayout.current ??= new LastLayout();
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const page = useMorePage(entries.length);

  const expansion = useExpansion();
  if (space) {
    const looks = [language, station, expansion, JSON.stringify(options), look.bumpBar && look.bumpNumbers];
    sizes.current.under([space.columnWidth, space.rem, ...looks].join());
  }
  const rest = entries.slice(page.start);
  const layout =
    space &&
    lastLayout.current.of({
      items: itemsOf(rest, sizes.current, space, page.start > 0),
      space,
      lay: inRows ? layoutRows : layoutColumns,
      beyond: more,
    });
  const tickets = rest.flatMap((entry) => (entry.kind === 'ticket' ? [entry.ticket] : []));
  const unplaced = layout ? apart(rest, layout, inRows, sizes.current) : [];
  useMeasuring(box, tickets, { layout, space, inRows, unplaced }, sizes.current, drawAgain);

  const waiting = layout ? waitingIn(rest, layout) + more : 0;
  const goOn = () => {
    if (!layout) return;
    const next = page.start + shownOf(layout, page.start > 0);
    if (next < entries.length) page.turnTo(next);
    else onMore?.();
  };
  useEffect(() => offerPageTurns({ next: () => layout?.tile && goOn(), previous: page.back }));
  const isNarrow = space !== undefined && !byWidth && space.type < 1;
  const type = isNarrow ? ({ '--type': space.type } as CSSProperties) : undefined;
  return (
    <div className={css.columns} ref={box} data-narrow={isNarrow || undefined} style={type}>
      {space && layout && (
        <>
          <Slots rest={rest} layout={layout} space={space} inRows={inRows} onBack={page.toFirst} />
          <Unplaced tickets={unplaced} width={space.columnWidth} />
          {layout.tile && <MoreTile count={waiting} at={layout.tile} space={space} onMore={goOn} />}
        </>
      )}
    </div>
  );
}

interface SlotsProps {
  rest: readonly FlowEntry[];
  layout: ColumnLayout;
  space: ColumnSpace;
  /** Every card is as high as its place. */
  inRows: boolean;
  onBack: () => void;
}

/** In the document too they stand in their order: a card that only changes its place isn't drawn anew for it. */
function Slots({ rest, layout: { places }, space, inRows, onBack }: SlotsProps) {
  const byId = new Map(rest.map((entry) => [idOf(entry), entry]));
  return places.map((place, index) => {
    const { id, column, part } = place;
    const left = Math.round(space.gap + column * (space.columnWidth + space.gap));
    const top = Math.round(space.gap + place.top);
    const at = { insetInlineStart: left, insetBlockStart: top, inlineSize: space.columnWidth };
    if (id === BACK) return <BackTile key={id} at={at} onBack={onBack} />;
    const entry = byId.get(id);
    if (!entry) return null;
    if (entry.kind === 'heading') {
      return (
        <h2 key={id} className={css.heading} style={at}>
          <bdi>{entry.label}</bdi>
          <b>{entry.count}</b>
        </h2>
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

/** Cards whose whole size can't be seen and isn't known yet, drawn once where nobody sees or hears them. */
function Unplaced({ tickets, width }: { tickets: readonly Ticket[]; width: number }) {
  if (tickets.length === 0) return null;
  return (
    <div className={css.measuring} style={{ inlineSize: width }} inert aria-hidden="true" data-measuring>
      {tickets.map((ticket) => (
        <TicketCard key={ticket.id} ticket={ticket} />
      ))}
    </div>
  );
}

function itemsOf(
  rest: readonly FlowEntry[],
  sizes: CardSizes,
  space: ColumnSpace,
  isLaterPage: boolean,
): FlowItem[] {
  const fixed = (id: string, height: number): FlowItem => ({
    id,
    size: { height, head: height, lines: [] },
    heading: true,
  });
  const items = rest.map((entry) =>
    entry.kind === 'ticket'
      ? { id: entry.ticket.id, size: sizes.of(entry.ticket, space.rem) }
      : fixed(entry.key, HEADING_REM * space.rem),
  );
  if (isLaterPage) items.unshift(fixed(BACK, space.tile));
  return items;
}

function shownOf(layout: ColumnLayout, isLaterPage: boolean): number {
  return layout.shown - (isLaterPage ? 1 : 0);
}

/** So many of the first that have no place are measured too: they may be lower than they were reckoned. */
const AHEAD = 3;

function apart(
  rest: readonly FlowEntry[],
  layout: ColumnLayout,
  inRows: boolean,
  sizes: CardSizes,
): Ticket[] {
  const isApart = drawnApart(layout, inRows);
  return rest
    .slice(0, layout.shown + AHEAD)
    .flatMap((entry) =>
      entry.kind === 'ticket' && isApart(entry.ticket.id) && !sizes.isMeasured(entry.ticket)
        ? [entry.ticket]
        : [],
    );
}

function waitingIn(rest: readonly FlowEntry[], { places }: ColumnLayout): number {
  const shown = new Set(places.map(({ id }) => id));
  return rest.filter((entry) => entry.kind === 'ticket' && !shown.has(entry.ticket.id)).length;
}

function idOf(entry: FlowEntry): string {
  return entry.kind === 'ticket' ? entry.ticket.id : entry.key;
}
