import { describe, expect, it, test } from 'vitest';
import type { OperatorProfile, Profile } from '../../../shared/model/setup/profile.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';
import { TM_OPTIONS } from '../../../shared/model/setup/tm-options.ts';

function profile(stored: object): Profile {
  const [read] = readSetup({ profiles: [{ _id: 'p1', ...stored }] }).profiles;
  if (read === undefined) throw new Error('the profile was left out');
  return read;
}

function operator(stored: object): OperatorProfile {
  const read = profile({ type: 'kitchen', ...stored });
  if (read.type === 'customer') throw new Error('no operator’s profile');
  return read;
}

describe('profiles of expo and kitchen boards', () => {
  it('have the defaults of a new one [PROF-05][PROF-10][PROF-14][PROF-17]', () => {
    expect(operator({})).toMatchObject({
      name: '',
      maxCardCount: 40,
      excludeTables: [],
      excludeOrderByType: [],
      excludePrintOrderByType: [],
      tmOptions: TM_OPTIONS,
      showModifiers: true,
      ingredientsPosition: 'pageBottom',
      ingredientsGridSize: 8,
    });
    const switches = Object.entries(operator({})).filter(([, value]) => value === true);
    expect(switches.map(([name]) => name).sort()).toEqual([
      'enableCardItemsWrap',
      'showAllDayRail',
      'showDelivered',
      'showFired',
      'showModifiers',
      'showPending',
      'showServed',
    ]);
  });

  test.each<[string, object, object]>([
    ['[PROF-05] fewer than 12 cards', { maxCardCount: 11 }, { maxCardCount: 12 }],
    ['[PROF-05] more than 50 cards', { maxCardCount: 51 }, { maxCardCount: 50 }],
    ['[PROF-17] a grid of 4', { ingredientsGridSize: 4 }, { ingredientsGridSize: 5 }],
    ['[PROF-17] a grid of 11', { ingredientsGridSize: 11 }, { ingredientsGridSize: 10 }],
    ['[KITCH-17] no word on done tickets', {}, { stationDoneLeaves: 6 }],
    ['[KITCH-17] done tickets that leave at once', { stationDoneLeaves: 0 }, { stationDoneLeaves: 0 }],
    ['[KITCH-17] 45 s', { stationDoneLeaves: 45 }, { stationDoneLeaves: 45 }],
    ['[KITCH-17] seconds as text', { stationDoneLeaves: '45' }, { stationDoneLeaves: 45 }],
    ['[KITCH-17] more than 600 s', { stationDoneLeaves: 601 }, { stationDoneLeaves: 600 }],
    ['[KITCH-17] less than none', { stationDoneLeaves: -1 }, { stationDoneLeaves: 0 }],
    ['[KITCH-17] until the serve', { stationDoneLeaves: 'served' }, { stationDoneLeaves: 'served' }],
    ['[KITCH-17] an unknown word', { stationDoneLeaves: 'ready' }, { stationDoneLeaves: 6 }],
    ['[PROF-05] the version', { V: 3 }, { V: 3 }],
    ['[PROF-13] the SMS button by its odd name', { enanblePrepSMS: true }, { enablePrepSms: true }],
    ['[PROF-17] ingredients by their odd name', { displayIngrediants: true }, { displayIngredients: true }],
    [
      'the station where a served ticket is printed [PROF-15]',
      { printTicketOnServed_stationId: 5 },
      { printTicketOnServedStationId: '5' },
    ],
    ['[EXPO-31] no list of actions offers all', { tmOptions: null }, { tmOptions: TM_OPTIONS }],
    ['[EXPO-31] an empty list offers none', { tmOptions: [] }, { tmOptions: [] }],
    [
      'a list offers the actions it names [EXPO-31]',
      { tmOptions: ['printCourse', 'moveToStart', 'dance'] },
      { tmOptions: ['moveToStart', 'printCourse'] },
    ],
  ])('have values corrected: %s', (_, stored, read) => {
    expect(operator(stored)).toMatchObject(read);
  });
});

describe('profiles of customer boards', () => {
  it('leave unset options to the site [PROF-18][PROF-19]', () => {
    expect(profile({ type: 'customer' })).toEqual({
      _id: 'p1',
      type: 'customer',
      name: '',
      showPending: true,
      showFired: true,
      showServed: true,
      showDelivered: true,
      showFullNames: false,
      showOrderType: true,
      showWaitTime: false,
      pendingTitle: '',
      firedTitle: '',
      servedTitle: '',
    });
  });

  test.each<[string, object, object]>([
    ['[CUST-13] a timing above 120', { hideReadyTime: 121 }, { hideReadyTime: 120 }],
    ['[CUST-13] a timing below 0', { readyWarnTime: -1 }, { readyWarnTime: 0 }],
    ['[CUST-11] a split above 30', { splitMembersAt: 31 }, { splitMembersAt: 30 }],
    ['[PROF-19] no number is left to the site', { pendingTime: 'soon' }, { pendingTime: undefined }],
    ['[PROF-19] courses without what is no id', { trackCourses: ['Mains', {}] }, { trackCourses: ['Mains'] }],
  ])('have values corrected: %s', (_, stored, read) => {
    expect(profile({ type: 'customer', ...stored })).toMatchObject(read);
  });
});
