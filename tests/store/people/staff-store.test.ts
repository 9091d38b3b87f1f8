// Staff users and their passcodes in a real file.
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../hub/store/open-database.ts';
import { secretFits } from '../../../hub/store/people/secret-hash.ts';
import { StaffStore } from '../../../hub/store/people/staff-store.ts';
import { createMetaStore } from '../../../hub/store/stores.ts';
import { STAFF_PROFILE_CODES } from '../../../shared/model/catalogue.ts';
import { MIGRATIONS } from '../../support/open-store.ts';
import { tempDir } from '../../support/temp-dir.ts';

const MARTA = { id: 'u1', firstName: 'Marta', lastName: 'Olsen', profiles: ['M'], passcode: '1111' };
const KOFI = { id: 'u2', firstName: 'Kofi', lastName: 'Mensah', profiles: ['K'] };

function open() {
  const database = openDatabase(join(tempDir(), 'kds.db'), MIGRATIONS);
  onTestFinished(() => database.close());
  const hashes = () => database.raw.prepare('select passcode_hash from staff order by id').pluck().all();
  return { store: new StaffStore(database.db, createMetaStore(database.db, Date.now)), hashes };
}

describe('staff users', () => {
  it('match only with their passcode, or always if they have none [SAFE-04][DLG-28]', async () => {
    const { store } = open();
    await store.replaceAll('site-1', [MARTA, KOFI]);
    expect(await store.fits('site-1', 'u1', '1111')).toBe(true);
    expect(await store.fits('site-1', 'u1', '1112')).toBe(false);
    expect(await store.fits('site-1', 'u1', '')).toBe(false);
    expect(await store.fits('site-1', 'u2', '')).toBe(true);
    expect(await store.fits('site-1', 'nobody', '')).toBe(false);
    expect(await store.fits('site-2', 'u1', '1111')).toBe(false);
  });

  it('keep their hash while the passcode is unchanged, and get another when it changes [SAFE-04]', async () => {
    const { store, hashes } = open();
    await store.replaceAll('site-1', [MARTA]);
    const [first] = hashes();
    await store.replaceAll('site-1', [MARTA]);
    expect(hashes()).toEqual([first]);
    await store.replaceAll('site-1', [{ ...MARTA, passcode: '2222' }]);
    expect(hashes()).not.toEqual([first]);
    expect(await store.fits('site-1', 'u1', '2222')).toBe(true);
  });

  it.each<[string, (string | undefined)[], number | undefined]>([
    ['all have four', ['1111', '2222'], 4],
    ['all have six, and some none', ['111111', undefined, '', '222222'], 6],
    ['one is longer', ['1111', '22222'], undefined],
    ['one is shorter', ['1111', '222'], undefined],
    ['one has a letter', ['1111', '222a'], undefined],
    ['no user has one', [undefined, ''], undefined],
    ['there are no users', [], undefined],
  ])('report how many digits passcodes have where %s [DLG-28]', async (_, codes, digits) => {
    const { store } = open();
    const people = codes.map((passcode, index) => ({ ...MARTA, id: `u${index}`, passcode }));
    await store.replaceAll('site-1', people);
    expect(store.passcodeDigits('site-1')).toBe(digits);
    expect(store.passcodeDigits('site-2')).toBeUndefined();
    await store.replaceAll('site-1', [MARTA]);
    expect(store.passcodeDigits('site-1')).toBe(4);
  });

  it('keep every profile code, including unused and unknown ones [PROF-29]', async () => {
    const { store } = open();
    const profiles = [...STAFF_PROFILE_CODES, 'ZZ'];
    await store.replaceAll('site-1', [{ ...MARTA, profiles }]);
    expect(store.all('site-1')[0]?.profiles).toEqual(['H', 'K', 'B', 'W', 'M', 'TD', 'CD', 'OTC', 'ZZ']);
  });

  it('are replaced as a whole, site by site', async () => {
    const { store } = open();
    await store.replaceAll('site-1', [MARTA, KOFI]);
    await store.replaceAll('site-2', [KOFI]);
    await store.replaceAll('site-1', [{ ...KOFI, lastName: 'Boateng' }]);
    expect(store.all('site-1')).toEqual([
      {
        id: 'u2',
        firstName: 'Kofi',
        lastName: 'Boateng',
        profiles: ['K'],
        photoUrl: undefined,
        hasPasscode: false,
      },
    ]);
    expect(store.find('site-1', 'u1')).toBeUndefined();
    await store.replaceAll('site-1', []);
    expect(store.all('site-1')).toEqual([]);
    expect(store.all('site-2')).toHaveLength(1);
  });

  it('never match a stored text that is no hash [SAFE-04]', async () => {
    expect(await secretFits('1111', '1111')).toBe(false);
    expect(await secretFits('', '')).toBe(false);
  });
});
