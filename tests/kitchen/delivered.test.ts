// Owns the proof of when an order is delivered.
import { describe, expect, test } from 'vitest';
import { arrives, at, courseEvent, event, iso, orderOf, twoMains } from './builders.ts';

const served = [arrives(twoMains()), courseEvent('s', '12:10', 'served')];
const delivered = event('d', '12:12', 'orderDelivered', 'delivered');

describe('[TICK-24] delivered', () => {
  test('is set by an event or by the document, and unset by an event', () => {
    expect(orderOf(served).deliveredAt).toBeUndefined();
    expect(orderOf([...served, delivered]).deliveredAt).toBe(at('12:12'));
    expect(orderOf([arrives(twoMains({ delivered: { at: iso('12:12') } }))]).deliveredAt).toBe(at('12:12'));
    expect(orderOf([arrives(twoMains({ delivered: true, updated: '12:20' }))]).deliveredAt).toBe(at('12:20'));
    const taken = [...served, delivered, event('e', '12:13', 'orderDelivered', 'notDelivered')];
    expect(orderOf(taken).deliveredAt).toBeUndefined();
  });

  test('[TICK-08] taking back the serve of a course later unsets it, for good', () => {
    const unserved = [...served, delivered, courseEvent('u', '12:13', 'notServed')];
    expect(orderOf(unserved).deliveredAt).toBeUndefined();
    expect(orderOf([...unserved, courseEvent('v', '12:14', 'served')]).deliveredAt).toBeUndefined();
    expect(orderOf([...unserved, event('w', '12:15', 'orderDelivered', 'delivered')]).deliveredAt).toBe(
      at('12:15'),
    );
  });

  test('[TICK-08] taking back a serve earlier does not', () => {
    const facts = [...served, delivered, courseEvent('u', '12:11', 'notServed')];
    expect(orderOf(facts).deliveredAt).toBe(at('12:12'));
  });
});
