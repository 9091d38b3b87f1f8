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

describe('properties', () => {
  it('[SET-45] writing what was read changes nothing at all, whatever is stored', () => {
    void fc.assert(
      fc.property(anySetup, (stored) => {
        const withoutOldProfiles = JSON.parse(JSON.stringify(stored), (key, value) =>
          key === 'V' ? 4 : value,
        );
        expect(writeSetup(withoutOldProfiles, readSetup(withoutOldProfiles))).toEqual(withoutOldProfiles);
      }),
    );
  });

  it('[SET-15] whatever is written reads back as it was meant', () => {
    void fc.assert(
      fc.property(anySetup, anySetup, (stored, other) => {
        const meant = readSetup(other);
        expect(readSetup(writeSetup(stored, meant))).toEqual(meant);
      }),
    );
  });

  it('[PROF-26] keys that no hub knows stay, in the sections and in every entry that is kept', () => {
    void fc.assert(
      fc.property(anySetup, anySetup, (stored, other) => {
        const foreign = withForeignKeys(JSON.parse(JSON.stringify(stored)));
        const lists = { profiles: [], tags: [], workHours: { days: [] } };
        const meant = { ...readSetup(other), ...pick(readSetup(foreign), Object.keys(lists)) };
        const written = foreignKeys(writeSetup(foreign, meant));
        for (const key of foreignKeys(foreign)) {
          // A table of colours or of items has no keys of others, and slots are meant whole.
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

  it('[PROF-13] [PROF-15] [PROF-17] and so are those of profiles', () => {
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
    // What was only a default stays unwritten.
    expect(grill).not.toHaveProperty('splitModifiers');
  });
});

describe('lists', () => {
  const stored = () => ({
    tags: [{ _id: 't1', name: 'VIP', mark: 1 }, { odd: true }, { _id: 't2', name: 'Rush', mark: 2 }],
    urgentOnItems: ['i1', { odd: 1 }, 'i2'],
    profiles: [{ _id: 'p1', type: 'expo', tmOptions: ['moveToStart', 'undoReady'] }],
  });

  it('[SET-14] entries keep what others stored in them, in their new order; unreadable ones stay', () => {
    const written = edited(stored(), ({ tags }) => ({
      tags: tags.toReversed().map((tag) => ({ ...tag, name: `${tag.name}!` })),
    }));
    expect(written['tags']).toEqual([
      { _id: 't2', name: 'Rush!', mark: 2 },
      { _id: 't1', name: 'VIP!', mark: 1 },
      { odd: true },
    ]);
  });

  it('[SET-16] a removed entry goes, one that could not be read stays', () => {
    const written = edited(stored(), ({ tags }) => ({ tags: tags.slice(1), urgentOnItems: ['i2'] }));
    expect(written['tags']).toEqual([{ _id: 't2', name: 'Rush', mark: 2 }, { odd: true }]);
    expect(written['urgentOnItems']).toEqual(['i2', { odd: 1 }]);
  });

  it('[EXPO-31] actions that this hub does not know stay listed', () => {
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

describe('values in two places', () => {
  it('[SET-29] offline is written where it is stored', () => {
    const off = () => ({ enableOffline: false });
    expect(edited({ enableOfflineMode: true }, off)).toEqual({
      enableOfflineMode: false,
      enableOffline: false,
    });
    expect(edited({ enableOffline: true }, off)).toEqual({ enableOffline: false });
  });

  it('[SET-18] items hidden by course are emptied under expeditor too', () => {
    const stored = { excludeItemsByCourses: {}, expeditor: { excludeItemsByCourses: { Mains: ['i1'] } } };
    const written = edited(stored, () => ({ excludeItemsByCourses: {} }));
    expect(written).toEqual({ excludeItemsByCourses: {}, expeditor: { excludeItemsByCourses: {} } });
  });

  it('[LOG-08] logging switched on again is no longer disabled', () => {
    const written = edited({ disableClientLogging: true }, () => ({ loggingOptions: 'errors' }));
    expect(written).toEqual({ disableClientLogging: false, loggingOptions: 'errors' });
  });
});
