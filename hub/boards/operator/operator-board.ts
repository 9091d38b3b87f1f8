// A live expo or kitchen board: changes of the kitchen in, changed parts out (LIVE-03, LIVE-04, LIVE-13).

import { TABLE_VIEW_MAX_TICKETS } from '../../../shared/limits.ts';
import type { Stage } from '../../../shared/model/kitchen-states.ts';
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Beyond, OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { CourseKpis } from '../../../shared/protocol/board/course-kpis.ts';
import type { ItemDetail } from '../../../shared/protocol/board/item-detail.ts';
import type { BoardPace, PlannedOrders } from '../../../shared/protocol/board/planned.ts';
import type { PrepSms } from '../../../shared/protocol/board/prep-sms.ts';
import type { ServedAverages } from '../../../shared/protocol/board/served-averages.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import { loadBalanceOf, openItems, openLoads } from '../../kitchen/routing/load-balance.ts';
import type { Order } from '../../kitchen/state/kitchen.ts';
import { createOrderTally } from '../../kitchen/state/order-tally.ts';
import {
  type AverageServed,
  createAverageServed,
  type ServedOfType,
} from '../../kitchen/time/average-served.ts';
import { compareText } from '../order/line-order.ts';
import { courseTypeOrder } from '../order/sorting.ts';
import {
  type BoardChange,
  type BoardContext,
  type BoardProjection,
  mustRebuild,
} from '../projection/board-projection.ts';
import { boardChange, createDigestSum, createParts, createTickets } from '../projection/published-parts.ts';
import {
  groupingOf,
  isList,
  type OperatorPlan,
  type OperatorTraits,
  operatorPlan,
} from '../settings/operator-plan.ts';
import { allBeyond } from '../sums/beyond-cards.ts';
import { TicketSounds } from '../sums/ticket-sounds.ts';
import type { BoardEntry, Undrawable } from '../ticket/board-entry.ts';
import { ticketView } from '../ticket/ticket-view.ts';
import { type Group, groupTickets, withBeyond } from './grouping.ts';
import { OperatorRecords } from './operator-records.ts';
import { prepSmsPart } from './prep-sms-part.ts';

/** Everything that is rebuilt when setup or catalogue change. */
interface OperatorState {
  plan: OperatorPlan;
  records: OperatorRecords;
  average: AverageServed | undefined;
  loads: LoadBalancePart | undefined;
}

/** Creates the live board of a profile; the address has station and view. `startsAt` is now (ms). */
export function createOperatorBoard(
  context: BoardContext,
  profile: OperatorProfile,
  address: BoardAddress,
  traits: OperatorTraits,
  startsAt: number,
): BoardProjection {
  let latest = startsAt;
  let state = boardStateOf(operatorPlan(context, profile, address, traits), latest);
  const draw = () => drawBoard(state.plan, state.records, wholeKitchen(state, latest));
  const digest = createDigestSum();
  const tickets = createTickets<Ticket>(digest);
  const first = draw();
  tickets.publish(first.tickets);
  const parts = createParts(first.parts, digest);

  const publish = (sounds: TicketSounds): BoardChange | undefined => {
    const drawn = draw();
    const changed = parts.publish(drawn.parts);
    const shown = tickets.publish(drawn.tickets);
    if (shown === undefined && Object.keys(changed).length === 0) return undefined;
    const all = shown === undefined ? changed : { ...changed, tickets: shown };
    return boardChange(all, sounds.all(), digest);
  };
  const rebuild = (fresh: BoardContext, now: number) => {
    latest = now;
    const { plan, records } = state;
    state = boardStateOf(operatorPlan(fresh, profileIn(fresh, plan.profile), address, traits), now);
    // Tickets taken over from another board sound like tickets from a till.
    const coversMore = state.plan.covers.length > plan.covers.length;
    return publish(coversMore ? state.records.soundsSince(records) : new TicketSounds());
  };
  const step = (now: number, touched: Iterable<string>) => {
    if (mustRebuild(latest, now)) return rebuild(state.plan.context, now);
    latest = Math.max(latest, now);
    const orderIds = new Set([...touched, ...state.records.removeDue(latest)]);
    const sounds = state.records.judge(orderIds, latest);
    countKitchen(state, orderIds);
    return publish(sounds);
  };

  return {
    board: (): OperatorBoard => ({ ...withoutNulls(parts.all()), tickets: tickets.all() }),
    digest: () => digest.text(),
    update: (touched, now) => step(now, touched),
    tick: (now) => step(now, []),
    refresh: rebuild,
    showLoad: (load) => {
      state.plan.context = { ...state.plan.context, load };
      return publish(new TicketSounds());
    },
    nextMoment: () =>
      Math.min(
        state.records.nextMoment(),
        state.records.sums.nextDelayAt(latest),
        state.average?.nextChangeAt() ?? Infinity,
      ),
    coveredCourses: () => covered(state.records.courses()),
    cardsOf: (orderId) => state.records.cardsOf(orderId),
  };
}

