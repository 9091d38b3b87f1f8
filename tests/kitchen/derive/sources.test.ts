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
  ['online [ORD-09][ORD-39]', 'online', 'first-party online order'],
  ['webCallCenter [ORD-09][ORD-39]', 'webCallCenter', 'Call Center'],
  ['restaurantOnPremise [ORD-09][ORD-39]', 'restaurantOnPremise', 'PAD'],
  ['restaurantViaPhone [ORD-09][ORD-39]', 'restaurantViaPhone', 'PAD'],
  ['external without a name [ORD-09][ORD-39]', 'external', 'third-party delivery'],
])('order source %s has its label', (_, id, label) => {
  expect(source(id)).toEqual({ id, label });
  expect(isKnownSource(id)).toBe(true);
});

test('a third party is shown by its own name [ORD-39]', () => {
  expect(source('external', { externalSource: { name: 'Wolt' } })).toEqual({ id: 'external', label: 'Wolt' });
});

test('an unknown source is its own label and its own option [ORD-10]', () => {
  expect(source('kiosk')).toEqual({ id: 'kiosk', label: 'kiosk' });
  expect(isKnownSource('kiosk')).toBe(false);
  expect(sourceOptions('US', ['kiosk', 'online', 'kiosk', '']).map(({ id }) => id)).toEqual([
    'online',
    'restaurantOnPremise',
    'kiosk',
  ]);
});

test('Call Center is offered only in IL, third parties nowhere [ORD-11]', () => {
  expect(sourceOptions('US', []).map(({ label }) => label)).toEqual(['first-party online order', 'PAD']);
  expect(sourceOptions('IL', []).map(({ label }) => label)).toEqual([
    'first-party online order',
    'PAD',
    'Call Center',
  ]);
});

test('choosing PAD includes orders taken at the table and by phone [ORD-39]', () => {
  expect(matchesSource(source('restaurantViaPhone'), new Set(['restaurantOnPremise']))).toBe(true);
  expect(matchesSource(source('restaurantViaPhone'), new Set(['PAD']))).toBe(true);
  expect(matchesSource(source('online'), new Set(['PAD']))).toBe(false);
  expect(matchesSource(source('external', { externalSource: { name: 'Wolt' } }), new Set(['Wolt']))).toBe(
    true,
  );
});

test.each([
  ['no source', 'online', [], false],
  ['its own id', 'online', ['online'], true],
  ['its own label', 'webCallCenter', ['Call Center'], true],
  ['another id with its label', 'restaurantOnPremise', ['restaurantViaPhone'], true],
  ['another source', 'online', ['webCallCenter', 'external'], false],
  ['an unknown source by its id', 'kiosk', ['kiosk'], true],
  ['other sources than its unknown one', 'kiosk', ['online', 'robot'], false],
])('an order matches or not when chosen: %s [EXPO-05][ORD-10][ORD-39]', (_, id, chosen, matches) => {
  expect(matchesSource(source(id), new Set(chosen))).toBe(matches);
});

test('an order without a source has none; a third party without a name is shown by its kind [ORD-09][ORD-39]', () => {
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
