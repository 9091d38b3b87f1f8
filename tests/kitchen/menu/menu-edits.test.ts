// Edits of a menu: their result, refused ones, and how to revert them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedMenu, editsBetween, menuProblem } from '../../../hub/kitchen/menu/menu-edits.ts';
import { MENU_MAX } from '../../../shared/protocol/site/menu.ts';
import { seed } from '../../properties/seed.ts';
import { anyMenu, menuItem, PIZZERIA, STATIONS } from './any-menu.ts';

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

describe('[SOLO-03] edits of a menu', () => {
  it('add at the end or before another entry, change in place, and move', () => {
    const added = editedMenu(PIZZERIA, [
      { do: 'put-item', item: menuItem('i4') },
      { do: 'put-item', item: menuItem('i5'), before: 'i1' },
      { do: 'put-item', item: menuItem('i2', { name: 'Greek' }) },
      { do: 'put-category', category: { id: 'c2', name: 'Salads' }, before: 'c1' },
    ]);
    expect(ids(added.items)).toEqual(['i5', 'i1', 'i2', 'i3', 'i4']);
    expect(added.items[2]?.name).toBe('Greek');
    expect(ids(added.categories)).toEqual(['c2', 'c1']);
    const moved = editedMenu(added, [{ do: 'put-item', item: menuItem('i5'), before: null }]);
    expect(ids(moved.items)).toEqual(['i1', 'i2', 'i3', 'i4', 'i5']);
  });

  it('leave no references to removed entries', () => {
    const { items, groups } = editedMenu(PIZZERIA, [
      { do: 'remove-category', id: 'c1' },
      { do: 'remove-item', id: 'i3' },
    ]);
    expect(items[0]).not.toHaveProperty('category');
    expect(groups[0]?.options[0]).toEqual({ id: 'o1', name: 'Side salad' });
    expect(editedMenu(PIZZERIA, [{ do: 'remove-group', id: 'g1' }]).items[0]?.groups).toEqual([]);
  });

  it('are refused with the name of the entry for duplicate names or ids, unknown references and excess', () => {
    const problem = (...edits: Parameters<typeof editedMenu>[1]) =>
      menuProblem(editedMenu(PIZZERIA, edits), STATIONS);
    expect(problem()).toBeUndefined();
    expect(problem({ do: 'put-category', category: { id: 'c3', name: ' pizza ' } })).toEqual({
      code: 'name-twice',
      entry: ' pizza ',
    });
    expect(
      problem({ do: 'put-group', group: { id: 'c1', name: 'New', routing: 'none', options: [] } }),
    ).toEqual({
      code: 'id-twice',
      entry: 'New',
    });
    for (const wrong of [{ stations: ['gone'] }, { category: 'gone' }, { groups: ['gone'] }])
      expect(problem({ do: 'put-item', item: menuItem('i9', wrong) })).toEqual({
        code: 'unknown',
        entry: 'i9',
      });
    const options = [{ id: 'o', name: 'Fries', item: 'gone' }];
    expect(
      problem({ do: 'put-group', group: { id: 'g9', name: 'Sides', routing: 'none', options } }),
    ).toEqual({
      code: 'unknown',
      entry: 'Sides',
    });
    const items = Array.from({ length: MENU_MAX.items + 1 }, (_, at) => menuItem(`n${at}`));
    expect(menuProblem({ ...PIZZERIA, items, groups: [] }, STATIONS)).toEqual({
      code: 'too-many',
      entry: '5000',
    });
  });

  it(`lead from any menu to any other one, and back (seed ${seed})`, () => {
    const menus = fc.tuple(anyMenu(), anyMenu(), fc.boolean());
    fc.assert(
      fc.property(menus, ([from, other, isTurned]) => {
        const to = isTurned ? { ...other, items: other.items.toReversed() } : other;
        expect(editedMenu(from, editsBetween(from, to))).toEqual(to);
        expect(editedMenu(to, editsBetween(to, from))).toEqual(from);
        expect(editsBetween(from, from)).toEqual([]);
      }),
      { seed, numRuns: 200 },
    );
  });
});
