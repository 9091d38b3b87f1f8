import { describe, expect, it, test } from 'vitest';
import { readSetup } from '../../../shared/model/setup/setup.ts';
import { spellSetup } from '../../../shared/model/setup/spell-setup.ts';
import { storedSample } from './wire-setups.ts';

describe('the binding sample', () => {
  it('is read completely: every stored field is read back unchanged [SET-07][SET-15][SET-42][SET-43][SET-44]', () => {
    const sample = JSON.parse(JSON.stringify(storedSample()));
    expect(JSON.parse(JSON.stringify(spellSetup(readSetup(sample))))).toMatchObject(sample);
  });
});

describe('a site without a setup', () => {
  const setup = readSetup(undefined);

  it('has the defaults of a new one [SET-03][SET-07][SET-23][TIME-24]', () => {
    expect(setup).toMatchObject({
      version: '1.1',
      maxExpandableItems: 20,
      orderTicketsBy: 'late',
      orderTicketsByReady: { Seated: 0, OTC_seated: 0, OTC_takeaway: 0, TA: 0, Delivery: 0 },
      excludeCourses: { firedAgo: 60, servedAgo: 15 },
      warnClass: 'md-orange-300-bg',
      alertClass: 'md-red-900-bg',
      useBeta: false,
      loggingOptions: 'everything',
      profiles: [],
    });
  });

  it('has alerts with the minutes from the requirements, in both sets, without a warn stage [TIME-01][TIME-02][TIME-20]', () => {
    const minutes = {
      Beverages: 0,
      Entrees: 10,
      Mains: 10,
      Desserts: 5,
      Other: 5,
      StartPrepared: 10,
      StartServed: 3,
    };
    for (const set of [setup.timeAlerts.default, setup.timeAlerts.secondary]) {
      expect(Object.fromEntries(Object.entries(set).map(([type, { value }]) => [type, value]))).toEqual(
        minutes,
      );
      expect(Object.values(set).every(({ warn }) => warn === undefined)).toBe(true);
    }
  });

  it('[SET-17] [SET-18] [SET-19] [GRP-24] has the defaults of expo boards', () => {
    expect(setup.expeditor).toEqual({
      baseFontSize: 100,
      minCardWidth: 150,
      ticketGroupByMethod: 'none',
      cardGpMethod: 'order',
      courseDateGroupByThresholdMinutes: 5,
      itemGBMethod: 'none',
      refreshInterval: 30,
      selectItemAction: 'F',
      itemDisplayMethod: 'item',
      modifierDisplayMethod: 'item',
      gbStageDisplayMethod: 'horizontal',
      enableImmediateItemsView: false,
      logIncomingOrders: false,
      includeExcludedItemsByTags: [],
      trackReadyStatus: false,
      readyByItself: false,
      enableTimerForSelectedTickets: false,
      movePreparedTicketsToStart: false,
      trackServedOnItem: [],
    });
  });

  it('[SET-20] [SET-21] has the defaults of kitchen boards', () => {
    expect(setup.kds).toEqual({
      refreshInterval: 30,
      selectItemAction: 'F',
      itemDisplayMethod: 'item',
      modifierDisplayMethod: 'item',
      kitchenDisplayMethod: 'table',
      prepTimerDisplayThresholdSeconds: 0,
      modRoutingMethod: 'modifier',
      managePreparingOnAllItems: false,
      manageCookingOnAllItems: false,
      manageItemPrepTimes: false,
      initTicketPreptimeOnClick: false,
      readyWaitsForAllergies: true,
      showItemGroups: false,
      prepSmsMessage: '',
    });
  });

  it('has the defaults of customer boards [SET-22][CUST-20]', () => {
    expect(setup.customer).toEqual({
      trackCourses: [],
      trackOrderTypes: [],
      pendingTime: 5,
      readyWarnTime: 2,
      hideReadyTime: 7,
      splitMembersAt: 7,
      orderDisplayTemplate: 'default',
      statusColors: {},
      sourceColors: {},
      showCustomerName: true,
      refreshInterval: 15,
    });
  });
});

const zoneSet = (more: object) =>
  readSetup({ zonesAssignment: { zonesSets: [{ _id: 'zs', ...more }] } }).zonesAssignment.zonesSets[0];
const mains = (more: object) =>
  readSetup({ timeAlerts: { default: { Mains: more } } }).timeAlerts.default.Mains;
