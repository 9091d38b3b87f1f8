// Sample organisations and their logins (SAND-02).

export interface SandboxOrganisation {
  _id: string;
  id: string;
  name: string;
  role: 'site' | 'hq';
  address: { city: string; street: string };
  region: 'US' | 'IL';
  hqId?: string;
}

/** Traits that aren't part of the organisation's answer but determine it. */
export interface SiteTraits {
  language: 'en' | 'he';
  kdsEnabled: boolean;
  /** Share of the sandbox's order rate. */
  share: number;
  timeZone: string;
  currency: string;
  smsSender: string;
}

const US: Omit<SiteTraits, 'share' | 'kdsEnabled'> = {
  language: 'en',
  timeZone: 'America/New_York',
  currency: 'USD',
  smsSender: 'EmberSalt',
};

function place(
  id: string,
  name: string,
  street: string,
  city: string,
  more: Partial<Pick<SandboxOrganisation, 'role' | 'region' | 'hqId'>> = {},
): SandboxOrganisation {
  return { _id: id, id, name, role: 'site', address: { city, street }, region: 'US', ...more };
}

export const HQ_ID = 'hq-1';
const HEBREW_SITE_ID = 'site-4';

export const ORGANISATIONS: readonly (SandboxOrganisation & { traits: SiteTraits })[] = [
  {
    ...place(HQ_ID, 'Ember & Salt Group', '1 Exchange Place', 'Boston', { role: 'hq' }),
    traits: { ...US, kdsEnabled: true, share: 0 },
  },
  {
    ...place('site-1', 'Ember & Salt Harbour', '12 Wharf Street', 'Boston', { hqId: HQ_ID }),
    traits: { ...US, kdsEnabled: true, share: 1 },
  },
  {
    ...place('site-2', 'Ember & Salt Old Town', '48 Mason Lane', 'Salem', { hqId: HQ_ID }),
    traits: { ...US, kdsEnabled: true, share: 0.5 },
  },
  {
    ...place('site-3', 'Ember & Salt Riverside', '7 Mill Road', 'Cambridge', { hqId: HQ_ID }),
    traits: { ...US, kdsEnabled: true, share: 0.5 },
  },
  {
    ...place(HEBREW_SITE_ID, 'גחלת ומלח שרונה', 'אלוף מנדלר 9', 'תל אביב', { region: 'IL' }),
    traits: {
      language: 'he',
      kdsEnabled: true,
      share: 1,
      timeZone: 'Asia/Jerusalem',
      currency: 'ILS',
      smsSender: 'Gahelet',
    },
  },
  {
    ...place('site-5', 'Ember & Salt Bakery', '3 Orchard Row', 'Boston'),
    traits: { ...US, kdsEnabled: false, share: 0 },
  },
];

const EVENING_MINUTES = 19 * 60 + 30;
const DAY_MINUTES = 24 * 60;

/** A whole-hour time zone in which it is about half past seven in the evening. @param now milliseconds since 1970 */
export function eveningZone(now: number): string {
  const minutes = Math.floor(now / 60_000) % DAY_MINUTES;
  const hours = Math.round((EVENING_MINUTES - minutes) / 60);
  const east = hours > 12 ? hours - 24 : hours < -11 ? hours + 24 : hours;
  // Names of these zones count westwards.
  if (east === 0) return 'Etc/GMT';
  return east > 0 ? `Etc/GMT-${east}` : `Etc/GMT+${-east}`;
}

export const SITE_IDS: readonly string[] = ORGANISATIONS.filter(
  (each) => each.role === 'site' && each.traits.kdsEnabled,
).map((each) => each.id);

export interface SandboxAccount {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  isStaff: boolean;
  dealers: string[];
  allDealers: boolean;
  permissions: string[];
}

export const SANDBOX_PASSWORD = 'sandbox';

function person(
  name: string,
  email: string,
  rights: Partial<Pick<SandboxAccount, 'isStaff' | 'dealers' | 'permissions'>>,
): SandboxAccount {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    _id: `account-${firstName.toLowerCase()}`,
    firstName,
    lastName,
    email,
    isStaff: false,
    dealers: [],
    allDealers: false,
    permissions: [],
    ...rights,
  };
}

/** The first one is the login printed by the hub. */
export const ACCOUNTS: readonly SandboxAccount[] = [
  person('Robin Hale', 'chef@sandbox.test', { isStaff: true, permissions: ['kds-setup'] }),
  person('Dana Pruitt', 'manager@sandbox.test', { permissions: ['kds-setup'] }),
  person('Sky Lindgren', 'sso@sandbox.test', { permissions: ['kds-setup'] }),
  person('Felix Amsel', 'dealer@sandbox.test', { dealers: ['dealer-1'], permissions: ['kds-setup'] }),
  person('Noa Berg', 'cook@sandbox.test', {}),
];

/** Refused with code 403050: known accounts that may not log in here (AUTH-08). */
export const BLOCKED_EMAILS: readonly string[] = ['blocked@sandbox.test'];
/** Refused because they use single sign-on only (AUTH-29). */
export const SSO_ONLY_EMAILS: readonly string[] = ['sso@sandbox.test'];
/** Prefix of a simulated single sign-on assertion, before its email. */
export const SSO_ASSERTION = 'sandbox-sso:';
