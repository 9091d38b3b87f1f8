import { describe, expect, test } from 'vitest';
import {
  arrives,
  at,
  course,
  courseEvent,
  courseOf,
  fires,
  iso,
  item,
  itemEvent,
  itemIn,
  rules,
  twoMains,
} from '../builders.ts';

const withSteak = (more: Record<string, unknown>, updated = '12:00') =>
  arrives(twoMains({ updated, orderedItems: [item('steak', more), item('fish')] }));
const steak = (facts: Parameters<typeof courseOf>[0], by = rules()) => itemIn(courseOf(facts, by), 'steak');

describe('[ORD-17] [ORD-19] the content of an item', () => {
  test('includes modifiers, tags, units and chair', () => {
    const wire = item('steak', {
      removedModifiers: [{ name: 'onion' }],
      selectedModifiers: [
        {
          item: 'item-fries',
          modifierGroup: 'g',
          modifier: 'm',
          name: 'fries',
          formationUnit: 'half',
          isDefault: true,
        },
      ],
      tags: [{ name: 'hot' }],
      dinerTags: ['nuts'],
      itemGroup: 'group-1',
      chair: 3,
      units: '0.5',
      uom: 'kg',
      preparationTimeSeconds: 480,
    });
    const [steak] = courseOf([arrives(twoMains({ orderedItems: [wire] }))]).items;
    expect(steak).toMatchObject({
      itemId: 'item-steak',
      document: {
        removedModifiers: [{ name: 'onion' }],
        selectedModifiers: [{ item: 'item-fries', formationUnit: 'half', isDefault: true }],
        tags: ['hot'],
        dinerTags: ['nuts'],
        itemGroup: 'group-1',
        chair: '3',
        units: 0.5,
        uom: 'kg',
        preparationTimeSeconds: 480,
      },
    });
  });

  test('is skipped for an id missing from the order, which is named [ORD-22]', () => {
    const wire = twoMains({ kdsCourses: [course('mains', ['steak', 'ghost', 'fish', 'steak'])] });
    const mains = courseOf([arrives(wire)]);
    expect(mains.items.map(({ id }) => id)).toEqual(['steak', 'fish']);
    expect(mains.unknownItemIds).toEqual(['ghost']);
  });

  test('comes from an offer if only that has it, else from the list [ORD-38]', () => {
    const wire = twoMains({
      kdsCourses: [course('mains', ['steak', 'soup'])],
      orderedOffers: [
        {
          _id: 'offer-1',
          name: 'Lunch',
          orderedItems: ['steak', item('soup'), item('steak', { name: 'other' })],
        },
      ],
    });
    const mains = courseOf([arrives(wire)]);
    expect(mains.items.map(({ document }) => document.name)).toEqual(['steak', 'soup']);
    expect(mains.unknownItemIds).toEqual([]);
  });

  test('includes a flag on an item inside an offer [ORD-38]', () => {
    const wire = twoMains({
      kdsCourses: [course('mains', ['soup'])],
      orderedOffers: [{ _id: 'offer-1', orderedItems: [item('soup', { prepared: true })] }],
    });
    expect(courseOf([arrives(wire)]).items).toMatchObject([{ stage: 'prepared' }]);
  });
});

describe('[TICK-15] the stage of an item', () => {
  test('has the name of who set it, else the id; none once it is todo again', () => {
    const named = withSteak({ prepared: { at: iso('12:03'), by: 'user-1', byName: 'Noa' } });
    const bare = withSteak({ cooking: { at: iso('12:03'), by: 'user-1' } });
    expect(steak([named])).toMatchObject({ stage: 'prepared', stageAt: at('12:03'), stageBy: 'Noa' });
    expect(steak([bare])).toMatchObject({ stage: 'cooking', stageBy: 'user-1' });
    const back = itemEvent('x', '12:04', 'notPrepared', ['steak'], { context: { byName: 'Avi' } });
    expect(steak([named, back])).toMatchObject({ stage: 'todo', stageAt: undefined, stageBy: undefined });
    expect(steak([withSteak({})])).toMatchObject({ stage: 'todo', stageAt: undefined });
  });

  test('records a separate serve, which serving its course does not set [TICK-18]', () => {
    expect(steak([withSteak({ served: { at: iso('12:05') } })])).toMatchObject({
      state: 'served',
      servedAt: at('12:05'),
      active: false,
    });
    const back = itemEvent('x', '12:06', 'notServed', ['steak']);
    expect(steak([withSteak({ served: { at: iso('12:05') } }), back])).toMatchObject({
      state: 'todo',
      servedAt: undefined,
      active: true,
    });
    expect(steak([withSteak({}), courseEvent('s', '12:07', 'served')])).toMatchObject({
      state: 'served',
      servedAt: undefined,
    });
  });
});

describe('[ORD-17] an item added to a ticket fired at 12:00', () => {
  test.each([
    ['just before the fire', '11:59:59', undefined],
    ['at the time of the fire', '12:00', undefined],
    ['a second after the fire', '12:00:01', at('12:00:01')],
  ])('is marked as added or not when added %s', (_, clock, addedAt) => {
    expect(steak([withSteak({ added: iso(clock) })]).addedAt).toBe(addedAt);
    expect(steak([withSteak({ added: { at: iso(clock) } })]).addedAt).toBe(addedAt);
  });

  test('with only a flag is dated by the first document with it; false is no addition', () => {
    expect(steak([withSteak({}), withSteak({ added: true }, '12:06')]).addedAt).toBe(at('12:06'));
    expect(steak([withSteak({ added: {} }, '12:06')]).addedAt).toBeUndefined();
    expect(steak([withSteak({ added: false }, '12:06')]).addedAt).toBeUndefined();
  });

  test('is no addition if the ticket is fired again later', () => {
    const facts = [withSteak({ added: iso('12:04') })];
    expect(steak(facts).addedAt).toBe(at('12:04'));
    expect(steak([...facts, fires('f', '12:20')]).addedAt).toBeUndefined();
  });
});

describe('[TICK-13] an item that counts as prepared', () => {
  test.each([
    [['item-steak'], true],
    [['item-fish'], false],
    [[], false],
  ])('by treatAsPreparedItems %o is %s', (treatAsPreparedItems, treatedAsPrepared) => {
    expect(steak([withSteak({})], rules({ treatAsPreparedItems })).treatedAsPrepared).toBe(treatedAsPrepared);
  });

  test('is never one missing from the catalogue', () => {
    expect(
      steak([withSteak({ item: undefined })], rules({ treatAsPreparedItems: ['steak', 'undefined'] }))
        .treatedAsPrepared,
    ).toBe(false);
  });
});
