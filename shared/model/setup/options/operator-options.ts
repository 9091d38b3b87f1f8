// Options of a pass or a station, in the order of the form (PROF-04, PROF-10 to PROF-24).
import * as z from 'zod/mini';
import { COVER_AFTER_SECONDS } from '../../../glass-limits.ts';
import {
  FIRE_HOLD_SECONDS,
  INGREDIENTS_GRID,
  MAX_CARD_COUNT,
  STATION_DONE_SECONDS,
} from '../../../limits.ts';
import { wireText } from '../../wire-values.ts';
import {
  CARD_GROUPINGS,
  CYCLE_DISPLAYS,
  HEADER_ACTIONS,
  ITEM_DISPLAYS,
  ITEM_GROUPINGS,
  KITCHEN_NAME_LANGUAGES,
  MODIFIER_DISPLAYS,
  ORDER_TYPES,
  OWN_TICKET_ORDERS,
  SELECT_ITEM_ACTIONS,
  TICKET_GROUPINGS,
} from '../board-choices.ts';
import { own, within } from '../setup-values.ts';
import { TICKET_MENU_ACTIONS, type TicketMenuAction } from '../ticket-menu-actions.ts';
import { type FieldScope, type HubAbilities, hasSome, hasSomeIn, isOn, type OptionRows } from './option.ts';
import {
  amount,
  choice,
  itemsByCourse,
  members,
  option,
  ownChoice,
  ownToggle,
  station,
  tables,
  ticks,
  toggle,
} from './option-kinds.ts';

/** The sections of the form and their groups. */
export const OPERATOR_FORM = {
  presentation: ['tickets', 'lines', 'grouping', 'ingredients'],
  operation: ['station', 'shown', 'actions', 'timers', 'alerts', 'cover', 'messages'],
  printing: ['byHand', 'bySelf'],
  filter: ['orders', 'items'],
} as const;

const onStation = ({ kind }: FieldScope) => kind === 'kitchen';
const atSite = ({ isHq }: FieldScope) => !isHq;
/** Only a menu stored on the hub has the kitchen's names in several languages. */
const keepsItsMenu = ({ isStandalone }: FieldScope) => isStandalone;
/** Text messages are sent by the cloud. */
const canText = (scope: FieldScope) => atSite(scope) && scope.hasCloud;
const canPrint = (scope: FieldScope) => scope.canPrint;

/** True if the board shows cards: the profile's choice, else the site's (KITCH-05). */
function showsCards({ own, site, kind }: FieldScope): boolean {
  if (kind === 'expo') return true;
  return (own('ticketDisplayMethod') ?? site('kds.kitchenDisplayMethod')) === 'cards';
}
const needsCards = (scope: FieldScope) => (showsCards(scope) ? undefined : 'cards');
const inGroup = ({ own }: FieldScope) => (own('lbGroup') ? 'group' : undefined);

function needsList(scope: FieldScope) {
  const grouping = scope.own('itemGBMethod') ?? scope.site('expeditor.itemGBMethod');
  return showsCards(scope) || grouping !== 'none' ? 'list' : undefined;
}

function needsOffers(scope: FieldScope) {
  return needsCards(scope) ?? (isOn(scope.own('groupSameOffers')) ? undefined : 'offers');
}

const tracksCooking = ({ site }: FieldScope) =>
  (isOn(site('kds.managePreparingOnAllItems')) || hasSome(site('servedOnItems'))) &&
  (isOn(site('kds.manageCookingOnAllItems')) || hasSome(site('cookingOnItems')));

const showsIngredients = (scope: FieldScope) => onStation(scope) && isOn(scope.own('displayIngrediants'));

const printsPrepared = ({ own, canPrint }: FieldScope) =>
  canPrint && (isOn(own('printTicketOnPrepared')) || isOn(own('printItemOnPrepared')));
const printsServed = ({ own, canPrint }: FieldScope) => canPrint && isOn(own('printTicketOnServed'));

/** Actions that a ticket's menu doesn't have here. */
const absentActions = ({ hasCloud, canPrint }: HubAbilities): TicketMenuAction[] => [
  ...(hasCloud ? [] : (['notifyCustomer'] as const)),
  ...(canPrint ? [] : (['printCourse'] as const)),
];