/** Removes the parts that the board doesn't have. */
function withoutNulls(held: OperatorPartsHeld): Omit<OperatorBoard, 'tickets'> {
  const { loadBalance, detail, kpis, averages, prepSms, pace, planned, ...always } = held;
  return {
    ...always,
    ...(loadBalance === null ? {} : { loadBalance }),
    ...(detail === null ? {} : { detail }),
    ...(kpis === null ? {} : { kpis }),
    ...(averages === null ? {} : { averages }),
    ...(prepSms === null ? {} : { prepSms }),
    ...(pace === null ? {} : { pace }),
    ...(planned === null ? {} : { planned }),
  };
}

function boardStateOf(plan: OperatorPlan, now: number): OperatorState {
  const { orders, setup } = plan.context;
  const average = plan.options.calculateAverageServedTime ? createAverageServed() : undefined;
  const loads = createLoadBalancePart(setup);
  const state = { plan, records: new OperatorRecords(plan), average, loads };
  state.records.judge(orders.keys(), now);
  countKitchen(state, orders.keys());
  return state;
}

/** Counts over all orders, whether or not they are on this board. */
function countKitchen({ plan, average, loads }: OperatorState, orderIds: Iterable<string>): void {
  if (average === undefined && loads === undefined) return;
  for (const orderId of orderIds) {
    const order = plan.context.orders.get(orderId);
    average?.set(orderId, order);
    loads?.set(orderId, order);
  }
}

function wholeKitchen({ plan, average, loads }: OperatorState, now: number): WholeKitchen {
  return {
    averageServedSeconds: average?.seconds(now),
    averages: average && plan.view.averages ? servedAverages(average.byType(now)) : null,
    loadBalance: loads?.now() ?? null,
    prepSms: prepSmsPart(plan),
    now,
  };
}

/** The profile in the new setup; a deleted one is kept as it was until its displays have moved to another board. */
function profileIn({ setup }: BoardContext, held: OperatorProfile): OperatorProfile {
  const found = setup.profiles.find(({ _id }) => _id === held._id);
  return found === undefined || found.type === 'customer' ? held : found;
}

function* covered(
  courses: Iterable<[courseId: string, entry: BoardEntry]>,
): Iterable<{ orderId: string; courseId: string }> {
  for (const [courseId, { order }] of courses) yield { orderId: order.id, courseId };
}

// Open items of each load-balance group, kept as running sums over the whole kitchen (EXPO-34).

interface LoadBalancePart {
  /** Sets the current state of an order; undefined if the order is gone. */
  set(orderId: string, order: Order | undefined): void;
  /** Active groups in the order of the setup. */
  now(): NonNullable<OperatorBoard['loadBalance']>;
}

/** Undefined while load balancing is inactive: boards then show nothing about it. */
function createLoadBalancePart(setup: Setup): LoadBalancePart | undefined {
  const balance = loadBalanceOf(setup);
  if (balance === undefined) return undefined;
  const loads = createOrderTally(openLoads);
  return {
    set: loads.set,
    now: () => ({
      groups: balance.groups.map(({ _id, name, shortName }) => ({
        id: _id,
        name,
        shortName,
        open: openItems(balance, loads, _id),
      })),
    }),
  };
}

// Average served time per course type; computed only if the view asks for it (EXPO-33).

/** Course types in list order (GRP-10); types of equal rank by name. */
function servedAverages(served: readonly ServedOfType[]): ServedAverages {
  return served.map(({ type: courseType, ...figures }) => ({ courseType, ...figures })).sort(byCourseType);
}

type OfType = ServedAverages[number];

function byCourseType({ courseType: one }: OfType, { courseType: other }: OfType): number {
  return courseTypeOrder(one) - courseTypeOrder(other) || compareText(one, other);
}

// Parts of an expo or kitchen board drawn from its tickets: header, groups, lists, and the tickets that have a card.

/** Parts of a board that cover all orders, on the board or not. */
interface WholeKitchen {
  averageServedSeconds: number | undefined;
  /** Null if the view doesn't ask for them. */
  averages: ServedAverages | null;
  /** Null while load balancing is inactive. */
  loadBalance: NonNullable<OperatorBoard['loadBalance']> | null;
  /** Null if the view asks for no SMS. */
  prepSms: PrepSms | null;
  /** Time of the drawing (ms). */
  now: number;
}