const kds = (more: object) => readSetup({ kds: more }).kds;
const expeditor = (more: object) => readSetup({ expeditor: more }).expeditor;
const customer = (more: object) => readSetup({ customer: more }).customer;

describe('limits of setup values', () => {
  test.each<[string, unknown, unknown]>([
    ['at least 1 merged item [SET-07]', readSetup({ maxExpandableItems: 0 }).maxExpandableItems, 1],
    ['at most 20 merged items [SET-07]', readSetup({ maxExpandableItems: 21 }).maxExpandableItems, 20],
    [
      'a ready threshold below 0 [SET-08]',
      readSetup({ orderTicketsByReady: { TA: -1 } }).orderTicketsByReady.TA,
      0,
    ],
    [
      'a ready threshold that is not a number [SET-08]',
      readSetup({ orderTicketsByReady: { TA: 'x' } }).orderTicketsByReady.TA,
      0,
    ],
    ['an alert value of 60 [SET-09]', mains({ value: 60 }).value, 60],
    ['an alert value above 60 [SET-09]', mains({ value: 61 }).value, 60],
    ['an alert value below 0 [SET-09]', mains({ value: -1 }).value, 0],
    ['a warn limit of 70 [SET-09]', mains({ warn: 70 }).warn, 70],
    ['a warn limit above 70 [SET-09]', mains({ warn: 71 }).warn, 70],
    ['a warn limit below 0 [SET-09]', mains({ warn: -1 }).warn, 0],
    ['an empty warn limit [SET-09]', mains({ warn: '' }).warn, undefined],
    ['a warn limit that is not a number [SET-09]', mains({ warn: 'soon' }).warn, undefined],
    [
      'firedAgo below 10 [SET-23]',
      readSetup({ excludeCourses: { firedAgo: 9 } }).excludeCourses.firedAgo,
      10,
    ],
    ['servedAgo of 0 [SET-23]', readSetup({ excludeCourses: { servedAgo: 0 } }).excludeCourses.servedAgo, 0],
    [
      'servedAgo below 0 [SET-23]',
      readSetup({ excludeCourses: { servedAgo: -1 } }).excludeCourses.servedAgo,
      0,
    ],
    ['a refresh below 5 s [SET-24]', expeditor({ refreshInterval: 4 }).refreshInterval, 5],
    ['a refresh above 30 s [SET-24]', kds({ refreshInterval: 31 }).refreshInterval, 30],
    ['a font below 90 % [SET-25]', expeditor({ baseFontSize: 80 }).baseFontSize, 90],
    ['a font above 200 % [SET-25]', expeditor({ baseFontSize: 210 }).baseFontSize, 200],
    ['a card narrower than 150 [SET-25]', expeditor({ minCardWidth: 140 }).minCardWidth, 150],
    ['a card wider than 250 [SET-25]', expeditor({ minCardWidth: 260 }).minCardWidth, 250],
    [
      'a countdown threshold of 9 s [SET-26]',
      kds({ prepTimerDisplayThreshhold: 9 }).prepTimerDisplayThresholdSeconds,
      10,
    ],
    [
      'a countdown threshold of 11 s [SET-26]',
      kds({ prepTimerDisplayThreshhold: 11 }).prepTimerDisplayThresholdSeconds,
      11,
    ],
    [
      'a countdown threshold of 0 s [TIME-25]',
      kds({ prepTimerDisplayThreshhold: 0 }).prepTimerDisplayThresholdSeconds,
      0,
    ],
    [
      'a countdown threshold below 0 s [TIME-25]',
      kds({ prepTimerDisplayThreshhold: -3 }).prepTimerDisplayThresholdSeconds,
      0,
    ],
    [
      'an SMS of more than 150 characters [SMS-04]',
      kds({ prepSMSMessage: 'a'.repeat(151) }).prepSmsMessage.length,
      150,
    ],
    ['a timing above 120 [CUST-13]', customer({ hideReadyTime: 121 }).hideReadyTime, 120],
    ['a timing below 0 [CUST-13]', customer({ pendingTime: -1 }).pendingTime, 0],
    ['a split above 30 [CUST-11]', customer({ splitMembersAt: 31 }).splitMembersAt, 30],
    ['no zone count [SET-34]', zoneSet({})?.zonesCount, 8],
    ['1 zone [SET-34]', zoneSet({ zonesCount: 1 })?.zonesCount, 8],
    ['2 zones [SET-34]', zoneSet({ zonesCount: 2 })?.zonesCount, 2],
    ['25 zones [SET-34]', zoneSet({ zonesCount: '25' })?.zonesCount, 25],
    ['26 zones [SET-34]', zoneSet({ zonesCount: 26 })?.zonesCount, 8],
    ['2.5 zones [SET-34]', zoneSet({ zonesCount: 2.5 })?.zonesCount, 8],
    ['no section count [SET-35]', zoneSet({})?.sectionsCount, 4],
    ['0 sections [SET-35]', zoneSet({ sectionsCount: 0 })?.sectionsCount, 1],
    ['26 sections [SET-35]', zoneSet({ sectionsCount: 26 })?.sectionsCount, 25],
    ['no start value [SET-35]', zoneSet({})?.startsWith, 1],
    ['a start value of 0 [SET-35]', zoneSet({ startsWith: 0 })?.startsWith, 1],
    ['a start value of 151 [SET-35]', zoneSet({ startsWith: 151 })?.startsWith, 150],
  ])('are applied: %s', (_, read, meant) => {
    expect(read).toBe(meant);
  });
});

