import { describe, expect, it } from 'vitest';
import { boardPath } from '../../../../displays/shell/session/board-path.ts';
import { detour } from '../../../../displays/shell/session/guard.ts';
import { wantedIn } from '../../../../displays/shell/session/wanted.ts';
import type { Session } from '../../../../shared/protocol/session.ts';

const out: Session = { state: 'out', rights: [] };
const lost: Session = { state: 'in', rights: ['boards'] };
const placed: Session = { ...lost, organization: { id: 'o1', name: 'Harbour Kitchen', role: 'site' } };
const pass = '/kds/expeditor/7';

describe('guard', () => {
  it('[AUTH-22] without a session only /auth can be entered, and what was asked for is remembered', () => {
    expect(detour(out, pass, undefined)).toEqual({ to: '/auth/login', wanted: pass });
    expect(detour(out, '/', undefined)).toEqual({ to: '/auth/login' });
    expect(detour(out, '/auth/forgot-password', undefined)).toBeUndefined();
  });

  it('[AUTH-11] a login goes on to what was asked for', () => {
    expect(detour(placed, '/auth/login', pass)).toEqual({ to: pass });
    expect(detour(placed, '/auth/login', '/orgs')).toEqual({ to: '/orgs' });
  });

  it('[AUTH-23] without an organization everything leads to /orgs and remembers what was asked for', () => {
    expect(detour(lost, pass, undefined)).toEqual({ to: '/orgs', wanted: pass });
    expect(detour(lost, '/auth/login', pass)).toEqual({ to: '/orgs', wanted: pass });
    expect(detour(lost, '/auth/login', '/orgs')).toEqual({ to: '/orgs' });
    expect(detour(lost, '/orgs', undefined)).toBeUndefined();
  });

  it('[SHELL-08] [PERM-05] the setup is entered with its right only; everybody else starts at the boards', () => {
    const manager: Session = { ...placed, rights: ['boards', 'setup'] };
    for (const path of ['/kds/setup', '/kds/setup/profiles', '/kds/setup/profiles/7']) {
      expect(detour(manager, path, undefined)).toBeUndefined();
      expect(detour(placed, path, undefined)).toEqual({ to: '/kds/start' });
      expect(detour({ ...placed, state: 'paired' }, path, undefined)).toEqual({ to: '/kds/start' });
      expect(detour(out, path, undefined)).toEqual({ to: '/auth/login', wanted: path });
    }
    expect(detour(placed, '/kds/setups', undefined)).toBeUndefined();
  });

  it('[AUTH-25] a restored session that asked for nothing lands on the start page', () => {
    expect(detour(placed, '/', undefined)).toEqual({ to: '/kds/start' });
    expect(detour(placed, '/auth/login', undefined)).toEqual({ to: '/kds/start' });
    expect(detour(placed, pass, undefined)).toBeUndefined();
  });

  it('[AUTH-25] the folder of the screens typed alone leads where the hub address does', () => {
    for (const path of ['/kds', '/kds/', '/KDS']) {
      expect(detour(placed, path, undefined)).toEqual({ to: '/kds/start' });
      expect(detour(out, path, undefined)).toEqual({ to: '/auth/login' });
    }
  });

  it('[PAIR-03] a paired display opens its home', () => {
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

  it('[PAIR-05] a display for guests has its one board and no other screen', () => {
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

  it('[PAIR-03] a kitchen’s display may be used for other boards, as a signed-in screen may', () => {
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

  it('[PAIR-02] the code of a scanned address outlives the login and the choice of an organization', () => {
    const asked = '/kds/pair?code=K7QM4PXD';
    expect(detour(out, '/kds/pair', undefined, 'code=K7QM4PXD')).toEqual({
      to: '/auth/login',
      wanted: asked,
    });
    expect(detour(lost, '/kds/pair', undefined, 'code=K7QM4PXD')).toEqual({ to: '/orgs', wanted: asked });
    expect(detour(placed, '/auth/login', asked)).toEqual({ to: asked });
  });

  it('[AUTH-11] nobody is led to another site by what was remembered', () => {
    expect(wantedIn({ wanted: '/kds/start' })).toBe('/kds/start');
    expect(wantedIn({ wanted: '//evil.example' })).toBeUndefined();
    expect(wantedIn({ wanted: 'https://evil.example' })).toBeUndefined();
    expect(wantedIn(null)).toBeUndefined();
  });
});

describe('addresses', () => {
  it('[SHELL-06] a kitchen board without a station says -1', () => {
    expect(boardPath({ kind: 'kitchen', profile: '3' })).toBe('/kds/kitchen/3/-1');
    expect(boardPath({ kind: 'expo', profile: 'a/b' })).toBe('/kds/expeditor/a%2Fb');
    expect(boardPath({ kind: 'customer', profile: '8' })).toBe('/kds/customer/8');
  });
});
