// A manager's message is stored, sent and audited in one transaction with its command.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Command } from '../../shared/protocol/command.ts';
import { at } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

const PASS = { kind: 'expo', profile: 'pass' } as const;
const POST: Command = { name: 'message.post', text: 'Oven two is off', fixed: true };

let hub: TestHub;
beforeEach(() => {
  hub = new TestHub(tempDir(), at('12:01'));
});
afterEach(() => hub.close());

const site = () => hub.engine.site().site.id;
const shown = () => hub.store.messages.of(site());
const did = () => hub.store.audit.find({ limit: 50 }).map(({ action, result }) => `${action} ${result}`);

it('a message is stored under its command’s id when it is sent, once even if repeated [MSG-01]', async () => {
  await hub.command(PASS, POST, { id: 'm' });
  await hub.command(PASS, POST, { id: 'm' });
  expect(shown()).toEqual([{ _id: 'hub-m', date: at('12:01'), text: 'Oven two is off', fixedMessage: true }]);
  expect(hub.messageChanges).toEqual([{ do: 'post', text: 'Oven two is off', fixed: true }]);
  expect(did()).toEqual(['message.post done']);
});

it('a message is withdrawn alone or cleared with all others; withdrawing one that is gone succeeds [MSG-06]', async () => {
  for (const id of ['a', 'b', 'c']) await hub.command(PASS, POST, { id });
  await hub.command(PASS, { name: 'message.withdraw', id: 'hub-b' }, { id: 'w1' });
  expect(shown().map(({ _id }) => _id)).toEqual(['hub-a', 'hub-c']);
  expect(await hub.command(PASS, { name: 'message.withdraw', id: 'hub-b' }, { id: 'w2' })).toMatchObject({
    ok: true,
  });
  await hub.command(PASS, { name: 'message.clear' }, { id: 'c1' });
  expect(shown()).toEqual([]);
  expect(did().slice(0, 3)).toEqual(['message.clear done', 'message.withdraw done', 'message.withdraw done']);
});

it('a refused message is audited and changes nothing [SAFE-10]', async () => {
  await hub.command(PASS, { ...POST, text: ' ' }, { id: 'm' });
  expect([shown(), hub.messageChanges]).toEqual([[], []]);
  expect(did()).toEqual(['message.post text-missing']);
});
