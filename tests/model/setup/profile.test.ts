import { describe, expect, it, test } from 'vitest';
import type { OperatorProfile, Profile } from '../../../shared/model/setup/profile.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';
import { TICKET_MENU_ACTIONS } from '../../../shared/model/setup/ticket-menu-actions.ts';

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
      tmOptions: TICKET_MENU_ACTIONS,
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
    ['fewer than 12 cards [PROF-05]', { maxCardCount: 11 }, { maxCardCount: 12 }],
    ['more than 50 cards [PROF-05]', { maxCardCount: 51 }, { maxCardCount: 50 }],
    ['a grid of 4 [PROF-17]', { ingredientsGridSize: 4 }, { ingredientsGridSize: 5 }],
    ['a grid of 11 [PROF-17]', { ingredientsGridSize: 11 }, { ingredientsGridSize: 10 }],
    ['no value for done tickets [KITCH-17]', {}, { stationDoneLeaves: 6 }],
    ['done tickets that leave immediately [KITCH-17]', { stationDoneLeaves: 0 }, { stationDoneLeaves: 0 }],
    ['45 s [KITCH-17]', { stationDoneLeaves: 45 }, { stationDoneLeaves: 45 }],
    ['seconds as text [KITCH-17]', { stationDoneLeaves: '45' }, { stationDoneLeaves: 45 }],
    ['more than 600 s [KITCH-17]', { stationDoneLeaves: 601 }, { stationDoneLeaves: 600 }],
    ['less than 0 s [KITCH-17]', { stationDoneLeaves: -1 }, { stationDoneLeaves: 0 }],
    ['until served [KITCH-17]', { stationDoneLeaves: 'served' }, { stationDoneLeaves: 'served' }],
    ['an unknown value [KITCH-17]', { stationDoneLeaves: 'ready' }, { stationDoneLeaves: 6 }],
    ['the version [PROF-05]', { V: 3 }, { V: 3 }],
    ['the SMS button under its misspelt name [PROF-13]', { enanblePrepSMS: true }, { enablePrepSms: true }],
    [
      'ingredients under their misspelt name [PROF-17]',
      { displayIngrediants: true },
      { displayIngredients: true },
    ],
    [
      'the station where a served ticket is printed [PROF-15]',
      { printTicketOnServed_stationId: 5 },
      { printTicketOnServedStationId: '5' },
    ],
    ['no list of actions offers all [EXPO-31]', { tmOptions: null }, { tmOptions: TICKET_MENU_ACTIONS }],
    ['an empty list offers none [EXPO-31]', { tmOptions: [] }, { tmOptions: [] }],
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
    ['a timing above 120 [CUST-13]', { hideReadyTime: 121 }, { hideReadyTime: 120 }],
    ['a timing below 0 [CUST-13]', { readyWarnTime: -1 }, { readyWarnTime: 0 }],
    ['a split above 30 [CUST-11]', { splitMembersAt: 31 }, { splitMembersAt: 30 }],
    [
      'a value that is not a number is left to the site [PROF-19]',
      { pendingTime: 'soon' },
      { pendingTime: undefined },
    ],
    [
      'courses without entries that are not ids [PROF-19]',
      { trackCourses: ['Mains', {}] },
      { trackCourses: ['Mains'] },
    ],
  ])('have values corrected: %s', (_, stored, read) => {
    expect(profile({ type: 'customer', ...stored })).toMatchObject(read);
  });
});
