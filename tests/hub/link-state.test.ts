// Tests of what the hub says of its own connections, and when a failure has lasted long enough for words.
import { beforeEach, describe, expect, it } from 'vitest';
import { createLinkState, type LinkState } from '../../hub/link-state.ts';
import { BLOCKED_OFFLINE, type Link } from '../../shared/protocol/down.ts';
import { manualHost } from '../intake/manual-host.ts';

let host: ReturnType<typeof manualHost>;
let link: LinkState;
let told: Link[];

beforeEach(() => {
  host = manualHost();
  told = [];
  link = createLinkState({ now: host.now, after: host.after, changed: (state) => told.push(state) });
  link.serving(true);
  link.broker('up');
  link.cloud('online');
});

const trouble = () => link.current().trouble;

describe('work hours', () => {
  it('[SET-48] what is closed is told once, with the moment it opens, and taken back', () => {
    const since = link.current().since;
    link.closed({ opensAt: 7 });
    expect(told.at(-1)).toMatchObject({ closed: { opensAt: 7 }, since });
    const count = told.length;
    link.closed({ opensAt: 7 });
    expect(told).toHaveLength(count);
    link.closed({});
    expect(told.at(-1)?.closed).toEqual({});
    link.cloud('offline');
    expect(told.at(-1)?.closed).toEqual({});
    link.closed(undefined);
    expect(told.at(-1)).not.toHaveProperty('closed');
    const after = told.length;
    link.closed(undefined);
    expect(told).toHaveLength(after);
  });
});

describe('the way to the cloud', () => {
  it('[SHELL-14] [SHELL-32] the mark turns at once, the banner waits for three unanswered calls in a row', () => {
    link.cloud('offline');
    expect(told.at(-1)).toMatchObject({ cloud: 'offline' });
    link.called(false);
    link.called(false);
    link.called(true);
    link.called(false);
    link.called(false);
    expect(trouble()).toBeUndefined();
    link.called(false);
    expect(told.at(-1)).toMatchObject({ trouble: 'cloud' });
    link.called(true);
    expect(told.at(-1)).not.toHaveProperty('trouble');
  });

  it('[SHELL-32] a broker is trouble after 10 s, and only for a hub that serves somebody', async () => {
    link.broker('down');
    await host.advance(9_999);
    expect(trouble()).toBeUndefined();
    await host.advance(1);
    expect(trouble()).toBe('broker');
    link.broker('up');
    expect(trouble()).toBeUndefined();
    link.broker('down');
    link.serving(false);
    await host.advance(20_000);
    expect(trouble()).toBeUndefined();
  });

  it('a lost login goes before everything else, and says nothing new twice', () => {
    link.loggedIn(false);
    for (let calls = 0; calls < 3; calls++) link.called(false);
    expect(trouble()).toBe('login');
    const count = told.length;
    link.called(false);
    link.loggedIn(false);
    expect(told).toHaveLength(count);
    link.loggedIn(true);
    expect(trouble()).toBe('cloud');
  });

  it('[ERR-06] tells what it never had: the setup before the orders, until they are there', () => {
    link.lacks('orders', true);
    link.lacks('setup', true);
    expect(told.at(-1)).toMatchObject({ lacks: 'setup' });
    link.lacks('setup', false);
    expect(told.at(-1)).toMatchObject({ lacks: 'orders' });
    link.lacks('orders', false);
    expect(told.at(-1)).not.toHaveProperty('lacks');
  });
});

function said() {
  const told: Link[] = [];
  const link = createLinkState({
    now: () => 0,
    after: () => () => {},
    changed: (state) => told.push(state),
  });
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
