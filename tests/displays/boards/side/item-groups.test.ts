import { describe, expect, it } from 'vitest';
import { type ItemSum, itemGroups, openOf } from '../../../../displays/boards/side/side-items.tsx';

const none = { todo: 0, preparing: 0, cooking: 0, prepared: 0, served: 0 };
const item = (name: string, category: string, states: Partial<ItemSum['states']>, now?: number): ItemSum => {
  const all = { ...none, ...states };
  const count = Object.values(all).reduce((sum, each) => sum + each, 0);
  return { itemId: name, name, category, count, states: all, ...(now === undefined ? {} : { now }) };
};
const items = [
  item('Soup', 'Starters', { todo: 1, prepared: 1 }, 0),
  item('Steak', 'Grill', { todo: 3, cooking: 2 }, 2),
  item('Salad', 'Starters', { todo: 4, served: 1 }, 4),
];
const shown = (...rest: [by: 'category' | 'status' | 'now', sort?: 'priority' | 'name' | 'count']) =>
  itemGroups(items, rest[0], rest[1]).map(({ key, sums }) => [
    key,
    sums.map((sum) => `${sum.item.name} ${sum.count}`),
  ]);

describe('the item panel beside a board', () => {
  it('groups by category, in the order of the hub [GRP-20]', () => {
    expect(shown('category')).toEqual([
      ['Starters', ['Soup 2', 'Salad 5']],
      ['Grill', ['Steak 5']],
    ]);
  });

  it('groups by state, each with its items [GRP-20]', () => {
    expect(shown('status')).toEqual([
      ['todo', ['Soup 1', 'Steak 3', 'Salad 4']],
      ['cooking', ['Steak 2']],
      ['prepared', ['Soup 1']],
      ['served', ['Salad 1']],
    ]);
  });

  it('lists the items to make now [EXPO-24]', () => {
    expect(shown('now')).toEqual([['now', ['Steak 2', 'Salad 4']]]);
  });

  it('sorts each group by descending count [GRP-09]', () => {
    expect(shown('status', 'count')[0]).toEqual(['todo', ['Salad 4', 'Steak 3', 'Soup 1']]);
    expect(shown('category', 'count')[0]).toEqual(['Starters', ['Salad 5', 'Soup 2']]);
    expect(shown('category', 'name')[0]).toEqual(['Starters', ['Soup 2', 'Salad 5']]);
  });

  it('counts prepared or served items as closed [TICK-23]', () => {
    expect(items.map(openOf)).toEqual([1, 5, 4]);
  });
});
