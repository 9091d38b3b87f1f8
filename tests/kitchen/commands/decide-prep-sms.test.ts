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
  test('[SMS-02] [SMS-08] [CLOUD-21] fills the setup’s text and names sender and recipient', () => {
    expect(callOf(ask({}, rules(setup, { regional: { smsSender: ' Bistro ' } })))).toEqual({
      kind: 'prep-sms',
      site: 'site-7',
      sender: 'Bistro',
      recipient: '0501234567',
      content: 'Order 7 is nearly ready, Dana',
    });
  });

  test.each([
    ['its own text wins', 'See you at {number}', 'See you at 7'],
    ['a placeholder twice, an unknown one as it is', '{number}{number} {table}', '77 {table}'],
    ['spaces around go', '  soon  ', 'soon'],
  ])('[SMS-08] %s', (_, text, content) => {
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
  ])('[SMS-08] without a guest’s name “%s” reads “%s”', (text, content) => {
    for (const name of [undefined, ' ']) {
      const nameless = [numbered('a', '7', { orderer: { name, phone: '1' } })];
      expect(callOf(ask({ text }, rules(setup), nameless))).toMatchObject({ content });
    }
  });

  test('[CLOUD-21] a sender of the region where the settings have none', () => {
    expect(callOf(ask())).toMatchObject({ sender: 'Restaurant' });
  });

  test('[SMS-04] at most 150 characters, as people count them', () => {
    expect(callOf(ask({ text: '🍕'.repeat(150) }))).toMatchObject({ kind: 'prep-sms' });
    expect(refusalOf(ask({ text: 'x'.repeat(151) }))).toEqual({ code: 'too-long', params: { limit: 150 } });
    expect(refusalOf(ask({ text: `${'x'.repeat(147)}{name}` })).code).toBe('too-long');
  });

  test('no text at all', () => {
    expect(refusalOf(ask({}, rules()))).toEqual({ code: 'text-missing' });
    expect(refusalOf(ask({ text: '  ' })).code).toBe('text-missing');
  });

  test('[SMS-03] the order must exist and its orderer have a phone', () => {
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

  test('[SMS-03] the number is the one that boards show', () => {
    const facts = [
      arrives(order('a', { number: undefined, UID: 'K-7', orderer })),
      arrives(order('b', { number: '9', UID: 'K-8', orderer })),
    ];
    expect(callOf(ask({ orderNumber: 'K-7', text: '{number}' }, rules(setup), facts))).toMatchObject({
      content: 'K-7',
    });
    expect(refusalOf(ask({ orderNumber: 'K-8' }, rules(setup), facts)).code).toBe('order-not-found');
  });

  test('[SMS-03] of several with one number: an open one, then the newest', () => {
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
