import { describe, expect, it } from 'vitest';
import { ORGANISATIONS } from '../../hub/sandbox/restaurant/organisations.ts';
import { decideData, type FoundData, type WantedData } from '../../hub/start/data-binding.ts';

const CLOUD = 'https://api.example.com';
const toCloud = (address: string, formerCloud?: string): WantedData => ({
  cloud: address,
  formerCloud,
  sandboxChosen: false,
  madeUp: ORGANISATIONS,
});
const toSandbox = (sandboxChosen: boolean): WantedData => ({
  cloud: undefined,
  formerCloud: undefined,
  sandboxChosen,
  madeUp: ORGANISATIONS,
});
const of = (organisation: object | undefined, cloud?: string): FoundData => ({
  organisation: organisation && JSON.stringify(organisation),
  cloud,
});
const BISTRO = { id: 'o-77', name: 'Bistro Nord', role: 'site' };
const MADE_UP = ORGANISATIONS.find(({ role }) => role === 'site');

describe('[ORG-17] which data a start works with', () => {
  it('an empty folder is anybody’s', () => {
    expect(decideData(toCloud(CLOUD), undefined)).toEqual({ kind: 'use' });
    expect(decideData(toSandbox(false), undefined)).toEqual({ kind: 'use' });
  });

  it.each([CLOUD, `${CLOUD}/`, 'http://api.example.com', 'https://API.example.com'])(
    'that of the same cloud, which %s is',
    (address) => {
      expect(decideData(toCloud(address), of(BISTRO, CLOUD))).toEqual({ kind: 'use' });
    },
  );

  it('that of a hub which did not note its cloud', () => {
    expect(decideData(toCloud(CLOUD), of(BISTRO))).toEqual({ kind: 'use' });
  });

  it.each(['https://other.example.com', `${CLOUD}:8443`, `${CLOUD}/staging`])(
    'that of another cloud, seen from %s, is set aside',
    (address) => {
      expect(decideData(toCloud(address), of(BISTRO, CLOUD))).toEqual({ kind: 'set-aside', cloud: CLOUD });
    },
  );

  it('that of another cloud is set aside although nobody is bound to it any more: its orders are still there', () => {
    const wanted = toCloud('https://other.example.com');
    expect(decideData(wanted, of(undefined, CLOUD))).toEqual({ kind: 'set-aside', cloud: CLOUD });
  });

  it('a cloud that moved is the same cloud, for whoever says so', () => {
    expect(decideData(toCloud('https://new.example.com', CLOUD), of(BISTRO, CLOUD))).toEqual({ kind: 'use' });
  });

  it('a real restaurant’s is not played over, unless the sandbox was asked for', () => {
    expect(decideData(toSandbox(false), of(BISTRO, CLOUD))).toEqual({ kind: 'refuse', name: 'Bistro Nord' });
    expect(decideData(toSandbox(false), of(BISTRO))).toEqual({ kind: 'refuse', name: 'Bistro Nord' });
    expect(decideData(toSandbox(true), of(BISTRO, CLOUD))).toEqual({ kind: 'use' });
  });

  it('the sandbox’s own, from when it lay in the same place, goes where it lies now', () => {
    expect(decideData(toSandbox(false), of(MADE_UP))).toEqual({ kind: 'move-to-sandbox' });
    expect(decideData(toCloud(CLOUD), of(MADE_UP))).toEqual({ kind: 'move-to-sandbox' });
  });

  it('a real restaurant with an id like the sandbox’s is no sandbox', () => {
    const alike = { ...BISTRO, id: MADE_UP?.id };
    expect(decideData(toCloud(CLOUD), of(alike))).toEqual({ kind: 'use' });
    expect(decideData(toSandbox(false), of(alike))).toMatchObject({ kind: 'refuse' });
  });

  it('a binding that can’t be read counts as none', () => {
    expect(decideData(toSandbox(false), { organisation: '{"id', cloud: undefined })).toEqual({ kind: 'use' });
  });
});
