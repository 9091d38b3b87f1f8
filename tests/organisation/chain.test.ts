import { describe, expect, test } from 'vitest';
import { leftOutSites, loadChain, readChain, servedSites } from '../../hub/organisation/chain.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { chainCloud } from './chain-cloud.ts';

const hq = { id: 'hq', name: 'The chain', role: 'hq' } as const;
const chain = [
  { id: 'a', name: 'Alpha', kdsEnabled: true },
  { id: 'b', name: 'Beta', kdsEnabled: false },
  { id: 'c', name: '', kdsEnabled: true },
];
const served = (sites: object[], of: Parameters<typeof servedSites>[0] = hq) => [
  ...servedSites(of, readSetup({ hqConfig: { sites } }), chain),
];

describe('sites on the boards', () => {
  test('are the site itself, whatever its setup lists [HQ-01]', () => {
    expect(served([{ id: 'a', enabled: true }], { id: 's', name: 'Solo', role: 'site' })).toEqual([
      ['s', 'Solo'],
    ]);
  });

  test('are at an HQ without a choice all KDS-enabled sites, by name or id [HQ-05]', () => {
    expect(served([])).toEqual([
      ['a', 'Alpha'],
      ['c', 'c'],
    ]);
  });

  test('are the chosen ones, named by the setup, the list, or the id [HQ-01]', () => {
    const sites = [
      { id: 'a', name: 'Our Alpha', enabled: true },
      { id: 'c', enabled: false },
      { id: 'x', enabled: true },
    ];
    expect(served(sites)).toEqual([
      ['a', 'Our Alpha'],
      ['x', 'x'],
    ]);
  });

  test('exclude a chosen site without KDS [HQ-02]', () => {
    expect(served([{ id: 'b', enabled: true }])).toEqual([]);
  });

  test('report excluded enabled sites with the reason [HQ-02]', () => {
    const sites = [
      { id: 'a', enabled: true },
      { id: 'b', name: 'North', enabled: true },
    ];
    const setup = readSetup({ hqConfig: { sites } });
    expect(leftOutSites(hq, setup, chain)).toEqual([{ site: 'b', name: 'North', reason: 'no-kds' }]);
    expect(leftOutSites(hq, readSetup({}), chain)).toEqual([]);
    expect(leftOutSites({ ...hq, role: 'site' }, setup, chain)).toEqual([]);
  });

  test('are none with every site disabled [HQ-01]', () => {
    expect(served([{ id: 'a', enabled: false }])).toEqual([]);
  });
});

describe('the chain', () => {
  test('is the list of sites, each with its KDS settings [HQ-05]', async () => {
    const { cloud, client } = chainCloud();
    cloud.enabled = ['south'];
    expect(await loadChain(client, 'hq')).toEqual({
      ok: true,
      value: [
        { id: 'north', name: 'The north', kdsEnabled: false },
        { id: 'south', name: 'The south', kdsEnabled: true },
      ],
    });
    expect(cloud.asked).toEqual(['/organizations hq', '/configuration/KdsSettings hq']);
  });

  test('is absent while either call fails [HQ-05]', async () => {
    for (const path of ['/organizations hq', '/configuration/KdsSettings hq']) {
      const { cloud, client } = chainCloud();
      cloud.failing.add(path);
      expect(await loadChain(client, 'hq')).toMatchObject({ ok: false, kind: 'retry-later' });
    }
  });

  test('is read back from storage, and is absent for invalid data', () => {
    expect(readChain(chain)).toEqual(chain);
    expect(readChain(undefined)).toEqual([]);
  });
});
