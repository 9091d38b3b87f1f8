// Switching the kitchen to work without the cloud and back, and keeping that over a restart.
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
  it('switches offline mode, and it persists over a restart [SPOOL-03]', async () => {
    const hub = hubWith();
    expect(await hub.command(PASS, { name: 'mode.set', offline: true })).toEqual({ ok: true, undo: false });
    expect(modeOf(hub)).toEqual(['offline', 'manual']);
    hub.restart();
    expect(hub.engine.mode()).toEqual({ offline: true, since: at('12:00'), by: 'manual' });
    await hub.command(PASS, { name: 'mode.set', offline: false });
    hub.restart();
    expect(modeOf(hub)).toEqual(['online', 'manual']);
  });

  it('is refused cloud-only commands in offline mode [SPOOL-06][SPOOL-10]', async () => {
    const hub = hubWith();
    const clear = { name: 'stock.clear', itemId: 'item-steak' } as const;
    expect(await hub.command(PASS, clear)).toMatchObject({ ok: true });
    await hub.command(PASS, { name: 'mode.set', offline: true });
    const refused = { ok: false, refusal: { code: 'offline-disabled' } };
    expect(await hub.command(PASS, clear, { id: 'again' })).toEqual(refused);
  });

  it('goes offline only where the setup allows it, and back at any time [SPOOL-09]', async () => {
    const hub = hubWith({ enableOffline: false });
    const refused = { ok: false, refusal: { code: 'offline-not-enabled' } };
    expect(await hub.command(PASS, { name: 'mode.set', offline: true })).toEqual(refused);
    expect(await hub.command(PASS, { name: 'mode.set', offline: false })).toMatchObject({ ok: true });
    expect(modeOf(hub)[0]).toBe('online');
  });

  it('is switched back by a setup that doesn’t allow offline mode any more [SPOOL-09]', async () => {
    const hub = hubWith();
    await hub.command(PASS, { name: 'mode.set', offline: true });
    hub.engine.useSite(smallSite({ enableOffline: false }));
    expect(modeOf(hub)).toEqual(['online', 'auto']);
  });
});

describe('pads', () => {
  it('go offline when one sees no cloud, and back when the last one sees it again [SPOOL-04]', async () => {
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

  it('that have been silent for five minutes no longer count [SPOOL-04]', async () => {
    const hub = hubWith();
    await says(hub, 'pad-2', 'offline');
    hub.now += 5 * 60_000;
    await says(hub, 'pad-1', 'online');
    expect(modeOf(hub)[0]).toBe('online');
  });

  it('do not override a person’s switch until they report something else [SPOOL-04][SPOOL-03]', async () => {
    const hub = hubWith();
    await says(hub, 'pad-1', 'online');
    await hub.command(PASS, { name: 'mode.set', offline: true });
    await says(hub, 'pad-1', 'online');
    expect(modeOf(hub)).toEqual(['offline', 'manual']);
    await says(hub, 'pad-1', 'offline');
    await says(hub, 'pad-1', 'online');
    expect(modeOf(hub)).toEqual(['online', 'auto']);
  });

  it('switch nothing where the setup doesn’t allow it [SPOOL-09]', async () => {
    const hub = hubWith({ enableOffline: false });
    expect(await says(hub, 'pad-1', 'offline')).toMatchObject({ ok: true, mode: { offline: false } });
  });

  it('have their switches recorded in the audit log [SPOOL-04][SAFE-10]', async () => {
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
