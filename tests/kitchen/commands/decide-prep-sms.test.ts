import { describe, expect, test } from 'vitest';
import type { Command } from '../../../shared/protocol/command.ts';
import { arrives, order, type Rules, rules } from '../builders.ts';
import { noa, profile, refusalOf, SmallKitchen } from '../small-kitchen.ts';

const actor = { ...noa, profile: profile({ type: 'kitchen', enanblePrepSMS: true }) };
const orderer = { name: 'Dana', phone: '0501234567' };
const numbered = (id: string, number: string, more: object = {}) =>
  arrives(order(id, { number, orderer, ...more }), 'site-7');
const setup = { kds: { prepSMSMessage: 'Order {number} is nearly ready, {name}' } };

function ask(
  more: Partial<Extract<Command, { name: 'sms.prep' }>> = {},
  by: Rules = rules(setup),
  facts = [numbered('a', '7')],
) {
  const command = { name: 'sms.prep', orderNumber: '7', ...more } as const;
  return new SmallKitchen(facts, by).command('c', '12:05', command, { actor });
}
const callOf = (decision: ReturnType<typeof ask>) => (decision.ok ? decision.call : decision.refusal);

describe('sms.prep', () => {
  test('fills in the setup’s text and names sender and recipient [SMS-02][SMS-08][CLOUD-21]', () => {
    expect(callOf(ask({}, rules(setup, { regional: { smsSender: ' Bistro ' } })))).toEqual({
      kind: 'prep-sms',
      site: 'site-7',
      sender: 'Bistro',
      recipient: '0501234567',
      content: 'Order 7 is nearly ready, Dana',
    });
  });

  test.each([
    ['a given text wins', 'See you at {number}', 'See you at 7'],
    ['a placeholder works twice, an unknown one stays', '{number}{number} {table}', '77 {table}'],
    ['surrounding spaces are removed', '  soon  ', 'soon'],
  ])('follows the text rule: %s [SMS-08]', (_, text, content) => {
    expect(callOf(ask({ text }))).toMatchObject({ content });
  });

  test.each([
    ['Hello {name} soon', 'Hello soon'],
    ['Hello {name}, order {number} is ready', 'Hello, order 7 is ready'],
    ['Hello {name} , soon', 'Hello, soon'],
    ['{name}, order {number} is ready', 'order 7 is ready'],
    ['Dear {name}, order {number} is ready', 'order 7 is ready'],
    ['Order {number} is nearly ready, {name}', 'Order 7 is nearly ready'],
    ['Order {number} is nearly ready, {name}!', 'Order 7 is nearly ready!'],
    ['Order {number} for {name} is ready', 'Order 7 is ready'],
    ['Order {number} ({name}) is ready', 'Order 7 is ready'],
    ['שלום {name}, הזמנה {number} מוכנה', 'שלום, הזמנה 7 מוכנה'],
    ['הזמנה {number} ל{name} מוכנה', 'הזמנה 7 מוכנה'],
    ['ההזמנה של {name} מוכנה', 'ההזמנה מוכנה'],
    ['הזמנה {number} כמעט מוכנה, {name}.', 'הזמנה 7 כמעט מוכנה.'],
  ])('turns “%s” without a customer’s name into “%s” [SMS-08]', (text, content) => {
    for (const name of [undefined, ' ']) {
      const nameless = [numbered('a', '7', { orderer: { name, phone: '1' } })];
      expect(callOf(ask({ text }, rules(setup), nameless))).toMatchObject({ content });
    }
  });

  test('uses a sender of the region where the settings have none [CLOUD-21]', () => {
    expect(callOf(ask())).toMatchObject({ sender: 'Restaurant' });
  });

  test('is limited to 150 characters, as people count them [SMS-04]', () => {
    expect(callOf(ask({ text: '🍕'.repeat(150) }))).toMatchObject({ kind: 'prep-sms' });
    expect(refusalOf(ask({ text: 'x'.repeat(151) }))).toEqual({ code: 'too-long', params: { limit: 150 } });
    expect(refusalOf(ask({ text: `${'x'.repeat(147)}{name}` })).code).toBe('too-long');
  });

  test('is refused without any text', () => {
    expect(refusalOf(ask({}, rules()))).toEqual({ code: 'text-missing' });
    expect(refusalOf(ask({ text: '  ' })).code).toBe('text-missing');
  });

  test('requires an existing order with a phone of its customer [SMS-03]', () => {
    expect(refusalOf(ask({ orderNumber: '8' }))).toEqual({
      code: 'order-not-found',
      params: { number: '8' },
    });
    const silent = [numbered('a', '7', { orderer: { name: 'Dana' } })];
    expect(refusalOf(ask({}, rules(setup), silent))).toEqual({
      code: 'phone-missing',
      params: { number: '7' },
    });
    expect(callOf(ask({ orderNumber: ' 7 ' }))).toMatchObject({ kind: 'prep-sms' });
  });

  test('uses the number that boards show [SMS-03]', () => {
    const facts = [
      arrives(order('a', { number: undefined, UID: 'K-7', orderer })),
      arrives(order('b', { number: '9', UID: 'K-8', orderer })),
    ];
    expect(callOf(ask({ orderNumber: 'K-7', text: '{number}' }, rules(setup), facts))).toMatchObject({
      content: 'K-7',
    });
    expect(refusalOf(ask({ orderNumber: 'K-8' }, rules(setup), facts)).code).toBe('order-not-found');
  });

  test('uses an open one of several orders with the same number, else the newest [SMS-03]', () => {
    const phone = (digits: string) => ({ orderer: { phone: digits } });
    const created = (hour: number) => ({ created: new Date(Date.UTC(2026, 4, 8, hour)).toISOString() });
    const facts = [
      numbered('old', '7', { ...phone('1'), ...created(9) }),
      numbered('new', '7', { ...phone('2'), ...created(11) }),
      numbered('closed', '7', { ...phone('3'), ...created(12), isClosed: true }),
    ];
    expect(callOf(ask({}, rules(setup), facts))).toMatchObject({ recipient: '2' });
    expect(callOf(ask({}, rules(setup), facts.slice(2)))).toMatchObject({ recipient: '3' });
  });
});
