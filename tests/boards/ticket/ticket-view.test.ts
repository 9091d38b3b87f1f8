import { describe, expect, test } from 'vitest';
import {
  arrives,
  at,
  course,
  courseEvent,
  iso,
  item,
  movesTable,
  order,
  smsSent,
} from '../../kitchen/builders.ts';
import { BoardKitchen, hanging, ticketOn } from '../board-kitchen.ts';
import { fired, ticket } from '../board-orders.ts';

describe('a ticket', () => {
  test('is one course of an order [TICK-01]', () => {
    const twoCourses = arrives(
      order('order-1', {
        courses: [
          course('starters', ['salad'], { courseType: 'Entrees', ...fired('12:00') }),
          course('mains', ['steak'], { notified: { at: iso('12:01') } }),
        ],
        items: [item('salad'), item('steak')],
      }),
    );
    const board = new BoardKitchen([twoCourses]).pass('12:02');
    expect(hanging(board)).toEqual(['starters', 'mains']);
    expect(ticketOn(board, 'starters')).toMatchObject({
      status: 'fired',
      firedAt: at('12:00'),
      courseType: 'Entrees',
    });
    expect(ticketOn(board, 'mains')).toMatchObject({
      status: 'pending',
      stage: 'pending',
      sortAt: at('12:01'),
    });
  });

  test.each([
    ['the names of its tables', { tableIds: ['table-5', 'table-12'] }, 'T5, T12'],
    ['its UID without tables', { tableIds: [], UID: 'U-7' }, 'U-7'],
    ['its number without a UID', { tableIds: [] }, 'mains'],
  ])('has as title %s [EXPO-11]', (_, more, title) => {
    expect(ticketOn(new BoardKitchen([ticket('mains', '12:00', more)]).pass('12:01')).title).toBe(title);
  });

  test('shows since when it is ready, while it is [EXPO-21]', () => {
    const setup = { expeditor: { trackReadyStatus: true } };
    const ready = courseEvent('r', '12:07', 'ready');
    const board = (facts: Parameters<BoardKitchen['take']>[0]) =>
      ticketOn(
        new BoardKitchen([ticket('mains', '12:00', { _id: 'order-1' }), ...facts], { setup }).pass('12:09'),
      );
    expect(board([ready])).toMatchObject({ status: 'ready', readyAt: at('12:07') });
    expect(board([ready, courseEvent('n', '12:08', 'notReady')])).not.toHaveProperty('readyAt');
  });

  test('shows when the customer was notified and by whom; a cloud update keeps who requested it [SMS-07]', () => {
    const asked = { ...smsSent('s1', '12:05', { courseId: 'mains' }), by: 'Maya' };
    const arrived = smsSent('s2', '12:06', { delivered: true });
    const view = (facts: Parameters<BoardKitchen['take']>[0]) =>
      ticketOn(new BoardKitchen([ticket('mains', '12:00', { _id: 'order-1' }), ...facts]).pass('12:09'));
    for (const facts of [
      [asked, arrived],
      [arrived, asked],
    ]) {
      expect(view(facts)).toMatchObject({ sms: 'delivered', notified: { at: at('12:05'), by: 'Maya' } });
    }
    expect(view([arrived])).toMatchObject({ notified: { at: at('12:06') } });
    expect(view([])).not.toHaveProperty('notified');
  });

  test('of a moved order shows its new and its previous table [BRK-09]', () => {
    const moved = movesTable('m1', '12:05', ['table-5'], ['table-2']);
    const facts = [ticket('mains', '12:00', { _id: 'order-1', tableIds: ['table-5'] }), moved];
    expect(ticketOn(new BoardKitchen(facts).pass('12:06'))).toMatchObject({ title: 'T2', movedFrom: 'T5' });
  });

  test('shows the customer, while fields hidden by the profile stay in the hub [EXPO-12][EXPO-13]', () => {
    const delivery = ticket('mains', '12:00', {
      orderType: 'Delivery',
      diners: 3,
      owner: { _id: 'u1', name: 'Maya' },
      orderer: {
        name: 'Dana',
        phone: '0521234567',
        notes: 'Cutlery',
        deliveryAddress: { street: 'Herzl', house: '14', city: 'Haifa', notes: '2nd floor' },
      },
      deliveryInfo: { ETA: iso('12:40') },
    });
    const open = ticketOn(
      new BoardKitchen([delivery], { pass: { showDeliveryAddress: true, showDeliveryNotes: true } }).pass(
        '12:01',
      ),
    );
    expect(open).toMatchObject({
      diners: 3,
      waiter: 'Maya',
      customer: { name: 'Dana', phone: '0521234567', notes: 'Cutlery' },
    });
    expect(open.delivery).toEqual({ address: 'Herzl 14, Haifa', notes: '2nd floor', eta: at('12:40') });
    const closed = ticketOn(
      new BoardKitchen([delivery], { pass: { hideCustomerPhone: true } }).pass('12:01'),
    );
    expect(closed.customer).toEqual({ name: 'Dana', notes: 'Cutlery' });
    expect(closed.delivery).toEqual({ eta: at('12:40') });
  });

  test('shows tags by id or by name, in the style of the setup [EXPO-14][SET-14]', () => {
    const setup = { tags: [{ _id: 'tag-vip', name: 'VIP', style: 'md-purple' }] };
    const facts = [ticket('mains', '12:00', { orderTags: ['tag-vip', 'VIP', 'Birthday'] })];
    expect(ticketOn(new BoardKitchen(facts, { setup }).pass('12:01')).tags).toEqual([
      { text: 'VIP', style: 'md-purple' },
      { text: 'VIP', style: 'md-purple' },
      { text: 'Birthday' },
    ]);
  });

  test('is coloured by course or order type, unless the status colours headers [EXPO-25]', () => {
    const setup = { courseColors: { Mains: 'teal' }, typeColors: { TA: 'brown' } };
    const mains = ticket('mains', '12:00');
    const snack = ticket('snack', '12:00', { orderType: 'TA' }, { courseType: 'Other', ...fired('12:00') });
    const board = new BoardKitchen([mains, snack], { setup }).pass('12:01');
    expect([ticketOn(board).color, ticketOn(board, 'snack').color]).toEqual(['teal', 'brown']);
    const byStatus = new BoardKitchen([mains], { setup, pass: { overrideHeaderColorWithStatus: true } });
    expect(ticketOn(byStatus.pass('12:01')).color).toBeUndefined();
  });

  test('is urgent by an item or a tag of the lists [TICK-34]', () => {
    const setup = { urgentTags: ['tag-vip'] };
    const board = new BoardKitchen(
      [ticket('mains', '12:00', { orderTags: ['tag-vip'] }), ticket('plain', '12:00')],
      { setup },
    ).pass('12:01');
    expect([ticketOn(board).urgent, ticketOn(board, 'plain').urgent]).toEqual([true, false]);
  });

  test('shows its zone by name where the profile enables it [ROUTE-15][ROUTE-18]', () => {
    const zone = { zoneSetId: 'zs', zoneIndex: 1, sectionIndex: 2 };
    const set = {
      _id: 'zs',
      name: 'Pass',
      zonesNamingConvention: 'letters',
      startsWith: 26,
      sectionsNamingConvention: 'numbers',
    };
    const setup = { zonesAssignment: { enabled: true, zonesSets: [set] } };
    const facts = [ticket('mains', '12:00', {}, { ...fired('12:00'), zoneAssignment: zone })];
    const shown = ticketOn(
      new BoardKitchen(facts, { setup, pass: { showZoneAssignment: true } }).pass('12:01'),
    );
    expect(shown.zone).toEqual({ set: 'zs', zone: 1, section: 2, label: 'AA3' });
    expect(ticketOn(new BoardKitchen(facts, { setup }).pass('12:01')).zone).toBeUndefined();
  });

  test('has its organisation only at an HQ [EXPO-29]', () => {
    const facts = [ticket('mains', '12:00')];
    expect(ticketOn(new BoardKitchen(facts, { role: 'hq' }).pass('12:01')).organization).toBe('North');
    expect(ticketOn(new BoardKitchen(facts).pass('12:01')).organization).toBeUndefined();
  });

  test('is linked mutually, whichever ticket declared the link [TICK-27]', () => {
    const facts = [ticket('a', '12:00', {}, { ...fired('12:00'), linkedTo: 'b' }), ticket('b', '12:00')];
    const board = new BoardKitchen(facts).pass('12:01');
    expect([ticketOn(board, 'a').linked, ticketOn(board, 'b').linked]).toEqual([['b'], ['a']]);
  });

  test('uses secondary alerts if the view does [TIME-02]', () => {
    const setup = { timeAlerts: { secondary: { Mains: { value: 30 } } } };
    const kitchen = new BoardKitchen([ticket('mains', '12:00')], { setup });
    expect(ticketOn(kitchen.pass('12:15')).alert).toBe('late');
    expect(ticketOn(kitchen.pass('12:15', { secondaryAlerts: true })).alert).toBe('none');
  });

  test('requires review until marked read, where a tag calls for it [TICK-31]', () => {
    const pass = { reviewNewTickets: true, reviewNewTicketsTags: ['tag-vip'] };
    const kitchen = new BoardKitchen(
      [ticket('vip', '12:00', { orderTags: ['tag-vip'] }), ticket('plain', '12:00')],
      { pass },
    );
    expect(kitchen.pass('12:01').review).toEqual(['vip']);
    kitchen.take([courseEvent('r', '12:02', 'reviewed', { orderId: 'order-vip', courseId: 'vip' })]);
    expect(kitchen.pass('12:02').review).toEqual([]);
  });
});
