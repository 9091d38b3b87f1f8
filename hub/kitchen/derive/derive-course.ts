// Owns the derived view of one course: its stamps, items and marks.
import type { CourseDocument, ItemDocument, OrderDocument } from '../../../shared/model/order.ts';
import type { Setup } from '../../../shared/model/setup.ts';
import { entryOf } from '../state/entry-of.ts';
import { joinSms, NO_FIRES } from '../state/join-registers.ts';
import type { Course, Item, OrderState, Register } from '../state/kitchen.ts';
import { catalogueOf, type SiteCatalogues } from '../state/site-catalogue.ts';
import { heldWord } from '../state/told.ts';
import { courseStatus } from './course-status.ts';
import { deriveItem } from './derive-item.ts';
import { holdingFire, unlessFiredLater } from './fires.ts';
import { preparedAt } from './prepared.ts';
import { isReprint } from './reprint.ts';
import { stageOf } from './stage.ts';
import { isUrgentByRule, type TagRules } from './urgent.ts';

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
  const fire = holdingFire(words, state.refusedFires);
  const ready = heldWord(words.ready, words.told?.['ready'], true);
  const served = heldWord(words.served, words.told?.['served'], true);
  const notifiedAt = atIfTrue(heldWord(words.notified, words.told?.['notified'], true));
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
  const items = itemIds.flatMap((id) => {
    const item = itemsById.get(id);
    if (item === undefined) return [];
    const course = { fire, served: servedAt !== undefined };
    const groupId = entryOf(state.loads, id)?.groupId;
    return [
      deriveItem(item, entryOf(state.items, id) ?? {}, course, rules.setup.treatAsPreparedItems, groupId),
    ];
  });
  const sms = joinSms(words.sms, state.sms);
  const { position, urgent, timer, linked, reviewed } = words;
  const reprinted = heldWord(words.reprinted, words.told?.['reprinted'], true);
  return {
    id: document._id,
    orderId: state.orderId,
    document,
    type: document.courseType,
    status,
    stage: status === undefined ? undefined : stageOf(status, items),
    notifiedAt,
    fire,
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

function tagRules(site: string, rules: DeriveRules): TagRules {
  return { setup: rules.setup, catalogue: catalogueOf(site, rules) };
}

function atIfTrue(word: Register<boolean> | undefined): number | undefined {
  return word?.value === true ? word.at : undefined;
}

/** The first item served by itself or the serve of the course, whichever came first. */
function firstServed(items: readonly Item[], servedAt: number | undefined): number | undefined {
  const moments = [servedAt, ...items.map((item) => item.servedAt)].filter((at) => at !== undefined);
  return moments.length === 0 ? undefined : Math.min(...moments);
}
