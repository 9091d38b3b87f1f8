// Boards (profiles) that each sample site starts with.
import { TICKET_MENU_ACTIONS } from '../../../shared/model/setup/ticket-menu-actions.ts';
import { itemId, stationId, tagId } from './catalogue-lists.ts';
import type { StationKey, Words } from './menu.ts';
import { HQ_ID, type SandboxOrganisation, type SiteTraits } from './organisations.ts';

const PROFILE_VERSION = 4;

type Wire = Record<string, unknown>;

const common = (id: string, type: 'expo' | 'kitchen', name: string): Wire => ({
  _id: id,
  type,
  name,
  V: PROFILE_VERSION,
  maxCardCount: 40,
  excludeTables: [],
  excludeOrderByType: [],
  excludePrintOrderByType: [],
  tmOptions: TICKET_MENU_ACTIONS,
  showModifiers: true,
  enablePrintCourse: true,
  ticketDisplayMethod: 'cards',
});

const expo = (id: string, name: string, more: Wire): Wire => ({
  ...common(`profile-${id}`, 'expo', name),
  itemGBMethod: 'none',
  groupSameItems: false,
  excludeOnItems: [],
  excludeItemsByCourses: {},
  showDinerNO: true,
  ...more,
});

const kitchen = (id: string, name: string, more: Wire): Wire => ({
  ...common(`profile-${id}`, 'kitchen', name),
  tmOptions: ['openCourseDialog', 'moveToStart', 'markCourseAsServed', 'undoCourseServed', 'printCourse'],
  displayIngrediants: false,
  ingredientItems: [],
  ingredientsPosition: 'pageBottom',
  ingredientsGridSize: 8,
  enanblePrepSMS: false,
  ...more,
});

const customer = (id: string, name: string, more: Wire): Wire => ({
  _id: `profile-${id}`,
  type: 'customer',
  name,
  V: PROFILE_VERSION,
  showPending: true,
  showFired: true,
  showServed: true,
  showDelivered: true,
  pendingTime: 5,
  readyWarnTime: 2,
  hideReadyTime: 7,
  showCustomerName: true,
  showOrderType: true,
  orderDisplayTemplate: 'default',
  splitMembersAt: 7,
  pendingTitle: '',
  firedTitle: '',
  servedTitle: '',
  ...more,
});

const NAMES: Readonly<Record<string, Words>> = {
  pass: { en: 'Pass', he: 'פס' },
  tables: { en: 'Floor', he: 'אולם' },
  stages: { en: 'Second pass', he: 'פס שני' },
  delivery: { en: 'Delivery desk', he: 'עמדת משלוחים' },
  grill: { en: 'Grill', he: 'גריל' },
  pasta: { en: 'Pasta', he: 'פסטה' },
  cold: { en: 'Cold', he: 'קר' },
  bar: { en: 'Bar', he: 'בר' },
  all: { en: 'Whole kitchen', he: 'כל המטבח' },
  guests: { en: 'Customers', he: 'לקוחות' },
  names: { en: 'Pick-up by name', he: 'איסוף לפי שם' },
};

function expoProfiles(name: (key: string) => string, balanced: boolean): Wire[] {
  return [
    expo('expo', name('pass'), {
      alertOnNewOrder: true,
      // Phone numbers and delivery notes are for the delivery desk.
      hideCustomerPhone: true,
      suggestSmsOnServed: true,
      showZoneAssignment: balanced,
    }),
    expo('tables', name('tables'), {
      excludeOrderByType: ['TA', 'Delivery'],
      ticketGroupByMethod: 'table',
      groupSameItems: true,
      itemGBMethod: 'same',
      reviewNewTickets: true,
      reviewNewTicketsTags: [tagId('allergy')],
    }),
    expo('stages', name('stages'), {
      ticketGroupByMethod: 'stage',
      enablePreparedOnlyFilter: true,
      overrideHeaderColorWithStatus: true,
    }),
    expo('delivery', name('delivery'), {
      excludeOrderByType: ['Seated'],
      showDeliveryAddress: true,
      showDeliveryNotes: true,
      showDinerNO: false,
      alertOnNewOrder: true,
      suggestSmsOnServed: true,
    }),
  ];
}

function kitchenProfiles(site: string, name: (key: string) => string): Wire[] {
  const at = (key: StationKey): Wire => ({ stationId: stationId(site, key) });
  return [
    kitchen('grill', name('grill'), {
      ...at('grill'),
      displayIngrediants: true,
      ingredientItems: ['patty', 'salmon-fillet', 'potato'].map(itemId),
      itemDisplayMethod: 'kitchen',
      enableCookingFilter: true,
    }),
    kitchen('pasta', name('pasta'), { ...at('pasta'), groupSameItems: true, itemGBMethod: 'same' }),
    kitchen('cold', name('cold'), { ...at('cold'), ticketDisplayMethod: 'table', itemGBMethod: 'none' }),
    kitchen('bar', name('bar'), {
      ...at('bar'),
      ticketDisplayMethod: 'table',
      groupSameItems: true,
      itemGBMethod: 'sameu',
      hideServedInKitchen: true,
    }),
    kitchen('all', name('all'), {
      showAllTicketItems: true,
      enanblePrepSMS: true,
      showDinerNO: true,
    }),
  ];
}

/** Two boards sharing a load-balanced kitchen; their station comes from the group. */
function balancedProfiles(): Wire[] {
  return [
    kitchen('kitchen-1', 'Kitchen A', { lbGroup: 'lb-1', showZoneAssignment: true }),
    kitchen('kitchen-2', 'Kitchen B', { lbGroup: 'lb-2', showZoneAssignment: true }),
  ];
}

/** Profiles of a site in order; an HQ's kitchens use the stations that span its sites. */
export function siteProfiles(site: SandboxOrganisation, traits: SiteTraits, balanced: boolean): Wire[] {
  const name = (key: string): string => NAMES[key]?.[traits.language] ?? key;
  const customers = [
    customer('guests', name('guests'), { trackOrderTypes: ['TA', 'OTC'] }),
    customer('names', name('names'), { orderDisplayTemplate: 'customerName', showPending: false }),
  ];
  if (site.id === HQ_ID) {
    const spanning = (['grill', 'pasta', 'cold'] as const).map((key) =>
      kitchen(`all-${key}`, `All sites: ${name(key)}`, { stationId: `vws-all-${key}` }),
    );
    return [...expoProfiles(name, balanced), ...spanning, ...customers];
  }
  return [
    ...expoProfiles(name, balanced),
    ...kitchenProfiles(site.id, name),
    ...(balanced ? balancedProfiles() : []),
    ...customers,
  ];
}
