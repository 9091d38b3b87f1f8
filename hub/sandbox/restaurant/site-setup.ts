// Stored setup of each sample site, in the wire format (cloud contract, "Setup").
import { itemId, stationId, stationName, tagId } from './catalogue-lists.ts';
import type { StationKey } from './menu.ts';
import { HQ_ID, ORGANISATIONS, type SandboxOrganisation, type SiteTraits } from './organisations.ts';
import { siteProfiles } from './site-profiles.ts';

const COURSE_ALERTS = {
  Beverages: { warn: 3, value: 5 },
  Entrees: { warn: 6, value: 9 },
  Mains: { warn: 8, value: 12 },
  Desserts: { warn: 5, value: 8 },
  Other: { warn: 6, value: 9 },
  StartPrepared: { value: 10 },
  StartServed: { value: 3 },
};
/** For a slower dining room: no warn stage, later alerts. */
const SECONDARY_ALERTS = {
  Beverages: { value: 8 },
  Entrees: { value: 14 },
  Mains: { value: 22 },
  Desserts: { value: 12 },
  Other: { value: 12 },
  StartPrepared: { value: 15 },
  StartServed: { value: 5 },
};

const items = (...keys: string[]): string[] => keys.map(itemId);
const DAYS = [0, 1, 2, 3, 4, 5, 6];

function tagsOf(site: SandboxOrganisation, traits: SiteTraits): unknown[] {
  const hebrew = traits.language === 'he';
  const everywhere = (['grill', 'pasta', 'cold', 'bar'] as const).map((key) => stationId(site.id, key));
  const tag = (key: string, en: string, he: string, target: string, style: string) => ({
    _id: tagId(key),
    name: hebrew ? he : en,
    bons: everywhere,
    target,
    style,
  });
  return [
    tag('vip', 'VIP', 'אח"מ', 'order', 'md-purple-500-bg'),
    tag('allergy', 'Allergy', 'אלרגיה', 'order', 'md-red-700-bg'),
    tag('birthday', 'Birthday', 'יום הולדת', 'order', 'md-pink-500-bg'),
    tag('rush', 'Rush', 'דחוף', 'course', 'md-deep-orange-500-bg'),
    tag('kids', 'Kids', 'ילדים', 'item', 'md-teal-500-bg'),
  ];
}

function workStations(site: SandboxOrganisation, traits: SiteTraits): unknown[] {
  const sushi = {
    _id: 'vws-sushi',
    isVirtual: true,
    name: traits.language === 'he' ? 'סושי' : 'Sushi',
    workMode: 'items',
    items: items('maki', 'tuna'),
    sites: {},
  };
  if (site.id !== HQ_ID) return [sushi];
  const chain = ORGANISATIONS.filter((each) => each.hqId === HQ_ID);
  const acrossSites = (key: StationKey) => ({
    _id: `vws-all-${key}`,
    isVirtual: true,
    name: `All sites: ${stationName(key, 'en')}`,
    workMode: 'sites',
    items: [],
    sites: Object.fromEntries(chain.map((each) => [each.id, stationId(each.id, key)])),
  });
  return [sushi, acrossSites('grill'), acrossSites('pasta'), acrossSites('cold')];
}

/** Old Town demonstrates zones and load balancing; the others start without. */
function assignmentParts(balanced: boolean): Record<string, unknown> {
  const zones = (id: string, name: string, startsWith: number) => ({
    _id: id,
    name,
    enabled: true,
    includeAllItems: true,
    items: [],
    zonesCount: 8,
    zonesNamingConvention: 'letters',
    startsWith,
    sectionsCount: 4,
    sectionsNamingConvention: 'numbers',
  });
  const group = (id: string, name: string, shortName: string, number: 1 | 2, zoneSetId: string) => ({
    _id: id,
    name,
    shortName,
    enabled: true,
    isPrimary: number === 1,
    profiles: [`profile-kitchen-${number}`],
    includeAllKitchenQueues: true,
    kitchenQueues: [],
    distinctItems: [],
    distinctServices: [],
    zoneSetId,
  });
  return {
    zonesAssignment: {
      enabled: balanced,
      assignmentMethod: 'round-robin',
      zonesSets: [zones('zs-pass', 'Pass', 1), ...(balanced ? [zones('zs-side', 'Side pass', 9)] : [])],
    },
    loadBalancing: {
      initiated: balanced,
      enabled: balanced,
      assignmentMethod: 'item-count',
      kitchenQueues: [],
      groups: balanced
        ? [
            group('lb-1', 'Primary Kitchen', 'Prm.K', 1, 'zs-pass'),
            group('lb-2', 'Secondary Kitchen', 'Sec.K', 2, 'zs-side'),
          ]
        : [],
    },
  };
}

