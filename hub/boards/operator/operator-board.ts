// Owns a live expo or kitchen board: what changes in the kitchen comes in, the parts that differ go out (LIVE-03, LIVE-04, LIVE-13).
import type { OperatorProfile } from '../../../shared/model/profile.ts';
import type { Setup } from '../../../shared/model/setup.ts';
import type { OperatorBoard } from '../../../shared/protocol/board.ts';
import type { OperatorOptions } from '../../../shared/protocol/board-options.ts';
import type { Sound } from '../../../shared/protocol/down.ts';
import type { PrepSms } from '../../../shared/protocol/prep-sms.ts';
import type { ServedAverages } from '../../../shared/protocol/served-averages.ts';
import type { Ticket } from '../../../shared/protocol/ticket.ts';
import type { BoardAddress, View } from '../../../shared/protocol/view.ts';
import { planPrepSms } from '../../kitchen/commands/decide-prep-sms.ts';
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
import { type OperatorPlan, type OperatorTraits, operatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry } from '../ticket/board-entry.ts';
import { drawBoard, type WholeKitchen } from './operator-parts.ts';
import { createOperatorRecords, type OperatorRecords } from './operator-records.ts';

/** Everything that is made anew when setup or catalogue change. */
interface Working {
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
  let working = workOn(operatorPlan(context, profile, address, traits), latest);
  const draw = () => drawBoard(working.plan, working.records, wholeKitchen(working, latest));
  const digest = createDigestSum();
  const tickets = createTickets<Ticket>(digest);
  const first = draw();
  tickets.publish(first.tickets);
  const parts = createParts(first.parts, digest);

  const publish = (sounds: Iterable<Sound>): BoardChange | undefined => {
    const drawn = draw();
    const changed = parts.publish(drawn.parts);
    const shown = tickets.publish(drawn.tickets);
    if (shown === undefined && Object.keys(changed).length === 0) return undefined;
    const all = shown === undefined ? changed : { ...changed, tickets: shown };
    return boardChange(all, [...sounds], digest);
  };
  const rebuild = (fresh: BoardContext, now: number) => {
    latest = now;
    working = workOn(operatorPlan(fresh, profileIn(fresh, working.plan.profile), address, traits), now);
    return publish([]);
  };
  const step = (now: number, touched: Iterable<string>) => {
    if (startsAnew(latest, now)) return rebuild(working.plan.context, now);
    latest = Math.max(latest, now);
    const orderIds = new Set([...touched, ...working.records.takeDue(latest)]);
    const sounds = working.records.take(orderIds, latest);
    takeKitchen(working, orderIds);
    return publish(sounds);
  };

  return {
    board: (): OperatorBoard => {
      const { loadBalance, detail, kpis, averages, prepSms, ...held } = parts.all();
      return {
        ...held,
        ...(loadBalance === null ? {} : { loadBalance }),
        ...(detail === null ? {} : { detail }),
        ...(kpis === null ? {} : { kpis }),
        ...(averages === null ? {} : { averages }),
        ...(prepSms === null ? {} : { prepSms }),
        tickets: tickets.all(),
      };
    },
    digest: () => digest.text(),
    update: (touched, now) => step(now, touched),
    tick: (now) => step(now, []),
    refresh: rebuild,
    nextMoment: () =>
      Math.min(
        working.records.nextMoment(),
        working.records.sums.nextDelayAt(latest),
        working.average?.nextChangeAt() ?? Infinity,
      ),
    coveredCourses: () => covered(working.records.courses()),
  };
}

function workOn(plan: OperatorPlan, now: number): Working {
  const { orders, setup } = plan.context;
  const average = plan.options.calculateAverageServedTime ? createAverageServed() : undefined;
  const loads = createLoadBalancePart(setup);
  const working = { plan, records: createOperatorRecords(plan), average, loads };
  working.records.take(orders.keys(), now);
  takeKitchen(working, orders.keys());
  return working;
}

/** What is told of all orders, whether or not they are on this board. */
function takeKitchen({ plan, average, loads }: Working, orderIds: Iterable<string>): void {
  if (average === undefined && loads === undefined) return;
  for (const orderId of orderIds) {
    const order = plan.context.orders.get(orderId);
    average?.set(orderId, order);
    loads?.set(orderId, order);
  }
}

function wholeKitchen({ plan, average, loads }: Working, now: number): WholeKitchen {
  return {
    averageServedSeconds: average?.seconds(now),
    averages: average && plan.view.averages ? servedAverages(average.byType(now)) : null,
    loadBalance: loads?.now() ?? null,
    prepSms: prepSmsPart(plan.view, plan.options, plan.context),
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

// Owns what boards tell of the load-balance groups: the open items of each, kept as running sums of the whole kitchen (EXPO-34).

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

// Owns what a board tells of an SMS that its view asks about: the very words and the guest that sms.prep would take (DLG-29, SMS-02).

/** Null where the view asks about none, and where this board sends none (SMS-06). */
function prepSmsPart(
  { prepSms: asked }: View,
  options: Pick<OperatorOptions, 'enablePrepSms' | 'hideCustomerPhone'>,
  context: Pick<BoardContext, 'orders' | 'setup'>,
): PrepSms | null {
  if (asked === undefined || !options.enablePrepSms) return null;
  const { number, text } = asked;
  const planned = planPrepSms({ orderNumber: number, text }, context);
  const { order, recipient, content = '', refusal } = planned;
  const name = order?.document.orderer?.name?.trim();
  const phone = options.hideCustomerPhone ? undefined : recipient;
  return {
    number,
    ...(order === undefined
      ? {}
      : {
          recipient: { ...(name ? { name } : {}), ...(phone === undefined ? {} : { phone }) },
          text: content,
        }),
    characters: [...content].length,
    ...(refusal === undefined ? {} : { refused: refusal.refusal.code }),
  };
}

// Owns what a board tells of the average served time course by course; only where its view asks (EXPO-33).

/** Course types in the order of every list of them (GRP-10); types of one rank by their names. */
function servedAverages(served: readonly ServedOfType[]): ServedAverages {
  return served.map(({ type: courseType, ...figures }) => ({ courseType, ...figures })).sort(byCourseType);
}

type OfType = ServedAverages[number];

function byCourseType({ courseType: one }: OfType, { courseType: other }: OfType): number {
  return courseTypeOrder(one) - courseTypeOrder(other) || compareText(one, other);
}
