import { expect, test } from 'vitest';
import { zoneOf } from '../../../hub/boards/ticket/ticket-view.ts';
import { rules } from '../../kitchen/builders.ts';

type Wire = Record<string, unknown>;

function placed(zoneIndex: number, sectionIndex: number, set: Wire = {}) {
  const { setup } = rules({
    zonesAssignment: { enabled: true, zonesSets: [{ _id: 'zs', name: 'Pass', ...set }] },
  });
  return zoneOf({ zoneSetId: 'zs', zoneIndex, sectionIndex }, setup);
}

const zonesInLetters = { zonesNamingConvention: 'letters', sectionsNamingConvention: 'numbers' };

test.each<[string, number, number, Wire, string, string | undefined]>([
  ['zones in letters, sections in numbers', 0, 0, zonesInLetters, 'A1', undefined],
  [
    'zones counted from the start value of the set',
    1,
    2,
    { ...zonesInLetters, startsWith: 3 },
    'D3',
    undefined,
  ],
  ['zones in numbers, sections in letters', 4, 1, { sectionsNamingConvention: 'letters' }, '5B', undefined],
  ['two numbers', 0, 10, {}, '111', '1-11'],
  ['two letters', 0, 0, { ...zonesInLetters, sectionsNamingConvention: 'letters' }, 'AA', 'A-A'],
])('a zone label has %s [ROUTE-15]', (_, zone, section, set, label, reading) => {
  expect(placed(zone, section, set)).toMatchObject({ zone, section, label });
  expect(placed(zone, section, set)?.reading).toBe(reading);
});

test.each([
  [25, 'Z1'],
  [26, 'AA1'],
  [27, 'AB1'],
  [51, 'AZ1'],
  [52, 'BA1'],
  [148, 'ES1'],
])('zone letters continue after Z: zone %i is %s [ROUTE-21]', (zone, label) => {
  expect(placed(zone, 0, zonesInLetters)?.label).toBe(label);
});

test('a ticket has no zone tag without a place, nor when its set was removed [ROUTE-15]', () => {
  const { setup } = rules({});
  expect(zoneOf(undefined, setup)).toBeUndefined();
  expect(zoneOf({ zoneSetId: 'zs', zoneIndex: 0, sectionIndex: 0 }, setup)).toBeUndefined();
});
