import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asJsonObject } from '../../../shared/json/json-object.ts';
import { readSetup, type Setup } from '../../../shared/model/setup/setup.ts';
import { writeSetup } from '../../../shared/model/setup/write-setup.ts';
import { anySetup, foreignKeys, storedSample, withForeignKeys } from './wire-setups.ts';

const edited = (stored: unknown, change: (setup: Setup) => Partial<Setup>) => {
  const setup = readSetup(stored);
  return writeSetup(stored, { ...setup, ...change(setup) });
};

describe('a written setup', () => {
  it('changes nothing if it equals what was read, whatever is stored [SET-45]', () => {
    void fc.assert(
      fc.property(anySetup, (stored) => {
        const withoutOldProfiles = JSON.parse(JSON.stringify(stored), (key, value) =>
          key === 'V' ? 4 : value,
        );
        expect(writeSetup(withoutOldProfiles, readSetup(withoutOldProfiles))).toEqual(withoutOldProfiles);
      }),
    );
  });

  it('reads back as intended [SET-15]', () => {
    void fc.assert(
      fc.property(anySetup, anySetup, (stored, other) => {
        const meant = readSetup(other);
        expect(readSetup(writeSetup(stored, meant))).toEqual(meant);
      }),
    );
  });

  it('keeps unknown keys, in the sections and in every remaining entry [PROF-26]', () => {
    void fc.assert(
      fc.property(anySetup, anySetup, (stored, other) => {
        const foreign = withForeignKeys(JSON.parse(JSON.stringify(stored)));
        const lists = { profiles: [], tags: [], workHours: { days: [] } };
        const meant = { ...readSetup(other), ...pick(readSetup(foreign), Object.keys(lists)) };
        const written = foreignKeys(writeSetup(foreign, meant));
        for (const key of foreignKeys(foreign)) {
          // A table of colours or of items has no foreign keys, and slots are replaced as a whole.
          if (!/Colors|excludeItemsByCourses|slots/.test(key)) expect(written).toContain(key);
        }
      }),
    );
  });
});

function pick(setup: Setup, keys: readonly string[]): Partial<Setup> {
  return Object.fromEntries(Object.entries(setup).filter(([key]) => keys.includes(key)));
}

describe('the cloud’s names', () => {
  it('[SET-18] [SET-19] [SET-20] [SET-21] are written as the cloud spells them', () => {
    const written = edited(storedSample(), (setup) => ({
      expeditor: {
        ...setup.expeditor,
        courseDateGroupByThresholdMinutes: 9,
        enableImmediateItemsView: true,
        logIncomingOrders: true,
        enableTimerForSelectedTickets: true,
        movePreparedTicketsToStart: true,
      },
      kds: { ...setup.kds, prepTimerDisplayThresholdSeconds: 45, prepSmsMessage: 'Nearly there' },
    }));
    expect(written['expeditor']).toEqual({
      ...asJsonObject(storedSample()['expeditor']),
      courseDateGroupByThreshhold: 9,
      enableImmidiateItemsView: true,
      logIncommingOrders: true,
      emableTimerForSelectedTickets: true,
      movePreparedTicketsToSTart: true,
    });
    expect(written['kds']).toMatchObject({ prepTimerDisplayThreshhold: 45, prepSMSMessage: 'Nearly there' });
    expect(written['kds']).not.toHaveProperty('prepSmsMessage');
  });

  it('are used for profile options as well [PROF-13][PROF-15][PROF-17]', () => {
    const written = edited(storedSample(), ({ profiles }) => ({
      profiles: profiles.map((profile) =>
        profile.type === 'kitchen'
          ? {
              ...profile,
              enablePrepSms: true,
              displayIngredients: true,
              printTicketOnServedStationId: 'bon-2',
            }
          : profile,
      ),
    }));
    const [, grill] = Array.isArray(written['profiles']) ? written['profiles'] : [];
    expect(grill).toEqual({
      ...asJsonObject(grill),
      enanblePrepSMS: true,
      displayIngrediants: true,
      printTicketOnServed_stationId: 'bon-2',
    });
    expect(grill).not.toHaveProperty('enablePrepSms');
    // Defaults stay unwritten.
    expect(grill).not.toHaveProperty('splitModifiers');
  });
});

describe('written lists', () => {
  const stored = () => ({
    tags: [{ _id: 't1', name: 'VIP', mark: 1 }, { odd: true }, { _id: 't2', name: 'Rush', mark: 2 }],
    urgentOnItems: ['i1', { odd: 1 }, 'i2'],
    profiles: [{ _id: 'p1', type: 'expo', tmOptions: ['moveToStart', 'undoReady'] }],
  });

  it('keep foreign data of entries in their new order, and keep unreadable entries [SET-14]', () => {
    const written = edited(stored(), ({ tags }) => ({
      tags: tags.toReversed().map((tag) => ({ ...tag, name: `${tag.name}!` })),
    }));
    expect(written['tags']).toEqual([
      { _id: 't2', name: 'Rush!', mark: 2 },
      { _id: 't1', name: 'VIP!', mark: 1 },
      { odd: true },
    ]);
  });

  it('lose a removed entry but keep one that could not be read [SET-16]', () => {
    const written = edited(stored(), ({ tags }) => ({ tags: tags.slice(1), urgentOnItems: ['i2'] }));
    expect(written['tags']).toEqual([{ _id: 't2', name: 'Rush', mark: 2 }, { odd: true }]);
    expect(written['urgentOnItems']).toEqual(['i2', { odd: 1 }]);
  });

  it('keep actions that this hub does not know [EXPO-31]', () => {
    const written = edited(stored(), ({ profiles }) => ({
      profiles: profiles.map((each) =>
        each.type === 'expo' ? { ...each, tmOptions: ['fireCourse' as const] } : each,
      ),
    }));
    expect(written['profiles']).toEqual([
      { _id: 'p1', type: 'expo', tmOptions: ['fireCourse', 'undoReady'] },
    ]);
  });
});

describe('settings stored in two places', () => {
  it('are written to the existing place for offline [SET-29]', () => {
    const off = () => ({ enableOffline: false });
    expect(edited({ enableOfflineMode: true }, off)).toEqual({
      enableOfflineMode: false,
      enableOffline: false,
    });
    expect(edited({ enableOffline: true }, off)).toEqual({ enableOffline: false });
  });

  it('are emptied under expeditor, too, for items hidden by course [SET-18]', () => {
    const stored = { excludeItemsByCourses: {}, expeditor: { excludeItemsByCourses: { Mains: ['i1'] } } };
    const written = edited(stored, () => ({ excludeItemsByCourses: {} }));
    expect(written).toEqual({ excludeItemsByCourses: {}, expeditor: { excludeItemsByCourses: {} } });
  });

  it('drop the disabled flag when logging is switched on again [LOG-08]', () => {
    const written = edited({ disableClientLogging: true }, () => ({ loggingOptions: 'errors' }));
    expect(written).toEqual({ disableClientLogging: false, loggingOptions: 'errors' });
  });
});
