// What the answers of a first run make: the site, its starter boards, its menu's frame and its people (SOLO-02).
import { randomUUID } from 'node:crypto';
import type { Organisation } from '../../shared/model/organisation.ts';
import { PROFILE_VERSION } from '../../shared/model/setup/migrate-setup.ts';
import { SETUP_VERSION } from '../../shared/model/setup/setup.ts';
import type { FirstRunAnswers } from '../../shared/protocol/standalone.ts';
import type { ArrivingStaff } from '../store/people/staff-store.ts';
import { regionOf } from './site-place.ts';
import { arriving } from './site-staff.ts';
import type { SiteFounding } from './standalone-site.ts';

const BOARD_NAMES = {
  en: { pass: 'Pass', kitchen: 'Kitchen', guests: 'Customers' },
  he: { pass: 'פס', kitchen: 'מטבח', guests: 'לקוחות' },
} as const;

export interface FirstRunResult extends SiteFounding {
  staff: ArrivingStaff[];
}

/**
 * A pass that shows everything, a board for each station, and one for guests. A kitchen without stations has one board of
 * all; orders are cooked by name until somebody makes a menu.
 */
export function foundedBy(answers: FirstRunAnswers): FirstRunResult {
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
  // The list is the site's default; a cook reads cards from further away (KITCH-05).
  const opens = type === 'kitchen' ? { ticketDisplayMethod: 'cards' } : {};
  return { _id: randomUUID(), type, name, V: PROFILE_VERSION, ...opens, ...more };
}
