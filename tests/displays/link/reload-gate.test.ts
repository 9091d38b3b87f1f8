import { describe, expect, it } from 'vitest';
import { ReloadGate } from '../../../displays/link/live-link.ts';
import { ManualHost } from '../support/manual-host.ts';

function gate(storage = new Map<string, string>()) {
  const host = new ManualHost(storage);
  const state = { working: false };
  return { host, state, gate: new ReloadGate(host, () => state.working) };
}

describe('reload gate', () => {
  it('[LIVE-12] waits for the finger to lift and for the command to be answered', () => {
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

  it('[LIVE-12] never reloads twice within a minute, also after the reload', () => {
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

  it('[LIVE-12] never reloads twice within a minute where the browser keeps nothing', () => {
    const loaded = gate();
    loaded.host.isStorageBlocked = true;
    loaded.host.nowMs = 3_000;
    loaded.gate.ask();
    loaded.host.pass(56_999);
    expect(loaded.host.reloads).toBe(0);
    loaded.host.pass(3_001);
    expect(loaded.host.reloads).toBe(1);
  });

  it('[LIVE-12] forgets the reload when the builds are equal again', () => {
    const bench = gate();
    bench.host.isTouching = true;
    bench.gate.ask();
    bench.gate.callOff();
    bench.host.isTouching = false;
    bench.host.pass(10_000);
    expect(bench.host.reloads).toBe(0);
  });
});
