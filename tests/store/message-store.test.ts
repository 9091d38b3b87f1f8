// Storage of the manager's messages, on a real file.
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../shared/limits.ts';
import type { ManagerMessage } from '../../shared/protocol/down.ts';
import { openStore } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';

const said = (_id: string, more: Partial<ManagerMessage> = {}): ManagerMessage => ({
  _id,
  date: 1_000,
  text: `text of ${_id}`,
  fixedMessage: false,
  ...more,
});

function setUp() {
  const folder = tempDir();
  const store = openStore(folder);
  const shown = (site = 's') => store.messages.of(site).map(({ _id }) => _id);
  const post = (commandId: string, at: number, fixed = false) =>
    store.messages.change('s', { do: 'post', text: 'said here', fixed }, { commandId, at });
  const withdraw = (id: string) =>
    store.messages.change('s', { do: 'withdraw', id }, { commandId: 'w', at: 9 });
  return { folder, store, messages: store.messages, shown, post, withdraw };
}

it('messages of hub and cloud survive a restart, separately for each organisation [MSG-01]', () => {
  const { folder, store, messages, post } = setUp();
  post('tap', 2_000, true);
  messages.followCloud('s', [said('m1')]);
  messages.followCloud('other', [said('m2')]);
  store.close();
  const again = openStore(folder);
  expect(again.messages.of('s')).toEqual([
    { _id: 'hub-tap', date: 2_000, text: 'said here', fixedMessage: true },
    said('m1'),
  ]);
  expect(again.messages.of('other')).toEqual([said('m2')]);
  again.close();
});

it('messages follow the cloud: new ones are added, removed ones deleted, those written here stay [MSG-01]', () => {
  const { messages, shown, post } = setUp();
  post('tap', 2_000);
  expect(messages.followCloud('s', [said('m1'), said('m2')])).toBe(true);
  expect(messages.followCloud('s', [said('m1'), said('m2')])).toBe(false);
  expect(messages.followCloud('s', [said('m2', { text: 'other words' })])).toBe(true);
  expect(shown()).toEqual(['hub-tap', 'm2']);
  expect(messages.followCloud('s', [])).toBe(true);
  expect(shown()).toEqual(['hub-tap']);
});

it('a message withdrawn here does not return with the cloud’s next update, unless changed [MSG-06]', () => {
  const { messages, shown, withdraw } = setUp();
  messages.followCloud('s', [said('m1'), said('m2')]);
  withdraw('m1');
  withdraw('unknown');
  expect(shown()).toEqual(['m2']);
  expect(messages.followCloud('s', [said('m1'), said('m2')])).toBe(false);
  expect(shown()).toEqual(['m2']);
  expect(messages.followCloud('s', [said('m1', { date: 5_000 }), said('m2')])).toBe(true);
  expect(shown()).toEqual(['m1', 'm2']);
  withdraw('m1');
  expect(messages.followCloud('s', [said('m2')])).toBe(false);
});

it('clear removes all messages of one organisation, even fixed ones [MSG-06]', () => {
  const { messages, shown, post } = setUp();
  post('tap', 2_000, true);
  messages.followCloud('s', [said('m1', { fixedMessage: true })]);
  messages.followCloud('other', [said('m2')]);
  messages.change('s', { do: 'clear' }, { commandId: 'c', at: 3_000 });
  expect([shown(), shown('other')]).toEqual([[], ['m2']]);
  expect(messages.followCloud('s', [said('m1', { fixedMessage: true })])).toBe(false);
});

it('messages are listed fixed first, then newest, 50 at most, however old they are [MSG-05][MSG-06]', () => {
  const { messages, shown } = setUp();
  const many = Array.from({ length: 60 }, (_, day) => said(`m${day}`, { date: day * 24 * HOUR_MS }));
  messages.followCloud('s', [...many, said('fixed', { date: 1, fixedMessage: true })]);
  expect(shown()).toHaveLength(50);
  expect(shown().slice(0, 3)).toEqual(['fixed', 'm59', 'm58']);
});

it('a hub message id used by the cloud does not change the message written here', () => {
  const { messages, post } = setUp();
  post('tap', 2_000);
  expect(messages.followCloud('s', [said('hub-tap')])).toBe(false);
  expect(messages.of('s')).toMatchObject([{ _id: 'hub-tap', text: 'said here' }]);
});
