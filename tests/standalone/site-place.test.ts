// Changes of a restaurant's stored description.
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

describe('a restaurant without a cloud', () => {
  it('is described as entered in its first run [SOLO-02]', () => {
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

  it('can change names and time zone, without changing what a station makes [SOLO-02]', () => {
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

  it('has a board for a new station, placed before the customers’ board [SOLO-02]', () => {
    const { setup: changed, lists } = saved({ ...place, stations: [...place.stations, { name: 'Oven' }] });
    const [, , oven] = lists.kitchenBons;
    expect(readSetup(changed).profiles.map(({ name }) => name)).toEqual(['Pass', 'Grill', 'Oven', 'Hall']);
    expect(readSetup(changed).profiles[2]).toMatchObject({ type: 'kitchen', stationId: oven?.['_id'] });
  });

  it('can lose a station without references, and refuses to remove one that a board shows [SOLO-02]', () => {
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