describe('fields with two places or an older name', () => {
  test.each<[string, object, boolean]>([
    ['neither', {}, false],
    ['enableOffline', { enableOffline: true }, true],
    ['enableOfflineMode', { enableOfflineMode: true }, true],
    ['both, where the first wins', { enableOffline: false, enableOfflineMode: true }, false],
  ])('set offline by: %s [SET-29]', (_, stored, on) => {
    expect(readSetup(stored).enableOffline).toBe(on);
  });

  test.each<[string, object, string]>([
    ['nothing stored', {}, 'everything'],
    ['the chosen option', { loggingOptions: 'errors' }, 'errors'],
    ['off', { loggingOptions: 'off' }, 'off'],
    ['only disabled', { disableClientLogging: true }, 'off'],
    ['disabled, which wins', { loggingOptions: 'everything', disableClientLogging: true }, 'off'],
    ['not disabled', { disableClientLogging: false }, 'everything'],
    ['nonsense', { loggingOptions: 'loud' }, 'everything'],
  ])('set logging by: %s [LOG-08]', (_, stored, meant) => {
    expect(readSetup(stored).loggingOptions).toBe(meant);
  });

  it('include items hidden by course, found under expeditor while the site’s own place is empty [SET-18]', () => {
    const expeditorsOwn = { excludeItemsByCourses: { Mains: ['i1'] } };
    const read = (own: unknown) => readSetup({ excludeItemsByCourses: own, expeditor: expeditorsOwn });
    expect(read(undefined).excludeItemsByCourses).toEqual({ Mains: ['i1'] });
    expect(read({}).excludeItemsByCourses).toEqual({ Mains: ['i1'] });
    expect(read({ Desserts: ['i2'] }).excludeItemsByCourses).toEqual({ Desserts: ['i2'] });
  });
});

describe('faults in a setup', () => {
  it('are left out if unreadable, and the rest is kept [SET-16]', () => {
    const setup = readSetup({
      servedOnItems: ['i1', { odd: 1 }, null, 7, ''],
      courseColors: { Mains: 'red', Desserts: 4, Other: null },
      tags: [{ _id: 't1', name: 'VIP', target: 'table' }, { name: 'without an id' }, 'VIP'],
      kds: 'broken',
      profiles: [
        { _id: 'p1', type: 'odd' },
        { _id: 'p2', type: 'expo', itemGBMethod: 'odd' },
      ],
    });
    expect(setup.servedOnItems).toEqual(['i1', '7']);
    expect(setup.courseColors).toEqual({ Mains: 'red' });
    expect(setup.tags).toEqual([{ _id: 't1', name: 'VIP', bons: [], target: undefined }]);
    expect(setup.kds.refreshInterval).toBe(30);
    expect(setup.profiles.map(({ _id }) => _id)).toEqual(['p2']);
    expect(setup.profiles[0]).toMatchObject({ itemGBMethod: undefined });
  });

  it.each([null, [], 'text', 5])('make %j be read as a new setup [SET-47]', (stored) => {
    expect(readSetup(stored)).toEqual(readSetup({}));
  });
});
