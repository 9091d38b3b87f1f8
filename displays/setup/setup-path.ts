// Owns the addresses of the setup's pages: the tab, and in the profiles' tab the profile (SHELL-08); and who is offered
// which tab (SET-01).
import { SETUP_PATH } from '../shell/board-path.ts';

export const SETUP_TABS = ['hq', 'general', 'profiles', 'hours', 'displays'] as const;
export type SetupTab = (typeof SETUP_TABS)[number];

/** Who looks at the setup, as far as it decides about tabs. */
export interface SetupVisitor {
  organization?: { role: 'site' | 'hq' } | undefined;
}

export function isOfferedTab(tab: SetupTab, { organization }: SetupVisitor): boolean {
  return tab !== 'hq' || organization?.role === 'hq';
}

export function setupPath(tab: SetupTab, profile?: string): string {
  return profile === undefined
    ? `${SETUP_PATH}/${tab}`
    : `${SETUP_PATH}/${tab}/${encodeURIComponent(profile)}`;
}

export function isSetupTab(text: string | undefined): text is SetupTab {
  return SETUP_TABS.some((tab) => tab === text);
}