/** Visitors come at any hour. */
const AROUND_THE_CLOCK = {
  days: DAYS.map((day) => ({
    day,
    active: true,
    type: 'default',
    slots: [{ from: '00:00', to: '24:00' }],
  })),
};

/**
 * The complete stored setup of a site, as GET /dynamic-organization-storage/kds-setup/{id} returns it.
 *
 * @param readyByItself tickets don't wait to be called at the pass
 */
export function siteSetup(
  site: SandboxOrganisation,
  traits: SiteTraits,
  readyByItself: boolean,
): Record<string, unknown> {
  const balanced = site.id === 'site-2';
  const chain = ORGANISATIONS.filter((each) => each.hqId === site.id);
  return {
    id: site.id,
    version: '1.1',
    maxExpandableItems: 20,
    orderTicketsBy: 'late',
    orderTicketsByReady: { Seated: 0, OTC_seated: 0, OTC_takeaway: 0, TA: 0, Delivery: 0 },
    warnClass: 'md-orange-300-bg',
    alertClass: 'md-red-900-bg',
    timeAlerts: { default: COURSE_ALERTS, secondary: SECONDARY_ALERTS },
    tags: tagsOf(site, traits),
    servedOnItems: items('steak', 'sirloin', 'lamb', 'chicken', 'seabass'),
    urgentOnItems: [],
    urgentTags: [tagId('rush')],
    excludeOnItems: [],
    cookingOnItems: items('steak', 'sirloin'),
    treatAsPreparedItems: items('bread'),
    excludeItemsByCourses: {},
    virtualWorkStations: workStations(site, traits),
    expeditor: {
      baseFontSize: 100,
      minCardWidth: 150,
      ticketGroupByMethod: 'none',
      cardGpMethod: 'order',
      courseDateGroupByThreshhold: 5,
      itemGBMethod: 'none',
      refreshInterval: 30,
      selectItemAction: 'F',
      itemDisplayMethod: 'item',
      modifierDisplayMethod: 'item',
      gbStageDisplayMethod: 'horizontal',
      enableImmidiateItemsView: false,
      logIncommingOrders: false,
      includeExcludedItemsByTags: [],
      trackReadyStatus: true,
      readyByItself,
      emableTimerForSelectedTickets: false,
      movePreparedTicketsToSTart: false,
      trackServedOnItem: [],
    },
    kds: {
      refreshInterval: 30,
      selectItemAction: 'F',
      itemDisplayMethod: 'item',
      modifierDisplayMethod: 'item',
      kitchenDisplayMethod: 'table',
      prepTimerDisplayThreshhold: 0,
      modRoutingMethod: 'modifier',
      managePreparingOnAllItems: false,
      manageCookingOnAllItems: false,
      manageItemPrepTimes: false,
      initTicketPreptimeOnClick: false,
      showItemGroups: false,
      prepSMSMessage: traits.language === 'he' ? 'ההזמנה שלך כמעט מוכנה' : 'Your order is nearly ready',
    },
    customer: {
      trackCourses: [],
      trackOrderTypes: ['TA', 'OTC'],
      pendingTime: 5,
      readyWarnTime: 2,
      hideReadyTime: 7,
      splitMembersAt: 7,
      orderDisplayTemplate: 'default',
      statusColors: {},
      sourceColors: {},
      showCustomerName: true,
      refreshInterval: 15,
    },
    courseColors: {},
    typeColors: {},
    excludeCourses: { firedAgo: 60, servedAgo: 15 },
    calculateAverageServedTime: true,
    linkEatInTickets: false,
    brandSkin: '',
    hideSetupForNonAdmin: false,
    enableOffline: true,
    overrideHeaderColorWithStatus: false,
    withoutCaption: false,
    redirect: '',
    useBeta: false,
    ...assignmentParts(balanced),
    hqConfig: {
      sites: chain.map(({ id, name }) => ({ id, name, enabled: true })),
      useDistinctSiteCatalog: site.id === HQ_ID,
    },
    workHours: AROUND_THE_CLOCK,
    profiles: siteProfiles(site, traits, balanced),
  };
}