const hidesItems = ({ own, site }: FieldScope) =>
  hasSome(own('excludeOnItems')) || hasSome(site('excludeOnItems'));
const restoresItems = (scope: FieldScope) =>
  hidesItems(scope) &&
  (hasSome(scope.own('includeExcludedItemsByTags')) ||
    hasSome(scope.site('expeditor.includeExcludedItemsByTags')));
const hidesByCourse = ({ own, site }: FieldScope) =>
  hasSomeIn(
    isOn(own('overrideExcludeItemsByCourses')) ? own('excludeItemsByCourses') : site('excludeItemsByCourses'),
  );

/** Seconds after the station's last dish is done, or after its serve (KITCH-17). */
const doneLeaves = z.catch(
  z.union([z.literal('served'), within(STATION_DONE_SECONDS.min, STATION_DONE_SECONDS.max)]),
  STATION_DONE_SECONDS.default,
);
/** Any number of seconds within STATION_DONE_SECONDS may be stored. */
const DONE_LEAVES_SECONDS = [0, 3, 6, 10, 15, 30, 60, 120, 300, 600];

const actions = z.catch(
  z.pipe(
    z.array(z.unknown()),
    z.transform((list) => TICKET_MENU_ACTIONS.filter((action) => list.includes(action))),
  ),
  [...TICKET_MENU_ACTIONS],
);

const hiddenStatus = z.optional(z.literal(false));

