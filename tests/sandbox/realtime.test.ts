// Tests the sandbox's realtime stream: whole value first, then changes, and how it ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { eventually, loggedIn, member } from '../support/sandbox-calls.ts';

let sandbox: Sandbox;
let control: Awaited<ReturnType<typeof loggedIn>>['control'];
beforeAll(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0 });
  ({ control } = await loggedIn(sandbox));
});
afterAll(() => sandbox.stop());

/** Reads a stream into events until it ends. */
async function follow(path: string) {
  const response = await fetch(`${sandbox.realtimeUrl}${path}`, { headers: { accept: 'text/event-stream' } });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events: { event: string; data: unknown }[] = [];
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk);
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? [];
        events.push({ event, data: JSON.parse(data) });
      }
    }
  })().catch(() => undefined);
  return { events, ended: reading };
}

describe('[SAND-01] the realtime stream', () => {
  it('sends manager messages of one organisation as they come and go', async () => {
    const stream = await follow('/managerMessages/site-1.json');
    await eventually(() => stream.events.length === 1);
    expect(stream.events[0]).toEqual({ event: 'put', data: { path: '/', data: null } });
    await control('/manager-messages', {
      method: 'POST',
      body: { organization: 'site-2', text: 'elsewhere' },
    });
    const body = { organization: 'site-1', text: 'Fryer two is off', fixedMessage: true };
    const message = (await control('/manager-messages', { method: 'POST', body })).body;
    await eventually(() => stream.events.length === 2);
    const id = String(member(message, '_id'));
    expect(stream.events[1]).toEqual({ event: 'put', data: { path: `/${id}`, data: message } });
    expect(message).toMatchObject({ text: 'Fryer two is off', fixedMessage: true, date: expect.any(String) });
    const plain = await fetch(`${sandbox.realtimeUrl}/managerMessages/site-1.json`);
    expect(await plain.json()).toEqual({ [id]: message });
    await control(`/manager-messages/site-1/${id}`, { method: 'DELETE' });
    await eventually(() => stream.events.length === 3);
    expect(stream.events[2]).toEqual({ event: 'put', data: { path: `/${id}`, data: null } });
    await control('/realtime', { method: 'POST', body: { how: 'auth_revoked' } });
    await stream.ended;
    expect(stream.events.at(-1)?.event).toBe('auth_revoked');
  });

  it('sends a new client version', async () => {
    const stream = await follow('/clientVersion.json');
    await control('/client-version', { method: 'PUT', body: { version: '2.0.0' } });
    await eventually(() => stream.events.length === 2);
    expect(stream.events[1]).toEqual({ event: 'put', data: { path: '/', data: '2.0.0' } });
    await control('/realtime', { method: 'POST', body: { how: 'cut' } });
    await stream.ended;
    const next = await follow('/clientVersion.json');
    await eventually(() => next.events.length === 1);
    expect(next.events[0]).toEqual({ event: 'put', data: { path: '/', data: '2.0.0' } });
    await control('/realtime', { method: 'POST', body: { how: 'cancel' } });
    await next.ended;
  });
});
