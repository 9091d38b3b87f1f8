// The addresses of the setup's pages: the tab, and in the profiles' tab the profile (SHELL-08); and who is offered
// which tab (SET-01, PERM-08).
import type { Right } from '../../shared/protocol/session.ts';
import { SETUP_PATH } from '../shell/session/board-path.ts';

export const SETUP_TABS = [
  'hq',
  'general',
  'profiles',
  'stations',
  'printers',
  'zones',
  'balance',
  'hours',
  'messages',
  'displays',
  'log',
  'health',
] as const;
export type SetupTab = (typeof SETUP_TABS)[number];

/** Who looks at the setup, as far as it decides about tabs. */
export interface SetupVisitor {
  organization?: { role: 'site' | 'hq' } | undefined;
  rights: readonly Right[];
}

export function isOfferedTab(tab: SetupTab, { organization, rights }: SetupVisitor): boolean {
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
