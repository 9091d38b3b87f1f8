// Owns the ticket that displays see: one course of an order through a board's profile (live protocol "Ticket"; TICK-01, EXPO-11 to EXPO-14).
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { offeredActions } from '../kitchen/offered-actions.ts';
import type { BoardEntry } from './board-entry.ts';
import { itemLines } from './item-lines.ts';
import type { OperatorPlan } from './operator-plan.ts';
import { sortDate } from './sorting.ts';
import { ticketColor } from './ticket-color.ts';
import { customerOf, deliveryOf, movedFrom } from './ticket-people.ts';
import { zoneOf } from './zone-label.ts';

/** Draws a ticket; a pure function of the entry, so that it may be drawn whenever it first becomes visible. */
export function ticketView(entry: BoardEntry, plan: OperatorPlan): Ticket | undefined {
  const { order, course } = entry;
  const { document } = order;
  const { status, stage } = course;
  if (status === undefined || stage === undefined) return undefined;
  const ticket: Ticket = {
    id: entry.id,
    orderId: order.id,
    courseIds: [course.id],
    title: entry.title,
    number: document.number ?? document.UID ?? order.id,
    courseType: course.type,
    orderType: document.orderType,
    source: entry.source,
    status,
    stage,
    tags: [...document.orderTags, ...course.document.tags].map((tag) => plan.tags.shown(tag)),
    sortAt: sortDate(order, course, plan.sort),
    alert: entry.alert,
    urgent: course.urgent,
    moved: course.position !== undefined && course.position.value.place !== 'reset',
    reprint: course.reprint,
    review: entry.review,
    items: itemLines(order, entry.items, entry.clock, plan),
    actions: offeredActions(course, order, { ...plan.options, kind: plan.profile.type }),
  };
  return Object.assign(ticket, people(entry, plan), times(entry), marks(entry, plan));
}

function people({ order, waiter }: BoardEntry, plan: OperatorPlan): Partial<Ticket> {
  const { document } = order;
  const { menu, options, context } = plan;
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
  const { firedAt, firstServedAt, servedAt } = course;
  return {
    ...(firedAt === undefined ? {} : { firedAt }),
    ...(firstServedAt === undefined ? {} : { firstServedAt }),
    ...(servedAt === undefined ? {} : { servedAt }),
    ...(prep === undefined ? {} : { prep: { endsAt: prep.endsAt, state: prep.state } }),
  };
}

function marks({ order, course, linked }: BoardEntry, plan: OperatorPlan): Partial<Ticket> {
  const { setup } = plan.context;
  const zone = plan.options.showZoneAssignment ? zoneOf(course.document.zoneAssignment, setup) : undefined;
  const color = ticketColor(order, course, plan.options);
  return {
    ...(zone === undefined ? {} : { zone }),
    ...(course.sms === undefined ? {} : { sms: course.sms }),
    ...(linked.length === 0 ? {} : { linked: [...linked] }),
    ...(order.deliveredAt === undefined ? {} : { delivered: true }),
    ...(color === undefined ? {} : { color }),
  };
}
