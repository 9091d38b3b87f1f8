// Owns how the items beside a board fall into groups: by category, by state, or what is to be made now (GRP-20, EXPO-24).
import type { OperatorBoard } from '../../../shared/protocol/board.ts';
import type { View } from '../../../shared/protocol/view.ts';

export type ItemSum = OperatorBoard['items'][number];
type State = keyof ItemSum['states'];

export interface ItemGroup {
  key: string;
  /** Name of the category; undefined where the key is a state, or where there is only one group. */
  name: string | undefined;
  sums: { item: ItemSum; count: number }[];
}

const STATES: readonly State[] = ['todo', 'preparing', 'cooking', 'prepared', 'served'];

/** Items keep the order in which the hub sent them; by count each group runs from its own largest down (GRP-09). */
export function itemGroups(
  items: readonly ItemSum[],
  by: NonNullable<View['itemsBy']>,
  sort: View['itemSort'],
): ItemGroup[] {
  const groups = groupsBy(items, by).filter(({ sums }) => sums.length > 0);
  if (sort !== 'count') return groups;
  return groups.map((group) => ({
    ...group,
    sums: group.sums.toSorted((one, other) => other.count - one.count),
  }));
}

function groupsBy(items: readonly ItemSum[], by: NonNullable<View['itemsBy']>): ItemGroup[] {
  switch (by) {
    case 'category':
      return byCategory(items);
    case 'status':
      return STATES.map((state) => ({
        key: state,
        name: undefined,
        sums: counted(items, ({ states }) => states[state]),
      }));
    case 'now':
      return [{ key: 'now', name: undefined, sums: counted(items, ({ now = 0 }) => now) }];
    default:
      return by satisfies never;
  }
}

function byCategory(items: readonly ItemSum[]): ItemGroup[] {
  const groups = new Map<string, ItemGroup>();
  for (const item of items) {
    const { category } = item;
    const group = groups.get(category) ?? { key: category, name: category, sums: [] };
    group.sums.push({ item, count: item.count });
    groups.set(category, group);
  }
  return [...groups.values()];
}

function counted(items: readonly ItemSum[], countOf: (item: ItemSum) => number): ItemGroup['sums'] {
  return items.map((item) => ({ item, count: countOf(item) })).filter(({ count }) => count > 0);
}

/** Pieces of an item that aren't made yet. */
export function openOf({ count, states }: ItemSum): number {
  return count - states.prepared - states.served;
}
