import { describe, expect, test } from 'vitest';
import { effectiveFrom, planned, refused, signature } from '../../../hub/kitchen/commands/plan.ts';
import { at } from '../builders.ts';
import { noa } from '../small-kitchen.ts';

const held = { value: true, date: at('12:10'), id: 'x', at: at('12:00') };
const fire = (clock: string, sure = true) => ({ requestId: 'f', at: at(clock), sure });

describe('[LIVE-05] a new change is dated', () => {
  test.each([
    ['immediately if no value is in effect', undefined, undefined, 0],
    ['a millisecond after the value in effect', held, undefined, at('12:10') + 1],
    ['not before the fire, which would clear it', undefined, fire('12:20'), at('12:20')],
    ['after both the value in effect and the fire', held, fire('12:20'), at('12:20')],
    ['after both, if the fire is earlier', held, fire('12:05'), at('12:10') + 1],
    ['regardless of a fire whose time is unknown', held, fire('12:20', false), at('12:10') + 1],
  ])('%s', (_, word, by, from) => {
    expect(effectiveFrom(word, by)).toBe(from);
  });
});

test('an event names display and user; without staff only the display [TICK-30]', () => {
  const input = { id: 'c', now: 0, command: { name: 'undo', id: 'x' } } as const;
  expect(signature({ ...input, actor: noa })).toEqual({ clientId: 'display-1', context: { byName: 'Noa' } });
  expect(signature({ ...input, actor: { clientId: 'd2' } })).toEqual({ clientId: 'd2', context: {} });
});

test('a refusal has params only where there are some', () => {
  expect(refused('wrong-state', { id: 'mains' })).toEqual({
    ok: false,
    refusal: { code: 'wrong-state', params: { id: 'mains' } },
  });
  expect(refused('undo-expired')).toEqual({ ok: false, refusal: { code: 'undo-expired' } });
  expect(planned()).toEqual({ ok: true, events: [] });
});
