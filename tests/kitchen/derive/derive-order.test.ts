import { expect, test } from 'vitest';
import { deriveOrder } from '../../../hub/kitchen/derive/derive-order.ts';
import { arrives, at, course, courseEvent, fold, iso, order, orderOf, rules, twoMains } from '../builders.ts';

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

test('an order has its content, unknown keys too [ORD-01][ORD-02][ORD-07][ORD-08]', () => {
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

test('each course is a ticket, read from kdsCourses or, failing that, from courses [TICK-01][ORD-03]', () => {
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
