// The derived view of one course: its stamps, items and marks.

import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { TicketStatus } from '../../../shared/model/kitchen-states.ts';
import type { CourseDocument, ItemDocument, OrderDocument } from '../../../shared/model/order.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Course, CourseRegisters, FireStamp, Item, OrderState, Register } from '../state/kitchen.ts';
import { effectiveValue, entryOf, joinSms, NO_FIRES } from '../state/registers.ts';
import { catalogueOf, type SiteCatalogues } from '../state/site-catalogue.ts';
import { leftOutOf } from '../visibility/left-out-items.ts';
import { deriveItem } from './derive-item.ts';
import { preparedAt, stageOf } from './prepared.ts';

/** Maximum difference between the stamps of a fire and of the reprint sent with it (TICK-12). */
const REPRINT_WITH_FIRE_MS = 5_000;

export interface DeriveRules extends SiteCatalogues {
  setup: Setup;
}

export function deriveCourse(
  state: OrderState,
  order: OrderDocument,
  document: CourseDocument,
  itemsById: ReadonlyMap<string, ItemDocument>,
  rules: DeriveRules,
): Course {
  const words = entryOf(state.courses, document._id) ?? NO_FIRES;
  const fire = effectiveFire(words, state.refusedFires);
  const ready = effectiveValue(words.ready, words.told?.['ready'], true);
  const served = effectiveValue(words.served, words.told?.['served'], true);
  const notifiedAt = atIfTrue(effectiveValue(words.notified, words.told?.['notified'], true));
  const readyAt = atIfTrue(unlessFiredLater(ready, fire));
  const servedAt = atIfTrue(unlessFiredLater(served, fire));
  const status = courseStatus(
    {
      notified: notifiedAt !== undefined,
      fired: fire !== undefined,
      ready: readyAt !== undefined,
      served: servedAt !== undefined,
    },
    rules.setup.expeditor.trackReadyStatus,
  );
  const itemIds = [...new Set(document.orderedItems)];
  const ofCourse = { fire, served: servedAt !== undefined, type: document.courseType };
  const items = itemsOf(state, itemIds, itemsById, ofCourse, rules);
  const sms = joinSms(words.sms, state.sms);
  const { position, urgent, timer, linked, reviewed } = words;
  const reprinted = effectiveValue(words.reprinted, words.told?.['reprinted'], true);
  return {
    id: document._id,
    orderId: state.orderId,
    document,
    type: document.courseType,
    status,
    stage: status === undefined ? undefined : stageOf(status, items),
    notifiedAt,
    fire,
    fires: words.fires,
    firedAt: fire?.at,
    readyAt,
    servedAt,
    firstServedAt: firstServed(items, servedAt),
    preparedAt: preparedAt(items, fire?.at),
    items,
    unknownItemIds: itemIds.filter((id) => !itemsById.has(id)),
    position,
    urgent: urgent?.value ?? isUrgentByRule(order, document, items, tagRules(state.site, rules)),
    timer: unlessFiredLater(timer, fire),
    linkedTo: linked?.value ?? (document.linkedTo === undefined ? [] : [document.linkedTo]),
    reprint: isReprint(reprinted, fire),
    reviewed: reviewed?.value === true,
    sms: sms === undefined ? undefined : sms.delivered ? 'delivered' : 'sent',
    notified: sms === undefined ? undefined : { at: sms.at, ...sms.asked },
    zone: entryOf(state.zones, document._id) ?? document.zoneAssignment,
    registers: { ready, served, reprinted, reviewed, position, urgent, timer, linked },
  };
}

function itemsOf(
  state: OrderState,
  itemIds: readonly string[],
  itemsById: ReadonlyMap<string, ItemDocument>,
  course: Parameters<typeof deriveItem>[2] & { type: string },
  rules: DeriveRules,
): Item[] {
  const { setup } = rules;
  const isLeftOut = leftOutOf(course.type, setup, (ids) => withNames(ids, tagRules(state.site, rules)));
  return itemIds.flatMap((id) => {
    const item = itemsById.get(id);
    if (item === undefined) return [];
    const registers = entryOf(state.items, id) ?? {};
    const groupId = entryOf(state.loads, id)?.groupId;
    const derived = deriveItem(item, registers, course, setup.treatAsPreparedItems, groupId);
    return [isLeftOut?.(item) ? { ...derived, treatedAsPrepared: true, leftOut: true } : derived];
  });
}

