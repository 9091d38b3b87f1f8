// Owns which items of a course a board shows: hidden and restored by item, by tag and by course type (ORD-33, ORD-34, KITCH-12).
import type { OperatorProfile } from '../../shared/model/profile.ts';
import type { Setup } from '../../shared/model/setup.ts';
import type { Course, Item } from '../kitchen/kitchen.ts';
import type { TagBook } from './tag-book.ts';

export interface ItemFilter {
  /** Items by catalogue id that are hidden, shown again by tag, hidden again by tag. */
  hidden: ReadonlySet<string>;
  shownTags: ReadonlySet<string>;
  hiddenTags: ReadonlySet<string>;
  /** Items hidden per course type, and those of them that show all the same. */
  hiddenByCourse: ReadonlyMap<string, ReadonlySet<string>>;
  shownInCourse: ReadonlySet<string>;
  hideServed: boolean;
}

/** The item filter of a profile over its site's. */
export function itemFilter(
  profile: OperatorProfile,
  setup: Setup,
  tags: TagBook,
  hideServed: boolean,
): ItemFilter {
  const byCourse = profile.overrideExcludeItemsByCourses
    ? profile.excludeItemsByCourses
    : setup.excludeItemsByCourses;
  return {
    hidden: new Set([...setup.excludeOnItems, ...profile.excludeOnItems]),
    shownTags: tags.withNames([
      ...setup.expeditor.includeExcludedItemsByTags,
      ...profile.includeExcludedItemsByTags,
    ]),
    hiddenTags: tags.withNames(profile.excludeIncludedItemsByTags),
    hiddenByCourse: new Map(Object.entries(byCourse).map(([type, ids]) => [type, new Set(ids)])),
    shownInCourse: new Set(profile.includeItemsHiddenByCourse),
    hideServed,
  };
}

/** The items of a course that the board shows, wherever they are made. */
export function visibleItems(course: Course, filter: ItemFilter): readonly Item[] {
  const hiddenHere = filter.hiddenByCourse.get(course.type);
  if (filter.hidden.size === 0 && hiddenHere === undefined && !filter.hideServed) return course.items;
  return course.items.filter((item) => isVisible(item, filter, hiddenHere));
}

function isVisible(item: Item, filter: ItemFilter, hiddenHere: ReadonlySet<string> | undefined): boolean {
  if (filter.hideServed && item.state === 'served') return false;
  const { itemId } = item;
  if (itemId === undefined) return true;
  if (hiddenHere?.has(itemId) && !filter.shownInCourse.has(itemId)) return false;
  if (!filter.hidden.has(itemId)) return true;
  const { tags } = item.document;
  return tags.some((tag) => filter.shownTags.has(tag)) && !tags.some((tag) => filter.hiddenTags.has(tag));
}
