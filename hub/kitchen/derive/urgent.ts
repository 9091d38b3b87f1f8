// Owns which tickets are urgent by themselves: by their items or tags (TICK-34).
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { CourseDocument, OrderDocument } from '../../../shared/model/order.ts';
import type { Setup } from '../../../shared/model/setup.ts';
import type { Item } from '../state/kitchen.ts';

export interface TagRules {
  setup: Pick<Setup, 'urgentOnItems' | 'urgentTags' | 'tags'>;
  catalogue: Pick<Catalogue, 'tags'>;
}

/** True if an item that is still wanted, or a tag of the order, the course or such an item, calls for urgency. */
export function isUrgentByRule(
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
function withNames(tagIds: readonly string[], rules: TagRules): ReadonlySet<string> {
  const known = [...rules.setup.tags, ...rules.catalogue.tags].filter((tag) => tagIds.includes(tag._id));
  return new Set([...tagIds, ...known.map((tag) => tag.name)].filter((tag) => tag !== ''));
}
