import { describe, expect, it } from 'vitest';
import { boardPath } from '../../../../displays/shell/session/board-path.ts';
import { detour } from '../../../../displays/shell/session/guard.ts';
import { wantedIn } from '../../../../displays/shell/session/wanted.ts';
import type { Session } from '../../../../shared/protocol/session.ts';

const out: Session = { state: 'out', rights: [] };
const lost: Session = { state: 'in', rights: ['boards'] };
const placed: Session = { ...lost, organization: { id: 'o1', name: 'Harbour Kitchen', role: 'site' } };
const pass = '/kds/expeditor/7';

describe('the route guard', () => {
  it('allows only /auth without a session, and remembers the requested page [AUTH-22]', () => {
    expect(detour(out, pass, undefined)).toEqual({ to: '/auth/login', wanted: pass });
    expect(detour(out, '/', undefined)).toEqual({ to: '/auth/login' });
    expect(detour(out, '/auth/forgot-password', undefined)).toBeUndefined();
  });

  it('leads to the requested page after a login [AUTH-11]', () => {
    expect(detour(placed, '/auth/login', pass)).toEqual({ to: pass });
    expect(detour(placed, '/auth/login', '/orgs')).toEqual({ to: '/orgs' });
  });

  it('leads to /orgs without an organization and remembers the requested page [AUTH-23]', () => {
    expect(detour(lost, pass, undefined)).toEqual({ to: '/orgs', wanted: pass });
    expect(detour(lost, '/auth/login', pass)).toEqual({ to: '/orgs', wanted: pass });
    expect(detour(lost, '/auth/login', '/orgs')).toEqual({ to: '/orgs' });
    expect(detour(lost, '/orgs', undefined)).toBeUndefined();
  });

  it('opens the setup only with its right; others start at the boards [SHELL-08] [PERM-05]', () => {
    const manager: Session = { ...placed, rights: ['boards', 'setup'] };
    for (const path of ['/kds/setup', '/kds/setup/profiles', '/kds/setup/profiles/7']) {
      expect(detour(manager, path, undefined)).toBeUndefined();
      expect(detour(placed, path, undefined)).toEqual({ to: '/kds/start' });
      expect(detour({ ...placed, state: 'paired' }, path, undefined)).toEqual({ to: '/kds/start' });
      expect(detour(out, path, undefined)).toEqual({ to: '/auth/login', wanted: path });
    }
    expect(detour(placed, '/kds/setups', undefined)).toBeUndefined();
  });

  it('leads a restored session without a requested page to the start page [AUTH-25]', () => {
    expect(detour(placed, '/', undefined)).toEqual({ to: '/kds/start' });
    expect(detour(placed, '/auth/login', undefined)).toEqual({ to: '/kds/start' });
    expect(detour(placed, pass, undefined)).toBeUndefined();
  });

  it('treats the displays’ folder like the hub’s root address [AUTH-25]', () => {
    for (const path of ['/kds', '/kds/', '/KDS']) {
      expect(detour(placed, path, undefined)).toEqual({ to: '/kds/start' });
      expect(detour(out, path, undefined)).toEqual({ to: '/auth/login' });
    }
  });

  it('opens the home of a paired display [PAIR-03]', () => {
    const home = { kind: 'kitchen', profile: '3', station: '9' };
    const paired: Session = {
      state: 'paired',
      rights: ['boards'],
      display: { id: 'd', name: 'Grill', home },
    };
    expect(detour(paired, '/', undefined)).toEqual({ to: '/kds/kitchen/3/9' });
    expect(detour({ ...paired, display: { id: 'd', name: 'x', home: 'start' } }, '/', undefined)).toEqual({
      to: '/kds/start',
    });
  });

  it('allows a customer display only its one board [PAIR-05]', () => {
    const home = { kind: 'customer', profile: 'a b' };
    const paired: Session = { state: 'paired', rights: [], display: { id: 'd', name: 'Hall', home } };
    for (const path of [
      '/',
      '/kds/start',
      '/kds/displays',
      '/kds/setup',
      pass,
      '/kds/customer/other',
      '/orgs',
    ]) {
      expect(detour(paired, path, undefined)).toEqual({ to: '/kds/customer/a%20b' });
    }
    expect(detour(paired, '/kds/customer/a%20b', undefined)).toBeUndefined();
    expect(detour(paired, '/kds/customer/a b', undefined)).toBeUndefined();
    expect(detour(paired, '/%', undefined)).toEqual({ to: '/kds/customer/a%20b' });
  });

  it('allows a kitchen display other boards, like a signed-in one [PAIR-03]', () => {
    const home = { kind: 'kitchen', profile: '3' };
    const paired: Session = {
      state: 'paired',
      rights: ['boards'],
      display: { id: 'd', name: 'Grill', home },
    };
    expect(detour(paired, pass, undefined)).toBeUndefined();
    expect(detour(paired, '/kds/start', undefined)).toBeUndefined();
    expect(detour(paired, '/auth/login', pass)).toEqual({ to: '/kds/kitchen/3/-1' });
  });

  it('keeps the code of a scanned address through the login and the choice of an organization [PAIR-02]', () => {
    const asked = '/kds/pair?code=K7QM4PXD';
    expect(detour(out, '/kds/pair', undefined, 'code=K7QM4PXD')).toEqual({
      to: '/auth/login',
      wanted: asked,
    });
    expect(detour(lost, '/kds/pair', undefined, 'code=K7QM4PXD')).toEqual({ to: '/orgs', wanted: asked });
    expect(detour(placed, '/auth/login', asked)).toEqual({ to: asked });
  });

  it('never redirects to another site by a remembered address [AUTH-11]', () => {
    expect(wantedIn({ wanted: '/kds/start' })).toBe('/kds/start');
    expect(wantedIn({ wanted: '//evil.example' })).toBeUndefined();
    expect(wantedIn({ wanted: 'https://evil.example' })).toBeUndefined();
    expect(wantedIn(null)).toBeUndefined();
  });
});

describe('an address', () => {
  it('of a kitchen board without a station has -1 [SHELL-06]', () => {
    expect(boardPath({ kind: 'kitchen', profile: '3' })).toBe('/kds/kitchen/3/-1');
    expect(boardPath({ kind: 'expo', profile: 'a/b' })).toBe('/kds/expeditor/a%2Fb');
    expect(boardPath({ kind: 'customer', profile: '8' })).toBe('/kds/customer/8');
  });
});
