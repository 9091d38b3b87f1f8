// Example tests for taps that hit something that just moved under the finger, with given times and positions.
import { describe, expect, it } from 'vitest';
import { type Bounds, isWet, type Tap, type Trace } from '../../../displays/actions/tap-guard.ts';

const place = (left: number, top: number, width = 300, height = 64): Bounds => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const CARD = place(0, 0, 300, 400);
const SERVE = place(0, 336);

/** "Serve" of T-105 was tapped at 0 ms. */
const served: Trace = {
  atMs: 0,
  x: 150,
  y: 360,
  acted: true,
  control: 'T-105 due',
  part: 'T-105',
  controlWas: SERVE,
  controlIs: undefined,
  partWas: CARD,
};
const tap = (atMs: number, more: Partial<Tap> = {}): Tap => ({
  atMs,
  x: 150,
  y: 360,
  control: 'T-2 due',
  part: 'T-2',
  changedAtMs: undefined,
  switches: false,
  ...more,
});

describe('[TICK-43] a tap near a recent tap', () => {
  it('is ignored for 700 ms if another ticket has moved there', () => {
    expect(isWet(tap(320), [served])).toBe(true);
    expect(isWet(tap(699), [served])).toBe(true);
    expect(isWet(tap(700), [served])).toBe(false);
  });

  it('is ignored beside the button too, within the area its ticket covered', () => {
    expect(isWet(tap(320, { x: 20, y: 40 }), [served])).toBe(true);
    expect(isWet(tap(320, { x: 320, y: 40 }), [served])).toBe(false);
  });

  it('switches on but not off again: two taps within 400 ms count as one', () => {
    const entry = { control: 'rail entry', part: undefined, switches: true };
    const before = { ...served, ...entry, acted: false, partWas: undefined, controlIs: SERVE };
    expect(isWet(tap(399, entry), [before])).toBe(true);
    expect(isWet(tap(400, entry), [before])).toBe(false);
    expect(isWet(tap(150, { ...entry, switches: false }), [before])).toBe(false);
    expect(isWet(tap(150, { ...entry, control: 'the entry beside it' }), [before])).toBe(false);
  });

  it('is ignored on a bar or dialog that appeared over it, but not beside the button', () => {
    const bar = { control: {}, part: undefined };
    const still = { ...served, controlIs: SERVE };
    expect(isWet(tap(320, bar), [still])).toBe(true);
    expect(isWet(tap(320, { ...bar, y: 40 }), [still])).toBe(false);
  });

  it('counts on the keys of a dialog, unless one of them changed something', () => {
    const row = { ...served, part: undefined, partWas: undefined };
    const key = { control: {}, part: undefined };
    expect(isWet(tap(320, key), [{ ...row, acted: false }])).toBe(false);
    expect(isWet(tap(320, key), [row])).toBe(true);
    expect(isWet(tap(320), [{ ...row, acted: false }])).toBe(true);
  });

  it('is ignored only close to the first tap, where a button reacts to more than its own area', () => {
    const title = { ...served, controlWas: place(0, 0, 60, 40), partWas: undefined };
    const menu = { control: {}, part: undefined };
    expect(isWet(tap(320, { ...menu, x: 164, y: 374 }), [title])).toBe(true);
    expect(isWet(tap(320, { ...menu, x: 180, y: 380 }), [title])).toBe(false);
  });

  it('counts on the same control, wherever it is by now', () => {
    const same = { control: served.control, part: served.part };
    expect(isWet(tap(320, same), [{ ...served, controlIs: place(0, 200) }])).toBe(false);
  });

  it('counts on a button that overlaps a line, unless the lines have moved', () => {
    const line: Trace = { ...served, control: 'T-105 soup', controlWas: place(0, 100), partWas: CARD };
    const count = tap(150, { x: 10, y: 120, control: 'T-105 expand', part: 'T-105' });
    expect(isWet(count, [{ ...line, controlIs: place(0, 102) }])).toBe(false);
    expect(isWet(count, [{ ...line, controlIs: place(0, 60) }])).toBe(true);
    expect(isWet(count, [{ ...line, controlIs: undefined }])).toBe(true);
  });

  it('counts immediately on each of eight lines that haven’t moved', () => {
    const traces: Trace[] = [];
    for (let index = 0; index < 8; index += 1) {
      const control = `T-105 line ${index}`;
      const controlWas = place(0, index * 48, 300, 48);
      const next = tap(index * 40, { y: index * 48 + 24, control, part: 'T-105' });
      expect(isWet(next, traces)).toBe(false);
      traces.push({
        ...served,
        ...next,
        control,
        controlWas,
        controlIs: controlWas,
      });
    }
  });
});

describe('[TICK-43] a tap on something that just appeared, moved or changed', () => {
  it('is ignored, regardless of who made the change', () => {
    expect(isWet(tap(1_000, { changedAtMs: 900 }), [])).toBe(true);
    expect(isWet(tap(1_000, { changedAtMs: 700 }), [])).toBe(false);
    expect(isWet(tap(1_000), [])).toBe(false);
  });

  it('is ignored too if it waited for a busy page and the change came meanwhile', () => {
    expect(isWet(tap(1_000, { changedAtMs: 1_400 }), [])).toBe(true);
  });
});
