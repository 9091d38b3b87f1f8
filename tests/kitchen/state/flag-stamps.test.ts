import { describe, expect, test } from 'vitest';
import type { ItemStage, Register } from '../../../hub/kitchen/state/kitchen.ts';
import { effectiveStage, effectiveValue, joinFlagStamps } from '../../../hub/kitchen/state/registers.ts';
import { at } from '../builders.ts';

const told = (first: string, last = first) => ({ first: at(first), last: at(last) });
const word = <Value>(value: Value, clock: string): Register<Value> => ({
  value,
  date: at(clock),
  id: 'cmd-1',
  at: at(clock),
  byName: 'Dana',
});

describe('joining flag timestamps of documents', () => {
  test.each([
    [told('12:00', '12:10'), told('12:05'), told('12:00', '12:10')],
    [told('12:05'), told('12:00'), told('12:00', '12:05')],
    [told('12:05'), told('12:10'), told('12:05', '12:10')],
    [told('12:05', '12:06'), told('12:00', '12:10'), told('12:00', '12:10')],
  ])('keeps the first and the last document (%#)', (a, b, both) => {
    expect(joinFlagStamps(a, b)).toEqual(both);
    expect(joinFlagStamps(b, a)).toEqual(both);
  });

  test('returns the same object if nothing is new', () => {
    const held = told('12:00', '12:10');
    expect(joinFlagStamps(held, told('12:00', '12:10'))).toBe(held);
    expect(joinFlagStamps(held, told('12:00', '12:11'))).not.toBe(held);
    expect(joinFlagStamps(held, told('11:59', '12:10'))).not.toBe(held);
  });
});

describe('[ORD-13] a bare true of served next to a change', () => {
  test('alone is dated by the last document, and shown since the first', () => {
    expect(effectiveValue(undefined, told('12:00', '12:10'), true)).toEqual({
      value: true,
      date: at('12:10'),
      id: ' ',
      at: at('12:00'),
    });
  });

  test('that is absent leaves the change effective', () => {
    const served = word(true, '12:05');
    expect(effectiveValue(served, undefined, true)).toBe(served);
    expect(effectiveValue(undefined, undefined, true)).toBeUndefined();
  });

  test.each([
    ['before the change', '12:04', false, 'cmd-1'],
    ['at the time of the change', '12:05', false, 'cmd-1'],
    ['after the change', '12:06', true, ' '],
  ])('from a document %s, after a revert, is resolved by date', (_, clock, value, id) => {
    expect(effectiveValue(word(false, '12:05'), told(clock), true)).toMatchObject({ value, id });
  });

  test('that repeats a change keeps who, when and id, and is as late as the document', () => {
    expect(effectiveValue(word(true, '12:05'), told('12:06', '12:30'), true)).toEqual({
      ...word(true, '12:05'),
      date: at('12:30'),
    });
  });

  test('after a contrary change is shown since the later of both: it was not set before', () => {
    expect(effectiveValue(word(false, '12:05'), told('12:00', '12:30'), true)?.at).toBe(at('12:05'));
    expect(effectiveValue(word(false, '12:05'), told('12:20', '12:30'), true)?.at).toBe(at('12:20'));
  });
});

describe('[TICK-15] bare stages of an item', () => {
  test.each<[string, Record<string, ReturnType<typeof told>>, ItemStage]>([
    ['only preparing', { preparing: told('12:00') }, 'preparing'],
    [
      'all three in one document',
      { preparing: told('12:00'), cooking: told('12:00'), prepared: told('12:00') },
      'prepared',
    ],
    [
      'preparing and cooking in one document',
      { preparing: told('12:00'), cooking: told('12:00') },
      'cooking',
    ],
    ['cooking reported last', { prepared: told('12:00'), cooking: told('12:00', '12:05') }, 'cooking'],
    [
      'preparing reported last',
      { prepared: told('12:00'), cooking: told('12:01'), preparing: told('12:02') },
      'preparing',
    ],
  ])('resolve to one step: %s', (_, flags, stage) => {
    expect(effectiveStage(undefined, flags)?.value).toBe(stage);
  });

  test('are ignored without flags, and flags that are no stage are ignored too', () => {
    const cooking = word<ItemStage>('cooking', '12:05');
    expect(effectiveStage(cooking, {})).toBe(cooking);
    expect(effectiveStage(cooking, { served: told('12:30'), added: told('12:30') })).toBe(cooking);
    expect(effectiveStage(undefined, {})).toBeUndefined();
  });

  test('are overridden by a later change', () => {
    expect(effectiveStage(word<ItemStage>('todo', '12:05'), { prepared: told('12:00') })?.value).toBe('todo');
    expect(
      effectiveStage(word<ItemStage>('todo', '12:05'), { prepared: told('12:00', '12:06') })?.value,
    ).toBe('prepared');
  });
});
