// The settings of a profile of a pass or a station, in the order in which a manager looks for them (PROF-04, PROF-10 to
// PROF-24).
import { COVER_AFTER_SECONDS } from '../../../shared/glass-limits.ts';
import { FIRE_HOLD_SECONDS, INGREDIENTS_GRID, MAX_CARD_COUNT } from '../../../shared/limits.ts';
import {
  CARD_GROUPINGS,
  CYCLE_DISPLAYS,
  HEADER_ACTIONS,
  ITEM_DISPLAYS,
  ITEM_GROUPINGS,
  KITCHEN_NAME_LANGUAGES,
  MODIFIER_DISPLAYS,
  OWN_TICKET_ORDERS,
  SELECT_ITEM_ACTIONS,
  TICKET_GROUPINGS,
} from '../../../shared/model/setup/board-choices.ts';
import { TM_OPTIONS, type TmOption } from '../../../shared/model/setup/tm-options.ts';
import { WIRE_NAMES } from '../../../shared/model/wire-names.ts';
import {
  choice,
  type Field,
  type FieldScope,
  type FieldSection,
  type HubAbilities,
  hasSome,
  hasSomeIn,
  isOn,
  members,
  ORDER_TYPES,
  slider,
  ticks,
  toggle,
} from '../controls/field.ts';

/** Any within STATION_DONE_SECONDS may be stored. */
const DONE_LEAVES_SECONDS = [0, 3, 6, 10, 15, 30, 60, 120, 300, 600];
const COVER_SLIDER = { ...COVER_AFTER_SECONDS, step: 10 };

const onStation = ({ kind }: FieldScope) => kind === 'kitchen';
const atSite = ({ isHq }: FieldScope) => !isHq;
/** Only a menu that is kept here has the kitchen's names in several languages. */
const keepsItsMenu = ({ isStandalone }: FieldScope) => isStandalone;
/** SMS go out by the cloud. */
const tellsGuests = (scope: FieldScope) => atSite(scope) && scope.hasCloud;
const canPrint = (scope: FieldScope) => scope.canPrint;
const forDealers = ({ rights }: FieldScope) => rights.includes('dealer-options');

/** Whether the board shows cards; its profile's word, else the site's (KITCH-05). */
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

const printsPrepared = ({ own, canPrint }: FieldScope) =>
  canPrint && (isOn(own('printTicketOnPrepared')) || isOn(own('printItemOnPrepared')));
const printsServed = ({ own, canPrint }: FieldScope) => canPrint && isOn(own('printTicketOnServed'));

