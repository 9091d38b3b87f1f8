// The addresses of the setup's pages: the tab, and in the profiles' tab the profile (SHELL-08); and who is offered
// which tab (SET-01, PERM-08).
import type { Right } from '../../shared/protocol/session.ts';
import { SETUP_PATH } from '../shell/session/board-path.ts';

export const SETUP_TABS = [
  'hq',
  'general',
  'menu',
  'profiles',
  'stations',
  'printers',
  'tills',
  'capture',
  'times',
  'zones',
  'balance',
  'hours',
  'messages',
  'place',
  'people',
  'displays',
  'log',
  'health',
] as const;
export type SetupTab = (typeof SETUP_TABS)[number];

/** Who looks at the setup, as far as it decides about tabs. */
export interface SetupVisitor {
  organization?: { role: 'site' | 'hq' } | undefined;
  rights: readonly Right[];
  /** Only of a hub without a cloud. */
  standalone?: object | undefined;
}

export function isOfferedTab(tab: SetupTab, { organization, rights, standalone }: SetupVisitor): boolean {
  // Elsewhere the cloud has the menu, and keeps its sites and people itself.
  if (tab === 'menu' || tab === 'people' || tab === 'place') return standalone !== undefined;
  // An order of a till says nothing of which site it is for, and each site has its own pace.
  if (tab === 'tills' || tab === 'capture' || tab === 'times') return organization?.role !== 'hq';
  if (tab === 'hq') return organization?.role === 'hq';
  if (tab === 'zones' || tab === 'balance') return rights.includes('dealer-options');
  return true;
}

export function setupPath(tab: SetupTab, profile?: string): string {
  return profile === undefined
    ? `${SETUP_PATH}/${tab}`
    : `${SETUP_PATH}/${tab}/${encodeURIComponent(profile)}`;
}

export function isSetupTab(text: string | undefined): text is SetupTab {
  return SETUP_TABS.some((tab) => tab === text);
}