export const OPERATOR_OPTIONS = {
  // Tickets
  ticketDisplayMethod: ownChoice(
    ['cards', 'table'],
    { group: 'tickets', site: 'kds.kitchenDisplayMethod', board: 'byRule' },
    { when: onStation },
  ),
  ticketGroupByMethod: ownChoice(
    TICKET_GROUPINGS,
    { group: 'tickets', site: 'expeditor.ticketGroupByMethod', board: 'byRule', boardName: 'groupBy' },
    { when: (scope) => !onStation(scope) },
  ),
  orderTicketsBy: ownChoice(OWN_TICKET_ORDERS, { group: 'tickets', site: 'orderTicketsBy' }),
  cardGpMethod: ownChoice(CARD_GROUPINGS, { group: 'tickets', site: 'expeditor.cardGpMethod' }),
  maxCardCount: amount(MAX_CARD_COUNT, 'none', { group: 'tickets', board: 'asStored' }),
  headersOnly: toggle(false, { group: 'tickets', board: 'asStored' }),
  showAllTicketItems: toggle(false, { group: 'tickets', board: 'byRule' }, { off: needsCards }),
  overrideHeaderColorWithStatus: ownToggle({
    group: 'tickets',
    site: 'overrideHeaderColorWithStatus',
    board: 'asStored',
  }),
  showZoneAssignment: toggle(false, { group: 'tickets', right: 'dealer-options', board: 'asStored' }),
  cycleDisplayMethod: choice(CYCLE_DISPLAYS, 'none', { group: 'tickets', right: 'dealer-options' }),
  showDeliveryAddress: toggle(false, { group: 'tickets', board: 'asStored' }),
  showDeliveryNotes: toggle(false, { group: 'tickets', board: 'asStored' }),
  hideCustomerPhone: toggle(false, { group: 'tickets', board: 'asStored' }),

  // Items and modifiers
  itemDisplayMethod: ownChoice(ITEM_DISPLAYS, {
    group: 'lines',
    site: { expo: 'expeditor.itemDisplayMethod', kitchen: 'kds.itemDisplayMethod' },
    board: 'asStored',
  }),
  kitchenNameLanguage: choice(
    KITCHEN_NAME_LANGUAGES,
    'site',
    { group: 'lines', board: 'unlessUsual', boardSchema: z.optional(z.enum(['en', 'he-il'])) },
    { when: keepsItsMenu },
  ),
  modifierDisplayMethod: ownChoice(MODIFIER_DISPLAYS, {
    group: 'lines',
    site: { expo: 'expeditor.modifierDisplayMethod', kitchen: 'kds.modifierDisplayMethod' },
    board: 'asStored',
  }),
  selectItemAction: ownChoice(SELECT_ITEM_ACTIONS, {
    group: 'lines',
    site: { expo: 'expeditor.selectItemAction', kitchen: 'kds.selectItemAction' },
    board: 'asStored',
  }),
  showModifiers: toggle(true, { group: 'lines', board: 'asStored' }),
  splitModifiers: toggle(
    false,
    { group: 'lines', board: 'asStored' },
    { off: ({ own }) => (isOn(own('showModifiers')) ? undefined : 'modifiers') },
  ),
  enableCardItemsWrap: toggle(true, { group: 'lines', board: 'asStored' }),
  showDinerNO: toggle(false, { group: 'lines', board: 'asStored' }),
  hidePreparedBy: toggle(false, { group: 'lines', board: 'asStored' }),
  hideInventoryControl: toggle(false, { group: 'lines', board: 'byRule' }, { when: atSite }),

  // Order and grouping
  groupSameItems: toggle(false, { group: 'grouping', board: 'asStored' }),
  itemGBMethod: ownChoice(ITEM_GROUPINGS, {
    group: 'grouping',
    site: 'expeditor.itemGBMethod',
    board: 'asStored',
  }),
  groupSameOffers: toggle(false, { group: 'grouping', board: 'byRule' }, { off: needsCards }),
  showOfferName: toggle(false, { group: 'grouping', board: 'byRule' }, { off: needsOffers }),
  groupKitchenDiner: toggle(
    false,
    { group: 'grouping', board: 'byRule' },
    { off: needsList, when: onStation },
  ),

  // Ingredients
  displayIngrediants: toggle(
    false,
    { group: 'ingredients', own: 'displayIngredients', board: 'asStored' },
    { when: onStation },
  ),
  ingredientItems: members('items', { group: 'ingredients' }, { when: showsIngredients }),
  ingredientsPosition: choice(
    ['pageTop', 'pageBottom'],
    'pageBottom',
    { group: 'ingredients', board: 'asStored' },
    { when: showsIngredients },
  ),
  ingredientsGridSize: amount(
    INGREDIENTS_GRID,
    'none',
    { group: 'ingredients', board: 'asStored' },
    { when: showsIngredients },
  ),

  // Station and filters
  stationId: station({ group: 'station', board: 'byRule' }, { off: inGroup }),
  /** Set on the load balancing page. */
  lbGroup: option(own(wireText), {
    right: 'dealer-options',
    board: 'byRule',
    boardSchema: z.optional(z.string()),
  }),
  stationDoneLeaves: option(
    doneLeaves,
    {
      group: 'station',
      usual: STATION_DONE_SECONDS.default,
      control: { kind: 'secondsOr', seconds: DONE_LEAVES_SECONDS, words: ['served'] },
    },
    { when: onStation },
  ),
  hideServedInKitchen: toggle(
    false,
    { group: 'station', board: 'byRule' },
    { off: inGroup, when: onStation },
  ),
  hidePendingStatus: toggle(false, { group: 'station', board: 'byRule' }),
  enablePreparedOnlyFilter: toggle(false, { group: 'station', board: 'asStored' }),
  enableCookingFilter: toggle(false, { group: 'station', board: 'byRule' }, { when: tracksCooking }),

  // Statuses shown on the board (PROF-18)
  showPending: toggle(
    true,
    { group: 'shown' },
    { off: ({ own }) => (isOn(own('hidePendingStatus')) ? 'pendingHidden' : undefined) },
  ),
  showFired: toggle(true, { group: 'shown', board: 'unlessUsual', boardSchema: hiddenStatus }),
  showServed: toggle(true, { group: 'shown', board: 'unlessUsual', boardSchema: hiddenStatus }),
  showDelivered: toggle(true, { group: 'shown' }),
  /** Unset: on for a kitchen's board, off for a pass (EXPO-38). */
  showAllDayRail: ownToggle({
    group: 'shown',
    board: 'byRule',
    boardName: 'allDayRail',
    boardSchema: z.optional(z.literal(true)),
  }),

  // Actions
  tmOptions: option(actions, {
    group: 'actions',
    usual: TICKET_MENU_ACTIONS,
    control: { kind: 'ticks', values: TICKET_MENU_ACTIONS, words: 'actions', absent: absentActions },
    wide: true,
    board: 'asStored',
    boardSchema: z.array(z.enum(TICKET_MENU_ACTIONS)),
  }),
  headerAction: choice(
    HEADER_ACTIONS,
    'due',
    { group: 'actions', board: 'unlessUsual', boardSchema: z.optional(z.enum(['serve', 'ready', 'none'])) },
    { off: needsCards },
  ),
  fireHoldSeconds: amount(FIRE_HOLD_SECONDS, 'seconds', { group: 'actions', board: 'unlessUsual' }),
  moveToStart: toggle(false, { group: 'actions' }),
  trackServedOnItem: members('items', { group: 'actions' }),

  // Timers
  manageItemPrepTimes: ownToggle({ group: 'timers', site: 'kds.manageItemPrepTimes', board: 'asStored' }),
  showReadyAbout: toggle(false, { group: 'timers' }),
  initTicketPreptimeOnClick: ownToggle({
    group: 'timers',
    site: 'kds.initTicketPreptimeOnClick',
    board: 'asStored',
  }),

  // Alerts
  alertOnNewOrder: toggle(false, { group: 'alerts', board: 'asStored' }),
  reviewNewTickets: toggle(false, { group: 'alerts', board: 'asStored' }),
  reviewNewTicketsTags: members(
    'tags',
    { group: 'alerts' },
    { when: ({ own }) => isOn(own('reviewNewTickets')) },
  ),

  // Profiles whose boards take over when this one's display is gone, and the delay before they do so without a tap (COVER-01)
  neighbours: members('profiles', { group: 'cover' }),
  coverAfterSeconds: amount({ ...COVER_AFTER_SECONDS, step: 10 }, 'seconds', { group: 'cover' }),

  // Messages to customers
  enanblePrepSMS: toggle(
    false,
    { group: 'messages', own: 'enablePrepSms', board: 'byRule' },
    { when: (scope) => onStation(scope) && canText(scope) },
  ),
  suggestSmsOnServed: toggle(false, { group: 'messages', board: 'asStored' }, { when: canText }),

  // Printing
  enablePrintCourse: toggle(false, { group: 'byHand', board: 'asStored' }, { when: canPrint }),
  printTicketOnPrepared: toggle(
    false,
    { group: 'bySelf', counterpart: 'printItemOnPrepared' },
    { when: canPrint },
  ),
  printItemOnPrepared: toggle(
    false,
    { group: 'bySelf', counterpart: 'printTicketOnPrepared' },
    { when: canPrint },
  ),
  printTicketOnServed: toggle(false, { group: 'bySelf' }, { when: canPrint }),
  printTicketOnServed_stationId: station(
    { group: 'bySelf', own: 'printTicketOnServedStationId' },
    { when: printsServed },
  ),
  excludeSingleItemPrint: toggle(false, { group: 'bySelf' }, { when: printsPrepared }),
  excludePrintOrderByType: ticks(
    ORDER_TYPES,
    'orderTypes',
    { group: 'bySelf' },
    { when: (scope) => printsPrepared(scope) || printsServed(scope) },
  ),

  // Orders hidden on the board
  excludeOrderByType: ticks(ORDER_TYPES, 'orderTypes', { group: 'orders' }),
  excludeTables: tables({ group: 'orders' }),
  excludeOpenTabOrders: toggle(false, { group: 'orders' }),
  includeCoursesByTagsFromExcludedOrders: members('tags', { group: 'orders' }),

  // Items hidden on the board
  excludeOnItems: members('items', { group: 'items' }),
  includeExcludedItemsByTags: members('tags', { group: 'items' }, { when: hidesItems }),
  excludeIncludedItemsByTags: members('tags', { group: 'items' }, { when: restoresItems }),
  overrideExcludeItemsByCourses: toggle(false, { group: 'items' }),
  excludeItemsByCourses: itemsByCourse(
    { group: 'items' },
    { when: ({ own }) => isOn(own('overrideExcludeItemsByCourses')) },
  ),
  includeItemsHiddenByCourse: members('items', { group: 'items' }, { when: hidesByCourse }),
} satisfies OptionRows;
