// Owns the examples of how a board's options are settled: the profile's value, else the site's, else the default.
import { describe, expect, test } from 'vitest';
import {
  customerOptions as customerShape,
  operatorOptions as operatorShape,
} from '../../shared/protocol/board-options.ts';
import { BoardKitchen, type Place } from './board-kitchen.ts';

const NOON = '12:00';
const passOf = (place: Place) => new BoardKitchen([], place).pass(NOON).options;
const lineOf = (place: Place) => new BoardKitchen([], place).line(NOON).options;
const guestsOf = (place: Place) => new BoardKitchen([], place).guests(NOON).options;

describe('expo and kitchen', () => {
  test('[SET-17] a fresh site gives whole options with its defaults', () => {
    expect(operatorShape.safeParse(passOf({})).success).toBe(true);
    expect(passOf({})).toMatchObject({
      baseFontSize: 100,
      minCardWidth: 150,
      groupBy: 'none',
      itemDisplayMethod: 'item',
      stageLayout: 'horizontal',
      maxCardCount: 40,
      refreshIntervalSeconds: 30,
      ticketDisplayMethod: 'cards',
    });
  });

  test('[PROF-11] a profile’s value wins over its site’s', () => {
    const setup = { expeditor: { itemDisplayMethod: 'kitchen' }, kds: { manageItemPrepTimes: true } };
    expect(passOf({ setup }).itemDisplayMethod).toBe('kitchen');
    expect(passOf({ setup, pass: { itemDisplayMethod: 'ik' } }).itemDisplayMethod).toBe('ik');
    expect(passOf({ setup }).manageItemPrepTimes).toBe(true);
    expect(passOf({ setup, pass: { manageItemPrepTimes: false } }).manageItemPrepTimes).toBe(false);
  });

  test('[KITCH-05] a kitchen board is a list unless its profile or the site says cards', () => {
    expect(lineOf({ line: { ticketDisplayMethod: undefined } }).ticketDisplayMethod).toBe('table');
    const setup = { kds: { kitchenDisplayMethod: 'cards' } };
    expect(lineOf({ setup, line: { ticketDisplayMethod: undefined } }).ticketDisplayMethod).toBe('cards');
  });

  test('[TIME-05] carries the colours of warned and late tickets', () => {
    expect(passOf({})).toMatchObject({ warnClass: 'md-orange-300-bg', alertClass: 'md-red-900-bg' });
    expect(passOf({ setup: { warnClass: 'amber', alertClass: 'red' } })).toMatchObject({
      warnClass: 'amber',
      alertClass: 'red',
    });
  });

  test.each<[string, Place, object]>([
    [
      '[PROF-20] showOfferName needs groupSameOffers',
      { line: { showOfferName: true } },
      { showOfferName: false },
    ],
    [
      '[PROF-20] offers and whole tickets need cards',
      {
        line: {
          ticketDisplayMethod: 'table',
          groupSameOffers: true,
          showOfferName: true,
          showAllTicketItems: true,
        },
      },
      { groupSameOffers: false, showOfferName: false, showAllTicketItems: false },
    ],
    [
      '[PROF-21] groupKitchenDiner is off for cards',
      { line: { groupKitchenDiner: true } },
      { groupKitchenDiner: false },
    ],
    [
      '[PROF-21] groupKitchenDiner needs ungrouped items',
      { line: { ticketDisplayMethod: 'table', groupKitchenDiner: true, itemGBMethod: 'same' } },
      { groupKitchenDiner: false },
    ],
    [
      '[PROF-21] groupKitchenDiner holds in a list of ungrouped items',
      { line: { ticketDisplayMethod: 'table', groupKitchenDiner: true } },
      { groupKitchenDiner: true },
    ],
    [
      '[SMS-06] the SMS button needs enanblePrepSMS',
      { line: { enanblePrepSMS: true } },
      { enablePrepSms: true },
    ],
    [
      '[KITCH-02] and is hidden at an HQ',
      { role: 'hq', line: { enanblePrepSMS: true } },
      { enablePrepSms: false },
    ],
    ['[PERM-11] inventory control is hidden at an HQ', { role: 'hq' }, { hideInventoryControl: true }],
    [
      '[KITCH-14] no cooking filter where nothing is tracked',
      { line: { enableCookingFilter: true } },
      { enableCookingFilter: false },
    ],
    [
      '[KITCH-14] a cooking filter where preparing and cooking are tracked',
      {
        line: { enableCookingFilter: true },
        setup: { kds: { managePreparingOnAllItems: true, manageCookingOnAllItems: true } },
      },
      { enableCookingFilter: true },
    ],
    [
      '[PERM-09] withoutCaption is unknown in IL',
      { region: 'IL', setup: { withoutCaption: true } },
      { withoutCaption: false },
    ],
    [
      '[SET-28] withoutCaption holds elsewhere',
      { setup: { withoutCaption: true } },
      { withoutCaption: true },
    ],
  ])('%s', (_, place, options) => {
    expect(lineOf(place)).toMatchObject(options);
  });
});

describe('customer', () => {
  test('[SET-22] a fresh site gives whole options with its defaults', () => {
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

  test('[CUST-13] timings come from the profile, else the site, within 0 to 120 minutes', () => {
    expect(guestsOf({ setup: { customer: { pendingTime: 9 } } }).pendingMinutes).toBe(9);
    expect(
      guestsOf({ setup: { customer: { pendingTime: 9 } }, guests: { pendingTime: 3 } }).pendingMinutes,
    ).toBe(3);
    expect(guestsOf({ guests: { hideReadyTime: 500, readyWarnTime: -4 } })).toMatchObject({
      hideReadyMinutes: 120,
      readyWarnMinutes: 0,
    });
  });

  test('[CUST-21] any template but default is name-only', () => {
    expect(guestsOf({ guests: { orderDisplayTemplate: 'customerName' } }).nameOnly).toBe(true);
    expect(guestsOf({ guests: { orderDisplayTemplate: 'default' } }).nameOnly).toBe(false);
  });
});
