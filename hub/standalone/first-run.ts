// Creates a site from the answers of a first run: its starter boards, the frame of its menu and its people (SOLO-02).
import { randomUUID } from 'node:crypto';
import type { Organisation } from '../../shared/model/organisation.ts';
import { PROFILE_VERSION } from '../../shared/model/setup/migrate-setup.ts';
import { SETUP_VERSION } from '../../shared/model/setup/setup.ts';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import type { FirstRunAnswers } from '../../shared/protocol/standalone.ts';
import type { HubLog } from '../host/log.ts';
import type { ArrivingStaff, StaffStore } from '../store/people/staff-store.ts';
import type { LocalAccounts } from './local-accounts.ts';
import { regionOf } from './site-place.ts';
import { arriving } from './site-staff.ts';
import type { NewSiteData, StandaloneSite } from './standalone-site.ts';
import { isStartCode } from './start-choice.ts';

const BOARD_NAMES = {
  en: { pass: 'Pass', kitchen: 'Kitchen', guests: 'Customers' },
  he: { pass: 'פס', kitchen: 'מטבח', guests: 'לקוחות' },
} as const;

/** The first run: open until the hub has an owner (SOLO-02). */
export class FirstRun {
  /** Printed where the hub is started; reading it entitles to become the owner. */
  readonly code: string;
  readonly #site: StandaloneSite;
  readonly #accounts: LocalAccounts;
  readonly #staff: StaffStore;
  readonly #log: HubLog;
  #isUnderWay = false;

  constructor(site: StandaloneSite, accounts: LocalAccounts, staff: StaffStore, log: HubLog, code: string) {
    this.#site = site;
    this.#accounts = accounts;
    this.#staff = staff;
    this.#log = log;
    this.code = code;
  }

  isOpen(): boolean {
    return this.#accounts.isEmpty() && this.#site.organisation() === undefined;
  }

  /** Creates site, owner and staff; refused with start-code-wrong, or wrong-state if done before. */
  async make(answers: FirstRunAnswers): Promise<Outcome<undefined>> {
    if (!this.isOpen() || this.#isUnderWay) return { ok: false, refusal: { code: 'wrong-state' } };
    if (!isStartCode(answers.code, this.code)) return { ok: false, refusal: { code: 'start-code-wrong' } };
    this.#isUnderWay = true;
    try {
      const { staff: people, ...founding } = siteFromFirstRun(answers);
      const addOwner = await this.#accounts.prepare({ ...answers.owner, role: 'owner' });
      await this.#staff.replaceAll(founding.organisation.id, people);
      this.#site.found(founding, addOwner);
      this.#log.info({ event: 'first_run', site: founding.organisation.id }, 'The kitchen was set up');
      return { ok: true, value: undefined };
    } finally {
      this.#isUnderWay = false;
    }
  }
}

export interface FirstRunResult extends NewSiteData {
  staff: ArrivingStaff[];
}

/**
 * A pass with everything, a board per station, and a customer board. A kitchen without stations has one board for all;
 * orders are cooked by item name until a menu is created.
 */
export function siteFromFirstRun(answers: FirstRunAnswers): FirstRunResult {
  const { siteName, timeZone, language, stations, staff } = answers;
  const id = randomUUID();
  const region = regionOf(timeZone);
  const organisation: Organisation = { id, name: siteName, role: 'site', region };
  const bons = stations.map((name) => ({ _id: randomUUID(), name, printedItems: [] }));
  const names = BOARD_NAMES[language];
  const kitchens =
    bons.length === 0
      ? [board('kitchen', names.kitchen)]
      : bons.map(({ _id, name }) => board('kitchen', name, { stationId: _id }));
  return {
    organisation,
    setup: {
      id,
      version: SETUP_VERSION,
      expeditor: { readyByItself: true },
      profiles: [board('expo', names.pass), ...kitchens, board('customer', names.guests)],
    },
    lists: { kitchenBons: bons, regional: [{ region, timeZone }] },
    staff: staff.map(arriving),
  };
}

function board(type: 'expo' | 'kitchen' | 'customer', name: string, more: object = {}): object {
  // List view is the site's default; a cook reads cards from further away (KITCH-05).
  const opens = type === 'kitchen' ? { ticketDisplayMethod: 'cards' } : {};
  return { _id: randomUUID(), type, name, V: PROFILE_VERSION, ...opens, ...more };
}
