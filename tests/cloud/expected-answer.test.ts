// Valid answers of the cloud to each kind of request by the hub.
import { describe, expect, it } from 'vitest';
import type { CloudRequest } from '../../hub/cloud/cloud-client.ts';
import { sendReadyForPickup } from '../../hub/cloud/guest-messages.ts';
import { changeInventory } from '../../hub/cloud/inventory.ts';
import { outboxRequest } from '../../hub/cloud/outbox-request.ts';
import { notifyKdsServer, saveSetup } from '../../hub/cloud/setup-sync.ts';
import type { OutboxMessage } from '../../hub/kitchen/state/facts.ts';
import { NOON } from '../intake/manual-host.ts';
import { setUpClient } from './cloud-setup.ts';

const action: OutboxMessage = {
  kind: 'action',
  event: {
    type: 'courseAction',
    action: 'ready',
    request_id: 'a1',
    orderId: 'o1',
    courseId: 'c1',
    date: NOON,
  },
};
const fire: OutboxMessage = {
  kind: 'fire',
  fire: { kind: 'fire', requestId: 'f1', orderId: 'o1', courseIds: ['c1'], fired: { at: NOON } },
};
/** Answers that a hotspot or a broken proxy sends to everything. */
const LIES = [undefined, [], 'ok', 7, true, [{ request_id: 'a1' }]];

const isAnswer = (request: CloudRequest, body: unknown) => request.isAnswer(body);

describe('expected answer to an action', () => {
  const request = outboxRequest('site-1', action);

  it('has the request id of that action [CLOUD-26]', () => {
    expect(isAnswer(request, { request_id: 'a1', more: 1 })).toBe(true);
    for (const lie of [...LIES, {}, { request_id: 'a2' }, { requestId: 'a1' }]) {
      expect(isAnswer(request, lie), JSON.stringify(lie)).toBe(false);
    }
  });
});

describe('expected answer to a fire', () => {
  const request = outboxRequest('site-1', fire);

  it('is empty or an object that names no other fire [CLOUD-16]', () => {
    for (const body of [undefined, {}, { requestId: 'f1' }, { _id: 'o1' }]) {
      expect(isAnswer(request, body), JSON.stringify(body)).toBe(true);
    }
    for (const lie of [[], 'ok', 7, null, { requestId: 'f2' }, { request_id: 'f2' }]) {
      expect(isAnswer(request, lie), JSON.stringify(lie)).toBe(false);
    }
  });
});

describe('expected answer to a manual action', () => {
  const PAGE = { status: 200, text: '<html>', headers: { 'content-type': 'text/html' } };
  const answers = [PAGE, { status: 200, body: [] }, { status: 200, body: 'ok' }, { status: 302 }];

  it.each(answers)('rejects %j as a confirmation [SMS-01][SET-04][INV-05]', async (answer) => {
    const { client } = await setUpClient(() => answer);
    const change = { item: 'steak', quantity: 3 };
    for (const asked of [
      sendReadyForPickup(client, 'site-1', { _id: 'o1' }),
      changeInventory(client, 'site-1', 'i1', change),
      saveSetup(client, 'site-1', { id: 'site-1' }, true),
      notifyKdsServer(client, 'site-1', { id: 'site-1' }),
    ]) {
      expect(await asked).toMatchObject({ ok: false, kind: 'retry-later' });
    }
  });

  it.each([{}, { id: '' }, { ID: 1 }])('rejects a saved setup without an id: %j [SET-04]', async (body) => {
    const { client } = await setUpClient(() => ({ status: 200, body }));
    expect(await saveSetup(client, 'site-1', { id: 'site-1' }, true)).toMatchObject({
      kind: 'retry-later',
    });
  });
});

describe('a saved setup', () => {
  const sent = { id: 'site-1', profiles: [] };
  const kept = async (body: unknown) => {
    const { client } = await setUpClient(() => ({ status: 200, body }));
    const saved = await saveSetup(client, 'site-1', sent, true);
    return saved.ok ? saved.kept : undefined;
  };

  it('is stored as the cloud answers it, with what the cloud adds [SET-04]', async () => {
    expect(await kept({ ...sent, updatedAt: 'now' })).toEqual({ ...sent, updatedAt: 'now' });
  });

  it('is stored as it was sent where the cloud’s answer has less or a different id [SET-04][SET-45]', async () => {
    expect(await kept({ id: 'site-1' })).toEqual(sent);
    expect(await kept({ ...sent, id: 'doc-7', extra: 1 })).toEqual({ ...sent, id: 'doc-7' });
    expect(await kept({ id: 7 })).toEqual({ ...sent, id: '7' });
  });
});
