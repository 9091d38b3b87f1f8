import { describe, expect, it } from 'vitest';
import {
  isExpandable,
  lineOfRow,
  lineRows,
  singleLines,
} from '../../../../displays/ticket/line/line-rows.ts';
import type { Line } from '../../../../shared/protocol/board/ticket.ts';
import { type LineDraft, sampleLine } from '../../../../shared/samples/sample-ticket.ts';

const one = (id: string, draft: LineDraft = {}): Line => ({
  ...sampleLine(id, 1, 'todo', draft),
  id,
  itemIds: [id],
});
const merged = (ids: string[], draft: LineDraft = {}): Line => ({
  ...one(ids[0] ?? '', draft),
  itemIds: ids,
  quantity: ids.length,
  singles: ids.map((id) => ({ id, quantity: 1 })),
});
const never = () => false;
const always = () => true;
const opens = (lines: Line[]) => lineRows(lines, 20, never).map((row) => row.opens);

describe('the rows of a card', () => {
  it('show a merged line as one until it is expanded [GRP-07]', () => {
    const lines = [merged(['a', 'b']), one('c')];
    expect(lineRows(lines, 20, never).map(({ key, expanded }) => [key, expanded])).toEqual([
      ['a', false],
      ['c', undefined],
    ]);
  });

  it('show each item of an expanded line separately under it [GRP-06]', () => {
    const rows = lineRows([merged(['a', 'b']), one('c')], 20, always);
    expect(rows.map(({ key, isSingle }) => [key, isSingle])).toEqual([
      ['a', false],
      ['a/a', true],
      ['a/b', true],
      ['c', false],
    ]);
    expect(rows[2]?.line).toMatchObject({ id: 'b', itemIds: ['b'], quantity: 1, name: 'a' });
  });

  it.each([
    [1, false],
    [2, false],
    [3, true],
    [20, true],
  ])('expand three items only within the limit: %i [GRP-07]', (max, may) => {
    expect(isExpandable(merged(['a', 'b', 'c']), max)).toBe(may);
  });

  it('don’t expand a line with a single item [GRP-07]', () => {
    expect(isExpandable(one('a'), 20)).toBe(false);
    expect(isExpandable(merged(['a']), 20)).toBe(false);
  });

  it('show a single item with its own values and those of its line [GRP-06]', () => {
    const line = { ...merged(['a', 'b'], { plain: ['Medium'] }), preparedBy: 'Avi, Lior', since: 7 };
    const singles = [
      { id: 'a', quantity: 1, preparedBy: 'Avi', notes: ['Sauce aside'] },
      { id: 'b', quantity: 1 },
    ];
    const [first, second] = singleLines({ ...line, singles });
    expect(first).toMatchObject({
      preparedBy: 'Avi',
      notes: ['Sauce aside'],
      modifiers: [{ text: 'Medium' }],
    });
    expect(second).toMatchObject({ notes: [], modifiers: [{ text: 'Medium' }] });
    expect(second).not.toHaveProperty('preparedBy');
    expect(second).not.toHaveProperty('since');
    expect(first).not.toHaveProperty('singles');
  });

  it('are found again by key [GRP-06]', () => {
    const lines = [merged(['a', 'b']), one('c')];
    expect(lineOfRow(lines, 'a')?.itemIds).toEqual(['a', 'b']);
    expect(lineOfRow(lines, 'a/a')?.itemIds).toEqual(['a']);
    expect(lineOfRow(lines, 'c')?.itemIds).toEqual(['c']);
    expect(lineOfRow(lines, 'b')).toBeUndefined();
  });

  it('have one heading per offer [GRP-08]', () => {
    const deal = { offer: 'Family deal' };
    expect(opens([one('a'), one('b', deal), one('c', deal), one('d', { offer: 'Lunch' })])).toEqual([
      {},
      { offer: 'Family deal' },
      {},
      { offer: 'Lunch' },
    ]);
  });

  it('have one heading per item group, and mark its end [KITCH-13]', () => {
    expect(opens([one('a', { group: 'Grill' }), one('b', { group: 'Grill' }), one('c'), one('d')])).toEqual([
      { group: 'Grill' },
      {},
      { ungrouped: true },
      {},
    ]);
  });

  it('have one heading per moment of addition [EXPO-16]', () => {
    expect(
      opens([one('a'), one('b', { addedAt: 5 }), one('c', { addedAt: 5 }), one('d', { addedAt: 9 })]),
    ).toEqual([{}, { addedAt: 5 }, {}, { addedAt: 9 }]);
  });
});
