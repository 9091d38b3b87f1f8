import { describe, expect, test } from 'vitest';
import {
  type CustomerOptions,
  customerOptions as customerShape,
} from '../../../shared/protocol/board/board-options.ts';
import { BoardKitchen, type Place } from '../board-kitchen.ts';

const guestsOf = (place: Place) => new BoardKitchen([], place).guests('12:00').options;

describe('options of a customer board', () => {
  test('are complete with defaults at a new site [SET-22]', () => {
    expect(customerShape.safeParse(guestsOf({})).success).toBe(true);
    expect(guestsOf({})).toMatchObject({
      pendingMinutes: 5,
      readyWarnMinutes: 2,
      hideReadyMinutes: 7,
      splitMembersAt: 7,
      nameOnly: false,
      refreshIntervalSeconds: 15,
    });
  });

  test('have timings from the profile, else the site, within 0 to 120 minutes [CUST-13]', () => {
    expect(guestsOf({ setup: { customer: { pendingTime: 9 } } }).pendingMinutes).toBe(9);
    expect(
      guestsOf({ setup: { customer: { pendingTime: 9 } }, guests: { pendingTime: 3 } }).pendingMinutes,
    ).toBe(3);
    expect(guestsOf({ guests: { hideReadyTime: 500, readyWarnTime: -4 } })).toMatchObject({
      hideReadyMinutes: 120,
      readyWarnMinutes: 0,
    });
  });

  test.each<[string, keyof CustomerOptions, string, unknown, unknown, unknown]>([
    ['[CUST-08]', 'pendingMinutes', 'pendingTime', 5, 9, 3],
    ['[CUST-09]', 'readyWarnMinutes', 'readyWarnTime', 2, 4, 0],
    ['[CUST-07]', 'hideReadyMinutes', 'hideReadyTime', 7, 11, 0],
    ['[CUST-11]', 'splitMembersAt', 'splitMembersAt', 7, 12, 0],
    ['[CUST-04]', 'showCustomerName', 'showCustomerName', true, false, true],
    ['[CUST-21]', 'nameOnly', 'orderDisplayTemplate', false, true, true],
    ['[CUST-09]', 'statusColors', 'statusColors', {}, { fired: 'red' }, { fired: 'blue' }],
    ['[CUST-09]', 'sourceColors', 'sourceColors', {}, { web: 'red' }, {}],
  ])(
    '%s %s prefer the profile’s value to its site’s to the default',
    (_, option, wire, fallback, ofSite, own) => {
      const text = (value: unknown) => (option === 'nameOnly' ? 'customerName' : value);
      const setup = { customer: { [wire]: text(ofSite) } };
      expect(guestsOf({})[option]).toEqual(fallback);
      expect(guestsOf({ setup })[option]).toEqual(ofSite);
      expect(guestsOf({ setup, guests: { [wire]: text(own) } })[option]).toEqual(own);
    },
  );

  test.each(['showPending', 'showFired', 'showServed', 'showDelivered', 'showOrderType'] as const)(
    'have %s only from the profile, on by default [CUST-02][CUST-04][PROF-18]',
    (name) => {
      expect(guestsOf({})[name]).toBe(true);
      expect(guestsOf({ guests: { [name]: false } })[name]).toBe(false);
    },
  );

  test.each(['pendingTitle', 'firedTitle', 'servedTitle'] as const)(
    'have %s only from the profile [CUST-01]',
    (name) => {
      expect(guestsOf({})[name]).toBe('');
      expect(guestsOf({ guests: { [name]: 'Soon' } })[name]).toBe('Soon');
    },
  );

  test('have the site’s refresh interval for customers [CUST-20]', () => {
    expect(guestsOf({ setup: { customer: { refreshInterval: 20 } } }).refreshIntervalSeconds).toBe(20);
  });

  test('are name-only with any template except the default [CUST-21]', () => {
    expect(guestsOf({ guests: { orderDisplayTemplate: 'customerName' } }).nameOnly).toBe(true);
    expect(guestsOf({ guests: { orderDisplayTemplate: 'default' } }).nameOnly).toBe(false);
  });
});
