// Cards of a board in columns: renders them by the layout and turns the page to those that wait.
import { type CSSProperties, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Beyond } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { offerPageTurns } from '../../actions/page-turns.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { useLook } from '../../look/look-scope.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { useExpansion } from '../../ticket/line/expanded-lines.ts';
import { Later } from '../later.tsx';
import css from './card-columns.module.css';
import { CardSizes } from './card-sizes.ts';
import { layoutColumns } from './column-layout.ts';
import { type FlowEntry, idOf } from './flow-entries.ts';
import type { ColumnLayout, FlowItem } from './flow-item.ts';
import { FootChips } from './foot-chips.tsx';
import { LastLayout } from './last-layout.ts';
import { BackChip, MoreChip } from './more-chip.tsx';
import { layoutRows } from './row-layout.ts';
import { Slots, Unplaced } from './slots.tsx';
import { type ColumnSpace, type MorePage, useColumnSpace, useMorePage } from './use-column-space.ts';
import { drawnApart, useMeasuring } from './use-measuring.ts';

const HEADING_REM = 3.5;
/** It is a target too. */
const COMING_REM = 4;
const COMING_PX = 64;

interface CardColumnsProps {
  entries: readonly FlowEntry[];
  /** Number of tickets waiting beyond those the hub has sent. */
  more: number;
  /** The same in figures, if the hub sends them. */
  beyond?: Beyond | undefined;
  /** Requests more of them from the hub; absent if it sends all it may. */
  onMore?: (() => void) | undefined;
  /** Columns of a stage, which has its own foot for its chips. */
  fixedColumns?: number | undefined;
}

export function CardColumns({ entries, more, beyond, onMore, fixedColumns }: CardColumnsProps) {
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
  // With one column there are no rows to align.
  const inRows = look.sameHeight && fixedColumns !== 1 && space !== undefined && space.columns > 1;
  const [sizes] = useState(() => new CardSizes());
  const [lastLayout] = useState(() => new LastLayout());
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const page = useMorePage(entries.length);
  const expansion = useExpansion();
  if (space) {
    const looks = [language, station, JSON.stringify(options), look.bumpBar && look.bumpNumbers];
    sizes.under([space.columnWidth, space.rem, ...looks].join(), expansion);
  }
  const rest = restOf(entries, page.start);
  const added = rest.length - (entries.length - page.start);
  const layout =
    space &&
    lastLayout.of(
      {
        items: itemsOf(rest, sizes, space),
        space,
        lay: inRows ? layoutRows : layoutColumns,
        start: page.start,
        generation: sizes.generation,
      },
      isMeasured(rest, sizes),
    );
  const tickets = rest.flatMap((entry) => (entry.kind === 'ticket' ? [entry.ticket] : []));
  const unplaced = layout ? apart(rest, layout, inRows, sizes) : [];
  const onBoard = useMemo(() => new Set(entries.map(idOf)), [entries]);
  useMeasuring(box, tickets, { layout, space, inRows, unplaced, onBoard }, sizes, drawAgain);

  const following = page.start + (layout ? layout.shown - added : 0);
  const askForMore = waitingBeyond(entries, more, beyond) > 0 ? onMore : undefined;
  const goOn = following < entries.length ? () => page.turnTo(following) : askForMore;
  const next = () => layout && goOn?.();
  const to = (id: string) => turnTo(id, entries, { layout, page, box });
  useEffect(() => offerPageTurns({ next, previous: page.back, to }));
  const isOwnFoot = fixedColumns !== undefined;
  const chips = space && layout && (
    <Later>
      <MoreChip entries={rest} places={layout.places} more={more} beyond={beyond} onMore={goOn} />
      {page.start > 0 && <BackChip onBack={page.toFirst} isShort={isOwnFoot} />}
    </Later>
  );
  return (
    <>
      <div className={css.columns} ref={box} {...(space && !byWidth && narrowed(space))}>
        {space && layout && (
          <>
            <Slots rest={rest} layout={layout} space={space} inRows={inRows} />
            <Unplaced tickets={unplaced} width={space.columnWidth} />
          </>
        )}
      </div>
      {isOwnFoot ? <div className={css.foot}>{chips}</div> : <FootChips>{chips}</FootChips>}
    </>
  );
}

/** The entries of the page, under the heading of their group. */
function restOf(entries: readonly FlowEntry[], start: number): readonly FlowEntry[] {
  const rest = entries.slice(start);
  const heading = entries.slice(0, start).findLast(({ kind }) => kind === 'heading' || kind === 'coming');
  const isUnder = rest[0]?.kind === 'ticket' || rest[0]?.kind === 'ghost';
  return isUnder && heading?.kind === 'heading' ? [heading, ...rest] : rest;
}

/** True if every placed card has been measured. */
function isMeasured(rest: readonly FlowEntry[], sizes: CardSizes): (layout: ColumnLayout) => boolean {
  return ({ order }) => {
    const guessed = new Set(
      rest.flatMap((entry) =>
        entry.kind === 'ticket' && !sizes.isKnown(entry.ticket.id) ? [entry.ticket.id] : [],
      ),
    );
    return guessed.size === 0 || order.every((id) => !guessed.has(id));
  };
}

/** Number of held-back tickets that no closed block counts. */
function waitingBeyond(entries: readonly FlowEntry[], more: number, beyond: Beyond | undefined): number {
  const isClosed = entries.some((entry) => entry.kind === 'coming' && !entry.isOpen);
  return isClosed ? more - (beyond?.pending ?? 0) : more;
}

interface Shown {
  layout: ColumnLayout | undefined;
  page: MorePage;
  box: { current: HTMLElement | null };
}

/** Turns to the page with this ticket, and scrolls to its card. */
function turnTo(ticketId: string, entries: readonly FlowEntry[], { layout, page, box }: Shown): void {
  const at = entries.findIndex((entry) => idOf(entry) === ticketId);
  const isShown = layout?.places.some(({ id }) => id === ticketId) ?? true;
  if (at >= 0 && !isShown) page.turnTo(at);
  box.current
    ?.querySelector(`:not([data-measuring]) > [data-ticket="${CSS.escape(ticketId)}"]`)
    ?.scrollIntoView({ block: 'nearest' });
}

/** Reduces the type size where columns are narrower than a card's minimum. */
function narrowed({ type }: ColumnSpace) {
  return type < 1 ? { 'data-narrow': true, style: { '--type': type } as CSSProperties } : {};
}

function itemsOf(rest: readonly FlowEntry[], sizes: CardSizes, space: ColumnSpace): FlowItem[] {
  const fixed = (id: string, height: number, heading: NonNullable<FlowItem['heading']>): FlowItem => ({
    id,
    size: { height, head: height, lines: [] },
    heading,
  });
  return rest.map((entry) => {
    if (entry.kind === 'ticket' || entry.kind === 'ghost')
      return { id: entry.ticket.id, size: sizes.of(entry.ticket, space.rem) };
    // Pending tickets look pending themselves: one heading is enough.
    if (entry.kind === 'coming') return fixed(entry.key, Math.max(COMING_REM * space.rem, COMING_PX), 'once');
    return fixed(entry.key, HEADING_REM * space.rem, 'repeated');
  });
}

/** Also measures this many of the first unplaced cards: they may be lower than estimated. */
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
