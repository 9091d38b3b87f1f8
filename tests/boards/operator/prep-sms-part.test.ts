import { describe, expect, test } from 'vitest';
import { arrives, at, course, courseEvent, iso, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen, operator } from '../board-kitchen.ts';
import { fired, ticket } from '../board-orders.ts';

const orderer = { name: ' Dana ', phone: '0501234567' };
const setup = { kds: { prepSMSMessage: 'Order {number} is nearly ready, {name}' } };
const kitchen = (line: object = {}, more: object = {}) =>
  new BoardKitchen([ticket('7', '12:00', { orderer, ...more })], {
    setup,
    line: { enanblePrepSMS: true, ...line },
  });
const told = (of: BoardKitchen, number = '7', text?: string) =>
  of.line('12:05', undefined, { prepSms: { number, ...(text === undefined ? {} : { text }) } }).prepSms;

describe('the SMS preview requested by a view', () => {
  test('has the customer, the setup’s text as it would be sent, and its length [DLG-29][SMS-02]', () => {
    const text = 'Order 7 is nearly ready, Dana';
    expect(told(kitchen())).toEqual({
      number: '7',
      recipient: { name: 'Dana', phone: '0501234567' },
      text,
      order: {
        title: 'T5',
        orderType: 'Seated',
        tickets: [
          {
            id: '7',
            courseType: 'Mains',
            stage: 'fired',
            done: 0,
            all: 1,
            open: [{ id: '7-1', name: 'Steak', quantity: 1 }],
          },
        ],
      },
      characters: text.length,
    });
  });

  test('has every course of the order, its state and open items, whatever the board shows [DLG-13]', () => {
    const steak = (id: string, more: object = {}) => item(id, { item: 'item-steak', name: 'Steak', ...more });
    const facts = [
      arrives(
        order('order-9', {
          number: '9',
          orderer,
          courses: [
            course('drinks', ['cola'], {
              courseType: 'Beverages',
              ...fired('12:00'),
              served: { at: iso('12:02') },
            }),
            course('mains', ['s1', 's2', 's3', 'gone', 'salad'], fired('12:03')),
            course('sweets', ['fish'], { courseType: 'Desserts', notified: { at: iso('12:00') } }),
            course('untold', ['coffee'], { courseType: 'Other' }),
          ],
          items: [
            item('cola', { name: 'Cola' }),
            steak('s1', { prepared: true }),
            steak('s2'),
            steak('s3', { units: 2 }),
            steak('gone', { cancellation: { reason: 'no' } }),
            item('salad', { name: 'Salad' }),
            item('fish', { name: 'Fish' }),
            item('coffee', { name: 'Coffee' }),
          ],
        }),
      ),
    ];
    const of = new BoardKitchen(facts, { setup, line: { enanblePrepSMS: true } });
    const board = of.line('12:05', 'bon-grill', { prepSms: { number: '9' } });
    expect(board.prepSms?.order?.tickets).toEqual([
      { id: 'drinks', courseType: 'Beverages', stage: 'served', done: 1, all: 1, open: [] },
      {
        id: 'mains',
        courseType: 'Mains',
        stage: 'cooking',
        done: 1,
        all: 4,
        open: [
          { id: 's2', name: 'Steak', quantity: 3 },
          { id: 'salad', name: 'Salad', quantity: 1 },
        ],
      },
      {
        id: 'sweets',
        courseType: 'Desserts',
        stage: 'pending',
        done: 0,
        all: 1,
        open: [{ id: 'fish', name: 'Fish', quantity: 1 }],
      },
    ]);
    of.take([courseEvent('r', '12:06', 'served', { orderId: 'order-9' })]);
    const later = of.line('12:07', 'bon-grill', { prepSms: { number: '9' } });
    expect(later.prepSms?.order?.tickets[1]).toMatchObject({ stage: 'served', done: 4, all: 4, open: [] });
  });

  test('has nothing for a missing order [DLG-13]', () => {
    expect(told(kitchen(), '8')).not.toHaveProperty('order');
  });

  test('has another text, with its placeholders filled [DLG-29][SMS-08]', () => {
    expect(told(kitchen(), '7', '{name}, {number}!')).toMatchObject({ text: 'Dana, 7!', characters: 8 });
  });

  test.each([
    ['order not found [SMS-03]', kitchen(), '8', undefined, { refused: 'order-not-found', characters: 0 }],
    ['no phone number [SMS-03]', kitchen({}, { orderer: {} }), '7', undefined, { refused: 'phone-missing' }],
    ['text too long [SMS-04]', kitchen(), '7', 'x'.repeat(151), { refused: 'too-long', characters: 151 }],
  ])('reports a refusal: %s', (_, of, number, text, answer) => {
    expect(told(of, number, text)).toMatchObject(answer);
  });

  test('omits a phone that the profile hides, but the SMS can be sent [EXPO-12]', () => {
    const hidden = told(kitchen({ hideCustomerPhone: true }));
    expect(hidden).toMatchObject({ recipient: { name: 'Dana' } });
    expect(hidden?.recipient).not.toHaveProperty('phone');
    expect(hidden).not.toHaveProperty('refused');
  });

  test('is absent where the board sends none, and unless requested [SMS-06]', () => {
    expect(told(kitchen({ enanblePrepSMS: false }))).toBeUndefined();
    expect(kitchen().line('12:05')).not.toHaveProperty('prepSms');
  });

  test('follows the order as it changes [DLG-29]', () => {
    const of = kitchen({}, { orderer: {} });
    const view = { prepSms: { number: '7' } };
    const board = of.open({ kind: 'kitchen', profile: 'line', view }, '12:05');
    const touched = of.take([ticket('7', '12:00', { orderer, updated: '12:06' })]);
    expect(board.update(touched, at('12:06'))?.parts).toHaveProperty('prepSms');
    expect(operator(board).prepSms).toMatchObject({ recipient: { name: 'Dana' } });
  });
});
