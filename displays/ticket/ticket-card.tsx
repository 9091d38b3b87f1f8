// Card of a ticket, or one torn part of it, with its lines; each line is one tap target.
import { ChevronDown, ChevronRight, Ellipsis, Link, Plus } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useId } from 'react';
import { FIRED_TOGETHER_MS } from '../../shared/limits.ts';
import type { OperatorOptions } from '../../shared/protocol/board/board-options.ts';
import type { Line, Ticket } from '../../shared/protocol/board/ticket.ts';
import { firstNames } from '../i18n/short-name.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { keepUnits } from '../i18n/weight.ts';
import { useAnyWorking } from '../link/live.ts';
import { CoversBlock } from './blocks.tsx';
import {
  courseDue,
  hasCourseButtons,
  type LineOwner,
  ownerOf,
  tapCommand,
  useCardActions,
} from './card-actions.ts';
import type { CardPart } from './card-part.ts';
import { isChosen, useBoardScope, useCardScope } from './card-scope.ts';
import { containedIn, ownAllergens, warnsOfAllergy } from './collected-allergens.ts';
import { CourseHead, type CourseHeading } from './head/course-head.tsx';
import { headState, progress } from './head/head-timer.tsx';
import { TicketHead } from './head/ticket-head.tsx';
import { headerColor, namedColor } from './header-color.ts';
import { useExpanded } from './line/expanded-lines.ts';
import { LineDetails } from './line/line-details.tsx';
import { type LineRow, lineRows, type RowOpening } from './line/line-rows.ts';
import { LineSign } from './line/line-sign.tsx';
import { LineWeight, pieces } from './line/line-weight.tsx';
import { StockSign, StockWords } from './line/stock-left.tsx';
import { memoByData } from './memo-by-data.ts';
import { useSelected } from './selection.ts';
import { ClockTime } from './since-text.tsx';
import { marksOf, StationMarks } from './station-marks.tsx';
import { TicketAbout } from './ticket-about.tsx';
import css from './ticket-card.module.css';
import lineCss from './ticket-card-lines.module.css';

export interface TicketCardProps {
  ticket: Ticket;
  part?: CardPart | undefined;
  /** The next card below is linked to this one. */
  joined?: boolean;
}

/** Re-renders only when its ticket, its part or its own selection changes. */
export const TicketCard = memo(function TicketCard({ ticket, part, joined = false }: TicketCardProps) {
  const { station, options } = useBoardScope();
  const titleId = useId();
  const selected = useSelected(ticket.id);
  const actions = useCardActions();
  // Keys are handled by its parts.
  const touched = {
    onPointerDown: () => actions.touchCard?.(ticket.id),
    onClick: () => actions.tapCard?.(ticket.id),
  };
  const first = (part?.index ?? 0) === 0;
  const last = part === undefined || part.index === part.of - 1;
  return (
    <article
      className={css.ticket}
      style={siteColor(ticket)}
      aria-labelledby={titleId}
      data-ticket={ticket.id}
      data-head={headState(ticket)}
      data-station={station || undefined}
      data-selected={selected}
      data-joined={joined}
      data-torn={tornEdges(first, last)}
      {...touched}
    >
      <TicketHead ticket={ticket} part={part} goesOnWith={useCourseOfPart(ticket, part)} titleId={titleId} />
      <div className={css.body}>
        {first && ticket.covers && <CoversBlock boards={ticket.covers} />}
        {first && <TicketAbout ticket={ticket} />}
        {!options.headersOnly && <CardLines ticket={ticket} part={part} />}
        {/* On a pass every row of space matters: there the marks are in the ticket's menu. */}
        {last && station && <StationMarks ticket={marksOf(ticket)} />}
        {!last && <GoesOn turns={part.turns === true} />}
      </div>
      {joined && (
        <span className={css.linkMark}>
          <Link />
        </span>
      )}
    </article>
  );
});

function GoesOn({ turns }: { turns: boolean }) {
  const t = useBoardText();
  return (
    <p className={css.goesOn}>
      {t('continues')}
      {turns ? <ChevronDown /> : <ChevronRight className="flip" />}
    </p>
  );
}

function tornEdges(first: boolean, last: boolean): 'start' | 'end' | 'both' | undefined {
  if (first && last) return undefined;
  if (first) return 'end';
  return last ? 'start' : 'both';
}

/** The site's colour for this ticket; alarms keep theirs, so that they look alike on the whole board. */
function siteColor(ticket: Ticket): CSSProperties | undefined {
  const state = headState(ticket);
  if (state === 'warn' || state === 'late') return undefined;
  const color = headerColor(namedColor(ticket.color));
  return color && ({ '--head': color.fill, '--head-text': color.text } as CSSProperties);
}

/** Course type in whose middle a later part begins; the heading is on the part before. */
function useCourseOfPart(ticket: Ticket, part: CardPart | undefined): string | undefined {
  const { options } = useBoardScope();
  const isExpanded = useExpanded(ticket.items);
  if (!part || part.from === 0 || ticket.courses === undefined) return undefined;
  const row = lineRows(ticket.items, options.maxExpandableItems, isExpanded)[part.from];
  if (row === undefined || row.opens.course !== undefined) return undefined;
  return ticket.courses.find(({ id }) => id === row.line.courseId)?.courseType;
}

