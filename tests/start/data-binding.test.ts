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

describe('[ORG-17] the data a start works with', () => {
  it('is any restaurant’s in an empty folder', () => {
    expect(decideData(toCloud(CLOUD), undefined)).toEqual({ kind: 'use' });
    expect(decideData(toSandbox(false), undefined)).toEqual({ kind: 'use' });
  });

  it.each([CLOUD, `${CLOUD}/`, 'http://api.example.com', 'https://API.example.com'])(
    'is that of the same cloud: %s',
    (address) => {
      expect(decideData(toCloud(address), of(BISTRO, CLOUD))).toEqual({ kind: 'use' });
    },
  );

  it('is that of a hub which did not record its cloud', () => {
    expect(decideData(toCloud(CLOUD), of(BISTRO))).toEqual({ kind: 'use' });
  });

  it.each(['https://other.example.com', `${CLOUD}:8443`, `${CLOUD}/staging`])(
    'is set aside if it is another cloud’s, seen from %s',
    (address) => {
      expect(decideData(toCloud(address), of(BISTRO, CLOUD))).toEqual({ kind: 'set-aside', cloud: CLOUD });
    },
  );

  it('is set aside if it is another cloud’s, even unbound: its orders are still there', () => {
    const wanted = toCloud('https://other.example.com');
    expect(decideData(wanted, of(undefined, CLOUD))).toEqual({ kind: 'set-aside', cloud: CLOUD });
  });

  it('is kept for a moved cloud that is declared to be the same', () => {
    expect(decideData(toCloud('https://new.example.com', CLOUD), of(BISTRO, CLOUD))).toEqual({ kind: 'use' });
  });

  it('is never a real restaurant’s in the sandbox, unless that was requested', () => {
    expect(decideData(toSandbox(false), of(BISTRO, CLOUD))).toEqual({ kind: 'refuse', name: 'Bistro Nord' });
    expect(decideData(toSandbox(false), of(BISTRO))).toEqual({ kind: 'refuse', name: 'Bistro Nord' });
    expect(decideData(toSandbox(true), of(BISTRO, CLOUD))).toEqual({ kind: 'use' });
  });

  it('is moved if it is the sandbox’s own from a former place', () => {
    expect(decideData(toSandbox(false), of(MADE_UP))).toEqual({ kind: 'move-to-sandbox' });
    expect(decideData(toCloud(CLOUD), of(MADE_UP))).toEqual({ kind: 'move-to-sandbox' });
  });

  it('is not the sandbox’s if a real restaurant has a similar id', () => {
    const alike = { ...BISTRO, id: MADE_UP?.id };
    expect(decideData(toCloud(CLOUD), of(alike))).toEqual({ kind: 'use' });
    expect(decideData(toSandbox(false), of(alike))).toMatchObject({ kind: 'refuse' });
  });

  it('has no binding if that is unreadable', () => {
    expect(decideData(toSandbox(false), { organisation: '{"id', cloud: undefined })).toEqual({ kind: 'use' });
  });
});
