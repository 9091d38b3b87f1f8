// When a setup from the cloud may replace the one in use.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isJsonObject } from '../../../shared/json/json-object.ts';
import { checkIncomingSetup } from '../../../shared/model/setup/readable-setup.ts';

const pass = { _id: 'pass', type: 'expo', name: 'Pass' };
const grill = { _id: 'grill', type: 'kitchen', name: 'Grill' };
const held = { id: 's', profiles: [pass, grill] };
const sample: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'setup-sample.json'), 'utf8'));

describe('[SET-03] an unreadable setup does not replace the one in use', () => {
  it.each([
    ['text', 'setup', 'none'],
    ['nothing', 'setup', null],
    ['a list', 'setup', []],
    ['an empty object', 'setup', {}],
    ['one without an id', 'setup', { profiles: [pass] }],
    ['one without profiles', 'profiles', { id: 's' }],
    ['one with a text as profiles', 'profiles', { id: 's', profiles: 'none' }],
    ['one with null and a number as profiles', 'profiles.0', { id: 's', profiles: [null, 5] }],
    ['one with an empty list of profiles, which can’t be saved', 'profiles', { id: 's', profiles: [] }],
    [
      'one with a broken profile among good ones',
      'profiles.1',
      { id: 's', profiles: [pass, { type: 'expo' }] },
    ],
    ['one with a profile without a type', 'profiles.1', { id: 's', profiles: [pass, { _id: 'x' }] }],
    [
      'one with a known profile changed to an unknown type',
      'profiles.1',
      { id: 's', profiles: [pass, { ...grill, type: 'x' }] },
    ],
    ['one with a text as a section', 'expeditor', { ...held, expeditor: 'none' }],
    ['one with a list as a section', 'kds', { ...held, kds: [1] }],
    ['one with an object as a list', 'servedOnItems', { ...held, servedOnItems: { a: 1 } }],
  ])('when it is %s', (_, part, arrived) => {
    expect(checkIncomingSetup(arrived, held)).toEqual({ accepted: undefined, unreadable: part });
  });
});

describe('[SET-03] a readable setup', () => {
  it.each([
    ['with one profile less', { id: 's', profiles: [pass] }],
    ['with invalid values, which become defaults', { ...held, maxExpandableItems: 'many', warnClass: 7 }],
    ['with a profile of an unknown type', { id: 's', profiles: [pass, { type: 'kiosk' }] }],
    ['with empty lists for empty objects, and with nulls', { ...held, expeditor: [], kds: null, tags: null }],
    ['with unknown keys', { ...held, updatedAt: 'now', version: 7 }],
  ])('%s is accepted', (_, arrived) => {
    expect(checkIncomingSetup(arrived, held)).toEqual({ accepted: arrived, unreadable: undefined });
  });

  it('such as the binding sample has no fault', () => {
    const arrived = isJsonObject(sample) ? { id: 's', ...sample } : {};
    expect(checkIncomingSetup(arrived, undefined)).toEqual({ accepted: arrived, unreadable: undefined });
  });
});

describe('[SET-03] without a good setup in use', () => {
  it('a new site’s setup without profiles is accepted', () => {
    const fresh = { id: 's', version: '1.1' };
    expect(checkIncomingSetup(fresh, undefined)).toEqual({ accepted: fresh, unreadable: undefined });
    expect(checkIncomingSetup(fresh, fresh)).toEqual({ accepted: fresh, unreadable: undefined });
  });

  it('a setup with at least one board is accepted, and its missing parts are reported', () => {
    const broken = { id: 's', profiles: [pass, 5] };
    for (const former of [undefined, { id: 's', version: '1.1' }]) {
      expect(checkIncomingSetup(broken, former)).toEqual({ accepted: broken, unreadable: 'profiles.1' });
    }
  });

  it('a setup without any board is rejected', () => {
    expect(checkIncomingSetup({ id: 's', profiles: 'none' }, undefined)).toEqual({
      accepted: undefined,
      unreadable: 'profiles',
    });
  });
});

it('a fault that the setup in use has too does not block the next change [SET-03]', () => {
  const old = { id: 's', profiles: [pass, 5] };
  const next = { id: 's', profiles: [{ ...pass, name: 'Big pass' }, 5] };
  expect(checkIncomingSetup(next, old)).toEqual({ accepted: next, unreadable: 'profiles.1' });
});