/** The lines of its torn part, with expanded lines shown item by item. */
function CardLines({ ticket, part }: { ticket: Ticket; part: CardPart | undefined }) {
  const { options } = useBoardScope();
  const isExpanded = useExpanded(ticket.items);
  const rows = lineRows(ticket.items, options.maxExpandableItems, isExpanded);
  const shown = part ? rows.slice(part.from, part.to) : rows;
  // If all of it belongs to another board, the card says so once.
  const isMixed = ticket.items.some(({ here, covers }) => here && covers === undefined);
  const isWarned = warnsOfAllergy(ticket);
  return (
    <ul className={css.lines}>
      {shown.map((row) => (
        <TicketLine
          key={row.key}
          owner={ownerOf(ticket)}
          row={row}
          heading={courseHeading(ticket, row.opens.course, options)}
          allergens={ownAllergens(row.line, ticket.items)}
          isMixed={isMixed}
          isWarned={isWarned}
        />
      ))}
    </ul>
  );
}

/** Heading above the first line of a course; undefined on a card with one course. */
function courseHeading(
  ticket: Ticket,
  courseId: string | undefined,
  options: OperatorOptions,
): CourseHeading | undefined {
  const course = ticket.courses?.find(({ id }) => id === courseId);
  if (course === undefined) return undefined;
  const { id, courseType, status, alert, firedAt } = course;
  return {
    ...{ id, courseType, status, alert, firedAt },
    ...progress(ticket.items.filter((line) => line.courseId === id)),
    ticketId: ticket.id,
    orderId: ticket.orderId,
    ownTime: firedAt !== undefined && firedAt - (ticket.firedAt ?? firedAt) > FIRED_TOGETHER_MS,
    action: hasCourseButtons(ticket, options) ? courseDue(course) : undefined,
  };
}

interface TicketLineProps {
  owner: LineOwner;
  row: LineRow;
  heading?: CourseHeading | undefined;
  /** Allergens shown at this line because only some of the ticket's lines have them. */
  allergens: readonly string[];
  /** Other lines of the ticket are the board's own. */
  isMixed: boolean;
  /** The order has an allergy. */
  isWarned: boolean;
}

/** Quantity, name, details and state icon: all of it is one tap target. */
export const TicketLine = memoByData(function TicketLine(props: TicketLineProps) {
  const { row, heading } = props;
  const { line, opens, isSingle, expanded } = row;
  return (
    <li
      className={lineCss.item}
      data-line-item
      data-single={isSingle}
      data-in-offer={line.offer !== undefined}
    >
      {heading && <CourseHead heading={heading} />}
      <LineHeadings opens={opens} />
      <div className={lineCss.held}>
        <LineTarget {...props} />
        {expanded !== undefined && (
          <ExpandButton ticketId={props.owner.id} line={line} isExpanded={expanded} />
        )}
      </div>
    </li>
  );
});

function LineTarget({ owner, row: { key, line, expanded }, allergens, isMixed, isWarned }: TicketLineProps) {
  const { options, station } = useBoardScope();
  const scope = useCardScope();
  const command = tapCommand(owner, line);
  const working = useAnyWorking(command ? [command] : []);
  const target = useLineTarget(owner.id, key);
  return (
    <div
      className={lineCss.line}
      data-state={line.state}
      data-here={line.here}
      data-parts={line.modifiersOnly ? 'modifiers' : undefined}
      data-chosen={isChosen(line, scope)}
      data-running={!options.enableCardItemsWrap}
      data-counted={pieces(line) !== 1 || expanded !== undefined || undefined}
      data-bare={isBare(line, isWarned) && !(isMixed && line.covers)}
      aria-busy={working}
      {...(command && target)}
    >
      <span
        className={lineCss.quantity}
        data-many={pieces(line) !== 1}
        data-expandable={expanded !== undefined}
      >
        <Quantity count={pieces(line)} />
      </span>
      <span className={lineCss.main}>
        <span className={lineCss.name}>
          <bdi>{keepUnits(line.name)}</bdi>
          <LineWeight line={line} />
          {(isDone(line) || (!station && isActive(line))) && !options.hidePreparedBy && (
            <Cook name={line.preparedBy} />
          )}
          <StockWords line={line} className={lineCss.stock} />
        </span>
        {expanded !== undefined && <Seats line={line} />}
        {isMixed && line.covers && <CoversBlock boards={[line.covers]} />}
        <LineDetails line={line} own={allergens} isWarned={isWarned} />
      </span>
      {expanded === undefined && <Seat diner={line.diner} />}
      <LineMark line={line} working={working} isChosen={isChosen(line, scope)} />
    </div>
  );
}

/** A single piece has no quantity; a 1 before a name reads as part of a longer number from afar (CARD-06). */
function Quantity({ count }: { count: number }) {
  return <i className={count === 1 ? 'visually-hidden' : undefined}>{count}</i>;
}