/** What a ticket's menu can't do here. */
const absentActions = ({ hasCloud, canPrint }: HubAbilities): TmOption[] => [
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

const TICKET_DISPLAY = choice('ticketDisplayMethod', ['cards', 'table'], {
  site: 'kds.kitchenDisplayMethod',
  when: onStation,
});
const TICKET_ORDER = choice('orderTicketsBy', OWN_TICKET_ORDERS, { site: 'orderTicketsBy' });
const COURSES_ON_TICKET = choice('cardGpMethod', CARD_GROUPINGS, { site: 'expeditor.cardGpMethod' });
const TICKET_GROUPING = choice('ticketGroupByMethod', TICKET_GROUPINGS, {
  site: 'expeditor.ticketGroupByMethod',
  when: (scope) => !onStation(scope),
});

/** What a site sets for its passes and its stations apart. */
function ofKind(kind: 'expo' | 'kitchen', at: string, values: readonly string[]): Field {
  return choice(at, values, { site: `${kind === 'kitchen' ? 'kds' : 'expeditor'}.${at}` });
}

export function operatorSections(kind: 'expo' | 'kitchen'): FieldSection[] {
  return [presentation(kind), OPERATION, PRINTING, FILTER];
}

function presentation(kind: 'expo' | 'kitchen'): FieldSection {
  return {
    key: 'presentation',
    groups: [
      {
        key: 'tickets',
        fields: [
          TICKET_DISPLAY,
          TICKET_GROUPING,
          TICKET_ORDER,
          COURSES_ON_TICKET,
          slider('maxCardCount', MAX_CARD_COUNT, 'none'),
          toggle('headersOnly'),
          toggle('showAllTicketItems', { off: needsCards }),
          toggle('overrideHeaderColorWithStatus', { site: 'overrideHeaderColorWithStatus' }),
          toggle('showZoneAssignment', { when: forDealers }),
          choice('cycleDisplayMethod', CYCLE_DISPLAYS, { when: forDealers }),
          toggle('showDeliveryAddress'),
          toggle('showDeliveryNotes'),
          toggle('hideCustomerPhone'),
        ],
      },
      {
        key: 'lines',
        fields: [
          ofKind(kind, 'itemDisplayMethod', ITEM_DISPLAYS),
          choice('kitchenNameLanguage', KITCHEN_NAME_LANGUAGES, { when: keepsItsMenu }),
          ofKind(kind, 'modifierDisplayMethod', MODIFIER_DISPLAYS),
          ofKind(kind, 'selectItemAction', SELECT_ITEM_ACTIONS),
          toggle('showModifiers'),
          toggle('splitModifiers', {
            off: ({ own }) => (isOn(own('showModifiers')) ? undefined : 'modifiers'),
          }),
          toggle('enableCardItemsWrap'),
          toggle('showDinerNO'),
          toggle('hidePreparedBy'),
          toggle('hideInventoryControl', { when: atSite }),
        ],
      },
      {
        key: 'grouping',
        fields: [
          toggle('groupSameItems'),
          choice('itemGBMethod', ITEM_GROUPINGS, { site: 'expeditor.itemGBMethod' }),
          toggle('groupSameOffers', { off: needsCards }),
          toggle('showOfferName', { off: needsOffers }),
          toggle('groupKitchenDiner', { off: needsList, when: onStation }),
        ],
      },
      {
        key: 'ingredients',
        fields: [
          toggle(WIRE_NAMES.displayIngredients, { when: onStation }),
          members('ingredientItems', 'items', { when: showsIngredients }),
          choice('ingredientsPosition', ['pageTop', 'pageBottom'], { when: showsIngredients }),
          slider('ingredientsGridSize', INGREDIENTS_GRID, 'none', { when: showsIngredients }),
        ],
      },
    ],
  };
}

const OPERATION: FieldSection = {
  key: 'operation',
  groups: [
    {
      key: 'station',
      fields: [
        { at: 'stationId', control: { kind: 'station' }, off: inGroup },
        {
          at: 'stationDoneLeaves',
          control: { kind: 'secondsOr', seconds: DONE_LEAVES_SECONDS, words: ['served'] },
          when: onStation,
        },
        toggle('hideServedInKitchen', { off: inGroup, when: onStation }),
        toggle('hidePendingStatus'),
        toggle('enablePreparedOnlyFilter'),
        toggle('enableCookingFilter', { when: tracksCooking }),
      ],
    },
    {
      key: 'shown',
      fields: [
        toggle('showPending', {
          off: ({ own }) => (isOn(own('hidePendingStatus')) ? 'pendingHidden' : undefined),
        }),
        toggle('showFired'),
        toggle('showServed'),
        toggle('showDelivered'),
        toggle('showAllDayRail'),
      ],
    },
    {
      key: 'actions',
      fields: [
        {
          at: 'tmOptions',
          control: { kind: 'ticks', values: TM_OPTIONS, words: 'actions', absent: absentActions },
          wide: true,
        },
        choice('headerAction', HEADER_ACTIONS, { off: needsCards }),
        slider('fireHoldSeconds', FIRE_HOLD_SECONDS, 'seconds'),
        toggle('moveToStart'),
        members('trackServedOnItem', 'items'),
      ],
    },
    {
      key: 'timers',
      fields: [
        toggle('manageItemPrepTimes', { site: 'kds.manageItemPrepTimes' }),
        toggle('showReadyAbout'),
        toggle('initTicketPreptimeOnClick', { site: 'kds.initTicketPreptimeOnClick' }),
      ],
    },
    {
      key: 'alerts',
      fields: [
        toggle('alertOnNewOrder'),
        toggle('reviewNewTickets'),
        members('reviewNewTicketsTags', 'tags', { when: ({ own }) => isOn(own('reviewNewTickets')) }),
      ],
    },
    {
      key: 'cover',
      fields: [members('neighbours', 'profiles'), slider('coverAfterSeconds', COVER_SLIDER, 'seconds')],
    },
    {
      key: 'messages',
      fields: [
        toggle(WIRE_NAMES.enablePrepSms, { when: (scope) => onStation(scope) && tellsGuests(scope) }),
        toggle('suggestSmsOnServed', { when: tellsGuests }),
      ],
    },
  ],
};

const PRINTING: FieldSection = {
  key: 'printing',
  groups: [
    { key: 'byHand', fields: [toggle('enablePrintCourse', { when: canPrint })] },
    {
      key: 'bySelf',
      fields: [
        toggle('printTicketOnPrepared', { counterpart: 'printItemOnPrepared', when: canPrint }),
        toggle('printItemOnPrepared', { counterpart: 'printTicketOnPrepared', when: canPrint }),
        toggle('printTicketOnServed', { when: canPrint }),
        {
          at: WIRE_NAMES.printTicketOnServedStationId,
          control: { kind: 'station' },
          when: printsServed,
        },
        toggle('excludeSingleItemPrint', { when: printsPrepared }),
        ticks('excludePrintOrderByType', ORDER_TYPES, 'orderTypes', {
          when: (scope) => printsPrepared(scope) || printsServed(scope),
        }),
      ],
    },
  ],
};

const FILTER: FieldSection = {
  key: 'filter',
  groups: [
    {
      key: 'orders',
      fields: [
        ticks('excludeOrderByType', ORDER_TYPES, 'orderTypes'),
        { at: 'excludeTables', control: { kind: 'tables' }, wide: true },
        toggle('excludeOpenTabOrders'),
        members('includeCoursesByTagsFromExcludedOrders', 'tags'),
      ],
    },
    {
      key: 'items',
      fields: [
        members('excludeOnItems', 'items'),
        members('includeExcludedItemsByTags', 'tags', { when: hidesItems }),
        members('excludeIncludedItemsByTags', 'tags', { when: restoresItems }),
        toggle('overrideExcludeItemsByCourses'),
        {
          at: 'excludeItemsByCourses',
          control: { kind: 'items-by-course' },
          when: ({ own }) => isOn(own('overrideExcludeItemsByCourses')),
          wide: true,
        },
        members('includeItemsHiddenByCourse', 'items', { when: hidesByCourse }),
      ],
    },
  ],
};

function showsIngredients(scope: FieldScope): boolean {
  return onStation(scope) && isOn(scope.own(WIRE_NAMES.displayIngredients));
}
