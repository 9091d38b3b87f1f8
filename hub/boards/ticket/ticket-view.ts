// Owns the ticket that displays see: one course of an order, or several that share a card, through a board's profile (live protocol "Ticket"; TICK-01, GRP-04, EXPO-11 to EXPO-14).
import type { Line, Ticket } from '../../../shared/protocol/ticket.ts';
import { offeredActions } from '../../kitchen/commands/offered-actions.ts';
import { itemLines } from '../lines/item-lines.ts';
import { sortDate } from '../order/sorting.ts';
import type { OperatorPlan } from '../settings/operator-plan.ts';
import type { BoardEntry } from './board-entry.ts';
import { courseTypes } from './join-courses.ts';
import { orderAllergies } from './order-allergies.ts';
import { stationOffers } from './station-offers.ts';
import { ticketColor } from './ticket-color.ts';
import { ticketCycle } from './ticket-cycle.ts';
import { customerOf, deliveryOf, movedFrom } from './ticket-people.ts';
import { zoneOf } from './zone-label.ts';

const TYPES_APART = ', ';

/** Draws a ticket; a pure function of the entry, so that it may be drawn whenever it first becomes visible. */
export function ticketView(entry: BoardEntry, plan: OperatorPlan): Ticket | undefined {
  const { order, course, parts } = entry;
  const courses = parts.map((part) => part.course);
  const { document } = order;
  const { status, stage } = course;
  if (status === undefined || stage === undefined) return undefined;
  const { tags } = plan.books.of(order.site);
  const { options, profile } = plan;
  const offers = offeredActions(course, order, { ...options, kind: profile.type, review: entry.review });
  const ticket: Ticket = {
    id: entry.id,
    orderId: order.id,
    courseIds: courses.map(({ id }) => id),
    title: entry.title,
    number: document.number ?? document.UID ?? order.id,
    courseType: courseTypes(courses).join(TYPES_APART),
    orderType: document.orderType,
    source: entry.source,
    status,
    stage,
    tags: [...document.orderTags, ...course.document.tags].map((tag) => tags.shown(tag)),
    sortAt: sortDate(order, course, plan.sort),
    alert: entry.alert,
    urgent: course.urgent,
    moved: course.position !== undefined && course.position.value.place !== 'reset',
    reprint: course.reprint,
    review: entry.review,
    items: linesOf(entry, plan),
    actions: stationOffers(offers, entry, plan),
  };
  return Object.assign(ticket, people(entry, plan), times(entry), marks(entry, plan));
}

/** Lines stand by course, each with its own where there are several: one tap never goes to two courses. */
function linesOf({ order, parts }: BoardEntry, plan: OperatorPlan): Line[] {
  return parts.flatMap(({ course, items, clock }) => {
    const lines = itemLines(order, items, clock, plan);
    return parts.length === 1 ? lines : lines.map((line) => ({ ...line, courseId: course.id }));
  });
}

function people({ order, waiter }: BoardEntry, plan: OperatorPlan): Partial<Ticket> {
  const { document } = order;
  const { options, context } = plan;
  const { menu } = plan.books.of(order.site);
  const diners = document.diners ?? document.orderer?.dinerCount;
  const customer = customerOf(document, options);
  const delivery = deliveryOf(document, options);
  const from = movedFrom(order, menu);
  const organization = context.site.role === 'hq' ? context.siteNames.get(order.site) : undefined;
  return {
    ...(diners === undefined ? {} : { diners }),
    ...(waiter === undefined ? {} : { waiter: waiter.name }),
    ...(customer === undefined ? {} : { customer }),
    ...(delivery === undefined ? {} : { delivery }),
    ...(from === undefined ? {} : { movedFrom: from }),
    ...(organization === undefined ? {} : { organization }),
  };
}

function times({ course, prep }: BoardEntry): Partial<Ticket> {
  const { firedAt, readyAt, firstServedAt, servedAt } = course;
  return {
    ...(firedAt === undefined ? {} : { firedAt }),
    ...(readyAt === undefined ? {} : { readyAt }),
    ...(firstServedAt === undefined ? {} : { firstServedAt }),
    ...(servedAt === undefined ? {} : { servedAt }),
    ...(prep === undefined ? {} : { prep: { endsAt: prep.endsAt, state: prep.state } }),
  };
}

function marks(entry: BoardEntry, plan: OperatorPlan): Partial<Ticket> {
  const { order, course, parts, linked } = entry;
  const { setup } = plan.context;
  const zone = plan.options.showZoneAssignment ? zoneOf(course.zone, setup) : undefined;
  const color = ticketColor(order, course, plan.options);
  const cycle = ticketCycle(
    parts.map((part) => part.course),
    plan.profile,
  );
  const allergies = orderAllergies(entry, plan);
  return {
    ...(allergies.length === 0 ? {} : { allergies }),
    ...(cycle === undefined ? {} : { cycle }),
    ...(zone === undefined ? {} : { zone }),
    ...(course.sms === undefined ? {} : { sms: course.sms }),
    ...(course.notified === undefined ? {} : { notified: course.notified }),
    ...(linked.length === 0 ? {} : { linked: [...linked] }),
    ...(order.deliveredAt === undefined ? {} : { delivered: true }),
    ...(color === undefined ? {} : { color }),
  };
}