function tagRules(site: string, rules: DeriveRules): TagRules {
  return { setup: rules.setup, catalogue: catalogueOf(site, rules) };
}

function atIfTrue(word: Register<boolean> | undefined): number | undefined {
  return word?.value === true ? word.at : undefined;
}

/** When the first item was served or the course was, whichever came first. */
function firstServed(items: readonly Item[], servedAt: number | undefined): number | undefined {
  const moments = [servedAt, ...items.map((item) => item.servedAt)].filter((at) => at !== undefined);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

// Status of a course from its stamps (TICK-02, TICK-03, TICK-07, ORD-40).

interface CourseStamps {
  notified: boolean;
  fired: boolean;
  ready: boolean;
  served: boolean;
}

/**
 * Served, else ready, else fired, else pending; undefined without any of notified, fired and served: the course is then
 * on no board. If ready isn't tracked, a ready stamp counts as fired.
 */
function courseStatus(stamps: CourseStamps, trackReadyStatus: boolean): TicketStatus | undefined {
  if (stamps.served) return 'served';
  if (stamps.fired) return stamps.ready && trackReadyStatus ? 'ready' : 'fired';
  return stamps.notified ? 'pending' : undefined;
}

// Determines the effective fire of a course and what it clears (TICK-11, TICK-42).

/** Id of a fire known only from a bare `true`. */
const TOLD_FIRE_ID = ' ';

/**
 * Effective fire: the latest of known time that the cloud hasn't refused; without one, a bare `true` in a document,
 * which is only known to be no later than the first document that has it.
 */
export function effectiveFire(course: CourseRegisters, refused: readonly string[]): FireStamp | undefined {
  const latest = course.fires.findLast((fire) => !refused.includes(fire.requestId));
  if (latest !== undefined) return latest;
  const told = course.told?.['fired'];
  return told === undefined ? undefined : { requestId: TOLD_FIRE_ID, at: told.first, sure: false };
}

/** The ready, served or timer value, unless a later fire cleared it. A fire of unknown time clears nothing. */
export function unlessFiredLater<Value>(
  word: Register<Value> | undefined,
  fire: FireStamp | undefined,
): Register<Value> | undefined {
  return word !== undefined && fire?.sure === true && fire.at > word.date ? undefined : word;
}

// A ticket shows REPRINT if its fire came with a reprint, or it was reprinted after it (TICK-12).

/** The two stamps of one action may differ by the time between two writes of the cloud. */
export function isReprint(reprinted: Register<boolean> | undefined, fire: FireStamp | undefined): boolean {
  if (reprinted?.value !== true || fire === undefined) return false;
  return !fire.sure || reprinted.date >= fire.at - REPRINT_WITH_FIRE_MS;
}

// Decides which tickets are urgent automatically: by their items or tags (TICK-34).

interface TagRules {
  setup: Pick<Setup, 'urgentOnItems' | 'urgentTags' | 'tags'>;
  catalogue: Pick<Catalogue, 'tags'>;
}

/** True if an active item, or a tag of the order, the course or such an item, makes it urgent. */
function isUrgentByRule(
  order: Pick<OrderDocument, 'orderTags'>,
  course: Pick<CourseDocument, 'tags'>,
  items: readonly Item[],
  rules: TagRules,
): boolean {
  const { urgentOnItems, urgentTags } = rules.setup;
  if (urgentOnItems.length === 0 && urgentTags.length === 0) return false;
  const wanted = items.filter((item) => item.cancelled === undefined);
  if (wanted.some(({ itemId }) => itemId !== undefined && urgentOnItems.includes(itemId))) return true;
  if (urgentTags.length === 0) return false;
  const names = withNames(urgentTags, rules);
  return [order.orderTags, course.tags, ...wanted.map((item) => item.document.tags)].some((tags) =>
    tags.some((tag) => names.has(tag)),
  );
}

/** A tag of an order matches by id or by name (cloud contract "Readings"). */
function withNames(
  tagIds: readonly string[],
  rules: Pick<TagRules, 'catalogue'> & { setup: Pick<Setup, 'tags'> },
): ReadonlySet<string> {
  const known = [...rules.setup.tags, ...rules.catalogue.tags].filter((tag) => tagIds.includes(tag._id));
  return new Set([...tagIds, ...known.map((tag) => tag.name)].filter((tag) => tag !== ''));
}
