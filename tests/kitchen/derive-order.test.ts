// Owns the proof of what is read from an order document.
import { describe, expect, test } from 'vitest';
import { deriveOrder } from '../../hub/kitchen/derive-order.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  courseOf,
  fires,
  fold,
  iso,
  item,
  order,
  orderOf,
  rules,
  twoMains,
} from './builders.ts';

const full = twoMains({
  number: 101,
  UID: 'A-101',
  RUID: 'R-101',
  diners: '4',
  serviceType: 'seated',
  externalSource: { name: 'Wolt' },
  created: iso('11:40'),
  orderTags: [{ _id: 'tag-vip', name: 'VIP' }, 'allergy'],
  owner: { _id: 'user-2', name: 'Avi' },
  eatInNumber: 12,
  loadBalancingAssignments: [{ itemId: 'steak', courseId: 'mains', groupId: 'lb-1' }],
  orderer: {
    name: 'Ruth',
    phone: '0501234567',
    notes: 'ring twice',
    includeCutlery: true,
    dinerCount: 2,
    deliveryAddress: {
      formatted_address: 'Herzl 1, Haifa',
      street: 'Herzl',
      house: 1,
      city: 'Haifa',
      notes: 'gate',
    },
  },
  deliveryInfo: { ETA: iso('12:45'), toBePreparedOn: iso('12:30') },
  somethingNew: { kept: true },
});

test('[ORD-01] [ORD-02] [ORD-07] [ORD-08] the content of an order is there, unknown keys too', () => {
  expect(orderOf([arrives(full)])).toMatchObject({
    id: 'order-1',
    site: 'site-1',
    document: {
      number: '101',
      UID: 'A-101',
      RUID: 'R-101',
      organization: 'site-1',
      diners: 4,
      externalSource: { name: 'Wolt' },
      created: at('11:40'),
      orderTags: ['tag-vip', 'allergy'],
      owner: { name: 'Avi' },
      eatInNumber: '12',
      loadBalancingAssignments: [{ itemId: 'steak', courseId: 'mains', groupId: 'lb-1' }],
      orderer: {
        name: 'Ruth',
        includeCutlery: true,
        dinerCount: 2,
        deliveryAddress: { house: '1', notes: 'gate' },
      },
      deliveryInfo: { ETA: at('12:45'), toBePreparedOn: at('12:30') },
      somethingNew: { kept: true },
    },
  });
});

test('events alone make no order', () => {
  expect(deriveOrder(fold([courseEvent('a', '12:10', 'ready')]), rules())).toBeUndefined();
});

test('[TICK-01] [ORD-03] each course is a ticket, read from kdsCourses or, failing that, from courses', () => {
  const kds = [course('starters', []), course('mains', [])];
  expect(orderOf([arrives(order('order-1', { kdsCourses: kds }))]).courses.map(({ id }) => id)).toEqual([
    'starters',
    'mains',
  ]);
  const wire = { ...order('order-1'), courses: [course('desserts', [])] };
  expect(orderOf([arrives(wire)]).courses.map(({ id }) => id)).toEqual(['desserts']);
  expect(orderOf([arrives({ ...wire, kdsCourses: kds })]).courses).toHaveLength(2);
});

test.each([
  [{}, false],
  [{ closed: true }, true],
  [{ closed: { at: iso('12:30') } }, true],
  [{ closed: false }, false],
  [{ isClosed: true }, true],
])('[ORD-04] closed of %o is %s', (more, closed) => {
  expect(orderOf([arrives(twoMains(more))])).toMatchObject({ closed, openTab: false });
});

test('[ORD-04] isOpenTab marks an open tab', () => {
  expect(orderOf([arrives(twoMains({ isOpenTab: true }))]).openTab).toBe(true);
});

test.each([
  ['Seated', undefined, 'Seated'],
  ['TA', 'takeaway', 'TA'],
  ['Delivery', undefined, 'Delivery'],
  ['OTC', 'seated', 'OTC_seated'],
  ['OTC', 'takeaway', 'OTC_takeaway'],
  ['OTC', undefined, 'OTC_seated'],
  ['DriveIn', undefined, 'DriveIn'],
])('[ORD-05] [ORD-06] %s with service %s counts as %s', (orderType, serviceType, typeKey) => {
  expect(orderOf([arrives(twoMains({ orderType, ...(serviceType && { serviceType }) }))]).typeKey).toBe(
    typeKey,
  );
});

