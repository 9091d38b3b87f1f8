import { describe, expect, test } from 'vitest';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import { operatorOptions as operatorShape } from '../../../shared/protocol/board/board-options.ts';
import { BoardKitchen, type Place } from '../board-kitchen.ts';

type Wire = Record<string, unknown>;
const NOON = '12:00';
const passOf = (place: Place) => new BoardKitchen([], place).pass(NOON).options;
const lineOf = (place: Place) => new BoardKitchen([], place).line(NOON).options;

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

  /** Option, where the site stores it, its default, the site's value, the profile's value. */
  const expeditorOf = (wire: Wire) => ({ expeditor: wire });
  const kdsOf = (wire: Wire) => ({ kds: wire });
  const siteOf = (wire: Wire) => ({ ...wire });
  test.each<[string, (wire: Wire) => Wire, keyof OperatorOptions, unknown, unknown, unknown]>([
    ['[GRP-05] [PROF-10]', expeditorOf, 'itemGBMethod', 'none', 'same', 'sameu'],
    ['[GRP-11] [PROF-11]', expeditorOf, 'itemDisplayMethod', 'item', 'kitchen', 'ik'],
    ['[GRP-12] [PROF-11]', expeditorOf, 'modifierDisplayMethod', 'item', 'mod', 'item'],
    ['[TICK-35] [PROF-11]', expeditorOf, 'selectItemAction', 'F', 'H', 'F'],
    ['[EXPO-25] [PROF-12]', siteOf, 'overrideHeaderColorWithStatus', false, true, false],
    ['[TIME-09] [PROF-13]', kdsOf, 'manageItemPrepTimes', false, true, false],
    ['[TIME-09] [PROF-13]', kdsOf, 'initTicketPreptimeOnClick', false, true, false],
  ])(
    '%s expo: the profile’s value wins over its site’s over the default: %3$s',
    (_, spell, option, fallback, ofSite, own) => {
      const setup = spell({ [option]: ofSite });
      expect(passOf({})[option]).toBe(fallback);
      expect(passOf({ setup })[option]).toBe(ofSite);
      expect(passOf({ setup, pass: { [option]: own } })[option]).toBe(own);
      expect(passOf({ setup, pass: { [option]: 'nonsense' } })[option]).toBe(
        typeof own === 'boolean' ? false : ofSite,
      );
    },
  );

  test.each<[string, keyof OperatorOptions, unknown, unknown, unknown]>([
    ['[GRP-11]', 'itemDisplayMethod', 'item', 'ki', 'kitchen'],
    ['[GRP-12]', 'modifierDisplayMethod', 'item', 'mod', 'item'],
    ['[TICK-35]', 'selectItemAction', 'F', 'H', 'F'],
  ])('%s kitchen: from its own part of the site, not the expo’s: %s', (_, option, fallback, ofSite, own) => {
    const line = { ticketDisplayMethod: 'table' };
    expect(lineOf({ line, setup: { expeditor: { [option]: ofSite } } })[option]).toBe(fallback);
    const setup = { kds: { [option]: ofSite } };
    expect(lineOf({ line, setup })[option]).toBe(ofSite);
    expect(lineOf({ line: { ...line, [option]: own }, setup })[option]).toBe(own);
  });

  test('[GRP-01] a pass groups by its own choice before its site’s, a station not at all', () => {
    const setup = { expeditor: { ticketGroupByMethod: 'table' } };
    expect(passOf({ setup, pass: { ticketGroupByMethod: 'stage' } }).groupBy).toBe('stage');
    expect(passOf({ setup, pass: { ticketGroupByMethod: 'none' } }).groupBy).toBe('none');
    expect(lineOf({ setup, line: { ticketGroupByMethod: 'stage' } }).groupBy).toBe('none');
  });

  test.each<[string, Place['setup'], Partial<OperatorOptions>]>([
    ['[SET-25] font', { expeditor: { baseFontSize: 130 } }, { baseFontSize: 130 }],
    ['[SET-25] card width', { expeditor: { minCardWidth: 200 } }, { minCardWidth: 200 }],
    ['[GRP-01] grouping', { expeditor: { ticketGroupByMethod: 'table' } }, { groupBy: 'table' }],
    [
      '[GRP-02] layout of stages',
      { expeditor: { gbStageDisplayMethod: 'vertical' } },
      { stageLayout: 'vertical' },
    ],
    ['[SET-50] refresh', { expeditor: { refreshInterval: 10 } }, { refreshIntervalSeconds: 10 }],
    ['[TICK-07] ready', { expeditor: { trackReadyStatus: false } }, { trackReadyStatus: false }],
    [
      '[TICK-41] timers',
      { expeditor: { emableTimerForSelectedTickets: true } },
      { enableTimerForSelectedTickets: true },
    ],
    [
      '[EXPO-24] items at once',
      { expeditor: { enableImmidiateItemsView: true } },
      { enableImmediateItemsView: true },
    ],
    ['[TIME-11] average', { calculateAverageServedTime: true }, { calculateAverageServedTime: true }],
    ['[GRP-07] expandable items', { maxExpandableItems: 7 }, { maxExpandableItems: 7 }],
    [
      '[TIME-25] or in its last seconds, at least 10',
      { kds: { prepTimerDisplayThreshhold: 3 } },
      { prepTimerDisplayThresholdSeconds: 10 },
    ],
    ['[EXPO-25] colours of courses', { courseColors: { Mains: 'red' } }, { courseColors: { Mains: 'red' } }],
    ['[EXPO-25] colours of types', { typeColors: { TA: 'blue' } }, { typeColors: { TA: 'blue' } }],
  ])('%s: the site says it for all expo boards', (_, setup = {}, options) => {
    expect(passOf({ setup })).toMatchObject(options);
    expect(passOf({})).not.toMatchObject(options);
  });

  test('[SET-50] [KITCH-13] a kitchen board has its own interval, and item groups of its site', () => {
    const setup = { kds: { refreshInterval: 15, showItemGroups: true }, expeditor: { refreshInterval: 10 } };
    expect(lineOf({ setup })).toMatchObject({
      refreshIntervalSeconds: 15,
      showItemGroups: true,
      groupBy: 'none',
    });
  });

  const SWITCHES = [
    'splitModifiers',
    'showDinerNO',
    'headersOnly',
    'groupSameItems',
    'groupSameOffers',
    'showDeliveryAddress',
    'showDeliveryNotes',
    'hideCustomerPhone',
    'hideInventoryControl',
    'hidePreparedBy',
    'showZoneAssignment',
    'showAllTicketItems',
    'hidePendingStatus',
    'enablePreparedOnlyFilter',
    'enablePrintCourse',
    'suggestSmsOnServed',
    'reviewNewTickets',
    'alertOnNewOrder',
  ] as const;
  test.each(SWITCHES)(
    '[PROF-10] [PROF-11] [PROF-12] [PROF-13] [PROF-14] %s is the profile’s own, off by default',
    (name) => {
      expect(lineOf({})[name]).toBe(false);
      expect(lineOf({ line: { [name]: true } })[name]).toBe(true);
    },
  );

  test.each<[string, Wire, Partial<OperatorOptions>]>([
    ['[PROF-10] modifiers', { showModifiers: false }, { showModifiers: false }],
    ['[PROF-05] cards', { maxCardCount: 12 }, { maxCardCount: 12 }],
    ['[EXPO-31] actions', { tmOptions: ['printCourse'] }, { tmOptions: ['printCourse'] }],
    ['[PROF-17] ingredients', { displayIngrediants: true }, { displayIngredients: true }],
    ['[PROF-17] their place', { ingredientsPosition: 'pageTop' }, { ingredientsPosition: 'pageTop' }],
    ['[PROF-17] their grid', { ingredientsGridSize: 6 }, { ingredientsGridSize: 6 }],
    ['[TICK-44] no time to take a fire back', { fireHoldSeconds: 0 }, { fireHoldSeconds: 0 }],
    ['[TICK-44] more time to take a fire back', { fireHoldSeconds: 8 }, { fireHoldSeconds: 8 }],
    ['[EXPO-39] a head that serves', { headerAction: 'serve' }, { headerAction: 'serve' }],
    ['[EXPO-39] a head without a button', { headerAction: 'none' }, { headerAction: 'none' }],
    ['[EXPO-28] wrapping', { enableCardItemsWrap: false }, { enableCardItemsWrap: false }],
  ])('%s: the profile says it', (_, line, options) => {
    expect(lineOf({ line })).toMatchObject(options);
    expect(lineOf({})).not.toMatchObject(options);
  });

  test.each<[boolean, boolean, boolean]>([
    [false, false, false],
    [true, false, true],
    [false, true, true],
  ])('[PROF-30] prepared tickets move to the start: site %s, profile %s → %s', (ofSite, own, moves) => {
    const setup = { expeditor: { movePreparedTicketsToSTart: ofSite } };
    const options = passOf({ setup, pass: { moveToStart: own, tmOptions: [] } });
    expect(options.movePreparedTicketsToStart).toBe(moves);
    // The switch of the profile offers nothing: actions are tmOptions' alone.
    expect(options.tmOptions).toEqual([]);
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

describe('what a display shows instead of its profile’s choice', () => {
  const line = {
    groupSameOffers: true,
    showOfferName: true,
    showAllTicketItems: true,
    groupKitchenDiner: true,
  };
  const needCards = ['groupSameOffers', 'showOfferName', 'showAllTicketItems'] as const;
  const shown = (ticketDisplayMethod: string, show?: 'cards' | 'table') =>
    new BoardKitchen([], { line: { ...line, ticketDisplayMethod } }).line(
      NOON,
      undefined,
      show ? { show } : {},
    ).options;

  test.each(needCards)('[PROF-20] %s follows what is shown', (option) => {
    expect(shown('cards')[option]).toBe(true);
    expect(shown('cards', 'table')[option]).toBe(false);
    expect(shown('table')[option]).toBe(false);
    expect(shown('table', 'cards')[option]).toBe(true);
  });

  test('[PROF-21] groupKitchenDiner too, the other way round', () => {
    expect(shown('cards').groupKitchenDiner).toBe(false);
    expect(shown('cards', 'table').groupKitchenDiner).toBe(true);
    expect(shown('table', 'cards').groupKitchenDiner).toBe(false);
  });

  test('[KITCH-05] the profile’s choice stays told, so that the display can go back to it', () => {
    expect(shown('cards', 'table').ticketDisplayMethod).toBe('cards');
  });
});

describe('what the cooking filter needs', () => {
  test.each<[string, object, boolean]>([
    ['preparing by list, cooking by list', { servedOnItems: ['i'], cookingOnItems: ['i'] }, true],
    [
      'preparing of all, cooking by list',
      { kds: { managePreparingOnAllItems: true }, cookingOnItems: ['i'] },
      true,
    ],
    [
      'preparing by list, cooking of all',
      { kds: { manageCookingOnAllItems: true }, servedOnItems: ['i'] },
      true,
    ],
    ['cooking alone', { kds: { manageCookingOnAllItems: true }, cookingOnItems: ['i'] }, false],
    ['preparing alone', { kds: { managePreparingOnAllItems: true }, servedOnItems: ['i'] }, false],
  ])('[KITCH-14] %s', (_, setup, offered) => {
    const place = { setup: { ...setup }, line: { enableCookingFilter: true } };
    expect(lineOf(place).enableCookingFilter).toBe(offered);
    expect(lineOf({ ...place, line: {} }).enableCookingFilter).toBe(false);
  });
});

test('[PROF-10] a pass has cards, and all that needs them, whatever is stored or was chosen at a display', () => {
  const pass = {
    ticketDisplayMethod: 'table',
    groupSameOffers: true,
    showOfferName: true,
    showAllTicketItems: true,
  };
  for (const show of [undefined, 'table'] as const) {
    const view = show === undefined ? {} : { show };
    expect(new BoardKitchen([], { pass }).pass('12:00', view).options).toMatchObject({
      ...pass,
      ticketDisplayMethod: 'cards',
    });
  }
});
