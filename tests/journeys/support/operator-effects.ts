// What each option of an expo or kitchen board changes on the screen.
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import { BRAND_SKIN, BY_HUB, counted, type EffectsOf, readFrom, textsOf } from './option-effect.ts';
import { page } from './sample-stage.ts';

const openSide = () => page.getByRole('button', { name: 'Filters and items' }).click();
const line = (name: string) => `main article [data-line]:has(bdi:text-is("${name}"))`;
const filters = textsOf('nav button span');
const flip = (key: keyof OperatorOptions) => ({ before: { [key]: false }, after: { [key]: true } });

export const operatorEffects: EffectsOf<OperatorOptions> = {
  refreshIntervalSeconds: 'tests/displays/ticket/card-scope.test.ts',
  withoutCaption: {
    ids: '[SET-49]',
    ...flip('withoutCaption'),
    read: async () => [
      await page.getByRole('button', { name: 'Fire', exact: true }).count(),
      (await page.locator('main article [data-act="due"] span').count()) > 0,
    ],
    reads: [
      [1, true],
      [1, false],
    ],
  },
  statusColors: BY_HUB,
  brandSkin: BRAND_SKIN,
  stationId: BY_HUB,
  lbGroup: {
    ids: '[PROF-22]',
    station: true,
    before: {},
    after: { lbGroup: 'lb-1' },
    act: openSide,
    read: () => page.getByRole('region', { name: 'Stations' }).count(),
    reads: [1, 0],
  },
  maxCardCount: BY_HUB,
  tmOptions: BY_HUB,
  baseFontSize: {
    ids: '[SET-17]',
    before: { baseFontSize: 100 },
    after: { baseFontSize: 150 },
    read: readFrom('html', (node) => getComputedStyle(node).fontSize),
    reads: ['16px', '24px'],
  },
  minCardWidth: {
    ids: '[SET-17]',
    before: { minCardWidth: 150 },
    after: { minCardWidth: 250 },
    read: readFrom('main article', (node) => Math.round(1920 / node.getBoundingClientRect().width)),
    reads: [5, 3],
  },
  ticketDisplayMethod: {
    ids: '[KITCH-05]',
    station: true,
    before: { ticketDisplayMethod: 'cards' },
    after: { ticketDisplayMethod: 'table' },
    read: async () => [(await counted('main article')()) > 0, await counted('main table')()],
    reads: [
      [true, 0],
      [false, 1],
    ],
  },
  groupBy: {
    ids: '[EXPO-09]',
    stages: true,
    before: { groupBy: 'none', stageLayout: 'vertical' },
    after: { groupBy: 'stage', stageLayout: 'vertical' },
    // A heading is repeated in each column of its group.
    read: async () => new Set(await textsOf('main h2')()).size,
    reads: [0, 3],
  },
  stageLayout: {
    ids: '[GRP-02]',
    stages: true,
    before: { groupBy: 'stage', stageLayout: 'vertical' },
    after: { groupBy: 'stage', stageLayout: 'horizontal' },
    read: counted('main section:has(h2)'),
    reads: [0, 3],
  },
  itemGBMethod: BY_HUB,
  itemDisplayMethod: BY_HUB,
  kitchenNameLanguage: BY_HUB,
  modifierDisplayMethod: BY_HUB,
  selectItemAction: {
    ids: '[TICK-35]',
    before: { selectItemAction: 'F' },
    after: { selectItemAction: 'H' },
    act: async () => {
      await openSide();
      await page.locator('aside button', { hasText: 'Ribeye' }).first().click();
    },
    read: counted('main article [data-chosen="true"]'),
    reads: [0, 2],
  },
  showModifiers: BY_HUB,
  splitModifiers: {
    ids: '[GRP-13]',
    ...flip('splitModifiers'),
    read: () =>
      page.locator(`${line('House burger')} [data-kind]`).evaluateAll((nodes) => {
        // A chip is as high as its row, running text is higher: both have their middle in the same row.
        const middles = nodes
          .map((node) => node.getBoundingClientRect())
          .map(({ y, height }) => y + height / 2);
        return middles.filter((one, at) => at === 0 || one - (middles[at - 1] ?? 0) > 10).length;
      }),
    reads: [1, 2],
  },
  showDinerNO: {
    ids: '[GRP-15]',
    ...flip('showDinerNO'),
    read: async () => await page.getByRole('img', { name: /^Seat/ }).count(),
    reads: [0, 3],
  },
  headersOnly: {
    ids: '[GRP-16]',
    ...flip('headersOnly'),
    read: async () => [(await counted('main article')()) > 0, await counted('[data-line-item]')()],
    reads: [
      [true, 20],
      [true, 0],
    ],
  },
  groupSameItems: {
    ids: '[GRP-07]',
    station: true,
    before: { groupSameItems: false, ticketDisplayMethod: 'table', showDinerNO: false },
    after: { groupSameItems: true, ticketDisplayMethod: 'table', showDinerNO: false },
    read: textsOf('tr:has(bdi:text-is("Focaccia")) > td:nth-child(2)'),
    reads: [
      ['3', '1', '1'],
      ['3', '2'],
    ],
  },
  groupSameOffers: BY_HUB,
  showOfferName: 'tests/displays/ticket/line/line-rows.test.ts',
  maxExpandableItems: {
    ids: '[GRP-07]',
    before: { maxExpandableItems: 3 },
    after: { maxExpandableItems: 4 },
    read: counted('[data-act="expand"]'),
    reads: [0, 1],
  },
  showDeliveryAddress: {
    ids: '[EXPO-13]',
    ...flip('showDeliveryAddress'),
    read: async () => await page.getByText('Herzl 14').count(),
    reads: [0, 1],
  },
  showDeliveryNotes: {
    ids: '[EXPO-13]',
    ...flip('showDeliveryNotes'),
    read: async () => await page.getByText('Ring twice').count(),
    reads: [0, 1],
  },
  hideCustomerPhone: {
    ids: '[EXPO-12]',
    ...flip('hideCustomerPhone'),
    read: async () => await page.getByText('052-771-4480').count(),
    reads: [1, 0],
  },
  hideInventoryControl: {
    ids: '[INV-07]',
    ...flip('hideInventoryControl'),
    read: textsOf('main article [data-few]'),
    reads: [['12 left', 'Sold out'], []],
  },
  hidePreparedBy: {
    ids: '[EXPO-17]',
    ...flip('hidePreparedBy'),
    read: async () => (await page.locator(line('Spring chicken')).innerText()).includes('Avi'),
    reads: [true, false],
  },
  enableCardItemsWrap: {
    ids: '[EXPO-28]',
    ...flip('enableCardItemsWrap'),
    read: () =>
      page.locator(line('House burger')).evaluate((node) => {
        const name = node.querySelector('bdi')?.getBoundingClientRect();
        const first = node.querySelector('[data-kind]')?.getBoundingClientRect();
        return name && first && (first.top + first.bottom) / 2 < name.bottom
          ? 'in one running line'
          : 'below the name';
      }),
    reads: ['in one running line', 'below the name'],
  },
  showZoneAssignment: {
    ids: '[ROUTE-18]',
    ...flip('showZoneAssignment'),
    read: async () => await page.getByText('A1', { exact: true }).count(),
    reads: [0, 1],
  },
  showAllTicketItems: BY_HUB,
  hidePendingStatus: {
    ids: '[EXPO-26]',
    ...flip('hidePendingStatus'),
    read: async () => (await filters()).includes('Held'),
    reads: [true, false],
  },
  showFired: {
    ids: '[PROF-18]',
    before: {},
    after: { showFired: false },
    read: async () => (await filters()).includes('New'),
    reads: [true, false],
  },
  showServed: {
    ids: '[PROF-18]',
    before: {},
    after: { showServed: false },
    read: async () => (await filters()).includes('Served'),
    reads: [true, false],
  },
  enablePreparedOnlyFilter: {
    ids: '[EXPO-04]',
    ...flip('enablePreparedOnlyFilter'),
    act: openSide,
    read: async () => await page.getByRole('button', { name: 'Done only' }).count(),
    reads: [0, 1],
  },
  enableCookingFilter: {
    ids: '[KITCH-14]',
    ...flip('enableCookingFilter'),
    read: async () => (await filters()).includes('Cooking'),
    reads: [false, true],
  },
  overrideHeaderColorWithStatus: BY_HUB,
  trackReadyStatus: {
    ids: '[TICK-03]',
    ...flip('trackReadyStatus'),
    read: async () => (await filters()).includes('Ready'),
    reads: [false, true],
  },
  enableTimerForSelectedTickets: BY_HUB,
  movePreparedTicketsToStart: BY_HUB,
  enableImmediateItemsView: {
    ids: '[EXPO-24]',
    ...flip('enableImmediateItemsView'),
    act: openSide,
    read: async () => await page.getByRole('button', { name: 'Now', exact: true }).count(),
    reads: [0, 1],
  },
  calculateAverageServedTime: {
    ids: '[TIME-11]',
    ...flip('calculateAverageServedTime'),
    read: async () => await page.getByRole('img', { name: 'Average time to serve' }).count(),
    reads: [0, 1],
  },
  manageItemPrepTimes: 'tests/displays/ticket/card-scope.test.ts',
  initTicketPreptimeOnClick: BY_HUB,
  prepTimerDisplayThresholdSeconds: {
    ids: '[TIME-25]',
    before: { prepTimerDisplayThresholdSeconds: 60 },
    after: { prepTimerDisplayThresholdSeconds: 0 },
    read: async () => await page.locator('[data-prep="running"]').first().isVisible(),
    reads: [false, true],
  },
  enablePrintCourse: BY_HUB,
  hideServedInKitchen: BY_HUB,
  groupKitchenDiner: {
    ids: '[KITCH-04]',
    station: true,
    before: { ticketDisplayMethod: 'table', groupKitchenDiner: false },
    after: { ticketDisplayMethod: 'table', groupKitchenDiner: true },
    read: async () => (await textsOf('tbody th')()).filter((text) => text.includes('Seat')),
    reads: [[], ['T30 · Seat 1', 'T30 · Seat 2']],
  },
  enablePrepSms: BY_HUB,
  suggestSmsOnServed: BY_HUB,
  reviewNewTickets: BY_HUB,
  alertOnNewOrder: BY_HUB,
  fireHoldSeconds: 'tests/journeys/held-fire.test.ts',
  headerAction: 'tests/journeys/bump-and-recall.test.ts',
  allDayRail: {
    ids: '[EXPO-38]',
    station: true,
    before: {},
    after: { allDayRail: true },
    read: () => page.getByRole('region', { name: 'All day' }).count(),
    reads: [0, 1],
  },
  showItemGroups: BY_HUB,
  displayIngredients: {
    ids: '[KITCH-06]',
    station: true,
    ...flip('displayIngredients'),
    read: async () => await page.getByRole('region', { name: 'Ingredients' }).count(),
    reads: [0, 1],
  },
  ingredientsPosition: {
    ids: '[KITCH-06]',
    station: true,
    before: { ingredientsPosition: 'pageTop' },
    after: { ingredientsPosition: 'pageBottom' },
    read: () =>
      page
        .getByRole('region', { name: 'Ingredients' })
        .evaluate((bar) => bar.getBoundingClientRect().top > innerHeight / 2),
    reads: [false, true],
  },
  ingredientsGridSize: {
    ids: '[KITCH-06]',
    station: true,
    before: { ingredientsGridSize: 5 },
    after: { ingredientsGridSize: 10 },
    read: async () => await page.getByRole('region', { name: 'Ingredients' }).getByRole('listitem').count(),
    reads: [5, 10],
  },
  warnClass: {
    ids: '[TIME-05]',
    before: { warnClass: '' },
    after: { warnClass: '#7a1fa2' },
    read: readFrom('main article[data-head="warn"] header', (node) => getComputedStyle(node).backgroundColor),
    reads: ['rgb(255, 201, 51)', 'rgb(122, 31, 162)'],
  },
  alertClass: {
    ids: '[TIME-05]',
    before: { alertClass: '' },
    after: { alertClass: '#7a1fa2' },
    read: readFrom('main article[data-head="late"] header', (node) => getComputedStyle(node).backgroundColor),
    reads: ['rgb(196, 35, 43)', 'rgb(122, 31, 162)'],
  },
  courseColors: BY_HUB,
  typeColors: BY_HUB,
};
