// What becomes of a restaurant's stored description when somebody changes it.
import { describe, expect, it } from 'vitest';
import { changedPlace, placeOf, type StoredPlace } from '../../hub/standalone/site-place.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';

const setup = {
  version: '1.1',
  profiles: [
    { _id: 'pass', type: 'expo', name: 'Pass' },
    { _id: 'grill', type: 'kitchen', name: 'Grill', stationId: 'bon-grill' },
    { _id: 'hall', type: 'customer', name: 'Hall' },
  ],
};
const stored: StoredPlace = {
  organisation: { id: 'site', name: 'Anna', role: 'site', region: 'EU' },
  setup,
  read: readSetup(setup),
  kitchenBons: [
    { _id: 'bon-grill', name: 'Grill', printedItems: ['steak'] },
    { _id: 'bon-cold', name: 'Cold', printedItems: [] },
  ],
  regional: [{ region: 'EU', timeZone: 'Europe/Berlin', smsSender: 'Anna' }],
};
const place = placeOf(stored);
const saved = (wanted: Parameters<typeof changedPlace>[1]) => {
  const changed = changedPlace(stored, wanted);
  if (!changed.ok) throw new Error(changed.refusal.code);
  return changed.value;
};

describe('the restaurant of a hub without a cloud', () => {
  it('[SOLO-02] says what its first run was told', () => {
    expect(place).toEqual({
      name: 'Anna',
      timeZone: 'Europe/Berlin',
      stations: [
        { id: 'bon-grill', name: 'Grill' },
        { id: 'bon-cold', name: 'Cold' },
      ],
    });
    expect(saved(place)).toEqual({
      organisation: stored.organisation,
      setup,
      lists: { kitchenBons: stored.kitchenBons, regional: stored.regional },
    });
  });

  it('[SOLO-02] changes names and zone, and leaves what a station makes', () => {
    const stations = [
      { id: 'bon-cold', name: 'Salads' },
      { id: 'bon-grill', name: 'Fire' },
    ];
    const { organisation, lists } = saved({ name: 'Anna & Noa', timeZone: 'Asia/Jerusalem', stations });
    expect(organisation).toMatchObject({ id: 'site', name: 'Anna & Noa', region: 'IL' });
    expect(lists.kitchenBons).toEqual([
      { _id: 'bon-cold', name: 'Salads', printedItems: [] },
      { _id: 'bon-grill', name: 'Fire', printedItems: ['steak'] },
    ]);
    expect(lists.regional).toEqual([{ region: 'IL', timeZone: 'Asia/Jerusalem', smsSender: 'Anna' }]);
  });

  it('[SOLO-02] gives a new station a board before the guests’', () => {
    const { setup: changed, lists } = saved({ ...place, stations: [...place.stations, { name: 'Oven' }] });
    const [, , oven] = lists.kitchenBons;
    expect(readSetup(changed).profiles.map(({ name }) => name)).toEqual(['Pass', 'Grill', 'Oven', 'Hall']);
    expect(readSetup(changed).profiles[2]).toMatchObject({ type: 'kitchen', stationId: oven?.['_id'] });
  });

  it('[SOLO-02] removes a station that nothing names, and refuses to remove one that a board shows', () => {
    const [grill, cold] = place.stations;
    expect(saved({ ...place, stations: grill === undefined ? [] : [grill] }).lists.kitchenBons).toHaveLength(
      1,
    );
    expect(changedPlace(stored, { ...place, stations: cold === undefined ? [] : [cold] })).toEqual({
      ok: false,
      refusal: { code: 'station-in-use', params: { station: 'Grill', names: 'Grill' } },
    });
  });
});
