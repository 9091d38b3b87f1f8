import { describe, expect, test } from 'vitest';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import { operatorOptions as operatorShape } from '../../../shared/protocol/board/board-options.ts';
import { BoardKitchen, type Place } from '../board-kitchen.ts';

type Wire = Record<string, unknown>;
const NOON = '12:00';
const passOf = (place: Place) => new BoardKitchen([], place).pass(NOON).options;
const lineOf = (place: Place) => new BoardKitchen([], place).line(NOON).options;

describe('options of expo and kitchen boards', () => {
  test('are complete with defaults at a new site [SET-17]', () => {
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
    'for %s on expo prefer the profile’s value to the site’s to the default: %3$s',
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
  ])(
    'for %s on kitchen boards come from the site’s kitchen section, not the expo’s: %s',
    (_, option, fallback, ofSite, own) => {
      const line = { ticketDisplayMethod: 'table' };
      expect(lineOf({ line, setup: { expeditor: { [option]: ofSite } } })[option]).toBe(fallback);
      const setup = { kds: { [option]: ofSite } };
      expect(lineOf({ line, setup })[option]).toBe(ofSite);
      expect(lineOf({ line: { ...line, [option]: own }, setup })[option]).toBe(own);
    },
  );

  test('group a pass by its own choice before its site’s, and a station never [GRP-01]', () => {
    const setup = { expeditor: { ticketGroupByMethod: 'table' } };
    expect(passOf({ setup, pass: { ticketGroupByMethod: 'stage' } }).groupBy).toBe('stage');
    expect(passOf({ setup, pass: { ticketGroupByMethod: 'none' } }).groupBy).toBe('none');
    expect(lineOf({ setup, line: { ticketGroupByMethod: 'stage' } }).groupBy).toBe('none');
  });

  test.each<[string, Place['setup'], Partial<OperatorOptions>]>([
    ['font size [SET-25]', { expeditor: { baseFontSize: 130 } }, { baseFontSize: 130 }],
    ['card width [SET-25]', { expeditor: { minCardWidth: 200 } }, { minCardWidth: 200 }],
    ['grouping [GRP-01]', { expeditor: { ticketGroupByMethod: 'table' } }, { groupBy: 'table' }],
    [
      'stage layout [GRP-02]',
      { expeditor: { gbStageDisplayMethod: 'vertical' } },
      { stageLayout: 'vertical' },
    ],
    ['refresh interval [SET-50]', { expeditor: { refreshInterval: 10 } }, { refreshIntervalSeconds: 10 }],
    ['ready tracking [TICK-07]', { expeditor: { trackReadyStatus: false } }, { trackReadyStatus: false }],
    [
      'timers [TICK-41]',
      { expeditor: { emableTimerForSelectedTickets: true } },
      { enableTimerForSelectedTickets: true },
    ],
    [
      'immediate items [EXPO-24]',
      { expeditor: { enableImmidiateItemsView: true } },
      { enableImmediateItemsView: true },
    ],
    [
      'average serving time [TIME-11]',
      { calculateAverageServedTime: true },
      { calculateAverageServedTime: true },
    ],
    ['expandable items [GRP-07]', { maxExpandableItems: 7 }, { maxExpandableItems: 7 }],
    [
      'countdown display in the last seconds, at least 10 [TIME-25]',
      { kds: { prepTimerDisplayThreshhold: 3 } },
      { prepTimerDisplayThresholdSeconds: 10 },
    ],
    ['course colours [EXPO-25]', { courseColors: { Mains: 'red' } }, { courseColors: { Mains: 'red' } }],
    ['order type colours [EXPO-25]', { typeColors: { TA: 'blue' } }, { typeColors: { TA: 'blue' } }],
  ])('for %s on all expo boards come from the site', (_, setup = {}, options) => {
    expect(passOf({ setup })).toMatchObject(options);
    expect(passOf({})).not.toMatchObject(options);
  });

  test('have a separate interval on kitchen boards, and item groups from the site [SET-50][KITCH-13]', () => {
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
    'have %s only from the profile, off by default [PROF-10][PROF-11][PROF-12][PROF-13][PROF-14]',
    (name) => {
      expect(lineOf({})[name]).toBe(false);
      expect(lineOf({ line: { [name]: true } })[name]).toBe(true);
    },
  );

  test.each<[string, Wire, Partial<OperatorOptions>]>([
    ['modifiers [PROF-10]', { showModifiers: false }, { showModifiers: false }],
    ['card count [PROF-05]', { maxCardCount: 12 }, { maxCardCount: 12 }],
    ['actions [EXPO-31]', { tmOptions: ['printCourse'] }, { tmOptions: ['printCourse'] }],
    ['ingredients [PROF-17]', { displayIngrediants: true }, { displayIngredients: true }],
    [
      'place of ingredients [PROF-17]',
      { ingredientsPosition: 'pageTop' },
      { ingredientsPosition: 'pageTop' },
    ],
    ['grid of ingredients [PROF-17]', { ingredientsGridSize: 6 }, { ingredientsGridSize: 6 }],
    ['a fire hold of 0 s [TICK-44]', { fireHoldSeconds: 0 }, { fireHoldSeconds: 0 }],
    ['a fire hold of 8 s [TICK-44]', { fireHoldSeconds: 8 }, { fireHoldSeconds: 8 }],
    ['a header that serves [EXPO-39]', { headerAction: 'serve' }, { headerAction: 'serve' }],
    ['a header without a button [EXPO-39]', { headerAction: 'none' }, { headerAction: 'none' }],
    ['item wrapping [EXPO-28]', { enableCardItemsWrap: false }, { enableCardItemsWrap: false }],
  ])('for %s come from the profile', (_, line, options) => {
    expect(lineOf({ line })).toMatchObject(options);
    expect(lineOf({})).not.toMatchObject(options);
  });

  test.each<[boolean, boolean, boolean]>([
    [false, false, false],
    [true, false, true],
    [false, true, true],
  ])('move prepared tickets to the start: site %s, profile %s → %s [PROF-30]', (ofSite, own, moves) => {
    const setup = { expeditor: { movePreparedTicketsToSTart: ofSite } };
    const options = passOf({ setup, pass: { moveToStart: own, tmOptions: [] } });
    expect(options.movePreparedTicketsToStart).toBe(moves);
    // The profile's switch offers nothing: actions come only from tmOptions.
    expect(options.tmOptions).toEqual([]);
  });

  test('show a kitchen board as a list unless its profile or the site chooses cards [KITCH-05]', () => {
    expect(lineOf({ line: { ticketDisplayMethod: undefined } }).ticketDisplayMethod).toBe('table');
    const setup = { kds: { kitchenDisplayMethod: 'cards' } };
    expect(lineOf({ setup, line: { ticketDisplayMethod: undefined } }).ticketDisplayMethod).toBe('cards');
  });

  test('contain the colours of warned and late tickets [TIME-05]', () => {
    expect(passOf({})).toMatchObject({ warnClass: 'md-orange-300-bg', alertClass: 'md-red-900-bg' });
    expect(passOf({ setup: { warnClass: 'amber', alertClass: 'red' } })).toMatchObject({
      warnClass: 'amber',
      alertClass: 'red',
    });
  });

  test.each<[string, Place, object]>([
    [
      'showOfferName needs groupSameOffers [PROF-20]',
      { line: { showOfferName: true } },
      { showOfferName: false },
    ],
    [
      'offers and whole tickets need cards [PROF-20]',
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
      'groupKitchenDiner is off for cards [PROF-21]',
      { line: { groupKitchenDiner: true } },
      { groupKitchenDiner: false },
    ],
    [
      'groupKitchenDiner needs ungrouped items [PROF-21]',
      { line: { ticketDisplayMethod: 'table', groupKitchenDiner: true, itemGBMethod: 'same' } },
      { groupKitchenDiner: false },
    ],
    [
      'groupKitchenDiner applies in a list of ungrouped items [PROF-21]',
      { line: { ticketDisplayMethod: 'table', groupKitchenDiner: true } },
      { groupKitchenDiner: true },
    ],
    [
      'the SMS button needs enanblePrepSMS [SMS-06]',
      { line: { enanblePrepSMS: true } },
      { enablePrepSms: true },
    ],
    [
      'the SMS button is hidden at an HQ [KITCH-02]',
      { role: 'hq', line: { enanblePrepSMS: true } },
      { enablePrepSms: false },
    ],
    ['inventory control is hidden at an HQ [PERM-11]', { role: 'hq' }, { hideInventoryControl: true }],
    [
      'no cooking filter where nothing is tracked [KITCH-14]',
      { line: { enableCookingFilter: true } },
      { enableCookingFilter: false },
    ],
    [
      'a cooking filter where preparing and cooking are tracked [KITCH-14]',
      {
        line: { enableCookingFilter: true },
        setup: { kds: { managePreparingOnAllItems: true, manageCookingOnAllItems: true } },
      },
      { enableCookingFilter: true },
    ],
    [
      'withoutCaption is ignored in IL [PERM-09]',
      { region: 'IL', setup: { withoutCaption: true } },
      { withoutCaption: false },
    ],
    [
      'withoutCaption applies elsewhere [SET-28]',
      { setup: { withoutCaption: true } },
      { withoutCaption: true },
    ],
  ])('follow the rule: %s', (_, place, options) => {
    expect(lineOf(place)).toMatchObject(options);
  });
});

describe('options of a display that deviates from its profile', () => {
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

  test.each(needCards)('include %s according to the layout shown [PROF-20]', (option) => {
    expect(shown('cards')[option]).toBe(true);
    expect(shown('cards', 'table')[option]).toBe(false);
    expect(shown('table')[option]).toBe(false);
    expect(shown('table', 'cards')[option]).toBe(true);
  });

  test('include groupKitchenDiner according to the layout shown, in the other direction [PROF-21]', () => {
    expect(shown('cards').groupKitchenDiner).toBe(false);
    expect(shown('cards', 'table').groupKitchenDiner).toBe(true);
    expect(shown('table', 'cards').groupKitchenDiner).toBe(false);
  });

  test('keep the profile’s choice so that the display can go back to it [KITCH-05]', () => {
    expect(shown('cards', 'table').ticketDisplayMethod).toBe('cards');
  });
});

describe('requirements of the cooking filter', () => {
  test.each<[string, object, boolean]>([
    ['preparing by list, cooking by list', { servedOnItems: ['i'], cookingOnItems: ['i'] }, true],
    [
      'preparing for all, cooking by list',
      { kds: { managePreparingOnAllItems: true }, cookingOnItems: ['i'] },
      true,
    ],
    [
      'preparing by list, cooking for all',
      { kds: { manageCookingOnAllItems: true }, servedOnItems: ['i'] },
      true,
    ],
    ['only cooking', { kds: { manageCookingOnAllItems: true }, cookingOnItems: ['i'] }, false],
    ['only preparing', { kds: { managePreparingOnAllItems: true }, servedOnItems: ['i'] }, false],
  ])('are evaluated for %s [KITCH-14]', (_, setup, offered) => {
    const place = { setup: { ...setup }, line: { enableCookingFilter: true } };
    expect(lineOf(place).enableCookingFilter).toBe(offered);
    expect(lineOf({ ...place, line: {} }).enableCookingFilter).toBe(false);
  });
});

test('a pass always has cards with everything that depends on them, whatever is stored or chosen at a display [PROF-10]', () => {
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
