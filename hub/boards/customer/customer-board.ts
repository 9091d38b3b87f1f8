// A live customer board: orders in columns, updated change by change (CUST-01, CUST-02, CUST-11).
import { CUSTOMER_MAX_COLUMN_MEMBERS, GUEST_READY_MS } from '../../../shared/limits.ts';
import type { CustomerProfile } from '../../../shared/model/setup/profile.ts';
import type { CustomerBoard, CustomerCard } from '../../../shared/protocol/board/board.ts';
import type { CustomerOptions } from '../../../shared/protocol/board/board-options.ts';
import type { CustomerColumn } from '../../kitchen/visibility/customer-status.ts';
import {
  type BoardChange,
  type BoardContext,
  type BoardProjection,
  mustRebuild,
} from '../projection/board-projection.ts';
import { Moments } from '../projection/moments.ts';
import { boardChange, createDigestSum, createParts, createTickets } from '../projection/published-parts.ts';
import { sameValue } from '../projection/same-value.ts';
import { createSortedList, type SortedList } from '../projection/sorted-list.ts';
import { customerOptions } from '../settings/profile-options.ts';
import { byNumber, type CustomerEntry, compareCustomerCards, customerEntry } from './customer-card.ts';
import { type CustomerBoardSettings, customerSettings } from './customer-settings.ts';

/** Everything that is rebuilt when the setup changes. */
interface Working {
  context: BoardContext;
  profile: CustomerProfile;
  options: CustomerOptions;
  settings: CustomerBoardSettings;
  entries: Map<string, CustomerEntry>;
  columns: Record<CustomerColumn, SortedList<CustomerCard>>;
  moments: Moments;
}

/** Creates the live board of a customer profile. `startsAt` is now (ms). */
export function createCustomerBoard(
  context: BoardContext,
  profile: CustomerProfile,
  startsAt: number,
): BoardProjection {
  let latest = startsAt;
  let working = workOn(context, profile, latest);
  const digest = createDigestSum();
  const tickets = createTickets<CustomerCard>(digest);
  const first = drawGuests(working);
  tickets.publish(first.tickets);
  const parts = createParts(first.parts, digest);

  const publish = (sounds: BoardChange['sounds']): BoardChange | undefined => {
    const drawn = drawGuests(working);
    const changed = parts.publish(drawn.parts);
    const shown = tickets.publish(drawn.tickets);
    if (shown === undefined && Object.keys(changed).length === 0) return undefined;
    const all = shown === undefined ? changed : { ...changed, tickets: shown };
    return boardChange(all, sounds, digest);
  };
  const rebuild = (fresh: BoardContext, now: number) => {
    const found = fresh.setup.profiles.find(({ _id }) => _id === working.profile._id);
    latest = now;
    working = workOn(fresh, found?.type === 'customer' ? found : working.profile, now);
    return publish([]);
  };
  const step = (now: number, touched: Iterable<string>) => {
    if (mustRebuild(latest, now)) return rebuild(working.context, now);
    latest = Math.max(latest, now);
    const orderIds = new Set([...touched, ...working.moments.removeDue(latest)]);
    return publish(takeOrders(working, orderIds, latest) ? [{ sound: 'ready', about: [] }] : []);
  };

  return {
    board: () => wholeBoard(parts.all(), tickets.all()),
    digest: () => digest.text(),
    update: (touched, now) => step(now, touched),
    tick: (now) => step(now, []),
    refresh: rebuild,
    showLoad: (load) => {
      working.context = { ...working.context, load };
      return working.profile.showWaitTime ? publish([]) : undefined;
    },
    nextMoment: () => working.moments.next(),
    // No kitchen work depends on a customer board.
    cardsOf: () => [],
    coveredCourses: () => covered(working),
  };
}

function workOn(context: BoardContext, profile: CustomerProfile, now: number): Working {
  const options = customerOptions(profile, context.setup, context.site);
  const column = (name: CustomerColumn) => createSortedList(compareCustomerCards(name));
  const working: Working = {
    context,
    profile,
    options,
    settings: customerSettings(context, profile, options),
    entries: new Map(),
    columns: {
      pending: column('pending'),
      fired: column('fired'),
      served: column('served'),
      delivered: column('delivered'),
    },
    moments: new Moments(),
  };
  takeOrders(working, context.orders.keys(), now);
  return working;
}

