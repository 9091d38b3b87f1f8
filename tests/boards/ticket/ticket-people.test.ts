import { describe, expect, test } from 'vitest';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { at, iso } from '../../kitchen/builders.ts';
import { BoardKitchen, type Place, ticketOn } from '../board-kitchen.ts';
import { ticket } from '../board-orders.ts';

type Wire = Record<string, unknown>;

const shown = (order: Wire, place: Place = {}): Ticket =>
  ticketOn(new BoardKitchen([ticket('7', '12:00', order)], place).pass('12:05'), '7');
const addresses: Place = { pass: { showDeliveryAddress: true, showDeliveryNotes: true } };

describe('[EXPO-11] waiter of a ticket', () => {
  test.each<[string, unknown, string | undefined]>([
    ['a person’s name', { _id: 'u1', name: 'Noa' }, 'Noa'],
    ['a person’s id without a name', { _id: 'u1' }, 'u1'],
    ['a plain name', 'Noa', 'Noa'],
    ['nobody', undefined, undefined],
    ['absent for an empty object', {}, undefined],
    ['absent for an empty name', { _id: '', name: '' }, undefined],
    ['absent for an empty text', '', undefined],
  ])('is %s', (_, owner, waiter) => {
    expect(shown({ owner }).waiter).toBe(waiter);
  });

  test('is filtered by id, or by name where there is none', () => {
    const waiters = (owner: unknown) =>
      new BoardKitchen([ticket('7', '12:00', { owner })]).pass('12:05').waiters.map(({ id }) => id);
    expect(waiters({ _id: 'u1', name: 'Noa' })).toEqual(['u1']);
    expect(waiters({ name: 'Noa' })).toEqual(['Noa']);
    expect(waiters('Noa')).toEqual(['Noa']);
    expect(waiters({})).toEqual([]);
  });
});

describe('[EXPO-12] customer of a ticket', () => {
  const orderer = { name: 'Dana', phone: '050', notes: 'Ring twice' };
  test('has name, phone and notes as far as known', () => {
    expect(shown({ orderer }).customer).toEqual(orderer);
    expect(shown({ orderer: { name: 'Dana' } }).customer).toEqual({ name: 'Dana' });
  });

  test('is absent if nothing is known', () => {
    expect(shown({ orderer: {} })).not.toHaveProperty('customer');
    expect(shown({})).not.toHaveProperty('customer');
  });

  test('is absent if only a hidden phone is known', () => {
    const hidden = shown({ orderer: { phone: '050' } }, { pass: { hideCustomerPhone: true } });
    expect(hidden).not.toHaveProperty('customer');
  });
});

describe('packing instructions of a ticket', () => {
  test.each<[string, Wire, boolean | undefined]>([
    ['cutlery for a delivery', { orderType: 'Delivery', orderer: { includeCutlery: true } }, true],
    [
      'no cutlery for a takeaway that declines it',
      { orderType: 'TA', orderer: { includeCutlery: false } },
      false,
    ],
    [
      'cutlery for a takeaway at the counter',
      { orderType: 'OTC', serviceType: 'takeaway', orderer: { includeCutlery: true } },
      true,
    ],
    [
      'nothing for an order eaten at the counter',
      { orderType: 'OTC', serviceType: 'seated', orderer: { includeCutlery: true } },
      undefined,
    ],
    ['nothing for a table', { orderType: 'Seated', orderer: { includeCutlery: true } }, undefined],
    ['nothing if the order does not specify it', { orderType: 'TA', orderer: {} }, undefined],
  ])('contain %s [ORD-07]', (_, order, cutlery) => {
    expect(shown(order).cutlery).toBe(cutlery);
  });

  test('contain the promised time [ORD-08]', () => {
    expect(shown({ deliveryInfo: { toBePreparedOn: iso('12:40') } }).promisedAt).toBe(at('12:40'));
    expect(shown({ deliveryInfo: { ETA: iso('12:40') } })).not.toHaveProperty('promisedAt');
  });
});

describe('[EXPO-13] delivery of a ticket', () => {
  test.each<[string, Wire | undefined, string | undefined]>([
    ['one formatted text', { formatted_address: '5 Mill Lane', street: 'Other' }, '5 Mill Lane'],
    ['street, house and city', { street: 'Mill Lane', house: '5', city: 'Harbour' }, 'Mill Lane 5, Harbour'],
    ['only a street', { street: 'Mill Lane' }, 'Mill Lane'],
    ['only a city', { city: 'Harbour' }, 'Harbour'],
    ['none for an empty address', {}, undefined],
    ['none', undefined, undefined],
  ])('has as address: %s', (_, deliveryAddress, address) => {
    expect(shown({ orderer: { deliveryAddress } }, addresses).delivery?.address).toBe(address);
  });

  test('has notes and arrival time if known, where the profile shows them', () => {
    const orderer = { deliveryAddress: { notes: 'Second floor' } };
    const deliveryInfo = { ETA: iso('12:40') };
    expect(shown({ orderer, deliveryInfo }, addresses).delivery).toEqual({
      notes: 'Second floor',
      eta: Date.parse(iso('12:40')),
    });
    expect(shown({ orderer })).not.toHaveProperty('delivery');
    expect(shown({}, addresses)).not.toHaveProperty('delivery');
  });
});

describe('[EXPO-11] title of a ticket', () => {
  test.each<[string, Wire, string]>([
    ['the names of its tables', { tableIds: ['table-1', 'table-2'], UID: 'K-7' }, 'T1, T2'],
    ['its UID without tables', { tableIds: [], UID: 'K-7' }, 'K-7'],
    ['its number without a UID', { tableIds: [], UID: '' }, '7'],
    ['its id without a number', { tableIds: [], number: undefined }, 'order-7'],
  ])('is %s', (_, order, title) => {
    expect(shown(order).title).toBe(title);
  });
});
