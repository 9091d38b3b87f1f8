import { expect, it } from 'vitest';
import { draftOf, entriesOf } from '../../../displays/setup/setup-draft.ts';
import { stationUses, withoutStationUses } from '../../../displays/setup/stations/stations-tab.tsx';
import { readSetup } from '../../../shared/model/setup/setup.ts';
import { spellSetup } from '../../../shared/model/setup/spell-setup.ts';

const draft = draftOf(
  spellSetup(
    readSetup({
      profiles: [
        { _id: 'k', type: 'kitchen', name: 'Sushi bar', stationId: 'v' },
        { _id: 'e', type: 'expo', name: 'Pass', stationId: 'v', printTicketOnServed_stationId: 'v' },
        { _id: 'o', type: 'kitchen', name: 'Grill', stationId: 'bon' },
      ],
      printers: [{ _id: 'p', name: 'Hot', stations: ['v', 'bon'] }],
      loadBalancing: {
        kitchenQueues: ['v', 'bon'],
        groups: [{ _id: 'g', name: 'Garden', kitchenQueues: ['v', 'bon'] }],
      },
    }),
  ),
);

it('deleting a station lists the affected boards and groups by name [SET-32]', () => {
  expect(stationUses(draft, 'v')).toEqual({
    kitchens: ['Sushi bar'],
    passes: ['Pass'],
    printing: ['Pass'],
    printers: ['Hot'],
    groups: ['Garden'],
  });
  expect(stationUses(draft, 'w')).toEqual({
    kitchens: [],
    passes: [],
    printing: [],
    printers: [],
    groups: [],
  });
});

it('deleting a station removes it everywhere; from groups only if the person may change them [SET-32] [PERM-08]', () => {
  const after = withoutStationUses(draft, 'v', true);
  expect(stationUses(after, 'v')).toEqual({
    kitchens: [],
    passes: [],
    printing: [],
    printers: [],
    groups: [],
  });
  expect(entriesOf(after.profiles)[2]).toMatchObject({ stationId: 'bon' });
  expect(after.site['loadBalancing']).toMatchObject({ kitchenQueues: ['bon'] });
  expect(entriesOf(after.printers)[0]).toMatchObject({ stations: ['bon'] });
  expect(entriesOf(after.groups)[0]).toMatchObject({ kitchenQueues: ['bon'] });
  const kept = withoutStationUses(draft, 'v', false);
  expect(stationUses(kept, 'v')).toMatchObject({ kitchens: [], printers: [], groups: ['Garden'] });
  expect(kept.site).toBe(draft.site);
});
