import { describe, expect, it } from 'vitest';
import { siteRows, withSite } from '../../../displays/setup/hq/hq-tab.tsx';
import { isOfferedTab, SETUP_TABS } from '../../../displays/setup/setup-path.ts';
import type { Right } from '../../../shared/protocol/session.ts';

const north = { id: 'n', name: 'North', kdsEnabled: true, inUse: true };
const south = { id: 's', name: '', kdsEnabled: true, inUse: false };
const west = { id: 'w', name: 'West', kdsEnabled: false, inUse: false };
const listed = [north, south, west];
const states = (chosen: unknown) => siteRows(listed, chosen).map(({ id, on }) => [id, on]);

describe('the sites of an HQ', () => {
  it('can be switched if they have KDS; the others say why not [HQ-02]', () => {
    expect(siteRows(listed, []).map(({ id, canToggle, reason }) => [id, canToggle, reason])).toEqual([
      ['n', true, undefined],
      ['s', true, undefined],
      ['w', false, 'noKds'],
    ]);
  });

  it('are on as in the setup, and all that have KDS are on if it names none [HQ-01]', () => {
    expect(states([])).toEqual([
      ['n', true],
      ['s', true],
      ['w', false],
    ]);
    expect(states([{ id: 's', enabled: true }, { id: 'w' }])).toEqual([
      ['n', false],
      ['s', true],
      ['w', true],
    ]);
  });

  it('that left the chain stay in the list and can no longer be switched [HQ-06]', () => {
    const rows = siteRows([north], [{ id: 'x', name: 'Old', enabled: true }]);
    expect(rows.at(-1)).toEqual({
      id: 'x',
      name: 'Old',
      on: true,
      canToggle: false,
      inUse: false,
      reason: 'gone',
    });
  });

  it('[SET-04] are saved whole, by id, name and state', () => {
    const chosen = [{ id: 's', name: 'Our south', enabled: true, kdsEnabled: true, inUse: true }];
    expect(withSite(siteRows(listed, chosen), 'n', true)).toEqual([
      { id: 'n', name: 'North', enabled: true },
      { id: 's', name: 'Our south', enabled: true },
      { id: 'w', name: 'West', enabled: false },
    ]);
  });
});

describe('the tabs of the setup', () => {
  const offered = (role: 'site' | 'hq', rights: readonly Right[], standalone?: object) =>
    SETUP_TABS.filter((tab) => isOfferedTab(tab, { organization: { role }, rights, standalone }));

  it('have the sites tab for an HQ only, zone sets and load balance for staff and dealers only [SET-01] [PERM-08]', () => {
    const dealer: Right[] = ['setup', 'dealer-options'];
    const ofSites: readonly string[] = ['tills', 'capture', 'times'];
    const ofCloud = SETUP_TABS.filter((tab) => !['menu', 'people', 'place'].includes(tab));
    expect(offered('hq', dealer)).toEqual(ofCloud.filter((tab) => !ofSites.includes(tab)));
    expect(offered('site', dealer)).toEqual(ofCloud.filter((tab) => tab !== 'hq'));
    expect(offered('site', ['setup'])).toEqual([
      'general',
      'hours',
      'profiles',
      'stations',
      'displays',
      'printers',
      'tills',
      'capture',
      'times',
      'messages',
      'health',
      'log',
    ]);
  });

  it('have the menu tab on a hub without a cloud only [SOLO-03] [SOLO-05]', () => {
    const visitor = { organization: { role: 'site' as const }, rights: ['setup' as const] };
    expect(isOfferedTab('menu', visitor)).toBe(false);
    expect(isOfferedTab('menu', { ...visitor, standalone: { firstRun: false } })).toBe(true);
  });

  it('have the people tab without a cloud, where the HQ’s is absent [SOLO-02] [SOLO-05]', () => {
    expect(offered('site', ['setup'], {})).toEqual(expect.arrayContaining(['people', 'place']));
    expect(offered('site', ['setup'], {})).not.toContain('hq');
  });
});
