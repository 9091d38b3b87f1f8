// Owns the addresses of the setup's pages: the tab, and in the profiles' tab the profile (SHELL-08).
import { SETUP_PATH } from '../shell/board-path.ts';

export const SETUP_TABS = ['general', 'profiles'] as const;
export type SetupTab = (typeof SETUP_TABS)[number];

export function setupPath(tab: SetupTab, profile?: string): string {
  return profile === undefined
    ? `${SETUP_PATH}/${tab}`
    : `${SETUP_PATH}/${tab}/${encodeURIComponent(profile)}`;
}

export function isSetupTab(text: string | undefined): text is SetupTab {
  return SETUP_TABS.some((tab) => tab === text);
}
