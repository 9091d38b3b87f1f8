import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { isDealer, sessionRights } from '../../../hub/web/session/visitors.ts';
import { account, organisation } from '../../../shared/model/organisation.ts';

const accountOf = (more: object) =>
  z.parse(account, { firstName: 'Dana', lastName: 'Hale', email: 'dana@sandbox.test', ...more });
const place = (role: 'site' | 'hq') => z.parse(organisation, { id: 'here', name: 'Here', role });
const rightsOf = (more: object, around: Partial<Parameters<typeof sessionRights>[0]> = {}) =>
  sessionRights({
    account: accountOf(more),
    places: ['here'],
    bound: place('site'),
    hideSetupForNonAdmin: false,
    setupPermission: 'kds-setup',
    isConfirmed: true,
    ...around,
  });
const MAY = { permissions: ['kds-setup'] };

describe('[PERM-01] rights of an account', () => {
  test.each([
    ['pass and kitchen accounts: boards', {}, ['boards']],
    ['a site manager: setup as well', MAY, ['boards', 'setup']],
    ['a dealer: dealer options as well', { ...MAY, dealers: ['d1'] }, ['boards', 'setup', 'dealer-options']],
    [
      'staff: staff options as well',
      { ...MAY, isStaff: true },
      ['boards', 'setup', 'staff-options', 'dealer-options'],
    ],
  ])('are correct for %s', (_, more, rights) => {
    for (const role of ['site', 'hq'] as const) {
      expect(rightsOf(more, { bound: place(role) })).toEqual([...rights, 'organizations']);
    }
    expect(rightsOf(more, { places: ['elsewhere'] })).not.toContain('boards');
    expect(rightsOf(more, { places: ['elsewhere'] })).not.toContain('setup');
  });
});

describe('[PERM-06] staff and dealers', () => {
  it.each([
    [{}, false],
    [{ dealers: [], allDealers: false }, false],
    [{ dealers: ['d1'] }, true],
    [{ dealers: [{ _id: 'd1' }] }, true],
    [{ allDealers: true }, true],
    [{ isStaff: true }, false],
  ])('with %j are dealers: %s', (more, is) => {
    expect(isDealer(accountOf(more))).toBe(is);
    expect(rightsOf(more).includes('staff-options')).toBe('isStaff' in more);
  });
});

describe('[PERM-14] the permission for setup', () => {
  it.each([
    [{}, false],
    [{ permissions: [] }, false],
    [{ permissions: ['kds'] }, false],
    [{ permissions: ['reports', 'kds-setup'] }, true],
    [{ isStaff: true, allDealers: true }, false],
  ])('with %j is granted: %s', (more, may) => {
    expect(rightsOf(more).includes('setup')).toBe(may);
  });

  it('has the configured name', () => {
    const around = { setupPermission: 'kitchen-admin' };
    expect(rightsOf(MAY, around)).not.toContain('setup');
    expect(rightsOf({ permissions: ['kitchen-admin'] }, around)).toContain('setup');
  });
});
