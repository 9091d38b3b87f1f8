import { describe, expect, test } from 'vitest';
import { type MergeMethod, mergeLines, type SingleLine } from '../../../hub/boards/lines/merge-lines.ts';
import type { Line } from '../../../shared/protocol/board/ticket.ts';
import { sampleLine } from '../../../shared/samples/sample-ticket.ts';

interface Drawn extends Partial<Line> {
  what?: string;
  offer?: string;
}

function single(id: string, drawn: Drawn = {}): SingleLine {
  const { what = 'steak', offer, ...more } = drawn;
  const line = { ...sampleLine('Steak'), id, itemIds: [id], ...(more as Partial<Line>) };
  return { line, what, priority: 1, name: line.name, index: 0, offer };
}

const MAX = 20;
const merge = (lines: SingleLine[], method: MergeMethod = 'same', max = MAX, acrossSeats = false) =>
  mergeLines(lines, { method, maxExpandable: max, acrossSeats }).map(({ line }) => line);
const ids = (lines: Line[]) => lines.map(({ itemIds }) => itemIds.join('+'));
const bare = { modifiers: [{ text: 'Salt', kind: 'remove' as const }] };

describe('merging of items', () => {
  test('joins identical ones, with a count and all their ids, at the place of the first [GRP-07]', () => {
    const [steaks, soup] = merge([single('a'), single('x', { what: 'soup' }), single('b', { quantity: 2 })]);
    expect(steaks).toMatchObject({ id: 'a', itemIds: ['a', 'b'], quantity: 3 });
    expect(soup).toMatchObject({ id: 'x', itemIds: ['x'] });
  });

  test.each<[string, Drawn]>([
    ['states', { state: 'prepared' }],
    ['diners', { diner: '2' }],
    ['offers', { offer: 'lunch' }],
    ['item groups', { group: 'Grill' }],
    ['times of addition', { addedAt: 5 }],
    ['start times', { activateAt: 5 }],
    ['places of preparation', { here: false }],
    ['shares of this station (item or only modifiers)', { modifiersOnly: true }],
    ['items', { what: 'soup' }],
  ])('never joins two %s, by neither method [GRP-07]', (_, other) => {
    for (const method of ['same', 'sameu'] as const) {
      expect(ids(merge([single('a'), single('b', other)], method))).toEqual(['a', 'b']);
      expect(ids(merge([single('a', other), single('b', other)], method))).toEqual(['a+b']);
    }
  });

  test.each<[string, Drawn]>([
    ['modifiers', bare],
    ['notes', { notes: ['rare'] }],
    ['tags', { tags: [{ text: 'VIP' }] }],
  ])('for two %s: same keeps them apart, sameu does not [GRP-22]', (_, other) => {
    const lines = [single('a'), single('b', other)];
    expect(ids(merge(lines, 'same'))).toEqual(['a', 'b']);
    expect(ids(merge(lines, 'sameu'))).toEqual(['a+b']);
  });

  test('keeps items with different cancellation reasons apart [ORD-18]', () => {
    const gone = (id: string, cancelReason: string) => single(id, { state: 'cancelled', cancelReason });
    expect(ids(merge([gone('a', 'left'), gone('b', 'sold out'), gone('c', 'left')], 'sameu'))).toEqual([
      'a+c',
      'b',
    ]);
  });

  test('counts the tags that only some have [GRP-22]', () => {
    const lines = [single('a', { tags: [{ text: 'VIP' }] }), single('b')];
    expect(merge(lines, 'sameu')[0]?.tags).toEqual([{ text: '1× VIP' }]);
  });

  test('keeps weighed items single [I18N-06]', () => {
    const weighed = { quantity: 0.3, unit: 'kg' };
    expect(ids(merge([single('a', weighed), single('b', weighed)]))).toEqual(['a', 'b']);
  });
});

