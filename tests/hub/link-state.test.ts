// Owns the tests of what the hub says of its own connections, and when it says it.
import { expect, it } from 'vitest';
import { createLinkState } from '../../hub/link-state.ts';
import { BLOCKED_OFFLINE, type Link } from '../../shared/protocol/down.ts';

function said() {
  const told: Link[] = [];
  const link = createLinkState(
    () => 0,
    (state) => told.push(state),
  );
  return { link, told };
}

it('[LIVE-03] what passes through the outbox while the cloud answers is told to nobody', () => {
  const { link, told } = said();
  link.cloud('online');
  const before = told.length;
  for (const waiting of [1, 2, 1, 0, 3]) link.outbox(waiting);
  expect(told).toHaveLength(before);
  expect(link.current().outbox).toBe(3);
});

it('[LIVE-03] nobody is left with a count that was true once: an outbox that is empty again is told', () => {
  const { link, told } = said();
  link.outbox(2);
  link.cloud('online');
  link.outbox(1);
  expect(told.at(-1)).toMatchObject({ outbox: 2 });
  link.outbox(0);
  expect(told.at(-1)).toMatchObject({ outbox: 0 });
  link.outbox(1);
  link.current();
  const before = told.length;
  link.outbox(0);
  expect(told.slice(before)).toMatchObject([{ outbox: 0 }]);
});

it('[SHELL-14] what waits is told as soon as the cloud is away, and then with every change', () => {
  const { link, told } = said();
  link.cloud('online');
  link.outbox(3);
  link.cloud('offline');
  expect(told.at(-1)).toMatchObject({ cloud: 'offline', outbox: 3 });
  link.outbox(4);
  expect(told.at(-1)).toMatchObject({ outbox: 4 });
});

it('[SPOOL-10] what only the cloud can do is named as long as it is away, and no longer', () => {
  const { link, told } = said();
  expect(link.current().blocked).toEqual(BLOCKED_OFFLINE);
  link.cloud('online');
  expect(link.current()).not.toHaveProperty('blocked');
  link.outbox(3);
  link.cloud('offline');
  expect(told.map(({ cloud, blocked }) => [cloud, blocked !== undefined])).toEqual([
    ['online', false],
    ['offline', true],
  ]);
});
