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

describe('the sites on the boards', () => {
  test('[HQ-01] a site has itself, whatever its setup says of others', () => {
    expect(served([{ id: 'a', enabled: true }], { id: 's', name: 'Solo', role: 'site' })).toEqual([
      ['s', 'Solo'],
    ]);
  });

  test('[HQ-05] without a choice an HQ has every KDS-enabled site, by name or id', () => {
    expect(served([])).toEqual([
      ['a', 'Alpha'],
      ['c', 'c'],
    ]);
  });

  test('[HQ-01] with a choice it has the chosen ones, by the setup’s name, the list’s, or the id', () => {
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

  test('[HQ-02] a chosen site without KDS is left out', () => {
    expect(served([{ id: 'b', enabled: true }])).toEqual([]);
  });

  test('[HQ-02] names the enabled sites that it leaves out, with the reason', () => {
    const sites = [
      { id: 'a', enabled: true },
      { id: 'b', name: 'North', enabled: true },
    ];
    const setup = readSetup({ hqConfig: { sites } });
    expect(leftOutSites(hq, setup, chain)).toEqual([{ site: 'b', name: 'North', reason: 'no-kds' }]);
    expect(leftOutSites(hq, readSetup({}), chain)).toEqual([]);
    expect(leftOutSites({ ...hq, role: 'site' }, setup, chain)).toEqual([]);
  });

  test('[HQ-01] with every site switched off there is none', () => {
    expect(served([{ id: 'a', enabled: false }])).toEqual([]);
  });
});

describe('the chain', () => {
  test('[HQ-05] is the list of sites, each with what its KDS settings say', async () => {
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

  test('[HQ-05] is not there while either call fails', async () => {
    for (const path of ['/organizations hq', '/configuration/KdsSettings hq']) {
      const { cloud, client } = chainCloud();
      cloud.failing.add(path);
      expect(await loadChain(client, 'hq')).toMatchObject({ ok: false, kind: 'retry-later' });
    }
  });

  test('a saved one is read back, anything else is none', () => {
    expect(readChain(chain)).toEqual(chain);
    expect(readChain(undefined)).toEqual([]);
  });
});