describe('content of a merged line', () => {
  const joined = (lines: SingleLine[]) => merge(lines, 'sameu')[0];

  test('has the values of all, and a count for those of some [GRP-22]', () => {
    const both = [{ text: 'Oil', kind: 'add' as const }];
    const line = joined([
      single('a', { modifiers: [...both, ...bare.modifiers], notes: ['rare'] }),
      single('b', { modifiers: both, notes: ['rare', 'hot'] }),
      single('c', { modifiers: [...both, ...bare.modifiers], notes: ['rare'] }),
    ]);
    expect(line?.modifiers).toEqual([
      { text: 'Oil', kind: 'add' },
      { text: '2× Salt', kind: 'remove' },
    ]);
    expect(line?.notes).toEqual(['rare', '1× hot']);
  });

  test('has the allergens of any, and the contents shared by all [GRP-07]', () => {
    const line = joined([
      single('a', { allergens: ['nuts', 'milk'], contains: ['nuts', 'milk'] }),
      single('b', { allergens: ['milk', 'egg'], contains: ['milk'] }),
      single('c', { allergens: ['nuts', 'milk'], contains: ['nuts', 'milk'] }),
    ]);
    expect([line?.allergens, line?.contains]).toEqual([['nuts', 'milk', 'egg'], ['milk']]);
    const warned = joined([
      single('a', { allergens: ['fish'], contains: ['fish'] }),
      single('b', { allergens: ['fish'] }),
    ]);
    expect([warned?.allergens, warned?.contains]).toEqual([['fish'], undefined]);
  });

  test('has the earliest time, everyone who prepared, once each, and every further station [GRP-07]', () => {
    const line = joined([
      single('a', { since: 7, preparedBy: 'Avi', alsoAt: ['Grill'] }),
      single('b', { since: 5, preparedBy: 'Noa', alsoAt: ['Cold', 'Grill'] }),
      single('c', { preparedBy: 'Avi' }),
    ]);
    expect(line).toMatchObject({ since: 5, preparedBy: 'Avi, Noa', alsoAt: ['Grill', 'Cold'] });
    const bareLine = joined([single('a'), single('b')]);
    expect(bareLine).not.toHaveProperty('since');
    expect(bareLine).not.toHaveProperty('preparedBy');
  });

  test('allows changing a note only if all have it [DLG-22]', () => {
    const rare = { note: 'rare', notes: ['rare'] };
    expect(joined([single('a', rare), single('b', rare)])?.note).toBe('rare');
    expect(joined([single('a', rare), single('b')])?.note).toBeUndefined();
    expect(joined([single('a'), single('b', rare)])?.note).toBeUndefined();
  });
});

describe('expanding a merged line', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => single(`s${n}`));

  test('is possible up to maxExpandableItems, with its items [GRP-07]', () => {
    const [line] = merge(many(3), 'same', 3);
    expect(line?.singles?.map(({ id }) => id)).toEqual(['s0', 's1', 's2']);
    expect(merge(many(4), 'same', 3)[0]).not.toHaveProperty('singles');
    expect(merge(many(4), 'same', 3)[0]?.itemIds).toHaveLength(4);
  });

  test('is not possible for a single line [GRP-07]', () => {
    expect(merge(many(1))[0]).not.toHaveProperty('singles');
  });

  test('shows on each item what the merged line has only for some [GRP-07]', () => {
    const [line] = merge([single('a', bare), single('b')], 'sameu');
    expect(line?.singles).toEqual([
      { id: 'a', quantity: 1, modifiers: bare.modifiers },
      { id: 'b', quantity: 1, modifiers: [] },
    ]);
  });
});

describe('dishes of several seats', () => {
  const across = (lines: SingleLine[], method: MergeMethod = 'same') => merge(lines, method, MAX, true);
  const seat = (id: string, diner: string, more: Drawn = {}) => single(id, { diner, ...more });

  test('are one line that names the seats in order, and each item its seat [CARD-06]', () => {
    const [line, ...others] = across([seat('a', '10'), seat('b', '3'), seat('c', '3'), seat('d', 'Bar')]);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ itemIds: ['a', 'b', 'c', 'd'], diners: ['3', '10', 'Bar'] });
    expect(line?.diner).toBeUndefined();
    expect(line?.singles?.map(({ diner }) => diner)).toEqual(['10', '3', '3', 'Bar']);
  });

  test('are shown as usual if of one seat [CARD-06]', () => {
    const [line] = across([seat('a', '2'), seat('b', '2')]);
    expect([line?.diner, line?.diners]).toEqual(['2', undefined]);
    expect(line?.singles?.some((single) => 'diner' in single)).toBe(false);
  });

  test.each<[string, Drawn]>([
    ['different allergens', { allergens: ['nuts'] }],
    ['a missing seat', { diner: undefined }],
    ['a different state', { state: 'prepared' }],
  ])('[CARD-06] stay apart for %s', (_, other) => {
    for (const method of ['same', 'sameu'] as const) {
      expect(ids(across([seat('a', '1'), single('b', { diner: '2', ...other })], method))).toEqual([
        'a',
        'b',
      ]);
    }
  });

  test('are merged whatever the dish itself contains [CARD-06]', () => {
    const contents = { allergens: ['milk'], contains: ['milk'] };
    expect(ids(across([seat('a', '1', contents), seat('b', '2', contents)]))).toEqual(['a+b']);
  });
});
