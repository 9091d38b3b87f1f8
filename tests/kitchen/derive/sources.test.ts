import { expect, test } from 'vitest';
import {
  isKnownSource,
  matchesSource,
  sourceOf,
  sourceOptions,
} from '../../../hub/kitchen/derive/sources.ts';
import { arrives, order } from '../builders.ts';

function source(id: string | undefined, more: Record<string, unknown> = {}) {
  return sourceOf(arrives(order('order-1', { source: id, ...more })).document);
}

test.each([
  ['[ORD-09][ORD-39] online', 'online', 'first-party online order'],
  ['[ORD-09][ORD-39] webCallCenter', 'webCallCenter', 'Call Center'],
  ['[ORD-09][ORD-39] restaurantOnPremise', 'restaurantOnPremise', 'PAD'],
  ['[ORD-09][ORD-39] restaurantViaPhone', 'restaurantViaPhone', 'PAD'],
  ['[ORD-09][ORD-39] external without a name', 'external', 'third-party delivery'],
])('%s', (_, id, label) => {
  expect(source(id)).toEqual({ id, label });
  expect(isKnownSource(id)).toBe(true);
});

test('[ORD-39] a third party goes by its own name', () => {
  expect(source('external', { externalSource: { name: 'Wolt' } })).toEqual({ id: 'external', label: 'Wolt' });
});

test('[ORD-10] an unknown source is its own label and its own option', () => {
  expect(source('kiosk')).toEqual({ id: 'kiosk', label: 'kiosk' });
  expect(isKnownSource('kiosk')).toBe(false);
  expect(sourceOptions('US', ['kiosk', 'online', 'kiosk', '']).map(({ id }) => id)).toEqual([
    'online',
    'restaurantOnPremise',
    'kiosk',
  ]);
});

test('[ORD-11] Call Center is offered in IL only, third parties nowhere', () => {
  expect(sourceOptions('US', []).map(({ label }) => label)).toEqual(['first-party online order', 'PAD']);
  expect(sourceOptions('IL', []).map(({ label }) => label)).toEqual([
    'first-party online order',
    'PAD',
    'Call Center',
  ]);
});

test('[ORD-39] choosing PAD takes orders taken at the table and by phone', () => {
  expect(matchesSource(source('restaurantViaPhone'), new Set(['restaurantOnPremise']))).toBe(true);
  expect(matchesSource(source('restaurantViaPhone'), new Set(['PAD']))).toBe(true);
  expect(matchesSource(source('online'), new Set(['PAD']))).toBe(false);
  expect(matchesSource(source('external', { externalSource: { name: 'Wolt' } }), new Set(['Wolt']))).toBe(
    true,
  );
});

test.each([
  ['nobody chose anything', 'online', [], false],
  ['its id', 'online', ['online'], true],
  ['its label', 'webCallCenter', ['Call Center'], true],
  ['another id of its label', 'restaurantOnPremise', ['restaurantViaPhone'], true],
  ['another source', 'online', ['webCallCenter', 'external'], false],
  ['an unknown one by its id', 'kiosk', ['kiosk'], true],
  ['an unknown one, others chosen', 'kiosk', ['online', 'robot'], false],
])('[EXPO-05] [ORD-10] [ORD-39] chosen: %s', (_, id, chosen, matches) => {
  expect(matchesSource(source(id), new Set(chosen))).toBe(matches);
});

test('[ORD-09] [ORD-39] an order without a source has none; a third party without a name goes by its kind', () => {
  expect(source(undefined)).toEqual({ id: '', label: '' });
  expect(source('external', { externalSource: { name: '' } })).toEqual({
    id: 'external',
    label: 'third-party delivery',
  });
  expect(source('online', { externalSource: { name: 'Wolt' } }).label).toBe('first-party online order');
  expect(
    matchesSource(
      source('external', { externalSource: { name: 'Wolt' } }),
      new Set(['third-party delivery']),
    ),
  ).toBe(true);
  expect(sourceOptions('US', ['robot', 'kiosk']).slice(2)).toEqual([
    { id: 'kiosk', label: 'kiosk' },
    { id: 'robot', label: 'robot' },
  ]);
});
