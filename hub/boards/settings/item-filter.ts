// Item filter of a board: items hidden or restored by item, tag or course type, and items of other load-balance groups
// (ORD-33, ORD-34, KITCH-12, ROUTE-12).
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Course, Item } from '../../kitchen/state/kitchen.ts';
import type { HiddenItemReason } from '../../kitchen/visibility/exclusion-rules.ts';
import { type ItemRules, itemRules } from '../../kitchen/visibility/left-out-items.ts';
import type { SiteCatalogueIndex } from '../catalogue/site-catalogue-index.ts';
import { type BoardGroup, isOfGroup } from './load-balance-group.ts';

export interface ItemFilter extends Pick<ItemRules, 'hidden' | 'hiddenByCourse' | 'shownInCourse'> {
  /** Ids and names of tags that show a hidden item, and of those that hide it again. */
  shownTags: ReadonlySet<string>;
  hiddenTags: ReadonlySet<string>;
  hideServed: boolean;
  /** Only items of this load-balance group are shown; undefined while no group is active for the board. */
  group: BoardGroup | undefined;
}

/** Item filter of a profile on top of its site's. */
export function itemFilter(
  profile: OperatorProfile,
  setup: Setup,
  books: Pick<SiteCatalogueIndex, 'tagsWithNames'>,
  hideServed: boolean,
  group: BoardGroup | undefined,
): ItemFilter {
  const rules = itemRules(profile, setup);
  return {
    ...rules,
    shownTags: books.tagsWithNames(rules.shownTags),
    hiddenTags: books.tagsWithNames(rules.hiddenTags),
    hideServed,
    group,
  };
}

/** Items of a course that the board shows, wherever they are made. */
export function visibleItems(course: Course, filter: ItemFilter): readonly Item[] {
  const { hidden, hideServed, group } = filter;
  const filters =
    hidden.size > 0 || filter.hiddenByCourse.has(course.type) || hideServed || group !== undefined;
  if (!filters) return course.items;
  return course.items.filter((item) => hiddenBecause(item, course.type, filter) === undefined);
}

/** Why a board hides an item, wherever it is made; undefined if it shows it. */
export function hiddenBecause(
  item: Item,
  courseType: string,
  filter: ItemFilter,
): HiddenItemReason | undefined {
  if (filter.hideServed && item.state === 'served') return 'item-served';
  if (filter.group !== undefined && !isOfGroup(item, filter.group)) return 'item-of-other-group';
  const { itemId } = item;
  if (itemId === undefined) return undefined;
  const hiddenHere = filter.hiddenByCourse.get(courseType);
  if (hiddenHere?.has(itemId) && !filter.shownInCourse.has(itemId)) return 'item-hidden-by-course';
  if (!filter.hidden.has(itemId)) return undefined;
  const { tags } = item.document;
  if (!tags.some((tag) => filter.shownTags.has(tag))) return 'item-excluded';
  return tags.some((tag) => filter.hiddenTags.has(tag)) ? 'item-excluded-by-tag' : undefined;
}
