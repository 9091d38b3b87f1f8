import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAddress, readView } from '../../../../displays/link/boards/read-address.ts';
import { boardAddress, view } from '../../../../shared/protocol/board/view.ts';

const ODD = fc.oneof(
  fc.boolean(),
  fc.constantFrom(null, '', 'x'.repeat(101), 'x'.repeat(1_000), 0, 1, -1, 1.5, 200, 201, 999_999),
  fc.constantFrom('none', 'stage', 'table', 'cards', 'time', 'ready', 'category', 'status', 'now', 'name'),
  fc.constantFrom('priority', 'count', 'expo', 'kitchen', 'customer', 'pending', 'cooking'),
  fc.constantFrom([], ['fired'], ['served', 'lost'], ['a', 1], Array.from({ length: 501 }, String)),
  fc.constantFrom(
    {},
    { number: '12' },
    { number: 12 },
    { number: '12', text: 'Soon' },
    { number: '1', text: 1 },
  ),
);
const NAMES = [...Object.keys(view.shape), 'newer'];

it('a field of a view is read if it matches the schema, and left out otherwise [LIVE-02]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), ODD, (name, value) => {
      const read = view.safeParse({ [name]: value });
      expect(readView({ [name]: value })).toEqual(read.success ? read.data : {});
    }),
    { numRuns: 4_000 },
  );
});

it('unreadable fields don’t affect others [LIVE-02]', () => {
  const fields = fc.dictionary(fc.constantFrom(...NAMES), ODD);
  fc.assert(
    fc.property(fields, (kept) => {
      expect(view.safeParse(readView(kept)).success).toBe(true);
    }),
  );
});

it('an address is read if it matches the schema [PAIR-03]', () => {
  const part = fc.option(ODD, { nil: undefined });
  fc.assert(
    fc.property(fc.record({ kind: ODD, profile: ODD }), part, (known, station) => {
      const value = { ...known, ...(typeof station === 'string' ? { station } : {}) };
      const read = boardAddress.safeParse(value);
      const isStationTooLong = !read.success && boardAddress.safeParse(known).success;
      expect(readAddress(value)).toEqual(isStationTooLong ? known : read.data);
    }),
    { numRuns: 2_000 },
  );
  expect(readAddress({ kind: 'expo', profile: 'p', view: { search: 'x', sort: 'odd' } })).toEqual({
    kind: 'expo',
    profile: 'p',
    view: { search: 'x' },
  });
  for (const none of ['start', null, undefined, [], 7]) expect(readAddress(none)).toBeUndefined();
});
