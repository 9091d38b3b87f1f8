// Tests of what counts as the cloud's answer to what the hub sends, on the wire and for every request it makes.
import { describe, expect, it } from 'vitest';
import type { CloudRequest } from '../../hub/cloud/cloud-client.ts';
import { tellReadyForPickup } from '../../hub/cloud/guest-messages.ts';
import { changeInventory } from '../../hub/cloud/inventory.ts';
import { outboxRequest } from '../../hub/cloud/outbox-request.ts';
import { saveSetup, tellKdsServer } from '../../hub/cloud/setup-sync.ts';
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
/** What a hotspot or a broken proxy says to everything. */
const LIES = [undefined, [], 'ok', 7, true, [{ request_id: 'a1' }]];

const isAnswer = (request: CloudRequest, body: unknown) => request.isAnswer(body);

describe('an action', () => {
  const request = outboxRequest('site-1', action);

  it('[CLOUD-26] is answered by its own request id alone', () => {
    expect(isAnswer(request, { request_id: 'a1', more: 1 })).toBe(true);
    for (const lie of [...LIES, {}, { request_id: 'a2' }, { requestId: 'a1' }]) {
      expect(isAnswer(request, lie), JSON.stringify(lie)).toBe(false);
    }
  });
});

describe('a fire', () => {
  const request = outboxRequest('site-1', fire);

  it('[CLOUD-16] is answered by nothing or an object, which names no other fire', () => {
    for (const body of [undefined, {}, { requestId: 'f1' }, { _id: 'o1' }]) {
      expect(isAnswer(request, body), JSON.stringify(body)).toBe(true);
    }
    for (const lie of [[], 'ok', 7, null, { requestId: 'f2' }, { request_id: 'f2' }]) {
      expect(isAnswer(request, lie), JSON.stringify(lie)).toBe(false);
    }
  });
});

describe('what a person waits for', () => {
  const PAGE = { status: 200, text: '<html>', headers: { 'content-type': 'text/html' } };
  const answers = [PAGE, { status: 200, body: [] }, { status: 200, body: 'ok' }, { status: 302 }];

  it.each(answers)('[SMS-01] [SET-04] [INV-05] is not told done by %j', async (answer) => {
    const { client } = await setUpClient(() => answer);
    const change = { item: 'steak', quantity: 3 };
    for (const asked of [
      tellReadyForPickup(client, 'site-1', { _id: 'o1' }),
      changeInventory(client, 'site-1', 'i1', change),
      saveSetup(client, 'site-1', { id: 'site-1' }, true),
      tellKdsServer(client, 'site-1', { id: 'site-1' }),
    ]) {
      expect(await asked).toMatchObject({ ok: false, kind: 'retry-later' });
    }
  });

  it.each([{}, { id: '' }, { ID: 1 }])(
    '[SET-04] a setup is not saved by an answer without an id: %j',
    async (body) => {
      const { client } = await setUpClient(() => ({ status: 200, body }));
      expect(await saveSetup(client, 'site-1', { id: 'site-1' }, true)).toMatchObject({
        kind: 'retry-later',
      });
    },
  );
});

describe('a saved setup', () => {
  const sent = { id: 'site-1', profiles: [] };
  const kept = async (body: unknown) => {
    const { client } = await setUpClient(() => ({ status: 200, body }));
    const saved = await saveSetup(client, 'site-1', sent, true);
    return saved.ok ? saved.kept : undefined;
  };

  it('[SET-04] is kept as the cloud answers it, with what the cloud adds', async () => {
    expect(await kept({ ...sent, updatedAt: 'now' })).toEqual({ ...sent, updatedAt: 'now' });
  });

  it('[SET-04] [SET-45] is kept as it was sent where the cloud answers with less, or with an id of its own', async () => {
    expect(await kept({ id: 'site-1' })).toEqual(sent);
    expect(await kept({ ...sent, id: 'doc-7', extra: 1 })).toEqual({ ...sent, id: 'doc-7' });
    expect(await kept({ id: 7 })).toEqual({ ...sent, id: '7' });
  });
});