describe('[ORD-12] [ORD-14] [ORD-15] a course', () => {
  const rich = course('mains', ['steak'], {
    courseType: 'Desserts',
    history: [{ what: 'fired' }],
    tags: ['tag-vip'],
    types: ['hot'],
    cycle: 2,
    cycleDate: iso('12:00'),
    linkedTo: 'order-2-mains',
    prepTimeMax: 600,
    prepStartDate: iso('12:01'),
    prepEndDate: iso('12:11'),
    zoneAssignment: { zoneSetId: 'zs-1', zoneIndex: 2, sectionIndex: 3 },
    fired: { at: iso('12:00'), by: 'user-1', byName: 'Noa', shouldNotPrint: true },
  });

  test('carries its type, tags, cycle, link, prep times and zone', () => {
    const derived = courseOf([arrives(order('order-1', { courses: [rich], items: [item('steak')] }))]);
    expect(derived).toMatchObject({ type: 'Desserts', linkedTo: ['order-2-mains'] });
    expect(derived.document).toMatchObject({
      tags: ['tag-vip'],
      types: ['hot'],
      cycle: '2',
      cycleDate: at('12:00'),
      prepTimeMax: 600,
      prepStartDate: at('12:01'),
      prepEndDate: at('12:11'),
      zoneAssignment: { zoneSetId: 'zs-1', zoneIndex: 2, sectionIndex: 3 },
    });
  });

  test('[ORD-13] keeps who fired it and whether it should print', () => {
    const { fire } = courseOf([arrives(order('order-1', { courses: [rich], items: [item('steak')] }))]);
    expect(fire).toMatchObject({
      at: at('12:00'),
      by: 'user-1',
      byName: 'Noa',
      shouldNotPrint: true,
      sure: true,
    });
  });
});

describe('[ORD-17] [ORD-19] the items of a course', () => {
  test('keep their modifiers, tags, units and chair', () => {
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

  test('[ORD-22] an id that the order does not have is named and only that item is skipped', () => {
    const wire = twoMains({ kdsCourses: [course('mains', ['steak', 'ghost', 'fish', 'steak'])] });
    const mains = courseOf([arrives(wire)]);
    expect(mains.items.map(({ id }) => id)).toEqual(['steak', 'fish']);
    expect(mains.unknownItemIds).toEqual(['ghost']);
  });

  test('[ORD-38] an item that only an offer carries joins by its id; the list holds where both have it', () => {
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

  test('[ORD-38] a flag on an item inside an offer counts', () => {
    const wire = twoMains({
      kdsCourses: [course('mains', ['soup'])],
      orderedOffers: [{ _id: 'offer-1', orderedItems: [item('soup', { prepared: true })] }],
    });
    expect(courseOf([arrives(wire)]).items).toMatchObject([{ stage: 'prepared' }]);
  });
});

describe('[TICK-12] REPRINT', () => {
  const pending = arrives(twoMains({ kdsCourses: [course('mains', ['steak'], { notified: true })] }));
  const reprinted = (clock: string) =>
    arrives(twoMains({ kdsCourses: [course('mains', ['steak'], { reprinted: { at: iso(clock) } })] }));

  test('a fire that comes with a reprint carries it', () => {
    expect(courseOf([pending, fires('f', '12:05')]).reprint).toBe(false);
    expect(courseOf([pending, fires('f', '12:05'), reprinted('12:05')]).reprint).toBe(true);
    expect(courseOf([pending, fires('f', '12:05'), courseEvent('r', '12:09', 'reprint')]).reprint).toBe(true);
  });

  test('a reprint long before the fire does not', () => {
    expect(courseOf([pending, reprinted('11:55'), fires('f', '12:05')]).reprint).toBe(false);
    expect(courseOf([pending, reprinted('11:55')]).reprint).toBe(false);
  });
});

describe('[TICK-34] [ORD-16] urgent by itself', () => {
  const vip = { tags: [{ _id: 'tag-vip', name: 'VIP' }], urgentTags: ['tag-vip'] };

  test.each([
    ['an item', { urgentOnItems: ['item-fish'] }, {}],
    ['a tag of the order, by id', vip, { orderTags: ['tag-vip'] }],
    ['a tag of the order, by name', vip, { orderTags: ['VIP'] }],
    ['a tag of the course', vip, { kdsCourses: [course('mains', ['steak'], { tags: ['VIP'] })] }],
    ['a tag of an item', vip, { orderedItems: [item('steak', { tags: ['VIP'] })] }],
  ])('%s calls for it', (_, setup, more) => {
    expect(courseOf([arrives(twoMains(more))], rules(setup)).urgent).toBe(true);
    expect(courseOf([arrives(twoMains(more))]).urgent).toBe(false);
  });

  test('an item that was cancelled does not', () => {
    const gone = twoMains({ orderedItems: [item('steak'), item('fish', { cancellation: true })] });
    expect(courseOf([arrives(gone)], rules({ urgentOnItems: ['item-fish'] })).urgent).toBe(false);
  });

  test('the name of a tag may come from the catalogue', () => {
    const by = rules({ urgentTags: ['t9'] }, { tags: [{ _id: 't9', name: 'Rush' }] });
    expect(courseOf([arrives(twoMains({ orderTags: ['Rush'] }))], by).urgent).toBe(true);
  });
});
