// The cards of a board in their columns: draws them where the layout says and turns the page to those that wait.
import {
  type CSSProperties,
  Fragment,
  memo,
  Suspense,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { Beyond } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { offerPageTurns } from '../../actions/page-turns.ts';
import { loadPanelTexts } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { useLook } from '../../look/look-scope.ts';
import { comingLater } from '../../shell/faults/coming-later.tsx';
import { CardGuard } from '../../ticket/broken-card.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { useExpansion } from '../../ticket/line/expanded-lines.ts';
import { TicketCard } from '../../ticket/ticket-card.tsx';
import css from './card-columns.module.css';
import { CardSizes } from './card-sizes.ts';
import { type ColumnLayout, type FlowItem, layoutColumns } from './column-layout.ts';
import type { FlowEntry } from './flow-entries.ts';
import { type ColumnSpace, type MorePage, useColumnSpace, useMorePage } from './use-column-space.ts';
import { drawnApart, useMeasuring } from './use-measuring.ts';

const HEADING_REM = 3.5;
/** It is a target too. */
const COMING_REM = 4;
const COMING_PX = 64;
const BACK = 'back';

interface CardColumnsProps {
  entries: readonly FlowEntry[];
  /** How many tickets wait beyond those the hub has sent. */
  more: number;
  /** The same in figures, where the hub tells them. */
  beyond?: Beyond | undefined;
  /** Asks the hub for more of them; absent where it sends all it may. */
  onMore?: (() => void) | undefined;
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
  // One column has nothing to be as high as.
  const layoutRows = useRowLayout(look.sameHeight && fixedColumns !== 1);
  const inRows = layoutRows !== undefined && space !== undefined && space.columns > 1;
  const [sizes] = useState(() => new CardSizes());
  const [lastLayout] = useState(() => new LastLayout());
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const page = useMorePage(entries.length);
  useTiles();
  const expansion = useExpansion();
  if (space) {
    const looks = [language, station, expansion, JSON.stringify(options), look.bumpBar && look.bumpNumbers];
    sizes.under([space.columnWidth, space.rem, ...looks].join());
  }
  const rest = entries.slice(page.start);
  const layout =
    space &&
    lastLayout.of({
      items: itemsOf(rest, sizes, space, page.start > 0),
      space,
      lay: inRows ? layoutRows : layoutColumns,
      beyond: toldByTile(entries, more, beyond),
    });
  const tickets = rest.flatMap((entry) => (entry.kind === 'ticket' ? [entry.ticket] : []));
  const unplaced = layout ? apart(rest, layout, inRows, sizes) : [];
  useMeasuring(box, tickets, { layout, space, inRows, unplaced, ghosts: ghostsIn(rest) }, sizes, drawAgain);

  const following = page.start + (layout ? shownOf(layout, page.start > 0) : 0);
  const goOn = following < entries.length ? () => page.turnTo(following) : onMore;
  const next = () => layout?.tile && goOn?.();
  const to = (id: string) => turnTo(id, entries, layout, page);
  useEffect(() => offerPageTurns({ next, previous: page.back, to }));
  return (
    <div className={css.columns} ref={box} {...(space && !byWidth && narrowed(space))}>
      {space && layout && (
        <>
          <Slots rest={rest} layout={layout} space={space} inRows={inRows} onBack={page.toFirst} />
          <Unplaced tickets={unplaced} width={space.columnWidth} />
          <Tile entries={rest} layout={layout} space={space} more={more} beyond={beyond} onMore={goOn} />
        </>
      )}
    </div>
  );
}

// The first picture is of cards: what stands between them comes with the next load, and is there before it is needed.
const between = async () => (await Promise.all([import('./more-tile.tsx'), loadPanelTexts()]))[0];
const MoreTile = comingLater(async () => (await between()).MoreTile);
const BackTile = comingLater(async () => (await between()).BackTile);
const ComingHead = comingLater(async () => (await between()).ComingHead);

function useTiles(): void {
  useEffect(() => void Promise.allSettled([MoreTile, BackTile, ComingHead].map((part) => part.fetch())), []);
}

interface TileProps extends Pick<CardColumnsProps, 'entries' | 'more' | 'beyond'> {
  layout: ColumnLayout;
  space: ColumnSpace;
  onMore: (() => void) | undefined;
}

function Tile({ layout: { tile, places }, space, ...told }: TileProps) {
  if (!tile) return null;
  return (
    <Suspense>
      <MoreTile {...told} places={places} at={tilePlace(tile, space)} beyond={told.beyond} />
    </Suspense>
  );
}

/** How many of those held back no closed block tells of. */
function toldByTile(entries: readonly FlowEntry[], more: number, beyond: Beyond | undefined): number {
  const isClosed = entries.some((entry) => entry.kind === 'coming' && !entry.isOpen);
  return isClosed ? more - (beyond?.pending ?? 0) : more;
}

function tilePlace({ column, top }: { column: number; top: number }, space: ColumnSpace): CSSProperties {
  return {
    insetInlineStart: space.gap + column * (space.columnWidth + space.gap),
    insetBlockStart: space.gap + top,
    inlineSize: space.columnWidth,
    minBlockSize: space.tile,
  };
}

function ghostsIn(rest: readonly FlowEntry[]): Ticket[] {
  return rest.flatMap((entry) => (entry.kind === 'ghost' ? entry.ticket : []));
}

/** To the page with this ticket, unless that is the one shown. */
function turnTo(
  ticketId: string,
  entries: readonly FlowEntry[],
  layout: ColumnLayout | undefined,
  page: MorePage,
): void {
  const at = entries.findIndex((entry) => idOf(entry) === ticketId);
  const isShown = layout?.places.some(({ id }) => id === ticketId) ?? true;
  if (at >= 0 && !isShown) page.turnTo(at);
}

/** Where columns are narrower than a card wants to be its type is smaller. */
function narrowed({ type }: ColumnSpace) {
  return type < 1 ? { 'data-narrow': true, style: { '--type': type } as CSSProperties } : {};
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
    if (id === BACK) {
      return (
        <Suspense key={id}>
          <BackTile at={at} onBack={onBack} />
        </Suspense>
      );
    }
    const entry = byId.get(id);
    if (!entry) return null;
    if (entry.kind === 'coming') {
      return (
        <Suspense key={id}>
          <ComingHead entry={entry} at={{ ...at, blockSize: place.height }} />
        </Suspense>
      );
    }
    if (entry.kind === 'heading') {
      return (
        <h2 key={id} className={css.heading} style={at}>
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
  const fixed = (id: string, height: number, heading = true): FlowItem => ({
    id,
    size: { height, head: height, lines: [] },
    ...(heading ? { heading } : {}),
  });
  const items = rest.map((entry) => {
    if (entry.kind === 'ticket' || entry.kind === 'ghost')
      return { id: entry.ticket.id, size: sizes.of(entry.ticket, space.rem) };
    // A closed block is a line of its own; an open one is the heading of its tickets.
    if (entry.kind === 'coming')
      return fixed(entry.key, Math.max(COMING_REM * space.rem, COMING_PX), entry.isOpen);
    return fixed(entry.key, HEADING_REM * space.rem);
  });
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

function idOf(entry: FlowEntry): string {
  return 'ticket' in entry ? entry.ticket.id : entry.key;
}

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

/** One place on a board and the card in it; redrawn only when its own ticket or place changes. */
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

/** The layout of a board's last drawing: most changes move nothing, and packing is dear on a weak screen. */
interface LayoutWish {
  items: readonly FlowItem[];
  space: ColumnSpace;
  lay: typeof layoutColumns;
  beyond: number;
}

class LastLayout {
  private asked: LayoutWish | undefined;
  private layout: ColumnLayout | undefined;

  /** Lays out anew only when an item, a size or the room is another one than the last time. */
  of(asked: LayoutWish): ColumnLayout {
    if (this.layout && this.asked && isSame(this.asked, asked)) return this.layout;
    this.asked = asked;
    this.layout = asked.lay(asked.items, asked.space, asked.beyond);
    return this.layout;
  }
}

function isSame(one: LayoutWish, other: LayoutWish): boolean {
  return (
    one.space === other.space &&
    one.lay === other.lay &&
    one.beyond > 0 === other.beyond > 0 &&
    one.items.length === other.items.length &&
    one.items.every((item, index) => isSameItem(item, other.items[index]))
  );
}

function isSameItem(one: FlowItem, other: FlowItem | undefined): boolean {
  if (one.size.lines.length === 0 && other && one.id === other.id)
    return one.heading === other.heading && one.size.height === other.size.height;
  return one.id === other?.id && one.size === other.size;
}

/** Having the layout of cards in rows once somebody wants it; until it has come, columns are a board too. */
function useRowLayout(isWanted: boolean): typeof layoutColumns | undefined {
  const [layout, setLayout] = useState<typeof layoutColumns>();
  useEffect(() => {
    if (!isWanted) return;
    void Promise.allSettled([import('./row-layout.ts')]).then(([loaded]) => {
      if (loaded.status === 'fulfilled') setLayout(() => loaded.value.layoutRows);
    });
  }, [isWanted]);
  return isWanted ? layout : undefined;
}
