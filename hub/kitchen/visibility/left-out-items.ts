// Items hidden on all expo and kitchen boards: they can't be marked, so they must not hold a ticket back (TICK-46).
import type { ItemDocument } from '../../../shared/model/order.ts';
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';

/** Item rules of one profile over its site's; of the site alone if it has no expo or kitchen profile. */
export interface ItemRules {
  /** `hidden`: hidden catalogue ids; `shownTags`: tags that show such an item; `hiddenTags`: tags that hide it again. */
  hidden: ReadonlySet<string>;
  shownTags: readonly string[];
  hiddenTags: readonly string[];
  /** Catalogue ids hidden per course type, and those of them that are shown anyway. */
  hiddenByCourse: ReadonlyMap<string, ReadonlySet<string>>;
  shownInCourse: ReadonlySet<string>;
}

const rulesOfSetups = new WeakMap<Setup, readonly ItemRules[]>();

/** @param profile undefined for the site's own rules */
export function itemRules(profile: OperatorProfile | undefined, setup: Setup): ItemRules {
  const byCourse = profile?.overrideExcludeItemsByCourses
    ? profile.excludeItemsByCourses
    : setup.excludeItemsByCourses;
  return {
    hidden: new Set([...setup.excludeOnItems, ...(profile?.excludeOnItems ?? [])]),
    shownTags: [
      ...setup.expeditor.includeExcludedItemsByTags,
      ...(profile?.includeExcludedItemsByTags ?? []),
    ],
    hiddenTags: profile?.excludeIncludedItemsByTags ?? [],
    hiddenByCourse: new Map(Object.entries(byCourse).map(([type, ids]) => [type, new Set(ids)])),
    shownInCourse: new Set(profile?.includeItemsHiddenByCourse),
  };
}

/**
 * Returns a check that is true if every expo and kitchen profile leaves an item out; undefined if that can't happen for
 * this course type. A profile that shows the item on any of its boards counts as showing it.
 * @param withNames returns the ids and names that orders may use for tags
 */
export function leftOutOf(
  courseType: string,
  setup: Setup,
  withNames: (tagIds: readonly string[]) => ReadonlySet<string>,
): ((item: Pick<ItemDocument, 'item' | 'tags'>) => boolean) | undefined {
  const profiles = rulesOf(setup);
  if (!profiles.every(({ hidden, hiddenByCourse }) => hidden.size > 0 || hiddenByCourse.has(courseType)))
    return;
  return ({ item, tags }) => {
    const hasTag = (ids: readonly string[]) => {
      if (ids.length === 0 || tags.length === 0) return false;
      const names = withNames(ids);
      return tags.some((tag) => names.has(tag));
    };
    return item !== undefined && profiles.every((rules) => isHidden(item, courseType, rules, hasTag));
  };
}

function rulesOf(setup: Setup): readonly ItemRules[] {
  const known = rulesOfSetups.get(setup);
  if (known !== undefined) return known;
  const operators = Object.values(setup.profiles).filter((profile) => profile.type !== 'customer');
  const rules =
    operators.length === 0 ? [itemRules(undefined, setup)] : operators.map((each) => itemRules(each, setup));
  rulesOfSetups.set(setup, rules);
  return rules;
}

function isHidden(
  itemId: string,
  courseType: string,
  { hidden, shownTags, hiddenTags, hiddenByCourse, shownInCourse }: ItemRules,
  hasTag: (ids: readonly string[]) => boolean,
): boolean {
  if (hiddenByCourse.get(courseType)?.has(itemId) && !shownInCourse.has(itemId)) return true;
  if (!hidden.has(itemId)) return false;
  return !hasTag(shownTags) || hasTag(hiddenTags);
}
