// Tests of who switches the kitchen to work without the cloud and back, and that it stays so over a restart.
import { describe, expect, it, onTestFinished } from 'vitest';
import { at } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const PASS = { kind: 'expo', profile: 'pass' } as const;

function hubWith(setup: object = { enableOffline: true }): TestHub {
  const profiles = [{ _id: 'pass', type: 'expo', name: 'Pass' }];
  const hub = new TestHub(tempDir(), at('12:00'), smallSite({ profiles, ...setup }));
  onTestFinished(() => hub.close());
  return hub;
}

const modeOf = ({ engine }: TestHub) => [engine.mode().offline ? 'offline' : 'online', engine.mode().by];
const says = (hub: TestHub, padId: string, state: 'online' | 'offline') =>
  hub.engine.padReport({ padId, state });

describe('a person', () => {
  it('[SPOOL-03] switches it, and it stays so over a restart', async () => {
    const hub = hubWith();
    expect(await hub.command(PASS, { name: 'mode.set', offline: true })).toEqual({ ok: true, undo: false });
    expect(modeOf(hub)).toEqual(['offline', 'manual']);
    hub.restart();
    expect(hub.engine.mode()).toEqual({ offline: true, since: at('12:00'), by: 'manual' });
    await hub.command(PASS, { name: 'mode.set', offline: false });
    hub.restart();
    expect(modeOf(hub)).toEqual(['online', 'manual']);
  });

  it('[SPOOL-06] [SPOOL-10] what only the cloud can do is refused meanwhile', async () => {
    const hub = hubWith();
    const clear = { name: 'stock.clear', itemId: 'item-steak' } as const;
    expect(await hub.command(PASS, clear)).toMatchObject({ ok: true });
    await hub.command(PASS, { name: 'mode.set', offline: true });
    const refused = { ok: false, refusal: { code: 'offline-disabled' } };
    expect(await hub.command(PASS, clear, { id: 'again' })).toEqual(refused);
  });

  it('[SPOOL-09] goes offline only where the setup lets him, and back at any time', async () => {
    const hub = hubWith({ enableOffline: false });
    const refused = { ok: false, refusal: { code: 'offline-not-enabled' } };
    expect(await hub.command(PASS, { name: 'mode.set', offline: true })).toEqual(refused);
    expect(await hub.command(PASS, { name: 'mode.set', offline: false })).toMatchObject({ ok: true });
    expect(modeOf(hub)[0]).toBe('online');
  });

  it('[SPOOL-09] a setup that doesn’t allow it any more ends it', async () => {
    const hub = hubWith();
    await hub.command(PASS, { name: 'mode.set', offline: true });
    hub.engine.useSite(smallSite({ enableOffline: false }));
    expect(modeOf(hub)).toEqual(['online', 'auto']);
  });
});

describe('pads', () => {
  it('[SPOOL-04] one that sees no cloud switches it, and the last that sees it again switches it back', async () => {
    const hub = hubWith();
    expect(await says(hub, 'pad-1', 'online')).toMatchObject({ ok: true, mode: { offline: false } });
    expect(await says(hub, 'pad-2', 'offline')).toMatchObject({
      ok: true,
      mode: { offline: true, by: 'auto' },
    });
    await says(hub, 'pad-1', 'online');
    expect(modeOf(hub)[0]).toBe('offline');
    await says(hub, 'pad-2', 'online');
    expect(modeOf(hub)).toEqual(['online', 'auto']);
  });

  it('[SPOOL-04] one that was heard no more for five minutes holds up nobody', async () => {
    const hub = hubWith();
    await says(hub, 'pad-2', 'offline');
    hub.now += 5 * 60_000;
    await says(hub, 'pad-1', 'online');
    expect(modeOf(hub)[0]).toBe('online');
  });

  it('[SPOOL-04] [SPOOL-03] a person’s word holds until the pads say something else', async () => {
    const hub = hubWith();
    await says(hub, 'pad-1', 'online');
    await hub.command(PASS, { name: 'mode.set', offline: true });
    await says(hub, 'pad-1', 'online');
    expect(modeOf(hub)).toEqual(['offline', 'manual']);
    await says(hub, 'pad-1', 'offline');
    await says(hub, 'pad-1', 'online');
    expect(modeOf(hub)).toEqual(['online', 'auto']);
  });

  it('[SPOOL-09] switch nothing where the setup doesn’t allow it', async () => {
    const hub = hubWith({ enableOffline: false });
    expect(await says(hub, 'pad-1', 'offline')).toMatchObject({ ok: true, mode: { offline: false } });
  });

  it('[SPOOL-04] [SAFE-10] a switch by a pad stands in the audit log', async () => {
    const hub = hubWith();
    await says(hub, 'pad-1', 'offline');
    const [entry] = hub.store.audit.find({ limit: 1 });
    expect(entry).toMatchObject({
      action: 'mode.set',
      result: 'done',
      params: { pad: 'pad-1', mode: 'offline' },
    });
  });
});