/** Re-evaluates these orders; true if one of them has just become ready for its customer. */
function takeOrders(working: Working, orderIds: Iterable<string>, now: number): boolean {
  const { context, entries, columns, moments, options, settings } = working;
  let becameReady = false;
  for (const orderId of orderIds) {
    const old = entries.get(orderId);
    const order = context.orders.get(orderId);
    const entry = order && customerEntry(order, options, settings, now);
    moments.set(orderId, entry?.nextChangeAt ?? Infinity);
    if (old?.column === entry?.column && sameValue(old?.card, entry?.card)) continue;
    if (old?.column !== undefined) columns[old.column].remove(old.card);
    entries.delete(orderId);
    if (entry?.column === undefined) continue;
    columns[entry.column].add(entry.card);
    entries.set(orderId, entry);
    becameReady ||= isJustReady(old, entry, now);
  }
  return becameReady;
}

/** Excludes orders that come back from delivered, and orders that were ready before the hub received them. */
function isJustReady(old: CustomerEntry | undefined, { column, card }: CustomerEntry, now: number): boolean {
  if (column !== 'served' || old?.column === 'served' || old?.column === 'delivered') return false;
  return now - card.since < GUEST_READY_MS;
}

/** Null means the board doesn't have that part. */
type SentBoard = Omit<CustomerBoard, 'tickets' | 'unsent' | 'wait'> & {
  unsent: NonNullable<CustomerBoard['unsent']> | null;
  wait: NonNullable<CustomerBoard['wait']> | null;
};

function wholeBoard({ unsent, wait, ...parts }: SentBoard, tickets: CustomerBoard['tickets']): CustomerBoard {
  return { ...parts, ...(unsent === null ? {} : { unsent }), ...(wait === null ? {} : { wait }), tickets };
}

/** Each column shows its first 25 orders by number, and the count of the rest (CUST-11, CUST-25). */
function drawGuests({ context, profile, options, columns }: Working) {
  const shown = (column: CustomerColumn) => columns[column].first(CUSTOMER_MAX_COLUMN_MEMBERS);
  const inOrder = (column: CustomerColumn) => shown(column).toSorted(byNumber);
  const cards = { pending: inOrder('pending'), fired: inOrder('fired'), served: inOrder('served') };
  const delivered = shown('delivered');
  const all = [...cards.pending, ...cards.fired, ...cards.served, ...delivered];
  const ids = (list: readonly CustomerCard[]) => list.map(({ id }) => id);
  const parts: SentBoard = {
    profile: { id: profile._id, name: profile.name, type: 'customer' },
    options,
    columns: { pending: ids(cards.pending), fired: ids(cards.fired), served: ids(cards.served) },
    delivered: ids(delivered),
    unsent: unsentOf(columns),
    wait: (profile.showWaitTime ? context.load : undefined) ?? null,
  };
  const told = options.nameOnly ? toldApart(all) : all;
  return { parts, tickets: new Map(told.map((card) => [card.id, card])) };
}

function unsentOf(columns: Working['columns']): SentBoard['unsent'] {
  const unsent: SentBoard['unsent'] = {};
  for (const column of ['pending', 'fired', 'served', 'delivered'] as const) {
    const more = columns[column].length - CUSTOMER_MAX_COLUMN_MEMBERS;
    if (more > 0) unsent[column] = more;
  }
  return Object.keys(unsent).length === 0 ? null : unsent;
}

/** Adds the order number to customers who share a name (CUST-23). */
function toldApart(cards: readonly CustomerCard[]): CustomerCard[] {
  const seen = new Map<string, number>();
  for (const { name } of cards) if (name) seen.set(name, (seen.get(name) ?? 0) + 1);
  return cards.map((card) =>
    card.name && (seen.get(card.name) ?? 0) > 1 ? { ...card, namesake: true } : card,
  );
}

function* covered({ context, entries }: Working): Iterable<{ orderId: string; courseId: string }> {
  for (const orderId of entries.keys()) {
    for (const course of context.orders.get(orderId)?.courses ?? []) yield { orderId, courseId: course.id };
  }
}
