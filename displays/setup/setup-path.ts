// Addresses of the setup pages: the tab, and in the profiles tab the profile (SHELL-08); and the tabs available to a
// visitor (SET-01, PERM-08).
import type { Right } from '../../shared/protocol/session.ts';
import { SETUP_PATH } from '../shell/session/board-path.ts';

/** Tabs by topic; a group without an available tab isn't shown. */
export const SETUP_GROUPS = {
  restaurant: ['place', 'general', 'hours', 'people', 'hq'],
  boards: ['profiles', 'stations', 'balance', 'zones'],
  menu: ['menu'],
  devices: ['displays', 'printers', 'tills', 'capture'],
  service: ['times', 'messages'],
  health: ['health', 'log'],
} as const;
export type SetupGroup = keyof typeof SETUP_GROUPS;
export type SetupTab = (typeof SETUP_GROUPS)[SetupGroup][number];

const GROUPS: readonly SetupGroup[] = ['restaurant', 'boards', 'menu', 'devices', 'service', 'health'];

export const SETUP_TABS: readonly SetupTab[] = GROUPS.flatMap(
  (group): readonly SetupTab[] => SETUP_GROUPS[group],
);

/** Groups available to this visitor, each with its tabs. */
export function offeredGroups(visitor: SetupVisitor): { group: SetupGroup; tabs: readonly SetupTab[] }[] {
  return GROUPS.map((group) => {
    const tabs: readonly SetupTab[] = SETUP_GROUPS[group];
    return { group, tabs: tabs.filter((tab) => isOfferedTab(tab, visitor)) };
  }).filter(({ tabs }) => tabs.length > 0);
}

/** Properties of a visitor that decide about tabs. */
export interface SetupVisitor {
  organization?: { role: 'site' | 'hq' } | undefined;
  rights: readonly Right[];
  /** Only on a hub without a cloud. */
  standalone?: object | undefined;
}

export function isOfferedTab(tab: SetupTab, { organization, rights, standalone }: SetupVisitor): boolean {
  // Otherwise the cloud manages menu, sites and people itself.
  if (tab === 'menu' || tab === 'people' || tab === 'place') return standalone !== undefined;
  // A till's order doesn't name its site, and each site has its own pace.
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
