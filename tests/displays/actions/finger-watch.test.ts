// The examples of taps that hit what came under the finger, with times and places handed in.
import { describe, expect, it } from 'vitest';
import { type Bounds, isWet, type Tap, type Trace } from '../../../displays/actions/finger-watch.ts';

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

describe('[TICK-43] a tap where something was tapped a moment ago', () => {
  it('does nothing for 700 ms when another ticket has come there', () => {
    expect(isWet(tap(320), [served])).toBe(true);
    expect(isWet(tap(699), [served])).toBe(true);
    expect(isWet(tap(700), [served])).toBe(false);
  });

  it('counts beside the button too, as far as its ticket went, and no further', () => {
    expect(isWet(tap(320, { x: 20, y: 40 }), [served])).toBe(true);
    expect(isWet(tap(320, { x: 320, y: 40 }), [served])).toBe(false);
  });

  it('switches on and not off again: twice within 400 ms is once', () => {
    const entry = { control: 'rail entry', part: undefined, switches: true };
    const before = { ...served, ...entry, acted: false, partWas: undefined, controlIs: SERVE };
    expect(isWet(tap(399, entry), [before])).toBe(true);
    expect(isWet(tap(400, entry), [before])).toBe(false);
    expect(isWet(tap(150, { ...entry, switches: false }), [before])).toBe(false);
    expect(isWet(tap(150, { ...entry, control: 'the entry beside it' }), [before])).toBe(false);
  });

  it('does nothing on a bar or a dialog that came over it, and is free beside the button', () => {
    const bar = { control: {}, part: undefined };
    const still = { ...served, controlIs: SERVE };
    expect(isWet(tap(320, bar), [still])).toBe(true);
    expect(isWet(tap(320, { ...bar, y: 40 }), [still])).toBe(false);
  });

  it('leaves the keys of a dialog alone, unless one of them changed something', () => {
    const row = { ...served, part: undefined, partWas: undefined };
    const key = { control: {}, part: undefined };
    expect(isWet(tap(320, key), [{ ...row, acted: false }])).toBe(false);
    expect(isWet(tap(320, key), [row])).toBe(true);
    expect(isWet(tap(320), [{ ...row, acted: false }])).toBe(true);
  });

  it('counts near the tap itself, where a button is tapped on more than itself', () => {
    const title = { ...served, controlWas: place(0, 0, 60, 40), partWas: undefined };
    const menu = { control: {}, part: undefined };
    expect(isWet(tap(320, { ...menu, x: 164, y: 374 }), [title])).toBe(true);
    expect(isWet(tap(320, { ...menu, x: 180, y: 380 }), [title])).toBe(false);
  });

  it('acts on the same control, wherever that stands by now', () => {
    const same = { control: served.control, part: served.part };
    expect(isWet(tap(320, same), [{ ...served, controlIs: place(0, 200) }])).toBe(false);
  });

  it('acts on the button that lies over a line, unless the lines have moved', () => {
    const line: Trace = { ...served, control: 'T-105 soup', controlWas: place(0, 100), partWas: CARD };
    const count = tap(150, { x: 10, y: 120, control: 'T-105 expand', part: 'T-105' });
    expect(isWet(count, [{ ...line, controlIs: place(0, 102) }])).toBe(false);
    expect(isWet(count, [{ ...line, controlIs: place(0, 60) }])).toBe(true);
    expect(isWet(count, [{ ...line, controlIs: undefined }])).toBe(true);
  });

  it('acts at once on every one of eight lines that stand where they stood', () => {
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

describe('[TICK-43] a tap on what has just come, moved or changed', () => {
  it('was meant for what stood there before, whoever changed it', () => {
    expect(isWet(tap(1_000, { changedAtMs: 900 }), [])).toBe(true);
    expect(isWet(tap(1_000, { changedAtMs: 700 }), [])).toBe(false);
    expect(isWet(tap(1_000), [])).toBe(false);
  });

  it('also where it waited for a busy page and the change came meanwhile', () => {
    expect(isWet(tap(1_000, { changedAtMs: 1_400 }), [])).toBe(true);
  });
});