/** Props that make a line a button. */
function useLineTarget(ticketId: string, rowKey: string) {
  const actions = useCardActions();
  return {
    role: 'button',
    tabIndex: 0,
    'data-line': rowKey,
    onClick: () => actions.tapLine?.(ticketId, rowKey),
    onPointerDown: ({ currentTarget }: PointerEvent) => actions.touchLine?.(rowKey, currentTarget),
    onKeyDown: (event: KeyboardEvent) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || event.repeat || event.defaultPrevented) return;
      event.preventDefault();
      actions.pressLine?.(ticketId, rowKey);
    },
  };
}

/** Cook of a dish (EXPO-17); beside its name, so that a tap doesn't make a card higher. */
function Cook({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <span className={lineCss.cook}>
      <bdi>{firstNames(name)}</bdi>
    </span>
  );
}

function isActive({ state }: Line): boolean {
  return state === 'preparing' || state === 'cooking';
}

function isDone({ state }: Line): boolean {
  return state === 'prepared' || state === 'served';
}

/** At the line's end, away from other digits (CARD-06). */
function Seat({ diner }: { diner: string | undefined }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  if (!diner || !options.showDinerNO) return null;
  return (
    <span className={lineCss.seat} role="img" aria-label={t('line.seat', { diner })}>
      {t('line.seatShort', { diner })}
    </span>
  );
}

/** Seats of a merged line's dishes, whose count is a button (CARD-06). */
function Seats({ line: { diner, diners = [diner ?? ''] } }: { line: Line }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const [first = '', ...others] = diners;
  if (first === '' || !options.showDinerNO) return null;
  return (
    <span className={lineCss.seats}>
      {others.length === 0 ? t('line.seat', { diner: first }) : t('line.seats', { seats: diners.join(' ') })}
    </span>
  );
}

interface LineMarkProps {
  line: Line;
  working: boolean;
  isChosen: boolean;
}

function LineMark({ line, working, isChosen }: LineMarkProps) {
  const { station } = useBoardScope();
  const t = useBoardText();
  const gone = line.state === 'cancelled' || line.state === 'transferred';
  const words = [working ? t('working') : wordOf(line, t), isChosen ? t('line.chosen') : ''].join(' ').trim();
  return (
    <span className={lineCss.mark} data-working={working}>
      {working ? <Ellipsis /> : <LineSign state={line.state} />}
      {!working && <StockSign line={line} />}
      {gone && !station && t(`line.${line.state}`)}
      {words && <span className="visually-hidden">{words}</span>}
    </span>
  );
}

/** States whose text isn't already on the line. */
function wordOf(line: Line, t: ReturnType<typeof useBoardText>): string {
  return isDone(line) ? t(`line.${line.state}`) : '';
}

/** True without details under the name: it is vertically centred on a station's line. */
function isBare(line: Line, isWarned: boolean): boolean {
  const texts = line.modifiers.length + line.notes.length + line.tags.length + line.alsoAt.length;
  const warned = line.allergens.length + (isWarned ? containedIn(line).length : 0);
  const hasNotes = line.activateAt !== undefined;
  const hasWords =
    line.inSteps === true || ['preparing', 'cooking', 'cancelled', 'transferred'].includes(line.state);
  return texts === 0 && warned === 0 && !hasNotes && !hasWords;
}

interface ExpandButtonProps {
  ticketId: string;
  line: Line;
  isExpanded: boolean;
}

/**
 * On a merged line's count: splits the line, so that its items can be marked one by one (GRP-06). An overlay beside the
 * line's own target: a button within a button can't be reached by keyboard.
 */
function ExpandButton({ ticketId, line, isExpanded }: ExpandButtonProps) {
  const actions = useCardActions();
  const t = useBoardText();
  const { name, itemIds } = line;
  return (
    <button
      type="button"
      className={lineCss.expand}
      data-act="expand"
      data-of={line.id}
      onClick={() => actions.toggleExpanded?.(ticketId, line.id)}
      aria-expanded={isExpanded}
      aria-label={t(isExpanded ? 'line.collapse' : 'line.expand', { name, count: itemIds.length })}
    >
      <ChevronDown />
    </button>
  );
}

/** Headings above grouped lines: an item group, an offer, and additions after firing. */
function LineHeadings({ opens: { group, ungrouped, offer, addedAt } }: { opens: RowOpening }) {
  const t = useBoardText();
  return (
    <>
      {ungrouped && <hr className={lineCss.ungrouped} />}
      {group && <Heading text={group} kind="group" />}
      {addedAt !== undefined && (
        <div className={lineCss.added}>
          <Plus />
          {t('line.added')} <ClockTime at={addedAt} />
        </div>
      )}
      {offer && <Heading text={offer} kind="offer" />}
    </>
  );
}

function Heading({ text, kind }: { text: string; kind: 'group' | 'offer' }) {
  return (
    <h4 className={lineCss[kind]} data-heading={kind}>
      <bdi>{text}</bdi>
    </h4>
  );
}
