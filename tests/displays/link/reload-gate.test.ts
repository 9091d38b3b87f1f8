import { describe, expect, it } from 'vitest';
import { ReloadGate } from '../../../displays/link/live-link.ts';
import { ManualHost } from '../support/manual-host.ts';

function gate(storage = new Map<string, string>()) {
  const host = new ManualHost(storage);
  const state = { working: false };
  return { host, state, gate: new ReloadGate(host, () => state.working) };
}

describe('the reload gate', () => {
  it('waits until the touch ends and the command is answered [LIVE-12]', () => {
    const bench = gate();
    bench.host.isTouching = true;
    bench.gate.ask();
    bench.host.pass(5_000);
    expect(bench.host.reloads).toBe(0);
    bench.host.isTouching = false;
    bench.state.working = true;
    bench.host.pass(5_000);
    expect(bench.host.reloads).toBe(0);
    bench.state.working = false;
    bench.host.pass(250);
    expect(bench.host.reloads).toBe(1);
  });

  it('never reloads twice within a minute, also after the reload [LIVE-12]', () => {
    const storage = new Map<string, string>();
    gate(storage).gate.ask();
    const next = gate(storage);
    next.host.nowMs += 1_000;
    next.gate.ask();
    next.host.pass(58_000);
    expect(next.host.reloads).toBe(0);
    next.host.pass(1_000);
    expect(next.host.reloads).toBe(1);
  });

  it('never reloads twice within a minute if the browser stores nothing [LIVE-12]', () => {
    const loaded = gate();
    loaded.host.isStorageBlocked = true;
    loaded.host.nowMs = 3_000;
    loaded.gate.ask();
    loaded.host.pass(56_999);
    expect(loaded.host.reloads).toBe(0);
    loaded.host.pass(3_001);
    expect(loaded.host.reloads).toBe(1);
  });

  it('forgets the reload when the builds are equal again [LIVE-12]', () => {
    const bench = gate();
    bench.host.isTouching = true;
    bench.gate.ask();
    bench.gate.callOff();
    bench.host.isTouching = false;
    bench.host.pass(10_000);
    expect(bench.host.reloads).toBe(0);
  });
});