/** Null means that this board doesn't have the part. */
type OperatorPartsHeld = Omit<
  OperatorBoard,
  'tickets' | 'loadBalance' | 'averages' | 'detail' | 'kpis' | 'prepSms' | 'pace' | 'planned'
> &
  Pick<WholeKitchen, 'loadBalance' | 'averages' | 'prepSms'> & {
    detail: ItemDetail | null;
    kpis: CourseKpis | null;
    pace: BoardPace | null;
    planned: PlannedOrders | null;
  };

interface DrawnBoard {
  parts: OperatorPartsHeld;
  tickets: ReadonlyMap<string, Ticket>;
}

/**
 * Draws the board in its current state; the cost depends on visible tickets, however many wait beyond the card limit.
 * An order with a ticket that can't be drawn is dropped from the board, and the next one takes its place.
 */
function drawBoard(plan: OperatorPlan, records: OperatorRecords, whole: WholeKitchen): DrawnBoard {
  let drawn = drawOnce(plan, records, whole);
  while ('undrawable' in drawn) {
    records.leaveOff(drawn.undrawable.order.id, drawn.reason);
    drawn = drawOnce(plan, records, whole);
  }
  return drawn;
}

function drawOnce(
  plan: OperatorPlan,
  records: OperatorRecords,
  { averageServedSeconds, averages, loadBalance, prepSms, now }: WholeKitchen,
): DrawnBoard | Undrawable {
  const { profile, options } = plan;
  const { sums } = records;
  const limit = cardLimit(plan);
  const cards = records.cards(limit);
  const { by: groupBy, stageLayout } = groupingOf(plan);
  const sent = groupTickets(cards, groupBy, stageLayout);
  // A display with a low card limit still has to offer all new tickets for review.
  const reviews = records.reviews(options.maxCardCount);
  const grouped = idsOf(sent);
  const shown = cards.filter(({ id }) => grouped.has(id));
  const more = records.cardCount() - grouped.size;
  const left = more > 0 ? records.beyond.beyond(shown) : NOTHING_LEFT;
  const groups = groupBy === 'stage' ? withBeyond(sent, left, stageLayout) : sent;
  const beyond = allBeyond(left.values());
  // Tickets to review are drawn even beyond the card limit, as new ones usually wait there.
  const tickets = drawTickets([...shown, ...reviews], plan);
  if ('undrawable' in tickets) return tickets;
  const items = sums.items();
  if ('undrawable' in items) return items;
  const detail = sums.detail();
  if (detail !== null && 'undrawable' in detail) return detail;
  const kpis = sums.kpis(now);
  if (kpis !== null && 'undrawable' in kpis) return kpis;
  const partCounts = sums.partCounts();
  const hasLeft = sums.left();
  return {
    parts: {
      profile: { id: profile._id, name: profile.name, type: profile.type },
      options,
      head: {
        counts: sums.counts(),
        ...(partCounts === undefined ? {} : { partCounts }),
        ...(hasLeft > 0 ? { left: hasLeft } : {}),
        ...(averageServedSeconds === undefined ? {} : { averageServedSeconds }),
        ...(more > 0 ? { more } : {}),
        ...(beyond === undefined ? {} : { beyond }),
      },
      groups,
      items,
      ingredients: sums.ingredients(),
      stations: sums.stations(),
      waiters: sums.waiters(),
      sources: sums.sources(),
      review: reviews.map(({ id }) => id),
      loadBalance,
      detail,
      kpis,
      averages,
      prepSms,
      pace: records.planned.pace(),
      planned: records.planned.list(),
    },
    tickets,
  };
}

const NOTHING_LEFT: ReadonlyMap<Stage, Beyond> = new Map();

/** Cards are limited by the profile or the display (KITCH-11, EXPO-10); a list of rows only to limit traffic. */
function cardLimit(plan: OperatorPlan): number {
  if (plan.view.maxCards !== undefined) return plan.view.maxCards;
  return isList(plan) ? TABLE_VIEW_MAX_TICKETS : plan.options.maxCardCount;
}

function idsOf(groups: readonly Group[]): ReadonlySet<string> {
  return new Set(groups.flatMap(({ tickets }) => tickets));
}

function drawTickets(
  entries: readonly BoardEntry[],
  plan: OperatorPlan,
): ReadonlyMap<string, Ticket> | Undrawable {
  const tickets = new Map<string, Ticket>();
  for (const entry of entries) {
    try {
      entry.ticket ??= ticketView(entry, plan);
    } catch (reason) {
      return { undrawable: entry, reason };
    }
    if (entry.ticket !== undefined) tickets.set(entry.id, entry.ticket);
  }
  return tickets;
}
