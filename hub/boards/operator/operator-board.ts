// A live expo or kitchen board: what changes in the kitchen comes in, the parts that differ go out (LIVE-03, LIVE-04, LIVE-13).

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
  startsAnew,
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
import { HeardSounds } from '../sums/ticket-sounds.ts';
import type { BoardEntry, Undrawable } from '../ticket/board-entry.ts';
import { ticketView } from '../ticket/ticket-view.ts';
import { type Group, groupTickets, withBeyond } from './grouping.ts';
import { OperatorRecords } from './operator-records.ts';
import { prepSmsPart } from './prep-sms-part.ts';

/** Everything that is made anew when setup or catalogue change. */
interface OperatorState {
  plan: OperatorPlan;
  records: OperatorRecords;
  average: AverageServed | undefined;
  loads: LoadBalancePart | undefined;
}

/** Makes the live board of a profile; the address brings station and view. `startsAt` is now (ms). */
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

  const publish = (sounds: HeardSounds): BoardChange | undefined => {
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
    // What comes from another board is heard like what a till sends.
    const coversMore = state.plan.covers.length > plan.covers.length;
    return publish(coversMore ? state.records.soundsSince(records) : new HeardSounds());
  };
  const step = (now: number, touched: Iterable<string>) => {
    if (startsAnew(latest, now)) return rebuild(state.plan.context, now);
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
      return publish(new HeardSounds());
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

/** The board without the parts that it doesn't have. */
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

/** What is told of all orders, whether or not they are on this board. */
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

/** The profile as a fresh setup has it; one that was deleted goes on as it was until its displays are sent elsewhere. */
function profileIn({ setup }: BoardContext, held: OperatorProfile): OperatorProfile {
  const found = setup.profiles.find(({ _id }) => _id === held._id);
  return found === undefined || found.type === 'customer' ? held : found;
}

function* covered(
  courses: Iterable<[courseId: string, entry: BoardEntry]>,
): Iterable<{ orderId: string; courseId: string }> {
  for (const [courseId, { order }] of courses) yield { orderId: order.id, courseId };
}

// What boards tell of the load-balance groups: the open items of each, kept as running sums of the whole kitchen (EXPO-34).

interface LoadBalancePart {
  /** Takes what is known of an order now; undefined when the order is gone. */
  set(orderId: string, order: Order | undefined): void;
  /** The acting groups in the setup's order. */
  now(): NonNullable<OperatorBoard['loadBalance']>;
}

/** Undefined while load balancing doesn't act: then no board speaks of it. */
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

// What a board tells of the average served time course by course; only where its view asks (EXPO-33).

/** Course types in the order of every list of them (GRP-10); types of one rank by their names. */
function servedAverages(served: readonly ServedOfType[]): ServedAverages {
  return served.map(({ type: courseType, ...figures }) => ({ courseType, ...figures })).sort(byCourseType);
}

type OfType = ServedAverages[number];

function byCourseType({ courseType: one }: OfType, { courseType: other }: OfType): number {
  return courseTypeOrder(one) - courseTypeOrder(other) || compareText(one, other);
}

// The parts of an expo or kitchen board that are drawn from its tickets: head, groups, lists, and the tickets that have a card.

/** Parts of a board that tell of all orders, on the board or not. */
interface WholeKitchen {
  averageServedSeconds: number | undefined;
  /** Null where the view doesn't ask for them. */
  averages: ServedAverages | null;
  /** Null where load balancing doesn't act. */
  loadBalance: NonNullable<OperatorBoard['loadBalance']> | null;
  /** Null where nobody asks about an SMS. */
  prepSms: PrepSms | null;
  /** The moment (ms) of what is drawn. */
  now: number;
}

/** Null stands for a part that this board doesn't have. */
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
 * Draws the board as it is; costs what is visible, however many tickets wait beyond the card limit. An order of which a
 * ticket can't be drawn leaves the board, and the next one comes in for it.
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
  // However few cards a display wants, new tickets aren't kept from those who read them.
  const reviews = records.reviews(options.maxCardCount);
  const grouped = idsOf(sent);
  const shown = cards.filter(({ id }) => grouped.has(id));
  const more = records.cardCount() - grouped.size;
  const left = more > 0 ? records.beyond.beyond(shown) : NOTHING_LEFT;
  const groups = groupBy === 'stage' ? withBeyond(sent, left, stageLayout) : sent;
  const beyond = allBeyond(left.values());
  // Tickets to review are drawn even beyond the card limit: new ones are those that wait there.
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

/** Cards are limited by the profile or the display (KITCH-11, EXPO-10), a list of rows only for the link's sake. */
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
